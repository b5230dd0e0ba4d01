// Curves and rows of points over a common x.
#include <algorithm>

#include "figures/frames.hpp"
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

Drawing draw_lines(const Lines& lines, const Extent& wide, const Ticks& ticks) {
  Plot plot(fit_labels(lines.labels, texts_of(ticks), lines.entries), legend_of(lines));
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

constexpr Tenths widest_pitch = 1100, dial_mark = 50, dial_gap = 100;

/// Draws marks at twelve, three, six and nine.
void draw_face(Plot& plot, Tenths x, Tenths y, Tenths radius) {
  plot.drawing.circles.push_back({point(x, y), coordinate(radius)});
  const Tenths inner = radius - dial_mark;
  plot.rule(Rule::Kind::tick, x, y - radius, x, y - inner);
  plot.rule(Rule::Kind::tick, x + radius, y, x + inner, y);
  plot.rule(Rule::Kind::tick, x, y + radius, x, y + inner);
  plot.rule(Rule::Kind::tick, x - radius, y, x - inner, y);
}

Drawing draw_clocks(const Clocks& clocks) {
  const auto rows = static_cast<Tenths>(clocks.rows.size()),
             columns = static_cast<Tenths>(clocks.columns.size());
  Plot plot(fit_labels(clocks.labels, clocks.rows, clocks.columns), {});
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

constexpr std::size_t most_bar_ticks = 6;

std::vector<LegendItem> legend_of(const Bars& bars) {
  std::vector<LegendItem> items;
  if (bars.rows.size() > 1)
    for (std::size_t i = 0; i < bars.rows.size(); ++i)
      items.push_back({i + 1, bars.rows[i].name, false, false, true});
  return items;
}

/// Returns ticks around all values and zero.
Ticks ticks_of(const std::vector<Bars>& frames) {
  Extent extent(0);
  for (const Bars& bars : frames)
    for (const Bars::Row& row : bars.rows)
      for (const Rational& value : row.values) extent.take(value);
  return extent.low == extent.high ? ticks_around(0, 1, most_bar_ticks)
                                   : ticks_around(extent.low, extent.high, most_bar_ticks);
}

Drawing draw_bars(const Bars& bars, const Ticks& ticks) {
  Plot plot(fit_labels(bars.labels, texts_of(ticks), bars.entries), legend_of(bars));
  plot.frame(texts_of(ticks), units_down * 10);
  const Scale y{ticks.first, ticks.last(), plot.bottom(), plot.top};
  plot.ticks_y(ticks, y);
  const auto groups = static_cast<Tenths>(bars.entries.size()), rows = static_cast<Tenths>(bars.rows.size());
  const Tenths pitch = plot.width / groups, gap = std::max(pitch / 5, Tenths{4});
  const Tenths bar = std::min(std::max((pitch - gap) / rows, Tenths{2}), Tenths{600});
  for (Tenths group = 0; group < groups; ++group) {
    const Tenths middle = plot.left + pitch * group + pitch / 2;
    plot.text_below(middle, bars.entries[static_cast<std::size_t>(group)]);
    for (Tenths row = 0; row < rows; ++row) {
      const Rational& value =
          bars.rows[static_cast<std::size_t>(row)].values[static_cast<std::size_t>(group)];
      const Tenths end = y.place(value), zero = y.place(0);
      const Tenths left = middle - bar * rows / 2 + bar * row;
      plot.drawing.bars.push_back({static_cast<std::size_t>(row) + 1, point(left, std::min(end, zero)),
                                   coordinate(bar), coordinate(std::abs(end - zero))});
    }
  }
  plot.rule(Rule::Kind::axis, plot.left, plot.top, plot.left, plot.bottom());
  plot.rule(Rule::Kind::axis, plot.left, y.place(0), plot.right(), y.place(0));
  return plot.finish();
}

constexpr std::size_t most_plane_ticks = 6;
constexpr Tenths tallest_plane = 3600, name_gap = 90;

/// Finds a free place for the name of each arrow.
class Names {
 public:
  explicit Names(Plot& plot) : plot_(plot) {}

  /// Reserves a line: no name may cross it.
  void keep_off(Tenths from_x, Tenths from_y, Tenths to_x, Tenths to_y) {
    constexpr Tenths points = 40;
    for (Tenths i = 0; i < points; ++i)
      lines_.push_back({from_x + (to_x - from_x) * i / points, 0, from_y + (to_y - from_y) * i / points});
  }

  /// Places a name beyond the tip, else below or above it; beyond it too if no place is free.
  void place(const Arrows::Item& item, Tenths from_x, Tenths x, Tenths y) {
    const Tenths width = width_of(item.name.text), up = line_height * 3 / 4;
    const Tenths beyond = x >= from_x ? x + name_gap : x - name_gap - width, around = x - width / 2;
    const Box wanted[] = {{beyond, width, y},         {around, width, y + up}, {around, width, y - up},
                          {beyond, width, y + up},    {beyond, width, y - up}, {around, width, y + 2 * up},
                          {around, width, y - 2 * up}};
    const auto free =
        std::find_if(std::begin(wanted), std::end(wanted), [&](const Box& box) { return is_free(box); });
    const Box& box = free == std::end(wanted) ? wanted[0] : *free;
    taken_.push_back(box);
    plot_.words(Words::Role::legend, Words::Anchor::start, box.left, box.line, item.name);
  }

 private:
  struct Box {
    Tenths left, width, line;
  };
  bool is_free(const Box& box) const {
    if (box.left < plot_.left + name_gap / 3 || box.line > plot_.bottom() - line_height / 2) return false;
    const auto covers = [&](const Box& point) {
      return std::abs(point.line - box.line) < line_height / 3 && box.left <= point.left &&
             point.left <= box.left + box.width;
    };
    if (std::any_of(lines_.begin(), lines_.end(), covers)) return false;
    return std::none_of(taken_.begin(), taken_.end(), [&](const Box& other) {
      return std::abs(other.line - box.line) < line_height * 3 / 4 && box.left < other.left + other.width &&
             other.left < box.left + box.width;
    });
  }
  Plot& plot_;
  std::vector<Box> taken_;
  std::vector<Box> lines_;  ///< points along lines
};

/// The properties that all frames of arrows share.
struct Plane {
  Extent wide, high;
  Tenths widest_name = 0;
};

Plane plane_of(const std::vector<Arrows>& frames) {
  const Sample& first = frames.front().items.front().from;
  Plane plane{Extent(first.x), Extent(first.y)};
  for (const Arrows& arrows : frames)
    for (const Arrows::Item& item : arrows.items) {
      for (const Sample* end : {&item.from, &item.to}) {
        plane.wide.take(end->x);
        plane.high.take(end->y);
      }
      plane.widest_name = std::max(plane.widest_name, width_of(item.name.text));
    }
  return plane;
}

Drawing draw_arrows(const Arrows& arrows, const Plane& plane) {
  const auto& [wide, high, widest_name] = plane;
  const Rational reach = std::max(Rational(wide.high - wide.low), Rational(high.high - high.low));
  const Rational step = nice_step((reach == 0 ? Rational(1) : reach) / static_cast<long>(most_plane_ticks));
  const auto around = [&](const Extent& extent) { return ticks_by(extent.low, extent.high, step); };
  const Ticks x_ticks = around(wide), y_ticks = around(high);
  Plot plot(fit_labels(arrows.labels, {}, {}), {});
  plot.frame(texts_of(y_ticks), tallest_plane, margin * 2 + widest_name);
  const Rational x_range = x_ticks.last() - x_ticks.first, y_range = y_ticks.last() - y_ticks.first;
  const Rational unit = std::min(Rational(plot.width / x_range), Rational(plot.height / y_range));
  plot.width = part_of(1, unit * x_range);
  plot.height = part_of(1, unit * y_range);
  const Scale x{x_ticks.first, x_ticks.last(), plot.left, plot.right()};
  const Scale y{y_ticks.first, y_ticks.last(), plot.bottom(), plot.top};
  plot.ticks_y(y_ticks, y);
  plot.ticks_x(x_ticks, x);
  plot.axes();
  Names names(plot);
  for (const Arrows::Item& item : arrows.items)
    names.keep_off(x.place(item.from.x), y.place(item.from.y), x.place(item.to.x), y.place(item.to.y));
  for (std::size_t i = 0; i < arrows.items.size(); ++i) {
    const Arrows::Item& item = arrows.items[i];
    const Tenths from_x = x.place(item.from.x), to_x = x.place(item.to.x), to_y = y.place(item.to.y);
    plot.drawing.arrows.push_back(arrow(i + 1, from_x, y.place(item.from.y), to_x, to_y));
    names.place(item, from_x, to_x, to_y);
  }
  return plot.finish();
}

}  // namespace

Drawings draw(const std::vector<Lines>& frames) {
  const Lines& first = frames.front();
  Extent wide(first.series.front().points.front().x), high(first.series.front().points.front().y);
  for (const Lines& lines : frames)
    for (const Series& series : lines.series)
      for (const Sample& sample : series.points) {
        wide.take(sample.x);
        high.take(sample.y);
      }
  if (!first.entries.empty() || wide.low == wide.high) {
    wide.low -= Rational(1, 2);
    wide.high += Rational(1, 2);
  }
  const Ticks ticks = ticks_of_y(first, high);
  return draw_frames(frames, [&](const Lines& lines) { return draw_lines(lines, wide, ticks); });
}

// Clocks with one hand each: rows of positions, columns of pairs.

Drawings draw(const std::vector<Clocks>& frames) { return draw_frames(frames, draw_clocks); }

// Groups of bars over labels.

Drawings draw(const std::vector<Bars>& frames) {
  const Ticks ticks = ticks_of(frames);
  return draw_frames(frames, [&](const Bars& bars) { return draw_bars(bars, ticks); });
}

// Arrows in a plane whose two axes have the same unit, so that lengths and angles can be compared.

Drawings draw(const std::vector<Arrows>& frames) {
  const Plane plane = plane_of(frames);
  return draw_frames(frames, [&](const Arrows& arrows) { return draw_arrows(arrows, plane); });
}

}  // namespace proofsheet::figures
