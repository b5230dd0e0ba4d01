// Checks one property: the ball of a result contains the result for any numbers in the balls of its operands.
// Sums, products and quotients are compared with exact rationals, sine and cosine with MPFR at 400 bits.
#include "numbers/enclosures/ball.hpp"

#include <mpfr.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "catch.hpp"
#include "exactly.hpp"
#include "numbers/exact/rational.hpp"

namespace ball_test {

using namespace proofsheet::numbers;

namespace {

bool contains(Ball ball, const Rational& value) {
  return is_known(ball) && abs(value - exactly(ball.middle)) <= exactly(ball.radius);
}

class Random {
 public:
  double number() {
    const double mantissa = static_cast<double>(bits_()) / 0x1p31 - 1;
    return std::ldexp(mantissa, static_cast<int>(bits_() % 80) - 40);
  }
  Ball ball() {
    if (bits_() % 8 == 0) return {static_cast<double>(bits_() % 100), 0};
    const double middle = number();
    return {middle, std::fabs(middle) * std::ldexp(static_cast<double>(bits_() % 1000),
                                                   -static_cast<int>(bits_() % 60) - 10)};
  }
  /// Returns a number of the ball: one of its ends, or one between them.
  Rational point(Ball ball) {
    return exactly(ball.middle) + exactly(ball.radius) * Rational(static_cast<long>(bits_() % 5) - 2, 2);
  }

 private:
  std::mt19937 bits_{17};
};

// True if |f(x) - middle| <= radius for f = sin or cos.
bool contains_function(int (*function)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), double x, Ball ball) {
  mpfr_t value;
  mpfr_init2(value, 400);
  mpfr_set_d(value, x, MPFR_RNDN);
  function(value, value, MPFR_RNDN);
  mpfr_sub_d(value, value, ball.middle, MPFR_RNDN);
  const bool inside = mpfr_cmp_d(value, ball.radius) <= 0 && mpfr_cmp_d(value, -ball.radius) >= 0;
  mpfr_clear(value);
  return inside;
}

void check_angle(double x) {
  Ball sine;
  Ball cosine;
  sine_cosine({x, 0}, sine, cosine);
  CAPTURE(x, sine.middle, cosine.middle);
  CHECK(contains_function(mpfr_sin, x, sine));
  CHECK(contains_function(mpfr_cos, x, cosine));
  CHECK(sine.radius <= 0x1.01p-52);
}

}  // namespace

TEST_CASE("ball arithmetic contains the exact arithmetic of the balls' numbers") {
  Random random;
  for (int trial = 0; trial < 20'000; ++trial) {
    const Ball a = random.ball();
    const Ball b = random.ball();
    const Rational x = random.point(a);
    const Rational y = random.point(b);
    CAPTURE(a.middle, a.radius, b.middle, b.radius);
    REQUIRE(contains(add(a, b), x + y));
    REQUIRE(contains(subtract(a, b), x - y));
    REQUIRE(contains(multiply(a, b), x * y));
    REQUIRE(contains(negate(a), -x));
    REQUIRE(contains(absolute(a), abs(x)));
    REQUIRE(contains(power(a, 3), x * x * x));
    const Ball quotient = divide(a, b);
    if (is_known(quotient)) REQUIRE(contains(quotient, x / y));
    // The root r of x satisfies r² = x, so x lies between the squares of the root's ends.
    const Ball root = square_root(absolute(a));
    if (!is_known(root)) continue;
    const Rational low = exactly(root.middle) - exactly(root.radius);
    const Rational high = exactly(root.middle) + exactly(root.radius);
    REQUIRE((low < 0 || low * low <= abs(x)));
    REQUIRE(high * high >= abs(x));
  }
}

TEST_CASE("exact operands stay exact where the result is a double") {
  CHECK(add({1, 0}, {2, 0}).radius == 0);
  CHECK(add({1, 0}, {0x1p-60, 0}).radius > 0);
  CHECK(subtract({5, 0}, {5, 0}).radius == 0);
  CHECK(multiply({0, 0}, {3, 1}).radius == 0);
  CHECK(divide({0, 0}, {3, 1}).radius == 0);
  CHECK(square_root({0, 0}).radius == 0);
  Ball sine;
  Ball cosine;
  sine_cosine({0, 0}, sine, cosine);
  CHECK((sine.middle == 0 && sine.radius == 0));
  CHECK((cosine.middle == 1 && cosine.radius == 0));
}

