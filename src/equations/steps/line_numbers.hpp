#pragma once
// The numbers of a worked line.
//
// Given values and exact decimals from the route are printed in their shortest form (`0.97`, `1.5`). A value
// that a rule rounded has the format of the rule, including zeros (`1.490`). All other numbers are rounded
// for this line only, to the digits of the result and as many guard digits as the line needs; the line then
// has ≈. Only the result is ever in percent; the numbers that lead to it have decimal places.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "equations/steps/steps.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::equations {

/// Substitutes numbers into a tree as the line prints them, and records whether each is exact.
class LineNumbers {
 public:
  /// `guard` is the number of additional digits of numbers that are rounded for this line only.
  LineNumbers(Evaluation& evaluation, const StepFormat& format, long guard)
      : evaluation_(evaluation), format_(format), guard_(guard) {}
  /// Returns a value in the format of the cell's result.
  std::optional<numbers::Decimal> result(const Cell& cell, const numbers::Real& value) const;
  /// Returns the node of the value of an expression, with its unit; null if its digits can't be proven.
  ExpressionPtr node(const ExpressionPtr& expression, const numbers::Real& value);
  /// From now on, substitutes coherent values in coherent units. Only exact decimals are then exact.
  void convert() { converts_ = true; }
  /// True if a substituted cell has a unit that is not coherent.
  bool has_other_units() const { return has_other_units_; }
  /// Returns the node of a computed value; null if its digits can't be proven.
  ExpressionPtr node(const text::Span& span, const numbers::Real& value);
  /// Returns `expression` with its cells replaced by their values. Returns null after reporting an error if a
  /// cell fails.
  ExpressionPtr substituted(const ExpressionPtr& expression, text::Diagnostics& diagnostics);
  /// True if every substituted number is exact.
  bool exact() const { return exact_; }
  /// Returns the substituted numbers in this tree, from left to right.
  std::vector<std::string> numbers_in(const ExpressionPtr& expression) const;

 private:
  std::optional<numbers::Decimal> carried(const Cell& cell, const numbers::Real& value) const;
  std::optional<numbers::Decimal> shortest(const numbers::Real& value, long most_places) const;
  std::optional<numbers::Decimal> guarded(const numbers::Real& value, numbers::Format format) const;
  ExpressionPtr node(const text::Span& span, const numbers::Real& value, const numbers::Decimal& printed);
  ExpressionPtr cell_node(const text::Span& span, const Cell& cell, const numbers::Real& value);
  void collect(const ExpressionPtr& expression, std::vector<std::string>& found) const;

  Evaluation& evaluation_;
  const StepFormat& format_;
  long guard_;
  bool converts_ = false, has_other_units_ = false;
  std::map<const Expression*, ExpressionPtr>
      substituted_;  // keeps the nodes alive, so that addresses are unique
  bool exact_ = true;
};

}  // namespace proofsheet::equations
