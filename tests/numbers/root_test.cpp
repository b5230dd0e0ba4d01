// Compares roots of equations with published digits, with digits of mpmath's findroot (marked as such; it
// shares no code with us), and with roots known by construction.
#include <string>
#include <vector>

#include "catch.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/solving/root.hpp"

namespace root_test {

using namespace proofsheet::numbers;

namespace {

const Real x = Real::unknown("x");
Real power_of(const Real& base, const Rational& exponent) { return *power(base, exponent); }
Real of(Function function, const Real& argument) { return *apply(function, argument); }
Real over(const Real& a, const Real& b) { return *divide(a, b); }

std::string digits(const Real& value, long places) {
  const auto printed = print(value, {Format::Style::places, places, false});
  return printed ? to_string(printed->decimal) : printed.failure().fact;
}

/// Returns the exact number, the digits, or the reason for a failure.
std::string solved(const Real& f, const Real& lower, const Real& upper, long places = 40) {
  const auto found = root(f, x, lower, upper);
  if (!found) return found.failure().fact;
  if (found->rational() || found->pi_multiple()) return to_string(*found);
  return digits(*found, places);
}

}  // namespace

TEST_CASE("published roots are found") {
  // Wallis's equation, 1685; OEIS A007493.
  CHECK(
      solved(power_of(x, 3) - 2 * x - 5, 2, 3, 100) ==
      "2."
      "0945514815423265914823865405793029638573061056282391803041285290453121899834836671462672817771577579");
  // The Dottie number, OEIS A003957.
  CHECK(solved(x - of(Function::cos, x), 0, 1, 186) ==
        "0.7390851332151606416553120876738734040134117589007574649656806357732846548835475945993761"
        "06931766531849801246643987163027714903691308420315780440574620778688524903891539289438845095234801");
  // The omega constant, OEIS A030178.
  CHECK(solved(x * of(Function::exp, x) - 1, 0, 1, 50) ==
        "0.56714329040978387299996866221035554975381578718651");
  // The plastic number, OEIS A060006.
  CHECK(solved(power_of(x, 3) - x - 1, 1, 2, 50) == "1.32471795724474602596090885447809734073440405690173");
}

TEST_CASE("roots with every function equal those of mpmath's findroot") {
  struct Row {
    Real f;
    Real lower, upper;
    std::string digits;
  };
  const auto f = [](Function function, const Real& argument) { return of(function, argument); };
  const std::vector<Row> rows = {
      {f(Function::exp, x) - 3 * x, 0, 1, "0.6190612867359451121523269940209222333015"},
      {f(Function::exp, x) - 3 * x, 1, 2, "1.5121345516578424738967396780720387046037"},
      {f(Function::erf, x) - Rational(1, 2), 0, 2, "0.4769362762044698733814183536431305598090"},
      {x - over(f(Function::sin, x), 2) - 1, 0, Real::pi_times(1),
       "1.4987011335178483140579854972562399015907"},
      {*power(x, x) - 2, 1, 2, "1.5596104694623693499703887687650029932849"},
      {f(Function::tan, x) - x, Rational(44, 10), Rational(45, 10),
       "4.4934094579090641753078809272803220822156"},
      {f(Function::log2, x) + f(Function::log10, x) - 1, 1, 3, "1.7036415093983044941116356392937831880704"},
      {f(Function::asin, x) + f(Function::acos, over(x, 2)) + f(Function::atan, x) - 2, 0, 1,
       "0.2887910505598613964598772297620363767965"},
      {f(Function::sinh, x) + f(Function::cosh, x) * f(Function::tanh, x) - f(Function::cbrt, x) - 1,
       Rational(1, 2), 2, "0.8645278334342479100908026756095258179352"},
      {f(Function::asinh, x) + f(Function::atanh, over(x, 3)) - 1, 0, 2,
       "0.7947918194709621013719200249692319027567"},
      {f(Function::acosh, x) - over(x, 3), Rational(21, 20), 2, "1.0634953714242931698666813614620450414819"},
      {f(Function::atanh, x) - 2 * power_of(x, 2), Rational(9, 10), Rational(99, 100),
       "0.9455713866782049544410149296741094092091"},
      {power_of(x, Rational(3, 2)) - x - 1, 0, 9, "2.1478990357047873540262149649309873649168"},
      {*power(x, Real::pi_times(1)) - 10, 1, 3, "2.0811811619898572675087198024955572812324"},
  };
  for (const Row& row : rows) {
    INFO(to_string(row.f));
    CHECK(solved(row.f, row.lower, row.upper) == row.digits);
  }
}

TEST_CASE("a rational root is found exactly") {
  CHECK(solved(2 * x - 3, 0, 5) == "3/2");
  CHECK(solved(Rational(123456789, 1000000) * x - Rational(987654321, 1000), 0, 100000) ==
        "109739369000/13717421");
  CHECK(solved(power_of(x, 2) - Rational(1, 4), 0, 1) == "1/2");
  CHECK(solved(of(Function::sin, x), 3, 4) == "π");
  CHECK(solved(of(Function::cos, x), 0, Real::pi_times(1)) == "1/2·π");
  const auto same = [](const Real& f, const Real& lower, const Real& upper, const Real& expected) {
    const auto found = root(f, x, lower, upper);
    REQUIRE(found);
    CHECK(to_string(*found) == to_string(expected));
  };
  // ⁵√−32 = −2
  CHECK(solved(power_of(x, Rational(3, 5)) + 2 * x + 72, -40, -20) == "-32");
  CHECK(solved(power_of(x, Rational(2, 5)) + x + 28, -40, -20) == "-32");
  same(power_of(x, 2) - 2, 0, 3, of(Function::sqrt, 2));
  same(power_of(x, 2) - 2, -3, 0, -of(Function::sqrt, 2));
  same(power_of(x, 3) - 2, 0, 3, of(Function::cbrt, 2));
  same(of(Function::exp, x) - 3, 0, 2, of(Function::ln, 3));
  same(of(Function::ln, x) - 2, 1, 9, of(Function::exp, 2));
}

TEST_CASE("a root at an end of the bracket is found exactly") {
  CHECK(solved(x - 2, 2, 3) == "2");
  CHECK(solved(x - 2, 1, 2) == "2");
  CHECK(solved(of(Function::sin, x), 2, Real::pi_times(1)) == "π");
  const Real root_two = of(Function::sqrt, 2);
  const auto found = root(power_of(x, 2) - 2, x, root_two, 2);
  REQUIRE(found);
  CHECK(to_string(*found) == "sqrt(2)");
  CHECK(solved(power_of(x, 3) - x - 1, root_two - 1, root_two, 20) == "1.32471795724474602596");
}

TEST_CASE("a bracket that does not decide a root is refused") {
  const Real wallis = power_of(x, 3) - 2 * x - 5;
  CHECK(solved(wallis, 3, 4) ==
        "no x in 3..4 solves the equation: at both ends the left side is greater than the right");
  CHECK(solved(wallis, 0, 1) ==
        "no x in 0..1 solves the equation: at both ends the left side is less than the right");
  CHECK(solved(power_of(x, 2) - 3, -3, 3) ==
        "more than one x in -3..3 solves the equation: one is near -1.7321, another near 1.7321");
  CHECK(solved(of(Function::sin, x) - Rational(1, 2), 0, 1000000) ==
        "more than one x in 0..1000000 solves the equation: one is near 0.52360, another near 2.6180");
  const std::string touches =
      "x = 1 solves the equation, but the derivative is not proven to differ from 0 there, so it may be a "
      "double "
      "root";
  CHECK(solved(power_of(x - 1, 2), 0, 3) == touches);
  CHECK(solved(power_of(x, 2) - 2 * x + 1, 0, 3) == touches);
  CHECK(solved(of(Function::cos, x) - over(Real(1), of(Function::cosh, x)), -1, 1).substr(0, 26) ==
        "x = 0 solves the equation,");
  CHECK(solved(wallis, 2, 2) == "the bracket 2..2 has no width");
  CHECK(solved(wallis, 3, 2) == "the bracket 3..2 runs backwards");
  CHECK(solved(Real(1) - 2, 2, 3) == "the equation does not mention x, so it can't be solved for it");
  CHECK(solved(x - Real::unknown("y"), 2, 3) ==
        "an equation for x mentions y, the unknown of another equation");
  CHECK(solved(x - x, 1, 2).substr(0, 26) == "x = 1 solves the equation,");
}

TEST_CASE("poles, gaps and corners are not taken for roots") {
  CHECK(solved(over(1, x), -1, 1) == "a division is not proven to be defined near x = 0");
  CHECK(solved(of(Function::tan, x), 1, 2) == "tan is not proven to be defined near x = 1.5708");
  CHECK(solved(0 * over(1, x) + x, -1, 1) == "a division is not proven to be defined near x = 0");
  CHECK(solved(of(Function::abs, x), -1, 2) ==
        "abs has no derivative near x = 0, and a root there is undecided");
  // The slopes on both sides of the corner are positive: 3 and 1.
  CHECK(solved(of(Function::abs, x) + 2 * x, -1, 2) == "0");
  // There is no solution in the part of the bracket where the square root is undefined.
  CHECK(solved(of(Function::sqrt, power_of(x, 2) - 1) - 2 + x, -5, 5) == "5/4");
  CHECK(solved(of(Function::ln, x) + x - 1, -2, 2) == "1");
  CHECK(solved(power_of(x, Rational(1, 3)) + 2, -10, 10) == "-8");
}

TEST_CASE("brackets may have any size") {
  const Real wallis = power_of(x, 3) - 2 * x - 5;
  const Real huge = power_of(10, 100);
  CHECK(solved(wallis, -huge, huge, 20) == "2.09455148154232659148");
  CHECK(solved(power_of(x, 2) - power_of(10, -60), 0, 1) == "1/" + ("1" + std::string(30, '0')));
  const Real tiny = power_of(10, -40);
  // By hand: (x - 2)(x - 2 - 10^-40) has two roots, 10^-40 apart.
  CHECK(solved((x - 2) * (x - 2 - tiny), 2 - tiny, 2 + tiny * Rational(1, 2)) == "2");
}

TEST_CASE("a bracket widened by few bits beyond a turning point keeps the root on its own side") {
  // At 64 bits the ends are 2^84 ± 2^21, and the sine turns twice between them. The root is 2^84 + 2^20·√2/5,
  // by Python's decimal.
  const Integer middle = Integer(1) << 84, unit = Integer(1) << 20;
  const Real phase = over(x, Real(unit)) - Real(Integer(1) << 64) - over(of(Function::sqrt, 2), 5);
  const Rational reach = Rational(6, 5) * unit;
  const std::string expected = "19342813113834066795595398.08007578610277845591";
  CHECK(solved(of(Function::sin, phase), middle - reach, middle + reach, 20) == expected);
  CHECK(solved(-of(Function::sin, phase), middle - reach, middle + reach, 20) == expected);
}

TEST_CASE("a root satisfies its equation") {
  const Real r = *root(power_of(x, 3) - 2 * x - 5, x, 2, 3);
  CHECK(equal(power_of(r, 3) - 2 * r, 5) == Truth::yes);
  CHECK(equal(power_of(r, 3), 2 * r + 5) == Truth::yes);
  CHECK(equal(power_of(r, 3), 2 * r + 6) == Truth::no);
  const Real other = *root(power_of(x, 3) - 2 * x - 5, x, 2, 3);
  CHECK(equal(power_of(r, 3) - 2 * other, 5) == Truth::yes);
  const Real d = *root(x - of(Function::cos, x), x, 0, 1);
  CHECK(equal(of(Function::cos, d), d) == Truth::yes);
  CHECK(equal(d, *root(x - of(Function::cos, x), x, 0, 1)) == Truth::yes);
}

TEST_CASE("precision doubles at each step: ten thousand digits of a root take few steps") {
  const Real r = *root(power_of(x, 2) - x - 1, x, 1, 2);
  const Real golden = over(1 + of(Function::sqrt, 5), 2);
  const long before = evaluations();
  CHECK(digits(r, 10000) == digits(golden, 10000));
  CHECK(evaluations() - before < 100);
}

TEST_CASE("the simplest fraction between two numbers is found") {
  CHECK(simplest_between(Rational(3, 10), Rational(4, 10)) == Rational(1, 3));
  CHECK(simplest_between(Rational(314, 100), Rational(315, 100)) == Rational(22, 7));
  CHECK(simplest_between(Rational(-4, 10), Rational(-3, 10)) == Rational(-1, 3));
  CHECK(simplest_between(Rational(-1), Rational(1)) == 0);
  CHECK(simplest_between(Rational(5, 2), Rational(5, 2)) == Rational(5, 2));
  CHECK(simplest_between(Rational(19, 10), Rational(21, 10)) == 2);
}

}  // namespace root_test
