#pragma once
// Evaluates one cell of a node.
//
// Cells are evaluated on demand: a node evaluates only the operands that it needs, so an untaken branch costs
// nothing. All functions return `nullopt`, null or false if there is a failure or cells are missing; the
// attempt of the context says which.
#include <functional>

#include "equations/evaluate/context.hpp"

namespace proofsheet::equations {

std::optional<Scalar> value_at(const Node& node, Frame& frame, Positions positions);
/// Return the cell as a number or as a truth value; anything else is a failure.
std::optional<numbers::Real> real_at(const Node& node, Frame& frame, Positions positions);
std::optional<bool> truth_at(const Node& node, Frame& frame, Positions positions);
std::optional<numbers::Real> as_real(std::optional<Scalar> value, const Node& node, Context& context);
/// Returns the order of two single values if balls of doubles decide it. No reals are then made for values
/// that are only compared. Otherwise returns `nullopt` without a failure.
std::optional<int> quick_order(const Node& left, const Node& right, Frame& frame);
/// Returns all cells.
std::optional<Array> array_of(const Node& node, Frame& frame);

/// Returns the call with its arguments evaluated; null if they can't be.
std::shared_ptr<CalledFunction> callee_of(const AuthorCall& call, const Node& node, Frame& frame);
/// Returns the layout of the result of a called function.
LayoutPtr layout_of(const Specialisation& function, CalledFunction& callee, Context& context);

// Layouts: the axes of a node, and how they run along its operands. They are known when the node is compiled,
// unless they depend on variables; then they are computed again when these change.

/// Returns null after a failure or if cells are missing.
LayoutPtr layout_of(const Node& node, Frame& frame);

/// Returns the indices, ascending, of the axes that remain in a reduction.
std::optional<std::vector<std::size_t>> staying(const Layout& layout, const std::vector<std::string>& each,
                                                const Node& node, Context& context);

// The values of loops, and numbers that must be integers.

/// A domain with its ends evaluated.
struct Extent {
  long first = 0, step = 1;
  std::size_t count = 0;
  AxisPtr axis;
  std::vector<Scalar> values;
};

std::optional<Extent> extent_of(const Domain& domain, Frame& frame);
/// Binds the i-th value of a loop. Returns false if an item can't be evaluated.
bool bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame);
/// Binds the loops of a clause for a cell of its name.
void bind_indices(const CompiledClause& clause, const Entry& entry, Positions positions, Frame& frame);
/// The cost of binding a loop variable once.
inline constexpr std::size_t steps_of_a_term = 2;
/// Calls `visit` for every combination of the loops that the guard lets pass. Returns false if not all could
/// be evaluated, or if `visit` returns false.
bool each_point(const std::vector<Loop>& loops, const NodePtr& guard, Frame& frame,
                const std::function<bool()>& visit);
/// Returns the bindings that the guard of a gathering lets pass, in order; null if they can't be evaluated.
std::shared_ptr<const LoopPoints> points_of(const Gathering& gathering, const Node& node, Frame& frame);

/// Returns the value of a node that must be a single cell.
std::optional<Scalar> single(const Node& node, Frame& frame);
/// Evaluates a condition, which must be a single truth value.
std::optional<bool> single_truth(const Node& node, Frame& frame);
/// Evaluates a node that must be an integer. `role` names it in the error message: "this index".
std::optional<long> integer(const Node& node, Frame& frame, const char* role);
/// Like `integer` for sums and products of integers, without making reals: nearly every index is one. Returns
/// `nullopt` without a failure for anything else.
std::optional<long> quick_integer(const Node& node, const Frame& frame);

// Brackets: which cells of an array are selected.

/// Returns the positions of a range in brackets along an axis. `3..2` is empty wherever it lies.
std::optional<std::vector<std::size_t>> part_positions(const Selector& selector, const Axis& axis,
                                                       Frame& frame);
/// Returns the position, in a base with axes `base`, of the cell at `positions` of the selection.
std::optional<PositionList> base_positions(const Selection& selection, const Axes& base, Frame& frame,
                                           Positions positions);

// Nodes that solve: an equation in a bracket, a linear system, the first index that meets a condition. The
// mathematics is in numbers/; here operands are gathered and failures get their source places.

std::optional<Scalar> solution_of(const Solve& solve, const Node& node, Frame& frame);
/// Returns, in row-major order, the solution or the inverse, or the determinant only.
std::optional<std::vector<numbers::Real>> solution_of(const Linear& linear, const Node& node, Frame& frame);
/// Returns all cells of the result in row-major order.
std::optional<std::vector<numbers::Real>> cells_of(const ArrayCall& whole, const Node& node, Frame& frame);
/// Returns the exponent of a matrix power; negative for powers of the inverse.
std::optional<long> exponent_of(const Linear& power, Frame& frame);
/// Returns the matrix power if either operand of `^` has two or more axes, otherwise the power cell by cell.
const Node* chosen_power(const Power& power, Frame& frame);
/// Returns the body at the first combination of the loops that the guard lets pass. Later combinations are
/// not evaluated: they may not even exist.
std::optional<Scalar> first_of(const FirstMatch& first, const Node& node, Frame& frame);

}  // namespace proofsheet::equations
