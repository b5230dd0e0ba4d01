// Derivatives of reals: against derivatives by hand, and against central differences of 100-digit decimals;
// standard uncertainties against the published examples of the GUM (JCGM 100:2008, annex H).
#include "numbers/reals/derivative.hpp"

#include "catch.hpp"

#include "numbers/distributions/distribution.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/solving/root.hpp"

namespace derivative_test {

using namespace proofsheet::numbers;

namespace {

Real variable(const Rational& value, long name = 1) { return Real::between(value, value, name); }
template <class T>
T get(Outcome<T> outcome) {
  INFO((outcome ? std::string() : outcome.failure().fact));
  REQUIRE(outcome);
  return *std::move(outcome);
}
Real slope(const Real& y, long name = 1) {
  const auto all = get(gradient(y));
  return all.contains(name) ? all.at(name) : Real();
}
std::string digits(const Real& x, long significant) {
  return to_string(get(print(x, {Format::Style::significant, significant}, Rounding::half_away)).decimal);
}
Real f(Function function, const Real& x) { return get(apply(function, x)); }

}  // namespace

TEST_CASE("derivatives are exact reals") {
  const Real x = variable(Rational(1, 2)), y = variable(3, 2);
  CHECK(to_string(slope(x * x * y)) == "3");
  CHECK(to_string(slope(x * x * y, 2)) == "1/4");
  CHECK(to_string(slope(x - x)) == "0");
  CHECK(to_string(slope(get(divide(y, x)))) == "-12");
  CHECK(to_string(slope(get(power(y, -2)), 2)) == "-2/27");
  CHECK(equal(slope(f(Function::sqrt, x)), get(divide(1, f(Function::sqrt, 2)))) == Truth::yes);
  CHECK(to_string(slope(f(Function::abs, -y), 2)) == "1");
  CHECK(equal(slope(f(Function::sin, Real::pi_times(1) * x)), Real()) == Truth::yes);
  CHECK(to_string(slope(f(Function::ln, y), 2)) == "1/3");
  CHECK(equal(slope(get(power(y, x)), 1), f(Function::ln, 3) * f(Function::sqrt, 3)) == Truth::yes);
  CHECK(digits(slope(get(cdf(Family::normal, std::vector<Real>{x}))), 12) == "0.352065326764");
  CHECK(get(gradient(Real(7))).empty());
}

TEST_CASE("a chain of a hundred thousand steps has a derivative") {
  const Real x = variable(Rational(1, 2));
  Real y = x;
  for (int i = 0; i < 100'000; ++i) y = y * Rational(3, 4) + x;
  CHECK(digits(slope(y), 8) == "4.0000000");
}

TEST_CASE("the root of an equation has the derivative of the implicit function") {
  // r = sqrt(c), so dr/dc = 1/(2r).
  const Real c = variable(2), u = Real::unknown("x");
  const Real r = get(root(u * u * u - c, u, 1, 2));
  CHECK(digits(slope(r), 10) == digits(get(divide(1, Real(3) * get(power(r, 2)))), 10));
  CHECK(digits(slope(r), 10) == "0.2099868416");
}

TEST_CASE("where there is no derivative, the message says so") {
  const Real x = variable(0), one = variable(1);
  for (const Real& y : {f(Function::abs, x), f(Function::cbrt, x)}) {
    const auto none = gradient(y);
    REQUIRE_FALSE(none);
    CHECK(none.failure().fact.find("has no derivative where its argument is 0") != std::string::npos);
  }
  // A variable is not proven to lie on a border.
  for (const auto& undecided :
       {apply(Function::sqrt, x), apply(Function::acos, one), apply(Function::ln, x)}) {
    REQUIRE_FALSE(undecided);
    CHECK(undecided.failure().kind == Failure::Kind::undecided);
  }
  CHECK_FALSE(compare(one, 1));
  CHECK_FALSE(sign(x));
  const auto none = gradient(get(cdf(Family::t, std::vector<Real>{Real(5), one})));
  REQUIRE_FALSE(none);
  CHECK(none.failure().fact.find("the derivative of t_cdf(") == 0);
  CHECK_FALSE(at_values(Real::between(1, 2, 1)));
}

TEST_CASE("every function of the table has the slope of its central difference") {
  for (const FunctionRow& row : function_rows()) {
    const Rational at = *row.function == Function::acosh ? Rational(17, 10) : Rational(3, 10);
    const Rational h = power_of_ten(-20);
    const Real exact = slope(f(*row.function, variable(at)));
    const Real difference =
        get(divide(f(*row.function, Real(Rational(at + h))) - f(*row.function, Real(Rational(at - h))),
                   Rational(2 * h)));
    INFO(*row.name);
    CHECK(get(within(exact, difference, power_of_ten(-35))));
    CHECK(to_string(get(at_values(f(*row.function, variable(at))))) == to_string(f(*row.function, at)));
  }
}

// JCGM 100:2008, H.2: resistance and reactance from five correlated readings. The means, their uncertainties
// and correlations were computed from table H.2 with mpmath; the results are those of table H.4.
TEST_CASE("the GUM's example H.2, correlated inputs") {
  const auto number = [](const char* text) { return *plain_decimal(text); };
  const Real v = variable(number("4.999"), 1), i = variable(number("0.019661"), 2),
             phi = variable(number("1.04446"), 3);
  const Uncertainties inputs{
      {{1, number("0.0032093613")}, {2, number("0.00000947100839")}, {3, number("0.0007520638")}},
      {{{1, 2}, number("-0.3553112198")},
       {{1, 3}, number("0.8576242108")},
       {{2, 3}, number("-0.6451112177")}}};
  const Real z = get(divide(v, i));
  const Real r = z * f(Function::cos, phi), x = z * f(Function::sin, phi);
  const auto u = [&](const Real& y) { return get(standard_uncertainty(y, inputs)); };
  const auto cor = [&](const Real& a, const Real& b) {
    return get(divide(get(covariance(a, b, inputs)), u(a) * u(b)));
  };
  CHECK(digits(get(at_values(r)), 6) == "127.732");
  CHECK(digits(get(at_values(x)), 6) == "219.847");
  CHECK(digits(get(at_values(z)), 6) == "254.260");
  CHECK(digits(u(r), 2) == "0.071");
  CHECK(digits(u(x), 2) == "0.30");
  CHECK(digits(u(z), 3) == "0.236");
  CHECK(digits(cor(r, x), 3) == "-0.588");
  CHECK(digits(cor(r, z), 3) == "-0.485");
  CHECK(digits(cor(x, z), 3) == "0.993");
}

// JCGM 100:2008, H.1.3: the length of an end gauge, in nanometres; u = 32 nm from the terms of first order.
TEST_CASE("the GUM's example H.1, an end gauge") {
  const Real ls = variable(50'000'623, 1), d = variable(215, 2),
             alpha = variable(Rational(115, 10'000'000), 3), theta = variable(Rational(-1, 10), 4),
             delta_alpha = variable(0, 5), delta_theta = variable(0, 6);
  const Uncertainties inputs{{{1, 25},
                              {2, Rational(97, 10)},
                              {3, Rational(12, 10'000'000)},
                              {4, Rational(41, 100)},
                              {5, Rational(58, 100'000'000)},
                              {6, Rational(29, 1000)}}};
  const Real l = ls + d - ls * (delta_alpha * theta + alpha * delta_theta);
  CHECK(digits(get(at_values(l)), 10) == "50000838.00");
  CHECK(digits(get(standard_uncertainty(l, inputs)), 2) == "32");
  const auto slopes = get(gradient(l));
  CHECK_FALSE(slopes.contains(3));
}

// JCGM 100:2008, H.3.4: the correction of a thermometer at 30 °C by a fitted line.
TEST_CASE("the GUM's example H.3, a calibration curve") {
  const auto number = [](const char* text) { return *plain_decimal(text); };
  const Real y1 = variable(number("-0.1712"), 1), y2 = variable(number("0.00218"), 2);
  const Uncertainties inputs{{{1, number("0.0029")}, {2, number("0.00067")}}, {{{1, 2}, number("-0.930")}}};
  const Real b = y1 + y2 * 10;
  CHECK(digits(get(at_values(b)), 4) == "-0.1494");
  CHECK(digits(get(standard_uncertainty(b, inputs)), 2) == "0.0041");
}

}  // namespace derivative_test
