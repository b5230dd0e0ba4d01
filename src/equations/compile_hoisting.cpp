// Which nodes are worth remembering.
//
// In `sum(cos(k / 10000^(2i/512)) for i in 0..255) for k in 0..200` the power does not depend on k. A node
// that costs something, and is evaluated again while what it depends on stays the same, is wrapped in Kept:
// the engine finds its value instead of making it. Of nodes inside each other that depend on the same, the
// outermost alone is wrapped.
#include <algorithm>

#include "equations/compiler.hpp"

namespace proofsheet::equations {

namespace {

bool is_kept(const Node& node) { return std::holds_alternative<Kept>(node.kind); }

/// A function, or a sum or product of such. What is kept already costs nothing.
bool costs_much(const Node& node) {
  if (std::holds_alternative<AuthorCall>(node.kind)) return true;
  const auto* function = std::get_if<Elementwise>(&node.kind);
  return function && (is_costly(function->operation) ||
                      std::any_of(function->operands.begin(), function->operands.end(),
                                  [](const NodePtr& operand) { return costs_much(*operand); }));
}

}  // namespace

NodePtr Compiler::remembering(const NodePtr& node) {
  if (!node->scalar() || node->parametric || is_kept(*node)) return node;
  return make(Kept{node}, node->span, {node});
}

/// Whether a single value is made many times while what it depends on stays the same: for the variables in
/// sight that it does not depend on, for the calls of a function.
bool Compiler::met_again(const Node& node) const {
  return node.scalar() && !node.parametric && (!parameters_.empty() || node.variables.size() < scope_.size());
}

/// A reduction that does not change with every cell.
NodePtr Compiler::hoisted(NodePtr node) {
  if (!node) return node;
  const bool stays = array_body_ || scope_.empty() || met_again(*node);
  return stays ? remembering(node) : node;
}

/// A function of single values. What it keeps of its operands it need not keep if it is kept itself.
NodePtr Compiler::hoisted_function(NodePtr node) {
  if (!node || !met_again(*node)) return node;
  auto bare = std::make_shared<Node>(*node);
  auto& function = std::get<Elementwise>(bare->kind);
  bool worth = is_costly(function.operation);
  for (NodePtr& operand : function.operands) {
    if (!is_kept(*operand)) continue;
    worth = true;
    if (operand->variables == node->variables) operand = std::get<Kept>(operand->kind).operand;
  }
  return worth ? remembering(bare) : node;
}

/// Single values beside arrays are met at every cell.
void Compiler::hoist_from_arrays(std::vector<NodePtr>& operands) {
  const bool alone =
      std::all_of(operands.begin(), operands.end(), [](const NodePtr& x) { return x->scalar(); });
  if (alone) return;
  for (NodePtr& operand : operands) {
    if (costs_much(*operand)) operand = remembering(operand);
  }
}

}  // namespace proofsheet::equations
