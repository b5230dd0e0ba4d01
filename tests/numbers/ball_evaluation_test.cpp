// Checks that the ball of an expression contains its value, and that signs and digits decided by balls agree
// with enclosures of 200 bits.
#include "numbers/reals/ball_evaluation.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/random_expressions.hpp"
#include "numbers/real_arithmetic.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"

namespace ball_evaluation_test {

using namespace proofsheet::numbers;

namespace {

constexpr long oracle_precision = 200;

Real f(Function function, const Real& x) { return *apply(function, x); }

/// True if the ball and the far narrower enclosure have a number in common.
bool meets(Ball ball, const Enclosure& enclosure) {
  return lower_end(ball) <= enclosure.upper() && enclosure.lower() <= upper_end(ball);
}

/// Evaluates the ball before the enclosure, since afterwards the ball may come from the enclosure.
Ball checked_ball(const Real& x) {
  const Ball ball = ball_of(x);
  CAPTURE(to_string(x), ball.middle, ball.radius);
  if (is_known(ball)) CHECK(meets(ball, enclose(x, oracle_precision)));
  return ball;
}

Format places(long digits) { return {Format::Style::places, digits, false}; }

std::string digits(const Real& x, const Format& format, Rounding rounding) {
  const auto printed = print(x, format, rounding);
  return printed ? to_string(printed->decimal) : printed.failure().fact;
}

/// Returns the digits decided by enclosures alone: both ends at 200 bits.
std::string enclosed_digits(const Real& x, const Format& format, Rounding rounding) {
  const Enclosure& enclosure = enclose(x, oracle_precision);
  const std::string low = to_string(to_decimal(enclosure.lower(), format, rounding));
  const std::string high = to_string(to_decimal(enclosure.upper(), format, rounding));
  return low == high ? low : "";
}

}  // namespace

TEST_CASE("the ball of a random expression contains its value and is narrow") {
  std::mt19937_64 random(20'170'612);
  int narrow = 0;
  constexpr int rounds = 2'000;
  for (int round = 0; round < rounds; ++round) {
    const RandomExpression expression(random, 3 + static_cast<std::size_t>(round) % 20);
    const Ball ball = checked_ball(expression.evaluate(PlainReals()));
    if (is_known(ball) && ball.radius <= 1e-9 * std::fabs(ball.middle)) ++narrow;
  }
  CHECK(narrow > rounds * 9 / 10);
}

TEST_CASE("signs and digits agree with enclosures of 200 bits") {
  std::mt19937_64 random(77);
  const std::vector<Rounding> roundings = {Rounding::half_away, Rounding::half_even, Rounding::down,
                                           Rounding::up,        Rounding::floor,     Rounding::ceiling};
  const std::vector<Format> formats = {places(0),
                                       places(4),
                                       places(12),
                                       places(16),
                                       {Format::Style::significant, 6, false},
                                       {Format::Style::percent, 1, false},
                                       {Format::Style::scientific, 3, false}};
  int compared = 0;
  for (int round = 0; round < 1'500; ++round) {
    const RandomExpression expression(random, 8);
    const Real x = expression.evaluate(PlainReals());
    const Real again = expression.evaluate(PlainReals());  // new nodes, without cached results
    const Format& format = formats[static_cast<std::size_t>(round) % formats.size()];
    const Rounding rounding = roundings[static_cast<std::size_t>(round) % roundings.size()];
    CAPTURE(to_string(x), to_string(format), name_of(rounding));
    const int sign_of_x = *sign(x);
    const std::string shown = digits(x, format, rounding);
    const Enclosure& oracle = enclose(again, oracle_precision);
    if (oracle.sign() != 0) CHECK(sign_of_x == oracle.sign());
    const std::string expected = x.is_exact() ? "" : enclosed_digits(again, format, rounding);
    if (expected.empty()) continue;
    CHECK(shown == expected);
    ++compared;
  }
  CHECK(compared > 1'000);
}

TEST_CASE("the ball of every function contains its value at magnitudes from 10^-320 to 10^320") {
  const std::vector<Function> everywhere = {Function::sin,  Function::cos,  Function::tan,  Function::atan,
                                            Function::sinh, Function::cosh, Function::tanh, Function::exp,
                                            Function::cbrt, Function::erf,  Function::asinh};
  const std::vector<Function> positive = {Function::ln, Function::log2, Function::log10, Function::sqrt};
  for (const long exponent : {-320L, -308L, -160L, -20L, -3L, -1L, 0L, 1L, 2L, 5L, 17L, 160L, 308L, 320L}) {
    for (const Rational& digit : {Rational(1), Rational(10, 3), Rational(7), Rational(19, 2)}) {
      const Real x = Real(Rational(digit * power_of_ten(exponent))) * f(Function::sqrt, 2);
      checked_ball(x);
      for (const Function function : everywhere) {
        const bool exponential =
            function == Function::exp || function == Function::sinh || function == Function::cosh;
        if (exponential && exponent > 2) continue;
        checked_ball(f(function, x));
        checked_ball(f(function, -x));
      }
      for (const Function function : positive) checked_ball(f(function, x));
      if (exponent < -1) checked_ball(f(Function::asin, x));
      if (exponent < -1) checked_ball(f(Function::atanh, x));
      if (exponent > 0) checked_ball(f(Function::acosh, x));
      for (const Rational& power_of :
           {Rational(1, 3), Rational(-7, 5), Rational(64), Rational(-65), Rational(1000)}) {
        if (exponent < -20 || exponent > 20) continue;
        checked_ball(*power(x, Real(power_of)));
        checked_ball(*power(x, f(Function::sin, Real(power_of))));
      }
    }
  }
  for (const long q : {1L, 10L, 1'000'000'007L}) checked_ball(Real::pi_times(Rational(q, 7)));
}

TEST_CASE("values outside the range of double are decided without balls") {
  const Real huge = f(Function::exp, 800), tiny = f(Function::exp, -800);
  CHECK_FALSE(is_known(ball_of(huge)));
  CHECK_FALSE(is_known(ball_of(huge - f(Function::exp, 799))));
  CHECK(*sign(huge - f(Function::exp, 801)) == -1);
  CHECK(*sign(tiny - f(Function::exp, -801)) == 1);
  CHECK(*compare(tiny * tiny, Real(0)) == 1);
  CHECK(*sign(tiny * tiny - tiny * f(Function::exp, -799)) == -1);
  // A quotient whose divisor the balls can't distinguish from 0.
  const Real near_zero = f(Function::sin, 1) - f(Function::sin, 1 + Real(power_of_ten(-30)));
  CHECK_FALSE(is_known(ball_of(*divide(1, near_zero))));
  CHECK(*sign(*divide(1, near_zero)) == -1);
}

TEST_CASE("near a tie and on it, balls leave the digit to higher precision") {
  const Real little = f(Function::sqrt, 2) * Real(power_of_ten(-25));
  const Real zero = f(Function::sqrt, 2) * f(Function::sqrt, 3) - f(Function::sqrt, 6);  // proven to be 0
  for (const Rational& tie : {Rational(1, 2), Rational(5, 2), Rational(-7, 2)}) {
    const Rational above = round_to_places(Rational(tie + Rational(1, 4)), 0, Rounding::half_away);
    const Rational below = round_to_places(Rational(tie - Rational(1, 4)), 0, Rounding::half_away);
    CHECK(digits(Real(tie) + little, places(0), Rounding::half_even) == above.str());
    CHECK(digits(Real(tie) - little, places(0), Rounding::half_away) == below.str());
    CHECK(*round_to_places(Real(tie) + zero, 0, Rounding::half_away) ==
          round_to_places(tie, 0, Rounding::half_away));
  }
  CHECK(digits(Real(Rational(12'345, 100'000)) + little, places(4), Rounding::half_away) == "0.1235");
  CHECK(digits(Real(Rational(12'345, 100'000)) - little, places(4), Rounding::half_away) == "0.1234");
  CHECK(*sign(zero) == 0);
  CHECK(*sign(zero + little) == 1);
}

TEST_CASE("deciding by balls computes no enclosure and visits each node once") {
  Real chain = 1;
  for (int k = 1; k <= 20'000; ++k) chain = chain + f(Function::sin, k);
  const long long before = evaluations();
  CHECK(*sign(f(Function::sin, 1) - f(Function::cos, 1)) == 1);
  CHECK(digits(chain, places(4), Rounding::half_away).size() > 5);
  CHECK(*round_to_integer(chain * chain, Rounding::floor) > 0);
  CHECK(evaluations() == before);
}

TEST_CASE("the ball of a rational is a point if the rational is a double") {
  CHECK(ball_of(Rational(3, 8)).radius == 0);
  CHECK(ball_of(Rational(-(1L << 52))).radius == 0);
  CHECK(ball_of(Rational(1, 3)).radius > 0);
  std::mt19937_64 random(5);
  for (int i = 0; i < 5'000; ++i) {
    Integer over = 1, under = 1;
    for (std::size_t n = 1 + random() % 4; n > 0; --n) over = over * (random() >> random() % 60) + 1;
    for (std::size_t n = 1 + random() % 4; n > 0; --n) under = under * (random() >> random() % 60) + 1;
    const Rational value(over, under);
    const Ball ball = ball_of(value);
    CAPTURE(value.str());
    REQUIRE(is_known(ball));
    CHECK(lower_end(ball) <= value);
    CHECK(value <= upper_end(ball));
    CHECK(ball.radius <= 1e-15 * ball.middle);
  }
  CHECK_FALSE(is_known(ball_of(power_of_ten(400))));
}

}  // namespace ball_evaluation_test
