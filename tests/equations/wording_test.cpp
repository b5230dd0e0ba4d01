// Messages about ambiguous names and about labels that read like expressions.
#include "catch.hpp"
#include "equations/typeset/notation.hpp"
#include "example.hpp"

namespace wording_test {

using namespace proofsheet;
using equations::Example;

namespace {

std::string said_of(const std::string& equations, const std::string& given = {}) {
  const Example example(equations, given);
  return render(example.said);
}

}  // namespace

TEST_CASE("a prefix inside an expression is refused with the place where it is allowed") {
  text::Diagnostics said;
  const Example none("x = 1");
  CHECK_FALSE(equations::Evaluation(none.model).value(Example::read("min(one-clock.dist)", said), said));
  CHECK(render(said) ==
        "asked:1:5: error: there is no name 'one-clock.dist'\n"
        "    min(one-clock.dist)\n"
        "        ^^^^^^^^^^^^^^\n"
        "    hint: only `equations`, `show` and `published` can use values of another example by name; in "
        "prose, write the "
        "example once, before the whole expression: `example.min(x, y)` looks up all its names there\n");
}

TEST_CASE("a name that hides a label in a clause head is reported") {
  CHECK(said_of("left = 3/2\nH[left] = 1\nH[right] = 2\n", "axis side: left right\n") ==
        "equations:2:3: error: the name 'left' of this example hides the label 'left'\n"
        "    H[left] = 1\n"
        "      ^^^^\n"
        "    hint: write \"left\" for the label\n");
  CHECK(said_of("left = 3/2\nH[\"left\"] = 1\nH[right] = 2\n", "axis side: left right\n").empty());
}

TEST_CASE("a reserved word at the head of a table or of a function is reported as reserved") {
  for (const std::string line : {"step = 1", "step[i] = i for i in 1..3", "step(x) = x + 1"})
    CHECK(said_of(line) == "equations:1:1: error: 'step' is a reserved word\n    " + line +
                               "\n    ^^^^\n    hint: choose another name\n");
}

TEST_CASE("brackets after a function and parentheses after a table are refused with the right form") {
  CHECK(said_of("f(x) = x^2\ny = f[3]\n") ==
        "equations:2:5: error: 'f' is a function and has no cells\n"
        "    y = f[3]\n"
        "        ^\n"
        "    hint: call it with parentheses: f(3)\n");
  CHECK(said_of("P[i, 0] = i for i in 1..2\ny = P(1, 0) + c(2)\n", "c: 4\n") ==
        "equations:2:5: error: 'P' is a table, not a function\n"
        "    y = P(1, 0) + c(2)\n"
        "        ^\n"
        "    hint: put the index in brackets: P[1, 0]\n\n"
        "equations:2:15: error: 'c' is a value, not a function\n"
        "    y = P(1, 0) + c(2)\n"
        "                  ^\n"
        "    hint: for a product, write c (2)\n");
}

TEST_CASE("a table before parentheses is neither called nor multiplied") {
  CHECK(said_of("x = [1, 2]\ny = x (1)\n") ==
        "equations:2:5: error: 'x' is a table, not a function\n"
        "    y = x (1)\n"
        "        ^\n"
        "    hint: put the index in brackets: x[…]; for a product, write *\n");
}

TEST_CASE("a label of several words appears in a formula as text") {
  equations::Inputs inputs;
  const auto text = [](const std::string& written) {
    return text::Text(std::make_shared<text::Source>("t", written));
  };
  inputs.axes.push_back(
      {text("way"), {}, {text("steps one by one"), text("t-shirt"), text("2"), text("every")}});
  inputs.equations = text("row[w] = 1 for w in way\n");
  text::Diagnostics said;
  const auto model = equations::Model::compile(inputs, said);
  REQUIRE(model);
  const auto latex = [&](const std::string& written) {
    return equations::to_formula(*Example::read(written, said), model->notation()).latex;
  };
  CHECK(latex("row[steps one by one]") == "\\mathrm{row}_{\\text{steps one by one}}");
  CHECK(latex("row[t-shirt]") == "\\mathrm{row}_{\\text{t-shirt}}");
  CHECK(latex("row[2]") == "\\mathrm{row}_{2}");
  CHECK(latex("row[every]") == "\\mathrm{row}_{\\mathrm{every}}");
  CHECK(latex("row[two three]") == "\\mathrm{row}_{\\mathrm{two}\\,\\mathrm{three}}");
}

}  // namespace wording_test
