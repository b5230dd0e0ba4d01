// Which printing of a number a later claim carries.
#include "catch.hpp"
#include "sample.hpp"

namespace carrying_test {

using sample::dump;
using sample::Sample;

namespace {

// b = 3a, where a is printed with one place in one section and with three in the next.
Sample twice() {
  Sample sample;
  sample.equations("a = 2/7\nb = 3 a\n").value("a", "0.3", "section 1").value("a", "0.286", "section 2");
  return sample;
}

const std::string printed_twice = "a = 0.3: exact\na = 0.286: exact\n";

}  // namespace

TEST_CASE("the printing with the most digits before a claim is carried, or the one that `carrying:` names") {
  // 6/7 = 0.857142…; 3 × 0.286 = 0.858; 3 × 0.3 = 0.9.
  CHECK(judged(twice().value("b", "0.858")) == printed_twice + "b = 0.858: by hand\n");
  CHECK(judged(twice().value("b", "0.900")) == printed_twice + "b = 0.900: off, 0.857 should stand\n");
  for (const char* const choice : {"section 1", "0.3", "a = 0.3", "a=0.3", "section 9; section 1"}) {
    Sample sample = twice().value("b", "0.900");
    if (std::string(choice) == "section 9; section 1") sample.value("a", "0.2857", "section 9");
    sample.example.published[2].carrying = sample::text(choice);
    CAPTURE(choice);
    const std::vector<proofsheet::ledger::Claim> claims = sample.judge().claims;
    REQUIRE(claims.size() >= 3);
    CHECK(dump(claims[2]) == "b = 0.900: by hand");
  }
}

TEST_CASE("a later printing is carried if it is as fine as the earlier one, not if it is coarser") {
  // 2/7 = 0.285714…; 3 × 0.286 = 0.858, 3 × 0.285 = 0.855.
  const auto printed = [](const char* again) {
    Sample sample;
    sample.equations("a = 2/7\nb = 3 a\n").value("a", "0.286").value("a", again).value("b", "0.858");
    return judged(sample);
  };
  CHECK(printed("0.3").ends_with("b = 0.858: by hand\n"));
  CHECK(printed("30%").ends_with("b = 0.858: by hand\n"));
  CHECK(printed("0.285").ends_with("b = 0.858: off, 0.857 should stand\n"));
  // A fraction has all its digits.
  Sample fraction;
  fraction.equations("a = 2/7\nb = 3 a\n").value("a", "2/7").value("a", "0.29").value("b", "0.857");
  CHECK(judged(fraction).ends_with("b = 0.857: exact\n"));
}

TEST_CASE("an unrelated coarse printing does not excuse truncated digits") {
  // e^10 = 22026.46579…: its share of e^10 + 1 is 0.99995460…, which rounds to 1.0000. The coarse 22,026
  // divided by the fine sum is 0.99993…, and would make 0.9999 right by hand.
  Sample sample;
  sample.equations("big = exp(10)\ntotal = big + 1\nshare = big / total\n");
  sample.value("big", "22026.4658")
      .value("total", "22027.4658")
      .value("big", "22,026")
      .value("share", "0.9999");
  CHECK(judged(sample).ends_with("share = 0.9999: truncated, 1.0000 should stand\n"));
}

TEST_CASE("with `carrying: nothing` the entry was computed unrounded") {
  // The document's own 0.3 leads to 0.9; the right value is 0.857.
  const auto chain = [](const char* carrying) {
    Sample sample;
    sample.equations("a = 2/7\nb = 3 a\n").by_hand("a", "1").value("a", "0.3").value("b", "0.857");
    sample.last().carrying = sample::text(carrying);
    return sample;
  };
  CHECK(judged(chain("")) == "a = 0.3: exact\nb = 0.857: exact, a coincidence\n");
  CHECK(judged(chain("nothing")) == "a = 0.3: exact\nb = 0.857: exact\n");
  const auto claims = chain("nothing").judge().claims;
  CHECK_FALSE(claims.at(1).by_hand);
  CHECK_FALSE(claims.at(1).as_printed);
  // Nothing computed by software is right by hand either.
  Sample rounded;
  rounded.equations("a = 2/7\nb = 3 a\n").by_hand("a", "1").value("b", "0.900");
  rounded.last().carrying = sample::text("nothing");
  CHECK(judged(rounded) == "b = 0.900: off, 0.857 should stand\n");
  // `nothing` can't be combined with other choices.
  Sample both = twice().value("b", "0.858");
  both.last().carrying = sample::text("section 1; nothing");
  CHECK(both.judge().diagnostics.errors() == 1);
}

TEST_CASE("a `carrying:` that names no printing is reported") {
  Sample sample = twice().value("b", "0.900");
  sample.last().carrying = sample::text("sektion 1");
  CHECK(proofsheet::text::render(sample.judge().diagnostics) ==
        "examples.yaml:1:1: error: 'sektion 1' does not name a number that this document printed\n    "
        "sektion 1\n   "
        " ^^^^^^^^^\n"
        "    hint: did you mean 'section 1'?\n");
}

TEST_CASE("a recurrence in a table carries its own rows, forwards and backwards") {
  // x = 1, 1/3, 1/9, 1/27 = 1, 0.333…, 0.111…, 0.037037…; carried with two places: 0.33, 0.11, 0.04
  // (0.0366…).
  Sample forwards;
  forwards.equations("x[0] = 1\nx[k] = x[k-1] / 3 for k in 1..3\n").block("x", "1.00 0.33 0.12 0.04");
  CHECK(judged(forwards) ==
        "x[0] = 1.00: exact\nx[1] = 0.33: exact\nx[2] = 0.12: off, 0.11 should stand\nx[3] = 0.04: exact\n");
  Sample backwards;
  backwards.equations("x[3] = 1\nx[k] = x[k+1] / 3 for k in 0..2\n").block("x", "0.040 0.120 0.333 1.000");
  CHECK(judged(backwards) ==
        "x[0] = 0.040: as printed, 0.037 should stand, from x[1]\nx[1] = 0.120: off, 0.111 should stand\n"
        "x[2] = 0.333: exact\nx[3] = 1.000: exact\n");
}

TEST_CASE("a number carries neither itself nor an earlier printing of itself") {
  Sample sample;
  sample.equations("a = 2/7\n").value("a", "0.2857").value("a", "0.285").value("a", "0.286");
  CHECK(judged(sample) == "a = 0.2857: exact\na = 0.285: truncated, 0.286 should stand\na = 0.286: exact\n");
}

TEST_CASE("an expression carries the cells that it names") {
  Sample sample;
  sample.equations("a = 2/7\n")
      .value("a", "0.3")
      .value("10 a", "3")
      .value("10 a", "2.9")
      .value("10 a", "2.8");
  CHECK(judged(sample) ==
        "a = 0.3: exact\n10 a = 3: exact\n10 a = 2.9: exact, a coincidence\n10 a = 2.8: truncated, 2.9 "
        "should stand\n");
}

TEST_CASE("a mistake is inherited through carried numbers, and ends where the result is right") {
  // a = 1/3 is printed wrong; b = a + 1 inherits; c = b + 1 inherits from b; d = b/1000 is not affected.
  Sample sample;
  sample.equations("a = 1/3\nb = a + 1\nc = b + 1\nd = b / 1000\n");
  sample.value("a", "0.34").value("b", "1.34").value("c", "2.34").value("d", "0.001");
  CHECK(judged(sample) ==
        "a = 0.34: off, 0.33 should stand\nb = 1.34: as printed, 1.33 should stand, from a\n"
        "c = 2.34: as printed, 2.33 should stand, from b\nd = 0.001: exact\n");
}

TEST_CASE("two roots are listed in document order, a clean number is not") {
  Sample sample;
  sample.equations("a = 1/3\nb = 1/7\nc = 1/2\ns = c + b + a\n");
  sample.value("b", "0.15").value("c", "0.50").value("a", "0.34").value("s", "0.99");
  CHECK(judged(sample) ==
        "b = 0.15: off, 0.14 should stand\nc = 0.50: exact\na = 0.34: off, 0.33 should stand\n"
        "s = 0.99: as printed, 0.98 should stand, from b, from a\n");
}

TEST_CASE("only used numbers are carried, not those of a branch that is not taken") {
  Sample sample;
  sample.equations("a = 1/3\nb = 1/7\nc = if a > 0 then 3 b else 0 * a\n")
      .value("b", "0.143")
      .value("c", "0.429");
  CHECK(judged(sample) == "b = 0.143: exact\nc = 0.429: exact\n");
  Sample unclean;
  unclean.equations("a = 1/3\nb = 1/7\nc = if b > 0 then 3 a else a * b\n");
  unclean.value("a", "0.334").value("b", "0.143").value("c", "1.002");
  CHECK(judged(unclean) ==
        "a = 0.334: off, 0.333 should stand\nb = 0.143: exact\nc = 1.002: as printed, 1.000 should stand, "
        "from a\n");
}

TEST_CASE("`from:` applies 'by hand' and 'as printed' along the document's own path") {
  // sqrt 2 = 1.41421356…; two steps of Newton give 17/12 = 1.41666…
  const auto newton = [] {
    Sample sample;
    sample.equations("root = sqrt(2)\nx[0] = 1\nx[k] = (x[k-1] + 2/x[k-1]) / 2 for k in 1..2\n");
    return sample;
  };
  CHECK(judged(newton().value("root", "1.417")) == "root = 1.417: off, 1.414 should stand\n");
  Sample sample = newton().value("root", "1.417");
  sample.last().from = sample::text("x[2]");
  CHECK(judged(sample) == "root = 1.417: as printed, 1.414 should stand\n");
  const auto claims = sample.judge().claims;
  REQUIRE(claims.size() == 1);
  CHECK(claims[0].has_unproven_path());
  CHECK(fault_of(claims[0]) ==
        "root = 1.417 is as printed: it should be 1.414 (its digits are those of x[2], the document's own "
        "path)");
  CHECK(claims[0].exact == "1.41421356237309504880168872421");
  CHECK(claims[0].by_hand == "1.41666666666666666666666666667");
  CHECK_FALSE(claims[0].as_printed);
  // As printed: 1.4 is wrong for x[1] = 1.5, and (1.4 + 2/1.4)/2 = 1.41428….
  Sample carrying = newton().value("x[1]", "1.4").value("root", "1.4143");
  carrying.last().from = sample::text("x[2]");
  CHECK(judged(carrying) ==
        "x[1] = 1.4: off, 1.5 should stand\nroot = 1.4143: as printed, 1.4142 should stand\n");
  // The number is right although its own path leads to another one.
  Sample lucky = newton().value("root", "1.414");
  lucky.last().from = sample::text("x[2]");
  CHECK(judged(lucky) == "root = 1.414: exact, a coincidence\n");
  Sample misfit = newton().value("root", "1.414");
  misfit.last().from = sample::text("x");
  CHECK(judged(misfit) ==
        "examples.yaml:1:1: error: `from:` names 3 numbers, but 1 is expected\n    x\n    ^\n"
        "    hint: name as many numbers as `what:`, in the same order\n");
}

TEST_CASE("a path makes a number right by hand only if it is proven to lead to that number") {
  // With 0.33 for a third, 0.33 + 0.33 + 0.33 = 0.99 and 1 - 2 × 0.33 = 0.34. That three times a third of √2
  // is √2 needs the prover: 3 × 0.471 = 1.413.
  const auto claimed = [](const char* what, const char* printed, const char* from) {
    Sample sample;
    sample.equations("a = 1/3\nc = 1 - 2 a\nroot = sqrt(2)\nt = root / 3\nthrice = t + t + t\n");
    sample.by_hand("a", "2").by_hand("t", "3").value(what, printed);
    sample.last().from = sample::text(from);
    return judged(sample);
  };
  CHECK(claimed("1", "0.99", "a + a + a") == "1 = 0.99: by hand\n");
  CHECK(claimed("a", "0.34", "c") == "a = 0.34: by hand\n");
  CHECK(claimed("sqrt(8) / 2", "1.413", "thrice") == "sqrt(8) / 2 = 1.413: by hand\n");
  // No path can make √2 a 3, or a third a half.
  CHECK(claimed("root", "3", "3") == "root = 3: as printed, 1 should stand\n");
  CHECK(claimed("a", "0.5", "1/2") == "a = 0.5: as printed, 0.3 should stand\n");
}

TEST_CASE("a wrong path needs an erratum of its own") {
  // x[1] is off and acknowledged; stopping after two steps is a separate mistake.
  Sample sample;
  sample.equations("root = sqrt(2)\nx[0] = 1\nx[k] = (x[k-1] + 2/x[k-1]) / 2 for k in 1..2\n");
  sample.value("x[1]", "1.4").value("root", "1.4143").erratum("x[1]", "a slip");
  sample.last().from = sample::text("x[2]");
  CHECK(dump(sample.judge().findings) ==
        "unacknowledged: root = 1.4143 is as printed: it should be 1.4142 (its digits are those of x[2], the "
        "document's own path)\n");
  CHECK(sample.erratum("root", "the value after two steps, not the limit").judge().findings.empty());
}

TEST_CASE("a route without a value decides nothing, and matters only if the exact route is wrong") {
  // By hand p is 0, and 1/p has no value.
  const auto chain = [] {
    Sample sample;
    sample.equations("p = 1/1000\nq = 1/p\n").by_hand("p", "2");
    return sample;
  };
  const auto claims = chain().value("q", "1000").judge().claims;
  REQUIRE(claims.size() == 1);
  CHECK(claims[0].verdict == proofsheet::ledger::Verdict::exact);
  CHECK_FALSE(claims[0].by_hand);
  CHECK(text_of(claims[0].remark).starts_with("by hand it has no value: "));
  CHECK_FALSE(claims[0].coincidence);
  CHECK(chain().value("q", "999").judge().diagnostics.errors() == 1);
}

TEST_CASE("a number rounded two printed numbers before is rounded by hand") {
  // a = 2/3 is 0.7 by hand, so 3a is 2.1 and 6a is 4.2. The document prints 2.2 and continues with 0.7: its c
  // is right by hand, although no direct operand of c has a rule.
  Sample chain;
  chain.equations("a = 2/3\nb = 3 a\nc = 2 b\n").by_hand("a", "1");
  chain.value("a", "0.7").value("b", "2.2").value("c", "4.2");
  CHECK(judged(chain) == "a = 0.7: exact\nb = 2.2: off, 2.0 should stand\nc = 4.2: by hand\n");
  // The same in a block that is printed from its end.
  Sample backwards;
  backwards.equations("x[2] = 2/3\nx[k] = (3 - k) * x[k+1] for k in 0..1\n").by_hand("x[2]", "1");
  // x[1] = 2 x[2]: 1.4 by hand; x[0] = 3 x[1]: 4.2 by hand, 4.5 from the printed 1.5.
  backwards.block("x", "4.2 1.5 0.7");
  CHECK(judged(backwards) == "x[0] = 4.2: by hand\nx[1] = 1.5: off, 1.3 should stand\nx[2] = 0.7: exact\n");
}

TEST_CASE("a document carries its own printings, and no others") {
  // 3 × 0.3 = 0.9, 3 × 0.286 = 0.858: each document is right by its own printing.
  Sample sample;
  sample.equations("a = 2/7\nb = 3 a\n")
      .value("a", "0.3")
      .value("b", "0.900")
      .value("a", "0.286")
      .value("b", "0.858");
  sample.example.documents = {sample::text("blog"), sample::text("paper")};
  for (std::size_t i = 0; i < 4; ++i) sample.example.published[i].document = sample.example.documents[i / 2];
  CHECK(judged(sample) == "a = 0.3: exact\nb = 0.900: by hand\na = 0.286: exact\nb = 0.858: by hand\n");
  // The blog may name only its own printing.
  sample.example.published[3].carrying = sample::text("0.3");
  CHECK(judged(sample).find("'0.3' does not name a number that this document printed") != std::string::npos);
}

}  // namespace carrying_test
