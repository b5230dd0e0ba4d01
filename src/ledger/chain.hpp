#pragma once
// A chain of equations as a document prints it, converted for the parser of equations.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equations/syntax/syntax.hpp"
#include "numbers/exact/printed.hpp"
#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::ledger {

/// Printed numbers by the offset in the source at which they begin.
using PrintedNumbers = std::map<std::size_t, numbers::Printed>;

/// The text between two signs `=` or `≈`.
struct Side {
  text::Text text;                         ///< as written, trimmed
  std::optional<numbers::Printed> number;  ///< if the side is one printed number
  equations::ExpressionPtr expression;     ///< with places in the source
  PrintedNumbers numbers;                  ///< the numbers in the expression
};
/// At least two sides.
using Chain = std::vector<Side>;

/// Parses the sides of `0.98 + 0.841 = 1.821`. Units of `reading` are ignored. Returns `nullopt`, and
/// reports errors, if a side can't be read.
std::optional<Chain> read_chain(const text::Text& text, const numbers::Reading& reading,
                                text::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
