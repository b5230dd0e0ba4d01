// Decides comparisons by doubles.
//
// `all(abs(x[p] * cos(i)) < 1 for …)` needs only the order of its numbers, not their values. So operands of
// comparisons are computed as balls first. The recursion ends at nodes that have a value anyway: constants,
// loop variables, cells, and cached nodes. If the balls are disjoint, they decide. If they overlap, or if one
// is unknown because its function has no version for balls or may be undefined there, nothing is decided and
// the reals are computed; only these can fail.
#include <array>

#include "equations/evaluate/quick_cells.hpp"
#include "numbers/reals/ball_evaluation.hpp"

namespace proofsheet::equations {

using numbers::Ball;

const Reduce* plain_sum(const Node& node) {
  const auto* const reduction = std::get_if<Reduce>(&node.kind);
  const bool plain = reduction && reduction->reduction == Reduction::sum && reduction->each.empty();
  return plain ? reduction : nullptr;
}

std::optional<Ball> enclosed_sum(const Reduce& sum, Frame& frame) {
  using Purpose = QuickCells::Purpose;
  const Node& operand = *sum.operand;
  const auto* const gathering = std::get_if<Gathering>(&operand.kind);
  const auto cells = gathering ? QuickCells::of(Purpose::enclosed, *gathering, frame)
                               : QuickCells::of(Purpose::enclosed, operand, {}, frame, {});
  return cells ? ball_of_sum(*cells) : std::nullopt;
}

bool has_value(const Node& node) {
  const auto* const selection = std::get_if<Selection>(&node.kind);
  const Node& base = selection ? *selection->base : node;
  return std::holds_alternative<Cells>(base.kind) || std::holds_alternative<Constant>(node.kind) ||
         std::holds_alternative<Variable>(node.kind) || std::holds_alternative<CachedNode>(node.kind);
}

namespace {

bool is_quick(const Node& node) {
  const auto* const function = std::get_if<Elementwise>(&node.kind);
  return (function && function->of_balls && node.scalar()) || plain_sum(node);
}

std::optional<Ball> known(Ball ball) { return is_known(ball) ? std::optional(ball) : std::nullopt; }

std::optional<Ball> ball_at(const Node& node, Frame& frame) {
  Context& context = frame.context;
  if (const auto* const variable = std::get_if<Variable>(&node.kind)) {
    constexpr long exact_in_double = 1L << 53;
    const auto& number = frame.variables[variable->slot].number;
    if (number && !variable->as_label && std::abs(*number) <= exact_in_double)
      return Ball{static_cast<double>(*number), 0};
  }
  if (!is_quick(node)) {
    if (!has_value(node)) return std::nullopt;
    const auto value = value_at(node, frame, {});
    const auto* const real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
    return real && !real->depends_on_unknown() ? known(ball_of(*real)) : std::nullopt;
  }
  if (const Reduce* const sum = plain_sum(node)) return enclosed_sum(*sum, frame);
  constexpr std::size_t most_operands = 8;
  const auto& function = std::get<Elementwise>(node.kind);
  const DepthGuard deeper(context.depth);
  if (function.operands.size() > most_operands || context.depth > deepest_evaluation ||
      !context.pays(1, node.span))
    return std::nullopt;
  std::array<Ball, most_operands> balls;
  std::size_t count = 0;
  for (const NodePtr& operand : function.operands) {
    const auto ball = ball_at(*operand, frame);
    if (!ball) return std::nullopt;
    balls[count++] = *ball;
  }
  return known(function.of_balls(std::span(balls).first(count)));
}

}  // namespace

std::optional<int> quick_order(const Node& left, const Node& right, Frame& frame) {
  if (!frame.context.arithmetic.is_exact() || !(is_quick(left) || is_quick(right))) return std::nullopt;
  const auto a = ball_at(left, frame);
  const auto b = a ? ball_at(right, frame) : std::nullopt;
  const int order = a && b ? sign_of(subtract(*a, *b)) : 0;
  return order != 0 ? std::optional(order) : std::nullopt;
}

const Node* quick_choice(const Elementwise& function, Frame& frame) {
  const int side = extreme_side(function.operation);
  if (side == 0 || !frame.context.arithmetic.is_exact()) return nullptr;
  const Node* best = nullptr;
  Ball best_ball;
  for (const NodePtr& operand : function.operands) {
    const auto ball = operand->scalar() ? ball_at(*operand, frame) : std::nullopt;
    if (!ball) return nullptr;
    const int order = best ? sign_of(subtract(*ball, best_ball)) : side;
    if (order == 0) return nullptr;
    if (order != side) continue;
    best = operand.get();
    best_ball = *ball;
  }
  return best;
}

}  // namespace proofsheet::equations
