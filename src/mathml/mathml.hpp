#pragma once
// LaTeX as authors write it between dollar signs → MathML, which browsers and screen readers read as it is.
// Knows no course.
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::mathml {

/// Formulas of more bytes are refused.
inline constexpr std::size_t longest_formula = 8'192;

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

/// Converts with one engine, which is started by the first formula and kept; a formula that was converted
/// before costs nothing. Not for use by two threads at once.
class Converter {
 public:
  Converter();
  ~Converter();

  /// `latex`: the inside of `$…$`, UTF-8.
  const Converted& convert(const std::string& latex, Setting setting);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace proofsheet::mathml
