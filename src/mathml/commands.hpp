#pragma once
// What a formula may hold. An author's formula goes to KaTeX, which knows what is safe in a browser, and word
// for word to LaTeX, where a command can open files, define others and end the formula. The two cut a text
// into commands in slightly different ways, and what KaTeX drops unread LaTeX runs. So what is let through is
// a list of commands, looked for in the text itself, wherever they stand in it.
#include <optional>
#include <string_view>

#include "mathml/mathml.hpp"

namespace proofsheet::mathml {

/// The first command, environment or character of a formula that may not stand in one; nothing if there is
/// none.
std::optional<FormulaError> refused(std::string_view latex);

/// Whether a text ends in a command that takes what follows, in braces or not: `2\sqrt`, `\mathbf`.
bool ends_in_taker(std::string_view latex);

}  // namespace proofsheet::mathml
