// Questions with many states. The numbers are worked out by hand: (f − 32)·5/9 for 425 is 218 1/3, for 450 it
// is 232 2/9.
#include <fmt/format.h>

#include "small.hpp"
#include "text/marks.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/practice/practice.hpp"

namespace proofsheet::workbook::variants_test {

namespace {

Small ovens(const std::string& quiz) {
  Small small;
  small.prose = "# Waves\n\n```{example} oven\n```\n";
  small.examples =
      "oven:\n  title: An oven\n  given:\n    zero: 32\n  equations: |\n    celsius(t) = (t - zero) * 5/9\n"
      "    y = celsius(212)\n  show:\n    - value: y\n";
  small.cards = "";
  small.quiz = quiz;
  return small;
}

const std::string pizza =
    "- id: pizza\n"
    "  ask: 'A pizza wants {num}`f : 0` °F. How many degrees Celsius are that?'\n"
    "  example: oven\n";
const std::string temperatures =
    "  choose:\n"
    "    f: 300..475 step 25\n"
    "  keep: f ≠ 350 and celsius(f) > 150\n";
const std::string answer =
    "  answer: celsius(f)\n"
    "  decimals: 1\n"
    "  distractors:\n"
    "    - value: f * 5/9\n"
    "      misconception: degrees\n";

const QuestionView& question_of(const Workbook& workbook) { return workbook.lessons.at(0).questions.at(0); }

std::string asked(const QuestionView& question) { return text::strip_marks(words_of(question.ask)); }

std::string right_digits(const QuestionView& question) {
  for (const NumberChoiceView& number : question.numbers)
    if (number.correct) return number.digits;
  return {};
}

std::vector<std::string> ids(const QuestionView& question) {
  std::vector<std::string> all;
  for (const QuestionState& state : question.states) all.push_back(state.id);
  return all;
}

}  // namespace

TEST_CASE("a question has a state for each value that is kept, with the values as its id") {
  const Workbook workbook = made(ovens(pizza + temperatures + answer));
  const QuestionView& question = question_of(workbook);
  // 300 °F are 148.9 °C, which is not above 150. 350 is excluded by name.
  CHECK(ids(question) == std::vector<std::string>{"f=325", "f=375", "f=400", "f=425", "f=450", "f=475"});
  CHECK(question.start == 0);
  CHECK(asked(question) == "A pizza wants 325 °F. How many degrees Celsius are that?");
  const QuestionView at_450 = in_state(question, question.states.at(4));
  CHECK(asked(at_450) == "A pizza wants 450 °F. How many degrees Celsius are that?");
  CHECK(at_450.answer_digits == "232.2");
  CHECK(right_digits(at_450) == "232.2");
  REQUIRE(at_450.numbers.size() == 2);
  for (const NumberChoiceView& number : at_450.numbers)
    CHECK(number.digits == (number.correct ? "232.2" : "250.0"));  // 450·5/9
  CHECK(at_450.number == question.number);
}

TEST_CASE("a label with a hyphen is a word, not a difference") {
  Small small = ovens(
      "- id: heat\n  ask: 'How hot is {num}`k`?'\n  example: oven\n  choose:\n    k: [top-shelf, floor]\n"
      "  answer: heat[k]\n  decimals: 0\n");
  small.examples =
      "oven:\n  title: An oven\n  given:\n    place: [top-shelf, floor]\n    heat[place]: 220 250\n"
      "  equations: |\n    y = heat[floor]\n  show:\n    - value: y\n";
  CHECK(question_of(made(small)).answer_formula.latex.find("\\text{top-shelf}") != std::string::npos);
}

TEST_CASE("the expression of an answer is shown with the values of its state") {
  const auto shown = [](const std::string& more, std::size_t state) {
    const QuestionView question = question_of(made(ovens(pizza + temperatures + more)));
    return in_state(question, question.states.at(state));
  };
  const QuestionView at_450 = shown(answer, 4);
  CHECK(at_450.answer_formula.latex ==
        R"(\mathrm{celsius}\left(450\right) = \frac{\left(450 - \mathrm{zero}\right) \cdot 5}{9})");
  for (const NumberChoiceView& number : at_450.numbers)
    CHECK(number.formula.latex ==
          (number.correct ? at_450.answer_formula.latex : R"(\frac{450 \times 5}{9})"));
  CHECK(shown("  answer: f - 2 zero\n", 0).answer_formula.latex == R"(325 - 2\mathrm{zero})");
  CHECK(shown("  answer: 2f - zero\n", 0).answer_formula.latex == R"(2 \times 325 - \mathrm{zero})");
}

TEST_CASE("the page shows the requested state") {
  const QuestionView question =
      question_of(made(ovens(pizza + temperatures + "  start: {f: 425}\n" + answer)));
  CHECK(question.states.at(question.start).id == "f=425");
  CHECK(asked(question) == "A pizza wants 425 °F. How many degrees Celsius are that?");
  CHECK(right_digits(question) == "218.3");
}

TEST_CASE("a given value varies in a copy of the example, and several names in all combinations") {
  Small small =
      ovens(pizza + "  choose:\n    f: [212, 32]\n    zero: [32, 30.5]\n  answer: oven.celsius(f)\n");
  small.quiz.replace(small.quiz.find(" °F"), 3, " °F and zero is {num}`zero : 1`");
  const Workbook workbook = made(small);
  const QuestionView& question = question_of(workbook);
  CHECK(ids(question) ==
        std::vector<std::string>{"f=212,zero=32", "f=212,zero=30.5", "f=32,zero=32", "f=32,zero=30.5"});
  const auto digits = [&](std::size_t i) { return question.states.at(i).view.answer_digits; };
  CHECK(digits(0) == "100.0000");
  CHECK(digits(1) == "100.8333");
  CHECK(digits(2) == "0.0000");
  CHECK(digits(3) == "0.8333");
  // The example itself is unchanged.
  for (const ledger::NumberLine& line : workbook.numbers.lines)
    if (line.place == "lesson" && line.expression == "y") CHECK(line.digits.front() == "100.0000");
}

TEST_CASE("the allowed ranges of a variable are accepted") {
  const auto states = [](const std::string& range) {
    return ids(question_of(
        made(ovens("- id: q\n  ask: '{num}`x : 4`?'\n  choose: {x: " + range + "}\n  answer: 2 x\n"))));
  };
  using Ids = std::vector<std::string>;
  CHECK(states("1..3") == Ids{"x=1", "x=2", "x=3"});
  CHECK(states("-0.5..1 step 0.5") == Ids{"x=-0.5", "x=0", "x=0.5", "x=1"});
  CHECK(states("1..2 step 0.75") == Ids{"x=1", "x=1.75"});
  CHECK(states("[1/3, pi, 2e3]") == Ids{"x=1/3", "x=pi", "x=2e3"});
}

TEST_CASE("labels can vary") {
  Small small = ovens(
      "- id: q\n  ask: Which is it on {num}`day`?\n  choose:\n    day: [\"Monday\", \"Tuesday\"]\n"
      "  answer: if day = Monday then 1 else 2\n");
  const QuestionView question = question_of(made(small));
  CHECK(ids(question) == std::vector<std::string>{"day=Monday", "day=Tuesday"});
  CHECK(asked(question) == "Which is it on Monday?");
  CHECK(question.states.at(1).view.answer_digits == "2.0000");
}

TEST_CASE("choices are computed and shuffled in every state") {
  std::string quiz =
      "- id: q\n  ask: 'Which is the double of {num}`x : 0`?'\n  choose: {x: 1..40}\n  choices:\n";
  for (const char* factor : {"2", "3", "4", "5"})
    quiz += fmt::format("    - text: '{{num}}`{0} x : 0`'\n      because: '{0} times.'\n{1}", factor,
                        *factor == '2' ? "      correct: yes\n" : "");
  const QuestionView question = question_of(made(ovens(quiz)));
  REQUIRE(question.states.size() == 40);
  std::set<std::string> letters;
  for (std::size_t i = 0; i < 40; ++i) {
    const QuestionView view = in_state(question, question.states.at(i));
    for (const ChoiceView& choice : view.choices) {
      const std::string words = text::strip_marks(words_of(choice.text));
      CHECK(words == std::to_string((choice.written + 2) * (i + 1)));
      CHECK(text::strip_marks(words_of(choice.because)) == fmt::format("{} times.", choice.written + 2));
      CHECK(choice.correct == (choice.written == 0));
      if (choice.correct) letters.insert(choice.letter);
    }
  }
  CHECK(letters.size() == 4);  // the position of the right one is not predictable
}

TEST_CASE("every number of every state is recorded, in a row for each varying number") {
  const Workbook workbook =
      made(ovens(pizza + temperatures + "  because: 'Zero is {num}`zero : 0`.'\n" + answer));
  std::map<std::string, const ledger::NumberLine*> lines;
  for (const ledger::NumberLine& line : workbook.numbers.lines)
    if (line.place == "quiz") CHECK(lines.emplace(line.expression, &line).second);
  REQUIRE(lines.size() == 4);
  const std::vector<std::string> cells{"pizza/f=325", "pizza/f=375", "pizza/f=400",
                                       "pizza/f=425", "pizza/f=450", "pizza/f=475"};
  CHECK(lines.at("f")->cells == cells);
  CHECK(lines.at("f")->digits == std::vector<std::string>{"325", "375", "400", "425", "450", "475"});
  CHECK(lines.at("celsius(f)")->cells == cells);
  // 293·5/9, 343·5/9, 368·5/9, 393·5/9, 418·5/9, 443·5/9
  CHECK(lines.at("celsius(f)")->digits ==
        std::vector<std::string>{"162.8", "190.6", "204.4", "218.3", "232.2", "246.1"});
  CHECK(lines.at("celsius(f)")->method == "eeeeee");
  CHECK(lines.at("f * 5/9")->digits.size() == 6);
  CHECK(lines.at("zero")->cells.empty());
  CHECK(lines.at("zero")->digits == std::vector<std::string>{"32"});
}

TEST_CASE("an error in a state is reported with the state") {
  // 36·5/9 is 20, and so is 100 − 80. 1/(f − 32) is not defined at 32.
  CHECK(
      messages(ovens(pizza + "  choose:\n    f: [36, 40]\n  answer: f * 5/9\n  distractors:\n"
                             "    - value: 100 - 80\n      misconception: degrees\n")) ==
      "lessons/waves/quiz.yaml:8:14: error: this distractor prints 20.0000, like the answer, in pizza/f=36\n"
      "        - value: 100 - 80\n"
      "                 ^^^^^^^^\n"
      "    hint: both are the same number, so this is not a mistake here: compute what the mistake leads "
      "to, or choose given values for which the two differ\n");
  CHECK(messages(ovens(pizza + "  choose:\n    f: 31..33\n  answer: 1 / (f - 32)\n")) ==
        "lessons/waves/quiz.yaml:6:11: error: division by zero, in pizza/f=32\n"
        "      answer: 1 / (f - 32)\n"
        "              ^^^^^^^^^^^^\n"
        "    hint: exclude the case with `if`, or fix the value that is zero\n");
}

TEST_CASE("a wrong answer that could be accepted as right is refused") {
  // 2.685 prints 2.69, but its lower end rounds down to 2.68: typing it is right.
  CHECK(messages(
            ovens("- id: q\n  ask: 'What is {num}`x : 3`?'\n  choose:\n    x: [2.681, 2.683]\n  answer: x\n"
                  "  decimals: 2\n  distractors:\n    - value: x + 0.004\n      misconception: degrees\n")) ==
        "lessons/waves/quiz.yaml:8:14: error: this distractor prints 2.69, but with more places it would "
        "be accepted as the answer, 2.68, in q/x=2.681\n"
        "        - value: x + 0.004\n"
        "                 ^^^^^^^^^\n"
        "    hint: learners may type more places if they round to the answer: ask for more places with "
        "'decimals:', choose numbers that keep the two apart, or round the distractor, as in round(x, 2)\n");
  // Rounding twice gives 2.69 itself.
  made(
      ovens("- id: q\n  ask: What?\n  answer: 2.6847\n  decimals: 2\n  distractors:\n"
            "    - value: round(round(2.6847, 3), 2)\n      misconception: early\n"));
  // To three significant digits 10.0 is anything from 9.995 to 10.05. 9.96 has three significant digits too,
  // and is another number.
  const auto three_digits = [](const std::string& value) {
    return ovens("- id: q\n  ask: What?\n  answer: 10.02\n  decimals: 3 sig\n  distractors:\n    - value: " +
                 value + "\n      misconception: degrees\n");
  };
  made(three_digits("9.96"));
  CHECK(messages(three_digits("10.05"))
            .starts_with("lessons/waves/quiz.yaml:6:14: error: this distractor prints 10.1, but with more "
                         "places it would be accepted as the answer, 10.0\n"));
}

TEST_CASE("two states with the same text are refused") {
  CHECK(messages(ovens("- id: q\n  ask: 'What is twice {num}`x : 0`?'\n  choose:\n    x: [1, 1.2, 1.4, 2]\n"
                       "  answer: 2 x\n")) ==
        "lessons/waves/quiz.yaml:2:9: error: the question is the same as in q/x=1, in q/x=1.2 and likewise "
        "in 1 "
        "other "
        "state\n"
        "      ask: 'What is twice {num}`x : 0`?'\n"
        "            ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: show what varies, with enough places, or leave out such states with 'keep:'\n");
}

TEST_CASE("invalid variations are reported") {
  const auto facts = [](const std::string& keys) {
    text::Diagnostics diagnostics;
    CHECK_FALSE(ovens("- id: q\n  ask: 'What is {num}`x : 3`?'\n  example: oven\n" + keys + "  answer: 2 x\n")
                    .assemble(diagnostics));
    std::string all;
    for (const text::Diagnostic& one : diagnostics.sorted()) {
      const auto at = one.span.source->position(one.span.begin);
      all += fmt::format("{}:{} {} | {}\n", at.line, at.column, one.fact, one.hint);
    }
    return all;
  };
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"  choose: {x: 1..6000}\n",
       "4:12 with 'x' there are more than 5000 states | use fewer values: a longer step or a shorter "
       "list\n"},
      {"  choose: {x: 1..100, z: 1..51}\n",
       "4:23 with 'z' there are more than 5000 states | use fewer values: a longer step or a shorter "
       "list\n"},
      {"  choose: {x: 3..1}\n",
       "4:15 '3..1' has fewer than two values | begin with the smaller number, and use a step above zero\n"},
      {"  choose: {x: 1..2 step 0}\n",
       "4:15 '1..2 step 0' has fewer than two values | begin with the smaller number, and use a step above "
       "zero\n"},
      {"  choose: {x: seat}\n",
       "4:15 'seat' is not a range of numbers | write a range, as in 300..475 step 25, or a list of "
       "values\n"},
      {"  choose: {x: 1..zero}\n",
       "4:15 '1..zero' is not a range of numbers | write a range, as in 300..475 step 25, or a list of "
       "values\n"},
      {"  choose: {x: [1, 2, 1]}\n", "4:22 duplicate value '1' under 'x' | write each value once\n"},
      {"  choose: {x: [\"a=b\", 2]}\n",
       "4:16 'a=b' can't name a state | write a number without commas, or a label without ',', '=', '\"' and "
       "'\\'\n"},
      {"  choose: {\"x[1]\": [1, 2]}\n", "4:13 'x[1]' is not a name | write a name like f or speed\n"},
      {"  choose: {y: [1, 2], x: [1, 2]}\n",
       "4:12 'y' of the example 'oven' is computed | vary single given values of the example, or new "
       "names\n"},
      {"  choose: {x: [1]}\n",
       "4:12 the question 'q' has a single state | choose among two values or more\n"},
      {"  choose: {x: 1..3}\n  keep: x > 5\n",
       "5:9 the question 'q' has no state that is kept | let 'keep:' hold for two or more\n"},
      {"  choose: {x: 1..3}\n  keep: x + 5\n",
       "5:9 'x + 5' is not a condition, in q/x=1 and likewise in 2 other states | write a comparison, as in "
       "f "
       "≠ 350 and f/2 = round(f/2)\n"},
      {"  choose: {x: 1..3}\n  start: {x: 4}\n",
       "5:14 the question has no such state | it has, for example, x=1: check that 'choose' has the value "
       "and 'keep' allows it\n"},
      {"  choose: {speed: 1..3}\n  start: {sped: 1}\n",
       "5:11 'sped' does not vary | did you mean 'speed'?\n"},
  };
  for (const auto& [keys, message] : rows) {
    CAPTURE(keys);
    CHECK(facts(keys) == message);
  }
}

