#pragma once
// The value of one cell of a node.
//
// Cells are pulled: a node is asked for one of its cells and asks its operands, so a branch that is not taken
// costs nothing. Nothing, if something failed or cells are missing; which, says the attempt of the context.
#include <compare>
#include <functional>

#include "equations/evaluate/context.hpp"

namespace proofsheet::equations {

std::optional<Scalar> value_at(const Node& node, Frame& frame, Positions positions);
/// As a number, or as a truth; anything else is a failure.
std::optional<numbers::Real> real_at(const Node& node, Frame& frame, Positions positions);
std::optional<bool> truth_at(const Node& node, Frame& frame, Positions positions);
std::optional<numbers::Real> as_real(std::optional<Scalar> value, const Node& node, Context& context);
/// The order of two single values, where balls of doubles tell it: then no real is made of what is only
/// compared. Nothing, and no failure, for anything else.
std::optional<int> quick_order(const Node& left, const Node& right, Frame& frame);
/// The operand that a choice among single values gives, the least or greatest, where balls of doubles tell
/// it. Null, and no failure, for anything else.
const Node* quick_choice(const Elementwise& function, Frame& frame);
/// What stands in balls' stead where they end: it has a value, or is asked for it alone.
bool has_value(const Node& node);
/// The node as a sum of all cells of its operand; null if it is none.
const Reduce* plain_sum(const Node& node);
/// A ball of it; nothing, and perhaps a failure, if balls don't enclose it.
std::optional<numbers::Ball> enclosed_sum(const Reduce& sum, Frame& frame);
/// Whether a relation tells an order, not equality, which is nothing that balls could tell.
bool orders(Relation relation);
bool holds(Relation relation, std::strong_ordering order);
/// All cells.
std::optional<Array> array_of(const Node& node, Frame& frame);

/// A call with its arguments evaluated; null if they can't be.
std::shared_ptr<CalledFunction> callee_of(const AuthorCall& call, const Node& node, Frame& frame);
/// The axes of what a called function gives.
LayoutPtr layout_of(const Specialisation& function, CalledFunction& callee, Context& context);

// Which axes a node has, and how they run along its operands. Known when the node is compiled, unless it
// depends on variables; then found again when they change.

/// Null if it failed or cells are missing.
LayoutPtr layout_of(const Node& node, Frame& frame);

/// The axes of an operand that stay in a reduction, by their places, ascending.
std::optional<std::vector<std::size_t>> staying(const Layout& layout, const std::vector<std::string>& each,
                                                const Node& node, Context& context);

// What loops run over, and numbers that have to be whole.
//
// Here as in all of this floor: nothing, if something failed or cells are missing; which, says the attempt of
// the context.

/// A domain with its ends evaluated.
struct Extent {
  long first = 0, step = 1;
  std::size_t count = 0;
  AxisPtr axis;
  std::vector<Scalar> values;
};

std::optional<Extent> extent_of(const Domain& domain, Frame& frame);
/// Binds the i-th value of a loop; false if an item can't be evaluated.
bool bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame);
/// Binds the loops of a clause for a cell of its name.
void bind_indices(const CompiledClause& clause, const Entry& entry, Positions positions, Frame& frame);
/// What it takes to bind the variable of a loop once.
inline constexpr std::size_t steps_of_a_term = 2;
/// Calls `visit` for every combination of the loops that the guard lets pass; false if not all could be
/// looked at, or a visit says so.
bool each_point(const std::vector<Loop>& loops, const NodePtr& guard, Frame& frame,
                const std::function<bool()>& visit);
/// The bindings that the guard of a gathering lets pass, in order; null if they can't be known.
std::shared_ptr<const LoopPoints> points_of(const Gathering& gathering, const Node& node, Frame& frame);

/// The value of what has to be one cell.
std::optional<Scalar> single(const Node& node, Frame& frame);
/// Whether a condition holds that has to be one.
std::optional<bool> single_truth(const Node& node, Frame& frame);
/// `role` names it where it is no integer: "this index".
std::optional<long> integer(const Node& node, Frame& frame, const char* role);
/// As above for sums and products of integers, without making reals: nearly every index is one. Nothing, and
/// no failure, for anything else.
std::optional<long> quick_integer(const Node& node, const Frame& frame);

// Brackets: which cells of an array are meant.

/// The positions of a range in brackets along an axis. `3..2` is empty wherever it lies.
std::optional<std::vector<std::size_t>> part_positions(const Selector& selector, const Axis& axis,
                                                       Frame& frame);
/// Where the cell at `positions` of the selection stands in its base, an array of these axes.
std::optional<PositionList> base_positions(const Selection& selection, const Axes& base, Frame& frame,
                                           Positions positions);

// Nodes that solve something: an equation in a bracket, a linear system, the first index that meets a
// condition. The mathematics is in numbers/; here the operands are gathered and failures get their places.

std::optional<Scalar> solution_of(const Solve& solve, const Node& node, Frame& frame);
/// Row-major: the solution, the inverse, or the determinant alone.
std::optional<std::vector<numbers::Real>> solution_of(const Linear& linear, const Node& node, Frame& frame);
/// Row-major: all cells of the result.
std::optional<std::vector<numbers::Real>> cells_of(const Whole& whole, const Node& node, Frame& frame);
/// How often a matrix is multiplied with itself; negative: its inverse.
std::optional<long> exponent_of(const Linear& power, Frame& frame);
/// From two axes on, on either side of the `^`, a power is one of a matrix.
const Node* meant(const Power& power, Frame& frame);
/// The body at the first combination of the loops that the guard lets pass. Nothing behind it is looked at:
/// it may not even exist.
std::optional<Scalar> first_of(const First& first, const Node& node, Frame& frame);

}  // namespace proofsheet::equations
