#include "figures/shading.hpp"

#include <algorithm>

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
struct Growing {
  Run run;
  std::size_t row, rows;
};

}  // namespace

std::vector<Shade> merged(const std::vector<std::size_t>& levels, std::size_t columns) {
  std::vector<std::vector<Patch>> patches(shade_levels);
  std::vector<Growing> growing;
  const auto close = [&](const Growing& one) {
    patches[one.run.level].push_back({one.run.column, one.row, one.run.columns, one.rows});
  };
  for (std::size_t row = 0; row * columns < levels.size(); ++row) {
    std::vector<Growing> next;
    for (const Run& run : runs_of(levels, row, columns)) next.push_back({run, row, 1});
    for (const Growing& above : growing) {
      const auto same =
          std::find_if(next.begin(), next.end(), [&](const Growing& one) { return one.run == above.run; });
      if (same == next.end())
        close(above);
      else
        *same = {above.run, above.row, above.rows + 1};
    }
    growing = std::move(next);
  }
  for (const Growing& one : growing) close(one);
  std::vector<Shade> shades;
  for (std::size_t level = 0; level < shade_levels; ++level)
    if (!patches[level].empty()) shades.push_back({level, std::move(patches[level])});
  return shades;
}

ShadeRange shade_range(const Cells& cells) {
  constexpr std::size_t most_ticks = 4;
  if (cells.low && cells.high && *cells.low < *cells.high)
    return {*cells.low, *cells.high, ticks_within(*cells.low, *cells.high, most_ticks + 1)};
  const auto [least, greatest] = std::minmax_element(cells.values.begin(), cells.values.end());
  const Ticks ticks = ticks_around(*least, *greatest, most_ticks);
  return {ticks.first, ticks.last(), ticks};
}

}  // namespace proofsheet::figures
