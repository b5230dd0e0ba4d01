#pragma once
// Writes numbers in the notation of the course's language. Everywhere else, numbers have a decimal point and
// commas between thousands; the notation changes only when they are put on a page.
#include <string>
#include <string_view>

#include "course/words.hpp"

namespace proofsheet::pages {

/// Does the same as course::to_notation for LaTeX, within formulas and outside: a mark such as `{,}` between
/// digits has no space after it. Lengths such as `1.5em` are not changed.
std::string latex_in_notation(std::string latex, const course::Notation& notation);
/// Does the same for the numbers of MathML.
std::string mathml_in_notation(std::string mathml, const course::Notation& notation);
/// Does the same for the numbers within marks in an author's text.
std::string marked_in_notation(std::string words, const course::Notation& notation);

}  // namespace proofsheet::pages
