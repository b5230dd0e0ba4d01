// Typed answers: the author's tolerance, and other ways to write the value.
#include "small.hpp"

namespace typed_answers_test {

using namespace proofsheet;

namespace {

Small third(const std::string& rest) {
  Small small;
  small.prose = "# Shares\n";
  small.examples =
      "share:\n  title: Shares\n  equations: |\n    third = 1/3\n    root = 2 sqrt(2)\n    half = 1/2\n";
  small.cards.clear();
  small.quiz = "- id: q\n  ask: How much?\n" + rest;
  return small;
}

workbook::QuestionView question(const std::string& rest) {
  return made(third(rest)).lessons.front().questions.front();
}

std::string range(const std::string& rest) {
  const workbook::QuestionView view = question(rest);
  return view.answer_least + " " + view.answer_most + " ± " + view.tolerance;
}

bool says(const std::string& rest, const std::string& what) {
  const std::string all = messages(third(rest));
  INFO(all);
  return all.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("a tolerance is a number, a percentage of the answer, or the last place") {
  CHECK(range("  answer: root\n  decimals: 2\n  tolerance: 0.5\n") == "233e-2 333e-2 ± 0.5");
  CHECK(range("  answer: root\n  decimals: 2\n  tolerance: 2 %\n") == "27734e-4 28866e-4 ± 2%");
  CHECK(range("  answer: root\n  decimals: 2\n  tolerance: last place\n") == "282e-2 284e-2 ± 0.01");
  CHECK(range("  answer: half\n  decimals: 1\n  tolerance: 0.05\n") == "45e-2 55e-2 ± 0.05");
  CHECK(range("  answer: third\n  decimals: percent 1\n  tolerance: 0.5\n") == "328e-3 338e-3 ± 0.5");
  CHECK(range("  answer: third\n  decimals: percent 1\n  tolerance: last place\n") == "332e-3 334e-3 ± 0.1");
}

TEST_CASE("a tolerance must include what rounds to the answer, and no distractor") {
  CHECK(says("  answer: root\n  decimals: 2\n  tolerance: 0.001\n",
             "the tolerance 0.001 excludes numbers that round to the answer, 2.83"));
  CHECK(says("  answer: root\n  decimals: 2\n  tolerance: some\n", "'some' is not a tolerance"));
  CHECK(says("  answer: root\n  decimals: 2\n  tolerance: -1\n", "'-1' is not a tolerance"));
  CHECK(says("  answer: third\n  decimals: fraction\n  tolerance: 1\n", "a fraction has no tolerance"));
  CHECK(says("  answer: '\"blue\"'\n  tolerance: 0.5\n", "`tolerance` needs a number as the answer"));
  CHECK(says("  answer: '\"blue\"'\n  accept: [fraction]\n", "`accept` needs a number as the answer"));
  CHECK(says("  answer: half > third\n  tolerance: 0.5\n", "`tolerance` needs a number as the answer"));
  CHECK(question("  answer: half > third\n").answer_exact);
  CHECK(question("  answer: '\"blue\"'\n").answer_formula.latex.empty());
  CHECK(
      says("  answer: root\n  decimals: 2\n  tolerance: 0.5\n  type: typed\n  distractors:\n"
           "    - value: 3.33\n      because: The end of it.\n",
           "this distractor prints 3.33, which is within the tolerance of the answer, 2.83"));
  CHECK(
      says("  answer: half\n  decimals: 1\n  tolerance: 0.1\n  type: typed\n  distractors:\n"
           "    - value: 0.6\n      because: The end of it.\n",
           "within the tolerance"));
  CHECK(question("  answer: root\n  decimals: 2\n  tolerance: 0.5\n  type: typed\n  distractors:\n"
                 "    - value: 3.34\n      because: Beyond the end.\n")
            .is_typed);
}

TEST_CASE("only typed answers have a tolerance and other forms") {
  for (const char* key : {"  tolerance: 0.5\n", "  accept: fraction\n"})
    CHECK(says("  answer: root\n  decimals: 2\n" + std::string(key) +
                   "  distractors:\n    - value: 9\n      because: No.\n",
               "only typed answers have other ways to be right"));
  CHECK(says("  answer: root\n  type: choices\n", "the question 'q' has nothing to choose from"));
  CHECK(says("  answer: root\n  type: spoken\n", "'spoken' is not a way to ask for a number"));
}

TEST_CASE("accepted expressions are proven to equal the answer") {
  const workbook::QuestionView view =
      question("  answer: root\n  decimals: 2\n  accept: [2sqrt(2), sqrt(8), percent]\n");
  CHECK(view.accepted_expressions == std::vector<std::string>{"2sqrt(2)", "sqrt(8)"});
  CHECK(view.accepted_forms == std::vector<std::string>{"percent"});
  CHECK(question("  answer: third\n  decimals: 2\n  accept: fraction\n").exact_fraction == "1/3");
  CHECK(says("  answer: root\n  decimals: 2\n  accept: 3sqrt(2)\n",
             "'3sqrt(2)' is not equal to the answer, 2.83"));
  CHECK(says("  answer: root\n  decimals: 2\n  accept: fraction\n",
             "the answer is not known to be a fraction"));
}

}  // namespace typed_answers_test
