// Ranges that follow from measured values. The bounds in the comments were computed with Python's fractions
// and with mpmath (betainc for Student's t; the least standard deviation by clamping all values to their
// common mean, the greatest over all corners). Neither shares code with this program.
#include "catch.hpp"
#include "sample.hpp"

namespace range_test {

using sample::dump;
using sample::Sample;

namespace {

struct Row {
  const char* what;
  const char* printed;
  const char* expected;
};

std::string told(const Sample& sample) {
  const sample::Judged result = sample.judge();
  std::string text = dump(result.claims);
  for (const auto& item : result.diagnostics.items()) text += item.fact + " | " + item.hint + "\n";
  return text;
}

Sample measured(const std::vector<std::string>& names) {
  Sample sample;
  for (const std::string& name : names) sample.example.measured.push_back(sample::text(name));
  return sample;
}

void check(const Sample& given, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    Sample sample = given;
    sample.value(row.what, row.printed).last().range = true;
    INFO(row.what << " = " << row.printed);
    CHECK(told(sample) == std::string(row.what) + " = " + row.printed + ": " + row.expected + "\n");
  }
}

}  // namespace

TEST_CASE("a printed number is possible or impossible, given rounded measured values") {
  Sample sample = measured({"height", "weight", "m", "d", "se", "p", "q", "a", "b", "x", "h"});
  sample.scalar("height", "1.72").scalar("weight", "68.5").scalar("m", "5.19").scalar("n", "28");
  sample.scalar("d", "0.31").scalar("se", "0.12").scalar("p", "40").scalar("q", "60");
  sample.scalar("a", "3.2").scalar("b", "3.9").scalar("h", "0.5");
  sample.table("x", {"i"}, "2.1 2.4 1.9 2.6 2.2 2.0");
  sample.equations(
      "bmi = weight / height^2\n"
      "mean_of_28 = round(m n) / n\n"
      "t = d / se\n"
      "probability = 2 t_cdf(-t, 40)\n"
      "share = p / (p + q)\n"
      "growth = b/a - 1\n"
      "deviation = std(x, sample)\n"
      "bend = h - h^2\n"
      "which = if h > 1 then a else b\n");
  check(sample, {
                    // 23.0036 to 23.3066
                    {"bmi", "23.0", "possible"},
                    {"bmi", "23.3", "possible"},
                    {"bmi", "22.9", "impossible, 23.0 to 23.3 should stand"},
                    {"bmi", "23.4", "impossible, 23.0 to 23.3 should stand"},
                    {"bmi", "24", "impossible, 23 should stand"},
                    // Between 145.18 and 145.46 the nearest integer is 145, and 145/28 = 5.1786 (the example
                    // of Brown and Heathers, "The GRIM test", 2017: 5.19 from 28 integers).
                    {"mean_of_28", "5.19", "impossible, 5.18 should stand"},
                    {"mean_of_28", "5.18", "possible"},
                    // 2.44 to 2.7391
                    {"t", "2.74", "possible"},
                    {"t", "2.78", "impossible, 2.44 to 2.74 should stand"},
                    // 0.0091556 to 0.0192136
                    {"probability", "0.019", "possible"},
                    {"probability", "0.020", "impossible, 0.009 to 0.019 should stand"},
                    {"probability", "~0.01", "possible"},
                    // 39.5 % to 40.5 %: the same value is in the numerator and the denominator.
                    {"share", "39.51%", "possible"},
                    {"share", "40.55%", "impossible, 39.50% to 40.50% should stand"},
                    // 18.4615 % to 25.3968 %
                    {"growth", "+25.4%", "possible"},
                    {"growth", "+25.5%", "impossible, +18.5% to +25.4% should stand"},
                    // 0.215407 to 0.308221
                    {"deviation", "0.22", "possible"},
                    {"deviation", "0.31", "possible"},
                    {"deviation", "0.21", "impossible, 0.22 to 0.31 should stand"},
                    {"deviation", "0.32", "impossible, 0.22 to 0.31 should stand"},
                    // 0.2475 to 0.25; the maximum is inside the range.
                    {"bend", "0.2500", "possible"},
                    {"bend", "0.2501", "impossible, 0.2475 to 0.2500 should stand"},
                    {"which", "3.86", "possible"},
                    {"which", "3.2", "impossible, 3.9 should stand"},
                    // An expression, and one whose operands are the same number.
                    {"d / d", "1.00", "possible"},
                    {"d - d", "0.01", "impossible, 0.00 should stand"},
                });
}

TEST_CASE("a rounding that jumps within the measured range is followed on both sides") {
  // 5.195*28 = 145.46, 5.205*28 = 145.74: 145/28 = 5.1786 or 146/28 = 5.2143, nothing between them.
  Sample grim = measured({"m"});
  grim.scalar("m", "5.20").equations("total = round(28m)\naverage = total / 28\n");
  check(grim, {{"average", "5.20", "impossible, 5.18 to 5.21 should stand"},
               {"average", "5.18", "possible"},
               {"average", "5.21", "possible"},
               {"average + 0 m", "5.19", "impossible, 5.18 to 5.21 should stand"}});
  // 0 or 1, and 2 or 3.
  Sample two = measured({"a", "b"});
  two.scalar("a", "1.0").scalar("b", "2.5").equations("n = floor(a) + round(b)\n");
  check(two, {{"n", "2", "possible"}, {"n", "4", "possible"}, {"n", "5", "impossible, 2 to 4 should stand"}});
}

