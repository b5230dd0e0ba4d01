#pragma once
// The frames of a moving figure: drawings of one size on one scale. The parts that all of them share are
// drawn once. On paper, where nothing can move, a few frames are printed side by side.
#include <algorithm>
#include <vector>

#include "figures/figures.hpp"

namespace proofsheet::figures {

/// Makes all drawings as wide and as high as the largest.
void make_alike(Drawings& drawings);
/// Returns the drawings of all frames.
Drawings draw_frames(const auto& frames, const auto& draw) {
  Drawings drawings;
  for (const auto& frame : frames) drawings.push_back(draw(frame));
  make_alike(drawings);
  return drawings;
}

/// True if the frames differ only in their names.
bool is_still(const Drawings& frames);
/// Moves the parts that all frames share into a drawing, except digits on shades, which must be drawn after
/// these.
Drawing take_common(Drawings& frames);

inline constexpr std::size_t most_key_frames = 4;
/// Returns the first, the last, and those nearest to a third and two thirds of the way, of `count` frames.
std::vector<std::size_t> key_frames(std::size_t count);
/// The width of a drawing next to another one, in tenths of a unit.
inline constexpr long key_frame_width = 3900;
/// Returns the drawings, which must be of one size, side by side in as many columns as are readable on paper.
/// If there is only one column and it would be too high, the sheet has just the first and the last.
Sheet sheet_of(const Drawings& drawings);

}  // namespace proofsheet::figures
