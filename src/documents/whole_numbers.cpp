#include "documents/whole_numbers.hpp"

#include <algorithm>

#include "numbers/exact/rounding.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Integer;
using numbers::Rational;
using numbers::Rounding;

Integer floor_of(const Rational& x) { return numbers::round_to_integer(x, Rounding::floor); }
Integer ceiling_of(const Rational& x) { return numbers::round_to_integer(x, Rounding::ceiling); }
bool is_even(const Integer& x) { return x % 2 == 0; }

bool is_square(const Integer& x) {
  if (x < 0) return false;
  const Integer root = sqrt(x);
  return root * root == x;
}

/// Returns the least sum of squares of n integers with this sum.
Integer least_squares(const Integer& n, const Integer& sum) {
  const Integer low = floor_of(Rational(sum, n)), more = sum - n * low;
  return more * (low + 1) * (low + 1) + (n - more) * low * low;
}

bool is_sum_of_three_squares(Integer x) {
  if (x < 0) return false;
  while (x > 0 && x % 4 == 0) x /= 4;
  return x % 8 != 7;
}

/// Tries the first of three integers. It is within √(2(3Q − S²))/3 of their mean.
bool three_integers_exist(const Integer& sum, const Integer& squares) {
  const Integer spread = 3 * squares - sum * sum;
  if (spread < 0) return false;
  const Integer middle = floor_of(Rational(sum, Integer(3))), reach = sqrt(Integer(2 * spread)) / 3 + 2;
  for (Integer first = middle - reach; first <= middle + reach; ++first)
    if (integers_exist(2, sum - first, squares - first * first)) return true;
  return false;
}

constexpr long most_tries = 1000;  ///< sums of squares that are tried for one sum

/// The sums of squares about the mean, times n, that samples with the sum `sum` have: n·Q − S².
class Spreads {
 public:
  Spreads(const Integer& n, const Integer& sum, bool is_binary)
      : n_(n), sum_(sum), least_(least_squares(n, sum)), is_binary_(is_binary) {}

  /// Returns the first possible Q from `from` on, upwards, or downwards; `nullopt` if there is none within
  /// the limit.
  std::optional<Integer> next(Integer from, bool upwards) const {
    if (is_binary_) {  // Q = S
      const bool is_sum = upwards ? sum_ >= from : sum_ <= from;
      return sum_ >= 0 && sum_ <= n_ && is_sum ? std::optional(sum_) : std::nullopt;
    }
    if (from < least_) {
      if (!upwards) return std::nullopt;
      from = least_;
    }
    if (is_even(from) != is_even(sum_)) from += upwards ? 1 : -1;
    for (long i = 0; i < most_tries && from >= least_; ++i, from += upwards ? 2 : -2)
      if (integers_exist(n_, sum_, from)) return from;
    return std::nullopt;
  }
  Rational spread_of(const Integer& squares) const { return Rational(squares) - Rational(sum_ * sum_, n_); }
  /// Returns the sum of squares for a sum of squares about the mean.
  Rational squares_of(const Rational& spread) const { return spread + Rational(sum_ * sum_, n_); }

 private:
  Integer n_, sum_, least_;
  bool is_binary_;
};

}  // namespace

bool integers_exist(const Integer& n, const Integer& sum, const Integer& squares) {
  if (n < 1 || squares < least_squares(n, sum) || is_even(sum) != is_even(squares)) return false;
  if (n >= 5) return true;
  if (n == 4) return is_sum_of_three_squares(4 * squares - sum * sum);
  if (n == 3) return three_integers_exist(sum, squares);
  return n == 1 ? squares == sum * sum : is_square(2 * squares - sum * sum);
}

SampleCheck check_sample(const Integer& n, const RationalRange& mean,
                         const std::optional<RationalRange>& deviation, const Granularity& granularity,
                         const Integer& divisor) {
  constexpr long most_sums = 1000;
  const Rational parts = Rational(n) * granularity.items;
  const Integer first = ceiling_of(mean.lower * parts), last = floor_of(mean.upper * parts);
  const bool is_binary = granularity.values == Granularity::Values::binary;
  SampleCheck check;
  if (first > last || (is_binary && (last < 0 || Rational(first) > parts))) {
    check.result = SampleCheck::Result::mean_impossible;
    check.below = Rational(last) / parts;
    check.above = Rational(first) / parts;
    if (is_binary)
      for (auto* mean_of : {&check.below, &check.above}) *mean_of = std::clamp<Rational>(**mean_of, 0, 1);
    return check;
  }
  if (!deviation) return check;
  check.result = SampleCheck::Result::too_many;
  if (last - first > most_sums) return check;
  // In units of 1/items, where all values are integers.
  const Rational unit = Rational(divisor) * granularity.items * granularity.items;
  const Rational from = deviation->lower * deviation->lower * unit,
                 to = deviation->upper * deviation->upper * unit;
  // Only two or three numbers leave wide gaps, which are searched up to a limit.
  if (n < 4 && (to - from > 2 * most_tries || to > 10'000'000)) return check;
  check.result = SampleCheck::Result::deviation_impossible;
  for (Integer sum = first; sum <= last; ++sum) {
    const Spreads spreads(n, sum, is_binary && granularity.items == 1);
    const Integer begin = ceiling_of(spreads.squares_of(from));
    if (const auto above = spreads.next(begin, true)) {
      const Rational spread = spreads.spread_of(*above);
      if (spread <= to) return {};
      check.above = check.above ? std::min(*check.above, Rational(spread / unit)) : Rational(spread / unit);
    }
    if (const auto below = spreads.next(begin - 1, false)) {
      const Rational variance = spreads.spread_of(*below) / unit;
      check.below = check.below ? std::max(*check.below, variance) : variance;
    }
  }
  return check;
}

}  // namespace proofsheet::documents
