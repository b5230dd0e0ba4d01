#pragma once
// Values become levels of shade, and cells of one level that lie side by side become one patch: a heatmap of
// thousands of cells stays a small file.
#include <vector>

#include "figures/drawing.hpp"
#include "figures/figures.hpp"
#include "figures/scale.hpp"

namespace proofsheet::figures {

/// The level of a value between `low` and `high`, in equal steps; values outside have the level at that end.
std::size_t level_of(const numbers::Rational& value, const numbers::Rational& low,
                     const numbers::Rational& high);
/// `levels` row by row. Runs of one level in a row, then equal runs in rows that follow each other, are one
/// patch.
std::vector<Shade> merged(const std::vector<std::size_t>& levels, std::size_t columns);
/// Light digits are read on the lower half of the levels, which is dark.
bool is_dark(std::size_t level);

/// Between which values the shades lie, and where their key has ticks.
struct ShadeRange {
  numbers::Rational low, high;
  Ticks ticks;
};
/// The same for all frames.
ShadeRange shade_range(const std::vector<Cells>& frames);

}  // namespace proofsheet::figures
