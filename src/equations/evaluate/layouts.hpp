#pragma once
// Which axes a node has, and how they run along its operands. Known when the node is compiled, unless it
// depends on variables; then found again when they change.
#include "equations/evaluate/context.hpp"

namespace proofsheet::equations {

/// Null if it failed or cells are missing.
LayoutPtr layout_of(const Node& node, Frame& frame);

/// The axes of an operand that stay in a reduction, by their places, ascending.
std::optional<std::vector<std::size_t>> staying(const Layout& layout, const std::vector<std::string>& each,
                                                const Node& node, Context& context);

}  // namespace proofsheet::equations
