#include "catch.hpp"
#include "loading.hpp"

namespace proofsheet::course::cards_quiz_test {

TEST_CASE("cards are loaded") {
  const Loaded loaded = load_with("cards.yaml",
                                  "- id: why\n  front: Why *order*?\n  back: |\n    One.\n\n    Two.\n"
                                  "- id: what-2\n  front: What?\n  back: That.\n");
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  const auto& cards = loaded.course->lessons[0].cards;
  REQUIRE(cards.size() == 2);
  CHECK(cards[0].id.str() == "why");
  CHECK(cards[0].front.str() == "Why *order*?");
  CHECK(cards[0].back.str() == "One.\n\nTwo.");
  CHECK(cards[1].back.str() == "That.");
  CHECK(cards[1].example.empty());
}

TEST_CASE("a card has two sides or a text with gaps, and tags") {
  const Loaded loaded = load_with("cards.yaml",
                                  "- id: a\n  front: x\n  back: y\n  reversed: yes\n"
                                  "- id: b\n  text: In {cloze}`Paris`.\n  tags: [city, europe::france]\n"
                                  "  choose: {n: 1..2}\n  states: 1\n");
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  const auto& cards = loaded.course->lessons[0].cards;
  REQUIRE(cards.size() == 2);
  CHECK(cards[0].reversed);
  CHECK(cards[0].gaps.empty());
  CHECK(cards[1].gaps.str() == "In {cloze}`Paris`.");
  CHECK(cards[1].front.empty());
  REQUIRE(cards[1].tags.size() == 2);
  CHECK(cards[1].tags[1].str() == "europe::france");
  CHECK(cards[1].states.exported == 1);
}

TEST_CASE("mistakes in cards are reported") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"a: b\n", "1:1 a file of cards must be a list, but this is a mapping | begin each item with '- '\n"},
      {"- a\n", "1:3 a card must be a mapping, but this is a text | write lines 'key: value'\n"},
      {"- id: a\n  front: x\n", "1:3 a card needs the key 'back' | 'back': the answer, in Markdown\n"},
      {"- id: a\n  front: x\n  bakc: y\n", "3:3 a card has no key 'bakc' | did you mean 'back'?\n"},
      {"- id: A b\n  front: x\n  back: y\n", "1:7 'A b' is not an id | write an id with a-z, 0-9 and '-'\n"},
      {"- id: a\n  front: [x]\n  back: ''\n",
       "2:10 expected a text, but this is a list | put it in quotes if it is a text that contains brackets "
       "or colons\n"
       "3:9 this text is empty | write it, or leave the key out\n"},
      {"- id: a\n  back: y\n", "1:3 a card needs the key 'front' or 'text' | the key determines its kind\n"},
      {"- id: a\n  front: x\n  back: y\n  text: z\n",
       "4:3 a card already has 'front' and can't also have 'text' | write two entries\n"},
      {"- id: a\n  text: z\n  reversed: yes\n",
       "3:3 a card with gaps has no key 'reversed' | its keys are: id, text, example, figure, choose, keep, "
       "start, states, tags\n"},
      {"- id: a\n  front: x\n  back: y\n  reversed: true\n",
       "4:13 'true' is neither yes nor no | write yes or no\n"},
      {"- id: a\n  front: x\n  back: y\n  tags: [two words, \"a\u3000b\", one]\n",
       "4:10 the tag 'two words' contains a space | write it as one word, such as unit-circle\n"
       "4:22 the tag 'a\u3000b' contains a space | write it as one word, such as unit-circle\n"},
      {"- id: a\n  front: x\n  back: y\n  tags: [" + std::string(101, 'x') + "]\n",
       "4:10 a tag has at most 100 characters, but this one has 101 | shorten it\n"},
      {"- id: a\n  front: x\n  back: y\n  example: none\n",
       "4:12 there is no example 'none' | write examples in a lesson's examples.yaml\n"},
  };
  for (const auto& [yaml, message] : rows) {
    CAPTURE(yaml);
    CHECK(facts_with("cards.yaml", yaml) == message);
  }
}

