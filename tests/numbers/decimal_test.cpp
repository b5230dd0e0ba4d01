#include "numbers/exact/printed.hpp"

#include <random>
#include <string>
#include <vector>

#include "catch.hpp"

namespace decimal_test {

using namespace proofsheet::numbers;
using Style = Format::Style;

namespace {

std::string printed(const char* value, const char* format, Rounding rounding = Rounding::half_away) {
  return to_string(to_decimal(Rational(value), *parse_format(format), rounding));
}

struct Row {
  const char* value;
  const char* format;
  const char* digits;
};

}  // namespace

TEST_CASE("values are printed in every format") {
  const std::vector<Row> table{
      {"0", "0", "0"},
      {"0", "3", "0.000"},
      {"1/3", "4", "0.3333"},
      {"2/3", "0", "1"},
      {"-2/3", "2", "-0.67"},
      {"15885/10000", "3", "1.589"},
      {"-1/1000", "2", "0.00"},
      {"1/200", "2", "0.01"},
      {"12345678/10", "2 thousands", "1,234,567.80"},
      {"-1234", "0 thousands", "-1,234"},
      {"999", "0 thousands", "999"},
      {"9999/10", "0 thousands", "1,000"},
      {"60000", "1 sig", "60000"},
      {"60000", "1 sig thousands", "60,000"},
      {"123456", "2 sig", "120000"},
      {"1/300", "3 sig", "0.00333"},
      {"9996/1000", "3 sig", "10.0"},
      {"996", "2 sig", "1000"},
      {"0", "3 sig", "0"},
      {"99996/10000", "sci 3", "1.000e1"},
      {"123/10000000000", "sci 2", "1.23e-8"},
      {"-123", "sci 0", "-1e2"},
      {"0", "sci 2", "0.00e0"},
      {"123/1000", "percent 1", "12.3%"},
      {"-1/8", "percent 0", "-13%"},
      {"-1/1000", "percent 0", "0%"},
      {"12345/1000", "percent 1 thousands", "1,234.5%"},
      {"-3/4", "fraction", "-3/4"},
      {"2", "fraction", "2"},
  };
  for (const Row& row : table) {
    CAPTURE(row.value, row.format);
    CHECK(printed(row.value, row.format) == row.digits);
  }
}

TEST_CASE("values are rounded by the given rule, and no rule prints a negative zero") {
  CHECK(printed("5/2", "0", Rounding::half_even) == "2");
  CHECK(printed("-7/3", "1", Rounding::floor) == "-2.4");
  CHECK(printed("-7/3", "1", Rounding::ceiling) == "-2.3");
  CHECK(printed("9991/1000", "sci 2", Rounding::up) == "1.00e1");
  for (const Rounding rounding :
       {Rounding::half_away, Rounding::half_even, Rounding::down, Rounding::ceiling}) {
    CHECK(printed("-1/1000000", "3", rounding) == "0.000");
    CHECK(printed("-1/1000000", "percent 1", rounding) == "0.0%");
  }
}

TEST_CASE("zeros that only fill places are not part of the coefficient") {
  const Decimal decimal = to_decimal(Rational(60000), {Style::significant, 1, true}, Rounding::half_away);
  CHECK(decimal.coefficient == 6);
  CHECK(decimal.places == -4);
  CHECK(value_of(decimal) == 60000);
}

TEST_CASE("a plain decimal is read without its notation") {
  CHECK(plain_decimal("12.50") == Rational(25, 2));
  CHECK(plain_decimal("-0.001") == Rational(-1, 1000));
  CHECK(plain_decimal("007") == Rational(7));
  CHECK(plain_decimal("999999999999999999") == Rational(999'999'999'999'999'999));
  CHECK(plain_decimal("0.00000000000000001") == Rational(1, 100'000'000'000'000'000));
  for (const char* text :
       {"", "-", ".", ".5", "5.", "1.2.3", "1e5", "+1", "1,2", " 1", "--1", "9999999999999999999", "a1"}) {
    CAPTURE(text);
    CHECK_FALSE(plain_decimal(text));
  }
}

TEST_CASE("the value of a decimal is exact") {
  CHECK(value_of(to_decimal(Rational("1/8"), {Style::percent, 1, false}, Rounding::half_away)) ==
        Rational("1/8"));
  CHECK(value_of(to_decimal(Rational("-3/7"), {Style::fraction, 0, false}, Rounding::half_away)) ==
        Rational("-3/7"));
  CHECK(value_of(to_decimal(Rational("1/3"), {Style::scientific, 2, false}, Rounding::half_away)) ==
        Rational("333/1000"));
}

TEST_CASE("fmt prints decimals") {
  const Decimal decimal = to_decimal(Rational("1/3"), {Style::places, 2, false}, Rounding::half_away);
  CHECK(fmt::format("<{}|{:>6}>", decimal, decimal) == "<0.33|  0.33>");
}

TEST_CASE("thousands of digits are printed") {
  const std::string text = printed("1/7", "6000");
  REQUIRE(text.size() == 6002);
  for (std::size_t i = 0; i < 5999; ++i) REQUIRE(text[2 + i] == "142857"[i % 6]);
}

TEST_CASE("a printed decimal is parsed as the same decimal") {
  std::mt19937 random(20);
  const auto below = [&](unsigned long limit) { return static_cast<long>(random() % limit); };
  for (int trial = 0; trial < 4000; ++trial) {
    const Rational value =
        Rational(Integer(below(2'000'000'000)) - 1'000'000'000, Integer(1 + below(100'000))) *
        power_of_ten(below(12) - 8);
    const Format format{static_cast<Style>(below(5)), 1 + below(9), below(2) == 0};
    const auto rounding = static_cast<Rounding>(below(6));
    const Decimal decimal = to_decimal(value, format, rounding);
    const std::string text = (decimal.places < 0 ? "~" : "") + to_string(decimal);
    CAPTURE(text, to_string(format));
    const auto read = parse_printed(text);
    REQUIRE(read);
    CHECK(value_of(read->decimal) == value_of(decimal));
    // '~' does not show how many trailing zeros are significant: 600 at two significant digits reads as one
    // digit.
    if (decimal.places >= 0 || decimal.coefficient % 10 != 0) {
      CHECK(read->decimal == decimal);
      CHECK(to_decimal(value_of(decimal), read->format(), rounding) == decimal);
    }
  }
}

}  // namespace decimal_test
