// Axes and cells, as they follow from given values and from the heads of clauses.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/example.hpp"

namespace model_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

std::string text_of(const Axis& axis) {
  std::string text = axis.name.empty() ? "" : axis.name + " ";
  for (std::size_t i = 0; i < axis.size; ++i) text += (i > 0 ? "," : "") + axis.text_at(i);
  return text + (axis.inferred ? " inferred" : "");
}

/// Returns the axes of a name, such as `person Frank,Emma; 0,1,2`.
std::string axes_of(const std::string& equations, const std::string& name, const std::string& given = {}) {
  const Example example(equations, given);
  if (!example.model) return render(example.said);
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  const auto reference = evaluation.reference(Example::read(name, said), said);
  if (!reference) return "none " + render(said);
  std::string text;
  for (const AxisPtr& axis : reference->axes) text += (text.empty() ? "" : "; ") + text_of(*axis);
  return text;
}

const std::string diners =
    "axis person[1..3]: Frank Emma Daniel\n"
    "axis feature[0..2]: spicy cheap cozy\n"
    "axis venue: street-stall upscale\n";

}  // namespace

TEST_CASE("the axes of given values are inferred") {
  CHECK(axes_of("", "d", "d: 6") == "");
  CHECK(axes_of("", "x", "x: 1 2 3") == "0,1,2 inferred");
  CHECK(axes_of("", "X", "X: 1 2 3 | 4 5 6") == "0,1 inferred; 0,1,2 inferred");
  CHECK(axes_of("", "X", "X[token, dim]: 1 2 3 | 4 5 6") == "token 0,1 inferred; dim 0,1,2 inferred");
  CHECK(axes_of("", "X", "X[1..2, 3]: 1 2 3 | 4 5 6") == "1,2; 0,1,2");
  CHECK(axes_of("", "X", "n: 2\nX[n, 2n-1]: 1 2 3 | 4 5 6") == "0,1; 0,1,2");
  CHECK(axes_of("", "v", diners + "v[venue]: 1 2") == "venue street-stall,upscale");
}

TEST_CASE("the axes of clauses are the union of their index values") {
  CHECK(axes_of("x[k] = k for k in 1..3", "x") == "1,2,3");
  CHECK(axes_of("x[0] = 1\nx[k] = k for k in 1..3", "x") == "0,1,2,3");
  CHECK(axes_of("x[3k] = k for k in 0..2", "x") == "0,3,6");
  CHECK(axes_of("x[3k] = k for k in 0..2\nx[3k+1] = k for k in 0..2", "x") == "0,1,2,3,4,5,6,7");
  CHECK(axes_of("x[2i] = 1 for i in 0..2\nx[2i+1] = 1 for i in 0..2", "x") == "0,1,2,3,4,5");
  CHECK(axes_of("n = 4\nx[i + n/2] = i for i in 0..1", "x") == "2,3");
  CHECK(axes_of("x[k] = k for k in 0..10 if k mod 5 = 0", "x") == "0,5,10");
  CHECK(axes_of("x[k+1] = k for k in 0..10 if k mod 5 = 0", "x") == "1,6,11");
  CHECK(axes_of("x[5] = 1\nx[8] = 1", "x") == "5,8");
  CHECK(axes_of("x[3k+2] = 1 for k in 0..1\nx[11] = 1", "x") == "2,5,8,11");
  CHECK(axes_of("H[sunny] = 1\nH[rain] = 2", "H") == "sunny,rain");
  CHECK(axes_of("H[w] = 1 for w in [sunny, rain]", "H") == "sunny,rain");
}

TEST_CASE("labels keep their axis") {
  CHECK(axes_of("x[p] = 1 for p in person", "x", diners) == "person Frank,Emma,Daniel");
  CHECK(axes_of("x[Emma] = 1\nx[Daniel] = 2", "x", diners) == "person Emma,Daniel");
  CHECK(axes_of("x[v] = 1 for v in [upscale]\nx[street-stall] = 2", "x", diners) ==
        "venue street-stall,upscale");
  CHECK(axes_of("x[p] = 1 for p in person if p ≠ Emma", "x", diners) == "person Frank,Daniel");
  CHECK(axes_of("X[p, v] = 1 for p in person, v in venue\nY = X^T", "Y", diners) ==
        "venue street-stall,upscale; person Frank,Emma,Daniel");
}

TEST_CASE("a variable over exactly the numbers of one labelled axis runs over that axis") {
  CHECK(axes_of("P[pos, i] = 1 for pos in 1..3, i in 0..2", "P", diners) ==
        "person Frank,Emma,Daniel; feature spicy,cheap,cozy");
  CHECK(axes_of("P[pos, 2i] = 1 for pos in 1..3, i in 0..1\nP[pos, 1] = 1 for pos in 1..3", "P", diners) ==
        "person Frank,Emma,Daniel; 0,1,2");
  CHECK(axes_of("P[pos] = 1 for pos in 1..2", "P", diners) == "1,2");
  CHECK(axes_of("P[0] = 0\nP[pos] = 1 for pos in 1..3", "P", diners) == "0,1,2,3");
  // Two axes have these numbers, so neither is used.
  CHECK(axes_of("P[pos] = 1 for pos in 1..3", "P", diners + "axis seat[1..3]: a b c\n") == "1,2,3");
}

