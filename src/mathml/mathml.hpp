#pragma once
// LaTeX as authors write it between dollar signs → MathML, which browsers and screen readers read as it is.
// Knows no course.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::mathml {

/// Formulas of more bytes are refused.
inline constexpr std::size_t longest_formula = 8'192;
/// Formulas with more groups inside each other are refused: KaTeX takes quadratic time for them.
inline constexpr std::size_t deepest_formula = 64;

enum class Setting {
  in_line,
  displayed  ///< on lines of its own
};

/// Why a formula could not be converted.
struct FormulaError {
  std::string fact;               ///< without a full stop
  std::optional<std::size_t> at;  ///< the byte of the formula, if it can be told
};

struct Converted {
  std::string
      mathml;  ///< for the inside of a math element: well-formed XML, one line; empty: there is an error
  std::optional<FormulaError> error;
};

/// `latex`: the inside of `$…$`, UTF-8. Each thread has an engine of its own, which is started by its first
/// formula and kept; a formula that was converted before costs nothing. Throws std::bad_alloc if there is no
/// memory for the engine, or if it is of another version than the program was compiled for.
Converted convert(const std::string& latex, Setting setting);

}  // namespace proofsheet::mathml
