#pragma once
// A shown equation as a document prints it, made readable for the parser of equations.
#include <optional>
#include <string>
#include <vector>

#include "equations/syntax/syntax.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::ledger {

/// What stands between two signs `=` or `≈`.
struct Side {
  diagnostics::Text text;                  ///< as written, trimmed
  std::optional<numbers::Printed> number;  ///< if it is one printed number
  equations::ExpressionPtr expression;
};

/// The sides of `0.98 + 0.841 = 1.821`, at least two. Nothing, and errors, if one can't be read.
std::optional<std::vector<Side>> read_sides(const diagnostics::Text& shown,
                                            const std::vector<std::string>& units,
                                            diagnostics::Diagnostics& diagnostics);

/// The same arithmetic in the language of equations: thousands commas and units go, `27%` is (27/100),
/// `1.8×10⁻⁵` is 1.8e-5, `0.3²` is 0.3^(2), `÷` is `/`. What is no number stays as it is. The places in the
/// source are kept.
diagnostics::Text plain_arithmetic(const diagnostics::Text& side, const std::vector<std::string>& units);

}  // namespace proofsheet::ledger
