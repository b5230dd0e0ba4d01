#include "figures/shading.hpp"

#include <algorithm>

#include "figures/frames.hpp"
#include "figures/plot.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::figures {

using numbers::Rational;

std::size_t level_of(const Rational& value, const Rational& low, const Rational& high) {
  if (value <= low) return 0;
  if (value >= high) return shade_levels - 1;
  const Rational share = (value - low) / (high - low) * static_cast<long>(shade_levels);
  return static_cast<std::size_t>(numbers::round_to_integer(share, numbers::Rounding::floor));
}

bool is_dark(std::size_t level) { return level < shade_levels / 2; }

namespace {

struct Run {
  std::size_t level, column, columns;
  friend bool operator==(const Run&, const Run&) = default;
};

std::vector<Run> runs_of(const std::vector<std::size_t>& levels, std::size_t row, std::size_t columns) {
  std::vector<Run> runs;
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t level = levels[row * columns + column];
    if (runs.empty() || runs.back().level != level)
      runs.push_back({level, column, 1});
    else
      ++runs.back().columns;
  }
  return runs;
}

/// A run that may still grow downward.
struct OpenPatch {
  Run run;
  std::size_t row, rows;
};

/// Adds the field of all cells in their shades, with the width of whole cells. Returns the levels row by row;
/// that of an empty cell is `shade_levels`.
std::vector<std::size_t> add_field(Plot& plot, const Cells& cells, const ShadeRange& range, Tenths cell_width,
                                   Tenths cell_height) {
  plot.width = cell_width * static_cast<Tenths>(cells.columns.size());
  std::vector<std::size_t> levels;
  for (std::size_t i = 0; i < cells.values.size(); ++i)
    levels.push_back(cells.is_empty(i) ? shade_levels : level_of(cells.values[i], range.low, range.high));
  plot.drawing.fields.push_back({point(plot.left, plot.top), coordinate(cell_width), coordinate(cell_height),
                                 merge_patches(levels, cells.columns.size())});
  return levels;
}

/// Adds the texts of every `down`-th row and `across`-th column, at the middle of their cells.
void add_texts(Plot& plot, const Cells& cells, Tenths cell_width, Tenths cell_height, std::size_t down = 1,
               std::size_t across = 1) {
  for (std::size_t i = 0; i < cells.rows.size(); i += down)
    plot.text_left(plot.top + static_cast<Tenths>(i) * cell_height + cell_height / 2, cells.rows[i]);
  for (std::size_t i = 0; i < cells.columns.size(); i += across)
    plot.text_below(plot.left + static_cast<Tenths>(i) * cell_width + cell_width / 2, cells.columns[i]);
}

// ---- a table of shades, with a key of the shades beside it

constexpr Tenths key_gap = 160, key_width = 140, key_room = 700;
constexpr Tenths tallest_field = 3200, tallest_cell = 400;

/// Returns 1, 2, 5, 10, …: the interval of texts that each need `room` and have a distance of `pitch`.
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

Drawing draw_shaded(const Cells& cells, const ShadeRange& range) {
  const auto rows = static_cast<Tenths>(cells.rows.size()),
             columns = static_cast<Tenths>(cells.columns.size());
  Plot plot(fit_labels(cells.labels, {}, {}), {});
  const Tenths cell_height = std::min(tallest_field / rows, tallest_cell);
  plot.frame(cells.rows, cell_height * rows, margin + key_gap + key_width + key_room);
  const Tenths cell_width = plot.width / columns;
  add_field(plot, cells, range, cell_width, cell_height);
  const std::size_t down = stride(line_height * 4 / 5, cell_height);
  Tenths widest = 0;
  for (const Entry& entry : cells.columns) widest = std::max(widest, width_of(entry.text));
  const std::size_t across = stride(widest + margin, cell_width);
  add_texts(plot, cells, cell_width, cell_height, down, across);
  draw_key(plot, range);
  return plot.finish();
}

// ---- a table of printed numbers, each on its shade

