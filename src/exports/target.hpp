#pragma once
// The targets of an export. A target is a row of the table in target.cpp, and a writer in a file of its own.
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "exports/key.hpp"
#include "exports/site.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::exports {

/// A card or a question that was not exported.
struct RefusedItem {
  const char* noun;
  std::string id, pool;  ///< as in Question
  text::Span span;
  Refusal why;
};

/// The export of a course to one target.
struct ExportResult {
  std::string bytes;                      ///< of the file
  std::size_t cards = 0, questions = 0;   ///< in the file
  std::size_t keys = 0;                   ///< the number of questions in the file with a key that was
                                          ///< proven for the target
  std::vector<RefusedItem> refused = {};  ///< not in the file
  text::Diagnostics warnings = {};        ///< warnings about items that are in the file
  std::vector<std::string> adapted = {};  ///< a line for each question that is asked in an easier way
};

/// Returns the reasons as warnings at their places. States of one question with the same reason are one
/// warning.
text::Diagnostics refusal_warnings(const std::vector<RefusedItem>& refused);

/// Returns an export with the number of notes of each kind, none of which is refused.
ExportResult counted_notes(const Material& material);

struct Target {
  const char* word;      ///< on the command line
  const char* what;      ///< what it makes, in a few words
  const char* ending;    ///< the extension of its file, with the point
  pages::Host home;      ///< how it reads formulas
  const char* pictures;  ///< the prefix of a picture's file name; null: no pictures
  ExportResult (*write)(const Material& material);
  ExportResult (*write_site)(const Site& site);  ///< exactly one of the two is null
  bool needs_id = false;  ///< the program knows its items by ids, which no other course may have
};

/// Returns the targets in the order of the help.
std::span<const Target> targets();
/// Returns the target of this name; null if there is none.
const Target* target_named(const std::string& word);

/// Returns a zip archive of files, each a name and its bytes, in this order. Files are dated with the first
/// day that zip archives have, and stored without compression. Characters that XML can't contain are removed
/// from XML files. Throws std::runtime_error if memory is short.
std::string archive_of(std::vector<std::pair<std::string, std::string>> files);
/// Returns a zip archive with the same files, dated with that day.
std::string with_first_day(const std::string& archive);

// The writers of the targets.

/// Returns a text file that Anki imports, with tabs between fields and header lines that name the
/// columns.
ExportResult anki_text(const Material& material);

/// Returns a package for Anki: an archive with a database of notes and cards.
ExportResult anki(const Material& material);

/// Returns Moodle XML: a category for each lesson, with questions, and with cards as
/// descriptions.
ExportResult moodle(const Material& material);

/// Returns GIFT, which Moodle and others read: questions as plain text, and cards as questions without
/// marks.
ExportResult gift(const Material& material);

/// The prefix of pictures in texts for Canvas.
inline constexpr const char* canvas_pictures = "$IMS-CC-FILEBASE$/pictures/";

/// Returns a package of QTI 1.2 for Canvas: one quiz for each lesson, with cards as texts without
/// a question.
ExportResult canvas(const Material& material);

/// Returns a package of QTI 2.1: a test for each lesson, and an item for each question
/// and each card.
ExportResult qti(const Material& material);

/// Returns a package of SCORM 1.2: the site, with a script that reports the learner's
/// score to the platform.
ExportResult scorm(const Site& site);

}  // namespace proofsheet::exports
