// Drawings with a few round numbers.
#include "catch.hpp"
#include "figures/frames.hpp"
#include "pages/sample.hpp"

namespace proofsheet::pages::sample {

namespace {

using figures::Entry;
using numbers::Rational;

figures::Drawing lines() {
  figures::Lines all;
  all.labels = {"offset & more", "dot product"};
  all.series = {{"d < 4", {{0, 0}, {1, Rational(1, 2)}, {2, -1}}, true},
                {"50 %", {{0, 1}, {1, 0}, {2, Rational(-1, 2)}}, false}};
  return figures::draw(all);
}

figures::Drawing bars() {
  figures::Bars all;
  all.labels = {"person", ""};
  all.entries = {{"Frank"}, {"Alex_2"}};
  all.rows = {{"raw", {1, Rational(-1, 2)}}, {"scaled", {Rational(1, 4), 0}}};
  return figures::draw(all);
}

figures::Drawing arrows() {
  figures::Arrows all;
  all.labels = {"x", "y"};
  all.items = {{{"Frank"}, {0, 0}, {1, 1}}, {{"Alex"}, {0, 0}, {1, Rational(-1, 2)}}};
  return figures::draw(all);
}

figures::Cells cells() {
  figures::Cells all;
  all.labels = {"to", "from"};
  all.rows = {{"Frank"}, {"Alex"}};
  all.columns = {{"0", true}, {"1", true}, {"2", true}};
  all.values = {0, 0, 1, 0, 0, Rational(1, 2)};
  all.digits = {"0.00", "0.00", "1.00", "0.00", "0.00", "0.50"};
  return all;
}

figures::Drawing clocks() {
  figures::Clocks all;
  all.labels = {"pair", "position"};
  all.rows = {{"0", true}};
  all.columns = {{"0, 1"}, {"2, 3"}};
  all.tips = {{0, 1}, {1, 0}};
  return figures::draw(all);
}

figures::Drawing flow() {
  figures::Flow all;
  all.rows = {{{"the word <Frank> & more of it", {}, {}}, {"its place", {{"0"}}, {}}},
              {{"sum_1", {{"0.50", "-1.25"}, {"1.00", "0.00"}}, {{"Frank"}, {"1", true}}}},
              {{"end", {}, {}}}};
  all.edges = {
      {{0, 0}, {1, 0}, ""}, {{0, 1}, {1, 0}, "50 %"}, {{1, 0}, {2, 0}, ""}, {{0, 1}, {2, 0}, "kept"}};
  return figures::draw(all);
}

/// Returns three frames: a row of bars that grows, and one that does not.
workbook::FigureView moving() {
  std::vector<figures::Bars> frames(3);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    frames[i].labels.frame = "week " + std::to_string(i);
    frames[i].entries = {{"Frank"}, {"Alex_2"}};
    frames[i].rows = {{"raw", {1, 1}}, {"scaled", {static_cast<long>(i), Rational(1, 2)}}};
  }
  figures::Drawings drawings = figures::draw(frames);
  workbook::FigureView view{"moving", rich("It *moves*"), "A picture that moves.", {}};
  for (std::size_t i = 0; i < frames.size(); ++i)
    view.key_frames.push_back({frames[i].labels.frame, drawings[i]});
  view.drawing = figures::take_common(drawings);
  for (std::size_t i = 0; i < frames.size(); ++i)
    view.frames.push_back({frames[i].labels.frame, drawings[i]});
  return view;
}

figures::Drawing drawing(const std::string& kind) {
  if (kind == "lines") return lines();
  if (kind == "bars") return bars();
  if (kind == "arrows") return arrows();
  if (kind == "heatmap") return figures::draw_heatmap(cells());
  if (kind == "matrix") return figures::draw_matrix(cells());
  if (kind == "flow") return flow();
  return clocks();
}

}  // namespace

workbook::FigureView figure(const std::string& kind) {
  if (kind == "moving") return moving();
  return {kind, rich("Some *" + kind + "*"), "A picture [of] \"" + kind + "\" & more.", drawing(kind)};
}

}  // namespace proofsheet::pages::sample
