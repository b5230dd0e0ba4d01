// What every node is given when it is made: what it depends on, and its layout if that can be known now.
#include <algorithm>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

using diagnostics::Span;

std::nullptr_t Compiler::error(const Span& span, std::string fact, std::string hint) {
  diagnostics_.error(span, std::move(fact), std::move(hint));
  return nullptr;
}

namespace {

void add_variables(Node& node, const std::vector<std::size_t>& variables) {
  std::vector<std::size_t> both;
  std::set_union(node.variables.begin(), node.variables.end(), variables.begin(), variables.end(),
                 std::back_inserter(both));
  node.variables = std::move(both);
}

bool free_of_variables(const NodePtr& node) {
  return !node || (node->variables.empty() && !node->parametric && !node->open);
}

bool free_of_variables(const Domain& domain) {
  bool free = free_of_variables(domain.first) && free_of_variables(domain.last) &&
              free_of_variables(domain.step) && free_of_variables(domain.array);
  for (const NodePtr& item : domain.items) free = free && free_of_variables(item);
  return free;
}

}  // namespace

/// Whether the layout is known without the variables that the value depends on.
bool Compiler::static_layout(const Node& node) const {
  const auto known = [](const NodePtr& part) { return !part || part->layout != nullptr; };
  if (std::holds_alternative<Parameter>(node.kind)) return false;
  if (const auto* selection = std::get_if<Selection>(&node.kind)) {
    bool fixed = known(selection->base);
    for (const Selector& selector : selection->selectors) {
      fixed = fixed && free_of_variables(selector.first) && free_of_variables(selector.last) &&
              free_of_variables(selector.step);
    }
    return fixed;
  }
  if (const auto* function = std::get_if<Elementwise>(&node.kind)) {
    return std::all_of(function->operands.begin(), function->operands.end(), known);
  }
  if (const auto* logical = std::get_if<Logical>(&node.kind))
    return known(logical->left) && known(logical->right);
  if (const auto* compare = std::get_if<Compare>(&node.kind))
    return known(compare->left) && known(compare->right);
  if (const auto* choice = std::get_if<Choose>(&node.kind)) {
    return known(choice->condition) && known(choice->then) && known(choice->otherwise);
  }
  if (const auto* series = std::get_if<Series>(&node.kind)) return free_of_variables(series->domain);
  if (const auto* gathering = std::get_if<Gathering>(&node.kind)) {
    bool fixed = gathering->rectangular && known(gathering->body);
    for (const Loop& loop : gathering->loops) fixed = fixed && free_of_variables(loop.domain);
    return fixed;
  }
  if (const auto* items = std::get_if<Items>(&node.kind))
    return std::all_of(items->items.begin(), items->items.end(), known);
  if (const auto* product = std::get_if<Contraction>(&node.kind))
    return known(product->left) && known(product->right);
  if (const auto* transposition = std::get_if<Transposition>(&node.kind))
    return known(transposition->operand);
  if (const auto* reduction = std::get_if<Reduce>(&node.kind))
    return reduction->each.empty() || known(reduction->operand);
  if (const auto* softmax = std::get_if<Softmax>(&node.kind)) return known(softmax->operand);
  if (const auto* linear = std::get_if<Linear>(&node.kind))
    return known(linear->matrix) && known(linear->right);
  if (const auto* kept = std::get_if<Kept>(&node.kind)) return known(kept->operand);
  if (const auto* call = std::get_if<AuthorCall>(&node.kind)) {
    return call->function->assumed_scalar && (call->function->compiling || call->function->body->scalar());
  }
  return true;
}

NodePtr Compiler::make(decltype(Node::kind) kind, const Span& span, std::vector<NodePtr> parts) {
  auto node = std::make_shared<Node>();
  node->kind = std::move(kind);
  node->span = span;
  node->id = program_.growing->next_node++;
  for (const NodePtr& part : parts) {
    if (!part) continue;
    add_variables(*node, part->variables);
    node->parametric = node->parametric || part->parametric;
    node->open = node->open || part->open;
  }
  const auto unbind = [&](const std::vector<Loop>& loops) {
    std::erase_if(node->variables, [&](std::size_t slot) {
      return std::any_of(loops.begin(), loops.end(), [&](const Loop& loop) { return loop.slot == slot; });
    });
  };
  if (const auto* gathering = std::get_if<Gathering>(&node->kind)) unbind(gathering->loops);
  if (const auto* first = std::get_if<First>(&node->kind)) unbind(first->loops);
  if (const auto* solve = std::get_if<Solve>(&node->kind)) std::erase(node->variables, solve->slot);
  if (const auto* variable = std::get_if<Variable>(&node->kind)) {
    for (const ScopeVariable& each : scope_) {
      if (each.slot != variable->slot) continue;
      add_variables(*node, each.variables);
      node->parametric = each.parametric;
      node->open = each.open;
    }
  }
  if (const auto* cells = std::get_if<Cells>(&node->kind))
    node->open = !program_.entries[cells->name].complete;
  if (const auto* parameter = std::get_if<Parameter>(&node->kind)) {
    node->parametric = true;
    if (scalar_parameters_[parameter->slot]) node->layout = std::make_shared<const Layout>();
  }
  const bool free = node->variables.empty() && !node->parametric && !node->open;
  if (!node->layout && (free || static_layout(*node))) {
    const auto* call = std::get_if<AuthorCall>(&node->kind);
    if (call && static_layout(*node)) {
      node->layout = std::make_shared<const Layout>();
      return node;
    }
    Frame frame;
    frame.variables.resize(slots_);
    node->layout = engine_.layout(*node, frame, diagnostics_);
    if (!node->layout) return nullptr;
  }
  return node;
}

/// An array that others look at many times.
NodePtr Compiler::kept(NodePtr node) {
  const bool plain =
      std::holds_alternative<Cells>(node->kind) || std::holds_alternative<Selection>(node->kind) ||
      std::holds_alternative<Parameter>(node->kind) || std::holds_alternative<Kept>(node->kind) ||
      std::holds_alternative<AxisValues>(node->kind) || node->scalar();
  if (plain) return node;
  const Span span = node->span;
  return make(Kept{node}, span, {node});
}

std::optional<Scalar> Compiler::constant(const Node& node) {
  Frame frame;
  frame.variables.resize(slots_);
  return engine_.scalar(node, frame, diagnostics_);
}

}  // namespace proofsheet::equations
