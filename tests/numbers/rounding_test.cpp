#include "numbers/exact/rounding.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "exactly.hpp"

namespace rounding_test {

using namespace proofsheet::numbers;

namespace {

// A row of the table in the documentation of Java's java.math.RoundingMode, with its names of the rules.
struct Row {
  const char* value;
  long up, down, ceiling, floor, half_away, half_even;
};
const std::vector<Row> java_table{
    {"11/2", 6, 5, 6, 5, 6, 6},         {"5/2", 3, 2, 3, 2, 3, 2},        {"8/5", 2, 1, 2, 1, 2, 2},
    {"11/10", 2, 1, 2, 1, 1, 1},        {"1", 1, 1, 1, 1, 1, 1},          {"-1", -1, -1, -1, -1, -1, -1},
    {"-11/10", -2, -1, -1, -2, -1, -1}, {"-8/5", -2, -1, -1, -2, -2, -2}, {"-5/2", -3, -2, -2, -3, -3, -2},
    {"-11/2", -6, -5, -5, -6, -6, -6},
};

}  // namespace

TEST_CASE("every rule gives the integer of Java's table") {
  for (const Row& row : java_table) {
    CAPTURE(row.value);
    const Rational value(row.value);
    CHECK(round_to_integer(value, Rounding::up) == row.up);
    CHECK(round_to_integer(value, Rounding::down) == row.down);
    CHECK(round_to_integer(value, Rounding::ceiling) == row.ceiling);
    CHECK(round_to_integer(value, Rounding::floor) == row.floor);
    CHECK(round_to_integer(value, Rounding::half_away) == row.half_away);
    CHECK(round_to_integer(value, Rounding::half_even) == row.half_even);
  }
}

TEST_CASE("a quotient to be rounded need not be in lowest terms") {
  CHECK(round_quotient(15, 6, Rounding::half_even) == 2);
  CHECK(round_quotient(-15, 6, Rounding::half_away) == -3);
  CHECK(round_quotient(0, 7, Rounding::up) == 0);
}

TEST_CASE("values are rounded to places after the point or before it") {
  CHECK(round_to_places(Rational("15885/10000"), 3, Rounding::half_away) == Rational("1589/1000"));
  CHECK(round_to_places(Rational("15885/10000"), 3, Rounding::half_even) == Rational("1588/1000"));
  CHECK(round_to_places(Rational("15884999/10000000"), 3, Rounding::half_away) == Rational("1588/1000"));
  CHECK(round_to_places(Rational(1250), -2, Rounding::half_away) == 1300);
  CHECK(round_to_places(Rational(1250), -2, Rounding::half_even) == 1200);
  CHECK(round_to_places(Rational(-4), -1, Rounding::half_away) == 0);
  CHECK(round_to_places(Rational(-4), -1, Rounding::floor) == -10);
  CHECK(round_scaled(Rational("1/3"), 5, Rounding::up) == 33334);
}

TEST_CASE("a double is rounded as its exact fraction") {
  const std::vector<Rounding> rules{Rounding::half_away, Rounding::half_even, Rounding::down,
                                    Rounding::up,        Rounding::floor,     Rounding::ceiling};
  std::mt19937_64 random(20240301);
  std::vector<double> values{0.0,   -0.0,   0.5,     1.5,  2.5, -2.5,
                             0.125, 1e-300, -5e-324, 1e15, 0.1, 4503599627370495.5};
  for (int i = 0; i < 2000; ++i)
    values.push_back(std::ldexp(static_cast<double>(static_cast<std::int64_t>(random()) >> (random() % 64)),
                                static_cast<int>(random() % 90) - 80));
  std::size_t told = 0;
  for (const double value : values) {
    for (const long places : {0L, 1L, 2L, 4L, 13L, 18L}) {
      for (const Rounding rule : rules) {
        const auto rounded = round_scaled(value, places, rule);
        if (rounded && Integer(*rounded) != round_scaled(exactly(value), places, rule)) {
          CAPTURE(value, places, name_of(rule));
          FAIL();
        }
        told += rounded.has_value();
      }
    }
  }
  CHECK(told > 30000);
  CHECK(round_scaled(2.5, 0, Rounding::half_even) == 2);
  CHECK(round_scaled(-0.125, 2, Rounding::half_away) == -13);
  CHECK_FALSE(round_scaled(1e16, 0, Rounding::down));
  CHECK_FALSE(round_scaled(1.0, 19, Rounding::down));
  CHECK_FALSE(round_scaled(1.0, -1, Rounding::down));
  CHECK_FALSE(round_scaled(std::numeric_limits<double>::infinity(), 2, Rounding::down));
}

TEST_CASE("significant digits count from the first nonzero digit") {
  CHECK(round_to_significant(Rational("123456/100"), 2, Rounding::half_away) == 1200);
  CHECK(round_to_significant(Rational("1/300"), 3, Rounding::half_away) == Rational("333/100000"));
  CHECK(round_to_significant(Rational("9996/1000"), 3, Rounding::half_away) == 10);
  CHECK(round_to_significant(Rational(0), 3, Rounding::half_away) == 0);
}

TEST_CASE("the decimal exponent is exact at powers of ten") {
  for (long exponent : {-1000L, -17L, -1L, 0L, 1L, 16L, 1000L}) {
    CAPTURE(exponent);
    const Rational ten = power_of_ten(exponent);
    CHECK(decimal_exponent(ten) == exponent);
    CHECK(decimal_exponent(-ten) == exponent);
    CHECK(decimal_exponent(ten * 9) == exponent);
    CHECK(decimal_exponent(ten * Rational("999999999999999999999/1000000000000000000000")) == exponent - 1);
  }
}

TEST_CASE("rounding rules are found by name") {
  CHECK(parse_rounding("half up") == Rounding::half_away);
  CHECK_FALSE(parse_rounding("half down"));
  CHECK_FALSE(parse_rounding(""));
  CHECK(name_of(Rounding::half_away) == "half away");
  for (const Rounding rounding : {Rounding::half_away, Rounding::half_even, Rounding::down, Rounding::up,
                                  Rounding::floor, Rounding::ceiling})
    CHECK(parse_rounding(name_of(rounding)) == rounding);
}

}  // namespace rounding_test