TEST_CASE("two cards with one id are reported with both places") {
  files::MemoryFiles files = small_course();
  files.contents["lessons/course.yaml"] = "title: A course\nlessons: [one, two]\n";
  files.contents["lessons/two/lesson.md"] = "# Two\n";
  files.contents["lessons/one/cards.yaml"] = "- id: why\n  front: x\n  back: y\n";
  files.contents["lessons/two/cards.yaml"] = "# cards\n- id: why\n  front: x\n  back: y\n";
  CHECK(load_all(files).messages ==
        "lessons/two/cards.yaml:2:7: error: two cards have the id 'why'\n"
        "    - id: why\n"
        "          ^^^\n"
        "    hint: the first one is at lessons/one/cards.yaml:1; ids must be unique in the whole course\n");
  // A question and an example may have the same id.
  files.contents["lessons/two/cards.yaml"] = "- id: other\n  front: x\n  back: y\n  example: why\n";
  files.contents["lessons/two/examples.yaml"] = "why:\n  title: T\n";
  files.contents["lessons/two/quiz.yaml"] = "- id: why\n  ask: x\n  answer: 1 + 1\n";
  CHECK(load_all(files).messages.empty());
}

TEST_CASE("four kinds of questions are loaded") {
  const Loaded loaded =
      load_with("quiz.yaml",
                "- id: c\n  ask: Which?\n  choices:\n"
                "    - text: one\n      correct: yes\n      because: So it is.\n"
                "    - text: two\n      because: Not so.\n"
                "    - text: three\n      correct: no\n      because: Not so either.\n"
                "  because: All in all.\n"
                "- id: n\n  ask: How much?\n  answer: 1/3\n  decimals: 2\n  rounding: up\n"
                "- id: o\n  ask: Why?\n  model answer: Because.\n  common wrong answer: Why not.\n"
                "  because wrong: It is no reason.\n  marking: [names it, shows it]\n"
                "- id: x\n  do: Swap them.\n  solution: |\n    Swapped.\n");
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  const auto& questions = loaded.course->lessons[0].questions;
  REQUIRE(questions.size() == 4);
  CHECK(questions[0].kind == Question::Kind::choice);
  REQUIRE(questions[0].choices.size() == 3);
  CHECK(questions[0].choices[0].correct);
  CHECK(!questions[0].choices[1].correct);
  CHECK(!questions[0].choices[2].correct);
  CHECK(questions[0].choices[2].because.str() == "Not so either.");
  CHECK(questions[0].because.str() == "All in all.");
  CHECK(questions[1].kind == Question::Kind::numeric);
  CHECK(questions[1].answer.str() == "1/3");
  CHECK(questions[1].printing.format == numbers::Format{numbers::Format::Style::places, 2, false});
  CHECK(questions[1].printing.rounding == numbers::Rounding::up);
  CHECK(questions[2].kind == Question::Kind::open);
  CHECK(questions[2].answer.str() == "Because.");
  CHECK(questions[2].common_wrong.str() == "Why not.");
  CHECK(questions[2].common_wrong_because.str() == "It is no reason.");
  CHECK(questions[2].marking.at(1).str() == "shows it");
  CHECK(questions[3].kind == Question::Kind::exercise);
  CHECK(questions[3].ask.str() == "Swap them.");
  CHECK(questions[3].answer.str() == "Swapped.");
}

