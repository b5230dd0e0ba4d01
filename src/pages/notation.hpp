#pragma once
// Numbers in the notation of the course's language. Until they are put on a page they have a point, and
// commas between thousands; on pages, and nowhere else, these become what readers expect.
#include <string>
#include <string_view>

#include "course/words.hpp"

namespace proofsheet::pages {

/// As course::in_notation, where LaTeX is written, in formulas and outside: `{,}` stands between digits, without a space behind
/// it. Lengths stay: `1.5em`.
std::string latex_in_notation(std::string latex, const course::Notation& notation);
/// The same for the numbers of MathML.
std::string mathml_in_notation(std::string mathml, const course::Notation& notation);
/// The same for what marks say is a number, in words of an author.
std::string marked_in_notation(std::string words, const course::Notation& notation);

}  // namespace proofsheet::pages
