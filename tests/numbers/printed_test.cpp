#include <string>
#include <vector>

#include "catch.hpp"
#include "numbers/exact/decimal.hpp"

using namespace proofsheet::numbers;

namespace {

const std::vector<std::string> units{"m", "°", "km/h"};

// What was read, in one line: digits; format; flags; unit.
std::string dump(const char* text) {
  const auto printed = parse_printed(text, units);
  if (!printed) return "refused";
  CHECK(printed->text == text);
  return to_string(printed->decimal) + "; " + to_string(printed->format()) +
         (printed->approximate ? "; approximate" : "") + (printed->unit.empty() ? "" : "; " + printed->unit);
}

struct Row {
  const char* text;
  const char* dump;
};

}  // namespace

TEST_CASE("printed numbers are read digit for digit") {
  const std::vector<Row> table{
      {"0.8415", "0.8415; 4"},
      {"1.490", "1.490; 3"},
      {"1.49", "1.49; 2"},
      {"0", "0; 0"},
      {"-0.00", "0.00; 2"},
      {"−0.4161", "-0.4161; 4"},
      {"-12", "-12; 0"},
      {"+0", "0; 0"},
      // powers of ten, as documents write them
      {"1.8×10⁻⁵", "1.8e-5; sci 1"},
      {"1.8·10^-5", "1.8e-5; sci 1"},
      {"1.8⋅10⁻⁵", "1.8e-5; sci 1"},
      {"1.8*10^-5", "1.8e-5; sci 1"},
      {"1.8x10^-5", "1.8e-5; sci 1"},
      {"1.8 × 10^{-5}", "1.8e-5; sci 1"},
      {"1.8 \\times 10^{-5}", "1.8e-5; sci 1"},
      {"1.8 \\cdot 10^{-5}", "1.8e-5; sci 1"},
      {"1.8E-5", "1.8e-5; sci 1"},
      {"6.02E+23", "6.02e23; sci 2"},
      {"1.8x10", "refused"},
      {"1.8x^2", "refused"},
      // a declared unit before the digits
      {"m 12", "12; 0; m"},
      {"−m1,234.50", "-1,234.50; 2 thousands; m"},
      {"~m60", "60; 1 sig; approximate; m"},
      {"-m-5", "refused"},
      {"m", "refused"},
      {"+1,000.50", "1,000.50; 2 thousands"},
      // without the zero before the point, as statistics print shares
      {".500", "0.500; 3"},
      {"-.05", "-0.05; 2"},
      {".5%", "0.5%; percent 1"},
      {".5e-3", "0.5e-3; sci 0"},
      {"~+60", "60; 1 sig; approximate"},
      {"+ 5", "refused"},
      {"±5", "refused"},
      {"+-5", "refused"},
      {"≈ 0.99995", "0.99995; 5; approximate"},
      {"≈0.0100", "0.0100; 4; approximate"},
      {"~60,000", "60,000; 1 sig thousands; approximate"},
      {"~9646", "9646; 0; approximate"},
      {"~1200", "1200; 2 sig; approximate"},
      {"~-50", "-50; 1 sig; approximate"},
      {"~0", "0; 0; approximate"},
      {"~6.50", "6.50; 2; approximate"},
      {"60,000", "60,000; 0 thousands"},
      {"1,234,567.50", "1,234,567.50; 2 thousands"},
      {"27%", "27%; percent 0"},
      {"12.50 %", "12.50%; percent 2"},
      {"~70%", "70%; percent 0; approximate"},
      {"1e-8", "1e-8; sci 0"},
      {"1.25E+10", "1.25e10; sci 2"},
      {"1e−8", "1e-8; sci 0"},
      {"1.8×10⁻⁵", "1.8e-5; sci 1"},
      {"−3 × 10²³", "-3e23; sci 0"},
      {"1.8×10^-5", "1.8e-5; sci 1"},
      {"1.8×10^{−5}", "1.8e-5; sci 1"},
      {"12.5e3", "12.5e3; sci 2"},
      {"0.00e0", "0.00e0; sci 2"},
      {"3/4", "3/4; fraction"},
      {"−6/8", "-6/8; fraction"},
      {"233 m", "233; 0; m"},
      {"233m", "233; 0; m"},
      {"−50.1°", "-50.1; 1; °"},
      {"120 km/h", "120; 0; km/h"},
  };
  for (const Row& row : table) {
    CAPTURE(row.text);
    CHECK(dump(row.text) == row.dump);
  }
}

