// An oracle that shares no code with MPFR or MPFI: Boost's decimal arithmetic with 100 digits, 80 of them
// trusted.
#include "catch.hpp"
#include "numbers/decimal_arithmetic.hpp"
#include "numbers/random_expressions.hpp"
#include "numbers/real_arithmetic.hpp"
#include "numbers/reals/printing.hpp"

namespace oracle_test {

using namespace proofsheet::numbers;

TEST_CASE("eighty digits of random expressions agree with decimal arithmetic") {
  std::mt19937_64 random(1'000'003);
  const Format places{Format::Style::places, 80, false};
  const Decimal100 unit("1e-80");
  for (int round = 0; round < 150; ++round) {
    const RandomExpression expression(random, 10);
    const Real real = expression.evaluate(PlainReals());
    const Decimal100 oracle = expression.evaluate(DecimalArithmetic());
    const auto printed = print(real, places);
    CAPTURE(round, to_string(real));
    REQUIRE(printed.ok());
    const Decimal100 difference = abs(Decimal100(to_string(printed->decimal)) - oracle);
    CHECK(difference <= unit);
  }
}

}  // namespace oracle_test
