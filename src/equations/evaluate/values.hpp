#pragma once
// The value of one cell of a node.
//
// Cells are pulled: a node is asked for one of its cells and asks its operands, so a branch that is not taken
// costs nothing. Nothing, if something failed or cells are missing; which, says the attempt of the context.
#include "equations/evaluate/context.hpp"

namespace proofsheet::equations {

std::optional<Scalar> value_at(const Node& node, Frame& frame, Positions positions);
/// As a number, or as a truth; anything else is a failure.
std::optional<numbers::Real> real_at(const Node& node, Frame& frame, Positions positions);
std::optional<bool> truth_at(const Node& node, Frame& frame, Positions positions);
std::optional<numbers::Real> as_real(std::optional<Scalar> value, const Node& node, Context& context);
/// All cells.
std::optional<Array> array_of(const Node& node, Frame& frame);

/// The frame in which the body of a called function is evaluated, its arguments evaluated; null if they can't
/// be.
std::shared_ptr<Frame> callee_of(const AuthorCall& call, const Node& node, Frame& frame);

}  // namespace proofsheet::equations