TEST_CASE("questions with several parts are loaded, and any question has points") {
  const Loaded loaded = load_with(
      "quiz.yaml",
      "- id: m\n  ask: Which?\n  pairs:\n    - {item: a, match: b, because: c}\n    - {item: d, match: e}\n"
      "  others: [f, g]\n  choose: {x: 1..2}\n  points: 3\n"
      "- id: o\n  ask: Sort.\n  order: [first, second]\n  points: 100\n"
      "- id: s\n  ask: True?\n  statements:\n    - {text: t, correct: yes, because: u}\n"
      "    - {text: v, correct: no, because: w}\n  in order: yes\n"
      "- id: x\n  do: Swap.\n  solution: Swapped.\n  points: 2\n");
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  const auto& questions = loaded.course->lessons[0].questions;
  REQUIRE(questions.size() == 4);
  CHECK(questions[0].kind == Question::Kind::matching);
  CHECK(questions[0].pairs.at(0).because.str() == "c");
  CHECK(questions[0].pairs.at(1).item.str() == "d");
  CHECK(questions[0].pairs.at(1).match.str() == "e");
  CHECK(questions[0].others.at(1).str() == "g");
  CHECK(questions[0].states.choose.size() == 1);
  CHECK(questions[0].points == 3);
  CHECK(questions[1].kind == Question::Kind::ordering);
  CHECK(questions[1].order.at(1).str() == "second");
  CHECK(questions[1].points == 100);
  CHECK(questions[2].kind == Question::Kind::statements);
  CHECK(questions[2].choices.at(0).correct);
  CHECK(!questions[2].choices.at(1).correct);
  CHECK(questions[2].in_order);
  CHECK(!questions[2].points.has_value());
  CHECK(questions[3].points == 2);
}

TEST_CASE("a distractor has a misconception of the course or a text of its own") {
  files::MemoryFiles files = small_course();
  const std::string question =
      "- id: n\n  ask: How much?\n  answer: sin(1)\n  distractors:\n    - value: sin(2)\n";
  files.contents["lessons/one/quiz.yaml"] = question + "      because: That is the sine of *two*.\n";
  const Loaded loaded = load_all(files);
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  CHECK(loaded.course->lessons[0].questions.at(0).distractors.at(0).misconception.empty());
  files.contents["lessons/one/quiz.yaml"] = question;
  CHECK(load_all(files).messages ==
        "lessons/one/quiz.yaml:5:14: error: this distractor does not say which mistake leads to it\n"
        "        - value: sin(2)\n"
        "                 ^^^^^^\n"
        "    hint: add `because:` with a text for the learner, or `misconception:` with an id from "
        "course.yaml\n");
}

TEST_CASE("a misconception says what the learner did and what is right, or has a text about it") {
  files::MemoryFiles files = small_course();
  const std::string course =
      "title: A course\nlessons: [one]\nmisconceptions:\n  multiplied:\n    title: Times\n";
  files.contents["lessons/course.yaml"] = course + "    did: You *multiplied*.\n    right: Divide.\n";
  const Loaded loaded = load_all(files);
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  CHECK(loaded.course->misconceptions.at(0).did.str() == "You *multiplied*.");
  CHECK(loaded.course->misconceptions.at(0).right.str() == "Divide.");
  CHECK(loaded.course->misconceptions.at(0).about.empty());
  files.contents["lessons/course.yaml"] = course + "    right: Divide.\n";
  CHECK(load_all(files).messages ==
        "lessons/course.yaml:4:3: error: the misconception 'multiplied' does not say what goes wrong\n"
        "      multiplied:\n"
        "      ^^^^^^^^^^\n"
        "    hint: add 'did:' with what the learner did and 'right:' with what is right, or 'about:'\n");
  // An error in one of them is reported alone.
  files.contents["lessons/course.yaml"] = course + "    did: [x]\n";
  CHECK(load_all(files).messages.find("does not say") == std::string::npos);
}

