#include "numbers/reals/comparison.hpp"

#include "catch.hpp"
#include "numbers/random_expressions.hpp"
#include "numbers/real_arithmetic.hpp"
#include "numbers/reals/evaluation.hpp"

namespace comparison_test {

using namespace proofsheet::numbers;

namespace {

Real f(Function function, const Real& x) { return *apply(function, x); }
Rational tiny(long exponent) { return power_of_ten(-exponent); }
/// Returns a real that equals 2π − 4, which the prover does not recognise.
Real unturned() { return f(Function::acos, f(Function::cos, 4)); }

}  // namespace

TEST_CASE("sign and order of reals are decided") {
  const Real s = f(Function::sin, 1), c = f(Function::cos, 1);
  CHECK(*sign(s - c) == 1);
  CHECK(*sign(c - s) == -1);
  CHECK(*sign(s * s + c * c - 1) == 0);
  CHECK(*compare(Real::pi_times(1), Rational(22, 7)) == -1);
  CHECK(*compare(Real::pi_times(1), Rational(333, 106)) == 1);
  CHECK(*compare(s + tiny(300), s) == 1);
  CHECK(*compare(f(Function::exp, 2), f(Function::exp, 1) * f(Function::exp, 1)) == 0);
  CHECK(equal(s, f(Function::sin, 1)) == Truth::yes);
  CHECK(equal(s, s + tiny(200)) == Truth::no);
}

TEST_CASE("an order decided by balls equals the sign of the difference") {
  std::mt19937_64 random(31);
  int settled = 0;
  for (int round = 0; round < 2000; ++round) {
    CAPTURE(round);
    const std::size_t size = 3 + static_cast<std::size_t>(round) % 9;
    const Real a = RandomExpression(random, size).evaluate(PlainReals{});
    const Real b = RandomExpression(random, size).evaluate(PlainReals{});
    const Real difference = a - b;
    const int sign = enclose(difference, 256).sign();
    if (sign == 0) continue;
    CHECK(*compare(a, b) == sign);
    CHECK(*compare(b, a) == -sign);
    ++settled;
  }
  CHECK(settled > 1900);
}

TEST_CASE("integers compare by value, whether shared or not, short or long") {
  for (const long a : {0L, 1L, -1L, 1023L, 1024L, 2147483647L, -2147483648L, 4611686018427387904L}) {
    for (const long b : {0L, 1L, -7L, 1022L, 2147483647L, -4611686018427387904L}) {
      CAPTURE(a, b);
      CHECK(*(Real(a) + Real(b)).rational() == Rational(a) + Rational(b));
      CHECK(*(Real(a) - Real(b)).rational() == Rational(a) - Rational(b));
      CHECK(*(Real(a) * Real(b)).rational() == Rational(a) * Rational(b));
      CHECK(*(Real(Rational(a, 3)) + Real(b)).rational() == Rational(a, 3) + Rational(b));
      CHECK(*compare(a, b) == (a < b ? -1 : a > b ? 1 : 0));
    }
  }
}

TEST_CASE("a running sum or product equals that of all terms") {
  const Real root = f(Function::sqrt, 2);
  const std::vector<Real> terms{1, Rational(2, 3), root, Real::pi_times(Rational(1, 7)), -5, root, 0};
  CHECK(to_string(sum(terms)) == "sqrt(2) + sqrt(2) + 1/7·π + -10/3");
  CHECK(to_string(product(terms)) == "0");
  CHECK(equal(product(std::span(terms).first(6)), Real::pi_times(Rational(-20, 21))) == Truth::yes);
  CHECK(to_string(sum({})) == "0");
  CHECK(to_string(product({})) == "1");
}

TEST_CASE("equal values without a proof compare as unknown, and are proven equal to some places") {
  const Real a = unturned();
  const Real b = Real::pi_times(2) - 4;
  CHECK(equal(a, b) == Truth::unknown);
  CHECK(*within(a, b, tiny(60) / 2));
  CHECK_FALSE(*within(a, b + tiny(59), tiny(60) / 2));
  CHECK_FALSE(*within(a + Rational(1, 2), Real(a), Rational(1, 2)));
  const auto order = compare(a, b);
  REQUIRE_FALSE(order.ok());
  CHECK(order.failure().kind == Failure::Kind::undecided);
  const std::string expected = "a comparison is undecided: acos(cos(4)) - (2·π - 4) lies between -";
  CHECK(order.failure().fact.substr(0, expected.size()) == expected);
  CHECK(order.failure().hint == "use `A = B to 60 places`, which needs no proof that A = B");
}

TEST_CASE("rounding reals to exact rationals") {
  struct Row {
    Rounding rounding;
    int up, down;  // for √2·√3 − √6 + 5/2 and for its negative
  };
  const Real half = f(Function::sqrt, 2) * f(Function::sqrt, 3) - f(Function::sqrt, 6) + Rational(5, 2);
  const std::vector<Row> rows = {{Rounding::half_away, 3, -3}, {Rounding::half_even, 2, -2},
                                 {Rounding::down, 2, -2},      {Rounding::up, 3, -3},
                                 {Rounding::floor, 2, -3},     {Rounding::ceiling, 3, -2}};
  for (const Row& row : rows) {
    CAPTURE(name_of(row.rounding));
    CHECK(*round_to_integer(half, row.rounding) == row.up);
    CHECK(*round_to_integer(-half, row.rounding) == row.down);
  }
  CHECK(*round_to_places(f(Function::sin, 1), 3, Rounding::half_away) == Rational(841, 1000));
  CHECK(*round_to_places(1000 * f(Function::sin, 1), -2, Rounding::half_away) == 800);
  CHECK(*round_to_significant(f(Function::exp, -20), 3, Rounding::half_away) ==
        Rational(206, Integer("100000000000")));
  CHECK(*round_to_significant(half - half, 3, Rounding::half_away) == 0);
  const auto lost = round_to_integer(unturned() - Real::pi_times(2), Rounding::floor);
  REQUIRE_FALSE(lost.ok());
  CHECK(lost.failure().kind == Failure::Kind::undecided);
  CHECK(round_to_integer(f(Function::exp, 1'000'000'000), Rounding::floor).failure().kind ==
        Failure::Kind::too_large);
}

TEST_CASE("rounding to a million places is refused") {
  const auto exact = round_to_places(Real(Rational(1, 3)), 1'000'000, Rounding::half_away);
  REQUIRE_FALSE(exact.ok());
  CHECK(exact.failure().kind == Failure::Kind::too_large);
  CHECK(exact.failure().fact == "the number of digits requested for 1/3 is more than 100000");
  CHECK_FALSE(round_to_places(f(Function::sin, 1), -1'000'000, Rounding::half_away).ok());
  CHECK_FALSE(round_to_significant(f(Function::sin, 1), 1'000'000, Rounding::half_away).ok());
}

TEST_CASE("decimal exponents are exact") {
  const Real one = *power(f(Function::sin, 2), 2) + *power(f(Function::cos, 2), 2);
  CHECK(*decimal_exponent(one) == 0);
  CHECK(*decimal_exponent(-one * 1000) == 3);
  CHECK(*decimal_exponent(one - tiny(30)) == -1);
  // The first enclosure is about −10⁻¹⁷ to 10⁻¹⁷; the exponents of its two ends are the same.
  CHECK(*decimal_exponent(one - 1 + 3 * tiny(30)) == -30);
  CHECK(*decimal_exponent(1 - one - 3 * tiny(30)) == -30);
  CHECK(*decimal_exponent(f(Function::exp, 100)) == 43);
  CHECK(*decimal_exponent(f(Function::exp, -100)) == -44);
}

}  // namespace comparison_test
