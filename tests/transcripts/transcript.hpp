#pragma once
// A transcript: a mistake that an author makes in the course of this folder, and all that the program says.
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
// Below the name of a file stand lines of it: ` ` is kept, `-` goes, `+` comes. The kept and the lost lines
// have to stand together in one place of the file. Where none is kept or lost, the file is a new one. A
// transcript may change several files and run several commands, each on the changed course.
#include <string>
#include <string_view>
#include <vector>

namespace transcripts {

struct Change {
  std::string file;      ///< below the course
  std::string old, now;  ///< whole lines; no old lines: a new file
};

struct Command {
  std::string words;  ///< behind `$ proofsheet `
  std::string said;   ///< standard output, then standard error, then `ends with N`
};

struct Transcript {
  std::string name;  ///< of its file, without `.txt`
  std::string head;  ///< the sentence and the changes, as they are written
  std::vector<Change> changes;
  std::vector<Command> commands;
};

/// Throws std::runtime_error that names the transcript, if the text is none.
Transcript parse(std::string name, std::string_view text);
std::string written(const Transcript& transcript);

/// The text of a file with the change made. Throws std::runtime_error unless the old lines stand in it once.
std::string changed(const std::string& text, const Change& change);

}  // namespace transcripts