TEST_CASE("a distractor names a misconception of the course, and may use the route by hand") {
  files::MemoryFiles files = small_course();
  files.contents["lessons/course.yaml"] =
      "title: A course\nlessons: [one]\nmisconceptions:\n  degrees:\n    title: Degrees\n    about: Not "
      "*radians*.\n";
  const std::string question = "- id: n\n  ask: How much?\n  answer: sin(1)\n  distractors:\n";
  files.contents["lessons/one/quiz.yaml"] =
      question + "    - value: sin(1 deg)\n      misconception: degrees\n      because: No.\n" +
      "    - value: sin(1)\n      misconception: degrees\n      route: by hand\n      rounding: down\n";
  const Loaded loaded = load_all(files);
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  REQUIRE(loaded.course->misconceptions.size() == 1);
  CHECK(loaded.course->misconceptions[0].id.str() == "degrees");
  CHECK(loaded.course->misconceptions[0].title.str() == "Degrees");
  CHECK(loaded.course->misconceptions[0].about.str() == "Not *radians*.");
  const auto& distractors = loaded.course->lessons[0].questions.at(0).distractors;
  REQUIRE(distractors.size() == 2);
  CHECK(distractors[0].value.str() == "sin(1 deg)");
  CHECK(distractors[0].misconception.str() == "degrees");
  CHECK(distractors[0].because.str() == "No.");
  CHECK(distractors[0].route == RouteName::exact);
  CHECK(distractors[1].because.empty());
  CHECK(distractors[1].route == RouteName::by_hand);
  CHECK(distractors[1].printing.rounding == numbers::Rounding::down);

  files.contents["lessons/one/quiz.yaml"] =
      question + "    - value: 1\n      misconception: degree\n    - value: 2\n    - valeu: 3\n" +
      "      misconception: degrees\n      route: by foot\n";
  CHECK(load_all(files).messages ==
        "lessons/one/quiz.yaml:6:22: error: there is no misconception 'degree'\n"
        "          misconception: degree\n"
        "                         ^^^^^^\n"
        "    hint: did you mean 'degrees'?\n\n"
        "lessons/one/quiz.yaml:7:14: error: this distractor does not say which mistake leads to it\n"
        "        - value: 2\n"
        "                 ^\n"
        "    hint: add `because:` with a text for the learner, or `misconception:` with an id from "
        "course.yaml\n\n"
        "lessons/one/quiz.yaml:8:7: error: a distractor has no key 'valeu'\n"
        "        - valeu: 3\n"
        "          ^^^^^\n"
        "    hint: did you mean 'value'?\n\n"
        "lessons/one/quiz.yaml:10:14: error: 'by foot' is not a route\n"
        "          route: by foot\n"
        "                 ^^^^^^^\n"
        "    hint: write exact or by hand, or by hand and the name of a variant\n");
  files.contents["lessons/one/quiz.yaml"] = question + "    - value: 1\n      misconception: degree\n";
  CHECK(load_all(files).messages ==
        "lessons/one/quiz.yaml:6:22: error: there is no misconception 'degree'\n"
        "          misconception: degree\n"
        "                         ^^^^^^\n"
        "    hint: did you mean 'degrees'?\n");
}

TEST_CASE("a question defines its varying values, a condition and the start state") {
  const Loaded loaded = load_with("quiz.yaml",
                                  "- id: n\n  ask: How much?\n  choose:\n    f: 300..475 step 25\n"
                                  "    d: [1, 2.50]\n    town: [Rome, \"007\"]\n  keep: f ≠ 350 and d < 3\n"
                                  "  start: {f: 325, town: \"007\"}\n  states: 5\n  answer: f\n"
                                  "- id: c\n  ask: Which?\n  choose: {x: 1..2}\n  choices:\n"
                                  "    - text: one\n      correct: yes\n      because: b\n"
                                  "    - text: two\n      because: b\n");
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  const Question& question = loaded.course->lessons[0].questions.at(0);
  REQUIRE(question.states.choose.size() == 3);
  CHECK(question.states.choose[0].name.str() == "f");
  CHECK(question.states.choose[0].range.str() == "300..475 step 25");
  CHECK(question.states.choose[0].values.empty());
  CHECK(question.states.choose[1].range.empty());
  REQUIRE(question.states.choose[1].values.size() == 2);
  CHECK(question.states.choose[1].values[1].str() == "2.50");
  CHECK(question.states.choose[2].values.at(0).str() == "Rome");
  CHECK(question.states.choose[2].values.at(1).str() == "\"007\"");
  CHECK(question.states.keep.str() == "f ≠ 350 and d < 3");
  REQUIRE(question.states.start.size() == 2);
  CHECK(question.states.start[0].first.str() == "f");
  CHECK(question.states.start[0].second.str() == "325");
  CHECK(question.states.start[1].second.str() == "\"007\"");
  CHECK(question.states.exported == 5);
  CHECK(loaded.course->lessons[0].questions.at(1).states.choose.at(0).range.str() == "1..2");
}

