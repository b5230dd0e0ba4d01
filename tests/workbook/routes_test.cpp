// The route by hand if an example has one; the names in an erratum's reason; dates and powers of ten.
#include "catch.hpp"
#include "small.hpp"
#include "text/marks.hpp"

namespace routes_test {

using namespace proofsheet;

namespace {

constexpr const char* hint =
    "    hint: write what is rounded under its 'by hand:', as in `P: 3`; or ask for the exact "
    "route\n";

}  // namespace

TEST_CASE("requesting the route by hand of an example that rounds nothing is an error") {
  Small small;
  small.examples.replace(small.examples.find("      decimals: 3\n"), 18, "      route: by hand\n");
  small.prose +=
      "\n{num}`P[1, 0] : 2 by hand`\n\n```{table} P[1, ..]\n:decimals: 2 by hand\n```\n\n"
      "```{steps} y\n:route: by hand\n```\n";
  small.cards = "- id: a\n  front: Why?\n  back: '$\\val{P[1, 0] : by hand}$'\n";
  small.quiz =
      "- id: b\n  ask: Compute.\n  answer: P[1, 1]\n  distractors:\n"
      "    - value: 2 P[1, 1]\n      misconception: early\n      route: by hand\n";
  const std::string fact = "error: example 'pair' rounds nothing by hand\n";
  CHECK(messages(small) == "lessons/waves/cards.yaml:3:26: " + fact +
                               "      back: '$\\val{P[1, 0] : by hand}$'\n"
                               "                             ^^^^^^^\n" +
                               hint + "\nlessons/waves/examples.yaml:12:14: " + fact +
                               "          route: by hand\n"
                               "                 ^^^^^^^\n" +
                               hint + "\nlessons/waves/lesson.md:6:17: " + fact +
                               "    {num}`P[1, 0] : 2 by hand`\n"
                               "                    ^^^^^^^^^\n" +
                               hint + "\nlessons/waves/lesson.md:9:12: " + fact +
                               "    :decimals: 2 by hand\n"
                               "               ^^^^^^^^^\n" +
                               hint + "\nlessons/waves/lesson.md:13:9: " + fact +
                               "    :route: by hand\n"
                               "            ^^^^^^^\n" +
                               hint + "\nlessons/waves/quiz.yaml:7:14: " + fact +
                               "          route: by hand\n"
                               "                 ^^^^^^^\n" +
                               hint);
  small.examples += "  by hand: |\n    P: 1\n";
  made(small);
}

TEST_CASE("the format after the colon of a claimed number is applied") {
  Small small;
  small.examples += "  by hand: |\n    P: 1\n";
  const std::string lesson = small.prose;
  // cos 1 = 0.54030… (OEIS A049470), by hand 0.5.
  small.prose = lesson +
                "\n{num}`1.00 <2 P[1, 1] : 2 by hand>`, {num}`1.0 <2 P[1, 1] : by hand>`, "
                "{num}`0.54 <P[1, 1] : 2 down>`, $\\claim{1.00}{2 P[1, 1] : by hand}$, "
                "{num}`1/8 : 2 half up`, {num}`1/8 : 2 half even`, {num}`0.13 <0.121 : 2 up>`.\n";
  const workbook::Workbook book = made(small);
  CHECK(book.findings.empty());
  REQUIRE(book.lessons.at(0).inserts.size() == 7);
  CHECK(book.lessons[0].inserts[0].text == "1.00");
  CHECK(book.lessons[0].inserts[4].text == "0.13");
  CHECK(book.lessons[0].inserts[5].text == "0.12");
  bool noted = false;
  for (const ledger::NumberLine& line : book.numbers.lines)
    noted = noted || (line.expression == "2 P[1, 1]" && line.route == "by hand" && line.format == "2");
  CHECK(noted);
  // The requested format must have the claimed digits.
  small.prose = lesson + "\nBy hand {num}`1.08 <2 P[1, 1] : by hand>`, {num}`1.1 <2 P[1, 1] : 2>`\n";
  const auto findings = made(small).findings;
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].message == "2 P[1, 1] is 1.00 by hand, not 1.08");
  CHECK(findings[0].now == "1.00");
  CHECK(findings[1].message == "2 P[1, 1] is 1.08, not 1.1");
  small.prose = lesson + "\n{num}`1.08 <2 P[1, 1] : banana>`\n";
  CHECK(messages(small).find("error: 'banana' is not a format\n") != std::string::npos);
}

TEST_CASE("an erratum's reason uses the names of its own example, on every page") {
  Small small;
  const std::string reason = "A slip of {lit}`1` unit.";
  small.examples.replace(small.examples.find(reason), reason.size(),
                         "'It is {num}`P[1, 0] : 2`, and the other {num}`later.w : 1`.'");
  // Both examples know w; the later one has no P.
  small.examples += "later:\n  title: Later\n  given:\n    w: 7\n  equations: |\n    z = w\n";
  small.prose = "# Waves\n\n```{example} later\n```\n\n```{example} pair\n```\n\n```{example} later\n```\n";
  const workbook::Workbook book = made(small);
  // sin 1 = 0.84147…: OEIS A049469
  REQUIRE(book.errata.size() == 1);
  REQUIRE(book.errata[0].because.inserts.size() == 2);
  CHECK(book.errata[0].because.inserts[0].text == "0.84");
  CHECK(book.errata[0].because.inserts[1].text == "7.0");
}

TEST_CASE("dates and powers of ten appear in prose, in formulas and in numbers.json") {
  Small small;
  small.examples.replace(small.examples.find("    w: 0.10\n"), 12,
                         "    w: 0.10\n    start: 2022-11-26\n    due[0..1]: 2023-01-31 2024-02-29\n");
  small.prose +=
      "\n{num}`due[0]` {num}`2023-01-31 <start + 66>` $\\val{start}$ $\\val{w^5 : sci 1}$ "
      "{num}`days(start, due[1]) : 0`\n\n```{table} due\n```\n";
  const workbook::Workbook book = made(small);
  const auto& inserts = book.lessons.at(0).inserts;
  REQUIRE(inserts.size() == 5);
  CHECK(inserts[0].text == "2023-01-31");
  CHECK(inserts[1].text == "2023-01-31");
  CHECK(proofsheet::text::strip_marks(inserts[2].formula.latex) == "\\text{2022-11-26}");
  CHECK(proofsheet::text::strip_marks(inserts[3].formula.latex) == "1.0 \\times 10^{-5}");
  CHECK(inserts[4].text == "460");  // Python's datetime
  CHECK(book.findings.empty());
  bool row = false, given = false;
  for (const ledger::NumberLine& line : book.numbers.lines) {
    const bool both = line.digits == std::vector<std::string>{"2023-01-31", "2024-02-29"};
    row = row || (both && line.method == "ee");
    given = given || (line.expression == "start" && line.digits == std::vector<std::string>{"2022-11-26"});
  }
  CHECK(row);
  CHECK(given);
  small.prose += "\n{num}`2023-02-01 <start + 66>`\n";
  const auto findings = made(small).findings;
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message == "start + 66 is 2023-01-31, not 2023-02-01");
}

}  // namespace routes_test
