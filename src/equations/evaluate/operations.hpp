#pragma once
// What can be done with single values once they are there: the operators, functions of integers, days. Knows
// no tree and no place; failures are values.
#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "equations/evaluate/arithmetic.hpp"
#include "equations/evaluate/value.hpp"
#include "numbers/enclosures/ball.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::equations {

/// A function of real numbers. `rounding` concerns `round` alone.
using Operation = numbers::Outcome<numbers::Real> (*)(std::span<const numbers::Real> operands,
                                                      numbers::Rounding rounding);
/// The same with balls that are known; unknown where the ball doesn't tell, and where the real might fail.
using BallOperation = numbers::Ball (*)(std::span<const numbers::Ball> operands);
/// A function of days, numbers and labels.
using DayOperation = numbers::Outcome<Scalar> (*)(std::span<const Scalar> operands);

/// Named limits: arguments of `factorial` and of `binomial`.
inline constexpr long largest_factorial = 100'000;
inline constexpr long largest_binomial = 100'000;

/// The operands stand in the order of the operator or of the arguments.
namespace operations {

using numbers::Outcome;
using numbers::Real;
using numbers::Rounding;

Outcome<Real> add(std::span<const Real> x, Rounding);
Outcome<Real> sum(std::span<const Real> x, Rounding);
Outcome<Real> subtract(std::span<const Real> x, Rounding);
Outcome<Real> multiply(std::span<const Real> x, Rounding);
Outcome<Real> divide(std::span<const Real> x, Rounding);
Outcome<Real> power(std::span<const Real> x, Rounding);
Outcome<Real> negate(std::span<const Real> x, Rounding);
/// a − b·⌊a/b⌋ and ⌊a/b⌋. Fail: division by zero, undecided.
Outcome<Real> modulo(std::span<const Real> x, Rounding);
Outcome<Real> integer_divide(std::span<const Real> x, Rounding);
/// Of an integer from 0 to `largest_factorial`.
Outcome<Real> factorial(std::span<const Real> x, Rounding);
/// Of integers 0 <= k <= n <= `largest_binomial`; 0 for k > n.
Outcome<Real> binomial(std::span<const Real> x, Rounding);
/// Of two or more integers; gcd(0, 0) = 0.
Outcome<Real> gcd(std::span<const Real> x, Rounding);
Outcome<Real> floor(std::span<const Real> x, Rounding);
Outcome<Real> ceil(std::span<const Real> x, Rounding);
Outcome<Real> trunc(std::span<const Real> x, Rounding);
/// round(x), round(x, places): an exact rational.
Outcome<Real> round(std::span<const Real> x, Rounding rounding);
/// round(x, n sig): to n significant digits.
Outcome<Real> round_significant(std::span<const Real> x, Rounding rounding);
Outcome<Real> sign(std::span<const Real> x, Rounding);
/// The angle of (x, y), with y first: from −π, excluded, to π; atan2_turn: from 0 to 2π, excluded.
Outcome<Real> atan2(std::span<const Real> x, Rounding);
Outcome<Real> atan2_turn(std::span<const Real> x, Rounding);

/// Of days. date(year, month, day); a day of the week is a label.
Outcome<Scalar> date(std::span<const Scalar> x);
Outcome<Scalar> year(std::span<const Scalar> x);
Outcome<Scalar> month(std::span<const Scalar> x);
Outcome<Scalar> day(std::span<const Scalar> x);
Outcome<Scalar> weekday(std::span<const Scalar> x);
/// From one day to another; `days360` as banks count, every month having thirty.
Outcome<Scalar> days(std::span<const Scalar> x);
Outcome<Scalar> days360(std::span<const Scalar> x);

}  // namespace operations

/// The whole number that a fraction is, if it is one of less than 2^40 or so: what indices, ends of ranges
/// and counts of days are made of.
std::optional<long> small_integer(const numbers::Rational& value);

// Many cells become one.

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
/// Takes cells one after another and holds what it needs of them: a number or two, or the reals that a sum is
/// made of; a median and a variance hold all. Cells are reals for all but `count`, `all`, `any` (truths) and
/// `len` (anything); for `min`, `max` and their places they may all be days.
class Folding {
 public:
  Folding(Reduction reduction, const Arithmetic& arithmetic)
      : reduction_(reduction), arithmetic_(arithmetic) {}

  /// Fails: undecided order, no such number in the arithmetic.
  std::optional<numbers::Failure> take(const Scalar& cell);
  /// Fails: no cells where one is needed. Of `argmin` and `argmax`, the extreme itself.
  numbers::Outcome<Scalar> result() const;
  /// The least or greatest so far, the first of equals; null if there is none.
  const Scalar* extreme() const { return extreme_ ? &*extreme_ : nullptr; }
  std::size_t place_of_extreme() const { return place_; }

 private:
  std::optional<numbers::Failure> take_extreme(const Scalar& cell);
  numbers::Outcome<numbers::Real> mean() const;
  numbers::Outcome<numbers::Real> variance(bool sample) const;
  numbers::Outcome<numbers::Real> median() const;

  Reduction reduction_;
  const Arithmetic& arithmetic_;
  std::size_t count_ = 0, yes_ = 0, place_ = 0;
  numbers::RunningSum sum_;
  numbers::RunningProduct product_;
  std::optional<Scalar> extreme_;
  std::vector<numbers::Real> held_;
};
/// Sorts by an order of two, -1, 0 or 1, that may be undecided: then it is not sorted, and false.
template <class T, class Order>
bool merge_sort(std::vector<T>& values, const Order& order) {
  std::vector<T> merged(values.size());
  for (std::size_t run = 1; run < values.size(); run *= 2) {
    for (std::size_t begin = 0; begin < values.size(); begin += 2 * run) {
      const std::size_t middle = std::min(begin + run, values.size());
      const std::size_t end = std::min(begin + 2 * run, values.size());
      std::size_t left = begin, right = middle;
      for (std::size_t i = begin; i < end; ++i) {
        bool take_left = right == end;
        if (left < middle && right < end) {
          const std::optional<int> found = order(values[left], values[right]);
          if (!found) return false;
          take_left = *found <= 0;
        }
        merged[i] = take_left ? values[left++] : values[right++];
      }
    }
    std::swap(values, merged);
  }
  return true;
}
bool wants_truths(Reduction reduction);
/// Compares its cells with each other: what depends on an unknown has no order.
bool compares(Reduction reduction);
/// `max`, as an author writes it.
std::string_view name_of(Reduction reduction);

}  // namespace proofsheet::equations