TEST_CASE("mistakes in a quiz are reported") {
  const std::string choices = "- id: q\n  ask: x\n  choices:\n    - text: a\n      because: b\n";
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"- id: q\n  ask: x\n",
       "1:3 a question needs the key 'choices', 'answer', 'pairs', 'order', 'statements', 'answers', 'model "
       "answer', "
       "'solution' or 'scenario' | the key determines its kind\n"},
      {"- id: q\n  ask: x\n  anwser: 1\n", "3:3 a question has no key 'anwser' | did you mean 'answer'?\n"},
      {"- id: q\n  ask: x\n  answer: 1\n  solution: y\n",
       "4:3 a question already has 'answer' and can't also have 'solution' | write two entries\n"},
      {"- id: q\n  ask: x\n  model answer: y\n  decimals: 3\n",
       "4:3 an open question has no key 'decimals' | its keys are: id, ask, example, figure, show, show with "
       "answer, model answer, "
       "common "
       "wrong answer, because "
       "wrong, marking, because, points\n"},
      {"- id: q\n  ask: x\n  solution: y\n",
       "1:3 an exercise needs the key 'do' | 'do': the question, in Markdown\n"
       "2:3 an exercise has no key 'ask' | its keys are: id, do, example, figure, show, show with answer, "
       "solution, marking, "
       "because, points\n"},
      {"- id: q\n  ask: x\n  model answer: y\n  because wrong: z\n",
       "4:3 an open question with 'because wrong' needs the key 'common wrong answer' | 'common wrong "
       "answer': the answer to avoid, in Markdown\n"},
      {choices, "1:7 no choice of the question 'q' is correct | write 'correct: yes' at the right choice\n"},
      {choices + "      correct: yes\n",
       "1:7 every choice of the question 'q' is correct | add a choice that is wrong\n"},
      {choices + "    - text: c\n      correct: yes\n",
       "6:7 a choice needs the key 'because' | 'because': the feedback for this choice, in Markdown\n"},
      {choices + "      correct: true\n    - text: c\n      correct: yes\n      because: d\n",
       "6:16 'true' is neither yes nor no | write yes or no\n"},
      {"- id: q\n  ask: x\n  choices: []\n",
       "3:12 'choices' is an empty list | leave it out, or write its items\n"},
      {"- id: q\n  ask: x\n  keep: a > 1\n  answer: 1\n",
       "3:3 a numeric question with 'keep' needs the key 'choose' | 'choose': the values that vary, by its "
       "own "
       "names or given names of its example: a range, 300..475 step 25, or a list\n"},
      {"- id: q\n  ask: x\n  states: 5\n  answer: 1\n",
       "3:3 a numeric question with 'states' needs the key 'choose' | 'choose': the values that vary, by its "
       "own names or given names of its example: a range, 300..475 step 25, or a list\n"},
      {"- id: q\n  ask: x\n  choose: {a: 1..2}\n  states: 0\n  answer: 1\n",
       "4:11 an export can't contain 0 states | write a whole number from 1 to 500\n"},
      {"- id: q\n  ask: x\n  choose: {a: 1..2}\n  states: 501\n  answer: 1\n",
       "4:11 an export can't contain 501 states | write a whole number from 1 to 500\n"},
      {"- id: q\n  ask: x\n  choose: {a: 1..2}\n  states: all\n  answer: 1\n",
       "4:11 'all' is not a whole number | write a whole number from 1 to 500\n"},
      {"- id: q\n  ask: x\n  choose: 1..3\n  answer: 1\n",
       "3:11 'choose' must be a mapping, but this is a text | write lines 'key: value'\n"},
      {"- id: q\n  ask: x\n  choose: {a: []}\n  answer: 1\n",
       "3:15 'a' is an empty list | leave it out, or write its items\n"},
      {"- id: q\n  do: x\n  choose: {a: 1..2}\n  solution: y\n",
       "3:3 an exercise has no key 'choose' | its keys are: id, do, example, figure, show, show with answer, "
       "solution, marking, "
       "because, points\n"},
      {"- id: q\n  ask: x\n  answer: 1\n- id: q\n  ask: x\n  answer: 1\n",
       "4:7 two questions have the id 'q' | the first one is at lessons/one/quiz.yaml:1; ids must be unique "
       "in "
       "the whole course\n"},
  };
  for (const auto& [yaml, message] : rows) {
    CAPTURE(yaml);
    CHECK(facts_with("quiz.yaml", yaml) == message);
  }
}

