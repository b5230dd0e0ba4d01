// A proof that the results of ball arithmetic contain the exact results, from IEEE 754 arithmetic alone.
//
// Write u = 2^-53 and RN for rounding to the nearest double. For every operation of + - × ÷ √ and every
// result that neither overflows nor underflows, RN(t) = t(1 + e) with |e| <= u; so |RN(t) - t| <= u|t|, and
// also <= u|RN(t)|. A sum or a difference that is subnormal is exact; a product or a quotient that underflows
// is wrong by 2^-1075 at most. RN is monotone. A radius that overflows becomes infinite, then perhaps NaN,
// and never finite again: such a ball is unknown.
//
// *Radii are rounded upward without changing the rounding mode.* A radius is a sum of at most five
// nonnegative terms, each a product or quotient of few factors, so there are at most seven roundings on any
// path. The computed sum is therefore at least (1 - u)^7 of the true one, except for underflow. It is
// multiplied by `upward` = 1 + 8u, which is a double, and (1 + 8u)(1 - u)^7 >= (1 + 8u)(1 - 7u) = 1 + u -
// 56u² > 1; if the multiplication itself rounds, that is the seventh rounding. Underflow loses at most
// 2^-1075 in each term and nothing in a sum. A divisor must be at least 2^-400, so a quotient increases that
// loss to at most 2^-675. `least` = 2^-500 is added to every radius that was computed with a product or a
// quotient, which is far more than all losses together. It is omitted if an operand is exactly zero: then all
// these terms are exactly 0.
//
// *Sum.* The error of m = RN(a + b) is itself a double, and Knuth's six additions compute it exactly unless
// something overflows. So the radius is ra + rb + |error|, and sums of exact numbers that fit stay exact.
//
// *Product.* |xy - ab| <= |a|rb + |b|ra + ra·rb for x in a and y in b; and |ab - m| <= u|m| + 2^-1075.
//
// *Quotient.* Let l > 0 be a lower bound of |b| - rb. |x/y - a/b| = |(x - a)b - a(y - b)| / |yb| <= (ra +
// |a/b|rb) / l, with |a/b| <= |m|(1 + 2u) + 2^-1074, and |a/b - m| <= u|m| + 2^-1075. d = RN(|b| - rb) is at
// most (1 + u) times the difference (exact if subnormal), so RN(d(1 - 4u)) can be used as l.
//
// *Square root.* If x >= 0 and a > 0 then |√x - √a| = |x - a| / (√x + √a) <= ra / √a, and √a >= m(1 - u) for
// m = RN(√a), which IEEE 754 requires to be correctly rounded.
//
// *From ends.* For any double m, a number between the ends is no farther from m than the farther end is. Each
// distance is one difference: wrong by one rounding, exact if it is subnormal.
//
// *Sine and cosine*, without relying on a mathematical library.
//
// Let x = a.middle, P = π/64, u = 2^-53. The radius of the ball is unchanged, since |sin'| and |cos'| are at
// most 1. It remains to show that the computed sine and cosine of x itself are wrong by less than 2^-52.
//
// *Which multiple.* n = RN(x·K), K = 64/π as a double, rounded to an integer by adding and subtracting
// 1.5·2^52. With |x| < 200,000 we have |n| < 2^22; x·K is wrong by less than 2^22·2^-52 = 2^-30, so |x - nP|
// <= P(1/2 + 2^-29) < 0.02455.
//
// *Reduction.* P = P1 + P2 + P3 + rest: P1 is P rounded to a multiple of 2^-34, so |P - P1| <= 2^-35; P2 is
// the remainder rounded to a multiple of 2^-64; P3 is the double nearest to the next remainder, |P3| <=
// 2^-65; |rest| <= 2^-118. The products nP1 and nP2 are exact: P1/2^-34 < 2^30 and P2/2^-64 <= 2^29 are
// integers, and n has 22 bits.
//   t1 = x - nP1 is exact. If n = 0 nothing happens. Else |x| > 0.0245 > 2^-6, so x is a multiple of 2^-58,
//   as nP1 is of 2^-34; their difference is one too, and |t1| < 0.02455 + 2^22·2^-35 < 2^-5: at most 53 bits.
//   t2 = RN(t1 - nP2) and t = RN(t2 - RN(nP3)) lie below 2^-5, so each rounding loses 2^-59 at most; RN(nP3)
//   loses less than 2^-43·u, and n·rest is below 2^-95. Hence t = (x - nP) + e with |e| < 2^-58 + 2^-94, and
//   |t| < 0.0246.
//
// *Taylor.* With z = RN(t²): s = RN(t + t·z·(-1/6 + z(1/120 - z/5040))) and c = z(-1/2 + z(1/24 - z/720)).
// The series alternate and their terms decrease, so the truncation error is at most |t|^9/9! < 2^-66 and
// t^8/8! < 2^-57.9. The correction to t is below 2^-18 and passes at most twelve roundings (its constants
// included): 12u·2^-18 < 2^-67; adding it to t loses 2^-59. c is below 2^-11, in at most ten roundings:
// 10u·2^-11 < 2^-60. Together |s - sin t| < 2^-58.9 and |1 + c - cos t| < 2^-57.6.
//
// *Tables.* S and C are the doubles nearest to sin(jP) and cos(jP), from MPFR, which rounds correctly; j = n
// mod 128. Each is wrong by 2^-54 at most; sin 0, cos 0 and the other values 0 and ±1 are set exactly.
//
// *Sum.* sin x = sin(jP)·cos y + cos(jP)·sin y with y = x - nP. We compute RN(S + RN(RN(C·s) + RN(S·c))).
// Counted in 2^-54:
//   e, in either term       2^-58 and a little     0.07
//   S for sin(jP)          2^-54                  1.00
//   C for cos(jP)          2^-54·0.0246           0.03
//   s and c                2^-58.9 + 2^-57.6      0.12
//   inner roundings        2^-59 + 2^-64 + 2^-59  0.07
//   last rounding          2^-53 (it may pass 1)  2.00
// which is less than 4, that is 2^-52. The same holds for the cosine with C + (C·c - S·s). If x = 0
// everything is exact and the error is 0.
//
// The proof requires that doubles are evaluated as doubles and that no product is fused with a sum. The first
// is asserted below; the second is a compiler flag of this file (-ffp-contract=off).
#include "numbers/enclosures/ball.hpp"

