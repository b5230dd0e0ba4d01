#pragma once
// Private to the files of Grid: what has to be computed to print some nodes, in order.
#include <optional>
#include <vector>

#include "numbers/grid_reals.hpp"

namespace proofsheet::numbers {

/// An angle that is the index of a loop times a factor, or divided by one, that does not depend on the loop.
struct GridMultiple {
  std::size_t loop = 0;
  std::size_t factor = 0;  ///< slot
  LoopMask factor_mask = 0;
  bool divides = false;
};

/// One step fills one slot, or two: sine and cosine of one node are one step.
struct GridStep {
  enum class Kind : std::uint8_t {
    column,  ///< the values of columns[column]
    add,
    subtract,
    multiply,
    divide,
    negate,
    power,  ///< a to the integer `exponent`
    sine_cosine,
    function,
    unknown  ///< only reals can do this
  };
  Kind kind = Kind::unknown;
  Function function = Function::abs;
  long exponent = 0;
  std::size_t column = 0;
  std::size_t a = 0;  ///< slots of the operands
  std::size_t b = 0;
  std::size_t result = 0;
  std::size_t cosine = 0;                ///< the second slot of `sine_cosine`
  LoopMask mask = 0;                     ///< loops that the value depends on
  std::optional<GridMultiple> multiple;  ///< of `sine_cosine`, if its angle is one
  bool is_only_angle = false;            ///< read by nothing but a `sine_cosine` that has a multiple
};

struct GridPlan {
  Combinations cells;
  std::vector<RealColumn> columns;
  std::vector<GridStep> steps;
  std::size_t slots = 0;
  std::vector<Grid::Node> nodes;        ///< what is printed
  std::vector<std::size_t> node_slots;  ///< and the slots that hold it
};

/// The largest exponent that is reached by products.
inline constexpr long most_grid_exponent = 64;

/// A plan for nodes that all depend on the loops of `mask`. What depends on few combinations of the loops
/// becomes a column of reals here.
GridPlan make_plan(const GridExpressions& expressions, std::vector<Grid::Node> nodes, LoopMask mask);

/// The loops whose position differs. Both have a position for each loop.
LoopMask differing_loops(std::span<const std::size_t> before, std::span<const std::size_t> now);

}  // namespace proofsheet::numbers
