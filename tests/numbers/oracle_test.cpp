// An oracle that shares no code with MPFR or MPFI: Boost's decimal arithmetic of 100 digits, trusted for 80.
#include <boost/multiprecision/cpp_dec_float.hpp>

#include "catch.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/random_expressions.hpp"
#include "numbers/real_arithmetic.hpp"

using namespace proofsheet::numbers;

namespace {

using Decimal100 =
    boost::multiprecision::number<boost::multiprecision::cpp_dec_float<100>, boost::multiprecision::et_off>;

struct DecimalArithmetic {
  Decimal100 constant(const Rational& value) const {
    return Decimal100(numerator(value).str()) / Decimal100(denominator(value).str());
  }
  Decimal100 add(const Decimal100& a, const Decimal100& b) const { return a + b; }
  Decimal100 subtract(const Decimal100& a, const Decimal100& b) const { return a - b; }
  Decimal100 multiply(const Decimal100& a, const Decimal100& b) const { return a * b; }
  Decimal100 divide(const Decimal100& a, const Decimal100& b) const { return a / b; }
  Decimal100 sin(const Decimal100& x) const { return boost::multiprecision::sin(x); }
  Decimal100 cos(const Decimal100& x) const { return boost::multiprecision::cos(x); }
  Decimal100 atan(const Decimal100& x) const { return boost::multiprecision::atan(x); }
  Decimal100 tanh(const Decimal100& x) const { return boost::multiprecision::tanh(x); }
  Decimal100 exp(const Decimal100& x) const { return boost::multiprecision::exp(x); }
  Decimal100 ln(const Decimal100& x) const { return boost::multiprecision::log(x); }
  Decimal100 sqrt(const Decimal100& x) const { return boost::multiprecision::sqrt(x); }
};

}  // namespace

TEST_CASE("eighty digits agree with decimal arithmetic on random expressions") {
  std::mt19937_64 random(1'000'003);
  const Format places{Format::Style::places, 80, false};
  const Decimal100 unit("1e-80");
  for (int round = 0; round < 150; ++round) {
    const RandomExpression expression(random, 10);
    const Real real = expression.evaluate(RealArithmetic());
    const Decimal100 oracle = expression.evaluate(DecimalArithmetic());
    const auto printed = print(real, places);
    CAPTURE(round, to_string(real));
    REQUIRE(printed.ok());
    const Decimal100 difference = abs(Decimal100(to_string(printed->decimal)) - oracle);
    CHECK(difference <= unit);
  }
}
