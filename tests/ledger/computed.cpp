// Numbers printed by software: the verdict *as computed*. The numbers are Python's own: `0.1 + 0.2` prints
// 0.30000000000000004, ten times 0.1 adds up to 0.9999999999999999, 1e16 + 1 prints 1e+16.
#include "catch.hpp"
#include "sample.hpp"

namespace computed_test {

using sample::Judged;
using sample::Sample;

namespace {

Sample& asked(Sample& sample, const char* format = "float64") {
  sample.last().machine = proofsheet::numbers::binary_format(format);
  return sample;
}

}  // namespace

TEST_CASE("a number that only machine arithmetic gives is 'as computed'") {
  const struct {
    const char *value, *printed, *format, *expected;
  } table[] = {
      {"0.1 + 0.2", "0.30000000000000004", "float64",
       "as computed, 0.30000000000000000 should stand (computed with 53 bits: "
       "0.300000000000000044408920985006, in float64 arithmetic)"},
      {"0.1 + 0.2", "0.3", "float64", "exact"},
      {"sum(0.1 for i in 1..10)", "0.9999999999999999", "float64",
       "as computed, 1.0000000000000000 should stand (computed with 53 bits: "
       "0.999999999999999888977697537484, in float64 arithmetic)"},
      {"1e16 + 1", "10000000000000000", "float64",
       "as computed, 10000000000000001 should stand (computed with 53 bits: 10000000000000000, in float64 "
       "arithmetic)"},
      {"0.1 + 0.2", "0.30000001", "float32",
       "as computed, 0.30000000 should stand (computed with 24 bits: 0.300000011920928955078125, in "
       "float32 "
       "arithmetic)"},
      // The shortest digits that are read as 2^-44 are not a rounding of it: Python prints
      // 5.684341886080802e-14.
      {"2^-44", "5.684341886080802e-14", "float64",
       "as computed, 5.684341886080801e-14 should stand (computed with 53 bits: "
       "5.68434188608080148696899414063e-14, in float64 arithmetic)"},
      // A number that neither arithmetic gives is wrong.
      {"0.1 + 0.2", "0.30000000000000007", "float64", "off, 0.30000000000000000 should stand"},
      {"1e308 * 10", "5", "float64", nullptr},
  };
  for (const auto& row : table) {
    CAPTURE(row.value, row.printed);
    Sample sample;
    sample.equations(std::string("x = ") + row.value).value("x", row.printed);
    const std::string found = judged(asked(sample, row.format));
    if (row.expected) CHECK(found == std::string("x = ") + row.printed + ": " + row.expected + "\n");
    if (!row.expected) CHECK(found.find("x has no value in float64: ") != std::string::npos);
  }
}

TEST_CASE("machine arithmetic is tried only if the course says so") {
  Sample sample;
  sample.equations("x = 0.1 + 0.2").value("x", "0.30000000000000004");
  CHECK(judged(sample) == "x = 0.30000000000000004: off, 0.30000000000000000 should stand\n");
}

TEST_CASE("'as computed' reports its route and value, and needs an erratum") {
  Sample sample;
  sample.equations("x = 0.1 + 0.2").value("x", "0.30000000000000004");
  const Judged result = asked(sample).judge();
  REQUIRE(result.claims.size() == 1);
  CHECK_FALSE(result.claims[0].clean());
  CHECK(result.claims[0].basis.route == proofsheet::ledger::Route::float64);
  CHECK(result.claims[0].exact == "0.3");
  CHECK(result.claims[0].as_computed == "0.300000000000000044408920985006");
  CHECK(result.findings.size() == 1);
  CHECK(asked(sample).erratum("x", "It is printed with all digits of a double.").judge().findings.empty());
}

TEST_CASE("'by hand' and 'as printed' take precedence over 'as computed'") {
  Sample sample;
  sample.equations("a = 1/3\nb = 3 a").by_hand("a", "1").value("b", "0.9");
  CHECK(judged(asked(sample)) == "b = 0.9: by hand\n");
}

}  // namespace computed_test
