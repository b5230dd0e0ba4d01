#include "numbers/reals/real.hpp"
#include "numbers/reals/comparison.hpp"

#include "catch.hpp"
#include "numbers/reals/term.hpp"

namespace real_test {

using namespace proofsheet::numbers;

namespace {

Rational q(long over, long under = 1) { return Rational(over, under); }
Real pi(long over, long under = 1) { return Real::pi_times(q(over, under)); }
Real root(const Real& x) { return *apply(Function::sqrt, x); }
std::string shown(const Outcome<Real>& x) { return x ? to_string(*x) : "failure: " + x.failure().fact; }

}  // namespace

TEST_CASE("functions are exact at their exact points") {
  struct Row {
    Function function;
    Real argument;
    const char* value;
  };
  const std::vector<Row> rows = {
      {Function::sin, 0, "0"},
      {Function::sin, pi(1), "0"},
      {Function::sin, pi(1, 6), "1/2"},
      {Function::sin, pi(-1, 2), "-1"},
      {Function::sin, pi(7, 6), "-1/2"},
      {Function::sin, pi(1001, 2), "1"},
      {Function::cos, 0, "1"},
      {Function::cos, pi(1, 3), "1/2"},
      {Function::cos, pi(2, 3), "-1/2"},
      {Function::cos, pi(1), "-1"},
      {Function::cos, pi(5, 2), "0"},
      {Function::tan, pi(1, 4), "1"},
      {Function::tan, pi(3, 4), "-1"},
      {Function::tan, pi(-5, 4), "-1"},
      {Function::tan, pi(7), "0"},
      {Function::asin, 0, "0"},
      {Function::asin, q(1, 2), "1/6·π"},
      {Function::asin, -1, "-1/2·π"},
      {Function::asin, *divide(root(3), 2), "1/3·π"},
      {Function::asin, -*divide(1, root(2)), "-1/4·π"},
      {Function::acos, 1, "0"},
      {Function::acos, q(1, 2), "1/3·π"},
      {Function::acos, 0, "1/2·π"},
      {Function::acos, -1, "π"},
      {Function::acos, *divide(root(3), -2), "5/6·π"},
      {Function::atan, 1, "1/4·π"},
      {Function::atan, -1, "-1/4·π"},
      {Function::atan, root(3), "1/3·π"},
      {Function::atan, root(q(1, 3)), "1/6·π"},
      {Function::sinh, 0, "0"},
      {Function::cosh, 0, "1"},
      {Function::tanh, 0, "0"},
      {Function::asinh, 0, "0"},
      {Function::acosh, 1, "0"},
      {Function::atanh, 0, "0"},
      {Function::erf, 0, "0"},
      {Function::exp, 0, "1"},
      {Function::exp, *apply(Function::ln, 7), "7"},
      {Function::ln, 1, "0"},
      {Function::ln, *apply(Function::exp, root(2)), "sqrt(2)"},
      {Function::log2, 8, "3"},
      {Function::log2, q(1, 8), "-3"},
      {Function::log2, root(2), "1/2"},
      {Function::log2, *power(2, q(2, 5)), "2/5"},
      {Function::log10, 1000, "3"},
      {Function::log10, q(1, 100), "-2"},
      {Function::sqrt, q(9, 4), "3/2"},
      {Function::sqrt, q(9, 400), "3/20"},
      {Function::sqrt, 0, "0"},
      {Function::cbrt, -27, "-3"},
      {Function::cbrt, q(8, 125), "2/5"},
      {Function::abs, -q(3, 4), "3/4"},
      {Function::abs, pi(-2), "2·π"},
  };
  for (const Row& row : rows) {
    CAPTURE(name_of(row.function), to_string(row.argument));
    CHECK(shown(apply(row.function, row.argument)) == row.value);
  }
}

TEST_CASE("zero to a power with an irrational exponent is decided") {
  const Real root_two = *apply(Function::sqrt, 2);
  const Real nothing = *power(*apply(Function::sin, 1), 2) + *power(*apply(Function::cos, 1), 2) - 1;
  CHECK(to_string(*power(0, root_two)) == "0");
  CHECK(to_string(*power(0, nothing)) == "1");
  CHECK_FALSE(power(0, -root_two));
}

TEST_CASE("an integer power has the sign given by its base") {
  const Real negative = *apply(Function::sin, 4);
  CHECK(*sign(*power(negative, 3)) == -1);
  CHECK(*sign(*power(negative, 4)) == 1);
}

TEST_CASE("powers are exact if their roots are") {
  struct Row {
    Real base, exponent;
    const char* value;
  };
  const std::vector<Row> rows = {
      {10000, q(2, 4), "100"},
      {0, 0, "1"},
      {root(2), 0, "1"},
      {0, q(1, 3), "0"},
      {2, -2, "1/4"},
      {q(-2, 3), 3, "-8/27"},
      {-8, q(1, 3), "-2"},
      {-8, q(2, 3), "4"},
      {-32, q(-3, 5), "-1/8"},
      {q(16, 81), q(3, 4), "8/27"},
      {root(3), 2, "3"},
      {root(3), 4, "9"},
      {*apply(Function::cbrt, 5), 3, "5"},
      {*power(10, q(3, 7)), 7, "1000"},
      {10000, q(2, 6), "cbrt(10000)"},
      {2, q(1, 2), "sqrt(2)"},
      {2, q(2, 5), "2^(2/5)"},
      {pi(1), 2, "π^2"},
      {2, root(2), "2^sqrt(2)"},
      {1, root(2), "1"},
  };
  for (const Row& row : rows) {
    CAPTURE(to_string(row.base), to_string(row.exponent));
    CHECK(shown(power(row.base, row.exponent)) == row.value);
  }
}

TEST_CASE("multiples of π stay multiples of π") {
  CHECK(to_string(pi(1) + pi(1, 2)) == "3/2·π");
  CHECK(to_string(pi(1) - pi(1)) == "0");
  CHECK(to_string(q(2, 3) * pi(3)) == "2·π");
  CHECK(shown(divide(pi(3), pi(2))) == "3/2");
  CHECK(shown(divide(pi(3), 2)) == "3/2·π");
  CHECK(to_string(-pi(1)) == "-π");
  CHECK(*pi(5, 10).pi_multiple() == q(1, 2));
  CHECK(pi(0).is_exact());
  CHECK_FALSE((pi(1) + 1).is_exact());
}

TEST_CASE("the quotient of logarithms of powers of one number is a fraction") {
  const auto ratio = [](const Rational& a, const Rational& b) {
    return shown(divide(*apply(Function::ln, a), *apply(Function::ln, b)));
  };
  CHECK(ratio(32, 16) == "5/4");
  CHECK(ratio(q(1, 27), 9) == "-3/2");
  CHECK(ratio(q(8, 27), q(9, 4)) == "-3/2");
  CHECK(ratio(6, 2) == "ln(6)/ln(2)");
  CHECK(ratio(q(4, 3), 2) == "ln(4/3)/ln(2)");
  CHECK(ratio(q(8, 3), q(4, 3)) == "ln(8/3)/ln(4/3)");
}

TEST_CASE("an undefined operation is refused at construction") {
  const Real s = *apply(Function::sin, 1);
  const Real zero = s * s + *power(*apply(Function::cos, 1), 2) - 1;
  struct Row {
    Outcome<Real> outcome;
    Failure::Kind kind;
    const char* fact;
  };
  const std::vector<Row> rows = {
      {divide(1, 0), Failure::Kind::division_by_zero, "division by zero"},
      {divide(1, zero), Failure::Kind::division_by_zero, "division by zero: sin(1)^2 + cos(1)^2 - 1 is 0"},
      {power(0, -1), Failure::Kind::division_by_zero, "division by zero: (0)^(-1) is a negative power of 0"},
      {power(-2, q(1, 2)), Failure::Kind::outside_domain,
       "(-2)^(1/2) is not defined: an even root of a negative number"},
      {power(-2, root(2)), Failure::Kind::outside_domain,
       "(-2)^(sqrt(2)) is not defined: a negative number to a power that is not known to be rational"},
      {apply(Function::sqrt, -1), Failure::Kind::outside_domain,
       "sqrt(-1) is not defined: the square root of a negative number"},
      {apply(Function::ln, -s), Failure::Kind::outside_domain,
       "ln(-sin(1)) is not defined: the logarithm of a negative number"},
      {apply(Function::log10, 0), Failure::Kind::outside_domain,
       "log10(0) is not defined: the logarithm of 0"},
      {apply(Function::asin, 2), Failure::Kind::outside_domain,
       "asin(2) is not defined: the argument is not between -1 and 1"},
      {apply(Function::acos, -1 - s), Failure::Kind::outside_domain,
       "acos(-1 - sin(1)) is not defined: the argument is not between -1 and 1"},
      {apply(Function::tan, pi(3, 2)), Failure::Kind::outside_domain,
       "tan(3/2·π) is not defined: the tangent has a pole there"},
      {apply(Function::tan, s - s + pi(1, 2)), Failure::Kind::outside_domain,
       "tan(1/2·π) is not defined: the tangent has a pole there"},
      {apply(Function::acosh, s), Failure::Kind::outside_domain,
       "acosh(sin(1)) is not defined: the argument is less than 1"},
      {apply(Function::acosh, zero), Failure::Kind::outside_domain,
       "acosh(sin(1)^2 + cos(1)^2 - 1) is not defined: the argument is less than 1"},
      {apply(Function::atanh, 1), Failure::Kind::outside_domain,
       "atanh(1) is not defined: the inverse hyperbolic tangent has a pole there"},
      {apply(Function::atanh, zero - 1), Failure::Kind::outside_domain,
       "atanh(sin(1)^2 + cos(1)^2 - 1 - 1) is not defined: the inverse hyperbolic tangent has a pole there"},
      {apply(Function::atanh, -2), Failure::Kind::outside_domain,
       "atanh(-2) is not defined: the argument is not between -1 and 1"},
      {atan2(Real(0), Real(0)), Failure::Kind::outside_domain,
       "atan2(0, 0) is not defined: the origin has no angle"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.fact);
    REQUIRE_FALSE(row.outcome.ok());
    CHECK(row.outcome.failure().kind == row.kind);
    CHECK(row.outcome.failure().fact == row.fact);
  }
}

TEST_CASE("atan2 returns the angle of the right quadrant") {
  struct Row {
    int y, x;
    const char* angle;
  };
  const std::vector<Row> rows = {{0, 1, "0"},  {1, 1, "1/4·π"},   {1, 0, "1/2·π"},    {1, -1, "3/4·π"},
                                 {0, -1, "π"}, {-1, 0, "-1/2·π"}, {-1, -1, "-3/4·π"}, {-1, 1, "-1/4·π"}};
  for (const Row& row : rows) {
    CAPTURE(row.y, row.x);
    CHECK(shown(atan2(Real(row.y), Real(row.x))) == row.angle);
  }
}

TEST_CASE("a rational beyond the size limit becomes an expression") {
  const Real huge = *power(3, 21'000);
  REQUIRE(huge.is_exact());
  CHECK_FALSE((huge * huge).is_exact());
  CHECK_FALSE(power(3, 100'000)->is_exact());
  CHECK_FALSE((*divide(1, huge) + *divide(1, huge - 1)).is_exact());
}

TEST_CASE("a product of equal factors is a square") {
  const Real s = *apply(Function::sin, 1);
  CHECK(to_string(s * s) == "sin(1)^2");
  CHECK(to_string(root(s * s)) == "sin(1)");
  CHECK(to_string(root(2) * root(8)) == "4");
}

TEST_CASE("expressions are printed with the parentheses they need") {
  const Real a = *apply(Function::sin, q(1, 100));
  const Real b = root(2);
  CHECK(to_string(a) == "sin(1/100)");
  CHECK(to_string(b * root(3)) == "sqrt(2)*sqrt(3)");
  CHECK(to_string(a - (b - a)) == "sin(1/100) - (sqrt(2) - sin(1/100))");
  CHECK(to_string(*divide(a, a * b)) == "sin(1/100)/(sin(1/100)*sqrt(2))");
  CHECK(to_string(-(a + b)) == "-(sin(1/100) + sqrt(2))");
  CHECK(to_string(*power(a + b, 3)) == "(sin(1/100) + sqrt(2))^3");
  CHECK(to_string(sum(std::vector<Real>{a, 1, b, 2})) == "sin(1/100) + sqrt(2) + 3");
  CHECK(to_string(product(std::vector<Real>{a, 2, b, q(1, 2)})) == "sin(1/100)*sqrt(2)");
}

}  // namespace real_test
