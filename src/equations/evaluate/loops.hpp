#pragma once
// What loops run over, and numbers that have to be whole.
//
// Here as in all of this floor: nothing, if something failed or cells are missing; which, says the attempt of
// the context.
#include <functional>

#include "equations/evaluate/context.hpp"

namespace proofsheet::equations {

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
/// Calls `visit` for every combination of the loops that the guard lets pass; false if not all could be
/// looked at, or a visit says so.
bool each_point(const std::vector<Loop>& loops, const NodePtr& guard, Frame& frame,
                const std::function<bool()>& visit);
/// The bindings that the guard of a gathering lets pass, in order; null if they can't be known.
std::shared_ptr<const LoopPoints> points_of(const Gathering& gathering, const Node& node, Frame& frame);

/// The value of what has to be one cell.
std::optional<Scalar> single(const Node& node, Frame& frame);
/// `role` names it where it is no integer: "this index".
std::optional<long> integer(const Node& node, Frame& frame, const char* role);
/// As above for sums and products of integers, without making reals: nearly every index is one. Nothing, and
/// no failure, for anything else.
std::optional<long> quick_integer(const Node& node, const Frame& frame);

}  // namespace proofsheet::equations
