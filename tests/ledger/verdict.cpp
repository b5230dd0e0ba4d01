// Verdicts of values, with numbers that can be checked by hand.
#include "catch.hpp"
#include "numbers/reals/printing.hpp"
#include "sample.hpp"

namespace verdict_test {

using proofsheet::numbers::Rounding;
using sample::dump;
using sample::Judged;
using sample::Sample;

namespace {

Sample constant(const std::string& value) {
  Sample sample;
  sample.equations("x = " + value);
  return sample;
}

}  // namespace

TEST_CASE("a claim about a value that is proven not to exist is off") {
  const struct {
    const char *value, *printed, *expected;
  } table[] = {
      {"10000/(1 - 1)", "0.0%", "off (it has no value: division by zero while computing x)"},
      {"ln(0)", "0", "off (it has no value: ln(0) is not defined: the logarithm of 0 while computing x)"},
      {"sqrt(-2)", "1.41",
       "off (it has no value: sqrt(-2) is not defined: the square root of a negative number while computing "
       "x)"},
      {"0^(-1)", "< 0.1",
       "off (it has no value: division by zero: (0)^(-1) is a negative power of 0 while computing x)"},
  };
  for (const auto& row : table) {
    CAPTURE(row.value);
    Sample sample = constant(row.value);
    sample.value("x", row.printed);
    const std::string equals = " = " + std::string(row.printed) + ": ";
    CHECK(sample::judged(sample) == "x" + equals + row.expected + "\n");
    sample.last().what = sample::text("2 x + 1");
    CHECK(sample::judged(sample) == "2 x + 1" + equals + row.expected + "\n");
  }
  Sample sample = constant("1/0");
  sample.value("1/0", "7")
      .shown("1/(1 - 1) = 0.5", "x")
      .says("it is large", "x > 5")
      .says("it is not", "not x > 5");
  sample.erratum("1/0", "The document divides by zero.");
  const Judged judged = sample.judge();
  CHECK(dump(judged.claims) ==
        "1/0 = 7: off (it has no value: division by zero) because The document divides by zero.\n"
        "1/(1 - 1) = 0.5: off (it has no value: division by zero)\n"
        "it is large: fails (it has no value: division by zero while computing x)\n"
        "it is not: fails (it has no value: division by zero while computing x)\n");
  CHECK(sample::dump(judged.findings) ==
        "unacknowledged: 1/(1 - 1) = 0.5 is off: it has no value: division by zero\n"
        "unacknowledged: 'it is large' fails: it has no value: division by zero while computing x\n"
        "unacknowledged: 'it is not' fails: it has no value: division by zero while computing x\n");
}

TEST_CASE("what can't be computed for another reason is an error, not a wrong claim") {
  for (const char* const value : {"x", "factorial(10^9)", "[1, 2]"}) {
    CAPTURE(value);
    Sample sample = constant(value);
    sample.value("x", "0.5");
    const Judged judged = sample.judge();
    CHECK(judged.claims.empty());
    CHECK(judged.diagnostics.has_errors());
  }
  // The failure of an earlier claim is not that of the next.
  Sample sample = constant("1/0");
  sample.value("x", "0.5").value("nothing", "0.5");
  CHECK(sample.judge().claims.size() == 1);
}

TEST_CASE("a single value is compared with its printed digits") {
  const struct {
    const char *value, *printed, *expected;
  } table[] = {
      {"2/3", "0.667", "exact"},
      {"2/3", "0.67", "exact"},
      {"2/3", "0.6667", "exact"},
      {"2/3", "0.66670", "off, 0.66667 should stand"},
      {"2/3", "0.666", "truncated, 0.667 should stand"},
      {"-2/3", "-0.666", "truncated, -0.667 should stand"},
      {"-2/3", "−0.667", "exact"},
      {"2/3", "0.665", "off, 0.667 should stand"},
      {"2/3", "0.668", "off, 0.667 should stand"},
      {"2/3", "-0.667", "off, 0.667 should stand"},
      {"-1/1000000", "0.000", "exact"},
      {"-1/1000000", "-0.000", "exact"},
      // The printed places would show none of its digits.
      {"4/10000", "0.001", "off, 0.0004 should stand"},
      {"123456/1000000000", "0.100", "off, 0.000123 should stand"},
      {"4/10000", "0.1%", "off, 0.04% should stand"},
      {"4/10^6", "0.0010", "off, 0.0000040 should stand"},
      {"83/10^13", "0.0010", "off, 8.3e-12 should stand"},
      {"-83/10^13", "0.1%", "off, -8e-12 should stand"},
      {"0", "0.001", "off, 0.000 should stand"},
      // Ties.
      {"1/8", "0.13", "exact"},
      {"1/8", "0.12", "truncated, 0.13 should stand (a tie, rounded down)"},
      {"-1/8", "-0.12", "truncated, -0.13 should stand (a tie, rounded down)"},
      {"3177/2000", "1.589", "exact"},
      {"sqrt(225/10000)", "0.15", "exact"},
      // A plus sign is accepted.
      {"0", "+0", "exact"},
      {"1000", "+1,000", "exact"},
      {"2/3", "+0.66", "truncated, +0.67 should stand"},
      {"-2/3", "+0.67", "off, -0.67 should stand"},
      // Other notations.
      {"3/4", "3/4", "exact"},
      {"3/4", "6/8", "exact"},
      {"3/4", "2/3", "off, 3/4 should stand"},
      {"sqrt(2)", "7/5", "off, 1.41421 should stand"},
      {"27/100", "27%", "exact"},
      {"276/1000", "27%", "truncated, 28% should stand"},
      {"0.2704", "27.0%", "exact"},
      {"18/1000000", "1.8e-5", "exact"},
      {"18/1000000", "1.8×10⁻⁵", "exact"},
      {"18/1000000", "1.7×10⁻⁵", "off, 1.8e-5 should stand"},
      {"12345.6", "12,346", "exact"},
      {"12345.6", "12,345", "truncated, 12,346 should stand"},
      // Approximate integers: the trailing zeros only fill places.
      {"60123", "~60,000", "exact"},
      {"64999", "~60,000", "exact"},
      {"65000", "~60,000", "truncated, 70,000 should stand (a tie, rounded down)"},
      {"60123", "60,000", "off, 60,123 should stand"},
      {"60123", "~61,000", "off, 60,000 should stand"},
      {"0.99995", "≈ 0.99995", "exact"},
      // Irrational values.
      {"sin(1)", "0.8415", "exact"},
      {"sin(1)", "0.8414", "truncated, 0.8415 should stand"},
      {"cos(2)", "-0.4161", "exact"},
      {"pi", "3.14159265358979323846264338327950288", "exact"},
      {"pi", "3.14159265358979323846264338327950287",
       "off, 3.14159265358979323846264338327950288 should stand"},
  };
  for (const auto& row : table) {
    CAPTURE(row.value, row.printed);
    CHECK(judged(constant(row.value).value("x", row.printed)) ==
          std::string("x = ") + row.printed + ": " + row.expected + "\n");
  }
}

TEST_CASE("units follow a number and are not part of its digits") {
  Sample sample = constant("-50.14");
  sample.value("x", "−50.1°");
  sample.last().units = {sample::text("m"), sample::text("°")};
  sample.value("x", "-50 m");
  sample.last().units = {sample::text("m")};
  sample.value("x", "-51 m");
  sample.last().units = {sample::text("m")};
  CHECK(judged(sample) == "x = −50.1°: exact\nx = -50 m: exact\nx = -51 m: off, -50 m should stand\n");
}

TEST_CASE("the rounding rule is that of the entry, or else of the example") {
  const struct {
    Rounding rounding;
    const char *value, *printed, *expected;
  } table[] = {
      {Rounding::half_away, "1/8", "0.13", "exact"},
      {Rounding::half_even, "1/8", "0.12", "exact"},
      {Rounding::half_even, "1/8", "0.13", "off, 0.12 should stand (a tie, rounded up)"},
      {Rounding::half_even, "3/8", "0.38", "exact"},
      {Rounding::down, "2/3", "0.66", "exact"},
      {Rounding::down, "2/3", "0.67", "off, 0.66 should stand"},
      {Rounding::down, "-2/3", "-0.66", "exact"},
      {Rounding::up, "1/3", "0.34", "exact"},
      {Rounding::up, "1/3", "0.33", "truncated, 0.34 should stand"},
      {Rounding::up, "-1/3", "-0.34", "exact"},
      {Rounding::floor, "-1/3", "-0.34", "exact"},
      {Rounding::floor, "2/3", "0.66", "exact"},
      {Rounding::ceiling, "1/3", "0.34", "exact"},
      {Rounding::ceiling, "-2/3", "-0.66", "exact"},
  };
  for (const auto& row : table) {
    CAPTURE(row.value, row.printed, proofsheet::numbers::name_of(row.rounding));
    const std::string expected = std::string("x = ") + row.printed + ": " + row.expected + "\n";
    Sample by_entry = constant(row.value).value("x", row.printed);
    by_entry.last().printing.rounding = row.rounding;
    CHECK(judged(by_entry) == expected);
    Sample by_example = constant(row.value).value("x", row.printed);
    by_example.example.printing.rounding = row.rounding;
    CHECK(judged(by_example) == expected);
    by_example.last().printing.rounding = Rounding::half_away;
    CHECK(judged(by_example) == judged(constant(row.value).value("x", row.printed)));
  }
}

// a = 1/3, b = 3a = 1. By hand, with a at one place: b = 0.9.
TEST_CASE("verdicts by hand, as printed, and by coincidence are distinguished") {
  const auto chain = [] {
    Sample sample;
    sample.equations("a = 1/3\nb = 3 a\n").by_hand("a", "1");
    return sample;
  };
  CHECK(judged(chain().value("b", "1.0")) == "b = 1.0: exact, a coincidence\n");
  CHECK(judged(chain().value("b", "0.9")) == "b = 0.9: by hand\n");
  CHECK(judged(chain().value("b", "0.8")) == "b = 0.8: off, 1.0 should stand\n");
  // The printed 0.33 is clean, and 3 × 0.33 = 0.99 is right by hand under any rule.
  CHECK(judged(chain().value("a", "0.33").value("b", "0.99")) == "a = 0.33: exact\nb = 0.99: by hand\n");
  CHECK(judged(chain().value("a", "0.33").value("b", "0.90")) == "a = 0.33: exact\nb = 0.90: by hand\n");
  // 3 × 0.34 = 1.02 is an inherited mistake; 3 × 0.349 = 1.047 was cut off after two places.
  CHECK(judged(chain().value("a", "0.34").value("b", "1.02")) ==
        "a = 0.34: off, 0.33 should stand\nb = 1.02: as printed, 1.00 should stand, from a\n");
  CHECK(judged(chain().value("a", "0.349").value("b", "1.04")) ==
        "a = 0.349: off, 0.333 should stand\nb = 1.04: off, 1.00 should stand (cut off from 1.047, the "
        "value from the document's own numbers)\n");
  CHECK(judged(chain().value("a", "0.34").value("b", "1.03")) ==
        "a = 0.34: off, 0.33 should stand\nb = 1.03: off, 1.00 should stand\n");
  // A later printing is not carried.
  CHECK(judged(chain().value("b", "1.02").value("a", "0.34")) ==
        "b = 1.02: off, 1.00 should stand\na = 0.34: off, 0.33 should stand\n");
  // The chain as printed agrees where the chain by hand does not: not a coincidence.
  CHECK(judged(chain().value("a", "0.3333").value("b", "1.000")) == "a = 0.3333: exact\nb = 1.000: exact\n");
}

TEST_CASE("missing routes are null, and digits end where the decimal ends") {
  Sample sample;
  sample.equations("a = 1/3\nb = 3 a\nc = a + 1\nd = 5/4\n").by_hand("b", "1");
  sample.value("a", "0.3333").value("c", "1.333").value("b", "1.0").value("d", "1.25");
  const auto claims = sample.judge().claims;
  REQUIRE(claims.size() == 4);
  const auto routes = [](const proofsheet::ledger::Claim& claim) {
    return claim.exact.value_or("null") + " " + claim.by_hand.value_or("null") + " " +
           claim.as_printed.value_or("null");
  };
  CHECK(routes(claims[0]) == "0.333333333333333333333333333333 null null");
  CHECK(routes(claims[1]) == "1.33333333333333333333333333333 null 1.3333");
  CHECK(routes(claims[2]) == "1 null 0.9999");
  CHECK(routes(claims[3]) == "1.25 null null");
}

TEST_CASE("large and small values have thirty significant digits") {
  const struct {
    const char *value, *digits;
  } table[] = {{"0", "0"},
               {"10^35", "1e35"},
               {"10^29", "100000000000000000000000000000"},
               {"10^-6 / 0.75", "0.00000133333333333333333333333333333"},
               {"2/3 * 10^-20", "6.66666666666666666666666666667e-21"},
               {"10^-60 / 3", "3.33333333333333333333333333333e-61"},
               {"10^60", "1e60"},
               {"-exp(1)", "-2.71828182845904523536028747135"},
               {"1000 pi", "3141.59265358979323846264338328"},
               {"sqrt(2) sqrt(3) - sqrt(6)", "0"}};
  for (const auto& row : table) {
    CAPTURE(row.value);
    const auto claims = constant(row.value).value("x", "0.5").judge().claims;
    REQUIRE(claims.size() == 1);
    CHECK(claims[0].exact.value_or("null") == row.digits);
  }
}

TEST_CASE("rules: a cell overrides a name; of two equally specific rules the later one counts") {
  const auto chain = [] {
    Sample sample;
    sample.equations("h[k] = k/3 for k in 1..3\nt[k] = 3 h[k] for k in 1..3\n");
    return sample;
  };
  // h = 1/3, 2/3, 1; t = 1, 2, 3.
  CHECK(judged(chain().by_hand("h[2]", "2").by_hand("h", "1").block("t", "0.90 2.01 3.00")) ==
        "t[1] = 0.90: by hand\nt[2] = 2.01: by hand\nt[3] = 3.00: exact\n");
  CHECK(judged(chain().by_hand("h", "1").by_hand("h", "2").block("t", "0.99 2.01 3.00")) ==
        "t[1] = 0.99: by hand\nt[2] = 2.01: by hand\nt[3] = 3.00: exact\n");
  CHECK(judged(chain().by_hand("h[1..2]", "3").by_hand("h", "1").block("t", "0.999 2.001 3.000")) ==
        "t[1] = 0.999: by hand\nt[2] = 2.001: by hand\nt[3] = 3.000: exact\n");
  CHECK(judged(chain().by_hand("h", "1", Rounding::down).block("t", "0.9 1.8 3.0")) ==
        "t[1] = 0.9: by hand\nt[2] = 1.8: by hand\nt[3] = 3.0: exact\n");
  CHECK(judged(chain().by_hand("h", "1 sig").block("t", "0.9 2.1 3.0")) ==
        "t[1] = 0.9: by hand\nt[2] = 2.1: by hand\nt[3] = 3.0: exact\n");
}

TEST_CASE("a claim follows one of several schedules for rounding by hand") {
  // a = 1/3 and b = 3 a: 1 exactly, 0.9 from one place, 0.99 from two.
  Sample sample;
  sample.equations("a = 1/3\nb = 3 a\n").by_hand("a", "1");
  sample.example.by_hand["schedule"].push_back(
      {sample::text("a"), proofsheet::numbers::parse_format("2").value(), {}});
  sample.value("b", "0.90", "one").value("b", "0.99", "two").value("b", "0.99", "three");
  sample.example.published[1].by_hand = sample::text("schedule");
  CHECK(judged(sample) == "b = 0.90: by hand\nb = 0.99: by hand\nb = 0.99: off, 1.00 should stand\n");
  sample.last().by_hand = sample::text("shedule");
  CHECK(judged(sample).find("example '' has no 'by hand shedule'") != std::string::npos);
}

TEST_CASE("rules for unknown names are reported") {
  Sample sample;
  sample.equations("alpha = 1\nh[k] = k for k in 1..3\n")
      .by_hand("alhpa", "2")
      .by_hand("2 alpha", "2")
      .by_hand("zzzz[1]", "2");
  CHECK(judged(sample) ==
        "examples.yaml:1:1: error: there is no equation or given value 'alhpa'\n    alhpa\n    ^^^^^\n"
        "    hint: did you mean 'alpha'?\n\n"
        "examples.yaml:1:1: error: '2 alpha' is not a name, cell or slice\n    2 alpha\n    ^^^^^^^\n"
        "    hint: name something that an equation defines, such as `P`, `H[S]`, `X[1, ..]`\n\n"
        "examples.yaml:1:1: error: there is no equation or given value 'zzzz'\n    zzzz[1]\n    ^^^^^^^\n"
        "    hint: this example defines alpha, h\n");
}

TEST_CASE("an undecided verdict is an error that names the claim") {
  const proofsheet::numbers::LimitScope scope({64, 1LL << 20, 1U << 20});
  const Judged result = constant("sin(1)").value("x", "0.84147098480789650665250232163029899962").judge();
  CHECK(result.claims.empty());
  REQUIRE(result.diagnostics.errors() == 1);
  CHECK(result.diagnostics.items()[0].fact.starts_with(
      "the verdict of x = 0.84147098480789650665250232163029899962 can't be decided: "));
}

TEST_CASE("a number is undecided only close to the rounding limit of its own digits") {
  // 10^(-pH) is 1.8e-5 again, which no rule of the prover shows. Whether it is truncated to 1.7e-5 does not
  // matter for a printed 1.9e-5.
  const auto acid = [](const char* printed) {
    Sample sample;
    sample.scalar("c", "1.8e-5").equations("pH = -log10(c)\nback = 10^(-pH)\n");
    return judged(sample.value("back", printed));
  };
  CHECK(acid("1.8e-5") == "back = 1.8e-5: exact\n");
  CHECK(acid("1.9e-5") == "back = 1.9e-5: off, 1.8e-5 should stand\n");
  CHECK(acid("1.7e-5") == "back = 1.7e-5: off, 1.8e-5 should stand\n");
  // At 64 bits sin² + cos² − 7/8 is not proven to be 1/8. It may round to 0.12 or to 0.13, and to nothing
  // else. The right number is then given with one more place.
  const proofsheet::numbers::LimitScope scope({64, 1LL << 20, 1U << 20});
  const auto eighth = [](const char* printed) {
    return judged(constant("sin(1)^2 + cos(1)^2 - 7/8").value("x", printed));
  };
  CHECK(eighth("0.14") == "x = 0.14: off, 0.125 should stand\n");
  CHECK(eighth("0.11") == "x = 0.11: off, 0.125 should stand\n");
  CHECK(eighth("0.125") == "x = 0.125: exact\n");
}

TEST_CASE("a coincidence is reported with the result of the document's own numbers, in the printed places") {
  sample::Sample sample;
  sample.equations("u = 2/3\nv = 53 u\np = u / 2");
  // 53 × 0.67 = 35.51, and 53 · 2/3 = 35.333…; 0.67 / 2 = 33.5 %, and 1/3 = 33.333… %
  const auto claims = sample.value("u", "0.67").value("v", "35.33").value("p", "33.3 %").judge().claims;
  REQUIRE(claims.size() == 3);
  CHECK(claims[1].coincidence);
  CHECK(proofsheet::ledger::chain_text(claims[1]) == "35.51");
  CHECK(claims[2].coincidence);
  CHECK(proofsheet::ledger::chain_text(claims[2]) == "33.5%");
  CHECK(proofsheet::ledger::chain_text(claims[0]).empty());
}

TEST_CASE("a wrong number is reported with the value by hand if its digits differ") {
  sample::Sample sample;
  sample.equations("a = 1/3\nb = 3 a\nc = a\nd = 2/3").by_hand("a", "1");
  // 3 × 0.3 = 0.9, and 3 · 1/3 = 1; to one place 1/3 is 0.3 both ways; nothing is rounded on the way to d.
  const auto claims =
      sample.value("b", "0.8").value("c", "0.4").value("d", "0.6").value("b", "0.90").judge().claims;
  REQUIRE(claims.size() == 4);
  CHECK(proofsheet::ledger::correct_text(claims[0]) == "1.0");
  CHECK(proofsheet::ledger::correct_by_hand_text(claims[0]) == "0.9");
  for (const std::size_t other : {1u, 2u, 3u})
    CHECK(proofsheet::ledger::correct_by_hand_text(claims[other]).empty());
}

TEST_CASE("dates are claims like numbers, and later values carry them as printed") {
  // Differences: Python's datetime.
  Sample sample;
  sample.scalar("start", "2022-11-26");
  sample.equations("due = start + 66\nlate = days(due, date(2023-03-01))");
  sample.value("due", "2023-01-31").value("late", "29");
  CHECK(judged(sample) == "due = 2023-01-31: exact\nlate = 29: exact\n");
  Sample wrong;
  wrong.scalar("start", "2022-11-26");
  wrong.equations("due = start + 66\nlate = days(due, date(2023-03-01))");
  wrong.value("due", "2023-02-01").value("late", "28");
  CHECK(judged(wrong) ==
        "due = 2023-02-01: off, 2023-01-31 should stand\n"
        "late = 28: as printed, 29 should stand, from due\n");
}

TEST_CASE("a date for a number, or a number for a date, is an error") {
  Sample sample;
  sample.equations("due = date(2022-11-26)\nn = 5");
  sample.value("due", "5").value("n", "2022-11-26").value("due", "2022-11-31");
  CHECK(judged(sample) ==
        "examples.yaml:1:1: error: the value is a number, but a day was printed\n"
        "    n\n    ^\n"
        "    hint: publish it as a number; to compute a day, use date(…), or add days to a day\n\n"
        "examples.yaml:1:1: error: the value is the day 2022-11-26, but a number was printed\n"
        "    due\n    ^^^\n    hint: write a day as 2022-11-26\n\n"
        "examples.yaml:1:1: error: 2022-11-31 is not a day\n"
        "    2022-11-31\n    ^^^^^^^^^^\n    hint: November 2022 has 30 days\n");
}

TEST_CASE("ties are reported for zero too, but not for inherited mistakes") {
  // -1/20 is halfway between 0.0 and -0.1; the school rule rounds away from zero.
  Sample zero;
  zero.equations("a = -1/20\n").value("a", "0.0");
  CHECK(dump(zero.judge().claims) == "a = 0.0: truncated, -0.1 should stand (a tie, rounded down)\n");
  Sample above;
  above.equations("a = 1/20\n").value("a", "0.0");
  CHECK(dump(above.judge().claims) == "a = 0.0: truncated, 0.1 should stand (a tie, rounded down)\n");
  // For b the mistake in a is reported, not that 1/4 happens to be a tie.
  Sample inherited;
  inherited.equations("a = 1/4\nb = a\n").value("a", "0.20").value("b", "0.2");
  CHECK(dump(inherited.judge().claims) ==
        "a = 0.20: off, 0.25 should stand\nb = 0.2: as printed, 0.3 should stand, from a\n");
}

TEST_CASE("a number with its own path does not carry itself on it") {
  Sample sample;
  sample.equations("a = 2/3\nb = a\nc = b\n").value("b", "0.70");
  sample.last().from = sample::text("c");
  CHECK(dump(sample.judge().claims) == "b = 0.70: off, 0.67 should stand\n");
}

TEST_CASE("bounds enclose the value between thirty digits below and thirty above") {
  // The sine of 1 is 0.84147 09848 07896 50665 25023 21630 29899 96225…: https://oeis.org/A049469
  const auto bounds = [](const char* value) {
    const auto claims = constant(value).value("x", "0.8").judge().claims;
    REQUIRE(claims.size() == 1);
    return claims[0].lower.value_or("null") + " " + claims[0].upper.value_or("null");
  };
  CHECK(bounds("sin(1)") == "0.841470984807896506652502321630 0.841470984807896506652502321631");
  CHECK(bounds("-sin(1)") == "-0.841470984807896506652502321631 -0.841470984807896506652502321630");
  CHECK(bounds("1/3") == "null null");
}

TEST_CASE("if the exact route is right, an undecided route is neither an error nor a coincidence") {
  // By hand a is 0.3, and 64 bits can't decide whether sine 1 rounds to its first 38 digits (it does).
  const proofsheet::numbers::LimitScope scope({64, 1LL << 20, 1U << 20});
  const std::string digits = "0.84147098480789650665250232163029899962";
  Sample sample;
  sample.equations("a = 1/3\nq = if a > 0.31 then " + digits + " else sin(1)\n").by_hand("a", "1");
  CHECK(judged(sample.value("q", digits)) == "q = " + digits + ": exact\n");
}

}  // namespace verdict_test
