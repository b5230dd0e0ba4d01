#pragma once
// The LaTeX commands that the readers of documents and of finished pages know.
#include <string_view>

#include "prose/numerals.hpp"

namespace proofsheet::prose {

/// Separates the texts around it.
inline constexpr std::string_view apart(&parted, 1);
/// Ends an index.
inline constexpr std::string_view index_end_mark(&index_end, 1);

/// The block that a command begins, or that its argument is.
enum class LatexBlock { none, heading, caption, footnote, item, paragraph };

struct LatexCommand {
  std::string_view name;
  /// What a reader sees of the command itself: its characters, nothing, or `apart`.
  std::string_view characters;
  /// The kinds of its arguments in order: `o` in brackets, `m` in braces and `=` a length, not set; `v` set;
  /// `w` set as words, `f` as a formula; `l` set, and after a `_` or a `^`. Empty if it has none, or if its
  /// arguments are read like other groups.
  std::string_view arguments = {};
  LatexBlock block = LatexBlock::none;
};

/// Returns null if the command is unknown. `name` has no backslash.
const LatexCommand* latex_command(std::string_view name);

/// An environment by what its contents are.
struct LatexEnvironment {
  enum class Kind { text, formula, table, code, drawing, bibliography, hidden };
  std::string_view name;  ///< without a star
  Kind kind;
  std::string_view arguments = {};  ///< their kinds, if finished pages use it
};
const LatexEnvironment& latex_environment(std::string_view name);

}  // namespace proofsheet::prose
