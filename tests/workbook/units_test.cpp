// Units of the numbers on pages.
#include "catch.hpp"
#include "small.hpp"
#include "text/marks.hpp"

namespace units_test {

using namespace proofsheet;

namespace {

Small house() {
  Small small;
  small.examples =
      "house:\n"
      "  title: A house\n"
      "  decimals: 2\n"
      "  given:\n"
      "    width: 7.25\n"
      "    price: 1234.5\n"
      "    room: [hall, attic]\n"
      "    side: [length, heat]\n"
      "    M[room, side]: |\n"
      "      4 20\n"
      "      3 18\n"
      "  units:\n"
      "    width: m\n"
      "    twice: m\n"
      "    price: $\n"
      "    M[.., length]: m\n"
      "    M[.., heat]: °C\n"
      "    N[hall, ..]: m\n"
      "    N[attic, ..]: ft\n"
      "  equations: |\n"
      "    twice = 2 width\n"
      "    N[r, s] = M[r, s] + 1 for r in room, s in side\n"
      "  show:\n"
      "    - value: twice\n"
      "    - steps: twice\n"
      "    - table: M\n"
      "    - table: M[.., heat]\n"
      "    - table: N\n"
      "    - table: 2 M\n";
  small.prose =
      "# House\n\n```{example} house\n```\n\n{num}`width`, {num}`width : 1 bare`, {num}`2 width`, "
      "{num}`7.3 m <width>`, {num}`7.3 <width>`, {num}`$1,234.50 <price>`, $a = \\val{price : 1}$, "
      "$\\claim{14.5 m}{twice}$\n";
  small.cards = "- id: a\n  front: How wide?\n  back: '{num}`width`'\n";
  small.quiz =
      "- id: b\n  ask: How much?\n  answer: twice\n  distractors:\n    - value: width^2\n      "
      "misconception: early\n";
  return small;
}

template <class View>
const View& shown(const workbook::Workbook& book, std::size_t i) {
  for (const auto& block : book.lessons[0].blocks)
    if (const auto* example = std::get_if<workbook::ExampleView>(&block))
      return std::get<View>(example->shows.at(i));
  throw std::logic_error("no example");
}

}  // namespace

TEST_CASE("numbers in lessons, cards and answers have their declared unit") {
  const workbook::Workbook book = made(house());
  std::string told;
  for (const workbook::Insert& insert : book.lessons[0].inserts)
    told += insert.text + text::strip_marks(insert.formula.latex) +
            (insert.unit.empty() ? "" : " | " + insert.unit) + "\n";
  CHECK(told ==
        "7.25 | m\n7.3\n14.50\n7.3 | m\n7.3\n1,234.50 | $\na = \\mathrm{\\$}1234.5\n14.5\\,\\mathrm{m}\n");
  CHECK(book.lessons[0].cards[0].back.inserts[0].unit == "m");
  const workbook::QuestionView& question = book.lessons[0].questions[0];
  CHECK(question.answer_unit == "m");
  REQUIRE(question.numbers.size() == 2);
  // A wrong answer has the same unit as the right one.
  for (const auto& number : question.numbers) CHECK(number.unit == "m");
}

TEST_CASE("a table shows its units once, at its columns or at its rows") {
  const workbook::Workbook book = made(house());
  CHECK(shown<workbook::ValueView>(book, 0).unit == "m");
  CHECK(shown<workbook::StepsView>(book, 1).units == std::vector<std::string>{"m"});
  const auto& columns = shown<workbook::TableView>(book, 2);
  CHECK(columns.unit.empty());
  CHECK(columns.column_units == std::vector<std::string>{"m", "°C"});
  const auto& slice = shown<workbook::TableView>(book, 3);
  CHECK(slice.unit == "°C");
  CHECK(slice.column_units.empty());
  const auto& rows = shown<workbook::TableView>(book, 4);
  CHECK(rows.column_units.empty());
  CHECK(rows.rows[0].unit == "m");
  CHECK(rows.rows[1].unit == "ft");
  const auto& bare = shown<workbook::TableView>(book, 5);
  CHECK((bare.unit.empty() && bare.column_units.empty() && bare.rows[0].unit.empty()));
}

TEST_CASE("units do not change the numbers file") {
  Small without = house();
  const std::size_t begin = without.examples.find("  units:\n"), end = without.examples.find("  equations:");
  without.examples.erase(begin, end - begin);
  without.prose = house().prose;
  for (const auto& [with, bare] :
       {std::pair("7.3 m <", "7.3 <"), std::pair("$1,234", "1,234"), std::pair("{14.5 m}", "{14.5}")})
    without.prose.replace(without.prose.find(with), std::string(with).size(), bare);
  CHECK(ledger::to_json(made(house()).numbers) == ledger::to_json(made(without).numbers));
}

TEST_CASE("a unit other than the declared one is an error in prose, too") {
  Small small = house();
  small.prose = "# House\n\n```{example} house\n```\n\n{num}`7.3 ft <width>`\n";
  CHECK(messages(small) ==
        "lessons/waves/lesson.md:6:7: error: width is declared in m, but printed here in ft\n"
        "    {num}`7.3 ft <width>`\n"
        "          ^^^^^^\n"
        "    hint: units are not converted: compute the printed one in another equation and declare its "
        "unit, or correct `units:`\n");
}

TEST_CASE("a number with ± in prose is two claims, typeset as written") {
  Small small = house();
  small.prose =
      "# House\n\n```{example} house\n```\n\n{num}`7.3 ± 14.5 m <width ± twice>`, {num}`(7.25 ± 14.5) m "
      "<width ± twice>`\n";
  const workbook::Workbook book = made(small);
  std::string told;
  for (const workbook::Insert& insert : book.lessons[0].inserts)
    told += insert.text + " | " + insert.unit + "\n";
  CHECK(told == "7.3 ± 14.5 | m\n(7.25 ± 14.5) | m\n");
  CHECK(book.findings.empty());
  small.prose = "# House\n\n```{example} house\n```\n\n{num}`7.3 ± 14.4 m <width ± twice>`\n";
  const workbook::Workbook wrong = made(small);
  REQUIRE(wrong.findings.size() == 1);
  CHECK(wrong.findings[0].message == "twice is 14.5, not 14.4");
  CHECK(wrong.findings[0].reading.units == std::vector<std::string>{"m"});
}

// By hand: 2/3 is 0.7 to one place, and 3 · 0.7 = 2.1; the exact value is 2.
TEST_CASE("a shown equation uses a variant of the rounding by hand") {
  Small small;
  small.prose = "# Waves\n\n```{example} thirds\n```\n";
  small.cards = small.quiz = "";
  small.examples =
      "thirds:\n  title: Thirds\n  document: d1\n  by hand coarse: |\n    a: 1\n  equations: |\n    a = "
      "2/3\n    b = 3 a\n"
      "  published:\n    - shown: 3 * 0.7 = 2.1\n      of: b\n      by hand: coarse\n";
  const workbook::Workbook book = made(small);
  REQUIRE(book.claims.size() == 1);
  CHECK(book.claims[0].verdict == ledger::Verdict::by_hand);
  CHECK(book.claims[0].of_result);
  CHECK(book.claims[0].exact == "2");
  CHECK(book.claims[0].ends);
  Small wrong = small;  // the arithmetic is wrong, for any result
  wrong.examples.replace(wrong.examples.find("= 2.1"), 5, "= 2.2");
  const workbook::Workbook other = made(wrong);
  REQUIRE(other.claims.size() == 1);
  CHECK_FALSE(other.claims[0].of_result);
  CHECK(other.claims[0].exact == "2.1");
  small.examples.replace(small.examples.find("by hand: coarse"), 15, "by hand: coarser");
  CHECK(messages(small).find("example 'thirds' has no 'by hand coarser'") != std::string::npos);
}

}  // namespace units_test