TEST_CASE("references list cells row by row") {
  const Example example("P[pos, 2i] = 1 for pos in 1..3, i in 0..1\nP[pos, 1] = 1 for pos in 1..3\ny = 2",
                        diners);
  REQUIRE(example.model);
  Evaluation evaluation(example.model);
  const auto cells = [&](const std::string& asked) {
    text::Diagnostics said;
    const auto reference = evaluation.reference(Example::read(asked, said), said);
    if (!reference) return "none" + render(said);
    std::string text;
    for (const Cell& cell : reference->cells) text += (text.empty() ? "" : " ") + evaluation.display(cell);
    return text;
  };
  CHECK(cells("P[Frank, 2]") == "P[Frank, 2]");
  CHECK(cells("P[1, 2]") == "P[Frank, 2]");
  CHECK(cells("P[Emma, ..]") == "P[Emma, 0] P[Emma, 1] P[Emma, 2]");
  CHECK(cells("P[2..3, 0]") == "P[Emma, 0] P[Daniel, 0]");
  CHECK(cells("y") == "y");
  CHECK(cells("y + 1") == "none");
  CHECK(cells("pi") == "none");
  CHECK(cells("P[Frank, 7]") ==
        "noneasked:1:10: error: no clause defines P[Frank, 7]\n    P[Frank, 7]\n             ^\n    hint: "
        "this axis has 0..2\n");
}

TEST_CASE("clauses are found by their heads, or by a cell") {
  const Example example(
      "P[pos, 2i] = sin(pos) for pos in 1..3, i in 0..1\nP[pos, 2i+1] = cos(pos) for pos in 1..3, i in "
      "0..1\nf(x) = x",
      "");
  REQUIRE(example.model);
  const auto body = [&](const std::string& head) {
    text::Diagnostics said;
    const Clause* clause = example.model->clause_of(Example::read(head, said), said);
    return clause ? dump(*clause->body) : said.items().front().fact;
  };
  CHECK(body("P[pos, 2i]") == "(call sin pos)");
  CHECK(body("P[pos, 2i+1]") == "(call cos pos)");
  CHECK(body("P[2, 3]") == "(call cos pos)");
  CHECK(body("P") == "(call sin pos)");
  CHECK(body("f(x)") == "x");
  CHECK(body("q[1]") == "no clause defines q");
  CHECK(example.model->names() == std::vector<std::string>{"P"});
  CHECK(example.model->clauses("P").size() == 2);
}

TEST_CASE("given numbers can be replaced without compiling again if no axis depends on them") {
  const std::string plain = "x[k] = a * k + b for k in 0..n\ny = sum(x)\nz = c";
  const Example example(plain, "a: 2\nb: 1/2\nc: word\nn: 3");
  REQUIRE(example.model);
  const auto text = [](const std::string& value) {
    return text::Text(std::make_shared<text::Source>("given", value));
  };
  text::Diagnostics said;
  const auto with = [&](const std::string& name, const std::string& value) {
    return example.model->with({{name, text(value)}}, said);
  };
  const ModelPtr other = example.model->with({{"a", text("0.25")}, {"b", text("7")}}, said);
  REQUIRE(other);
  const Example compiled(plain, "a: 0.25\nb: 7\nc: word\nn: 3");
  for (const std::string asked :
       {"x", "y", "a", "a + b", "sum(k * a for k in 0..20)", "all(x[k] < b + 1 for k in 0..3)", "z"}) {
    Evaluation shared(other), own(compiled.model), first(example.model);
    const auto value = [&](Evaluation& evaluation) {
      return shown(*evaluation.value(Example::read(asked, said), said));
    };
    CHECK(value(shared) == value(own));
    if (asked == "x") CHECK(value(first) == "1/2 5/2 9/2 13/2");
  }
  CHECK(shown(*Evaluation(other->with({{"b", text("0")}}, said)).value(Example::read("y", said), said)) ==
        "3/2");
  CHECK_FALSE(with("n", "4"));     // determines an axis
  CHECK_FALSE(with("c", "3"));     // is a label
  CHECK_FALSE(with("a", "word"));  // is replaced by a label
  CHECK_FALSE(with("a", "1 + 1"));
  CHECK_FALSE(with("y", "3"));  // is computed
  CHECK_FALSE(with("q", "3"));
  CHECK(said.items().empty());
  CHECK_FALSE(Example("f(x) = a * x\ny = f(1)", "a: 2").model->with({{"a", text("3")}}, said));
}

}  // namespace model_test
