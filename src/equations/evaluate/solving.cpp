#include "equations/evaluate/solving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "equations/evaluate/layouts.hpp"
#include "equations/evaluate/loops.hpp"
#include "equations/evaluate/values.hpp"
#include "numbers/solving/linear.hpp"
#include "numbers/solving/root.hpp"

namespace proofsheet::equations {

using numbers::Failure;
using numbers::Real;

std::optional<Scalar> solution_of(const Solve& solve, const Node& node, Frame& frame) {
  Context& context = frame.context;
  const auto lower = real_at(*solve.lower, frame, {});
  const auto upper = real_at(*solve.upper, frame, {});
  const Real unknown = Real::unknown(solve.variable);
  LoopValue bound;
  bound.value = unknown;
  bound.ordinal = context.next_unknown++;
  frame.variables[solve.slot] = bound;
  const LayoutPtr layout = layout_of(*solve.difference, frame);
  if (!layout) return std::nullopt;
  if (!layout->axes.empty())
    return context.fail(node.span, fmt::format("each side of an equation is a single number, this is {}",
                                               describe(layout->axes)));
  const auto difference = real_at(*solve.difference, frame, {});
  if (!lower || !upper || !difference) return std::nullopt;
  auto root = numbers::root(*difference, unknown, *lower, *upper);
  if (!root) return context.fail(node.span, root.failure());
  return Scalar(*std::move(root));
}

namespace {

std::optional<std::vector<Real>> reals_of(const Node& node, Frame& frame) {
  const auto array = array_of(node, frame);
  if (!array) return std::nullopt;
  std::vector<Real> reals;
  reals.reserve(array->cells.size());
  for (const Scalar& cell : array->cells) {
    auto real = as_real(cell, node, frame.context);
    if (!real) return std::nullopt;
    reals.push_back(*std::move(real));
  }
  return reals;
}

}  // namespace

std::optional<std::vector<Real>> solution_of(const Linear& linear, const Node& node, Frame& frame) {
  Context& context = frame.context;
  const LayoutPtr layout = layout_of(*linear.matrix, frame);
  if (!layout || !layout_of(node, frame)) return std::nullopt;
  const std::size_t rows = layout->axes[0]->size;
  const auto matrix = reals_of(*linear.matrix, frame);
  auto right = linear.right ? reals_of(*linear.right, frame) : std::vector<Real>();
  if (!matrix || !right) return std::nullopt;
  const auto open = [](const Real& entry) { return entry.depends_on_unknown(); };
  if (std::any_of(matrix->begin(), matrix->end(), open) || std::any_of(right->begin(), right->end(), open))
    return context.refuse_unknown(node, "a linear system");
  if (linear.kind == Linear::Kind::inverse) *right = numbers::identity_matrix(rows);
  auto found = linear.kind == Linear::Kind::determinant ? numbers::determinant(rows, *matrix)
                                                        : numbers::solve_linear(rows, *matrix, *right);
  if (found) return *std::move(found);
  const Failure& failure = found.failure();
  const diagnostics::Span& span = linear.matrix->span;
  if (failure.kind == Failure::Kind::division_by_zero)
    return context.fail(
        span, fmt::format("{} is singular: its determinant is 0, its rows depend on each other", linear.name),
        "leave out what follows from the other rows, and say what is missing");
  if (failure.kind == Failure::Kind::undecided)
    return context.fail(span,
                        fmt::format("whether {} is singular is undecided: {}", linear.name, failure.fact),
                        failure.hint);
  return context.fail(span, failure);
}

std::optional<Scalar> first_of(const First& first, const Node& node, Frame& frame) {
  Context& context = frame.context;
  // What did not pass once is passed over when the search comes again with more cells.
  const std::size_t known = context.records() ? 0 : context.memo(node, frame).passed_over;
  std::size_t seen = 0;
  bool found = false;
  // False stops the search: it has found, or can't know.
  const std::function<bool(std::size_t)> nest = [&](std::size_t depth) {
    if (depth == first.loops.size()) {
      if (seen++ < known) return true;
      const auto passes = truth_at(*first.guard, frame, {});
      if (!passes) return false;
      found = *passes;
      if (!found) context.memo(node, frame).passed_over = seen;
      return !found;
    }
    const auto extent = extent_of(first.loops[depth].domain, frame);
    if (!extent) return false;
    for (std::size_t i = 0; i < extent->count; ++i) {
      if (!bind(first.loops[depth], *extent, i, frame) || !nest(depth + 1)) return false;
    }
    return true;
  };
  if (nest(0))
    context.fail(node.span, "nothing that `first_index` runs over meets the condition",
                 "let it run further, or ask for less");
  if (!found) return std::nullopt;
  return value_at(*first.body, frame, {});
}

}  // namespace proofsheet::equations