#include <mpfr.h>

#include <array>
#include <cfloat>
#include <cmath>
#include <cstdint>
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

// ---- the tables of sine and cosine

constexpr double most_argument = 200'000;
constexpr double error_bound = 0x1p-52;
constexpr double integer_shift = 0x1.8p52;
constexpr std::size_t steps = 128;
constexpr mpfr_prec_t table_precision = 256;

struct Tables {
  double per_radian = 0;  // K
  double first = 0;       // P1, P2, P3
  double second = 0;
  double third = 0;
  std::array<double, steps> sine{};
  std::array<double, steps> cosine{};
};

// Returns the multiple of 2^-bits nearest to `rest` and subtracts it from `rest`.
double split(mpfr_t rest, long bits) {
  mpfr_t part;
  mpfr_init2(part, table_precision);
  mpfr_mul_2si(part, rest, bits, MPFR_RNDN);
  mpfr_rint(part, part, MPFR_RNDN);
  mpfr_div_2si(part, part, bits, MPFR_RNDN);
  mpfr_sub(rest, rest, part, MPFR_RNDN);
  const double taken = mpfr_get_d(part, MPFR_RNDN);
  mpfr_clear(part);
  return taken;
}

Tables make_tables() {
  Tables tables;
  mpfr_t step, angle, sine, cosine;
  mpfr_inits2(table_precision, step, angle, sine, cosine, static_cast<mpfr_ptr>(nullptr));
  mpfr_const_pi(step, MPFR_RNDN);
  mpfr_div_ui(step, step, steps / 2, MPFR_RNDN);
  for (std::size_t j = 0; j < steps; ++j) {
    mpfr_mul_ui(angle, step, j, MPFR_RNDN);
    mpfr_sin_cos(sine, cosine, angle, MPFR_RNDN);
    tables.sine[j] = mpfr_get_d(sine, MPFR_RNDN);
    tables.cosine[j] = mpfr_get_d(cosine, MPFR_RNDN);
  }
  tables.sine[0] = tables.sine[steps / 2] = 0;
  tables.cosine[steps / 4] = tables.cosine[3 * steps / 4] = 0;
  mpfr_ui_div(angle, 1, step, MPFR_RNDN);
  tables.per_radian = mpfr_get_d(angle, MPFR_RNDN);
  tables.first = split(step, 34);
  tables.second = split(step, 64);
  tables.third = mpfr_get_d(step, MPFR_RNDN);
  mpfr_clears(step, angle, sine, cosine, static_cast<mpfr_ptr>(nullptr));
  return tables;
}

const Tables& tables() {
  static const Tables made = make_tables();
  return made;
}

}  // namespace

Ball unknown_ball() { return {0, infinity}; }

// Comparisons with NaN are false. The middle minus itself is not zero if the middle is infinite.
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

void sine_cosine(Ball a, Ball& sine, Ball& cosine) {
  const Tables& table = tables();
  const double x = a.middle;
  if (!(__builtin_fabs(x) < most_argument)) {
    sine = cosine = unknown_ball();
    return;
  }
  const double n = (x * table.per_radian + integer_shift) - integer_shift;
  const double t = ((x - n * table.first) - n * table.second) - n * table.third;
  const double z = t * t;
  const double s = t + t * (z * (-1.0 / 6 + z * (1.0 / 120 - z * (1.0 / 5040))));
  const double c = z * (-1.0 / 2 + z * (1.0 / 24 - z * (1.0 / 720)));
  const auto j = static_cast<std::size_t>(static_cast<std::int64_t>(n)) % steps;
  const double radius = (a.radius + (x == 0 ? 0 : error_bound)) * upward;
  sine = {table.sine[j] + (table.cosine[j] * s + table.sine[j] * c), radius};
  cosine = {table.cosine[j] + (table.cosine[j] * c - table.sine[j] * s), radius};
}

}  // namespace proofsheet::numbers