TEST_CASE("a claimed number in a varied question must be right in every state") {
  CHECK(messages(ovens("- id: q\n  ask: 'Twice {num}`x : 0` is {num}`2 <2 x>`, is it?'\n  choose: {x: 1..2}\n"
                       "  answer: 2 x\n"))
            .find("2 x is 4, not 2, in q/x=2") != std::string::npos);
}

namespace {

const CardView& card_of(const Workbook& workbook) { return workbook.lessons.at(0).cards.at(0); }

Small oven_cards(const std::string& states) {
  Small small = ovens("");
  small.quiz = "";
  small.cards =
      "- id: dial\n  front: 'How warm are {num}`f : 0` °F?'\n  back: '{num}`celsius(f) : 1` °C'\n"
      "  example: oven\n" +
      states;
  return small;
}

}  // namespace

TEST_CASE("a card has states as a question does") {
  const Workbook workbook = made(oven_cards(temperatures + "  start: {f: 425}\n"));
  const CardView& card = card_of(workbook);
  std::vector<std::string> names, backs;
  for (const CardState& state : card.states) {
    const CardView view = in_state(card, state);
    names.push_back(state.id);
    CHECK(text::strip_marks(words_of(view.front)) == "How warm are " + state.id.substr(2) + " °F?");
    backs.push_back(text::strip_marks(words_of(view.back)));
    CHECK(view.id == "dial");
  }
  CHECK(names == std::vector<std::string>{"f=325", "f=375", "f=400", "f=425", "f=450", "f=475"});
  // (f − 32)·5/9
  CHECK(backs ==
        std::vector<std::string>{"162.8 °C", "190.6 °C", "204.4 °C", "218.3 °C", "232.2 °C", "246.1 °C"});
  CHECK(card.start == 3);
  CHECK(text::strip_marks(words_of(card.back)) == "218.3 °C");
  for (const ledger::NumberLine& line : workbook.numbers.lines)
    if (line.place == "cards" && line.expression == "f") CHECK(line.cells.front() == "dial/f=325");
}

