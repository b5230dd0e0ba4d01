// Questions with several parts (matching, ordering, statements), points, and questions placed in the text.
#include <algorithm>

#include "small.hpp"
#include "text/marks.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/practice/practice.hpp"

namespace proofsheet::workbook::parts_test {

namespace {

Small quiz_of(const std::string& quiz) {
  Small small;
  small.quiz = quiz;
  return small;
}

const QuestionView& first_of(const Workbook& workbook) { return workbook.lessons.at(0).questions.at(0); }

std::string plain(const RichText& text) { return text::strip_marks(words_of(text)); }

/// Returns the choices as they are shown, with their places in the author's list.
std::string shown(const QuestionView& question) {
  std::string all;
  for (const ChoiceView& choice : question.choices)
    all += choice.letter + " " + plain(choice.text) + " " + std::to_string(choice.written) + "; ";
  return all;
}

std::string facts(const Small& small) {
  text::Diagnostics diagnostics;
  small.assemble(diagnostics);
  std::string all;
  for (const text::Diagnostic& one : diagnostics.items()) {
    const text::Position at = one.span.source->position(one.span.begin);
    all += one.span.source->name().substr(one.span.source->name().rfind('/') + 1) + ":" +
           std::to_string(at.line) + " " + one.fact + " | " + one.hint + "\n";
  }
  return all;
}

const std::string matching =
    "- id: m\n  ask: Which value is whose?\n  pairs:\n"
    "    - item: The *sine* of one\n      match: '{num}`P[1, 0] : 2`'\n      because: Look at the table.\n"
    "    - item: The cosine of one\n      match: '{num}`P[1, 1] : 2`'\n"
    "  others: [two, three]\n  points: 4\n";

}  // namespace

TEST_CASE("a matching question has its items in order, and all matches with letters") {
  const Workbook workbook = made(quiz_of(matching));
  const QuestionView& question = first_of(workbook);
  REQUIRE(question.items.size() == 2);
  CHECK(plain(question.items[0]) == "The sine of one");
  CHECK(question.points == 4);
  REQUIRE(question.choices.size() == 4);
  std::string letters, written;
  for (const ChoiceView& choice : question.choices) {
    letters += choice.letter;
    written += std::to_string(choice.written);
    CHECK(choice.correct == (choice.written < 2));
    // sin 1 is 0.8415 and cos 1 is 0.5403.
    if (choice.written == 0) CHECK(plain(choice.text) == "0.84");
    if (choice.written == 1) CHECK(plain(choice.text) == "0.54");
    if (choice.written == 0) CHECK(plain(choice.because) == "Look at the table.");
  }
  CHECK(letters == "ABCD");
  std::sort(written.begin(), written.end());
  CHECK(written == "0123");
  CHECK(shown(question) == shown(first_of(made(quiz_of(matching)))));
}

TEST_CASE("the items of an ordering question are never shown in the right order") {
  for (int i = 0; i < 40; ++i) {
    const std::string id = "o-" + std::to_string(i);
    const Workbook workbook = made(quiz_of("- id: " + id + "\n  ask: Sort them.\n  order: [small, large" +
                                           std::string(i % 2 == 0 ? "" : ", huge") + "]\n"));
    const std::vector<ChoiceView>& items = first_of(workbook).choices;
    CHECK(!std::is_sorted(items.begin(), items.end(), [](const ChoiceView& one, const ChoiceView& other) {
      return one.written < other.written;
    }));
  }
}

TEST_CASE("statements are shuffled by the id of their question, or stay in order") {
  const std::string statements =
      "  ask: True?\n  statements:\n"
      "    - {text: a, correct: yes, because: b}\n    - {text: c, correct: no, because: d}\n"
      "    - {text: e, correct: no, because: f}\n    - {text: g, correct: yes, because: h}\n";
  const Workbook kept = made(quiz_of("- id: s\n" + statements + "  in order: yes\n"));
  CHECK(shown(first_of(kept)) == "A a 0; B c 1; C e 2; D g 3; ");
  std::set<std::string> orders;
  for (const char* id : {"s", "t", "u", "v"})
    orders.insert(shown(first_of(made(quiz_of("- id: " + std::string(id) + "\n" + statements)))));
  CHECK(orders.size() > 1);
  CHECK(first_of(kept).points == 1);
}

TEST_CASE("parts that print alike are reported") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"  pairs:\n    - {item: a, match: b}\n    - {item: c, match: '*d*'}\n  others: ['*d*']\n",
       "quiz.yaml:6 this match prints 'd', like match B | make the printed matches different: ask for more "
       "places, or leave one out\n"},
      {"  pairs:\n    - {item: a, match: b}\n    - {item: a, match: d}\n",
       "quiz.yaml:5 this item prints 'a', like item 1 | make the printed items different: ask for more "
       "places, "
       "or leave one out\n"},
      {"  order: [a, '{num}`w : 1`', '{num}`w + 0 : 1`']\n",
       "quiz.yaml:3 this item prints '0.1', like item B | make the printed items different: ask for more "
       "places, or leave one out\n"},
      {"  statements:\n    - {text: a, correct: yes, because: b}\n    - {text: a, correct: no, because: b}\n",
       "quiz.yaml:5 this statement prints 'a', like statement A | make the printed statements different: ask "
       "for more places, or leave one out\n"}};
  for (const auto& [parts, message] : rows) {
    CAPTURE(parts);
    CHECK(facts(quiz_of("- id: q\n  ask: x\n" + parts)) == message);
  }
}

