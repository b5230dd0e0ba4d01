#pragma once
// The targets of an export. A target is a row of the table in target.cpp, and a pair of files.
#include <functional>
#include <span>
#include <string>

#include "diagnostics/diagnostic.hpp"
#include "exports/key.hpp"
#include "exports/site.hpp"

namespace proofsheet::exports {

/// A card or a question that was not exported.
struct Refused {
  const char* noun;
  std::string id, pool;  ///< as in Question
  diagnostics::Span span;
  Refusal why;
};

/// The export of a course to one target.
struct Exported {
  std::string bytes;                     ///< of the file
  std::size_t cards = 0, questions = 0;  ///< in the file
  std::size_t keys = 0;                  ///< the number of questions in the file with a key that was
                                         ///< proven for the target
  std::vector<Refused> refused = {};     ///< not in the file
};

/// Returns the reasons as warnings at their places. States of one question with the same reason are one
/// warning.
diagnostics::Diagnostics told(const std::vector<Refused>& refused);

/// Returns an export with the number of notes of each kind, none of which is refused.
Exported counted_notes(const Material& material);
/// Records that a card or a question is not exported.
void refuse(Exported& exported, const Item& item, const Refusal& refusal);

struct Target {
  const char* word;    ///< on the command line
  const char* what;    ///< what it makes, in a few words
  const char* ending;  ///< the extension of its file, with the point
  pages::Home home;    ///< how it reads formulas
  const char* pictures;  ///< the prefix of a picture's file name; null: no pictures
  Exported (*write)(const Material& material);
  Exported (*write_site)(const Site& site);  ///< exactly one of the two is null
};

/// Returns the targets in the order of the help.
std::span<const Target> targets();
/// Returns the target of this name; null if there is none.
const Target* target_named(const std::string& word);

}  // namespace proofsheet::exports
