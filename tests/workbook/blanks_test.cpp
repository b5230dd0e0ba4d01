// Questions with several blanks: what is right in each, and after another number in an earlier one.
#include "small.hpp"

namespace blanks_test {

using namespace proofsheet;

namespace {

Small square(const std::string& question) {
  Small small;
  small.prose = "# Squares\n";
  small.examples = "square:\n  title: A square\n  given: {area: 2}\n  equations: twice = 2 area\n";
  small.cards.clear();
  small.quiz = "- id: q\n" + question;
  return small;
}

const std::string ask = "  ask: Its side is {blank}`side`, its perimeter {blank}`around`.\n  decimals: 1\n";

workbook::QuestionView question(const std::string& rest) {
  return made(square(ask + rest)).lessons.front().questions.front();
}

bool says(const std::string& question, const std::string& what) {
  const std::string all = messages(square(question));
  INFO(all);
  return all.find(what) != std::string::npos;
}

/// Returns `earlier:typed→digits` for each number that may be followed.
std::string followed(const workbook::QuestionView& blank) {
  std::string all;
  for (const workbook::FollowedAnswer& one : blank.followed)
    all += std::to_string(one.earlier) + ":" + one.typed + "→" + one.answer.answer_digits + " ";
  return all;
}

}  // namespace

TEST_CASE("each blank has an answer, points and known wrong answers of its own") {
  const workbook::QuestionView view = question(
      "  answers:\n    side: sqrt(area)\n    around:\n      answer: 4 sqrt(area)\n      decimals: 3\n"
      "      points: 3\n      distractors:\n        - value: twice\n          because: Two sides.\n");
  REQUIRE(view.blanks.size() == 2);
  CHECK(view.points == 4);
  CHECK(view.blanks[0].answer_digits == "1.4");
  CHECK(view.blanks[1].answer_digits == "5.657");
  CHECK(view.blanks[1].points == 3);
  CHECK(view.blanks[1].is_typed);
  CHECK(view.blanks[1].numbers.size() == 2);
  CHECK(followed(view.blanks[1]).empty());
}

TEST_CASE("an answer may use the blanks before it, and follows from what is typed there") {
  // √2 = 1.4142…; four sides 5.6568…, of 1.4 only 5.6; half of them 2.8284…, of 5.6 2.8, of 8.0 4.0
  const workbook::QuestionView view =
      made(square(
               "  ask: The side is {blank}`side`, the perimeter {blank}`around`, half of it {blank}`half`.\n"
               "  decimals: 1\n  answers:\n    side:\n      answer: sqrt(area)\n      distractors:\n"
               "        - value: area\n          because: That is the area.\n"
               "    around: side (1 + 3)\n    half: around / 2\n"))
          .lessons.front()
          .questions.front();
  REQUIRE(view.blanks.size() == 3);
  CHECK(view.blanks[1].answer_digits == "5.7");
  CHECK(followed(view.blanks[1]) == "0:1.4→5.6 0:2.0→8.0 ");
  CHECK(view.blanks[2].answer_digits == "2.8");
  CHECK(followed(view.blanks[2]) == "1:5.7→2.9 1:8.0→4.0 ");
}

TEST_CASE("an answer is a function of the blanks before it, in steps") {
  const auto function = [](const std::string& answer, const std::string& equations = "twice = 2 area") {
    Small small = square(
        "  ask: The side is {blank}`side`, the perimeter {blank}`around`.\n  decimals: 1\n"
        "  answers:\n    side:\n      answer: sqrt(area)\n      distractors:\n        - value: area\n"
        "          because: No.\n    around: {answer: '" +
        answer + "', tolerance: 0.5}\n");
    small.examples =
        "square:\n  title: A square\n  given: {area: 2}\n  equations: |\n    " + equations + "\n";
    const workbook::QuestionView view = made(small).lessons.front().questions.front();
    const workbook::QuestionView& blank = view.blanks.at(1);
    CHECK(blank.function.tolerance == "0.5");
    CHECK(view.blanks[0].function.steps.empty() == blank.function.steps.empty());
    std::string steps;
    for (const std::string& step : blank.function.steps) steps += step + " ";
    return steps;
  };
  CHECK(function("4 side") == "4 #1 * ");
  CHECK(function("-side^2 / (twice + 1/3)") == "#1 2 ^ neg 13/3 / ");
  CHECK(function("pi sqrt(side)") == "~3.141592653589793238462643e0 #1 sqrt * ");
  CHECK(function("max(side, twice, sum(k for k in 1..3))") == "#1 4 max 6 max ");
  CHECK(function("round(side, 2, half even) + ceil(side)") == "#1 round:2:half_even #1 ceil + ");
  CHECK(function("if area > 1 then side else 0") == "#1 ");
  CHECK(function("f(side, 1/2)", "f(x, y) = g(x) + y\n    g(x) = x*x") == "#1 #1 * 1/2 + ");
  for (const char* lost : {"sqrt(area) * 4", "if side > 1 then side else 0", "sum(side k for k in 1..3)"})
    CHECK(function(lost).empty());
}

TEST_CASE("blanks may use values that the question varies") {
  const workbook::QuestionView view =
      made(square("  ask: Of {num}`area`, the side is {blank}`side`, and {blank}`around` is "
                  "around.\n"
                  "  decimals: 1\n  choose: {area: [2, 9]}\n  start: {area: 9}\n"
                  "  answers: {side: sqrt(area), around: 4*side}\n"))
          .lessons.front()
          .questions.front();
  REQUIRE(view.states.size() == 2);
  CHECK(view.blanks[1].answer_digits == "12.0");
  CHECK(in_state(view, view.states[0]).blanks[1].answer_digits == "5.7");
}

TEST_CASE("every blank is in the text once, and has a name that is free") {
  CHECK(says("  ask: Its side is {blank}`side`.\n  answers: {side: 1, around: 4}\n",
             "the text of the question has no blank 'around'"));
  CHECK(says("  ask: '{blank}`side`, {blank}`side`'\n  answers: {side: 1}\n",
             "the blank 'side' is already in the text"));
  CHECK(says("  ask: '{blank}`sides`'\n  answers: {side: 1}\n", "'sides' is not a blank of this question"));
  CHECK(says("  ask: '{blank}`area`'\n  answers: {area: 1}\n", "'area' is a name of the example"));
  CHECK(says("  ask: '{blank}`a-b`'\n  answers: {a-b: 1}\n", "'a-b' can't be the name of a blank"));
  CHECK(says("  ask: '{blank}`side`'\n  answer: area\n  decimals: 1\n",
             "only a question with `answers:` has blanks"));
  CHECK(says("  ask: Nothing.\n  answers: {}\n", "'answers' of the question 'q' has too few items"));
  CHECK(says("  ask: '{blank}`side`'\n  answers: {side: around, }\n", "around"));
}

TEST_CASE("a blank's distractors must differ from its answer") {
  CHECK(says(ask + "  answers:\n    side: 1\n    around:\n      answer: 4\n      distractors:\n"
                   "        - value: 4 side\n          because: No.\n",
             "this distractor prints 4.0, like the answer"));
}

}  // namespace blanks_test
