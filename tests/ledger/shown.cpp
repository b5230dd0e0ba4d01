// Shown equations: exact arithmetic on printed numbers.
#include "catch.hpp"
#include "sample.hpp"

namespace shown_test {

using sample::dump;
using sample::Judged;
using sample::Sample;

TEST_CASE("shown equations are judged by exact arithmetic") {
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
      // In the order of printed mathematics: (3 + 4)² / 2 = 24.5
      {"1/2 (3 + 4)^2 = 24.5", "exact"},
      {"½ (3 + 4)² = 24.5", "exact"},
      {"3 × 1/2 (3 + 4) = 10.6", "off, 10.5 should stand"},
      {"2½ × 2 = 5", "exact"},
      {"3.3 million + 200 thousand = 3.5 million", "exact"},
      {"3.3 million + 250 thousand = 3.5 million",
       "truncated, 3.6 million should stand (a tie, rounded down)"},
      {"13 525 + 1_000 = 14 525", "exact"},
      {"13 525 + 1_000 = 14 526", "off, 14 525 should stand"},
      {"1/3 = 0.33…", "exact"},
      {"2/3 = 0.67…", "off, 0.66… should stand"},
      {"10^-8 × 3 = 3×10^-8", "exact"},
      {"5 – 3 = 2", "exact"},
  };
  for (const auto& row : table) {
    CAPTURE(row.equation);
    CHECK(judged(Sample().shown(row.equation)) == std::string(row.equation) + ": " + row.expected + "\n");
  }
}

TEST_CASE("a whole number and a fraction after it are a mixed number") {
  const struct {
    const char *equation, *expected;
  } table[] = {
      {"1 ½ + 1 ½ = 3", "exact"},
      {"1 1/2 + 1 1/2 = 3", "exact"},
      {"2 ½ = 1", "off, 2½ should stand"},
      {"2 ½ = 2.5", "exact"},
      {"2.5 = 2 ½", "exact"},
      {"5/2 = 2 1/2", "exact"},
      {"3 - 1 ¼ = 1 ¾", "exact"},
      {"3 × 1 1/3 = 4", "exact"},
      {"-1 ½ + 2 = 0.5", "exact"},
      {"1 ½ + 1 ½ = 2", "off, 3 should stand"},
  };
  for (const auto& row : table) {
    CAPTURE(row.equation);
    const std::string said = judged(Sample().shown(row.equation));
    CHECK(said.starts_with(std::string(row.equation) + ": " + std::string(row.expected).substr(0, 5)));
  }
}

TEST_CASE("a negative zero rounds only negative values") {
  for (const auto& [equation, verdict] : {std::pair("0.0002 + 0.0002 = -0.00", "off"),
                                          {"0.0002 - 0.0006 = -0.00", "exact"},
                                          {"0.0002 + 0.0002 = 0.00", "exact"},
                                          {"0.0002 - 0.0006 = 0.00", "exact"},
                                          {"0.0002 + 0.0002 = −0.00", "off"}}) {
    CAPTURE(equation);
    CHECK(judged(Sample().shown(equation)).find(std::string(": ") + verdict) != std::string::npos);
  }
}

