#pragma once
// Sets names and numbers as boxes.
#include "equations/typeset/box.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {

/// Returns `\alpha_{k}'`, `\mathrm{pos}`, or the author's notation.
Row row_of_name(const std::string& name, const Notation& notation);
/// Returns `0.97`, `10^{-8}`, `12{,}345`, `12\%`; `-1/2` as a fraction.
Row row_of_number(const std::string& written);
/// Returns the words that readers see for a label.
Words words_of_label(const std::string& label, const Notation& notation);
/// Sets a label in brackets as an equation does: a name or a number as such, other labels as words.
Row row_of_label(const std::string& label, const Notation& notation);
/// Returns a word in upright letters.
Identifier upright(const std::string& word);

bool is_number(const Expression& expression);
/// True for a number written with a minus.
bool is_negative(const Expression& expression);

/// The name that a worked line shows for omitted terms.
using text::ellipsis;

}  // namespace proofsheet::equations
