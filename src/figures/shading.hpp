#pragma once
// Values become levels of shade, and neighbouring cells of one level become one patch, so that a heatmap of
// thousands of cells is a small file.
#include <vector>

#include "figures/drawing.hpp"
#include "figures/figures.hpp"
#include "figures/scale.hpp"

namespace proofsheet::figures {

/// Returns the level of a value between `low` and `high`, in equal steps. A value outside has the level at
/// that end.
std::size_t level_of(const numbers::Rational& value, const numbers::Rational& low,
                     const numbers::Rational& high);
/// Merges cells into patches: runs of one level in a row, then equal runs in consecutive rows. `levels`: row
/// by row; a cell of the level `shade_levels` is left out.
std::vector<Shade> merge_patches(const std::vector<std::size_t>& levels, std::size_t columns);
/// True for the lower half of the levels, which is dark and needs light digits.
bool is_dark(std::size_t level);

/// The ends of the range of shades, and the ticks of its key.
struct ShadeRange {
  numbers::Rational low, high;
  Ticks ticks;
};
/// Returns the range for all frames.
ShadeRange shade_range(const std::vector<Cells>& frames);

}  // namespace proofsheet::figures
