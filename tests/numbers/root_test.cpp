// Roots of equations, against published digits and against roots that are known by construction.
#include <string>

#include "catch.hpp"
#include "numbers/comparison.hpp"
#include "numbers/printing.hpp"
#include "numbers/root.hpp"

using namespace proofsheet::numbers;

namespace {

Real x() {
  static const Real unknown = Real::unknown("x");
  return unknown;
}
Real power_of(const Real& base, int exponent) { return *power(base, exponent); }
Real f(Function function, const Real& argument) { return *apply(function, argument); }

std::string digits(const Real& value, long places) {
  const auto printed = print(value, {Format::Style::places, places, false});
  return printed ? to_string(printed->decimal) : printed.failure().fact;
}

std::string solved(const Real& equation, const Real& lower, const Real& upper, long places = 10) {
  const auto found = root(equation, x(), lower, upper);
  if (!found) return found.failure().fact;
  return found->rational() ? to_string(*found) : digits(*found, places);
}

}  // namespace

TEST_CASE("probe") {
  const Real wallis = power_of(x(), 3) - 2 * x() - 5;
  CHECK(solved(wallis, 2, 3, 100) == "");
  CHECK(solved(x() - f(Function::cos, x()), 0, 1, 200) == "");
  CHECK(solved(2 * x() - 3, 0, 5) == "");
  CHECK(solved(*divide(1, x()), -1, 1) == "");
  CHECK(solved(power_of(x() - 1, 2), 0, 3) == "");
  CHECK(solved(power_of(x(), 2) - 2 * x() + 1, 0, 3) == "");
  CHECK(solved(power_of(x(), 2) - 3, -3, 3) == "");
  CHECK(solved(power_of(x(), 2) - 2, 0, 3) == "");
  CHECK(solved(f(Function::sin, x()), 3, 4) == "");
  CHECK(solved(f(Function::sin, x()), 1, Real::pi_times(1)) == "");
  CHECK(solved(f(Function::cos, x()), 0, Real::pi_times(1)) == "");
  CHECK(solved(wallis, 3, 4) == "");
  CHECK(solved(wallis, -1000000000, 1000000000, 30) == "");
  CHECK(solved(f(Function::abs, x()) , -1, 1) == "");
  CHECK(solved(f(Function::abs, x()) + 2*x()-1 , -1, 1) == "");
  CHECK(solved(f(Function::sqrt, x()) + x()-1 , 0, 1) == "");
  CHECK(solved(f(Function::ln, x()) + x()-1 , 0, 2) == "");
  CHECK(solved(x()-x() , 0, 2) == "");
  CHECK(solved(f(Function::exp, x())-3, 0, 2) == "");
}
