#pragma once
// Where cards and questions can go. A target is a row of the table in target.cpp, and a pair of files.
#include <functional>
#include <span>
#include <string>

#include "diagnostics/diagnostic.hpp"
#include "exports/key.hpp"
#include "exports/site.hpp"

namespace proofsheet::exports {

/// A card or a question that is not in a file.
struct Refused {
  const char* noun;
  std::string id, pool;  ///< as Question
  diagnostics::Span span;
  Refusal why;
};

/// What a target made of a course.
struct Exported {
  std::string bytes;                     ///< of the file
  std::size_t cards = 0, questions = 0;  ///< that are in it
  std::size_t keys = 0;                  ///< of these questions, those whose key was proven for the target
  std::vector<Refused> refused = {};     ///< that are not in it
};

/// Why, at their places: states of one question that are refused for one reason are told together.
diagnostics::Diagnostics told(const std::vector<Refused>& refused);

/// How many notes there are of each kind; nothing of them is refused.
Exported counted_notes(const Material& material);
/// A card or a question that stays out.
void refuse(Exported& exported, const Item& item, const Refusal& refusal);

struct Target {
  const char* word;    ///< on the command line
  const char* what;    ///< it makes, in a few words
  const char* ending;  ///< of its file, with the dot
  pages::Home home;    ///< how it reads formulas
  const char* pictures;  ///< what stands before the name of a picture's file; null: they stay out
  Exported (*write)(const Material& material);
  Exported (*write_site)(const Site& site);  ///< one of the two is null
};

/// In the order in which the help lists them.
std::span<const Target> targets();
/// Null if there is none of this name.
const Target* target_named(const std::string& word);

}  // namespace proofsheet::exports
