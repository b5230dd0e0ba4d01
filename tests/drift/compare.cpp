#include "catch.hpp"
#include "small_ledgers.hpp"

namespace compare_test {

using proofsheet::drift::Drift;
using proofsheet::drift::from_findings;
using proofsheet::drift::name_of;
using proofsheet::drift::Pages;
using proofsheet::ledger::Finding;
using proofsheet::ledger::NumberLine;
using proofsheet::ledger::NumbersFile;
using proofsheet::ledger::to_json;
using small_ledgers::compare;

namespace {

NumberLine number(const std::string& expression, const std::string& digits, const std::string& format = "4") {
  return {"seat-number", "lesson", "clocks", expression, "exact", format, {digits}, {}, "enclosed"};
}

NumberLine row(const std::vector<std::string>& digits) {
  return {"diners", "quiz", "", "X'[Frank, ..]", "by hand", "3", digits, {"spicy", "cheap"}, "ee"};
}

/// Returns `kind file:line message | was | now`, one a line.
std::string text_of(const std::vector<Drift>& drift) {
  std::string text;
  for (const Drift& d : drift)
    text += std::string(name_of(d.kind)) + " " + d.file + ":" + std::to_string(d.line) + " " + d.message +
            " | " + d.was + " | " + d.now + "\n";
  return text;
}

Pages pages(const NumbersFile& numbers, const std::string& lesson) {
  return {{"numbers.json", to_json(numbers)}, {"markdown/seat-number.md", lesson}};
}

}  // namespace

TEST_CASE("equal pages and numbers have no drift") {
  const NumbersFile numbers{{}, {number("PE[2, 1]", "-0.4161"), row({"1.821", "1.490"})}};
  CHECK(compare(pages(numbers, "a\n"), pages(numbers, "a\n"), numbers).empty());
}

TEST_CASE("a moved number is reported once, and explains changes in its pages") {
  const NumbersFile was{{}, {number("PE[1, 0]", "0.8415"), number("PE[2, 1]", "-0.4161")}};
  const NumbersFile is{{}, {number("PE[1, 0]", "0.8415"), number("PE[2, 1]", "-0.4162")}};
  CHECK(text_of(compare(pages(was, "cos 2 is −0.4161 here\n"), pages(is, "cos 2 is −0.4162 here\n"), is)) ==
        "number output/markdown/seat-number.md:0 PE[2, 1] at 4 places was -0.4161, is -0.4162 (seat-number, "
        "example "
        "clocks) | -0.4161 "
        "| -0.4162\n");
}

TEST_CASE("a number of a row is named by its cell") {
  const NumbersFile was{{}, {row({"1.821", "1.490"})}}, is{{}, {row({"1.821", "-1.490"})}};
  CHECK(text_of(compare(pages(was, "1.490\n"), pages(is, "−1.490\n"), is)) ==
        "number output/numbers.json:0 X'[Frank, cheap] at 3 places by hand was 1.490, is -1.490 (diners, "
        "quiz) | 1.490 | "
        "-1.490\n");
}

TEST_CASE("formats are described in words") {
  const struct {
    const char* format;
    const char* words;
  } table[] = {{"0", "at 0 places"},
               {"1", "at 1 place"},
               {"3 sig", "at 3 significant digits"},
               {"1 sig thousands", "at 1 significant digit thousands"},
               {"4 down", "at 4 places down"},
               {"sci 3", "as sci 3"},
               {"fraction", "as fraction"}};
  for (const auto& line : table) {
    const NumbersFile was{{}, {number("x", "1", line.format)}}, is{{}, {number("x", "2", line.format)}};
    CAPTURE(line.format);
    const auto drift = compare(pages(was, ""), pages(is, ""), is);
    REQUIRE(drift.size() == 1);
    CHECK(drift[0].message == std::string("x ") + line.words + " was 1, is 2 (seat-number, example clocks)");
  }
}

TEST_CASE("new and removed numbers are reported") {
  const NumbersFile was{{}, {number("a", "1.0000"), number("b", "2.0000")}},
      is{{}, {number("b", "2.0000"), number("c", "3.0000")}};
  CHECK(text_of(compare(pages(was, "x\n"), pages(is, "x\n"), is)) ==
        "number output/markdown/seat-number.md:0 c at 4 places is new: 3.0000 (seat-number, example clocks) "
        "|  | "
        "3.0000\n"
        "number output/markdown/seat-number.md:0 a at 4 places was 1.0000, is no longer printed "
        "(seat-number, example "
        "clocks) | 1.0000 | "
        "\n");
}

TEST_CASE("a page that differs although no number moved is reported") {
  const NumbersFile numbers{{}, {number("a", "1.0000")}};
  const auto drift = [&](const std::string& was, const std::string& is) {
    return text_of(compare(pages(numbers, was), pages(numbers, is), numbers));
  };
  CHECK(drift("a\n", "a") ==
        "page output/markdown/seat-number.md:0 the page differs only in its line ends |  | "
        "\n");
}

TEST_CASE("a moved number explains neither other digits nor other words") {
  const NumbersFile was{{}, {number("a", "0.25"), number("b", "7")}},
      is{{}, {number("a", "0.26"), number("b", "7")}};
  const auto drift = [&](const std::string& before, const std::string& after) {
    return compare(pages(was, before), pages(is, after), is);
  };
  CHECK(drift("0.25 and 7\n", "0.26 and 7\n").size() == 1);
  REQUIRE(drift("0.25 and 7\n", "0.26 and 8\n").size() == 2);
  CHECK(text_of({drift("x\n0.25 and 7\n", "x\n0.26 and 8\n")[1]}) ==
        "page output/markdown/seat-number.md:2 1 line differs that no moved number explains; the words, the "
        "claims or the templates changed | 0.25 and 7 | 0.26 and 8\n");
  CHECK(drift("0.25 and 7\n", "0.26 or 7\n").size() == 2);
  CHECK(drift("0.26 and 7\n", "0.25 and 7\n").size() == 2);
}

TEST_CASE("a number that gets a sign also gets the dollars of LaTeX") {
  const NumbersFile was{{}, {number("a", "0.9093")}}, is{{}, {number("a", "-0.7568")}};
  CHECK(compare(pages(was, "2 & 0.9093 & x\n"), pages(is, "2 & $-0.7568$ & x\n"), is).size() == 1);
  CHECK(compare(pages(was, "2 & 0.9093 & x\n"), pages(is, "2 & $-0.7569$ & x\n"), is).size() == 2);
  CHECK(compare(pages(was, "2 & 0.9093 & x\n"), pages(is, "2 & $-0.7568 x$ & x\n"), is).size() == 2);
}

TEST_CASE("missing pages and obsolete pages are reported") {
  const NumbersFile numbers{{}, {number("a", "1.0000")}};
  Pages committed = pages(numbers, "a\n"), computed = committed;
  committed["markdown/old.md"] = "x\n";
  computed["latex/course.tex"] = "y\n";
  CHECK(text_of(compare(committed, computed, numbers)) ==
        "page output/latex/course.tex:0 the page is missing |  | \n"
        "page output/markdown/old.md:0 the course does not make this file |  | \n");
  CHECK(text_of(compare({}, pages(numbers, "a\n"), numbers)) ==
        "page output/markdown/seat-number.md:0 the page is missing |  | \n"
        "page output/numbers.json:0 the page is missing |  | \n");
}

TEST_CASE("an unreadable committed numbers.json is reported as a different page") {
  const NumbersFile numbers{{}, {number("a", "1.0000")}};
  Pages committed = pages(numbers, "a\n");
  committed["numbers.json"] = "{}\n";
  const auto drift = compare(committed, pages(numbers, "a\n"), numbers);
  REQUIRE(drift.size() == 1);
  CHECK(drift[0].kind == Drift::Kind::page);
  CHECK(drift[0].line == 1);
  CHECK(drift[0].was == "{}");
}

TEST_CASE("a changed method is reported as a different page") {
  NumbersFile was{{}, {number("a", "1.0000")}}, is = was;
  is.lines[0].method = "exact";
  const auto drift = compare(pages(was, "a\n"), pages(is, "a\n"), is);
  REQUIRE(drift.size() == 1);
  CHECK(drift[0].kind == Drift::Kind::page);
  CHECK(drift[0].file == "output/numbers.json");
  CHECK(drift[0].line == 3);
}

TEST_CASE("findings are reported at their places") {
  const auto source =
      std::make_shared<const proofsheet::text::Source>("lessons/a/examples.yaml", "x: 1\n  é 0.85\n");
  const std::vector<Finding> findings{
      {Finding::Kind::unacknowledged, {source, 10, 14}, "PE[1, 0] = 0.85 is off", "mend it", "0.85", "0.84"},
      {Finding::Kind::stale, {source, 0, 1}, "clean", "remove it", "", ""},
      {Finding::Kind::untraced, {}, "17 is untraced", "", "", ""},
      {Finding::Kind::claim, {source, 5, 6}, "0.85 is not PE[1, 0]", "", "0.85", "0.84"},
      {Finding::Kind::routes, {source, 0, 1}, "twice", "", "", ""},
      {Finding::Kind::line, {source, 0, 1}, "refuted", "", "", ""},
      {Finding::Kind::released, {source, 0, 1}, "changed", "", "", ""}};
  const auto drift = from_findings(findings);
  CHECK(text_of(drift) ==
        "unacknowledged lessons/a/examples.yaml:2 PE[1, 0] = 0.85 is off | 0.85 | 0.84\n"
        "stale lessons/a/examples.yaml:1 clean |  | \n"
        "untraced :0 17 is untraced |  | \n"
        "number lessons/a/examples.yaml:2 0.85 is not PE[1, 0] | 0.85 | 0.84\n"
        "routes lessons/a/examples.yaml:1 twice |  | \n"
        "line lessons/a/examples.yaml:1 refuted |  | \n"
        "released lessons/a/examples.yaml:1 changed |  | \n");
  CHECK(drift[0].column == 5);  // code points, not bytes
  CHECK(drift[2].column == 0);
}

}  // namespace compare_test
