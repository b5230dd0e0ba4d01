// A table of printed numbers, each on its shade.
#include <algorithm>

#include "figures/plot.hpp"
#include "figures/shading.hpp"

namespace proofsheet::figures {

namespace {

constexpr Tenths cell_height = 320, narrowest = 560, cell_margin = 140;

Tenths widest_text(const Cells& cells) {
  Tenths widest = narrowest;
  for (const Entry& entry : cells.columns) widest = std::max(widest, width_of(entry.text) + cell_margin);
  for (const std::string& digits : cells.digits) widest = std::max(widest, width_of(digits) + cell_margin);
  return widest;
}

}  // namespace

Drawing draw_matrix(const Cells& cells) {
  const auto rows = static_cast<Tenths>(cells.rows.size()),
             columns = static_cast<Tenths>(cells.columns.size());
  Plot plot(cells.labels, {});
  plot.frame(cells.rows, cell_height * rows);
  const Tenths cell_width = std::min(widest_text(cells), plot.width / columns);
  plot.width = cell_width * columns;
  const ShadeRange range = shade_range(cells);
  std::vector<std::size_t> levels;
  for (const auto& value : cells.values) levels.push_back(level_of(value, range.low, range.high));
  plot.drawing.fields.push_back({point(plot.left, plot.top), coordinate(cell_width), coordinate(cell_height),
                                 merged(levels, cells.columns.size())});
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const auto row = static_cast<Tenths>(i / cells.columns.size()),
               column = static_cast<Tenths>(i % cells.columns.size());
    plot.words(is_dark(levels[i]) ? Words::Role::on_dark : Words::Role::on_light, Words::Anchor::middle,
               plot.left + column * cell_width + cell_width / 2,
               plot.top + row * cell_height + cell_height / 2, {cells.digits[i], true});
  }
  for (std::size_t i = 0; i < cells.rows.size(); ++i)
    plot.text_left(plot.top + static_cast<Tenths>(i) * cell_height + cell_height / 2, cells.rows[i]);
  for (std::size_t i = 0; i < cells.columns.size(); ++i)
    plot.text_below(plot.left + static_cast<Tenths>(i) * cell_width + cell_width / 2, cells.columns[i]);
  return plot.finish();
}

}  // namespace proofsheet::figures
