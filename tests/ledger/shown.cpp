// Shown equations: exact arithmetic on printed numbers.
#include "catch.hpp"
#include "sample.hpp"

using sample::dump;
using sample::Judged;
using sample::Sample;

namespace {

std::string judged(const Sample& sample) {
  const Judged result = sample.judge();
  return dump(result.claims) + proofsheet::diagnostics::render(result.diagnostics);
}

}  // namespace

TEST_CASE("shown equations") {
  const struct {
    const char *equation, *expected;
  } table[] = {
      {"0.98 + 0.841 = 1.821", "exact"},
      {"0.98+0.841=1.821", "exact"},
      {"0.98 + 0.841 = 1.82", "exact"},
      {"0.98 + 0.841 = 1.822", "off, 1.821 should stand"},
      {"0.17 - 0.990 = -0.820", "exact"},
      {"0.17 − 0.990 = −0.82", "exact"},
      // 1.76637 + 1.4751 + 0.02004 + 1.92962 + 0.01976 + 0.108 = 5.31889
      {"1.821×0.97 + 1.490×0.99 + 0.167×0.12 + 1.969×0.98 + 0.152×0.13 + 1.080×0.10 = 5.319", "exact"},
      {"1.821·0.97 + 1.490·0.99 + 0.167·0.12 + 1.969·0.98 + 0.152·0.13 + 1.080·0.10 = 5.318",
       "truncated, 5.319 should stand"},
      // 0.27257 − 0.8118 + 0.12708 + 1.078 + 0.12558 + 0.195 = 0.98643
      {"0.281×0.97 + (-0.820)×0.99 + 1.059×0.12 + 1.100×0.98 + 0.966×0.13 + 1.950×0.10 = 0.987",
       "off, 0.986 should stand"},
      // 0.01784 + 0.03256 + 0.2928 + 0.17577 + 0.01113 + 1.0584 = 1.5885: a tie
      {"0.223×0.08 + 0.296×0.11 + 0.305×0.96 + 1.953×0.09 + 0.159×0.07 + 1.080×0.98 = 1.589", "exact"},
      {"0.223×0.08 + 0.296×0.11 + 0.305×0.96 + 1.953×0.09 + 0.159×0.07 + 1.080×0.98 = 1.588",
       "truncated, 1.589 should stand (a tie, rounded down)"},
      {"9/14 = 0.643", "exact"},
      {"9/14 = 0.642", "truncated, 0.643 should stand"},
      {"0.643 = 9/14", "exact"},
      {"0.642 = 9/14", "truncated, 0.643 should stand"},
      {"6/8 = 3/4", "exact"},
      {"2/7 + 5/14 = 9/14", "exact"},
      {"2/7 + 5/14 = 8/14", "off, 9/14 should stand"},
      {"1/2 = 50%", "exact"},
      {"27% × 200 = 54", "exact"},
      {"1,234 + 66,000 = 67,234", "exact"},
      {"1,234 + 66,000 ≈ 67,000", "exact"},
      {"1,234 + 66,000 = 67,000", "off, 67,234 should stand"},
      {"3 × 1.8×10⁻⁵ = 5.4×10⁻⁵", "exact"},
      {"3 / 1.5×10^2 = 0.02", "exact"},
      {"2 · 1.8·10^-5 = 3.6*10^-5", "exact"},
      {"1/2*10^2 = 50", "exact"},
      {"2^3*10^2 = 800", "exact"},
      {"2^3×10^2 = 800", "exact"},
      {"0.3² + 0.4² = 0.25", "exact"},
      {"√(2) ≈ 1.414", "exact"},
      {"sin(1) = 0.8415", "exact"},
      {"log2(8) = 3", "exact"},
      {"10000^(2/6) = 21.5", "exact"},
      {"10000^(4/6) = 464", "exact"},
      {"1 / 464 = 0.0021", "truncated, 0.0022 should stand"},
  };
  for (const auto& row : table) {
    CAPTURE(row.equation);
    CHECK(judged(Sample().shown(row.equation)) == std::string(row.equation) + ": " + row.expected + "\n");
  }
}

