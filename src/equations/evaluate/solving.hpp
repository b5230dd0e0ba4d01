#pragma once
// Nodes that solve something: an equation in a bracket, a linear system, the first index that meets a
// condition. The mathematics is in numbers/; here the operands are gathered and failures get their places.
#include "equations/evaluate/context.hpp"

namespace proofsheet::equations {

std::optional<Scalar> solution_of(const Solve& solve, const Node& node, Frame& frame);
/// Row-major: the solution, the inverse, or the determinant alone.
std::optional<std::vector<numbers::Real>> solution_of(const Linear& linear, const Node& node, Frame& frame);
/// The body at the first combination of the loops that the guard lets pass. Nothing behind it is looked at:
/// it may not even exist.
std::optional<Scalar> first_of(const First& first, const Node& node, Frame& frame);

}  // namespace proofsheet::equations
