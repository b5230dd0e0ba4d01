// Groups of bars over labels.
#include <algorithm>

#include "figures/plot.hpp"

namespace proofsheet::figures {

using numbers::Rational;

namespace {

constexpr std::size_t most_bar_ticks = 6;

std::vector<LegendItem> legend_of(const Bars& bars) {
  std::vector<LegendItem> items;
  if (bars.rows.size() > 1)
    for (std::size_t i = 0; i < bars.rows.size(); ++i)
      items.push_back({i + 1, bars.rows[i].name, false, false, true});
  return items;
}

/// Round numbers around all values and zero.
Ticks ticks_of(const Bars& bars) {
  Rational low = 0, high = 0;
  for (const Bars::Row& row : bars.rows)
    for (const Rational& value : row.values) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  return low == high ? ticks_around(0, 1, most_bar_ticks) : ticks_around(low, high, most_bar_ticks);
}

}  // namespace

Drawing draw(const Bars& bars) {
  Plot plot(bars.labels, legend_of(bars));
  const Ticks ticks = ticks_of(bars);
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

}  // namespace proofsheet::figures