TEST_CASE("mistakes in questions with several parts are reported") {
  std::string many;
  for (int i = 0; i < 27; ++i) many += (i == 0 ? "" : ", ") + std::string("item-") + std::to_string(i);
  const std::string head = "- id: q\n  ask: x\n";
  const std::vector<std::pair<std::string, std::string>> rows = {
      {head + "  pairs: [{item: a, match: b}]\n",
       "1:7 'pairs' of the question 'q' has too few items | write at least 2\n"},
      {head + "  order: [a]\n", "1:7 'order' of the question 'q' has too few items | write at least 2\n"},
      {head + "  order: [" + many + "]\n",
       "1:7 'order' of the question 'q' has too many items: 27 | each has a letter, so write at most 26, or "
       "split the question in two\n"},
      {head + "  pairs: [{item: a, match: b}, {item: c, match: d}]\n  others: [" + many + "]\n",
       "1:7 'others' of the question 'q' has too many items: 29 | each has a letter, so write at most 26, or "
       "split the question in two\n"},
      {head + "  pairs: [{item: a, match: b}, {item: c}]\n",
       "3:33 a pair needs the key 'match' | 'match': its match, in Markdown\n"},
      {head + "  statements: [{text: a, because: b}]\n",
       "3:17 a statement to judge needs the key 'correct' | 'correct': yes if it is true, no if it is "
       "false\n"},
      {head + "  order: [a, b]\n  others: [c]\n",
       "4:3 an ordering question has no key 'others' | its keys are: id, ask, example, figure, show, show "
       "with answer, choose, keep, start, states, order, because, points\n"},
      {head + "  answer: 1\n  points: 0\n",
       "4:11 0 is not a number of points | write a whole number of points from 1 to 100\n"},
      {head + "  answer: 1\n  points: 101\n",
       "4:11 101 is not a number of points | write a whole number of points from 1 to 100\n"},
      {head + "  answer: 1\n  points: 2.5\n",
       "4:11 '2.5' is not a whole number | write a whole number of points from 1 to 100\n"},
      {head + "  order: [a, b]\n  pairs: [{item: a, match: b}, {item: c, match: d}]\n",
       "4:3 a question already has 'order' and can't also have 'pairs' | write two entries\n"},
  };
  for (const auto& [yaml, message] : rows) {
    CAPTURE(yaml);
    CHECK(facts_with("quiz.yaml", yaml) == message);
  }
}

}  // namespace proofsheet::course::cards_quiz_test
