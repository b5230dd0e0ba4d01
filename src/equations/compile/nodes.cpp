#include "equations/compile/nodes.hpp"

#include <algorithm>

namespace proofsheet::equations {

using text::Span;

const Scope::Variable* Scope::variable(const std::string& name) const {
  const auto found = std::find_if(variables.rbegin(), variables.rend(),
                                  [&](const Variable& variable) { return variable.name == name; });
  return found == variables.rend() ? nullptr : &*found;
}

std::optional<std::size_t> Scope::parameter(const std::string& name) const {
  const auto found = std::find(parameters.begin(), parameters.end(), name);
  if (found == parameters.end()) return std::nullopt;
  return static_cast<std::size_t>(found - parameters.begin());
}

namespace {

void add_variables(Node& node, const std::vector<std::size_t>& variables) {
  std::vector<std::size_t> both;
  std::set_union(node.variables.begin(), node.variables.end(), variables.begin(), variables.end(),
                 std::back_inserter(both));
  node.variables = std::move(both);
}

bool is_free(const NodePtr& node) {
  return !node || (node->variables.empty() && !node->parametric && !node->open);
}

bool is_free(const Domain& domain) {
  const std::vector<NodePtr> parts = domain.parts();
  return std::all_of(parts.begin(), parts.end(), [](const NodePtr& part) { return is_free(part); });
}

/// Decides whether the layout is known without the variables that the value depends on.
struct StaticLayout {
  static bool known(const NodePtr& part) { return !part || part->layout != nullptr; }
  static bool known(const std::vector<NodePtr>& parts) {
    return std::all_of(parts.begin(), parts.end(), [](const NodePtr& part) { return known(part); });
  }

