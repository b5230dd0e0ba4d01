// Why these balls include what they should, from IEEE 754 arithmetic alone.
//
// Write u = 2^-53 and RN for rounding to the nearest double. For every operation of + - × ÷ √ and every
// result that neither overflows nor underflows, RN(t) = t(1 + e) with |e| <= u; so |RN(t) - t| <= u|t|, and
// also <= u|RN(t)|. A sum or a difference that is subnormal is exact; a product or a quotient that underflows
// is wrong by 2^-1075 at most. RN is monotone. What overflows becomes infinite, then perhaps NaN, and never
// finite again in a radius: such a ball is unknown.
//
// *Radii are rounded upward without changing the rounding mode.* A radius is a sum of at most five terms that
// are not negative, each a product or quotient of few factors: at most seven roundings on any path. The
// computed sum is therefore at least (1 - u)^7 of the true one, save for underflow. It is multiplied by
// `upward` = 1 + 8u, which is a double, and (1 + 8u)(1 - u)^7 >= (1 + 8u)(1 - 7u) = 1 + u - 56u² > 1; where
// the multiplication itself rounds, that is the seventh. Underflow takes at most 2^-1075 from each term, and
// nothing at all from a sum; a quotient is only formed by a divisor of at least 2^-400, which makes of that
// loss 2^-675. `least` = 2^-500 is added to every radius that a product has gone into, which is far more than
// all losses together. It is left out where an operand is exactly zero: then all these terms are exactly 0.
//
// *Sum.* The error of m = RN(a + b) is itself a double, and Knuth's six additions find it exactly, with no
// condition but that nothing overflows. So the radius is ra + rb + |error|, and sums of exact numbers that
// fit stay exact.
//
// *Product.* |xy - ab| <= |a|rb + |b|ra + ra·rb for x in a and y in b; and |ab - m| <= u|m| + 2^-1075.
//
// *Quotient.* Let l > 0 be a lower bound of |b| - rb. |x/y - a/b| = |(x - a)b - a(y - b)| / |yb| <= (ra +
// |a/b|rb) / l, with |a/b| <= |m|(1 + 2u) + 2^-1074, and |a/b - m| <= u|m| + 2^-1075. d = RN(|b| - rb) is at
// most (1 + u) times the difference (exact if subnormal), so RN(d(1 - 4u)) is such an l.
//
// *Square root.* If x >= 0 and a > 0 then |√x - √a| = |x - a| / (√x + √a) <= ra / √a, and √a >= m(1 - u) for
// m = RN(√a), which IEEE 754 requires to be correctly rounded.
//
// *From ends.* A number between the ends is no farther from m, whatever double that is, than the farther end
// is. Each distance is one difference: wrong by one rounding, exact if it is subnormal.
//
// All this needs that a double is a double and that no product is fused with a sum: the first is asserted,
// the second is asked of the compiler where this file is compiled (-ffp-contract=off).
#include "numbers/enclosures/ball.hpp"

#include <cfloat>
#include <cmath>
#include <limits>

namespace proofsheet::numbers {
namespace {

static_assert(FLT_EVAL_METHOD == 0 && std::numeric_limits<double>::is_iec559);

constexpr double unit = 0x1p-53;
constexpr double upward = 1 + 8 * unit;
constexpr double downward = 1 - 4 * unit;
constexpr double least = 0x1p-500;
constexpr double least_divisor = 0x1p-400;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr long most_exponent = 64;

double magnitude(double x) { return __builtin_fabs(x); }
bool is_zero(Ball a) { return a.middle == 0 && a.radius == 0; }

}  // namespace

Ball unknown_ball() { return {0, infinity}; }

// Comparisons with NaN are false. The middle is subtracted from itself: not zero if it is infinite.
bool is_known(Ball a) { return a.radius < infinity && a.middle - a.middle == 0; }

int sign_of(Ball a) {
  if (!is_known(a) || magnitude(a.middle) <= a.radius) return 0;
  return a.middle > 0 ? 1 : -1;
}

Ball ball_between(double lower, double upper) {
  const double middle = lower == upper ? lower : lower / 2 + upper / 2;
  const double below = magnitude(middle - lower);
  const double above = magnitude(upper - middle);
  return {middle, (below > above ? below : above) * upward};
}

Ball add(Ball a, Ball b) {
  const double sum = a.middle + b.middle;
  const double b_part = sum - a.middle;
  const double error = (a.middle - (sum - b_part)) + (b.middle - b_part);
  return {sum, (a.radius + b.radius + magnitude(error)) * upward};
}

Ball negate(Ball a) { return {-a.middle, a.radius}; }

Ball absolute(Ball a) { return {magnitude(a.middle), a.radius}; }

Ball subtract(Ball a, Ball b) { return add(a, negate(b)); }

Ball multiply(Ball a, Ball b) {
  const double middle = a.middle * b.middle;
  const double inherited =
      magnitude(a.middle) * b.radius + magnitude(b.middle) * a.radius + a.radius * b.radius;
  const double lost = is_zero(a) || is_zero(b) ? 0 : least;
  return {middle, (inherited + magnitude(middle) * unit + lost) * upward};
}

Ball divide(Ball a, Ball b) {
  const double bound = (magnitude(b.middle) - b.radius) * downward;
  if (!(bound >= least_divisor)) return unknown_ball();
  const double middle = a.middle / b.middle;
  const double lost = is_zero(a) ? 0 : least;
  const double inherited = (a.radius + (magnitude(middle) * upward + lost) * b.radius) / bound;
  return {middle, (inherited + magnitude(middle) * unit + lost) * upward};
}

Ball square_root(Ball a) {
  if (is_zero(a)) return a;
  if (!(a.middle - a.radius >= least_divisor)) return unknown_ball();
  const double middle = std::sqrt(a.middle);
  return {middle, (a.radius / (middle * downward) + middle * unit + least) * upward};
}

Ball power(Ball a, long exponent) {
  if (exponent > most_exponent || exponent < -most_exponent || !is_known(a)) return unknown_ball();
  Ball result{1, 0};
  Ball square = a;
  for (long rest = exponent < 0 ? -exponent : exponent; rest != 0; rest /= 2) {
    if (rest % 2 != 0) result = multiply(result, square);
    if (rest > 1) square = multiply(square, square);
  }
  return exponent < 0 ? divide({1, 0}, result) : result;
}

}  // namespace proofsheet::numbers
