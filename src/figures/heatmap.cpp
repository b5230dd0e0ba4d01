// A table of shades, with a key of the shades beside it.
#include <algorithm>

#include "figures/plot.hpp"
#include "figures/shading.hpp"

namespace proofsheet::figures {

using numbers::Rational;

namespace {

constexpr Tenths key_gap = 160, key_width = 140, key_room = 700;
constexpr Tenths tallest = 3200, tallest_cell = 400;

/// 1, 2, 5, 10, …: every so many texts are set when each needs `room` and stands `pitch` behind the last.
std::size_t stride(Tenths room, Tenths pitch) {
  const Rational least(room, std::max(pitch, Tenths{1}));
  if (least <= 1) return 1;
  return static_cast<std::size_t>(numerator(nice_step(least)));
}

void draw_key(Plot& plot, const ShadeRange& range) {
  Field key;
  const Tenths x = plot.right() + key_gap, cell = plot.height / static_cast<Tenths>(shade_levels);
  const Tenths height = cell * static_cast<Tenths>(shade_levels);
  key.corner = point(x, plot.top);
  key.cell_width = coordinate(key_width);
  key.cell_height = coordinate(cell);
  for (std::size_t level = 0; level < shade_levels; ++level)
    key.shades.push_back({level, {{0, shade_levels - 1 - level, 1, 1}}});
  plot.drawing.fields.push_back(std::move(key));
  const Scale scale{range.low, range.high, plot.top + height, plot.top};
  for (std::size_t i = 0; i < range.ticks.count; ++i)
    plot.words(Words::Role::tick, Words::Anchor::start, x + key_width + 60, scale.place(range.ticks.at(i)),
               {range.ticks.text(i), true});
}

}  // namespace

Drawing draw_heatmap(const Cells& cells) {
  const auto rows = static_cast<Tenths>(cells.rows.size()),
             columns = static_cast<Tenths>(cells.columns.size());
  Plot plot(cells.labels, {});
  const Tenths cell_height = std::min(tallest / rows, tallest_cell);
  plot.frame(cells.rows, cell_height * rows, margin + key_gap + key_width + key_room);
  const Tenths cell_width = plot.width / columns;
  plot.width = cell_width * columns;
  const ShadeRange range = shade_range(cells);
  std::vector<std::size_t> levels;
  for (const Rational& value : cells.values) levels.push_back(level_of(value, range.low, range.high));
  plot.drawing.fields.push_back({point(plot.left, plot.top), coordinate(cell_width), coordinate(cell_height),
                                 merged(levels, cells.columns.size())});
  const std::size_t down = stride(line_height * 4 / 5, cell_height);
  for (std::size_t i = 0; i < cells.rows.size(); i += down)
    plot.text_left(plot.top + static_cast<Tenths>(i) * cell_height + cell_height / 2, cells.rows[i]);
  Tenths widest = 0;
  for (const Entry& entry : cells.columns) widest = std::max(widest, width_of(entry.text));
  const std::size_t across = stride(widest + margin, cell_width);
  for (std::size_t i = 0; i < cells.columns.size(); i += across)
    plot.text_below(plot.left + static_cast<Tenths>(i) * cell_width + cell_width / 2, cells.columns[i]);
  draw_key(plot, range);
  return plot.finish();
}

}  // namespace proofsheet::figures