  bool operator()(const Constant&) const { return true; }
  bool operator()(const Variable&) const { return true; }
  bool operator()(const Parameter&) const { return false; }
  bool operator()(const Cells&) const { return true; }
  bool operator()(const AxisValues&) const { return true; }
  bool operator()(const TruthOfAll&) const { return true; }
  bool operator()(const Solve&) const { return true; }
  bool operator()(const FirstMatch&) const { return true; }
  bool operator()(const Selection& selection) const {
    return known(selection.base) &&
           std::all_of(selection.selectors.begin(), selection.selectors.end(), [](const Selector& selector) {
             return is_free(selector.first) && is_free(selector.last) && is_free(selector.step);
           });
  }
  bool operator()(const Elementwise& function) const { return known(function.operands); }
  bool operator()(const Logical& logical) const { return known(logical.left) && known(logical.right); }
  bool operator()(const Compare& compare) const { return known(compare.left) && known(compare.right); }
  bool operator()(const Choose& choice) const {
    return known({choice.condition, choice.then, choice.otherwise});
  }
  bool operator()(const Series& series) const { return is_free(series.domain); }
  bool operator()(const Gathering& gathering) const {
    return gathering.rectangular && known(gathering.body) &&
           std::all_of(gathering.loops.begin(), gathering.loops.end(),
                       [](const Loop& loop) { return is_free(loop.domain); });
  }
  bool operator()(const Items& items) const { return known(items.items); }
  bool operator()(const Contraction& product) const { return known(product.left) && known(product.right); }
  bool operator()(const Transposition& transposition) const { return known(transposition.operand); }
  bool operator()(const Reduce& reduction) const {
    return reduction.each.empty() || known(reduction.operand);
  }
  bool operator()(const Softmax& softmax) const { return known(softmax.operand); }
  /// The layout of a matrix power may depend on its exponent.
  bool operator()(const Linear& linear) const {
    if (!known(linear.matrix) || !known(linear.right)) return false;
    return linear.kind != Linear::Kind::power || is_free(linear.right) ||
           rows_match_columns(linear.matrix->layout->axes);
  }
  bool operator()(const ArrayCall& whole) const { return known(whole.operands); }
  bool operator()(const Power& power) const { return known(power.base) && known(power.exponent); }
  bool operator()(const CachedNode& memoised) const { return known(memoised.operand); }
  bool operator()(const AuthorCall& call) const {
    const Specialisation& function = *call.function;
    return function.assumed_scalar && (function.compiling || function.body->scalar());
  }
};

bool has_static_layout(const Node& node) { return std::visit(StaticLayout{}, node.kind); }

bool is_memoised(const Node& node) { return std::holds_alternative<CachedNode>(node.kind); }

/// True for nodes that gather many cells or search, for calls of the author's functions, and for costly
/// functions or ones with such an operand. A cached node costs nothing.
bool costs_much(const Node& node) {
  const bool gathers =
      std::holds_alternative<Reduce>(node.kind) || std::holds_alternative<Contraction>(node.kind) ||
      std::holds_alternative<Linear>(node.kind) || std::holds_alternative<ArrayCall>(node.kind) ||
      std::holds_alternative<Solve>(node.kind) || std::holds_alternative<FirstMatch>(node.kind);
  if (gathers || std::holds_alternative<AuthorCall>(node.kind)) return true;
  const auto* function = std::get_if<Elementwise>(&node.kind);
  return function && (is_costly(function->operation) ||
                      std::any_of(function->operands.begin(), function->operands.end(),
                                  [](const NodePtr& operand) { return costs_much(*operand); }));
}

}  // namespace

NodePtr NodeBuilder::make(decltype(Node::kind) kind, const Span& span, std::vector<NodePtr> parts,
                          bool shaped) const {
  auto node = std::make_shared<Node>();
  node->kind = std::move(kind);
  node->span = span;
  node->id = program_.compile_state->next_node++;
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
  if (const auto* first = std::get_if<FirstMatch>(&node->kind)) unbind(first->loops);
  if (const auto* solve = std::get_if<Solve>(&node->kind)) std::erase(node->variables, solve->slot);
  if (const auto* variable = std::get_if<Variable>(&node->kind)) {
    for (const Scope::Variable& each : scope_.variables) {
      if (each.slot != variable->slot) continue;
      add_variables(*node, each.dependencies);
      node->parametric = each.parametric;
      node->open = each.open;
    }
  }
  if (const auto* cells = std::get_if<Cells>(&node->kind))
    node->open = !program_.entries[cells->name].complete;
  if (const auto* parameter = std::get_if<Parameter>(&node->kind)) {
    node->parametric = true;
    if (scope_.scalar_parameters[parameter->slot]) node->layout = std::make_shared<const Layout>();
  }
  const bool known = has_static_layout(*node);
  if (node->layout || !shaped || (!known && !is_free(node))) return node;
  if (known && std::holds_alternative<AuthorCall>(node->kind)) {
    node->layout = std::make_shared<const Layout>();
    return node;
  }
  Frame frame = engine_.frame(scope_.slots);
  node->layout = engine_.layout(*node, frame, diagnostics_);
  return node->layout ? node : nullptr;
}

NodePtr NodeBuilder::kept(const NodePtr& node) const {
  const bool plain =
      std::holds_alternative<Cells>(node->kind) || std::holds_alternative<Selection>(node->kind) ||
      std::holds_alternative<Parameter>(node->kind) || std::holds_alternative<CachedNode>(node->kind) ||
      std::holds_alternative<AxisValues>(node->kind) || node->scalar();
  return plain ? node : make(CachedNode{node}, node->span, {node});
}

NodePtr NodeBuilder::elementwise(Operation operation, std::vector<NodePtr> operands, const Span& span,
                                 numbers::Rounding rounding) const {
  for (const NodePtr& operand : operands) {
    if (!operand) return nullptr;
  }
  hoist_from_arrays(operands);
  const std::vector<NodePtr> parts = operands;
  Elementwise function{operation, std::move(operands), rounding};
  function.of_balls = ball_operation(operation);
  return hoist_function(make(std::move(function), span, parts));
}

NodePtr NodeBuilder::compare(Relation relation, NodePtr left, NodePtr right, const NodePtr& places,
                             const Span& span) const {
  std::vector<NodePtr> sides{std::move(left), std::move(right)};
  hoist_from_arrays(sides);
  return make(Compare{relation, sides[0], sides[1], places}, span, {sides[0], sides[1], places});
}

NodePtr NodeBuilder::memoised(const NodePtr& node) const {
  return node->scalar() && !is_memoised(*node) ? make(CachedNode{node}, node->span, {node}) : node;
}

/// True if a single value is evaluated repeatedly while its dependencies stay the same: for variables in
/// scope that it does not depend on, or for calls of a function whose parameters it does not use.
bool NodeBuilder::is_repeated(const Node& node) const {
  const bool for_calls = !scope_.parameters.empty() && !node.parametric;
  return node.scalar() && (for_calls || node.variables.size() < scope_.variables.size());
}

NodePtr NodeBuilder::hoisted(const NodePtr& node) const {
  if (!node) return node;
  const bool stays = scope_.array_body || scope_.variables.empty() || is_repeated(*node);
  return stays ? memoised(node) : node;
}

NodePtr NodeBuilder::hoist_call(const NodePtr& node) const {
  return node && is_repeated(*node) ? memoised(node) : node;
}

/// Caches a function of single values. If it has the same variables as an operand, only the function is
/// cached.
NodePtr NodeBuilder::hoist_function(const NodePtr& node) const {
  if (!node || !is_repeated(*node)) return node;
  auto bare = std::make_shared<Node>(*node);
  auto& function = std::get<Elementwise>(bare->kind);
  bool worth = is_costly(function.operation);
  for (NodePtr& operand : function.operands) {
    if (!is_memoised(*operand)) continue;
    worth = true;
    if (operand->variables == node->variables) operand = std::get<CachedNode>(operand->kind).operand;
  }
  return worth ? memoised(bare) : node;
}

/// Caches costly single values among arrays, because they are read at every cell.
void NodeBuilder::hoist_from_arrays(std::vector<NodePtr>& operands) const {
  const bool alone =
      std::all_of(operands.begin(), operands.end(), [](const NodePtr& x) { return x->scalar(); });
  if (alone) return;
  for (NodePtr& operand : operands) {
    if (costs_much(*operand)) operand = memoised(operand);
  }
}

}  // namespace proofsheet::equations
