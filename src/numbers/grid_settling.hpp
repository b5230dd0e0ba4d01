#pragma once
// Private to the files of Grid: the two ways in which balls settle cells.
#include <vector>

#include "numbers/decimal.hpp"
#include "numbers/grid_plan.hpp"

namespace proofsheet::numbers {

/// A cell of one of the printed nodes.
struct GridCell {
  std::size_t cell = 0;  ///< place among the plan's cells
  std::size_t node = 0;  ///< place among the plan's nodes
};

/// By printed node, then by cell.
using GridDecimals = std::vector<std::vector<Decimal>>;

/// What is printed, and how.
struct GridTask {
  const GridExpressions& expressions;
  const GridPlan& plan;
  const Format& format;
  Rounding rounding;
};

/// Whether balls of doubles can settle cells of this format at all.
bool doubles_can_settle(const Format& format);
/// Prints what balls of doubles settle; returns the others, in the order of cells.
std::vector<GridCell> settle_by_doubles(const GridTask& task, GridDecimals& decimals);
/// The same for some cells, in the order of cells, by precise balls.
std::vector<GridCell> settle_by_precise_balls(const GridTask& task, const std::vector<GridCell>& cells,
                                              GridDecimals& decimals);

}  // namespace proofsheet::numbers
