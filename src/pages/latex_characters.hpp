#pragma once
#include <string>

namespace proofsheet::pages {

/// LaTeX for a character beyond ASCII, in text and in formulas alike, with the packages of a small TeX and
/// pdflatex: the character itself where the T1 encoding has it, a command where there is one, else its number
/// in brackets, so that no character stops the run.
std::string latex_character(char32_t character);

}  // namespace proofsheet::pages
