#include "numbers/exact/prime_powers.hpp"

#include "catch.hpp"

using namespace proofsheet::numbers;

namespace {

std::string shown(const Rational& value) {
  std::string text;
  for (const PrimePower& power : prime_powers(value)) {
    text += power.base.str() + "^" + std::to_string(power.exponent) + " ";
  }
  return text;
}

}  // namespace

TEST_CASE("rationals fall apart into powers") {
  CHECK(shown(1) == "");
  CHECK(shown(360) == "2^3 3^2 5^1 ");
  CHECK(shown(Rational(8, 27)) == "2^3 3^-3 ");
  CHECK(shown(Integer("10000000000000000000000")) == "2^22 5^22 ");
  // Two primes above the bound, 2003 and 10007, stay together, but for their common power.
  CHECK(shown(Integer(2003) * 10007 * 6) == "2^1 3^1 20044021^1 ");
  CHECK(shown(Integer(2003) * 2003 * 2003) == "2003^3 ");
}
