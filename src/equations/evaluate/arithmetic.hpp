#pragma once
// The arithmetic of a route: exact, or rounded to a binary format.
//
// In a binary format, as on a machine, each number of the text and the result of each operation are rounded
// before they are used. Both roundings happen where the value of a node is computed (value_at), so other code
// need not know of them. But a node that takes many numbers at once (a sum, a mean, a product of matrices) is
// many operations to a machine: these are done here, one after the other, from left to right.
#include <optional>
#include <span>

#include "numbers/exact/binary.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::equations {

/// Returns the value. Throws the failure if there is none; the evaluation of a node catches it.
template <class T>
T unwrap(numbers::Outcome<T> outcome) {
  if (!outcome) throw numbers::Failure(outcome.failure());
  return *std::move(outcome);
}

class Arithmetic {
 public:
  explicit Arithmetic(const std::optional<numbers::BinaryFormat>& format) : format_(format) {}
  bool is_exact() const { return !format_; }

  /// Returns `x` rounded to the format. An unknown of an equation is returned unchanged, because it is not
  /// known precisely enough to be rounded; the solution is rounded. Throws, like the functions below, if the
  /// value is too large for the format or the rounding is undecided.
  numbers::Real kept(const numbers::Real& x) const;
  /// Adds one more operand to a sum or a product.
  template <class Total>
  void add_to(Total& total, const numbers::Real& x) const {
    total.take(x);
    if (is_exact()) return;
    const numbers::Real rounded = kept(total.total());
    total = Total();
    total.take(rounded);
  }
  /// Returns the sum from left to right; 0 if there are no terms.
  numbers::Real sum(std::span<const numbers::Real> terms) const;
  /// Throws if `b` is zero.
  numbers::Real quotient(const numbers::Real& a, const numbers::Real& b) const;

 private:
  std::optional<numbers::BinaryFormat> format_;
};

}  // namespace proofsheet::equations
