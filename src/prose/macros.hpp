#pragma once
// Macros in formulas: `\R` for `\mathbb{R}`. A course declares them under `macros:`, a lesson with
// `\newcommand` at its head. They are expanded while a text is parsed, so that everything after it sees
// formulas without macros. The characters that a macro adds have the place of its name in the author's
// formula.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "prose/tree.hpp"

namespace proofsheet::prose {

inline constexpr std::size_t most_macros = 500;  ///< of a course, and of a lesson

struct Macro {
  text::Text name;            ///< without its backslash
  text::Text body;            ///< with `#1` for its first argument
  std::size_t arguments = 0;  ///< at most 9
  std::string expanded = {};  ///< the body without other macros
};
using Macros = std::map<std::string, Macro, std::less<>>;

/// Returns the number of the last argument in a body.
std::size_t count_arguments(std::string_view body);

/// Adds macros to `macros`, whose bodies they may use. Reports a macro that has the name of a command or of
/// another macro, that has a part which no body may have, or that uses itself. An erroneous macro expands to
/// nothing, so that nothing more is reported about it.
void define_macros(std::vector<Macro> added, const std::function<bool(std::string_view name)>& is_command,
                   Macros& macros, text::Diagnostics& diagnostics);

/// Returns the macros that `\newcommand` defines at the head of a lesson: before and after its title.
std::vector<Macro> lesson_macros(const text::Text& lesson, text::Diagnostics& diagnostics);
/// Returns the lesson without these definitions.
text::Text without_definitions(const text::Text& lesson);

/// Returns a formula without macros. Reports a missing argument, and a formula that becomes too long.
text::Text expand_macros(const text::Text& formula, const Macros& macros, text::Diagnostics& diagnostics);

/// Parse as the functions without macros do (tree.hpp), with formulas expanded.
Document parse(const text::Text& text, const Macros& macros, text::Diagnostics& diagnostics);
Document parse_short(const text::Text& text, const Macros& macros, text::Diagnostics& diagnostics);
/// Parses a short text in which `{cloze}` makes gaps. Reports an error if it has none.
Document parse_gaps(const text::Text& text, const Macros& macros, text::Diagnostics& diagnostics);

}  // namespace proofsheet::prose
