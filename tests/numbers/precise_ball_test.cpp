// Inclusion again, for balls of MPFR numbers: against exact rationals, and against MPFR with four times the
// bits.
#include "numbers/precise_ball.hpp"

#include <random>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "numbers/precise_rounding.hpp"

using namespace proofsheet::numbers;

namespace {

Rational exactly(mpfr_srcptr x) {
  Rational value;
  mpfr_get_q(value.backend().data(), x);
  return value;
}

bool contains(const PreciseBall& ball, const Rational& value) {
  return ball.is_known() && abs(value - exactly(ball.middle())) <= exactly(ball.radius());
}

using Plain = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

// Whether function(x) lies in the ball, seen at 400 bits; x is a double in all tests.
bool contains_function(const PreciseBall& ball, Plain function, const Rational& x) {
  mpfr_t value;
  mpfr_init2(value, 400);
  mpfr_set_q(value, x.backend().data(), MPFR_RNDN);
  function(value, value, MPFR_RNDN);
  const bool inside = contains(ball, exactly(value));
  mpfr_clear(value);
  return inside;
}

class Random {
 public:
  Rational number() { return Rational(Integer(below(2'000'001)) - 1'000'000, Integer(1L << below(30))); }
  /// A ball around `x` that is not exact.
  PreciseBall around(const Rational& x, long precision) {
    PreciseBall ball(precision);
    PreciseBall error(precision);
    error.set_rational(Rational(Integer(1), Integer(3) << static_cast<unsigned>(below(40))));
    ball.set_rational(x);
    ball.set_sum(ball, error);
    error.set_negation(error);
    ball.set_sum(ball, error);
    return ball;
  }
  long below(unsigned long limit) { return static_cast<long>(bits_() % limit); }

 private:
  std::mt19937 bits_{5};
};

}  // namespace

TEST_CASE("arithmetic of precise balls includes exact arithmetic") {
  Random random;
  for (int trial = 0; trial < 3000; ++trial) {
    const Rational x = random.number();
    const Rational y = random.number();
    const PreciseBall a = random.around(x, 40 + random.below(60));
    const PreciseBall b = random.around(y, 40 + random.below(60));
    PreciseBall result(30 + random.below(90));
    CAPTURE(x, y);
    result.set_sum(a, b);
    REQUIRE(contains(result, x + y));
    result.set_difference(a, b);
    REQUIRE(contains(result, x - y));
    result.set_product(a, b);
    REQUIRE(contains(result, x * y));
    result.set_product(result, result);
    REQUIRE(contains(result, x * y * x * y));
    result.set_negation(a);
    REQUIRE(contains(result, -x));
    result.set_power(a, 5);
    REQUIRE(contains(result, x * x * x * x * x));
    result.set_quotient(a, b);
    if (result.is_known()) REQUIRE(contains(result, x / y));
  }
}

TEST_CASE("functions of precise balls include the function at more bits") {
  const std::vector<std::pair<Function, Plain>> table{
      {Function::sin, mpfr_sin},     {Function::cos, mpfr_cos}, {Function::atan, mpfr_atan},
      {Function::tanh, mpfr_tanh},   {Function::erf, mpfr_erf}, {Function::exp, mpfr_exp},
      {Function::sqrt, mpfr_sqrt},   {Function::ln, mpfr_log},  {Function::log2, mpfr_log2},
      {Function::log10, mpfr_log10},
  };
  Random random;
  int known = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const Rational x = random.number() / 1000;
    const PreciseBall a = random.around(x, 100);
    for (const auto& [function, plain] : table) {
      PreciseBall result(60);
      result.set_function(function, a);
      if (!result.is_known()) continue;
      ++known;
      CAPTURE(x, static_cast<int>(function));
      REQUIRE(contains_function(result, plain, x));
    }
    PreciseBall sine(70);
    PreciseBall cosine(80);
    PreciseBall::set_sine_cosine(sine, cosine, a);
    REQUIRE(contains_function(sine, mpfr_sin, x));
    REQUIRE(contains_function(cosine, mpfr_cos, x));
  }
  CHECK(known > 4000);
}

TEST_CASE("sines and cosines of two angles give those of their sum") {
  Random random;
  for (int trial = 0; trial < 500; ++trial) {
    const Rational x = random.number() / 1000;
    const Rational y = random.number() / 1000;
    std::vector<PreciseBall> balls;
    for (int i = 0; i < 6; ++i) balls.emplace_back(50 + 10 * i);
    PreciseBall::set_sine_cosine(balls[0], balls[1], random.around(x, 90));
    PreciseBall::set_sine_cosine(balls[2], balls[3], random.around(y, 90));
    PreciseBall::set_sine_cosine_of_sum(balls[4], balls[5], balls[0], balls[1], balls[2], balls[3]);
    CAPTURE(x, y);
    if (!balls[4].is_known()) continue;
    REQUIRE(contains_function(balls[4], mpfr_sin, x + y));
    REQUIRE(contains_function(balls[5], mpfr_cos, x + y));
  }
}

TEST_CASE("what an exact ball becomes without rounding is exact") {
  PreciseBall three(20);
  three.set_integer(3);
  PreciseBall result(20);
  result.set_product(three, three);
  CHECK(result.is_exact());
  result.set_function(Function::sin, PreciseBall(20));
  CHECK((result.is_exact() && mpfr_zero_p(result.middle()) != 0));
  result.set_quotient(three, three);
  CHECK(result.is_exact());
  result.set_rational(Rational("1/3"));
  CHECK_FALSE(result.is_exact());
}

TEST_CASE("an unknown precise ball stays unknown") {
  PreciseBall zero(20);
  PreciseBall unknown(20);
  unknown.set_quotient(zero, zero);
  REQUIRE_FALSE(unknown.is_known());
  PreciseBall result(20);
  result.set_sum(unknown, zero);
  CHECK_FALSE(result.is_known());
  result.set_product(zero, unknown);
  CHECK_FALSE(result.is_known());
  result.set_quotient(zero, unknown);
  CHECK_FALSE(result.is_known());
  result.set_power(unknown, 0);
  CHECK_FALSE(result.is_known());
  for (const Function function :
       {Function::sin, Function::tan, Function::exp, Function::sqrt, Function::abs}) {
    result.set_function(function, unknown);
    CHECK_FALSE(result.is_known());
  }
  PreciseRounding rounding({Format::Style::places, 0, false}, Rounding::half_away);
  CHECK_FALSE(rounding.decide(unknown));
}

TEST_CASE("rounded precise balls agree with the one rounding function") {
  Random random;
  int decided = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const Rational x = random.number();
    const PreciseBall ball = random.around(x, 60 + random.below(60));
    const Format format{static_cast<Format::Style>(random.below(4)), 1 + random.below(20), false};
    const auto rule = static_cast<Rounding>(random.below(6));
    PreciseRounding rounding(format, rule);
    CAPTURE(x, to_string(format), name_of(rule));
    const std::optional<Decimal> decimal = rounding.decide(ball);
    if (!decimal) continue;
    ++decided;
    REQUIRE(*decimal == to_decimal(x, format, rule));
  }
  CHECK(decided > 500);
}