TEST_CASE("matching, ordering and statements have states, whose parts are shuffled by the state") {
  const auto states_of = [](const std::string& parts) {
    const Workbook workbook =
        made(quiz_of("- id: q\n  ask: 'With {num}`n : 0`?'\n  choose: {n: 10..13}\n" + parts));
    const QuestionView& question = first_of(workbook);
    std::vector<std::string> all;
    for (const QuestionState& state : question.states) {
      const QuestionView view = in_state(question, state);
      all.push_back(plain(view.ask) + " " + shown(view));
      for (const RichText& item : view.items) all.back() += plain(item) + "; ";
    }
    return all;
  };
  const auto matched = states_of(
      "  pairs:\n    - {item: 'half of {num}`n : 0`', match: '{num}`n/2 : 1`'}\n"
      "    - {item: 'twice', match: '{num}`2 n : 0`'}\n");
  REQUIRE(matched.size() == 4);
  CHECK(matched[1].find("With 11? ") == 0);
  CHECK(matched[1].find(" 5.5 0; ") != std::string::npos);
  CHECK(matched[1].find(" 22 1; ") != std::string::npos);
  CHECK(matched[1].find("half of 11; twice; ") != std::string::npos);
  const auto ordered = states_of("  order: ['{num}`n : 0`', '{num}`n + 1 : 0`', '{num}`n + 2 : 0`']\n");
  REQUIRE(ordered.size() == 4);
  CHECK(ordered[3].find(" 15 2; ") != std::string::npos);
  const auto judged = states_of(
      "  statements:\n    - {text: 'It is {num}`n : 0`', correct: yes, because: So.}\n"
      "    - {text: 'It is less', correct: no, because: No.}\n");
  REQUIRE(judged.size() == 4);
  CHECK(judged[0].find("It is 10 0; ") != std::string::npos);
}

TEST_CASE("a text can place questions of its lesson, each once") {
  Small small;
  small.prose = "# Waves\n\n```{question} b\n```\n\n````{note} More\n```{question} o\n```\n````\n";
  small.quiz += "- id: o\n  ask: Why?\n  model answer: So.\n";
  CHECK(facts(small) == "");
  small.prose += "\n```{question} b\n```\n";
  CHECK(facts(small) ==
        "lesson.md:11 the question 'b' is placed twice | place each question once: remove one of the two\n");
  small.prose = "# Waves\n\n```{question} first\n```\n";
  small.quiz = "- id: first-entry\n  ask: Why?\n  model answer: So.\n";
  CHECK(facts(small) ==
        "lesson.md:3 there is no question 'first' in this lesson | the questions of this lesson are "
        "first-entry\n");
  small.prose = "# Waves\n\n```{question} first-entyr\n```\n";
  CHECK(facts(small) ==
        "lesson.md:3 there is no question 'first-entyr' in this lesson | did you mean 'first-entry'?\n");
  small.quiz = "";
  CHECK(
      facts(small) ==
      "lesson.md:3 there is no question 'first-entyr' in this lesson | write it in the lesson's quiz.yaml\n");
  small.prose = "# Waves\n\n```{question} first-entry\nWhy?\n```\n\n```{question}\n```\n";
  small.quiz = "- id: first-entry\n  ask: Why?\n  model answer: So.\n";
  CHECK(
      facts(small) ==
      "lesson.md:4 the directive 'question' has no body | close it first, and write the text after it\n"
      "lesson.md:7 the directive 'question' needs an argument | write ```{question} and the id of a question "
      "of the lesson's quiz.yaml\n");
}

TEST_CASE("a placed question that could not be read is not reported as missing") {
  Small small;
  small.prose = "# Waves\n\n```{question} b\n```\n";
  const std::pair<const char*, const char*> rows[] = {
      {"- id: b\n  ask: Why?\n", "quiz.yaml:1 a question needs the key"},
      {"- ask: Why?\n  model answer: So.\n", "quiz.yaml:1 an open question needs the key 'id'"},
      {"b: Why?\n", "quiz.yaml:1 a quiz must be a list"}};
  for (const auto& [quiz, message] : rows) {
    small.quiz = quiz;
    const std::string found = facts(small);
    CAPTURE(quiz, found);
    CHECK(found.starts_with(message));
    CHECK(std::count(found.begin(), found.end(), '\n') == 1);
  }
}

TEST_CASE("a change of a match or of the order is a new release of the question") {
  const auto digest = [](const std::string& quiz) {
    Small small = quiz_of(quiz);
    small.cards = "";
    small.course_file += "released: 2026-11-01\n";
    return made(small).numbers.released.at(0).digest;
  };
  const std::string order = "- id: o\n  ask: Sort.\n  order: [a, b, c]\n";
  const std::string pairs = "- id: m\n  ask: Match.\n  pairs: [{item: a, match: b}, {item: c, match: d}]\n";
  CHECK(digest(order) != digest("- id: o\n  ask: Sort.\n  order: [a, c, b]\n"));
  CHECK(digest(pairs) !=
        digest("- id: m\n  ask: Match.\n  pairs: [{item: a, match: d}, {item: c, match: b}]\n"));
  CHECK(digest(pairs) !=
        digest("- id: m\n  ask: Match.\n  pairs: [{item: e, match: b}, {item: c, match: d}]\n"));
}

}  // namespace proofsheet::workbook::parts_test
