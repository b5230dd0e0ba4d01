// Shapes of printed blocks, and numbers that can't be parsed.
#include "catch.hpp"
#include "sample.hpp"

namespace blocks_test {

using sample::Judged;
using sample::Sample;

namespace {

// m is 2 × 3: 11 12 13, 21 22 23; v is 1 2 3.
Sample tables() {
  Sample sample;
  sample.axis("page", "", "left right")
      .table("m", {"page", "1..3"}, "11 12 13\n21 22 23\n")
      .table("v", {"1..3"}, "1 2 3\n");
  return sample;
}

}  // namespace

TEST_CASE("every cell of a block is a claim with the name of the cell") {
  CHECK(judged(tables().block("m", "11 12 13\n21 22 23\n")) ==
        "m[left, 1] = 11: exact\nm[left, 2] = 12: exact\nm[left, 3] = 13: exact\n"
        "m[right, 1] = 21: exact\nm[right, 2] = 22: exact\nm[right, 3] = 23: exact\n");
  CHECK(judged(tables().block("m[right, ..]", "21 – 24\n")) ==
        "m[right, 1] = 21: exact\nm[right, 3] = 24: off, 23 should stand\n");
  CHECK(judged(tables().block("m[.., 2]", "12\n22\n")) ==
        "m[left, 2] = 12: exact\nm[right, 2] = 22: exact\n");
  CHECK(judged(tables().block("m[.., 2]", "12 22\n")) == "m[left, 2] = 12: exact\nm[right, 2] = 22: exact\n");
  CHECK(judged(tables().value("m[left, 2]", "12")) == "m[left, 2] = 12: exact\n");
  CHECK(judged(tables().value("m[left, 2] / 5", "2.4")) == "m[left, 2] / 5 = 2.4: exact\n");
  CHECK(judged(tables().block("2 v", "2 4 7\n")) ==
        "(2 v)[1] = 2: exact\n(2 v)[2] = 4: exact\n(2 v)[3] = 7: off, 6 should stand\n");
  CHECK(judged(tables().block("m - 10", "1 2 3\n11 12 13\n")) ==
        "(m - 10)[left, 1] = 1: exact\n(m - 10)[left, 2] = 2: exact\n(m - 10)[left, 3] = 3: exact\n"
        "(m - 10)[right, 1] = 11: exact\n(m - 10)[right, 2] = 12: exact\n(m - 10)[right, 3] = 13: exact\n");
}

TEST_CASE("a block of the wrong shape is reported with both shapes") {
  const std::string hint = "    hint: write – for a cell that was not printed\n";
  CHECK(judged(tables().block("m", "11 12\n21 22\n")) ==
        "examples.yaml:1:1: error: the table has the size 2×2, but 2×3 is expected\n    11 12\n    ^^^^^\n" +
            hint);
  CHECK(judged(tables().block("m", "11 12 13\n")) ==
        "examples.yaml:1:1: error: the table has the size 1×3, but 2×3 is expected\n    11 12 13\n    "
        "^^^^^^^^\n" +
            hint);
  CHECK(judged(tables().block("m", "11 12 13\n21 22\n")) ==
        "examples.yaml:2:1: error: row 2 has 2 numbers, but 3 are expected\n    21 22\n    ^^^^^\n" + hint);
  CHECK(judged(tables().block("v", "1 2\n")) ==
        "examples.yaml:1:1: error: the table has the size 1×2, but 1×3 is expected\n    1 2\n    ^^^\n" +
            hint);
  CHECK(judged(tables().value("v", "1")) ==
        "examples.yaml:1:1: error: the table has the size 1×1, but 1×3 is expected\n    1\n    ^\n" + hint);
}

TEST_CASE("a number that can't be parsed is reported, not a row that is too short") {
  const auto facts = [](const std::string& printed) {
    std::string all;
    const Judged result = tables().value("v", printed).judge();
    for (const auto& one : result.diagnostics.sorted()) all += one.fact + "\n";
    return all;
  };
  CHECK(facts("007x 12 13") == "'007x' is not a printed number\n");
  CHECK(facts("11 (1.38) 1,3") == "'(1.38)' is not a printed number\n'1,3' is not a printed number\n");
}

TEST_CASE("a decimal comma is reported with the decimal point") {
  const Judged result = tables().value("v[1]", "0,5").judge();
  CHECK(proofsheet::text::render(result.diagnostics) ==
        "examples.yaml:1:1: error: '0,5' is not a printed number\n    0,5\n    ^^^\n"
        "    hint: a comma separates thousands, before three digits: write 0.5 if it is a decimal "
        "comma\n");
}

TEST_CASE("numbers that can't be parsed are reported with the accepted forms") {
  const std::string hint =
      "    hint: accepted: 0.8415, −0.4161, +12,345, ~60,000, 27%, 1e-8, 1.8×10⁻⁵, 3/4, 2022-11-26, and a "
      "unit of `units:` after the number\n";
  for (const std::string printed : {"5.", "0,5,5", "1.2.3", "five", "5 m", "–"}) {
    CAPTURE(printed);
    const Judged result = tables().value("v[1]", printed).judge();
    if (printed == "–") {
      CHECK(result.claims.empty());
      CHECK_FALSE(result.diagnostics.has_errors());
      continue;
    }
    std::string carets;
    for (std::size_t i = 0; i < printed.size(); ++i) carets += "^";
    CHECK(proofsheet::text::render(result.diagnostics) == "examples.yaml:1:1: error: '" + printed +
                                                              "' is not a printed number\n    " + printed +
                                                              "\n    " + carets + "\n" + hint);
  }
}

TEST_CASE("labels and truth values can't be compared with numbers") {
  Sample sample;
  sample.axis("student", "", "ann bob")
      .table("result", {"student"}, "pass fail\n")
      .value("result[ann]", "1")
      .value("1 < 2", "1");
  CHECK(judged(sample) ==
        "examples.yaml:1:1: error: the value is true or false, not a number\n    1 < 2\n    ^^^^^\n    hint: "
        "claim a comparison "
        "with a statement: `says:` and `means:`\n\n"
        "examples.yaml:1:1: error: the value is the label 'pass', not a number\n    result[ann]\n    "
        "^^^^^^^^^^^\n    hint: claim a label with a statement: `says:` and `means:`\n");
}

TEST_CASE("claims have the source ranges of their numbers") {
  Sample sample = tables().block("m", "11 12 13\n21 22 23\n", "section 2");
  sample.example.id = sample::text("pages");
  sample.last().document = sample::text("004");
  const auto claims = sample.judge().claims;
  REQUIRE(claims.size() == 6);
  const proofsheet::ledger::Claim& claim = claims[4];
  CHECK(claim.lesson == "lesson");
  CHECK(claim.example == "pages");
  CHECK(claim.document == "004");
  CHECK(claim.where == "section 2");
  CHECK(claim.entry == 0);
  const auto position = claim.span.source->position(claim.span.begin);
  CHECK(position.line == 2);
  CHECK(position.column == 4);
}

TEST_CASE("a claim names a limited number of cells") {
  Sample sample;
  sample.equations("x[i, j] = i + j for i in 1..300, j in 1..300\n").value("x", "1").value("2 x[.., 1]", "1");
  CHECK(judged(sample) ==
        "examples.yaml:1:1: error: 'x' names 90000 cells; the limit is 65536\n    x\n    "
        "^\n"
        "    hint: name the part that was printed: `P[1..4, ..]`\n\n"
        "examples.yaml:1:1: error: the table has the size 1×1, but 1×300 is expected\n    1\n    ^\n"
        "    hint: write – for a cell that was not printed\n");
}

}  // namespace blocks_test
