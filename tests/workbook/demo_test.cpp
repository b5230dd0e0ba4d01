// Demos: every state is computed, proven and recorded. Also the mistakes that an author can make.
#include <fmt/format.h>

#include "catch.hpp"
#include "small.hpp"

namespace demo_test {

using namespace proofsheet;
using workbook::DemoPart;
using workbook::DemoView;

namespace {

/// Returns a course whose example has a demo with these choices and parts.
Small small_with(const std::string& choose, const std::string& parts) {
  Small small;
  small.examples =
      "pair:\n"
      "  title: A pair\n"
      "  given:\n"
      "    word[2..3]: [dog, man]\n"
      "    X[word, 0..1]: |\n"
      "      1 2\n"
      "      3 4\n"
      "  equations: |\n"
      "    P[pos, 2i] = sin(pos / 10^i)     for pos in 0..4, i in 0..1\n"
      "    P[pos, 2i+1] = cos(pos / 10^i)   for pos in 0..4, i in 0..1\n"
      "    half[k] = 1 / (2k)               for k in 1..4\n"
      "    y = 2\n"
      "  by hand: |\n"
      "    P: 1\n"
      "  show:\n"
      "    - demo: play\n"
      "      title: Play with {num}`y` things\n"
      "      choose:\n" +
      choose + "      parts:\n" + parts;
  return small;
}

const std::string position =
    "        - name: p\n          from: 1..3\n          title: Position\n          start: 2\n";
const std::string which = "        - name: w\n          from: word\n";

DemoView demo_of(const Small& small) {
  const workbook::Workbook workbook = made(small);
  const auto& example = std::get<workbook::ExampleView>(workbook.lessons[0].blocks.at(0));
  return std::get<DemoView>(example.shows.at(0));
}

std::string states_of(const DemoPart& part) {
  std::string text;
  for (const auto& cells : part.states) {
    for (const auto& cell : cells) text += cell.text + " ";
    text += "\n";
  }
  return text;
}

std::string lines_of(const Small& small) {
  std::string text;
  for (const ledger::NumberLine& line : made(small).numbers.lines)
    if (line.span.source->position(line.span.begin).line > 20 && line.place == "lesson")
      text += fmt::format("{} [{}] {} {}\n", line.expression, fmt::join(line.cells, " "),
                          fmt::join(line.digits, " "), line.format);
  return text;
}

}  // namespace

// sin 1 = 0.84147…, sin 2 = 0.90929…, sin 3 = 0.14112…; cos 1 = 0.54030…, cos 2 = -0.41614…, cos 3 =
// -0.98999… (Abramowitz and Stegun, table 4.6).
TEST_CASE("a demo has the digits of every state, and starts with the chosen one") {
  const DemoView demo = demo_of(small_with(position + which,
                                           "        - value: P[p, 0]\n"
                                           "          decimals: 3\n"
                                           "        - table: P[p, 0..1]\n"
                                           "          decimals: 2\n"
                                           "        - value: p * X[w, 1]\n"
                                           "          decimals: 0\n"
                                           "        - lines: P[.., p]\n"
                                           "          decimals: 1\n"));
  CHECK(demo.id == "play");
  REQUIRE(demo.choices.size() == 2);
  CHECK(demo.choices[0].options == std::vector<std::string>{"1", "2", "3"});
  CHECK(demo.choices[0].numbered);
  CHECK(demo.choices[0].start == 1);
  CHECK(demo.choices[1].options == std::vector<std::string>{"dog", "man"});
  CHECK_FALSE(demo.choices[1].numbered);
  REQUIRE(demo.parts.size() == 4);
  CHECK(states_of(demo.parts[0]) == "0.841 \n0.909 \n0.141 \n");
  CHECK(demo.parts[0].choices == std::vector<std::size_t>{0});
  CHECK(demo.parts[0].start == 1);
  CHECK(states_of(demo.parts[1]) == "0.84 0.54 \n0.91 -0.42 \n0.14 -0.99 \n");
  CHECK(demo.parts[1].table.rows.at(0).cells.at(1).text == "-0.42");
  CHECK(states_of(demo.parts[2]) == "2 \n4 \n4 \n8 \n6 \n12 \n");
  CHECK(demo.parts[2].choices == std::vector<std::size_t>{0, 1});
  CHECK(demo.parts[2].start == 2);
  // the columns of P: cos(pos), sin(pos/10), cos(pos/10)
  CHECK(states_of(demo.parts[3]) == "1.0 0.5 -0.4 -1.0 -0.7 \n0.0 0.1 0.2 0.3 0.4 \n1.0 1.0 1.0 1.0 0.9 \n");
  CHECK(demo.parts[3].lowest == "-1");
  CHECK(demo.parts[3].highest == "1");
  CHECK(demo.parts[3].height == "2");
}

TEST_CASE("readers choose among the words for labels") {
  Small small = small_with(position + which, "        - value: P[p, 0]\n        - value: p * X[w, 1]\n");
  small.examples.insert(small.examples.find("  given:\n"), "  labels:\n    dog: the dog\n");
  CHECK(demo_of(small).choices[1].options == std::vector<std::string>{"the dog", "man"});
}

TEST_CASE("every number of a demo is recorded under its name in its state") {
  CHECK(lines_of(small_with(position + which,
                            "        - value: half[p]\n"
                            "          decimals: 2\n"
                            "        - value: p * X[w, 1]\n"
                            "          decimals: 0\n"
                            "        - table: X[w, ..]\n"
                            "          decimals: 1\n")) ==
        "1 * X[dog, 1] [] 2 0\n"
        "1 * X[man, 1] [] 4 0\n"
        "2 * X[dog, 1] [] 4 0\n"
        "2 * X[man, 1] [] 8 0\n"
        "3 * X[dog, 1] [] 6 0\n"
        "3 * X[man, 1] [] 12 0\n"
        "X[dog, ..] [0 1] 1.0 2.0 1\n"
        "X[man, ..] [0 1] 3.0 4.0 1\n"
        "half[..] [1 2 3] 0.50 0.25 0.17 2\n");
}

TEST_CASE("a single value may be a table") {
  const Small small = small_with(position, "        - table: half[p]\n          decimals: 2\n");
  CHECK(states_of(demo_of(small).parts.at(0)) == "0.50 \n0.25 \n0.17 \n");
  CHECK(lines_of(small) == "half[1] [] 0.50 2\nhalf[2] [] 0.25 2\nhalf[3] [] 0.17 2\n");
}

TEST_CASE("worked lines are written for every state, on the requested route") {
  const DemoView demo = demo_of(small_with(position,
                                           "        - steps: half[p]\n"
                                           "          decimals: 2\n"
                                           "        - value: 10 * P[p, 0]\n"
                                           "          decimals: 1\n"
                                           "          route: by hand\n"));
  REQUIRE(demo.parts.at(0).steps.size() == 3);
  CHECK(demo.parts[0].steps[2].lines.at(0).stages.back().plain == "0.17");
  CHECK(states_of(demo.parts[1]) == "8.0 \n9.0 \n1.0 \n");
}

TEST_CASE("a demo appears once: where the prose places it, or with its example") {
  Small small = small_with(position, "        - value: half[p]\n");
  small.prose += "\n```{demo} play\n```\n";
  const workbook::Workbook workbook = made(small);
  CHECK(std::get<workbook::ExampleView>(workbook.lessons[0].blocks.at(0)).shows.empty());
  CHECK(std::get<DemoView>(workbook.lessons[0].blocks.at(1)).id == "play");
  small.prose += "\n```{demo} play\n```\n\n```{demo} pley\n```\n";
  CHECK(messages(small) ==
        "lessons/waves/lesson.md:9:11: error: the demo 'play' is placed twice\n"
        "    ```{demo} play\n"
        "              ^^^^\n"
        "    hint: place each demo once: remove one of the two\n"
        "\n"
        "lessons/waves/lesson.md:12:11: error: there is no demo 'pley' in this lesson\n"
        "    ```{demo} pley\n"
        "              ^^^^\n"
        "    hint: did you mean 'play'?\n");
}

namespace {

struct Mistake {
  std::string choose, parts, message;
};

/// Returns one line for each message: `line:column fact | hint`.
std::string facts(const Small& small) {
  text::Diagnostics diagnostics;
  CHECK_FALSE(small.assemble(diagnostics));
  std::string text;
  for (const text::Diagnostic& one : diagnostics.sorted()) {
    const auto at = one.span.source->position(one.span.begin);
    text += fmt::format("{}:{} {} | {}\n", at.line, at.column, one.fact, one.hint);
  }
  return text;
}

}  // namespace

TEST_CASE("mistakes in a demo are reported at their places") {
  const std::string part = "        - value: half[p]\n";
  const std::vector<Mistake> mistakes = {
      {"        - name: 2i\n          from: 1..3\n", part,
       "19:17 '2i' is not a name | write a name like i or places\n"},
      {"        - name: y\n          from: 1..3\n", part,
       "19:17 'y' is already a name of the example | choose another name: in the parts, it means the value "
       "that the reader chooses\n"},
      {"        - name: p\n          from: 1..1\n", part,
       "20:17 '1..1' leaves no choice | let the reader choose among 2 to 2000\n"},
      {"        - name: p\n          from: 1..2001\n", part,
       "20:17 '1..2001' has 2001 options | let the reader choose among 2 to 2000\n"},
      {"        - name: p\n          from: 1..3\n          start: 9\n", part,
       "21:18 there is no '9' among the options of 'p' | the options are 1 to 3\n"},
      {"        - name: w\n          from: word\n          start: dgo\n", "        - value: X[w, 1]\n",
       "21:18 there is no 'dgo' among the options of 'w' | did you mean 'dog'?\n"},
      {position + "        - name: p\n          from: 1..2\n", part,
       "23:17 duplicate choice 'p' | give each choice a different name\n"},
      {position + which, part,
       "23:17 no part of the demo depends on 'w' | use the name in a part, as in `D[w]`, or remove the "
       "choice\n"},
      {position, "        - value: half[2p]\n",
       "24:18 no clause defines half[6], with p = 3 | this axis has 1..4\n"},
      {position, "        - value: X[.., p-1]\n",
       "24:18 'X[.., p-1]' is a table, with p = 1 | name a cell, or make this part a 'table'\n"},
      {position, "        - table: P[0..p, 0]\n",
       "24:18 'P[0..p, 0]' has different rows or columns, with p = 2 | keep the rows and columns of a "
       "part the same for all choices\n"},
      {position, "        - lines: half[p]\n",
       "24:18 'half[p]' is a single point | name a row of a table: a line needs two points or more\n"},
      {position, "        - lines: p * P[.., 0]\n          decimals: percent 1\n",
       "24:18 'p * P[.., 0]' is not a table of plain digits | name a table of numbers with a format such "
       "as `decimals: 2`: lines need plain digits\n"},
      {"        - name: p\n          from: 1..101\n", "        - steps: y * p\n",
       "22:18 'y * p' has more than 100 states | let the reader choose among fewer\n"},
      {"        - name: p\n          from: 1..1000\n        - name: q\n          from: 1..6\n",
       "        - value: p * q\n",
       "24:18 'p * q' has more than 5000 states | let the reader choose among fewer\n"},
      {position, "        - value: sin(p)\n          decimals: fraction\n",
       "24:18 sin(1) is not known to be a fraction, with p = 1 | ask for decimal places\n"},
  };
  for (const Mistake& mistake : mistakes) {
    CAPTURE(mistake.choose, mistake.parts);
    CHECK(facts(small_with(mistake.choose, mistake.parts)) == mistake.message);
  }
}

}  // namespace demo_test
