#pragma once
// The numbers of a worked line.
//
// Given values and exact decimals that the route carries are printed as short as they are (`0.97`, `1.5`);
// what a rule rounded is printed at the rule's format, zeros and all (`1.490`); everything else is rounded
// for the line alone, to the digits of the result and as many guard digits as the line needs, and then the
// line says ≈. A result in percent stands at the end alone: what leads to it is printed in places.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "equations/steps/steps.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::equations {

/// Puts numbers into a tree as the line prints them, and knows which of them are exactly what they stand for.
class LineNumbers {
 public:
  /// `guard`: how many digits more than the result the numbers have that are rounded for the line alone.
  LineNumbers(Evaluation& evaluation, const StepFormat& format, long guard)
      : evaluation_(evaluation), format_(format), guard_(guard) {}
  /// A value, printed as the result of the cell is.
  std::optional<numbers::Decimal> result(const Cell& cell, const numbers::Real& value) const;
  /// A node for a computed value; null if its digits can't be proven.
  ExpressionPtr node(const diagnostics::Span& span, const numbers::Real& value);
  /// `expression` with the carried numbers in place of its cells. Null, and errors, if a cell fails.
  ExpressionPtr substituted(const ExpressionPtr& expression, diagnostics::Diagnostics& diagnostics);
  /// Whether every number that was put in is exact.
  bool exact() const { return exact_; }
  /// The numbers that were put in and stand in this tree, from left to right.
  std::vector<std::string> standing_in(const ExpressionPtr& expression) const;

 private:
  std::optional<numbers::Decimal> carried(const Cell& cell, const numbers::Real& value) const;
  std::optional<numbers::Decimal> shortest(const numbers::Real& value, long most_places) const;
  std::optional<numbers::Decimal> guarded(const numbers::Real& value, numbers::Format format) const;
  ExpressionPtr node(const diagnostics::Span& span, const numbers::Real& value,
                     const numbers::Decimal& printed);
  void collect(const ExpressionPtr& expression, std::vector<std::string>& found) const;

  Evaluation& evaluation_;
  const StepFormat& format_;
  long guard_;
  std::map<const Expression*, ExpressionPtr> put_in_;  // keeps them alive, so that an address means one node
  bool exact_ = true;
};

}  // namespace proofsheet::equations