TEST_CASE("a card with gaps has blanks in front, and the proven text at the back") {
  Small small = oven_cards(temperatures);
  small.cards =
      "- id: dial\n  text: 'At {num}`f : 0` °F it is {cloze}``{num}`celsius(f) : 1` °C``, not "
      "{cloze}`cold :: a word`.'\n  tags: [heat]\n" +
      temperatures;
  const Workbook workbook = made(small);
  const CardView& card = workbook.lessons.at(0).cards.at(0);
  CHECK(card.tags == std::vector<std::string>{"heat"});
  REQUIRE(card.states.size() > 1);
  const CardView view = in_state(card, card.states.front());
  CHECK(text::strip_marks(words_of(view.front)) == "At 325 °F it is […], not [a word].");
  CHECK(text::strip_marks(words_of(view.back)) == "At 325 °F it is 162.8 °C, not cold.");
  CHECK(view.back.document.blocks.at(0).inlines.at(3).kind == prose::Inline::Kind::strong);
  CHECK(view.gaps.document.blocks.at(0).inlines.at(3).kind == prose::Inline::Kind::gap);
  // Each number of a state is listed once, although both sides show it.
  std::size_t lines = 0;
  for (const ledger::NumberLine& line : workbook.numbers.lines) lines += line.place == "cards" ? 1U : 0U;
  CHECK(lines == 2);
}

