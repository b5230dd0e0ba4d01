// Curves and rows of points over a common x.
#include <algorithm>

#include "figures/plot.hpp"

namespace proofsheet::figures {

using numbers::Rational;

namespace {

constexpr std::size_t most_ticks_x = 9, most_ticks_y = 6;

std::vector<LegendItem> legend_of(const Lines& lines) {
  std::vector<LegendItem> items;
  if (lines.series.size() < 2) return items;
  for (std::size_t i = 0; i < lines.series.size(); ++i)
    items.push_back({i + 1, lines.series[i].name, lines.series[i].joined,
                     !lines.series[i].joined || lines.series[i].marked});
  return items;
}

Ticks ticks_of_y(const Lines& lines, const Extent& extent) {
  Ticks ticks = ticks_around(extent.low, extent.high, most_ticks_y);
  if (!lines.powers) return ticks;
  ticks = ticks_by(extent.low, extent.high, ticks.step < 1 ? Rational(1) : ticks.step);
  ticks.powers = true;
  return ticks;
}

void draw_x(Plot& plot, const Lines& lines, const Scale& x) {
  if (lines.entries.empty()) {
    plot.ticks_x(ticks_within(x.low, x.high, most_ticks_x, lines.whole), x);
    return;
  }
  for (std::size_t i = 0; i < lines.entries.size(); ++i)
    plot.text_below(x.place(static_cast<long>(i)), lines.entries[i]);
}

}  // namespace

Drawing draw(const Lines& lines) {
  Extent wide(lines.series.front().points.front().x), high(lines.series.front().points.front().y);
  for (const Series& series : lines.series)
    for (const Sample& sample : series.points) {
      wide.take(sample.x);
      high.take(sample.y);
    }
  if (!lines.entries.empty() || wide.low == wide.high) {
    wide.low -= Rational(1, 2);
    wide.high += Rational(1, 2);
  }
  Plot plot(lines.labels, legend_of(lines));
  const Ticks ticks = ticks_of_y(lines, high);
  plot.frame(texts_of(ticks), units_down * 10);
  const Scale x{wide.low, wide.high, plot.left, plot.right()};
  const Scale y{ticks.first, ticks.last(), plot.bottom(), plot.top};
  plot.ticks_y(ticks, y);
  draw_x(plot, lines, x);
  plot.axes();
  for (std::size_t i = 0; i < lines.series.size(); ++i) {
    const Series& series = lines.series[i];
    std::vector<Point> points;
    for (const Sample& sample : series.points) points.push_back(point(x.place(sample.x), y.place(sample.y)));
    const bool joined = series.joined && points.size() > 1;
    if (joined) plot.drawing.strokes.push_back({i + 1, points});
    if (!joined || series.marked) plot.drawing.marks.push_back({i + 1, std::move(points)});
  }
  return plot.finish();
}

}  // namespace proofsheet::figures
