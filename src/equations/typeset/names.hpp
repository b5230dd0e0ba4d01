#pragma once
// Names and numbers as boxes.
#include "equations/typeset/box.hpp"

namespace proofsheet::equations {

/// `\alpha_{k}'`, `\mathrm{pos}`, or what the author wants.
Row row_of_name(const std::string& name, const Notation& notation);
/// `0.97`, `10^{-8}`, `12{,}345`, `12\%`, `-1/2` as a fraction
Row row_of_number(const std::string& written);
/// A label in the words that readers see.
Words words_of_label(const std::string& label, const Notation& notation);
/// A word in upright letters.
Identifier upright(const std::string& word);

bool is_number(const Expression& expression);
/// A number that is written with a minus.
bool is_negative(const Expression& expression);

/// The name that stands in a worked line for terms that are left out.
inline constexpr std::string_view ellipsis = "…";

}  // namespace proofsheet::equations