TEST_CASE("a digest of a card contains its gaps and tags, and whether it is reversed") {
  Small small;
  small.course_file += "released: 2026-11-01\n";
  small.quiz = "";
  const auto digest = [&](const std::string& cards) {
    small.cards = cards;
    return made(small).numbers.released.at(0).digest;
  };
  const std::string sides = "- id: a\n  front: x\n  back: y\n",
                    gaps = "- id: a\n  text: 'A {cloze}`b` {cloze}`c`'\n";
  CHECK(digest(sides) != digest(sides + "  reversed: yes\n"));
  CHECK(digest(sides) != digest(sides + "  tags: [z]\n"));
  CHECK(digest(gaps) != digest("- id: a\n  text: 'A {cloze}`b` {cloze}`1|c`'\n"));
  CHECK(digest(gaps) != digest("- id: a\n  text: 'A {cloze}`b :: d` {cloze}`c`'\n"));
}

TEST_CASE("errors in the states of a card are reported as for a question") {
  const auto told = [](const std::string& states, const std::string& fact) {
    const std::string all = messages(oven_cards(states));
    INFO(all);
    CHECK(all.find("error: " + fact + "\n") != std::string::npos);
  };
  told("  choose: {f: [212, 212.0]}\n", "the card is the same as in dial/f=212, in dial/f=212.0");
  told("  choose: {f: [1, 2]}\n  keep: f > 1\n", "the card 'dial' has a single state");
  told("  choose: {f: [1, 2]}\n  start: {f: 3}\n", "the card has no such state");
  told("  figure: chrat\n", "the lesson shows no figure 'chrat'");
}