TEST_CASE("sine and cosine contain their values for arguments of all sizes") {
  const double pi = 0x1.921fb54442d18p+1;
  for (double x = 0x1p-1074; x < 0.1; x *= 3) check_angle(x);
  for (int k = 1; k < 127'000; k += 13) {
    check_angle(k * pi / 2);
    check_angle(std::nextafter(-k * pi / 2, 0));
  }
  // Half way between two entries of the table, where the reduced argument is largest.
  for (int k = 0; k < 4'000'000; k += 4001) check_angle((k + 0.5) * pi / 64);
  std::mt19937_64 bits(3);
  for (int trial = 0; trial < 20'000; ++trial) {
    check_angle((static_cast<double>(bits()) / 0x1p63 - 1) * 199'999);
    check_angle((static_cast<double>(bits()) / 0x1p63 - 1) * 8);
  }
}

TEST_CASE("the radius of an argument carries over to sine and cosine") {
  Ball sine;
  Ball cosine;
  sine_cosine({1, 0.25}, sine, cosine);
  for (const double x : {0.75, 0.9, 1.25}) {
    CHECK(contains_function(mpfr_sin, x, sine));
    CHECK(contains_function(mpfr_cos, x, cosine));
  }
}

TEST_CASE("operations on an unknown ball give an unknown ball") {
  const Ball unknown = unknown_ball();
  const Ball one{1, 0};
  const Ball zero{0, 0};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Ball a : {unknown, Ball{nan, 0}, Ball{1, nan}, divide(one, zero),
                       multiply({1e300, 0}, {1e300, 0}), divide(one, {1, 2}), square_root({-1, 0}),
                       square_root({1, 2}), add({1e308, 0}, {1e308, 0}), power({2, 0}, 65)}) {
    CAPTURE(a.middle, a.radius);
    Ball sine;
    Ball cosine;
    sine_cosine(a, sine, cosine);
    for (const Ball result : {a, add(a, one), subtract(one, a), multiply(a, zero), multiply(zero, a),
                              divide(a, one), divide(one, a), divide(zero, a), square_root(a), absolute(a),
                              negate(a), power(a, 0), power(a, 2), sine, cosine}) {
      CHECK_FALSE(is_known(result));
    }
  }
  Ball sine;
  Ball cosine;
  sine_cosine({200'000, 0}, sine, cosine);
  CHECK_FALSE(is_known(sine));
}

TEST_CASE("a ball made from two ends contains both, and has a sign if all its numbers share it") {
  Random random;
  for (int trial = 0; trial < 20'000; ++trial) {
    const double a = random.number(), b = random.number();
    const Ball ball = ball_between(std::fmin(a, b), std::fmax(a, b));
    CAPTURE(a, b);
    CHECK(contains(ball, exactly(a)));
    CHECK(contains(ball, exactly(b)));
    CHECK(exactly(ball.radius) <=
          (exactly(std::fmax(a, b)) - exactly(std::fmin(a, b))) * Rational(501, 1000));
    const Rational lower = exactly(ball.middle) - exactly(ball.radius);
    const Rational upper = exactly(ball.middle) + exactly(ball.radius);
    CHECK(sign_of(ball) == (lower > 0 ? 1 : upper < 0 ? -1 : 0));
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double least = std::numeric_limits<double>::denorm_min();
  constexpr double most = std::numeric_limits<double>::max();
  CHECK(ball_between(3, 3).radius == 0);
  CHECK(contains(ball_between(0, least), exactly(least)));
  CHECK(contains(ball_between(least, 3 * least), exactly(3 * least)));
  for (const auto& [lower, upper] :
       {std::pair(-infinity, 1.0), std::pair(1.0, infinity), std::pair(-infinity, infinity),
        std::pair(infinity, infinity), std::pair(-infinity, -infinity)}) {
    CHECK_FALSE(is_known(ball_between(lower, upper)));
    CHECK(sign_of(ball_between(lower, upper)) == 0);
  }
  const Ball widest = ball_between(-most, most);
  CHECK((!is_known(widest) || contains(widest, exactly(most))));
  CHECK(sign_of({1, 1}) == 0);
  CHECK(sign_of({-1, 0.5}) == -1);
  CHECK(sign_of({0, 0}) == 0);
  CHECK(sign_of({infinity, 0}) == 0);
  CHECK(sign_of({std::nan(""), 0}) == 0);
  CHECK(sign_of({1, std::nan("")}) == 0);
}

}  // namespace ball_test
