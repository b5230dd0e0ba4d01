// Which nodes are worth remembering.
//
// In `sum(cos(k / 10000^(2i/512)) for i in 0..255) for k in 0..200` the power does not depend on k. A node
// that costs something, and is evaluated again while what it depends on stays the same, is wrapped in Kept:
// the engine finds its value instead of making it. Of nodes inside each other that depend on the same, the
// outermost alone is wrapped. The sine and the cosine of a pair stand in two clauses with the same power:
// what is made of numbers and loop variables alone is one value for both.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "equations/compile/compiler.hpp"

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

/// Writes an expression of numbers and loop variables so that equal texts are equal expressions, the
/// variables numbered as they stand in `variables`. False if there is anything else in it, or
/// too much.
bool write(const Node& node, const std::vector<std::size_t>& variables, std::string& text) {
  constexpr std::size_t longest_text = 4096;  // longer ones are hardly written twice
  if (text.size() > longest_text) return false;
  if (const auto* kept = std::get_if<Kept>(&node.kind)) return write(*kept->operand, variables, text);
  if (const auto* constant = std::get_if<Constant>(&node.kind)) {
    const auto* real = std::get_if<numbers::Real>(&constant->value);
    if (!real || !real->rational()) return false;
    text += real->rational()->str() + " ";
    return true;
  }
  if (const auto* variable = std::get_if<Variable>(&node.kind)) {
    const auto found = std::lower_bound(variables.begin(), variables.end(), variable->slot);
    if (variable->as_label || found == variables.end() || *found != variable->slot) return false;
    text += fmt::format("v{} ", found - variables.begin());
    return true;
  }
  const auto* function = std::get_if<Elementwise>(&node.kind);
  if (!function || function->of_days) return false;
  text += fmt::format("({} {} ", reinterpret_cast<std::uintptr_t>(function->operation),
                      static_cast<int>(function->rounding));
  for (const NodePtr& operand : function->operands) {
    if (!write(*operand, variables, text)) return false;
  }
  text += ")";
  return true;
}

}  // namespace

NodePtr Compiler::remembering(const NodePtr& node) {
  if (!node->scalar() || node->parametric || is_kept(*node)) return node;
  Kept kept{node};
  if (std::string text; write(*node, node->variables, text)) {
    const auto [place, fresh] = program_.growing->alike.try_emplace(text, program_.growing->next_node);
    if (fresh) ++program_.growing->next_node;
    kept.alike = place->second;
  }
  return make(std::move(kept), node->span, {node});
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