constexpr Tenths matrix_cell_height = 320, narrowest = 560, cell_margin = 140;

Tenths widest_text(const Cells& cells) {
  Tenths widest = narrowest;
  for (const Entry& entry : cells.columns) widest = std::max(widest, width_of(entry.text) + cell_margin);
  for (const std::string& digits : cells.digits) widest = std::max(widest, width_of(digits) + cell_margin);
  return widest;
}

Drawing draw_printed(const Cells& cells, const ShadeRange& range, Tenths widest) {
  const auto rows = static_cast<Tenths>(cells.rows.size()),
             columns = static_cast<Tenths>(cells.columns.size());
  Plot plot(cells.labels, {});
  plot.frame(cells.rows, matrix_cell_height * rows);
  const Tenths cell_width = std::min(widest, plot.width / columns);
  const std::vector<std::size_t> levels = add_field(plot, cells, range, cell_width, matrix_cell_height);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (cells.is_empty(i)) continue;
    const auto row = static_cast<Tenths>(i / cells.columns.size()),
               column = static_cast<Tenths>(i % cells.columns.size());
    plot.words(is_dark(levels[i]) ? Words::Role::on_dark : Words::Role::on_light, Words::Anchor::middle,
               plot.left + column * cell_width + cell_width / 2,
               plot.top + row * matrix_cell_height + matrix_cell_height / 2, {cells.digits[i], true});
  }
  add_texts(plot, cells, cell_width, matrix_cell_height);
  return plot.finish();
}

}  // namespace

std::vector<Shade> merge_patches(const std::vector<std::size_t>& levels, std::size_t columns) {
  std::vector<std::vector<Patch>> patches(shade_levels + 1);
  std::vector<OpenPatch> growing;
  const auto close = [&](const OpenPatch& one) {
    patches[one.run.level].push_back({one.run.column, one.row, one.run.columns, one.rows});
  };
  for (std::size_t row = 0; row * columns < levels.size(); ++row) {
    std::vector<OpenPatch> next;
    for (const Run& run : runs_of(levels, row, columns)) next.push_back({run, row, 1});
    for (const OpenPatch& above : growing) {
      const auto same =
          std::find_if(next.begin(), next.end(), [&](const OpenPatch& one) { return one.run == above.run; });
      if (same == next.end())
        close(above);
      else
        *same = {above.run, above.row, above.rows + 1};
    }
    growing = std::move(next);
  }
  for (const OpenPatch& one : growing) close(one);
  std::vector<Shade> shades;
  for (std::size_t level = 0; level < shade_levels; ++level)
    if (!patches[level].empty()) shades.push_back({level, std::move(patches[level])});
  return shades;
}

ShadeRange shade_range(const std::vector<Cells>& frames) {
  constexpr std::size_t most_ticks = 4;
  const Cells& first = frames.front();
  if (first.low && first.high && *first.low < *first.high)
    return {*first.low, *first.high, ticks_within(*first.low, *first.high, most_ticks + 1)};
  std::size_t filled = 0;
  while (first.is_empty(filled) && filled + 1 < first.values.size()) ++filled;
  Extent extent(first.values[filled]);
  for (const Cells& cells : frames)
    for (std::size_t i = 0; i < cells.values.size(); ++i)
      if (!cells.is_empty(i)) extent.take(cells.values[i]);
  const Ticks ticks = ticks_around(extent.low, extent.high, most_ticks);
  return {ticks.first, ticks.last(), ticks};
}

Drawings draw_heatmap(const std::vector<Cells>& frames) {
  const ShadeRange range = shade_range(frames);
  return draw_frames(frames, [&](const Cells& cells) { return draw_shaded(cells, range); });
}

Drawings draw_matrix(const std::vector<Cells>& frames) {
  const ShadeRange range = shade_range(frames);
  Tenths widest = 0;
  for (const Cells& cells : frames) widest = std::max(widest, widest_text(cells));
  return draw_frames(frames, [&](const Cells& cells) { return draw_printed(cells, range, widest); });
}

}  // namespace proofsheet::figures
