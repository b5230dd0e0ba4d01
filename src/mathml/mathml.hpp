#pragma once
// Converts LaTeX, as authors write it between dollar signs, to MathML, which browsers and screen readers
// support. Knows no course.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::mathml {

/// The maximum size of a formula, in bytes.
inline constexpr std::size_t longest_formula = 8'192;
/// The maximum depth of nested groups in a formula: KaTeX takes quadratic time for them.
inline constexpr std::size_t deepest_formula = 64;

enum class Setting {
  in_line,
  displayed  ///< on lines of its own
};

/// The reason why a formula could not be converted.
struct FormulaError {
  std::string fact;               ///< without a full stop
  std::optional<std::size_t> at;  ///< the offset of the error in the formula, if known
  std::string hint =
      "use LaTeX that both KaTeX and amsmath support, without definitions: "
      "https://katex.org/docs/supported";
};

struct Converted {
  std::string
      mathml;  ///< the content of a math element: well-formed XML on one line; empty if there is an error
  std::optional<FormulaError> error;
};

/// Converts a formula. `latex`: the inside of `$…$`, UTF-8. Each thread has an engine of its own, which its
/// first formula starts; results are cached. Throws std::bad_alloc if there is no memory for the engine, or
/// if it is of another version than the program was compiled for.
Converted convert(const std::string& latex, Setting setting);

}  // namespace proofsheet::mathml
