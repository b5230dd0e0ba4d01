// What questions show beside their text, in each of their states.
#include <set>

#include "small.hpp"
#include "workbook/practice/handout.hpp"

namespace shown_test {

using namespace proofsheet;

namespace {

Small lines(const std::string& quiz) {
  Small small;
  small.prose = "# Lines\n\n```{example} line\n```\n";
  small.examples =
      "line:\n"
      "  title: A line\n"
      "  given: {m: 2, b: 1}\n"
      "  equations: |\n"
      "    y(t) = m t + b\n"
      "    H[t] = y(t) for t in 0..2\n"
      "    total = H[0] + H[2]\n"
      "  show:\n"
      "    - figure: lines\n"
      "      id: graph\n"
      "      x: t\n"
      "      curves: |\n"
      "        y: y(t) for t in -5..5\n"
      "    - figure: lines\n"
      "      id: fixed\n"
      "      x: t\n"
      "      curves: |\n"
      "        square: t^2 for t in -5..5\n"
      "    - table: H\n"
      "      id: heights\n"
      "      decimals: 0\n"
      "    - steps: total\n"
      "      id: way\n"
      "      decimals: 0\n";
  small.cards.clear();
  small.quiz = quiz;
  return small;
}

/// The shapes of all curves that a question's states show.
std::set<std::string> curves(const workbook::QuestionView& question) {
  std::set<std::string> found;
  for (const workbook::QuestionState& state : question.states) {
    const workbook::QuestionView whole = in_state(question, state);
    for (const auto& show : whole.shows) {
      const auto& stroke = std::get<workbook::FigureView>(*show).drawing.strokes.front();
      found.insert(stroke.points.front().y + " to " + stroke.points.back().y);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("the figure of a question shows the values of each state") {
  const auto workbook = made(lines(
      "- id: slope\n  ask: What is the slope?\n  figure: graph\n  choose: {m: [-2, -1, 1, 2]}\n  answer: m\n"
      "  decimals: 0\n"));
  const workbook::QuestionView& question = workbook.lessons.front().questions.front();
  REQUIRE(question.states.size() == 4);  // their texts are the same, their pictures are not
  CHECK(question.figure.empty());
  CHECK(curves(question).size() == 4);
  std::set<std::string> files;
  for (const workbook::QuestionState& state : question.states)
    files.insert(std::get<workbook::FigureView>(*state.view.shows.front()).id);
  CHECK(files.size() == 4);
}

TEST_CASE("states share a figure that does not depend on them") {
  const auto workbook =
      made(lines("- id: sum\n  ask: 'What is {num}`k : 0` more than the sum?'\n  show: [graph, fixed]\n"
                 "  choose: {k: 1..3, m: [1, 2]}\n  answer: total + k\n  decimals: 0\n"));
  const workbook::QuestionView& question = workbook.lessons.front().questions.front();
  REQUIRE(question.states.size() == 6);
  std::set<const workbook::ShowView*> graphs, fixed;
  for (const workbook::QuestionState& state : question.states) {
    graphs.insert(state.view.shows.at(0).get());
    fixed.insert(state.view.shows.at(1).get());
  }
  CHECK(graphs.size() == 2);
  REQUIRE(fixed.size() == 1);
  CHECK(std::get<workbook::FigureView>(**fixed.begin()).id == "fixed");
}

TEST_CASE("tables and worked steps show the values of each state") {
  const auto workbook =
      made(lines("- id: sum\n  ask: 'What is the sum for a slope of {num}`m : 0`?'\n  show: heights\n"
                 "  show with answer: way\n  choose: {m: [3, 4]}\n  answer: total\n  decimals: 0\n"));
  const workbook::QuestionView& question = workbook.lessons.front().questions.front();
  REQUIRE(question.states.size() == 2);
  const auto& table = std::get<workbook::TableView>(*question.states[1].view.shows.front());
  CHECK(table.rows.size() * table.rows.front().cells.size() == 3);
  CHECK((table.rows.size() == 3 ? table.rows[2].cells[0] : table.rows[0].cells[2]).text == "9");
  const auto& steps = std::get<workbook::StepsView>(*question.states[1].view.answer_shows.front());
  CHECK(steps.lines.back().stages.back().plain == "10");
  bool is_recorded = false;
  for (const ledger::NumberLine& line : workbook.numbers.lines)
    if (line.place == "quiz")
      for (const std::string& cell : line.cells) is_recorded = is_recorded || cell == "sum/m=4 2";
  CHECK(is_recorded);
}

TEST_CASE("a question that is asked once shows entries of its example") {
  const auto workbook =
      made(lines("- id: sum\n  ask: What is the sum?\n  show: heights\n  answer: total\n  decimals: 0\n"));
  const workbook::QuestionView& question = workbook.lessons.front().questions.front();
  REQUIRE(question.shows.size() == 1);
  CHECK(std::get<workbook::TableView>(*question.shows.front()).id.empty());
}

TEST_CASE("states with the same text and picture are reported") {
  CHECK(messages(
            lines("- id: sum\n  ask: What is it?\n  figure: fixed\n  choose: {m: [1, 2]}\n  answer: total\n"))
            .find("the question is the same as in sum/m=1, in sum/m=2") != std::string::npos);
}

TEST_CASE("a question can't show what its example has not") {
  CHECK(messages(lines("- id: sum\n  ask: What is it?\n  show: hieghts\n  answer: total\n")) ==
        "lessons/waves/quiz.yaml:3:9: error: the example 'line' shows nothing named 'hieghts'\n"
        "      show: hieghts\n            ^^^^^^^\n    hint: did you mean 'heights'?\n");
}

TEST_CASE("the questions of a scenario have the same states, which students get together") {
  const auto workbook =
      made(lines("- scenario: climb\n  text: 'A ramp has the slope {num}`m : 0`.'\n  show: graph\n"
                 "  choose: {m: [1, 2, 3, 4]}\n  questions:\n"
                 "    - id: end\n      ask: How high is its end?\n      answer: H[2]\n      decimals: 0\n"
                 "    - id: total\n      ask: What is the sum?\n      answer: total\n      decimals: 0\n"));
  const workbook::LessonView& lesson = workbook.lessons.front();
  REQUIRE(lesson.questions.size() == 2);
  CHECK(begins_scenario(lesson, lesson.questions[0]));
  CHECK_FALSE(begins_scenario(lesson, lesson.questions[1]));
  for (const char* id : {"S1", "S2", "S3", "S4", "S5", "S6"}) {
    const workbook::Recipient student{id, "", "seed"};
    CHECK(deal_state(lesson.questions[0], student) == deal_state(lesson.questions[1], student));
  }
  CHECK(std::get<workbook::FigureView>(*lesson.questions[1].states[3].view.stem_shows.front()).alt !=
        std::get<workbook::FigureView>(*lesson.questions[1].states[2].view.stem_shows.front()).alt);
}

TEST_CASE("a question of a scenario has no values of its own") {
  CHECK(messages(lines("- scenario: climb\n  text: A ramp.\n  choose: {m: [1, 2]}\n  questions:\n"
                       "    - id: end\n      ask: 'How high is it at {num}`m`?'\n      choose: {b: [1, 2]}\n"
                       "      answer: H[2]\n"))
            .find("a question of a scenario has the values and the example of the scenario") !=
        std::string::npos);
}

}  // namespace shown_test
