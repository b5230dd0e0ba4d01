// Arrows in a plane whose two axes have the same unit, so that lengths and angles can be compared.
#include <algorithm>

#include "figures/plot.hpp"

namespace proofsheet::figures {

using numbers::Rational;

namespace {

constexpr std::size_t most_ticks = 6;
constexpr Tenths tallest = 3600, name_gap = 90;

struct Extent {
  Rational low, high;
  explicit Extent(const Rational& first) : low(first), high(first) {}
  void take(const Rational& value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Where names stand already.
class Names {
 public:
  /// The name of an arrow beyond its tip, moved up or down until it stands free.
  void place(Plot& plot, const Arrows::Item& item, Tenths from_x, Tenths x, Tenths y) {
    const bool to_right = x >= from_x;
    const Tenths width = width_of(item.name.text);
    const Tenths left = to_right ? x + name_gap : x - name_gap - width;
    for (const Tenths shift : {0, 1, -1, 2, -2, 3, -3}) {
      const Tenths line = y + shift * line_height * 3 / 4;
      if (!is_free(left, width, line)) continue;
      taken_.push_back({left, width, line});
      plot.words(Words::Role::legend, to_right ? Words::Anchor::start : Words::Anchor::end,
                 to_right ? left : left + width, line, item.name);
      return;
    }
    plot.words(Words::Role::legend, Words::Anchor::start, left, y, item.name);
  }

 private:
  struct Box {
    Tenths left, width, line;
  };
  bool is_free(Tenths left, Tenths width, Tenths line) const {
    return std::none_of(taken_.begin(), taken_.end(), [&](const Box& box) {
      return std::abs(box.line - line) < line_height * 3 / 4 && left < box.left + box.width &&
             box.left < left + width;
    });
  }
  std::vector<Box> taken_;
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
  const Rational step = nice_step((reach == 0 ? Rational(1) : reach) / static_cast<long>(most_ticks));
  const auto around = [&](const Extent& extent) { return ticks_by(extent.low, extent.high, step); };
  const Ticks x_ticks = around(wide), y_ticks = around(high);
  Plot plot(arrows.labels, {});
  plot.frame(texts_of(y_ticks), tallest, margin * 2 + widest_name);
  const Rational x_range = x_ticks.last() - x_ticks.first, y_range = y_ticks.last() - y_ticks.first;
  const Rational unit = std::min(Rational(plot.width / x_range), Rational(plot.height / y_range));
  plot.width = part_of(1, unit * x_range);
  plot.height = part_of(1, unit * y_range);
  const Scale x{x_ticks.first, x_ticks.last(), plot.left, plot.right()};
  const Scale y{y_ticks.first, y_ticks.last(), plot.bottom(), plot.top};
  plot.ticks_y(y_ticks, y);
  plot.ticks_x(x_ticks, x);
  plot.axes();
  Names names;
  for (std::size_t i = 0; i < arrows.items.size(); ++i) {
    const Arrows::Item& item = arrows.items[i];
    const Tenths from_x = x.place(item.from.x), to_x = x.place(item.to.x), to_y = y.place(item.to.y);
    plot.drawing.arrows.push_back(arrow(i + 1, from_x, y.place(item.from.y), to_x, to_y));
    names.place(plot, item, from_x, to_x, to_y);
  }
  return plot.finish();
}

}  // namespace proofsheet::figures