TEST_CASE("chains are judged link by link, and the worst link is the verdict") {
  const struct {
    const char *equation, *expected;
  } table[] = {
      {"1/3 + 1/3 = 2/3 = 0.667", "exact"},
      {"1/3 + 1/3 = 2/3 = 0.666", "truncated, 0.667 should stand (in 2/3 = 0.666)"},
      {"1/3 × 3 = 0.33 × 3 = 0.99", "by hand (rounded on the way, in 1/3 × 3 = 0.33 × 3)"},
      {"1/3 × 3 = 0.33 × 3 = 0.98", "off, 0.99 should stand (in 0.33 × 3 = 0.98)"},
      {"1/3 × 3 = 0.34 × 3 = 1.02", "off, 0.33 × 3 should stand (in 1/3 × 3 = 0.34 × 3)"},
      // The entropy of 9 and 5 of 14: 0.409776… + 0.530509… = 0.940285…
      {"-(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.531 = 0.941",
       "by hand (rounded on the way, in -(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.531)"},
      {"-(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.530 = 0.940",
       "truncated, 0.410 + 0.531 should stand (in -(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.530)"},
      {"-(9/14) log2(9/14) - (5/14) log2(5/14) = 0.410 + 0.531 = 0.940",
       "off, 0.941 should stand (in 0.410 + 0.531 = 0.940)"},
      // Each link is right, and the lost precision is reported.
      {"1/6 + 1/6 = 0.17 + 0.17 = 0.34", "by hand (rounded on the way, in 1/6 + 1/6 = 0.17 + 0.17)"},
      {"2/3 × 3 = 0.67 × 3 = 2.01", "by hand (rounded on the way, in 2/3 × 3 = 0.67 × 3)"},
      {"1/3 × 3 = 0.33 × 3", "by hand (rounded on the way)"},
      {"0.446 = 0.45 = 0.5", "by hand (sign by sign; 0.446 = 0.5 does not hold)"},
      {"0.667 = 2/3 = 0.7", "exact"},
      {"0.7 = 2/3 = 0.667", "by hand (sign by sign; 0.7 = 0.667 does not hold)"},
      {"6 = 2 × 3.2 = 6.4", "by hand (sign by sign; 6 = 6.4 does not hold)"},
      {"2/3 = 0.667 = 0.67 = 0.7", "exact"},
      {"2/3 = 0.667 = 66.7%", "exact"},
      {"0.274 × 200 = 27% × 200 = 54", "by hand (rounded on the way, in 0.274 × 200 = 27% × 200)"},
      {"0.274 × 200 = 28% × 200 = 56", "off, 27% × 200 should stand (in 0.274 × 200 = 28% × 200)"},
      // Equal, although built of different numbers.
      {"2 + 3 = 3 + 2 = 5", "exact"},
      {"0.9 - 0.44 = 0.9 - 0.4 = 0.5", "by hand (rounded on the way, in 0.9 - 0.44 = 0.9 - 0.4)"},
      {"0.9 - 0.44 = 0.9 - 0.5 = 0.4", "off, 0.9 - 0.4 should stand (in 0.9 - 0.44 = 0.9 - 0.5)"},
      {"sqrt(2 × 2 + 1/3) = sqrt(4.333) = 2.082",
       "by hand (rounded on the way, in sqrt(2 × 2 + 1/3) = sqrt(4.333))"},
      {"0.98 + 0.841 = 1.821 = 1.8", "exact"},
      {"2 + 2 = 5 = 4.9", "off, 4 should stand (in 2 + 2 = 5)"},
      {"2/3 = 0.66 = 0.5", "off, 0.7 should stand (in 0.66 = 0.5)"},
      {"11 + 12 = 1 + 1", "off, 11 + 12 should stand"},
      // The equation with exact numbers, 3 pi and 1/(1 - 1.0000), is not right either.
      {"3.14 × 2 = 2 pi", "off, 6.28 should stand"},
      {"1/(1 - 0.99996) = 1/(1 - 0.9999)", "off, 25000 should stand"},
      // A sum keeps some digits, a product none.
      {"1000 × 0.4 = 1000 × 0 = 0", "off, 1000 × 0.4 should stand (in 1000 × 0.4 = 1000 × 0)"},
      {"1000 × (0.4 + 3) = 1000 × (0 + 3)", "by hand (rounded on the way)"},
  };
  for (const auto& row : table) {
    CAPTURE(row.equation);
    CHECK(judged(Sample().shown(row.equation)) == std::string(row.equation) + ": " + row.expected + "\n");
  }
}

TEST_CASE("a wrong number in a shown equation is off, even if its value is undecided") {
  // 10^(log10 0.2): no rule of the prover shows that it is 0.2.
  CHECK(judged(Sample().shown("10^(log10(0.2)) = 0.3")) == "10^(log10(0.2)) = 0.3: off, 0.2 should stand\n");
}

