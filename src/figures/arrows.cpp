// Arrows in a plane whose two axes have the same unit, so that lengths and angles can be compared.
#include <algorithm>

#include "figures/plot.hpp"

namespace proofsheet::figures {

using numbers::Rational;

namespace {

constexpr std::size_t most_plane_ticks = 6;
constexpr Tenths tallest_plane = 3600, name_gap = 90;

/// Finds a free place for the name of each arrow.
class Names {
 public:
  explicit Names(Plot& plot) : plot_(plot) {}

  /// Names are not set across this line.
  void keep_off(Tenths from_x, Tenths from_y, Tenths to_x, Tenths to_y) {
    constexpr Tenths points = 40;
    for (Tenths i = 0; i < points; ++i)
      lines_.push_back({from_x + (to_x - from_x) * i / points, 0, from_y + (to_y - from_y) * i / points});
  }

  /// Beyond the tip, else below or above it; where all is taken, beyond it nevertheless.
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

}  // namespace

Drawing draw(const Arrows& arrows) {
  Extent wide(arrows.items.front().from.x), high(arrows.items.front().from.y);
  Tenths widest_name = 0;
  for (const Arrows::Item& item : arrows.items) {
    for (const Sample* end : {&item.from, &item.to}) {
      wide.take(end->x);
      high.take(end->y);
    }
    widest_name = std::max(widest_name, width_of(item.name.text));
  }
  const Rational reach = std::max(Rational(wide.high - wide.low), Rational(high.high - high.low));
  const Rational step = nice_step((reach == 0 ? Rational(1) : reach) / static_cast<long>(most_plane_ticks));
  const auto around = [&](const Extent& extent) { return ticks_by(extent.low, extent.high, step); };
  const Ticks x_ticks = around(wide), y_ticks = around(high);
  Plot plot(arrows.labels, {});
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

}  // namespace proofsheet::figures