TEST_CASE("an end of the range that rounds to other digits is not reached") {
  const std::vector<std::pair<proofsheet::numbers::Rounding, std::vector<Row>>> cases = {
      // 2.45 becomes 2.5, and 2.55 becomes 2.6.
      {proofsheet::numbers::Rounding::half_away,
       {{"10x", "25", "possible"},
        {"10x", "24", "impossible, 25 should stand"},
        {"10x", "26", "impossible, 25 should stand"},
        {"-10x", "-26", "impossible, -25 should stand"},
        {"100x", "245", "possible"},
        {"100x", "255", "possible"},
        {"1000x", "2550", "possible"},
        {"1000x", "2551", "impossible, 2450 to 2550 should stand"}}},
      // Neither 2.45 nor 2.55 becomes 2.5.
      {proofsheet::numbers::Rounding::half_even, {{"10x", "24", "impossible, 25 should stand"}}},
      // 2.5 to 2.6, and 2.6 is not reached.
      {proofsheet::numbers::Rounding::down,
       {{"10x", "25", "possible"}, {"10x", "26", "impossible, 25 should stand"}}},
      {proofsheet::numbers::Rounding::ceiling,
       {{"10x", "25", "possible"}, {"10x", "24", "impossible, 25 should stand"}}},
      {proofsheet::numbers::Rounding::floor,
       {{"10x", "25", "possible"},
        {"10x", "24", "impossible, 25 should stand"},
        {"10x", "26", "impossible, 25 should stand"}}},
  };
  for (const auto& [rounding, rows] : cases) {
    Sample sample = measured({"x"});
    sample.scalar("x", "2.5").equations("y = 10x\n");
    sample.example.printing.rounding = rounding;
    INFO(name_of(rounding));
    check(sample, rows);
  }
}

TEST_CASE("a number cut off to zero may have either sign") {
  // Between -0.1 and 0.1, and neither end is reached.
  Sample sample = measured({"x"});
  sample.scalar("x", "0.0").equations("y = 100x\n");
  sample.example.printing.rounding = proofsheet::numbers::Rounding::down;
  check(sample, {{"y", "-9", "possible"},
                 {"y", "9", "possible"},
                 {"y", "10", "impossible, -9 to 9 should stand"},
                 {"y", "-10", "impossible, -9 to 9 should stand"}});
}

TEST_CASE("in a branch that the written values do not take, equal measured values are different") {
  // 2.5 rounds to 3, and 2.45 to 2. Then a - b is -0.8 to -0.6, and a - c, both printed 3.2, is -0.1 to 0.1.
  Sample sample = measured({"h", "a", "b", "c"});
  sample.scalar("h", "2.5").scalar("a", "3.2").scalar("b", "3.9").scalar("c", "3.2");
  sample.equations("y = if round(h) = 2 then a - b else 5\nz = if round(h) = 2 then a - c else 5\n");
  check(sample, {{"y", "0.0", "impossible, -0.8 to 5.0 should stand"},
                 {"y", "5.0", "possible"},
                 {"z", "0.2", "impossible, -0.1 to 5.0 should stand"}});
  // It is unknown whether a and c are equal, although both are printed alike.
  sample.equations("w = if round(h) = 2 then (if a = c then 1 else 2) else 5\n")
      .value("w", "1")
      .last()
      .range = true;
  CHECK(sample.judge().diagnostics.errors() == 1);
}

TEST_CASE("parts of a table can be measured, in every notation of numbers") {
  Sample sample = measured({"X[.., b]", "c"});
  sample.axis("i", "1..2", "").axis("k", "", "a b").table("X", {"i", "k"}, "1.5 2.5\n3.5 4.5");
  sample.scalar("c", "1.5e3");
  check(sample, {
                    {"2 X[1, b]", "5.09", "possible"},
                    {"2 X[1, b]", "5.11", "impossible, 4.90 to 5.10 should stand"},
                    {"X[1, a] X[1, b]", "3.8", "possible"},
                    // 1450 to 1550
                    {"2 c", "3095", "possible"},
                    {"2 c", "3101", "impossible, 2900 to 3100 should stand"},
                });
}

TEST_CASE("invalid measured values and undecided ranges are reported") {
  struct Mistake {
    const char* name;
    const char* what;
    const char* message;
  };
  for (const Mistake& row : std::vector<Mistake>{
           {"height", "y", "there is no given value 'height' | name a value under 'given:'"},
           {"y", "y", "there is no given value 'y' | did you mean 'n'?"},
           {"n", "y",
            "n can't be measured: an end of a range, a condition after `for`, or another given value is "
            "computed from it | use measured values only in definitions under `equations`"},
           {"colour", "y",
            "colour is measured, but 'red' is not a decimal number | write it with the digits that "
            "were measured: 2.5 is anything from 2.45 to 2.55"},
           {"third", "y",
            "third is measured, but '1/3' is not a decimal number | write it with the digits that "
            "were measured: 2.5 is anything from 2.45 to 2.55"},
           {"x", "n + 1",
            "n + 1 does not depend on a measured value | name the given values that were rounded under "
            "`measured:` of the example, or leave out `verdict: range`"},
           {"x", "floor(1000000 x)",
            "whether floor(1000000 x) = 7 is possible can't be decided: a rounding is undecided: "
            "1000000*(49/20 to "
            "51/20) lies between 2449999.9999999999999 and 2550000.0000000000001 | write the formula so that "
            "each measured value occurs once, and without a function that jumps"},
       }) {
    Sample sample = measured({row.name});
    sample.scalar("x", "2.5").scalar("n", "3").scalar("colour", "red").scalar("third", "1/3");
    sample.equations("y = sum(x^k for k in 1..n)\nz[j] = j for j in 1..n\n");
    sample.value(row.what, "7").last().range = true;
    INFO(row.name << ", " << row.what);
    CHECK(told(sample) == std::string(row.message) + "\n");
  }
}

}  // namespace range_test
