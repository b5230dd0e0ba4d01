#include "catch.hpp"
#include "sample.hpp"

namespace errata_test {

using sample::dump;
using sample::Judged;
using sample::Sample;

namespace {

// Returns the findings and diagnostics, and the number of acknowledged claims.
std::string told(const Sample& sample) {
  const Judged result = sample.judge();
  std::size_t acknowledged = 0;
  for (const auto& claim : result.claims) acknowledged += claim.acknowledged ? 1 : 0;
  return std::to_string(acknowledged) + " acknowledged\n" + dump(result.findings) +
         proofsheet::text::render(result.diagnostics);
}

// a = 1/3 is wrong in one section and cut off in the other; b = 3a inherits from the first; c is right.
Sample mistakes() {
  Sample sample;
  sample.equations("a = 1/3\nb = 3 a\nc = 2/3\nd[k] = k for k in 1..3\n");
  sample.value("a", "0.34", "section 1")
      .value("b", "1.02", "section 2")
      .value("c", "0.67", "section 2")
      .shown("0.34 + 0.34 = 0.69")
      .says("a is large", "a > 1")
      .block("d", "1 3 3", "section 4");
  return sample;
}

const std::string a_off = "unacknowledged: a = 0.34 is off: it should be 0.33\n";
const std::string b_inherits =
    "unacknowledged: b = 1.02 is as printed: it should be 1.00 (it inherits from a)\n";
const std::string sum_off = "unacknowledged: 0.34 + 0.34 = 0.69 is off: it should be 0.68\n";
const std::string fails = "unacknowledged: 'a is large' fails\n";
const std::string d_off = "unacknowledged: d[2] = 3 is off: it should be 2\n";

}  // namespace

TEST_CASE("claims that are neither clean nor acknowledged are findings") {
  CHECK(told(mistakes()) == "0 acknowledged\n" + a_off + b_inherits + sum_off + fails + d_off);
  const Judged result = mistakes().judge();
  REQUIRE(result.findings.size() == 5);
  CHECK(result.findings[0].hint ==
        "if the document says so, acknowledge it under `errata:` with `what: a` and `because:`");
  CHECK(result.findings[0].was == "0.34");
  CHECK(result.findings[0].now == "0.33");
  CHECK(result.findings[1].hint == "acknowledge a under `errata:`, which covers it");
}

TEST_CASE("errata may name a cell, a slice, a shown equation or the words of a statement") {
  CHECK(told(mistakes().erratum("a", "a slip")) == "2 acknowledged\n" + sum_off + fails + d_off);
  CHECK(told(mistakes().erratum("b", "a slip")) == "1 acknowledged\n" + a_off + sum_off + fails + d_off);
  CHECK(told(mistakes().erratum("d[2]", "a slip")) ==
        "1 acknowledged\n" + a_off + b_inherits + sum_off + fails);
  for (const char* const slice : {"d[1..2]", "d"}) {
    Sample sample = mistakes().erratum(slice, "a slip");
    sample.example.errata.back().count = 1;
    sample.example.errata.back().printed = {sample::text("3")};
    CHECK(told(sample) == "1 acknowledged\n" + a_off + b_inherits + sum_off + fails);
  }
  CHECK(told(mistakes().erratum("0.34+0.34 = 0.69", "a slip")) ==
        "1 acknowledged\n" + a_off + b_inherits + fails + d_off);
  CHECK(told(mistakes().erratum("a is large", "a slip")) ==
        "1 acknowledged\n" + a_off + b_inherits + sum_off + d_off);
}

TEST_CASE("a reason is kept with its place, and passed on to inheriting claims") {
  const Judged result = mistakes().erratum("a", "It was *copied* wrongly.").judge();
  REQUIRE(result.claims.size() >= 2);
  CHECK(result.claims[0].because == "It was *copied* wrongly.");
  CHECK(result.claims[1].because == "It was *copied* wrongly.");
  CHECK(result.claims[1].because_span.end == 24);
}

TEST_CASE("an erratum can be limited to the place where the number is printed") {
  Sample sample;
  sample.equations("a = 1/3\n")
      .value("a", "0.34", "section 1")
      .value("a", "0.333", "section 2")
      .value("a", "0.3", "");
  CHECK(told(Sample(sample).erratum("a", "a slip", "section 1")) == "1 acknowledged\n");
  CHECK(told(Sample(sample).erratum("a", "a slip", "section 2")) ==
        "0 acknowledged\nstale: 'a' is under `errata:`, but the printed 0.333 is right (exact)\n"
        "unacknowledged: a = 0.34 is off: it should be 0.33\n");
  CHECK(told(Sample(sample).erratum("a", "a slip", "section 3")) ==
        "0 acknowledged\nunacknowledged: a = 0.34 is off: it should be 0.33\n"
        "examples.yaml:1:1: error: 'section 3' is not where 'a' is printed\n    section 3\n    ^^^^^^^^^\n   "
        " hint: it is printed in "
        "section 1, section 2\n");
}

TEST_CASE("an erratum for several claims gives the number of wrong ones, and covers no more") {
  // The document cut off 2/3.
  const auto parts = [](const char* block) {
    Sample sample;
    return sample.equations("d[k] = k/3 for k in 1..3\n").block("d", block).erratum("d", "a slip");
  };
  Sample silent = parts("0.33 0.66 1.00");
  CHECK(told(silent) ==
        "1 acknowledged\nstale: 'd' is under `errata:`, but 1 of its 3 claims is wrong: d[2] is "
        "truncated\n");
  CHECK(silent.judge().findings.at(0).hint == "add the number of claims that it acknowledges: `count: 1`");
  silent.example.errata[0].count = 1;
  CHECK(
      told(silent) ==
      "1 acknowledged\nexamples.yaml:1:1: warning: this erratum would cover other digits, too\n    d\n    ^\n"
      "    hint: add the digits that it acknowledges: `printed: \"0.66\"`\n");
  silent.example.errata[0].printed = {sample::text("0.66")};
  CHECK(told(silent) == "1 acknowledged\n");
  silent.example.errata[0].count.reset();
  CHECK(told(silent) == "1 acknowledged\n");
  // A later mistake is not hidden, and one that disappears is noticed.
  Sample later = parts("0.34 0.66 1.00");
  later.example.errata[0].count = 1;
  CHECK(told(later) ==
        "0 acknowledged\nstale: 'd' is under `errata:`, but `count: 1` is wrong: 2 of its 3 claims are "
        "wrong: d[1] is off, d[2] is truncated\nunacknowledged: d[1] = 0.34 is off: it should be 0.33\n"
        "unacknowledged: d[2] = 0.66 is truncated: it should be 0.67\n");
  later.example.errata[0].count = 3;
  CHECK(later.judge().findings.size() == 3);
  // For a single claim the number may be given too.
  Sample one;
  one.equations("a = 1/3\n").value("a", "0.34").erratum("a", "a slip");
  one.example.errata[0].count = 1;
  CHECK(told(one) == "1 acknowledged\n");
  one.example.errata[0].count = 2;
  CHECK(one.judge().findings.size() == 2);
  // The same cell printed twice is two claims.
  Sample twice;
  twice.equations("a = 1/3\n").value("a", "0.34", "s").value("a", "0.333", "t").erratum("a", "a slip");
  CHECK(told(twice).starts_with("1 acknowledged\nstale: 'a' is under `errata:`, but 1 of its 2 claims"));
}

TEST_CASE("an erratum that names digits covers no others") {
  // 1/3 = 0.333…, 2/3 = 0.666…, 3/3 = 1
  const auto parts = [](const char* block, std::vector<std::string> printed) {
    Sample sample;
    sample.equations("d[k] = k/3 for k in 1..3\n").block("d", block).erratum("d", "a slip");
    for (const std::string& digits : printed)
      sample.example.errata[0].printed.push_back(sample::text(digits));
    return told(sample);
  };
  CHECK(parts("0.33 0.66 1.00", {"0.66"}) == "1 acknowledged\n");
  CHECK(parts("0.34 0.66 1.00", {"0.66", "0.34"}) == "2 acknowledged\n");
  // One mistake in place of another, so that their number is the same.
  CHECK(
      parts("0.34 0.67 1.00", {"0.66"}) ==
      "0 acknowledged\nstale: 'd' is under `errata:`, but `printed: 0.66`: none of its 3 printed numbers is "
      "0.66\nunacknowledged: d[1] = 0.34 is off: it should be 0.33\n");
  CHECK(
      parts("0.33 0.68 1.00", {"0.66"}) ==
      "0 acknowledged\nstale: 'd' is under `errata:`, but `printed: 0.66`: none of its 3 printed numbers is "
      "0.66\nunacknowledged: d[2] = 0.68 is off: it should be 0.67\n");
  CHECK(parts("0.33 0.67 1.00", {"0.67"}) ==
        "0 acknowledged\nstale: 'd' is under `errata:`, but `printed: 0.67`: the printed 0.67 is right "
        "(exact)\n");
}

TEST_CASE("an erratum for a slice does not hide errors from another given value") {
  const auto product = [](const char* scale) {
    Sample sample;
    sample.scalar("s", scale).axis("i", "1..2", "").axis("j", "1..2", "");
    sample.table("A", {"i", "j"}, "0.50 0.25\n0.10 0.20").table("B", {"i", "j"}, "0.30 0.40\n0.50 0.60");
    // 0.5·0.3 + 0.25·0.5 = 0.275, 0.5·0.4 + 0.25·0.6 = 0.35, 0.03 + 0.1 = 0.13, 0.04 + 0.12 = 0.16
    sample.equations("C = s * (A @ B)\n").block("C", "0.27 0.35\n0.13 0.16").erratum("C", "Cut off.");
    sample.example.errata[0].count = 1;
    return told(sample);
  };
  CHECK(product("1").starts_with("1 acknowledged\nexamples.yaml:1:1: warning: this erratum would cover"));
  CHECK(
      product("2").starts_with("0 acknowledged\nstale: 'C' is under `errata:`, but `count: 1` is wrong: "
                               "4 of its 4 claims are wrong: "));
}

TEST_CASE("remarks acknowledge claims that are right by hand, and coincidences") {
  // 3 × 0.286 = 0.858 by hand; 0.857 is right, although the printed 0.286 does not lead to it.
  const auto chain = [] {
    Sample sample;
    return sample.equations("a = 2/7\nb = 3 a\n")
        .value("a", "0.286")
        .value("b", "0.858", "s")
        .value("b", "0.857", "t")
        .value("b", "0.85", "u");
  };
  const std::string off = "unacknowledged: b = 0.85 is truncated: it should be 0.86\n";
  const auto remarkable = [](const Sample& sample) {
    std::size_t open = 0;
    for (const auto& claim : sample.judge().claims)
      if (claim.remarkable() && !claim.acknowledged) ++open;
    return open;
  };
  CHECK(remarkable(chain()) == 2);
  CHECK(remarkable(chain().remark("b", "rounded on paper", "s")) == 1);
  Sample both = chain().remark("b", "on paper", "s").remark("b", "with more digits", "t");
  CHECK(remarkable(both) == 0);
  CHECK(told(both) == "2 acknowledged\n" + off);
  CHECK(both.judge().claims.at(1).because == "on paper");
  // Like an erratum, a remark gives the number of claims that it covers, and must match at least one.
  Sample slice = chain().remark("b", "on paper");
  CHECK(
      told(slice).starts_with("2 acknowledged\nstale: 'b' is under `remarks:`, but 2 of its 3 claims are "
                              "right only by hand or by a "
                              "coincidence: b is by hand, b is exact\n"));
  CHECK(told(chain().remark("a", "x")) ==
        "0 acknowledged\nstale: 'a' is under `remarks:`, but the printed 0.286 is right (exact)\n" + off);
  CHECK(told(chain().remark("b", "x", "u")) ==
        "0 acknowledged\nstale: 'b' is under `remarks:`, but the printed 0.85 is wrong (truncated)\n" + off);
  CHECK(chain().remark("q", "x").judge().diagnostics.errors() == 1);
}

TEST_CASE("acknowledging a clean claim is stale") {
  Sample sample;
  sample.equations("a = 1/3\nd[k] = k for k in 1..3\n")
      .value("a", "0.33")
      .block("d", "1 2 3")
      .shown("1 + 1 = 2")
      .says("small", "a < 1");
  CHECK(told(sample.erratum("a", "x").erratum("d", "x").erratum("1 + 1 = 2", "x").erratum("small", "x")) ==
        "0 acknowledged\n"
        "stale: 'a' is under `errata:`, but the printed 0.33 is right (exact)\n"
        "stale: 'd' is under `errata:`, but all 3 printed numbers are right\n"
        "stale: '1 + 1 = 2' is under `errata:`, but the printed equation is right\n"
        "stale: 'small' is under `errata:`, but the statement holds\n");
}

TEST_CASE("an erratum that names nothing printed is an error with a suggestion") {
  Sample sample;
  sample.equations("alpha = 1/3\nbeta = 1\n").value("alpha", "0.33");
  CHECK(told(Sample(sample).erratum("alhpa", "x")) ==
        "0 acknowledged\nexamples.yaml:1:1: error: 'alhpa' does not name a claim\n    alhpa\n    "
        "^^^^^\n    hint: did you mean "
        "'alpha'?\n");
  CHECK(told(Sample(sample).erratum("beta", "x")) ==
        "0 acknowledged\nexamples.yaml:1:1: error: 'beta' does not name a claim\n    beta\n    "
        "^^^^\n    hint: an erratum names "
        "a cell, a slice, a shown equation or the words of a statement under `published:`\n");
}

TEST_CASE("acknowledging one of two roots does not cover claims that inherit from both") {
  Sample sample;
  sample.equations("a = 1/3\nb = 1/7\ns = a + b\n").value("a", "0.34").value("b", "0.15").value("s", "0.49");
  CHECK(told(Sample(sample).erratum("a", "x")) ==
        "1 acknowledged\nunacknowledged: b = 0.15 is off: it should be 0.14\n"
        "unacknowledged: s = 0.49 is as printed: it should be 0.48 (it inherits from a, b)\n");
  CHECK(told(Sample(sample).erratum("a", "x").erratum("b", "x")) == "3 acknowledged\n");
  // With two reasons, that of the first number in the document is passed on.
  const Judged both = Sample(sample).erratum("b", "the second").erratum("a", "the first").judge();
  CHECK(both.claims.at(2).because == "the first");
}

TEST_CASE("indirect inheritance is covered, a claim's own mistake is not") {
  Sample sample;
  sample.equations("a = 1/3\nb = a + 1\nc = b + 1\nd = c + 1\n");
  sample.value("a", "0.34").value("b", "1.34").value("c", "2.34").value("d", "3.36").erratum("a", "x");
  CHECK(told(sample) == "3 acknowledged\nunacknowledged: d = 3.36 is off: it should be 3.33\n");
}

TEST_CASE("a claim that can't be parsed causes no errors in errata") {
  Sample sample;
  sample.equations("a = 1/3\n").value("a", "0.3.4").erratum("a", "x");
  CHECK(sample.judge().diagnostics.errors() == 1);
}

TEST_CASE("the first of two acknowledgements counts, and a claim's own before that of a root") {
  Sample twice = mistakes();
  twice.erratum("a", "the first").erratum("a", "the second");
  CHECK(dump(twice.judge().claims[0]).ends_with(" because the first"));
  Sample own = mistakes();
  own.erratum("b", "its own").erratum("a", "the root's");
  CHECK(dump(own.judge().claims[1]).ends_with(" because its own"));
  Sample root = mistakes();
  root.erratum("a", "the root's");
  CHECK(dump(root.judge().claims[1]).ends_with(" because the root's"));
}

namespace {

// Both documents print a = 1/3 wrong in the same words.
Sample two_documents() {
  Sample sample;
  sample.equations("a = 1/3\n").value("a", "0.34", "the text").value("a", "0.34", "the text");
  sample.example.documents = {sample::text("blog"), sample::text("paper")};
  for (std::size_t i = 0; i < 2; ++i) sample.example.published[i].document = sample.example.documents[i];
  return sample;
}

Sample acknowledged_of(const std::string& document) {
  Sample sample = two_documents().erratum("a", "a slip");
  sample.example.errata.back().document = sample::text(document);
  return sample;
}

}  // namespace

TEST_CASE("findings of an example with two documents name their document") {
  CHECK(told(two_documents()) ==
        "0 acknowledged\nunacknowledged: a = 0.34 in document blog is off: it should be 0.33\n"
        "unacknowledged: a = 0.34 in document paper is off: it should be 0.33\n");
  CHECK(two_documents().judge().findings.at(1).hint ==
        "if the document says so, acknowledge it under `errata:` with `what: a`, `document: paper` and "
        "`because:`");
  CHECK(told(acknowledged_of("paper")) ==
        "1 acknowledged\nunacknowledged: a = 0.34 in document blog is off: it should be 0.33\n");
  CHECK(told(two_documents().erratum("a", "a slip"))
            .find("a in document blog is off, a in document paper is off") != std::string::npos);
  CHECK(told(acknowledged_of("papre")).find("error: the example has no claims of document 'papre'") !=
        std::string::npos);
  Sample elsewhere = acknowledged_of("paper");
  elsewhere.equations("a = 1/3\nb = 2/3\n").value("b", "0.67");
  elsewhere.last().document = sample::text("blog");
  elsewhere.example.errata.back().what = sample::text("b");
  CHECK(told(elsewhere).find("document 'paper' does not print 'b'") != std::string::npos);
}

}  // namespace errata_test
