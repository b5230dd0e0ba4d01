// Nodes that work cell by cell.
#include <fmt/format.h>

#include <compare>

#include "equations/evaluate/engine.hpp"
#include "numbers/reals/comparison.hpp"

namespace proofsheet::equations {

using numbers::Real;

namespace {

bool holds(Relation relation, std::strong_ordering order) {
  switch (relation) {
    case Relation::equal:
      return order == 0;
    case Relation::not_equal:
      return order != 0;
    case Relation::less:
      return order < 0;
    case Relation::less_equal:
      return order <= 0;
    case Relation::greater:
      return order > 0;
    case Relation::greater_equal:
      return order >= 0;
  }
  return false;
}

}  // namespace

std::optional<Scalar> Engine::evaluate(const Elementwise& function, const Node& node, Frame& frame,
                                       Positions positions) {
  const LayoutPtr layout = layout_of(node, frame);
  if (!layout) return std::nullopt;
  if (function.of_days) return calendar_at(function, *layout, node, frame, positions);
  const bool adds = function.operation == operations::add || function.operation == operations::subtract ||
                    function.operation == operations::sum;
  if (adds) return sum_at(function, *layout, node, frame, positions);
  std::vector<Real> operands;
  operands.reserve(function.operands.size());
  for (std::size_t i = 0; i < function.operands.size(); ++i) {
    auto operand = real_at(*function.operands[i], layout->operands[i], frame, positions);
    if (operand) operands.push_back(*std::move(operand));
  }
  if (operands.size() != function.operands.size()) return std::nullopt;
  for (const Real& operand : operands) {
    if (!operand.depends_on_unknown()) continue;
    if (const auto name = without_slope(function.operation); !name.empty()) return refuse_unknown(node, name);
    break;
  }
  auto result = function.operation(operands, function.rounding);
  if (!result) return fail(node.span, result.failure());
  return Scalar(*std::move(result));
}

/// What the left side decides, the right side is not asked.
std::optional<Scalar> Engine::evaluate(const Logical& logical, const Node& node, Frame& frame,
                                       Positions positions) {
  const LayoutPtr layout = layout_of(node, frame);
  if (!layout) return std::nullopt;
  const auto left = truth_at(*logical.left, layout->operands[0], frame, positions);
  if (!left) return std::nullopt;
  if (logical.kind == Logical::Kind::negation) return Scalar(!*left);
  if (*left == (logical.kind == Logical::Kind::disjunction)) return Scalar(*left);
  const auto right = truth_at(*logical.right, layout->operands[1], frame, positions);
  if (!right) return std::nullopt;
  return Scalar(*right);
}

std::optional<Scalar> Engine::evaluate(const Compare& comparison, const Node& node, Frame& frame,
                                       Positions positions) {
  const LayoutPtr layout = layout_of(node, frame);
  if (!layout) return std::nullopt;
  const auto left = operand_at(*comparison.left, layout->operands[0], frame, positions);
  const auto right = operand_at(*comparison.right, layout->operands[1], frame, positions);
  if (!left || !right) return std::nullopt;
  return compare_cells(comparison, node, *left, *right, frame);
}

std::optional<Scalar> Engine::compare_cells(const Compare& comparison, const Node& node, const Scalar& left,
                                            const Scalar& right, Frame& frame) {
  const Relation relation = comparison.relation;
  const bool equality = relation == Relation::equal || relation == Relation::not_equal;
  if (left.index() != right.index()) {
    return fail(node.span, "a number, a day, a label and a truth can only be compared with their own kind");
  }
  const auto* const a = std::get_if<Real>(&left);
  const auto* const b = std::get_if<Real>(&right);
  if (const auto* const day = std::get_if<numbers::Date>(&left))
    return Scalar(holds(relation, *day <=> std::get<numbers::Date>(right)));
  if (!a || !b) {
    if (!equality) return fail(node.span, "labels and truths have no order", "compare them with = or ≠");
    const auto* const label = std::get_if<Label>(&left);
    const bool same =
        label ? *label == std::get<Label>(right) : std::get<bool>(left) == std::get<bool>(right);
    return Scalar(same == (relation == Relation::equal));
  }
  if (a->depends_on_unknown() || b->depends_on_unknown()) return refuse_unknown(node, "a comparison");
  if (comparison.places) {
    const auto places = integer(*comparison.places, frame, "the number of places");
    if (!places) return std::nullopt;
    if (*places < 0 || *places > numbers::most_digits) {
      return fail(comparison.places->span, fmt::format("{} places", *places),
                  fmt::format("the most is {}", numbers::most_digits));
    }
    const auto close = numbers::within(*a, *b, numbers::power_of_ten(-*places) / 2);
    if (!close) return fail(node.span, close.failure());
    return Scalar(*close == (relation == Relation::equal));
  }
  const auto order = numbers::compare(*a, *b);
  if (!order) return fail(node.span, order.failure());
  return Scalar(holds(relation, *order <=> 0));
}

std::optional<Scalar> Engine::evaluate(const Every& every, const Node&, Frame& frame, Positions) {
  const auto truths = materialise(*every.operand, frame);
  if (!truths) return std::nullopt;
  for (const Scalar& cell : truths->cells) {
    if (std::get<bool>(cell) == every.any) return Scalar(every.any);
  }
  return Scalar(!every.any);
}

std::optional<Scalar> Engine::evaluate(const Choose& choice, const Node& node, Frame& frame,
                                       Positions positions) {
  if (node.scalar()) {
    const auto truth = as_truth(at(*choice.condition, frame, {}), *choice.condition);
    if (!truth) return std::nullopt;
    return at(*truth ? *choice.then : *choice.otherwise, frame, {});
  }
  const LayoutPtr layout = layout_of(node, frame);
  if (!layout) return std::nullopt;
  const auto truth = truth_at(*choice.condition, layout->operands[0], frame, positions);
  if (!truth) return std::nullopt;
  return *truth ? operand_at(*choice.then, layout->operands[1], frame, positions)
                : operand_at(*choice.otherwise, layout->operands[2], frame, positions);
}

}  // namespace proofsheet::equations
