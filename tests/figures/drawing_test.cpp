// Whole drawings: the positions of their parts, calculated by hand from the frame.
#include "catch.hpp"
#include "figures/figures.hpp"
#include "figures/plot.hpp"
#include "text/marks.hpp"

namespace drawing_test {

using namespace proofsheet;
using namespace proofsheet::figures;
using numbers::Rational;

namespace {

std::vector<std::string> texts(const Drawing& drawing, Words::Role role) {
  std::vector<std::string> all;
  for (const Words& words : drawing.words)
    if (words.role == role) all.push_back(words.text);
  return all;
}

/// The box of the axes: from the top of the first axis to the end of the second.
struct Box {
  Coordinate left, top, right, bottom;
};
Box frame_of(const Drawing& drawing) {
  std::vector<Rule> axes;
  for (const Rule& rule : drawing.rules)
    if (rule.kind == Rule::Kind::axis) axes.push_back(rule);
  REQUIRE(axes.size() == 2);
  return {axes[0].from.x, axes[0].from.y, axes[1].to.x, axes[0].to.y};
}

}  // namespace

TEST_CASE("the ends of a line are at the ends of the frame") {
  Lines lines;
  lines.labels = {"x", "y"};
  lines.series = {{"one", {{0, 0}, {5, 1}, {10, -1}}, true}};
  const Drawing drawing = draw(lines);
  const Box frame = frame_of(drawing);
  REQUIRE(drawing.strokes.size() == 1);  // no legend for one series
  const auto& points = drawing.strokes[0].points;
  CHECK(points[0].x == frame.left);
  CHECK(points[1].y == frame.top);
  CHECK(points[2].x == frame.right);
  CHECK(points[2].y == frame.bottom);
  CHECK(texts(drawing, Words::Role::name) == std::vector<std::string>{"y", "x"});
  CHECK(texts(drawing, Words::Role::legend).empty());
}

TEST_CASE("a text below the frame is left out if it would overlap the one before") {
  const Entry entry{"a street stall"};
  const Tenths width = width_of(entry.text);
  Plot plot({}, {});
  plot.frame({}, 1000);
  REQUIRE(plot.text_below(1000, entry));
  CHECK_FALSE(plot.text_below(1000 + width / 2 + 100, entry));  // its middle is free, its beginning is not
  CHECK_FALSE(plot.text_below(1000 + width - 2, entry));
  CHECK(plot.text_below(1000 + width + 200, entry));
  CHECK(texts(plot.drawing, Words::Role::tick).size() == 2);
}

TEST_CASE("several series have a legend, and a single point is a marker") {
  Lines lines;
  lines.entries = {{"Frank"}, {"Alex"}};
  lines.series = {{"one", {{0, 0}, {1, 1}}, true}, {"two", {{0, 1}}, true}};
  const Drawing drawing = draw(lines);
  CHECK(texts(drawing, Words::Role::legend) == std::vector<std::string>{"one", "two"});
  CHECK(drawing.strokes.size() == 3);  // two in the legend
  REQUIRE(drawing.marks.size() == 1);
  CHECK(drawing.marks[0].series == 2);
  const auto along = texts(drawing, Words::Role::tick);
  CHECK(std::count(along.begin(), along.end(), "Frank") == 1);
}

TEST_CASE("a bar reaches from zero to its value, up or down") {
  Bars bars;
  bars.entries = {{"a"}, {"b"}};
  bars.rows = {{"x", {1, -1}}};
  const Drawing drawing = draw(bars);
  REQUIRE(drawing.bars.size() == 2);
  const Box frame = frame_of(drawing);
  CHECK(drawing.bars[0].corner.y == frame.top);
  CHECK(drawing.bars[0].height == "140");  // half of the 280 units of the frame
  CHECK(drawing.bars[1].height == "140");
  CHECK(drawing.bars[1].corner.y != drawing.bars[0].corner.y);
  // the horizontal axis is at zero
  CHECK(drawing.rules.back().from.y == drawing.bars[1].corner.y);
}

TEST_CASE("a plot is as wide as a phone screen, unless its names need more space") {
  const auto width_with = [](std::size_t groups) {
    Bars bars;
    for (std::size_t i = 0; i < groups; ++i) bars.entries.push_back({"name"});
    bars.rows = {{"x", std::vector<Rational>(groups, 1)}};
    return std::stod(draw(bars).width);
  };
  CHECK(width_with(2) <= 450);
  CHECK(width_with(9) <= 450);
  CHECK(width_with(14) > 450);
  CHECK(width_with(40) <= 640);
}

TEST_CASE("arrows have the same unit on both axes") {
  Arrows arrows;
  arrows.items = {{{"a"}, {0, 0}, {3, 0}}, {{"b"}, {0, 0}, {0, 3}}};
  const Drawing drawing = draw(arrows);
  const Box frame = frame_of(drawing);
  CHECK(drawing.arrows[0].to.x == frame.right);
  CHECK(drawing.arrows[1].to.y == frame.top);
  const double width = std::stod(frame.right) - std::stod(frame.left);
  const double height = std::stod(frame.bottom) - std::stod(frame.top);
  CHECK(width == height);
  CHECK(texts(drawing, Words::Role::legend) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("hands point to twelve at angle 0 and turn clockwise") {
  Clocks clocks;
  clocks.rows = {{"0", true}, {"1", true}};
  clocks.columns = {{"p"}, {"q"}};
  clocks.tips = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  const Drawing drawing = draw(clocks);
  REQUIRE(drawing.arrows.size() == 4);
  REQUIRE(drawing.circles.size() == 4);
  const auto along = [&](std::size_t i, bool x) {
    const Point &from = drawing.arrows[i].from, &to = drawing.arrows[i].to;
    return x ? std::stod(to.x) - std::stod(from.x) : std::stod(to.y) - std::stod(from.y);
  };
  CHECK(along(0, true) == 0);
  CHECK(along(0, false) < 0);  // y grows downward
  CHECK(along(1, true) > 0);
  CHECK(along(2, false) > 0);
  CHECK(along(3, true) < 0);
  CHECK(drawing.arrows[0].from.x == drawing.circles[0].centre.x);
}

TEST_CASE("a matrix prints its digits, light on dark and dark on light") {
  Cells cells;
  cells.rows = {{"r"}};
  cells.columns = {{"a"}, {"b"}};
  cells.values = {0, 1};
  cells.digits = {"0.00", "1.00"};
  const Drawing drawing = draw_matrix(cells);
  CHECK(texts(drawing, Words::Role::on_dark) == std::vector<std::string>{"0.00"});
  CHECK(texts(drawing, Words::Role::on_light) == std::vector<std::string>{"1.00"});
}

TEST_CASE("a heatmap of 6,400 cells is drawn with whole cells and few texts") {
  Cells cells;
  for (int row = 0; row < 50; ++row) cells.rows.push_back({std::to_string(row), true});
  for (int column = 0; column < 128; ++column) cells.columns.push_back({std::to_string(column), true});
  for (int i = 0; i < 50 * 128; ++i) cells.values.emplace_back(i % 128, 127);
  const Drawing drawing = draw_heatmap(cells);
  REQUIRE(drawing.fields.size() == 2);  // the cells, and the key of the shades
  std::size_t patches = 0;
  for (const Shade& shade : drawing.fields[0].shades) patches += shade.patches.size();
  CHECK(patches == shade_levels);  // columns of one level merge
  CHECK(texts(drawing, Words::Role::tick).size() < 40);
}

TEST_CASE("the same data give the same drawing") {
  Lines lines;
  lines.series = {{"one", {{0, Rational(1, 3)}, {Rational(22, 7), 1}}, true}};
  const Drawing first = draw(lines), second = draw(lines);
  REQUIRE(first.strokes.size() == second.strokes.size());
  CHECK(first.strokes[0].points[1].x == second.strokes[0].points[1].x);
  CHECK(first.width == second.width);
}

namespace {

Flow small_flow() {
  Flow flow;
  flow.rows = {
      {{"the word", {}, {}}, {"its place", {}, {}}}, {{"sum", {{"0.50", "-1.25"}}, {}}}, {{"end", {}, {}}}};
  flow.edges = {{{0, 0}, {1, 0}, ""}, {{0, 1}, {1, 0}, "added"}, {{1, 0}, {2, 0}, ""}};
  return flow;
}

}  // namespace

TEST_CASE("arrows of a flow lead from box to box, and words are inside the boxes") {
  const Drawing drawing = draw(small_flow());
  REQUIRE(drawing.boxes.size() == 4);
  REQUIRE(drawing.arrows.size() == 3);
  CHECK(drawing.strokes.empty());
  const auto end = [](const Coordinate& from, const Coordinate& length) {
    return std::stod(from) + std::stod(length);
  };
  const Rectangle &word = drawing.boxes[0], &place = drawing.boxes[1], &sum = drawing.boxes[2];
  CHECK(word.corner.y == place.corner.y);
  CHECK(end(word.corner.x, word.width) < std::stod(place.corner.x));
  CHECK(std::stod(drawing.arrows[0].from.y) == end(word.corner.y, word.height));
  CHECK(drawing.arrows[0].to.y == sum.corner.y);
  CHECK(std::stod(drawing.arrows[0].to.x) < std::stod(drawing.arrows[1].to.x));
  CHECK(drawing.arrows[2].from.x == drawing.arrows[2].to.x);
  CHECK(texts(drawing, Words::Role::edge) == std::vector<std::string>{"added"});
  CHECK(texts(drawing, Words::Role::box) ==
        std::vector<std::string>{"the word", "its place", "sum", "0.50", "-1.25", "end"});
  CHECK(std::stod(drawing.width) == 456);  // narrow drawings are printed as wide as others
  CHECK(end(drawing.boxes[3].corner.y, drawing.boxes[3].height) + 8 == std::stod(drawing.height));
}

TEST_CASE("a long arrow of a flow passes beside the boxes between its ends") {
  Flow flow = small_flow();
  flow.edges = {{{0, 0}, {2, 0}, "kept"}, {{2, 0}, {0, 1}, ""}};
  const Drawing drawing = draw(flow);
  REQUIRE(drawing.strokes.size() == 2);
  const Rectangle& sum = drawing.boxes[2];
  const double left = std::stod(sum.corner.x), right = left + std::stod(sum.width);
  const double top = std::stod(sum.corner.y), bottom = top + std::stod(sum.height);
  std::size_t lanes = 0;
  for (const Stroke& stroke : drawing.strokes)
    for (std::size_t i = 0; i + 1 < stroke.points.size(); ++i) {
      const double x = std::stod(stroke.points[i].x), y = std::stod(stroke.points[i].y),
                   next = std::stod(stroke.points[i + 1].y);
      if (std::min(y, next) < top && std::max(y, next) > bottom) {
        ++lanes;
        CHECK((x < left || x > right));
      }
      CHECK((x > 0 && x < std::stod(drawing.width)));
    }
  CHECK(lanes == 2);
}

TEST_CASE("an arrow of a flow does not run along the boxes") {
  Flow flow;
  flow.rows = {std::vector<Flow::Box>(5, {"n", {}, {}}), {{"m", {}, {}}}};
  flow.edges = {{{0, 0}, {1, 0}, ""}};
  const Arrow arrow = draw(flow).arrows.front();
  const double across = std::stod(arrow.to.x) - std::stod(arrow.from.x),
               down = std::stod(arrow.to.y) - std::stod(arrow.from.y);
  CHECK(across > 100);
  CHECK(down * 3 > across - 1);
}

TEST_CASE("a flow without enough space reports where it is missing") {
  Flow flow = small_flow();
  CHECK(!no_room_for({flow}));
  flow.rows[1].assign(6, {"incomprehensibilities", {}, {}});
  const auto wide = no_room_for({flow});
  REQUIRE(wide);
  CHECK((wide->of == NoRoom::Of::boxes && wide->at == 1));
  flow.rows.assign(12, {{"n", std::vector<std::vector<std::string>>(8, {"1"}), {}}});
  flow.edges.clear();
  const auto tall = no_room_for({flow});
  REQUIRE(tall);
  CHECK(tall->of == NoRoom::Of::rows);
  flow.rows = {std::vector<Flow::Box>(6, {"a", {}, {}}), std::vector<Flow::Box>(6, {"b", {}, {}})};
  flow.edges.clear();
  for (std::size_t i = 0; i < 6; ++i) flow.edges.push_back({{0, i}, {1, i}, "says as much as it can"});
  flow.edges[1].words = flow.edges[4].words = "";
  CHECK(!no_room_for({flow}));
  for (Flow::Edge& edge : flow.edges) edge.words = "says as much as it can do";
  for (std::size_t i = 1; i < 6; ++i) flow.edges.push_back({{0, i}, {1, i - 1}, "and once more as much"});
  const auto crowded = no_room_for({flow});
  REQUIRE(crowded);
  CHECK(crowded->of == NoRoom::Of::words);
}

TEST_CASE("an arrow's label stays inside the drawing, next to other labels") {
  Flow flow;
  flow.rows = {std::vector<Flow::Box>(6, {"n", {}, {}}), std::vector<Flow::Box>(6, {"m", {}, {}})};
  for (std::size_t i = 0; i < 6; ++i) flow.edges.push_back({{0, i}, {1, i}, "as long as may be"});
  const Drawing drawing = draw(flow);
  std::vector<Words> said;
  for (const Words& words : drawing.words)
    if (words.role == Words::Role::edge) said.push_back(words);
  REQUIRE(said.size() == 6);
  const double half = 17 * 6.8 / 2;
  for (const Words& one : said) {
    CHECK(std::stod(one.at.x) - half >= 7.9);
    CHECK(std::stod(one.at.x) + half <= std::stod(drawing.width) - 7.9);
    for (const Words& other : said)
      if (&one != &other)
        CHECK((std::abs(std::stod(one.at.x) - std::stod(other.at.x)) >= 2 * half ||
               std::abs(std::stod(one.at.y) - std::stod(other.at.y)) >= 17));
  }
}

TEST_CASE("words in a box are broken at spaces, keep their marks, and are never broken inside a number") {
  using namespace text;
  Flow flow;
  const std::string number = mark_region(Origin::number, "1 234");
  flow.rows = {{{placed(7, "a rather long sentence about " + number + " and so on"), {}, {}}}};
  const std::vector<std::string> lines = texts(draw(flow), Words::Role::box);
  REQUIRE(lines.size() == 2);  // of similar lengths
  CHECK(lines[0] ==
        placed(7, "a") + " " + placed(7, "rather") + " " + placed(7, "long") + " " + placed(7, "sentence"));
  CHECK(lines[1] == placed(7, "about") + " " + placed(7, number) + " " + placed(7, "and") + " " +
                        placed(7, "so") + " " + placed(7, "on"));
}

TEST_CASE("lines in a box have similar lengths") {
  Flow flow;
  flow.rows = {{{"its row of the table of embeddings", {}, {}}}};
  CHECK(texts(draw(flow), Words::Role::box) ==
        std::vector<std::string>{"its row of the", "table of embeddings"});
}

}  // namespace drawing_test
