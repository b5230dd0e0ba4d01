#pragma once
// A transcript: a mistake that an author makes in this folder's course, and the whole output of the program.
//
//     One sentence about the mistake.
//
//     lessons/tides/examples.yaml
//          given:
//     -      low: 1.5
//     +      low: 1.5.0
//
//     $ proofsheet build
//     lessons/tides/examples.yaml:6:10: error: …
//     ends with 2
//
// The name of a file is followed by lines of it: ` ` is kept, `-` is removed, `+` is added. The kept and the
// removed lines must occur together at one place of the file. If there are none, the file is new. A
// transcript may change several files and run several commands, each on the changed course.
#include <string>
#include <string_view>
#include <vector>

namespace transcripts {

struct Change {
  std::string file;      ///< relative to the course
  std::string old, now;  ///< whole lines; a new file if there are no old lines
};

struct Command {
  std::string words;  ///< after `$ proofsheet `
  std::string said;   ///< standard output, then standard error, then `ends with N`
};

struct Transcript {
  std::string name;  ///< the name of its file, without `.txt`
  std::string head;  ///< the sentence and the changes, as written
  std::vector<Change> changes;
  std::vector<Command> commands;
};

/// Parses a transcript. Throws std::runtime_error with its name if the text is invalid.
Transcript parse(std::string name, std::string_view text);
std::string written(const Transcript& transcript);

/// Returns the text of a file with the change made. Throws std::runtime_error unless the old lines occur in
/// it exactly once.
std::string changed(const std::string& text, const Change& change);

}  // namespace transcripts
