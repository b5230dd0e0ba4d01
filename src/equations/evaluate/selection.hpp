#pragma once
// Brackets: which cells of an array are meant.
#include "equations/evaluate/context.hpp"

namespace proofsheet::equations {

/// The positions of a range in brackets along an axis. `3..2` is empty wherever it lies.
std::optional<std::vector<std::size_t>> part_positions(const Selector& selector, const Axis& axis,
                                                       Frame& frame);
/// Where the cell at `positions` of the selection stands in its base, an array of these axes.
std::optional<std::vector<std::size_t>> base_positions(const Selection& selection, const Axes& base,
                                                       Frame& frame, Positions positions);

}  // namespace proofsheet::equations
