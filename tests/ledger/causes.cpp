// A reason is reported only if it is proven: that digits were cut off, or that the right value of an earlier
// number would make this one right.
#include "catch.hpp"
#include "sample.hpp"

namespace causes_test {

using sample::dump;
using sample::Sample;

TEST_CASE("if two numbers are wrong, only the one that makes the difference is the cause") {
  // s = 10a + c/1000: with a = 0.34 it is 3.4 for any printed c. 10/3 = 3.333….
  Sample sample;
  sample.equations("a = 1/3\nc = 1/7\ns = 10 a + c / 1000\n");
  sample.value("a", "0.34").value("c", "0.15").value("s", "3.40");
  CHECK(judged(sample) ==
        "a = 0.34: off, 0.33 should stand\nc = 0.15: off, 0.14 should stand\n"
        "s = 3.40: as printed, 3.33 should stand, from a\n");
}

TEST_CASE("the cause is unknown if no single number corrects the result") {
  // 0.34 + 0.15 + 0.21 = 0.70 instead of 0.33 + 0.14 + 0.20 = 0.67: with any one of them corrected it is
  // 0.69.
  Sample sample;
  sample.equations("a = 1/3\nb = 1/7\nc = 1/5\ns = a + b + c\n");
  sample.value("a", "0.34").value("b", "0.15").value("c", "0.21").value("s", "0.70");
  const auto claims = sample.judge().claims;
  CHECK(dump(claims).ends_with("s = 0.70: as printed, 0.68 should stand\n"));
  CHECK(claims.at(3).inherits.empty());
  // The errata of the others do not cover it.
  sample.erratum("a", "x").erratum("b", "x").erratum("c", "x");
  CHECK(dump(sample.judge().findings) == "unacknowledged: s = 0.70 is as printed: it should be 0.68\n");
}

TEST_CASE("a wrong number that gives the same digits as the right one is not a cause") {
  // b = a + 1/3 is 0.63… with a printed as 0.3, and with the wrong 0.2996 too; the value is 0.67.
  Sample sample;
  sample.equations("a = 1/3\nt = 10 a\nb = round(t) / 10 + 1/3\n");
  sample.value("a", "0.34").value("b", "0.63");
  CHECK(judged(sample) == "a = 0.34: off, 0.33 should stand\nb = 0.63: exact\n");
  Sample other;
  other.equations("a = 1/3\nb = a + 1/1000\nc = 1/7\ns = b + c / 100000\n");
  // 0.33 + 0.0000014…: the printed c is wrong, but s would be 0.33000 with the right one, too.
  other.value("b", "0.33").value("c", "0.15").value("s", "0.3300");
  CHECK(judged(other) == "b = 0.33: exact\nc = 0.15: off, 0.14 should stand\ns = 0.3300: by hand\n");
}

TEST_CASE("a wrong term that does not change the printed total is not its cause") {
  // 1 + 1 + 1/2 + 1/6 + 1/24 = 2.7083…; printed 2.7181: with term 4 corrected 2.7184, with term 3 corrected
  // 2.7081.
  const auto series = [](const char* terms) {
    Sample sample;
    sample.equations("term[k] = 1/factorial(k) for k in 0..4\ntotal = sum(term)\n");
    return judged(sample.block("term", terms).value("total", "2.72"));
  };
  CHECK(series("1.0000 1.0000 0.5000 0.1767 0.0414") ==
        "term[0] = 1.0000: exact\nterm[1] = 1.0000: exact\nterm[2] = 0.5000: exact\n"
        "term[3] = 0.1767: off, 0.1667 should stand\nterm[4] = 0.0414: off, 0.0417 should stand\n"
        "total = 2.72: as printed, 2.71 should stand, from term[3]\n");
  // If only term 4 is wrong, 2.7081 rounds to 2.71, as it does with term 4 right.
  CHECK(series("1.0000 1.0000 0.5000 0.1667 0.0414").ends_with("total = 2.72: off, 2.71 should stand\n"));
}

TEST_CASE("correcting a number corrects the numbers computed from it") {
  // y = 2x and z = x + y: y inherits from x. With only x corrected, z would be 1.01.
  Sample sample;
  sample.equations("x = 1/3\ny = 2 x\nz = x + y\n");
  sample.value("x", "0.34").value("y", "0.68").value("z", "1.02");
  CHECK(judged(sample) ==
        "x = 0.34: off, 0.33 should stand\ny = 0.68: as printed, 0.67 should stand, from x\n"
        "z = 1.02: as printed, 1.00 should stand, from x\n");
}

TEST_CASE("a number is truncated only if digits of its own value were cut off") {
  // 2/7 was rounded to 0.29; 0.1 × 0.29 = 0.029. The value is 0.02857….
  Sample own;
  own.equations("a = 2/7\nb = a / 10\n").value("b", "0.0285");
  CHECK(judged(own) == "b = 0.0285: truncated, 0.0286 should stand\n");
  // 0.0289 compared with 0.0292: not the value was cut off, but the result of 0.2895.
  Sample chain;
  chain.equations("a = 0.29163\nb = a / 10\n").value("a", "0.28957").value("b", "0.0289");
  CHECK(
      judged(chain) ==
      "a = 0.28957: off, 0.29163 should stand\nb = 0.0289: off, 0.0292 should stand (cut off from 0.028957, "
      "the value from the document's own numbers)\n");
  Sample by_hand;
  by_hand.equations("a = 2/7\nb = a^2\n").by_hand("a", "1").value("b", "0.0");
  // 0.3² = 0.09 was cut off to 0.0, as 0.0816… would have been.
  CHECK(judged(by_hand) == "b = 0.0: truncated, 0.1 should stand\n");
  Sample rounded;
  rounded.equations("a = 2/3\nb = a + 1/3\n").by_hand("a", "2").value("b", "1.00");
  CHECK(judged(rounded) == "b = 1.00: exact\n");
}

}  // namespace causes_test
