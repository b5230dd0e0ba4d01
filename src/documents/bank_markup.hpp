#pragma once
// The texts of question banks, HTML or foreign Markdown, as Markdown that a lesson can have: numerals are
// declared with `{lit}`, formulas are between dollar signs, and all other marks of Markdown are escaped.
#include <functional>
#include <set>
#include <string>

#include "banks/bank.hpp"

namespace proofsheet::documents {

struct BankMarkup {
  /// Returns the file in the lesson's folder for the address of a picture; empty if there is none.
  std::function<std::string(const std::string& address)> find_picture;
  /// Called for what is left out: `a video`.
  std::function<void(const std::string& what)> on_lost;
  /// The numerals in descriptions of pictures, and first numbers of lists, where no role is possible.
  std::set<std::string>* words_to_declare;
  bool has_blanks = false;  ///< keeps `banks::blank_mark`, where a role is possible

  /// Returns the Markdown of a text, without white space at its ends; empty if nothing of it is seen.
  std::string markdown(const banks::Markup& markup) const;
};

/// Returns plain words as Markdown, with their numerals declared.
std::string plain_as_markdown(std::string_view words);
/// Returns a formula in LaTeX as Markdown; as code, if it can't be set. `mark`: `$`, or `$$` for one on lines
/// of its own.
std::string formula_as_markdown(std::string_view latex, std::string_view mark);

}  // namespace proofsheet::documents
