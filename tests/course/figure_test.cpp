// `figure:` in `show:`: loading it, and its errors.
#include "catch.hpp"
#include "loading.hpp"

namespace figure_test {

using namespace proofsheet;
using namespace proofsheet::course;

namespace {

std::string shown(const std::string& lines) {
  std::string text = "e:\n  title: T\n  show:\n";
  std::string indented = "    " + lines;
  for (std::size_t at = indented.find('\n'); at + 1 < indented.size(); at = indented.find('\n', at + 1))
    indented.insert(at + 1, "    ");
  return text + indented;
}

}  // namespace

TEST_CASE("a figure is loaded with the rows that it draws") {
  Loaded loaded = load_with("examples.yaml", shown("- figure: lines\n"
                                                   "  id: waves\n"
                                                   "  title: Waves\n"
                                                   "  alt: Two waves\n"
                                                   "  x: angle\n"
                                                   "  curves: |\n"
                                                   "    sine: sin(x) for x in 0..2*pi\n"
                                                   "  points: |\n"
                                                   "    d = {num}`d : 0`: dot_4\n"));
  INFO(loaded.messages);
  REQUIRE(loaded.course);
  const Show& show = loaded.course->lessons.at(0).examples.at(0).show.at(0);
  CHECK(show.kind == Show::Kind::figure);
  CHECK(show.id.str() == "waves");
  CHECK(show.title.str() == "Waves");
  CHECK(show.figure.kind == Figure::Kind::lines);
  CHECK(show.figure.alt.str() == "Two waves");
  CHECK(show.figure.x.str() == "angle");
  CHECK(show.figure.y.empty());
  REQUIRE(show.figure.curves.size() == 1);
  CHECK(show.figure.curves[0].name.str() == "sine");
  CHECK(show.figure.curves[0].what.str() == "sin(x) for x in 0..2*pi");
  REQUIRE(show.figure.points.size() == 1);
  CHECK(show.figure.points[0].name.str() == "d = {num}`d : 0`");
  CHECK(show.figure.points[0].what.str() == "dot_4");
}

TEST_CASE("mistakes in a figure are reported") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"- figure: heatmp\n  id: a\n", "4:15 there is no kind of figure 'heatmp' | did you mean 'heatmap'?\n"},
      {"- figure: pie\n  id: a\n",
       "4:15 there is no kind of figure 'pie' | the kind of figure: heatmap, lines, clocks, bars, arrows, "
       "matrix or flow\n"},
      {"- figure: flow\n  id: a\n  rows: |\n    a | | b\n  edges: |\n    a -> b\n",
       "7:9 a box of this row has no name | write a row such as word | place\n"},
      {"- figure: flow\n  id: a\n  rows: |\n    a | b\n  edges: |\n    a -> b:\n    a to b\n",
       "9:9 this line is not 'box -> box' or 'box -> box: words' | write a line such as word -> sum: added\n"
       "10:9 this line is not 'box -> box' or 'box -> box: words' | write a line such as word -> sum: "
       "added\n"},
      {"- figure: flow\n  id: a\n  x: time\n  rows: |\n    a | b\n  boxes: |\n    a\n  edges: |\n    a -> "
       "b\n",
       "6:7 a figure of a flow has no key 'x' | its keys are: figure, id, title, alt, rows, edges, boxes, "
       "numbers, decimals, rounding, over, frame, route\n"
       "10:9 this line is not 'name: words' | write a line such as sum: both are added\n"},
      {"- figure: flow\n  id: a\n  rows: |\n    a | b\n  boxes: |\n    a\n  numbers: |\n    a\n  edges: |\n  "
       "  a -> b\n",
       "9:9 this line is not 'name: words' | write a line such as sum: both are added\n"
       "11:9 this line is not 'name: expression' | write a line such as sum: X[0, ..]\n"},
      {"- figure: heatmap\n  of: P\n",
       "4:7 a heatmap needs the key 'id' | 'id': a-z, 0-9 and '-'; stays the same when the text changes\n"},
      {"- figure: matrix\n  id: a\n",
       "4:7 a figure of a matrix needs the key 'of' | 'of': a table of numbers; its first axis is "
       "vertical\n"},
      {"- figure: arrows\n  id: a\n  too: P\n",
       "6:7 a figure of arrows has no key 'too' | did you mean 'to'?\n"},
      {"- figure: lines\n  id: a\n",
       "4:15 a figure of lines needs 'curves' or 'points' | add, for example, curves: | and below it sine: "
       "sin(x) "
       "for x in 0..6\n"},
      {"- figure: bars\n  id: a\n  bars: |\n    P[1, ..]\n",
       "7:9 this line is not 'name: expression' | write a line such as sine: sin(x) for x in 0..6\n"},
      {"- figure: bars\n  id: a\n  bars: |\n    P:\n",
       "7:9 this line is not 'name: expression' | write a line such as sine: sin(x) for x in 0..6\n"},
      {"- figure: clocks\n  id: a\n  of: P\n  table: P\n",
       "7:7 an entry of 'show' already has 'figure' and can't also have 'table' | write two "
       "entries\n"},
      {"- figure: clocks\n  id: a\n  of: P\n- figure: clocks\n  id: a\n  of: Q\n",
       "8:11 two figures have the id 'a' | the first one is at lessons/one/examples.yaml:5; ids must be "
       "unique "
       "in its "
       "lesson\n"},
  };
  for (const auto& [lines, message] : rows) {
    CAPTURE(lines);
    CHECK(facts_with("examples.yaml", shown(lines)) == message);
  }
}

}  // namespace figure_test