TEST_CASE("in an exponent or an expanding function, rounded numbers must be equal") {
  const struct {
    const char *equation, *expected;
  } table[] = {
      {"10^0.4 = 10^0", "off, 10^0.4 should stand"},
      {"2^2.4 = 2^2", "off, 2^2.4 should stand"},
      {"10^(1/3) = 10^0.33", "off, 10^(1/3) should stand"},
      {"sin(0.4) = sin(0)", "off, sin(0.4) should stand"},
      {"sin(0.4) = sin(0) = 0", "off, sin(0.4) should stand (in sin(0.4) = sin(0))"},
      // Both are 2, but a number was rounded.
      {"max(0.4, 2) = max(0, 2)", "by hand (rounded on the way)"},
      {"max(0.4, 0.3) = max(0, 0)", "off, max(0.4, 0.3) should stand"},
      {"exp(2.4) = exp(2)", "off, exp(2.4) should stand"},
      // √(13/3) = 2.0816…, √4.333 = 2.0815…; √4 = 2 is not even right in its own digit.
      {"sqrt(13/3) = sqrt(4.333)", "by hand (rounded on the way)"},
      {"sqrt(13/3) = sqrt(4)", "by hand (rounded on the way)"},
      {"sqrt(0.4) = sqrt(0)", "off, sqrt(0.4) should stand"},
      // ln 1.04 = 0.0392…
      {"ln(1.04) = ln(1.0)", "off, ln(1.04) should stand"},
      {"(4/3)^2 = 1.33^2", "by hand (rounded on the way)"},
      {"2^(1+1) = 2^2 = 4", "exact"},
      {"sin(0.2 + 0.2) = sin(0.4) = 0.389", "exact"},
      {"3 + 10^0.4 = 3 + 10^0", "off, 3 + 10^0.4 should stand"},
  };
  for (const auto& row : table) {
    CAPTURE(row.equation);
    CHECK(judged(Sample().shown(row.equation)) == std::string(row.equation) + ": " + row.expected + "\n");
  }
}

TEST_CASE("a shown equation that is right by hand has both values, and the unrounded digits") {
  const auto claims =
      Sample().shown("1/6 + 1/6 = 0.17 + 0.17 = 0.34").shown("1/3 × 3 = 0.33 × 3").judge().claims;
  REQUIRE(claims.size() == 2);
  CHECK(claims[0].printed == "0.34");
  CHECK(correct_text(claims[0]) == "0.33");
  CHECK(claims[0].exact == "0.333333333333333333333333333333");
  CHECK(claims[0].by_hand == "0.34");
  CHECK(claims[1].printed == "0.33 × 3");
  CHECK(correct_text(claims[1]) == "1");
  CHECK(claims[1].by_hand == "0.99");
}

TEST_CASE("a shown equation may have units") {
  Sample sample;
  sample.shown("233 m / 2 = 116.5 m");
  sample.last().units = {sample::text("m")};
  sample.shown("max(2, 3) m + 1 m = 4 m");
  sample.last().units = {sample::text("m")};
  CHECK(sample.judge().claims.size() == 1);
  CHECK(dump(sample.judge().claims[0]) == "233 m / 2 = 116.5 m: exact");
}

TEST_CASE("a shown equation has a value and a judged side") {
  const auto claims = Sample().shown("1/3 + 1/3 = 2/3 = 0.666").shown("0.642 = 9/14").judge().claims;
  REQUIRE(claims.size() == 2);
  CHECK(claims[0].kind == proofsheet::ledger::Claim::Kind::shown);
  CHECK(claims[0].exact == "0.666666666666666666666666666667");
  CHECK(claims[0].printed == "0.666");
  CHECK_FALSE(claims[0].by_hand);
  CHECK_FALSE(claims[0].as_printed);
  CHECK(claims[1].printed == "0.642");
  CHECK(claims[1].exact == "0.642857142857142857142857142857");
  // If all links are right, the last one has the result.
  const auto right = Sample().shown("1/4 × 3 = 0.25 × 3 = 0.75").judge().claims;
  REQUIRE(right.size() == 1);
  CHECK(right[0].printed == "0.75");
  CHECK(right[0].exact == "0.75");
}

TEST_CASE("a rounding rule applies to shown equations too") {
  Sample sample;
  sample.shown("2 / 3 = 0.66").shown("2 / 3 = 0.67");
  sample.example.printing.rounding = proofsheet::numbers::Rounding::down;
  CHECK(judged(sample) == "2 / 3 = 0.66: exact\n2 / 3 = 0.67: off, 0.66 should stand\n");
}

TEST_CASE("shown equations that can't be parsed are reported") {
  CHECK(
      judged(Sample().shown("0.98 + 0.841")) ==
      "examples.yaml:1:1: error: a shown equation must have an `=`\n    0.98 + 0.841\n    ^^^^^^^^^^^^\n    "
      "hint: `shown: 0.98 + 0.841 "
      "= 1.821`\n");
  CHECK(judged(Sample().shown("0.98 + 0.841 = ")) ==
        "examples.yaml:1:1: error: one side of an `=` is empty\n    0.98 + 0.841 = \n    "
        "^^^^^^^^^^^^^^\n    hint: write a number or an expression there, or remove the `=`\n");
  const Judged unknown = Sample().shown("Q + 1 = 2").judge();
  REQUIRE(unknown.diagnostics.errors() == 1);
  CHECK(unknown.claims.empty());
  CHECK(unknown.diagnostics.items()[0].hint ==
        "write only printed numbers in a shown equation; name its cell with `of:`");
  CHECK(Sample().shown("1 + = 2").judge().diagnostics.errors() == 1);
}

