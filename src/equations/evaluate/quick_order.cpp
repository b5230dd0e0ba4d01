// Decides comparisons by doubles.
//
// `all(abs(x[p] * cos(i)) < 1 for …)` needs only the order of its numbers, not their values. So operands of
// comparisons are computed as balls first. The recursion ends at nodes that have a value anyway: constants,
// loop variables, cells, and cached nodes. If the balls are disjoint, they decide. If they overlap, or if one
// is unknown because its function has no version for balls or may be undefined there, nothing is decided and
// the reals are computed; only these can fail.
#include <array>

#include "equations/evaluate/values.hpp"
#include "numbers/reals/ball_evaluation.hpp"

namespace proofsheet::equations {

using numbers::Ball;

namespace {

/// True for a node that has a value, or is cached.
bool has_value(const Node& node) {
  const auto* const selection = std::get_if<Selection>(&node.kind);
  const Node& base = selection ? *selection->base : node;
  return std::holds_alternative<Cells>(base.kind) || std::holds_alternative<Constant>(node.kind) ||
         std::holds_alternative<Variable>(node.kind) || std::holds_alternative<CachedNode>(node.kind);
}

/// True for a function of single values that has a version for balls.
bool is_quick(const Node& node) {
  const auto* const function = std::get_if<Elementwise>(&node.kind);
  return function && function->of_balls && node.scalar();
}

std::optional<Ball> known(Ball ball) { return is_known(ball) ? std::optional(ball) : std::nullopt; }

/// Returns a known ball of the value; `nullopt`, possibly with a failure, if there is none.
std::optional<Ball> ball_at(const Node& node, Frame& frame) {
  if (has_value(node)) {
    const auto value = value_at(node, frame, {});
    const auto* const real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
    return real && !real->depends_on_unknown() ? known(ball_of(*real)) : std::nullopt;
  }
  if (!is_quick(node)) return std::nullopt;
  constexpr std::size_t most_operands = 8;
  const auto& function = std::get<Elementwise>(node.kind);
  Context& context = frame.context;
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

}  // namespace proofsheet::equations
