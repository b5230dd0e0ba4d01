#pragma once
// A chain of equations as a document prints it, made readable for the parser of equations.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.hpp"
#include "diagnostics/text.hpp"
#include "equations/syntax/syntax.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::ledger {

/// Printed numbers by the byte of the source where they begin.
using PrintedNumbers = std::map<std::size_t, numbers::Printed>;

/// What stands between two signs `=` or `≈`.
struct Side {
  diagnostics::Text text;                  ///< as written, trimmed
  std::optional<numbers::Printed> number;  ///< if it is one printed number
  equations::ExpressionPtr expression;     ///< its places are those of the source
  PrintedNumbers numbers;                  ///< those that stand in the expression
};
/// Two sides at least.
using Chain = std::vector<Side>;

/// The sides of `0.98 + 0.841 = 1.821`. Units of `reading` stand for nothing. Nothing, and errors, if a side
/// can't be read.
std::optional<Chain> read_chain(const diagnostics::Text& text, const numbers::Reading& reading,
                                diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
