// Faces with one hand each: rows of positions, columns of pairs.
#include <algorithm>

#include "figures/plot.hpp"

namespace proofsheet::figures {

namespace {

constexpr Tenths widest_pitch = 1100, dial_mark = 50, dial_gap = 100;

/// Marks at twelve, three, six and nine.
void draw_face(Plot& plot, Tenths x, Tenths y, Tenths radius) {
  plot.drawing.circles.push_back({point(x, y), coordinate(radius)});
  const Tenths inner = radius - dial_mark;
  plot.rule(Rule::Kind::tick, x, y - radius, x, y - inner);
  plot.rule(Rule::Kind::tick, x + radius, y, x + inner, y);
  plot.rule(Rule::Kind::tick, x, y + radius, x, y + inner);
  plot.rule(Rule::Kind::tick, x - radius, y, x - inner, y);
}

}  // namespace

Drawing draw(const Clocks& clocks) {
  const auto rows = static_cast<Tenths>(clocks.rows.size()),
             columns = static_cast<Tenths>(clocks.columns.size());
  Plot plot(clocks.labels, {});
  plot.frame(clocks.rows, 0);
  const Tenths pitch = std::min(plot.width / columns, widest_pitch), radius = (pitch - dial_gap) / 2;
  plot.width = pitch * columns;
  plot.height = pitch * rows;
  for (std::size_t i = 0; i < clocks.tips.size(); ++i) {
    const auto row = static_cast<Tenths>(i / clocks.columns.size()),
               column = static_cast<Tenths>(i % clocks.columns.size());
    const Tenths x = plot.left + column * pitch + pitch / 2, y = plot.top + row * pitch + pitch / 2;
    draw_face(plot, x, y, radius);
    const Tenths hand = radius - dial_mark;
    plot.drawing.arrows.push_back(
        arrow(1, x, y, x + part_of(hand, clocks.tips[i].x), y - part_of(hand, clocks.tips[i].y)));
  }
  for (std::size_t i = 0; i < clocks.rows.size(); ++i)
    plot.text_left(plot.top + static_cast<Tenths>(i) * pitch + pitch / 2, clocks.rows[i]);
  for (std::size_t i = 0; i < clocks.columns.size(); ++i)
    plot.text_below(plot.left + static_cast<Tenths>(i) * pitch + pitch / 2, clocks.columns[i]);
  return plot.finish();
}

}  // namespace proofsheet::figures