TEST_CASE("chains are judged link by link; the worst link is the verdict") {
  const struct {
    const char *equation, *expected;
  } table[] = {
      {"1/3 + 1/3 = 2/3 = 0.667", "exact"},
      {"1/3 + 1/3 = 2/3 = 0.666", "truncated, 0.667 should stand (in 2/3 = 0.666)"},
      {"1/3 × 3 = 0.33 × 3 = 0.99", "exact"},
      {"1/3 × 3 = 0.33 × 3 = 0.98", "off, 0.99 should stand (in 0.33 × 3 = 0.98)"},
      {"1/3 × 3 = 0.34 × 3 = 1.02", "off, 0.33 × 3 should stand (in 1/3 × 3 = 0.34 × 3)"},
      // The entropy of 9 and 5 of 14: 0.409776… + 0.530509… = 0.940285…
      {"-(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.531 = 0.941", "exact"},
      {"-(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.530 = 0.940",
       "truncated, 0.410 + 0.531 should stand (in -(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.530)"},
      {"-(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.531 = 0.940",
       "off, 0.941 should stand (in 0.410 + 0.531 = 0.940)"},
      {"sqrt(2 × 2 + 1/3) = sqrt(4.333) = 2.082", "exact"},
      {"0.98 + 0.841 = 1.821 = 1.8", "exact"},
      {"2 + 2 = 5 = 4.9", "off, 4 should stand (in 2 + 2 = 5)"},
      {"2/3 = 0.66 = 0.5", "off, 0.7 should stand (in 0.66 = 0.5)"},
      {"11 + 12 = 1 + 1", "off, 11 + 12 should stand"},
  };
  for (const auto& row : table) {
    CAPTURE(row.equation);
    CHECK(judged(Sample().shown(row.equation)) == std::string(row.equation) + ": " + row.expected + "\n");
  }
}

TEST_CASE("units in a shown equation") {
  Sample sample;
  sample.shown("233 m / 2 = 116.5 m");
  sample.last().units = {sample::text("m")};
  sample.shown("max(2, 3) m + 1 m = 4 m");
  sample.last().units = {sample::text("m")};
  CHECK(sample.judge().claims.size() == 1);
  CHECK(dump(sample.judge().claims[0]) == "233 m / 2 = 116.5 m: exact");
}

TEST_CASE("the value of a shown equation and the side that was judged") {
  const auto claims = Sample().shown("1/3 + 1/3 = 2/3 = 0.666").shown("0.642 = 9/14").judge().claims;
  REQUIRE(claims.size() == 2);
  CHECK(claims[0].kind == proofsheet::ledger::Claim::Kind::shown);
  CHECK(claims[0].exact == "0.666666666666666666666666666667");
  CHECK(claims[0].printed == "0.666");
  CHECK_FALSE(claims[0].by_hand);
  CHECK_FALSE(claims[0].as_printed);
  CHECK(claims[1].printed == "0.642");
  CHECK(claims[1].exact == "0.642857142857142857142857142857");
  // Of links that are all right the last one has the result.
  const auto right = Sample().shown("1/3 × 3 = 0.33 × 3 = 0.99").judge().claims;
  REQUIRE(right.size() == 1);
  CHECK(right[0].printed == "0.99");
  CHECK(right[0].exact == "0.99");
}

TEST_CASE("a rounding rule holds for shown equations too") {
  Sample sample;
  sample.shown("2 / 3 = 0.66").shown("2 / 3 = 0.67");
  sample.example.printing.rounding = proofsheet::numbers::Rounding::down;
  CHECK(judged(sample) == "2 / 3 = 0.66: exact\n2 / 3 = 0.67: off, 0.66 should stand\n");
}

TEST_CASE("shown equations that can't be read") {
  CHECK(judged(Sample().shown("0.98 + 0.841")) ==
        "examples.yaml:1:1: error: a shown equation has a sign `=`\n    0.98 + 0.841\n    ^^^^^^^^^^^^\n    "
        "hint: `shown: 0.98 + 0.841 "
        "= 1.821`\n");
  CHECK(judged(Sample().shown("0.98 + 0.841 = ")) ==
        "examples.yaml:1:1: error: nothing stands on one side of a sign `=`\n    0.98 + 0.841 = \n    "
        "^^^^^^^^^^^^^^\n");
  const Judged unknown = Sample().shown("Q + 1 = 2").judge();
  REQUIRE(unknown.diagnostics.errors() == 1);
  CHECK(unknown.claims.empty());
  CHECK(unknown.diagnostics.items()[0].hint ==
        "a shown equation holds printed numbers alone; `of:` names the cell that it is about");
  CHECK(Sample().shown("1 + = 2").judge().diagnostics.errors() == 1);
}

TEST_CASE("`of:` has to name something") {
  Sample sample;
  sample.equations("alpha = 2\n").shown("1 + 1 = 2", "alpha");
  CHECK(judged(sample) == "1 + 1 = 2: exact\n");
  Sample wrong;
  wrong.equations("alpha = 2\n").shown("1 + 1 = 2", "alhpa");
  CHECK(wrong.judge().diagnostics.errors() == 1);
}
