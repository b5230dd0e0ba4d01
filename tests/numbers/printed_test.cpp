#include <string>
#include <vector>

#include "catch.hpp"
#include "numbers/exact/printed.hpp"

namespace printed_test {

using namespace proofsheet::numbers;

namespace {

const std::vector<std::string> units{"m", "°", "km/h"};

// Returns the parsed number in one line: digits; format; flags; unit.
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

TEST_CASE("printed numbers are parsed digit by digit") {
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
      // without the zero before the point, as in statistics
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
      {"1.8∗10^–5", "1.8e-5; sci 1"},
      {"1.8 times 10⁻⁵", "1.8e-5; sci 1"},
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

TEST_CASE("invalid printed numbers are refused") {
  for (const char* text : {"",         " ",
                           "-",        "5.",
                           ".",        ".5.",
                           "-.",       "5.e3",
                           "1.2.3",    "12,34",
                           "1,2345",   "1234,567",
                           "0,123",    ",123",
                           "1,",       "00,7",
                           "0_123",    "--5",
                           "++5",      "~",
                           "~~5",      "1e",
                           "1e+",      "1e5.5",
                           "1e-",      "3/0",
                           "3/04",     "3/",
                           "/4",       "1.5/2",
                           "1/2/3",    "5 s",
                           "5 m m",    "m",
                           "5%%",      "5% m 7",
                           "1,234e5",  "1.8×",
                           "1.8×9⁵",   "1.8×10",
                           "1.8×10^",  "1.8×10^{5",
                           "–",        "0x1G",
                           "1e999999", "nan",
                           "inf",      "1 23",
                           "1'234",    "5,000,00",
                           "1.234,5",  "1_234,567",
                           "5….",      "<",
                           "1:02",     "2½5",
                           "½/2",      "3.3 millions",
                           "5k",       "(1.38)",
                           "10^",      "3.14 ± 0.02",
                           "< < 5"}) {
    CAPTURE(text);
    CHECK(dump(text) == "refused");
  }
}

TEST_CASE("printed digits represent all numbers that their rule rounds to them") {
  using enum Rounding;
  struct Row {
    const char* text;
    Rounding rounding;
    long lower, upper;  // in ten-thousandths
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
    const RoundingInterval from = rounding_interval(*printed, row.rounding);
    CHECK(from.lower == Rational(row.lower, 10'000));
    CHECK(from.upper == Rational(row.upper, 10'000));
    CHECK(from.holds_lower == row.holds_lower);
    CHECK(from.holds_upper == row.holds_upper);
  }
}

TEST_CASE("only the given units are accepted") {
  CHECK(parse_printed("5 m", {"m"}));
  CHECK_FALSE(parse_printed("5 m", {"mm"}));
  CHECK_FALSE(parse_printed("5 m"));
  CHECK_FALSE(parse_printed("5 ", {""}) == std::nullopt);
}

TEST_CASE("the number of digits is limited") {
  const std::string most(static_cast<std::size_t>(most_digits), '7');
  CHECK(parse_printed(most));
  CHECK_FALSE(parse_printed(most + "7"));
  CHECK(parse_printed("~1" + std::string(50'000, '0'))->decimal.places == -50'000);
  CHECK(parse_printed("1e100000"));
  CHECK_FALSE(parse_printed("1e100001"));
  CHECK_FALSE(parse_printed("1e-99999999999999999999"));
}

TEST_CASE("an undeclared unit is found") {
  for (const auto& [text, unit] :
       {std::pair("2.5 kg", "kg"), std::pair("−2.5 kg/m²", "kg/m²"), std::pair("$1,234.50", "$"),
        std::pair("-€12", "€"), std::pair("~60 m3", "m3"), std::pair("12°", "°"), std::pair("2.5", ""),
        std::pair("27%", ""), std::pair("1.8×10⁻⁵ s", "s"), std::pair("kg", ""), std::pair("", "")}) {
    INFO(text);
    CHECK(unit_in(text) == unit);
  }
}

TEST_CASE("'x' and '×' are accepted as units of a factor") {
  for (const char* text : {"4.2x", "4.2 x", "4.2×", "259 ×", "259× faster"}) {
    CAPTURE(text);
    CHECK(parse_printed(text, {"x", "×", "× faster"}));
    CHECK_FALSE(parse_printed(text));
  }
  CHECK(parse_printed("4.2x10^3", {"x"})->unit.empty());  // parsed as a power of ten
  CHECK(unit_in("4.2× faster") == "× faster");
  CHECK(unit_in("0259 m") == "m");
}

// The value and the worth of the last place for each row, worked out by hand.
TEST_CASE("numbers are parsed in every notation") {
  const Reading plain, german{{}, {}, ",", "\u202f"}, accounts{{"$"}, {}, ".", ",", true};
  const Reading counts{{"m/s^2"}, {"k", "M"}}, angle{{"°"}}, seconds_of_arc{{"″"}}, feet{{"ft"}},
      inches{{"in"}}, hours{{"h"}}, minutes{{"min"}}, seconds{{"s"}}, dollars{{"$"}}, label{{"million", "m"}},
      arc_or_feet{{"ft", "°"}};
  const struct {
    const char* text;
    const Reading& reading;
    const char* value;
    const char* last_place;
    const char* unit = "";
  } table[] = {
      // thousands separators
      {"13 525", plain, "13525", "1"},
      {"13\u00a0525", plain, "13525", "1"},
      {"13\u2009525.25", plain, "1352525/100", "1/100"},
      {"1\u202f234\u202f567", plain, "1234567", "1"},
      {"1_234_567", plain, "1234567", "1"},
      {"$3_326.20", dollars, "332620/100", "1/100", "$"},
      {"–5", plain, "-5", "1"},
      {"–$1,234.5", dollars, "-12345/10", "1/10", "$"},
      // multipliers
      {"3.3 million", plain, "3300000", "100000"},
      {"3.3 million", label, "33/10", "1/10", "million"},
      {"$3.3 million", dollars, "3300000", "100000", "$"},
      {"2.5k", counts, "2500", "100"},
      {"2.5 M", counts, "2500000", "100000"},
      {"3.3 Mio.", german, "", ""},
      {"3,3 Mio.", german, "3300000", "100000"},
      {"8.1 ‰", plain, "81/10000", "1/10000"},
      {"27 %", plain, "27/100", "1/100"},
      {"12 m/s^2", counts, "12", "1", "m/s^2"},
      // accounting notation
      {"(1.38)", accounts, "-138/100", "1/100"},
      {"($1,380)", accounts, "-1380", "1", "$"},
      {"(12%)", accounts, "-12/100", "1/100"},
      {"1.38", accounts, "138/100", "1/100"},
      {"-1.38", accounts, "-138/100", "1/100"},
      {"(1.38", accounts, "", ""},
      // leading zeros
      {"007", plain, "7", "1"},
      // other bases
      {"0x1F", plain, "31", "1"},
      {"0Xff", plain, "255", "1"},
      {"-0x10", plain, "-16", "1"},
      {"0b1010", plain, "10", "1"},
      {"0b1010 0000", plain, "160", "1"},
      {"0b10_1000_0001", plain, "641", "1"},
      {"0b1010\u202f0000", plain, "160", "1"},
      {"0o17", plain, "15", "1"},
      {"0xDEAD BEEF", plain, "3735928559", "1"},
      {"0x1F m", label, "31", "1", "m"},
      {"0x", plain, "", ""},
      {"0xG", plain, "", ""},
      {"0x1G", plain, "", ""},
      {"0b12", plain, "", ""},
      {"0b1010 000", plain, "", ""},
      {"0b1010__0000", plain, "", ""},
      {"0x1.8", plain, "", ""},
      {"0259 m", label, "259", "1", "m"},
      {".05", plain, "5/100", "1/100"},
      {"1.234,5", german, "12345/10", "1/10"},
      {"1,234", german, "1234/1000", "1/1000"},
      {"17 802,5", german, "178025/10", "1/10"},
      // powers, fractions, ellipses
      {"10^-8", plain, "1/100000000", "1/100000000"},
      {"10⁻⁸", plain, "1/100000000", "1/100000000"},
      {"10^{3}", plain, "1000", "1000"},
      {"½", plain, "1/2", "0"},
      {"−2¾", plain, "-11/4", "0"},
      {"0.33…", plain, "33/100", "1/100"},
      {"0.33...", plain, "33/100", "1/100"},
      // bounds
      {"< .001", plain, "1/1000", "1/1000"},
      {"≥5", plain, "5", "1"},
      // several units
      {"258° 07′ 40.0″", angle, "929260/3600", "1/36000", "°"},
      {"258°07'40\"", angle, "929260/3600", "1/3600", "°"},
      {"-0° 07′", angle, "-7/60", "1/60", "°"},
      {"1° 00′ 01.5″", seconds_of_arc, "36015/10", "1/10", "″"},
      {"12° 60′", angle, "", ""},
      {"40″ 12′", angle, "", ""},
      {"5′ 11″", feet, "71/12", "1/12", "ft"},
      {"5 ft 11 in", feet, "71/12", "1/12", "ft"},
      {"5 ft 11.5 in", inches, "715/10", "1/10", "in"},
      {"6′", feet, "6", "1", "ft"},
      {"6 ft", feet, "6", "1", "ft"},
      {"5′ 12″", feet, "", ""},
      {"5′ 11″", arc_or_feet, "71/12", "1/12", "ft"},
      {"11° 05′", arc_or_feet, "665/60", "1/60", "°"},
      {"1:02:03", seconds, "3723", "1", "s"},
      {"1:02:03.25", seconds, "372325/100", "1/100", "s"},
      {"1:02", seconds, "62", "1", "s"},
      {"1:02", minutes, "62/60", "1/60", "min"},
      {"1:02", hours, "62/60", "1/60", "h"},
      {"-1:02", hours, "-62/60", "1/60", "h"},
      {"1 h 02 min", hours, "62/60", "1/60", "h"},
      {"1:2:3", seconds, "", ""},
      {"1:60", seconds, "", ""},
  };
  for (const auto& row : table) {
    CAPTURE(row.text);
    const auto printed = parse_printed(row.text, row.reading);
    REQUIRE(printed.has_value() == (*row.value != 0));
    if (!printed) continue;
    CHECK(value_of(*printed) == Rational(row.value));
    CHECK(printed->unit == row.unit);
    CHECK(printed->text == row.text);
    const bool fraction = printed->decimal.style == Format::Style::fraction;
    const Rational last =
        fraction
            ? Rational(0)
            : Rational(power_of_ten(printed->decimal.exponent - printed->decimal.places) * printed->scale);
    CHECK(last == Rational(row.last_place));
    CHECK(format_like(*printed, printed->decimal) == std::string(row.text));
  }
}

TEST_CASE("the worth of the last place decides which values round to a number") {
  const auto range = [](const char* text, const Reading& reading) {
    return rounding_interval(*parse_printed(text, reading), Rounding::half_away);
  };
  const RoundingInterval million = range("3.3 million", {});
  CHECK(million.lower == 3'250'000);
  CHECK(million.upper == 3'350'000);
  const RoundingInterval angle = range("258° 07′ 40.0″", Reading{{"°"}});
  CHECK(angle.lower == Rational(92925995, 360000));
  CHECK(angle.upper == Rational(92926005, 360000));
  const RoundingInterval cut = range("0.33…", {});
  CHECK(cut.lower == Rational(33, 100));
  CHECK(cut.holds_lower);
  CHECK(cut.upper == Rational(34, 100));
  CHECK_FALSE(cut.holds_upper);
}

TEST_CASE("a replacement is printed in the notation of the original number") {
  const Reading plain, german{{}, {}, ",", "\u202f"}, accounts{{"$"}, {}, ".", ",", true};
  const Reading angle{{"°"}}, feet{{"ft"}}, seconds{{"s"}}, counts{{}, {"k"}};
  const struct {
    const char* text;
    const Reading& reading;
    const char *digits, *written;
  } table[] = {
      {"13 525", plain, "1,113,526", "1 113 526"},
      {"1_234.50", plain, "999.25", "999.25"},
      {"3.3 million", plain, "3.4", "3.4 million"},
      {"2.5k", counts, "-2.6", "-2.6k"},
      {"(1.38)", accounts, "1.39", "1.39"},
      {"(1.38)", accounts, "-1.39", "(1.39)"},
      {"$1.38", accounts, "-1.39", "($1.39)"},
      {"-1.38", accounts, "-1.39", "-1.39"},
      {"007", plain, "12", "012"},
      {"0x1F", plain, "255", "0xFF"},
      {"0x1f", plain, "255", "0xff"},
      {"0b1010 0000", plain, "5", "0b0000 0101"},
      {"0b1010_0000", plain, "257", "0b1_0000_0001"},
      {"0o17", plain, "-8", "-0o10"},
      {".05", plain, "-0.04", "-.04"},
      {"0,125", german, "0.126", "0,126"},
      {"1.234,5", german, "1,234.6", "1.234,6"},
      {"10^-8", plain, "3e-9", "3×10^-9"},
      {"10⁻⁸", plain, "1e12", "10¹²"},
      {"0.33…", plain, "0.34", "0.34…"},
      {"< .001", plain, "0.002", "< .002"},
      {"258° 07′ 40.0″", angle, "36009.5", "10° 00′ 09.5″"},
      {"258° 07′ 40.0″", angle, "-929260.1", "-258° 07′ 40.1″"},
      {"5 ft 11 in", feet, "72", "6 ft 0 in"},
      {"1:02:03", seconds, "59", "0:00:59"},
      {"½", plain, "3/4", "¾"},
      {"2½", plain, "-5/7", "-5/7"},
      {"2½", plain, "-11/3", "-3⅔"},
  };
  for (const auto& row : table) {
    CAPTURE(row.text, row.digits);
    CHECK(format_like(*parse_printed(row.text, row.reading), parse_printed(row.digits)->decimal) ==
          std::string(row.written));
  }
  CHECK_FALSE(format_like(*parse_printed("27%"), parse_printed("0.28")->decimal));
  CHECK_FALSE(format_like(*parse_printed("10^-8"), parse_printed("0.28")->decimal));
}

TEST_CASE("a space separates numbers in a row") {
  Reading row;
  row.in_row = true;
  CHECK_FALSE(parse_printed("13 525", row));
  CHECK(parse_printed("13_525", row));
  CHECK(parse_printed("13\u2009525", row));
}

}  // namespace printed_test
