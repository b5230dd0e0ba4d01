#pragma once
// In which numbers a route computes.
//
// Exactly; or in those of a binary format, as a machine does: a number of the text is rounded where it is
// met, and so is the result of every operation, before anything uses it. Both happen where the value of a
// node is made (value_at), so nearly nothing knows of it. But a node that takes many numbers at once (a sum,
// a mean, a product of matrices) is many operations to a machine: they are done here, one after the other,
// from left to right.
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

  /// What is kept of a number. An unknown of an equation is not known well enough to be rounded; the solution
  /// is. Fails, here and below: too large for the format, undecided.
  numbers::Outcome<numbers::Real> kept(const numbers::Real& x) const;
  /// One more for a sum or a product; why not, if not.
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
  /// From left to right; of no numbers, 0.
  numbers::Outcome<numbers::Real> sum(std::span<const numbers::Real> terms) const;
  /// Fails: division by zero.
  numbers::Outcome<numbers::Real> quotient(const numbers::Real& a, const numbers::Real& b) const;

 private:
  std::optional<numbers::BinaryFormat> format_;
};

}  // namespace proofsheet::equations
