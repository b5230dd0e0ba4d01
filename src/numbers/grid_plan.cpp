#include "numbers/grid_plan.hpp"

#include <map>
#include <utility>

namespace proofsheet::numbers {
namespace {

using Is = GridExpression::Kind;
using Node = Grid::Node;

// A column of reals is made of what depends on few combinations in any case, of more if they are few beside
// the cells, and of still more if no ball can do it.
constexpr std::size_t few_reals = 256;
constexpr std::size_t cells_for_a_real = 16;
constexpr std::size_t most_reals = std::size_t{1} << 16;

class Planner {
 public:
  Planner(const GridExpressions& expressions, std::vector<Node> nodes, LoopMask mask)
      : expressions_(expressions),
        plan_{Combinations(expressions.loops(), mask), {}, {}, 0, std::move(nodes), {}} {}

  GridPlan make() {
    const std::vector<Node> needed =
        expressions_.reachable(plan_.nodes, [this](Node n) { return becomes_column(n); });
    for (const Node node : needed) add(node);
    mark_angles(needed);
    for (const Node node : plan_.nodes) plan_.node_slots.push_back(slots_.at(node));
    return std::move(plan_);
  }

 private:
  bool becomes_column(Node node) const;
  bool by_balls(const GridExpression& expression) const;
  void add(Node node);
  void set_binary(GridStep& step, const GridExpression& expression);
  bool add_sine_cosine(Node node, const GridExpression& expression);
  std::optional<GridMultiple> multiple_of_index(Node angle) const;
  void mark_angles(const std::vector<Node>& needed);

  const GridExpressions& expressions_;
  GridPlan plan_;
  std::map<Node, std::size_t> slots_;
  std::map<Node, std::size_t> angles_;  ///< the steps of sine and cosine by the node of the angle
};

bool Planner::by_balls(const GridExpression& expression) const {
  return expression.kind != Is::binary || expression.operation != Grid::Operation::power ||
         expressions_.small_integer(expression.b, most_grid_exponent).has_value();
}

bool Planner::becomes_column(Node node) const {
  const GridExpression& expression = expressions_[node];
  if (expression.kind == Is::constant || expression.kind == Is::index) return true;
  if (expression.mask == plan_.cells.mask()) return false;
  const std::size_t size = Combinations(expressions_.loops(), expression.mask).size();
  if (size > most_reals) return false;
  return size <= few_reals || size <= plan_.cells.size() / cells_for_a_real || !by_balls(expression);
}

void Planner::set_binary(GridStep& step, const GridExpression& expression) {
  using enum GridStep::Kind;
  step.b = slots_.at(expression.b);
  switch (expression.operation) {
    case Grid::Operation::add:
      step.kind = add;
      return;
    case Grid::Operation::subtract:
      step.kind = subtract;
      return;
    case Grid::Operation::multiply:
      step.kind = multiply;
      return;
    case Grid::Operation::divide:
      step.kind = divide;
      return;
    case Grid::Operation::power:
      if (const auto exponent = expressions_.small_integer(expression.b, most_grid_exponent)) {
        step.kind = power;
        step.exponent = *exponent;
      }
      return;
    case Grid::Operation::negate:
    case Grid::Operation::function:
      return;
  }
}

// True if the step stands already, for the other of the two.
bool Planner::add_sine_cosine(Node node, const GridExpression& expression) {
  const auto [place, is_new] = angles_.try_emplace(expression.a, plan_.steps.size());
  if (is_new) plan_.slots += 2;
  const std::size_t sine = is_new ? plan_.slots - 2 : plan_.steps[place->second].result;
  slots_[node] = expression.function == Function::sin ? sine : sine + 1;
  return !is_new;
}

std::optional<GridMultiple> Planner::multiple_of_index(Node angle) const {
  const GridExpression& expression = expressions_[angle];
  const bool divides = expression.operation == Grid::Operation::divide;
  if (becomes_column(angle) || expression.kind != Is::binary) return std::nullopt;
  if (!divides && expression.operation != Grid::Operation::multiply) return std::nullopt;
  for (const auto& [index, factor] :
       {std::pair(expression.a, expression.b), std::pair(expression.b, expression.a)}) {
    const LoopMask mask = expressions_[factor].mask;
    if (expressions_[index].kind == Is::index && (mask & expressions_[index].mask) == 0)
      return GridMultiple{expressions_[index].loop, slots_.at(factor), mask, divides};
    if (divides) break;
  }
  return std::nullopt;
}

// An angle that is printed itself, or read by another step, has to be computed in any case.
void Planner::mark_angles(const std::vector<Node>& needed) {
  std::vector<bool> is_read(plan_.slots, false);
  for (const Node node : plan_.nodes) is_read[slots_.at(node)] = true;
  for (const Node node : needed) {
    const GridExpression& expression = expressions_[node];
    if (becomes_column(node)) continue;
    const auto angle = angles_.find(expression.a);
    const bool is_sine = expression.kind == Is::apply &&
                         (expression.function == Function::sin || expression.function == Function::cos);
    if (is_sine && angle != angles_.end() && plan_.steps[angle->second].multiple) continue;
    is_read[slots_.at(expression.a)] = true;
    if (expression.kind == Is::binary) is_read[slots_.at(expression.b)] = true;
  }
  for (const GridStep& step : plan_.steps)
    if (step.multiple && !is_read[step.a])
      for (GridStep& other : plan_.steps)
        if (other.result == step.a) other.is_only_angle = true;
}

void Planner::add(Node node) {
  const GridExpression& expression = expressions_[node];
  GridStep step;
  step.mask = expression.mask;
  if (becomes_column(node)) {
    step.kind = GridStep::Kind::column;
    step.column = plan_.columns.size();
    plan_.columns.push_back(make_column(expressions_, node));
  } else if (expression.kind == Is::apply &&
             (expression.function == Function::sin || expression.function == Function::cos)) {
    if (add_sine_cosine(node, expression)) return;
    step.kind = GridStep::Kind::sine_cosine;
    step.a = slots_.at(expression.a);
    step.result = plan_.slots - 2;
    step.cosine = plan_.slots - 1;
    step.multiple = multiple_of_index(expression.a);
    plan_.steps.push_back(step);
    return;
  } else {
    step.a = slots_.at(expression.a);
    step.function = expression.function;
    if (expression.kind == Is::negate) step.kind = GridStep::Kind::negate;
    if (expression.kind == Is::apply) step.kind = GridStep::Kind::function;
    if (expression.kind == Is::binary) set_binary(step, expression);
  }
  step.result = plan_.slots++;
  slots_[node] = step.result;
  plan_.steps.push_back(step);
}

}  // namespace

GridPlan make_plan(const GridExpressions& expressions, std::vector<Grid::Node> nodes, LoopMask mask) {
  return Planner(expressions, std::move(nodes), mask).make();
}

LoopMask differing_loops(std::span<const std::size_t> before, std::span<const std::size_t> now) {
  LoopMask changed = 0;
  for (std::size_t loop = 0; loop < now.size(); ++loop)
    if (before[loop] != now[loop]) changed |= LoopMask{1} << loop;
  return changed;
}

}  // namespace proofsheet::numbers
