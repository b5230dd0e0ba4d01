#pragma once
// A figure that moves is told in frames, which are drawings of one size on one scale. What all of them show
// is drawn once, and where nothing can move, a few of them stand side by side.
#include <algorithm>
#include <vector>

#include "figures/figures.hpp"

namespace proofsheet::figures {

/// Makes all as wide and as high as the largest.
void make_alike(Drawings& drawings);
/// The drawings of all frames.
Drawings each_of(const auto& frames, const auto& draw) {
  Drawings drawings;
  for (const auto& frame : frames) drawings.push_back(draw(frame));
  make_alike(drawings);
  return drawings;
}

/// Whether the frames differ in nothing but their names.
bool stands_still(const Drawings& frames);
/// Takes out of the frames what all of them have, but digits on shades, which have to stand before these.
Drawing take_common(Drawings& frames);

inline constexpr std::size_t most_key_frames = 4;
/// The first, the last, and those nearest to a third and two thirds of the way, of `count` frames.
std::vector<std::size_t> key_frames(std::size_t count);
/// How wide a drawing is that has another one beside it, in tenths of a unit.
inline constexpr long key_frame_width = 3900;
/// As many of the drawings, which are of one size, side by side as can be read on paper; of high ones that
/// leave no room beside them the first and the last alone.
Sheet sheet_of(const Drawings& drawings);

}  // namespace proofsheet::figures
