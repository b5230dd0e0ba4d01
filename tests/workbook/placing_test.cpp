// The places of an example's parts: with the example, or where the prose places them. Also hidden names.
#include "catch.hpp"
#include "small.hpp"

namespace placing_test {

using namespace proofsheet;

namespace {

/// Checks that the messages contain all of these parts.
void check_says(const std::string& messages, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    INFO(messages << "\nlacks: " << part);
    CHECK(messages.find(part) != std::string::npos);
  }
}

std::string latex(const std::vector<equations::Formula>& formulas) {
  std::string text;
  for (const equations::Formula& formula : formulas) text += formula.latex + "\n";
  return text;
}

const workbook::ExampleView& example_of(const workbook::Workbook& workbook) {
  for (const workbook::BlockView& block : workbook.lessons.front().blocks)
    if (const auto* example = std::get_if<workbook::ExampleView>(&block)) return *example;
  FAIL("no example is placed");
  throw std::logic_error("unreachable");
}

template <class View>
std::vector<View> placed(const workbook::Workbook& workbook) {
  std::vector<View> views;
  for (const workbook::BlockView& block : workbook.lessons.front().blocks)
    if (const auto* view = std::get_if<View>(&block)) views.push_back(*view);
  return views;
}

/// Returns the small course with this prose; its example has w, P in two equations, and y.
Small with_prose(const std::string& prose) {
  Small small;
  small.prose = "# Waves\n\n" + prose;
  return small;
}

}  // namespace

TEST_CASE("equations placed by the prose are left out of their example") {
  const workbook::Workbook workbook =
      made(with_prose("```{equations} w, P\n:title: The *waves*\n```\n\n```{example} pair\n```\n"));
  const auto formulas = placed<workbook::FormulaView>(workbook);
  REQUIRE(formulas.size() == 1);
  CHECK(formulas[0].lines.size() == 3);
  CHECK(formulas[0].lines[0].latex == "w = 0.10");
  CHECK(formulas[0].caption.document.blocks.size() == 1);
  const workbook::ExampleView& example = example_of(workbook);
  CHECK(example.scalars.empty());
  CHECK(latex(example.formulas.lines) == "y = w + w\n");
  CHECK(example.shows.size() == 2);
}

TEST_CASE("a clause head places one equation of several, before or after its example") {
  const workbook::Workbook workbook =
      made(with_prose("```{example} pair\n```\n\n> ```{equations} P[pos, 1], y\n> ```\n"));
  const auto formulas = placed<workbook::FormulaView>(workbook);
  REQUIRE(formulas.size() == 1);
  CHECK(formulas[0].lines.size() == 2);
  CHECK(formulas[0].lines[1].latex == "y = w + w");
  const workbook::ExampleView& example = example_of(workbook);
  REQUIRE(example.formulas.lines.size() == 1);
  CHECK(example.formulas.lines[0].latex.find("\\sin") != std::string::npos);
  CHECK(example.scalars.size() == 1);
}

TEST_CASE("tables and steps placed by the prose are left out of their example") {
  Small small = with_prose("```{table} P\n```\n\n```{table} X\n```\n\n```{example} pair\n```\n");
  small.examples.insert(small.examples.find("  equations:"), "    X: [3, 4]\n");
  const workbook::Workbook workbook = made(small);
  const workbook::ExampleView& example = example_of(workbook);
  REQUIRE(example.shows.size() == 1);
  CHECK(std::holds_alternative<workbook::StepsView>(example.shows[0]));
  CHECK(example.givens.empty());
  small.prose = "# Waves\n\n```{steps} y\n```\n\n```{example} pair\n```\n";
  const workbook::Workbook other = made(small);
  REQUIRE(example_of(other).shows.size() == 1);
  CHECK(std::holds_alternative<workbook::TableView>(example_of(other).shows[0]));
  CHECK(example_of(other).givens.size() == 1);
}

TEST_CASE("a table with other cells than an entry of its example does not replace it") {
  CHECK(example_of(made(with_prose("```{table} P[1, ..]\n```\n\n```{example} pair\n```\n"))).shows.size() ==
        2);
}

TEST_CASE("an erratum shown with a placed table is not repeated with the example") {
  CHECK(example_of(made(with_prose("```{example} pair\n```\n\n```{table} P\n```\n"))).notes.empty());
  CHECK(example_of(made(with_prose("```{example} pair\n:only: y\n```\n"))).notes.size() == 1);
}

