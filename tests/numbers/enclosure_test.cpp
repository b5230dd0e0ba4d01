#include "numbers/enclosures/enclosure.hpp"
#include "numbers/enclosures/enclosed_function.hpp"

#include "catch.hpp"
#include "numbers/random_expressions.hpp"
#include "numbers/real_arithmetic.hpp"
#include "numbers/reals/functions.hpp"

namespace enclosure_test {

using namespace proofsheet::numbers;

namespace {

Enclosure enclosed(const Rational& value, long precision = 64) {
  Enclosure result(precision);
  result.set_rational(value);
  return result;
}

Enclosure function_of(Function function, const Rational& lower, const Rational& upper) {
  const Enclosure a = enclosed(lower);
  const Enclosure width = enclosed(upper - lower);
  Enclosure unit(64);  // [0, 1] as the squared sine of the whole line
  Enclosure line(64);
  unit.set_function(*row_of(Function::sin).enclosed, line);
  Enclosure square(64);
  square.set_square(unit);
  Enclosure shifted(64);
  shifted.set_product(std::vector<const Enclosure*>{&square, &width});
  Enclosure argument(64);
  argument.set_sum(std::vector<const Enclosure*>{&a, &shifted});
  Enclosure result(64);
  result.set_function(*row_of(function).enclosed, argument);
  return result;
}

/// True if the enclosures of two equal reals overlap. The reals are made anew, so that no precision is
/// cached.
bool overlap(const Real& a, const Real& b, long precision) {
  return enclose(a, precision).overlaps(enclose(b, precision));
}

}  // namespace

TEST_CASE("an enclosure contains the one of four times the precision") {
  std::mt19937_64 random(20'260'101);
  for (int round = 0; round < 300; ++round) {
    const RandomExpression expression(random, 12);
    const Real rough = expression.evaluate(PlainReals());
    const Real fine = expression.evaluate(PlainReals());
    const long precision = 40 + static_cast<long>(random() % 100);
    const Enclosure& narrow = enclose(fine, 4 * precision);
    const Enclosure& wide = enclose(rough, precision);
    CAPTURE(round, precision, to_string(rough));
    REQUIRE(wide.bounded());
    REQUIRE(narrow.bounded());
    CHECK(wide.lower() <= narrow.lower());
    CHECK(narrow.upper() <= wide.upper());
    CHECK((rough.is_exact() || narrow.width_exponent() < wide.width_exponent()));
  }
}

TEST_CASE("the value at a random point of an argument lies inside the function's enclosure") {
  std::mt19937_64 random(7);
  const std::vector<Function> functions = {Function::sin,  Function::cos,  Function::tan,  Function::atan,
                                           Function::sinh, Function::cosh, Function::tanh, Function::exp,
                                           Function::cbrt, Function::erf,  Function::abs,  Function::sqrt,
                                           Function::ln,   Function::log2, Function::log10};
  for (const Function function : functions) {
    for (int round = 0; round < 40; ++round) {
      const bool positive = function >= Function::ln && function <= Function::sqrt;
      const Rational from(static_cast<long>(random() % 2000) - (positive ? -1 : 1000), 150);
      const Rational width(static_cast<long>(random() % 1000), 200);
      const Enclosure wide = function_of(function, from, from + width);
      const Rational point = from + width * Rational(static_cast<long>(random() % 1001), 1000);
      const auto value = apply(function, point);
      CAPTURE(static_cast<int>(function), point.str());
      REQUIRE(value.ok());
      const Enclosure& narrow = enclose(*value, 256);
      CHECK(wide.overlaps(narrow));
      if (wide.bounded()) CHECK((wide.lower() <= narrow.lower() && narrow.upper() <= wide.upper()));
    }
  }
}

TEST_CASE("exact arithmetic lies inside enclosed arithmetic") {
  std::mt19937_64 random(11);
  const auto number = [&] {
    return Rational(static_cast<long>(random() % 20'001) - 10'000, static_cast<long>(random() % 999) + 1);
  };
  for (int round = 0; round < 200; ++round) {
    Rational exact = number();
    Enclosure wide = enclosed(exact, 32);
    for (int step = 0; step < 6; ++step) {
      const Rational other = number();
      const Enclosure operand = enclosed(other, 32);
      Enclosure result(32);
      switch (random() % 5) {
        case 0:
          exact += other;
          result.set_sum(std::vector<const Enclosure*>{&wide, &operand});
          break;
        case 1:
          exact -= other;
          result.set_difference(wide, operand);
          break;
        case 2:
          exact *= other;
          result.set_product(std::vector<const Enclosure*>{&wide, &operand});
          break;
        case 3:
          exact *= exact;
          result.set_square(wide);
          break;
        default:
          if (other.is_zero()) continue;
          exact /= other;
          result.set_quotient(wide, operand);
      }
      wide = std::move(result);
      CHECK(wide.contains(exact));
    }
  }
}

TEST_CASE("the two sides of functional equations overlap at every precision") {
  for (int k = 1; k <= 30; ++k) {
    const Real x = Rational(7 * k, 13);
    const Real y = Rational(5, k + 2);
    const auto f = [](Function function, const Real& argument) { return *apply(function, argument); };
    for (const long precision : {24L, 64L, 300L}) {
      CAPTURE(k, precision);
      CHECK(overlap(f(Function::sin, x + y),
                    f(Function::sin, x) * f(Function::cos, y) + f(Function::cos, x) * f(Function::sin, y),
                    precision));
      CHECK(overlap(f(Function::exp, x + y), f(Function::exp, x) * f(Function::exp, y), precision));
      CHECK(overlap(f(Function::ln, x) + f(Function::ln, y), f(Function::ln, *divide(x, *divide(1, y))),
                    precision));
      CHECK(overlap(f(Function::cosh, x), f(Function::cosh, -x), precision));
      CHECK(overlap(f(Function::erf, x), -f(Function::erf, -x), precision));
      CHECK(overlap(f(Function::sinh, f(Function::asinh, -x)), -x, precision));
      CHECK(overlap(f(Function::cosh, f(Function::acosh, x + 1)), x + 1, precision));
      CHECK(overlap(f(Function::tanh, f(Function::atanh, *divide(1, x + 1))), *divide(1, x + 1), precision));
      CHECK(overlap(*power(f(Function::sqrt, x + 1), 2), x + 1, precision));
      CHECK(overlap(*power(f(Function::cbrt, y), 3), y, precision));
      CHECK(overlap(f(Function::tan, f(Function::atan, x)), x, precision));
      CHECK(overlap(f(Function::sin, f(Function::asin, Rational(1, 2) * y)), Rational(1, 2) * y, precision));
    }
  }
}

TEST_CASE("operands that partly leave the domain are cut to it; others give the whole line") {
  const Enclosure root = function_of(Function::sqrt, -1, 2);
  REQUIRE(root.bounded());
  CHECK(root.lower() == 0);
  CHECK(root.contains(1));
  const Enclosure logarithm = function_of(Function::ln, -1, 1);
  CHECK_FALSE(logarithm.bounded());
  CHECK(logarithm.contains(-1000));
  const Enclosure arc = function_of(Function::asin, -2, Rational(1, 2));
  REQUIRE(arc.bounded());
  CHECK(arc.contains(-1));
  CHECK(arc.contains(Rational(-157, 100)));
  CHECK_FALSE(function_of(Function::tan, 1, 2).bounded());
  const Enclosure area = function_of(Function::acosh, -5, 2);
  REQUIRE(area.bounded());
  CHECK(area.lower() == 0);
  CHECK(area.contains(Rational(1316, 1000)));
  CHECK_FALSE(function_of(Function::atanh, 0, 3).bounded());
  CHECK(lower_text(Enclosure(64)) == "-infinity");
  CHECK(upper_text(Enclosure(64)) == "infinity");
}

TEST_CASE("the enclosure of a ball contains its ends, even those that need more bits") {
  constexpr long bits = 64;
  Enclosure enclosure(bits);
  enclosure.set_ball({1, 0x1p-80});
  const Rational radius(1, Integer(1) << 80);
  CHECK(enclosure.contains(1 - radius));
  CHECK(enclosure.contains(1 + radius));
}

TEST_CASE("an open end is not part of a domain, a closed end is") {
  constexpr long bits = 64;
  Enclosure above(bits), below(bits);
  above.set_between(0, 1);
  below.set_between(-1, 0);
  CHECK_FALSE(above.inside({open_at(0), no_end}));
  CHECK(above.inside({closed_at(0), no_end}));
  CHECK(below.outside({open_at(0), no_end}));
  CHECK_FALSE(below.outside({closed_at(0), no_end}));
}

TEST_CASE("a number too small to represent is enclosed by 0 and a representable bound") {
  Enclosure half(64), tiny(64);
  half.set_rational(Rational(1, 2));
  tiny.set_power(half, Integer(Enclosure::most_exponent) + 8);
  CHECK(tiny.lower() == 0);
  CHECK(tiny.upper() > 0);
}

TEST_CASE("an even power of an interval lies between the powers of its ends") {
  const auto fourth = [](int lower, int upper) {
    Enclosure base(64), power(64);
    base.set_between(lower, upper);
    power.set_power(base, 4);
    return std::pair(power.lower(), power.upper());
  };
  CHECK(fourth(-1, 2) == std::pair<Rational, Rational>(0, 16));
  CHECK(fourth(-2, 1) == std::pair<Rational, Rational>(0, 16));
  CHECK(fourth(-2, 0) == std::pair<Rational, Rational>(0, 16));
  CHECK(fourth(0, 2) == std::pair<Rational, Rational>(0, 16));
  CHECK(fourth(-2, -1) == std::pair<Rational, Rational>(1, 16));
}

TEST_CASE("a power of an interval around zero is tight") {
  const Enclosure base = function_of(Function::sin, -2, 2);  // [-1, 1]
  Enclosure square(64), cube(64);
  square.set_power(base, 2);
  cube.set_power(base, 3);
  CHECK(square.lower() == 0);
  CHECK(square.upper() == 1);
  CHECK(cube.lower() == -1);
  CHECK(cube.upper() == 1);
}

TEST_CASE("ends are printed with outward rounding") {
  const Enclosure thirds = enclosed(Rational(2, 3));
  CHECK(lower_text(thirds, 5) == "0.66666");
  CHECK(upper_text(thirds, 5) == "0.66667");
  const Enclosure negative = enclosed(Rational(-2, 3));
  CHECK(lower_text(negative, 5) == "-0.66667");
  CHECK(upper_text(negative, 5) == "-0.66666");
  CHECK(lower_text(enclosed(0), 5) == "0");
}

}  // namespace enclosure_test