TEST_CASE("`of:` must name something defined") {
  Sample sample;
  sample.equations("alpha = 2\n").shown("1 + 1 = 2", "alpha");
  CHECK(judged(sample) == "1 + 1 = 2: exact\n");
  Sample wrong;
  wrong.equations("alpha = 2\n").shown("1 + 1 = 2", "alhpa");
  CHECK(wrong.judge().diagnostics.errors() == 1);
}

// total = 6.3: a given value and its printings.
TEST_CASE("the result of a shown equation is compared with the cell in `of:`") {
  const auto total = [](const char* equation, const char* of = "total") {
    Sample sample;
    sample.scalar("p", "4.2").equations("total = 1.5 p\nthird = p / 3\nnine[k] = k for k in 1..9\n");
    return judged(sample.shown(equation, of));
  };
  CHECK(total("2 + 2 = 4") == "2 + 2 = 4: off, 6 should stand (total is 6.3)\n");
  CHECK(total("1.5 × 4.2 = 6.3") == "1.5 × 4.2 = 6.3: exact\n");
  CHECK(total("1.5 × 4.2 = 6.30 = 6") == "1.5 × 4.2 = 6.30 = 6: exact\n");
  CHECK(total("1.5 × 4.2 = 6.4") == "1.5 × 4.2 = 6.4: off, 6.3 should stand\n");
  CHECK(total("4.2 / 3 = 1.4", "third") == "4.2 / 3 = 1.4: exact\n");
  CHECK(total("4.2 / 3 = 14/10", "third") == "4.2 / 3 = 14/10: exact\n");
  CHECK(total("1 + 1 = 2", "2 third - 0.8") == "1 + 1 = 2: exact\n");
  CHECK(
      total("1 + 1 = 2", "nine") ==
      "examples.yaml:1:1: error: 'nine' names 9 numbers, but an equation has one result\n    nine\n    ^^^^\n"
      "    hint: name one cell, such as `P[1, 0]`\n");
  CHECK(total("2 × 3.15 = 3.15 + 3.15") == "2 × 3.15 = 3.15 + 3.15: exact\n");
  CHECK(total("2 × 3.1 = 3.1 + 3.1") == "2 × 3.1 = 3.1 + 3.1: off, 6.3 should stand (total is 6.3)\n");
}

TEST_CASE("a result that follows from the document's own numbers is by hand, or inherits their mistake") {
  const auto chain = [](const char* a, const char* equation) {
    Sample sample;
    sample.equations("a = 1/3\nb = 3 a\n").value("a", a).shown(equation, "b");
    return judged(sample);
  };
  CHECK(chain("0.33", "3 × 0.33 = 0.99") == "a = 0.33: exact\n3 × 0.33 = 0.99: by hand\n");
  CHECK(chain("0.34", "3 × 0.34 = 1.02") ==
        "a = 0.34: off, 0.33 should stand\n3 × 0.34 = 1.02: as printed, 1.00 should stand, from a\n");
  // The arithmetic error is the worse mistake.
  CHECK(chain("0.34", "3 × 0.34 = 1.03") ==
        "a = 0.34: off, 0.33 should stand\n3 × 0.34 = 1.03: off, 1.02 should stand\n");
  // The result is not a printing of b that a later number would carry: c = 1.98 would inherit from it.
  Sample later;
  later.equations("a = 1/3\nb = 3 a\nc = b + 1\n").value("a", "0.33").shown("3 × 0.33 = 0.98", "b");
  later.value("c", "1.98");
  CHECK(judged(later) ==
        "a = 0.33: exact\n3 × 0.33 = 0.98: off, 0.99 should stand\nc = 1.98: off, 2.00 should stand\n");
}

TEST_CASE("the result carries the printings that are in the equation") {
  // 3 × 0.3333 = 0.9999 would be carried, as the finest printing.
  Sample sample;
  sample.equations("a = 1/3\nb = 3 a\nc = 1 - b\n").value("a", "0.33", "the text").value("a", "0.3333");
  sample.shown("3 × 0.33 = 0.99", "b").shown("1 + 3 × (-0.33) = 0.01", "c");
  CHECK(judged(sample) ==
        "a = 0.33: exact\na = 0.3333: exact\n3 × 0.33 = 0.99: by hand\n1 + 3 × (-0.33) = 0.01: by hand\n");
}

}  // namespace shown_test