TEST_CASE("an example can show some of its parts") {
  const workbook::Workbook workbook = made(with_prose("```{example} pair\n:only: y, w, P[pos, 0]\n```\n"));
  const workbook::ExampleView& example = example_of(workbook);
  CHECK(latex(example.scalars) == "w = 0.10\n");
  CHECK(example.formulas.lines.size() == 2);
  REQUIRE(example.shows.size() == 1);
  CHECK(std::holds_alternative<workbook::StepsView>(example.shows[0]));
  CHECK(example.checked.at(0).claims == 2);
}

TEST_CASE("placing an unknown part is reported") {
  check_says(messages(with_prose("```{example} pair\n:only: y, PP\n```\n")),
             {"lesson.md:4:11: error: the example 'pair' has no 'PP'", "did you mean 'P'"});
  check_says(messages(with_prose("```{equations} y, quux\n```\n\n```{example} pair\n```\n")),
             {"the example 'pair' has no 'quux'", "it has P, w, y"});
  check_says(messages(with_prose("```{equations}\n```\n")), {"the directive 'equations' needs an argument"});
  check_says(messages(with_prose("```{equations} y\n:example: pear\n```\n")), {"there is no example 'pear'"});
  Small small = with_prose("```{equations} X\n```\n\n```{example} pair\n```\n");
  small.examples.insert(small.examples.find("  equations:"), "    X: [3, 4]\n");
  check_says(messages(small), {"'X' is a given table, not an equation", "place it with ```{table} X"});
}

TEST_CASE("hidden names are never shown") {
  Small small;
  small.examples =
      "pair:\n  title: A pair\n  hidden: [half, q]\n  given:\n    q: 3\n    w: 0.10\n"
      "  equations: |\n    half = w / 2\n    y = half + q\n    z = 2 w\n";
  check_says(messages(small),
             {"examples.yaml:9:5: error: 'half' is hidden, but the equation of 'y' shows it"});
  small.examples.replace(small.examples.find("[half, q]"), 9, "[half, q, y]");
  const auto shown = [&](const std::string& show) {
    Small more = small;
    more.cards = more.quiz = "";
    more.examples += "  show:\n    - " + show + "\n";
    return more;
  };
  small.cards = small.quiz = "";
  const workbook::Workbook workbook = made(small);
  const workbook::ExampleView& example = example_of(workbook);
  CHECK(latex(example.scalars) == "w = 0.10\n");
  REQUIRE(example.formulas.lines.size() == 1);
  CHECK(example.formulas.lines[0].latex.starts_with("z"));
  check_says(messages(shown("steps: half")), {"'half' is hidden, but would be shown here"});
  check_says(messages(shown("value: y + 1")), {"'y' is hidden"});
  check_says(messages(shown("formula: half")), {"'half' is hidden"});
  const workbook::Workbook table = made(shown("table: half"));
  CHECK(std::get<workbook::TableView>(example_of(table).shows[0]).name.empty());
  small.prose = "# Waves\n\n```{equations} half\n```\n\nSo {eq}`y`.\n\n```{example} pair\n:only: q\n```\n";
  check_says(messages(small),
             {"lesson.md:3:16: error: 'half' is hidden", "'y' is hidden, but the equation of 'y' shows it",
              "'q' is hidden, but would be shown here"});
  small.examples.replace(small.examples.find("[half, q, y]"), 12, "[halv]");
  check_says(messages(small), {"the example has no name 'halv'", "did you mean 'half'"});
}

TEST_CASE("a worked line leaves out the stage with a hidden name") {
  Small small;
  small.cards = small.quiz = "";
  small.examples =
      "pair:\n  title: A pair\n  hidden: [half, y]\n  given:\n    w: 0.10\n"
      "  equations: |\n    half = w / 2\n    y = half + 3\n    z[i] = half + i for i in 0..1\n"
      "  show:\n    - steps: z\n";
  small.prose = "# Waves\n\n```{example} pair\n:only: w\n```\n\n```{steps} z[1]\n```\n";
  const auto steps = placed<workbook::StepsView>(made(small));
  REQUIRE(steps.size() == 1);
  for (const auto& stage : steps[0].lines[0].stages) CHECK(stage.plain.find("half") == std::string::npos);
}