TEST_CASE("a digest of a card changes with its content, and only then") {
  const auto digest = [](const Small& small) {
    const Workbook workbook = made(small);
    REQUIRE(workbook.numbers.released.size() == 1);
    CHECK(workbook.numbers.released.front().place == "cards");
    CHECK(workbook.numbers.released.front().day.empty());
    return workbook.numbers.released.front().digest;
  };
  Small small = oven_cards(temperatures);
  small.course_file += "released: 2026-11-01\n";
  const std::string before = digest(small);
  CHECK(before.size() == 16);
  const auto with = [&](const std::string& was, const std::string& is, std::string Small::*file) {
    Small other = small;
    (other.*file).replace((other.*file).find(was), was.size(), is);
    return digest(other);
  };
  CHECK(with("How warm", "How *warm*", &Small::cards) != before);
  CHECK(with("How warm", "How hot", &Small::cards) != before);
  CHECK(with("step 25", "step 50", &Small::cards) != before);
  CHECK(with("celsius(f) : 1", "celsius(f) : 2", &Small::cards) != before);
  CHECK(with("* 5/9", "* 5/8", &Small::examples) != before);
  CHECK(with("'How warm", " 'How warm", &Small::cards) == before);
  CHECK(with("An oven", "A stove", &Small::examples) == before);
  CHECK(with("# Waves", "# Waves and more", &Small::prose) == before);
  CHECK(made(oven_cards(temperatures)).numbers.released.empty());
}

}  // namespace proofsheet::workbook::variants_test