TEST_CASE("what is no printed number is refused") {
  for (const char* text :
       {"",        " ",      "-",        "5.",     ".",        ".5.",       "-.",  "5.e3", "1.2.3",
        "12,34",   "1,2345", "1234,567", "0,123",  ",123",     "1,",        "007", "00",   "--5",
        "++5",     "~",      "~~5",      "1e",     "1e+",      "1e5.5",     "1e-", "3/0",  "3/04",
        "3/",      "/4",     "1.5/2",    "1/2/3",  "5 s",      "5 m m",     "m",   "5%%",  "5% m 7",
        "1,234e5", "1.8×",   "1.8×9⁵",   "1.8×10", "1.8×10^",  "1.8×10^{5", "–",   "0x10", "1e999999",
        "nan",     "inf",    "1 234",    "1'234",  "5,000,00", "1.234,5",   "½"}) {
    CAPTURE(text);
    CHECK(dump(text) == "refused");
  }
}

TEST_CASE("printed digits stand for all numbers that their rule rounds to them") {
  using enum Rounding;
  struct Row {
    const char* text;
    Rounding rounding;
    long lower, upper;  // ten-thousandths
    bool holds_lower, holds_upper;
  };
  const Row rows[] = {
      {"0.33", half_away, 3250, 3350, true, false},    {"-0.33", half_away, -3350, -3250, false, true},
      {"0.32", half_even, 3150, 3250, true, true},     {"0.33", half_even, 3250, 3350, false, false},
      {"0.33", down, 3300, 3400, true, false},         {"0.33", up, 3200, 3300, false, true},
      {"-0.33", floor, -3300, -3200, true, false},     {"-0.33", ceiling, -3400, -3300, false, true},
      {"0.00", down, -100, 100, false, false},         {"50%", half_away, 4950, 5050, true, false},
      {"1.00e0", half_away, 9995, 10050, true, false},  // 9.99e-1 comes before it
  };
  for (const Row& row : rows) {
    CAPTURE(row.text, name_of(row.rounding));
    const auto printed = parse_printed(row.text);
    REQUIRE(printed);
    const RoundedFrom from = rounded_from(*printed, row.rounding);
    CHECK(from.lower == Rational(row.lower, 10'000));
    CHECK(from.upper == Rational(row.upper, 10'000));
    CHECK(from.holds_lower == row.holds_lower);
    CHECK(from.holds_upper == row.holds_upper);
  }
}

TEST_CASE("units are those that are given, nothing else") {
  CHECK(parse_printed("5 m", {"m"}));
  CHECK_FALSE(parse_printed("5 m", {"mm"}));
  CHECK_FALSE(parse_printed("5 m"));
  CHECK_FALSE(parse_printed("5 ", {""}) == std::nullopt);
}

TEST_CASE("digits have a limit") {
  const std::string most(static_cast<std::size_t>(most_digits), '7');
  CHECK(parse_printed(most));
  CHECK_FALSE(parse_printed(most + "7"));
  CHECK(parse_printed("~1" + std::string(50'000, '0'))->decimal.places == -50'000);
  CHECK(parse_printed("1e100000"));
  CHECK_FALSE(parse_printed("1e100001"));
  CHECK_FALSE(parse_printed("1e-99999999999999999999"));
}

TEST_CASE("the unit that nobody declared") {
  for (const auto& [text, unit] :
       {std::pair("2.5 kg", "kg"), std::pair("−2.5 kg/m²", "kg/m²"), std::pair("$1,234.50", "$"),
        std::pair("-€12", "€"), std::pair("~60 m3", "m3"), std::pair("12°", "°"), std::pair("2.5", ""),
        std::pair("27%", ""), std::pair("1.8×10⁻⁵ s", "s"), std::pair("kg", ""), std::pair("", "")}) {
    INFO(text);
    CHECK(unit_in(text) == unit);
  }
}

TEST_CASE("a factor bears its sign as a unit") {
  for (const char* text : {"4.2x", "4.2 x", "4.2×", "259 ×", "259× faster"}) {
    CAPTURE(text);
    CHECK(parse_printed(text, {"x", "×", "× faster"}));
    CHECK_FALSE(parse_printed(text));
  }
  CHECK(parse_printed("4.2x10^3", {"x"})->unit.empty());  // a power of ten first
  CHECK(unit_in("4.2× faster") == "× faster");
  CHECK(unit_in("0259 m").empty());  // no unit begins with a digit
}
