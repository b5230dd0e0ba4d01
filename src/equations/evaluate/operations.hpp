#pragma once
// Operations on single values: the operators, functions of integers, days. They know no trees and no source
// places; they throw a Failure if there is no result.
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "equations/evaluate/arithmetic.hpp"
#include "equations/evaluate/value.hpp"
#include "numbers/enclosures/ball.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::equations {

/// A function of real numbers. Only `round` uses `rounding`.
using Operation = numbers::Real (*)(std::span<const numbers::Real> operands, numbers::Rounding rounding);
/// The same on known balls. Returns an unknown ball where the result is undecided or the real might fail.
using BallOperation = numbers::Ball (*)(std::span<const numbers::Ball> operands);
/// A function of days, numbers and labels.
using DayOperation = Scalar (*)(std::span<const Scalar> operands);

/// Named limits: the largest arguments of `factorial` and of `binomial`.
inline constexpr long largest_factorial = 100'000;
inline constexpr long largest_binomial = 100'000;

/// Operands are in the order of the operator or of the arguments.
namespace operations {

using numbers::Real;
using numbers::Rounding;

Real add(std::span<const Real> x, Rounding);
Real sum(std::span<const Real> x, Rounding);
Real subtract(std::span<const Real> x, Rounding);
Real multiply(std::span<const Real> x, Rounding);
Real divide(std::span<const Real> x, Rounding);
Real power(std::span<const Real> x, Rounding);
Real negate(std::span<const Real> x, Rounding);
/// Return a − b·⌊a/b⌋ and ⌊a/b⌋.
Real modulo(std::span<const Real> x, Rounding);
/// Returns a^b mod c, without writing out a power of integers.
Real power_modulo(std::span<const Real> x, Rounding);
Real integer_divide(std::span<const Real> x, Rounding);
/// Requires an integer from 0 to `largest_factorial`.
Real factorial(std::span<const Real> x, Rounding);
/// Requires integers 0 <= k and 0 <= n <= `largest_binomial`; returns 0 for k > n.
Real binomial(std::span<const Real> x, Rounding);
/// Requires two or more integers; gcd(0, 0) = 0.
Real gcd(std::span<const Real> x, Rounding);
Real floor(std::span<const Real> x, Rounding);
Real ceil(std::span<const Real> x, Rounding);
Real trunc(std::span<const Real> x, Rounding);
/// round(x), round(x, places). Returns an exact rational.
Real round(std::span<const Real> x, Rounding rounding);
/// round(x, n sig): rounds to n significant digits.
Real round_significant(std::span<const Real> x, Rounding rounding);
Real sign(std::span<const Real> x, Rounding);
/// Return the angle of (x, y), given y first: in (−π, π], or for atan2_turn in [0, 2π).
Real atan2(std::span<const Real> x, Rounding);
Real atan2_turn(std::span<const Real> x, Rounding);

/// The operation of `u(x)` and `u(x, y)`. The node computes them and never calls it; a call throws.
Real uncertainty(std::span<const Real> x, Rounding);

/// Functions of days. date(year, month, day); a day of the week is a label.
Scalar date(std::span<const Scalar> x);
Scalar year(std::span<const Scalar> x);
Scalar month(std::span<const Scalar> x);
Scalar day(std::span<const Scalar> x);
Scalar weekday(std::span<const Scalar> x);
/// Count the days from one day to another; `days360` with months of 30 days, as banks do.
Scalar days(std::span<const Scalar> x);
Scalar days360(std::span<const Scalar> x);

}  // namespace operations

/// Returns the value as an integer, if it is one and less than about 2^40 in size; for indices, ends of
/// ranges and counts of days.
std::optional<long> small_integer(const numbers::Rational& value);

// Reductions of many cells to one.

enum class Reduction {
  sum,
  prod,
  mean,
  var_sample,
  var_population,
  std_sample,
  std_population,
  min,
  max,
  norm,
  count,
  all,
  any,
  len,
  argmin,
  argmax,
  median
};
/// An accumulator for a reduction. It takes one cell after another and stores only what it needs: one or two
/// numbers, or the reals of a sum; median and variance store all cells. Cells must be reals, except for
/// `count`, `all`, `any` (truth values) and `len` (anything). For `min`, `max`, `argmin` and `argmax` they
/// may all be days instead.
class Folding {
 public:
  Folding(Reduction reduction, const Arithmetic& arithmetic)
      : reduction_(reduction), arithmetic_(arithmetic) {}

  /// Adds a cell. Throws if an order is undecided or the arithmetic can't represent the result.
  void take(const Scalar& cell);
  /// Returns the result; for `argmin` and `argmax` the extreme itself. Throws if there are no cells and one
  /// is needed.
  Scalar result() const;
  /// Returns the least or greatest cell so far, the first of ties; null if there is none.
  const Scalar* extreme() const { return extreme_ ? &*extreme_ : nullptr; }
  std::size_t place_of_extreme() const { return place_; }

 private:
  void take_extreme(const Scalar& cell);
  numbers::Real mean() const;
  numbers::Real variance(bool sample) const;
  numbers::Real median() const;

  Reduction reduction_;
  const Arithmetic& arithmetic_;
  std::size_t count_ = 0, true_count_ = 0, place_ = 0;
  numbers::RunningSum sum_;
  numbers::RunningProduct product_;
  std::optional<Scalar> extreme_;
  std::vector<numbers::Real> reals_;
};
/// Throws if the order is undecided.
bool is_less(const numbers::Real& a, const numbers::Real& b);
bool wants_truths(Reduction reduction);
/// True if the reduction compares its cells. Cells that depend on an unknown have no order.
bool compares(Reduction reduction);
/// Returns the name as an author writes it, such as `max`.
std::string_view name_of(Reduction reduction);

}  // namespace proofsheet::equations
