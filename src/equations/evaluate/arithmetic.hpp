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

class Arithmetic {
 public:
  explicit Arithmetic(const std::optional<numbers::BinaryFormat>& format) : format_(format) {}
  bool is_exact() const { return !format_; }

  /// Returns `x` rounded to the format. An unknown of an equation is returned unchanged, because it is not
  /// known precisely enough to be rounded; the solution is rounded. Fails, like the functions below, if the
  /// value is too large for the format or the rounding is undecided.
  numbers::Outcome<numbers::Real> kept(const numbers::Real& x) const;
  /// Adds one more operand to a sum or a product. Returns the failure if there is one.
  template <class Total>
  std::optional<numbers::Failure> add_to(Total& total, const numbers::Real& x) const {
    total.take(x);
    if (is_exact()) return std::nullopt;
    auto rounded = kept(total.total());
    if (!rounded) return rounded.failure();
    total = Total();
    total.take(*rounded);
    return std::nullopt;
  }
  /// Returns the sum from left to right; 0 if there are no terms.
  numbers::Outcome<numbers::Real> sum(std::span<const numbers::Real> terms) const;
  /// Fails if `b` is zero.
  numbers::Outcome<numbers::Real> quotient(const numbers::Real& a, const numbers::Real& b) const;

 private:
  std::optional<numbers::BinaryFormat> format_;
};

}  // namespace proofsheet::equations