TEST_CASE("labels and axes have words for readers") {
  Small small;
  small.cards = "- id: a\n  front: Which?\n  back: '{num}`kind[sum-up]`, $\\val{kind[sum-up]}$'\n";
  small.quiz = "";
  small.examples =
      "pair:\n  title: A pair\n  labels:\n    sum-up: sum of all\n    dear-one: an expensive one\n"
      "  axes:\n    way: Way\n    P: Way, position\n"
      "  given:\n    way: [sum-up, by-two]\n    w[way]: [1, 2]\n    kind[way]: [dear-one, cheap]\n"
      "  equations: |\n    P[a, i] = w[a] + i   for a in way, i in 0..1\n    y = w[sum-up] + 1\n"
      "  show:\n    - table: P\n    - table: P[sum-up, ..]\n    - steps: w[sum-up]\n    - value: "
      "kind[sum-up]\n";
  const workbook::Workbook workbook = made(small);
  const workbook::ExampleView& example = example_of(workbook);
  const auto& table = std::get<workbook::TableView>(example.shows[0]);
  CHECK(table.down == "Way");
  CHECK(table.across == "position");
  CHECK(table.rows[0].label == "sum of all");
  CHECK(table.rows[1].label == "by-two");
  const auto& row = std::get<workbook::TableView>(example.shows[1]);
  CHECK(row.down.empty());
  CHECK(row.across == "position");
  CHECK(row.name.latex == "P_{\\text{sum of all}}");  // the columns already show the positions
  CHECK(example.givens[0].across == "Way");
  CHECK(example.givens[0].columns[0] == "sum of all");
  CHECK(example.givens[1].rows[0].cells[0].text == "an expensive one");
  CHECK(std::get<workbook::StepsView>(example.shows[2]).lines[0].stages[0].formula.latex ==
        "w_{\\text{sum of all}}");
  CHECK(std::get<workbook::ValueView>(example.shows[3]).digits == "an expensive one");
  CHECK(example.formulas.lines[1].latex == "y = w_{\\text{sum of all}} + 1");
  CHECK(workbook.lessons[0].cards[0].back.inserts[0].text == "an expensive one");
  CHECK(workbook.lessons[0].cards[0].back.inserts[1].formula.latex.find("an expensive one") !=
        std::string::npos);
  const auto wrong = [&](const std::string& from, const std::string& to) {
    Small other = small;
    other.examples.replace(other.examples.find(from), from.size(), to);
    return messages(other);
  };
  check_says(wrong("sum-up: sum", "sum-ap: sum"),
             {"the example has no label 'sum-ap'", "did you mean 'sum-up'"});
  check_says(wrong("    way: Way\n", "    ways: Way\n"), {"the example has no axis or table 'ways'"});
  check_says(wrong("P: Way, position", "P: Way"), {"'P' has 2 axes, but there is one title here"});
  check_says(wrong("dear-one: an expensive one", "by-two: sum of all"), {"have the same words"});
}

TEST_CASE("a subtitle appears after the title, and nowhere else") {
  const workbook::Workbook workbook =
      made(with_prose("```{subtitle} What a *wave* is\n```\n\n```{example} pair\n```\n"));
  CHECK(placed<workbook::SubtitleView>(workbook).size() == 1);
  check_says(messages(with_prose("Words.\n\n```{subtitle} Too late\n```\n")),
             {"a subtitle must directly follow the title", "move it to the top of the lesson"});
  check_says(messages(with_prose("```{subtitle} One\n```\n\n```{subtitle} Two\n```\n")),
             {"a subtitle must directly follow the title"});
  check_says(messages(with_prose("```{subtitle}\n```\n")),
             {"the directive 'subtitle' needs an argument", "a summary of the lesson"});
}

TEST_CASE("a folded note must have a title, and the option takes no value") {
  const workbook::Workbook workbook =
      made(with_prose("```{note} All\n:folded:\nwords\n```\n\n```{note}\nwords\n```\n"));
  const auto notes = placed<workbook::NoteView>(workbook);
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].folded);
  CHECK_FALSE(notes[1].folded);
  check_says(messages(with_prose("```{note}\n:folded: yes\nwords\n```\n")),
             {"4:10: error: ':folded:' has no value", "hint: write it alone on its line",
              "a folded note shows only its title, but this note has no title", "hint: add a title"});
}

}  // namespace placing_test
