#pragma once
// The allowed content of a formula. An author's formula goes to KaTeX, which is safe in a browser, and
// unchanged to LaTeX, where a command can open files, define others and end the formula. The two split a text
// into commands in slightly different ways, and LaTeX runs text that KaTeX ignores. So only listed commands
// are allowed, and they are looked for anywhere in the text itself.
#include <optional>
#include <string_view>

#include "mathml/mathml.hpp"

namespace proofsheet::mathml {

/// Returns the first command, environment or character that a formula must not have; nothing if there is
/// none.
std::optional<FormulaError> find_refused(std::string_view latex);

/// True if a name is that of a command of LaTeX or of ours, so that no macro may have it.
bool is_command(std::string_view name);

/// True if a text ends in a command that takes an argument, in braces or not: `2\sqrt`, `\mathbf`.
bool ends_in_open_command(std::string_view latex);

}  // namespace proofsheet::mathml
