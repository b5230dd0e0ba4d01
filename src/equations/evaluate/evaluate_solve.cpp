// Nodes that solve something. The mathematics is in numbers/; here the operands are gathered and failures get
// their places.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "equations/evaluate/engine.hpp"
#include "numbers/solving/linear.hpp"
#include "numbers/solving/root.hpp"

namespace proofsheet::equations {

using numbers::Failure;
using numbers::Real;

std::nullopt_t Engine::refuse_unknown(const Node& node, std::string_view what) {
  return fail(node.span, fmt::format("{} of the unknown has no derivative, and solve needs one", what),
              what == "atan2" ? "write atan(y/x), in a bracket where x keeps its sign"
                              : "solve each smooth part in a bracket of its own");
}

std::optional<Scalar> Engine::evaluate(const Solve& solve, const Node& node, Frame& frame, Positions) {
  const auto lower = as_real(at(*solve.lower, frame, {}), *solve.lower);
  const auto upper = as_real(at(*solve.upper, frame, {}), *solve.upper);
  const Real unknown = Real::unknown(solve.variable);
  Bound bound;
  bound.value = unknown;
  bound.ordinal = next_unknown_++;
  frame.variables[solve.slot] = bound;
  const LayoutPtr layout = layout_of(*solve.difference, frame);
  if (!layout) return std::nullopt;
  if (!layout->axes.empty())
    return fail(node.span, fmt::format("each side of an equation is a single number, this is {}",
                                       describe(layout->axes)));
  const auto difference = as_real(at(*solve.difference, frame, {}), *solve.difference);
  if (!lower || !upper || !difference) return std::nullopt;
  auto root = numbers::root(*difference, unknown, *lower, *upper);
  if (!root) return fail(node.span, root.failure());
  return Scalar(*std::move(root));
}

std::optional<Layout> Engine::linear_layout(const Linear& linear, const Node& node, Frame& frame) {
  const LayoutPtr matrix = layout_of(*linear.matrix, frame);
  const LayoutPtr right = matrix && linear.right ? layout_of(*linear.right, frame) : nullptr;
  if (!matrix || (linear.right && !right)) return std::nullopt;
  const Axes& axes = matrix->axes;
  if (axes.size() != 2 || axes[0]->size != axes[1]->size) {
    return fail(linear.matrix->span,
                fmt::format("a square matrix is wanted here, {} is {}", linear.name, describe(axes)));
  }
  if (linear.kind == Linear::Kind::determinant) return Layout{};
  if (linear.kind == Linear::Kind::inverse) return Layout{{axes[1], axes[0]}, {}};
  const bool fits = !right->axes.empty() && right->axes[0]->size == axes[0]->size &&
                    (right->axes[0]->name != axes[0]->name || same_entries(*right->axes[0], *axes[0]));
  if (!fits) {
    return fail(node.span,
                fmt::format("the shapes don't fit: {} and {}", describe(axes), describe(right->axes)),
                "the right side has an entry for each row of the matrix");
  }
  Layout layout{{axes[1]}, {}};
  layout.axes.insert(layout.axes.end(), right->axes.begin() + 1, right->axes.end());
  return layout;
}

std::optional<std::vector<Real>> Engine::reals_of(const Node& node, Frame& frame) {
  const auto array = materialise(node, frame);
  if (!array) return std::nullopt;
  std::vector<Real> reals;
  reals.reserve(array->cells.size());
  for (const Scalar& cell : array->cells) {
    auto real = as_real(cell, node);
    if (!real) return std::nullopt;
    reals.push_back(*std::move(real));
  }
  return reals;
}

std::optional<std::vector<Real>> Engine::solved(const Linear& linear, const Node& node, Frame& frame) {
  const LayoutPtr layout = layout_of(*linear.matrix, frame);
  if (!layout || !layout_of(node, frame)) return std::nullopt;
  const std::size_t rows = layout->axes[0]->size;
  const auto matrix = reals_of(*linear.matrix, frame);
  auto right = linear.right ? reals_of(*linear.right, frame) : std::vector<Real>();
  if (!matrix || !right) return std::nullopt;
  const auto open = [](const Real& entry) { return entry.depends_on_unknown(); };
  if (std::any_of(matrix->begin(), matrix->end(), open) || std::any_of(right->begin(), right->end(), open))
    return refuse_unknown(node, "a linear system");
  if (linear.kind == Linear::Kind::inverse) *right = numbers::identity_matrix(rows);
  auto found = linear.kind == Linear::Kind::determinant ? numbers::determinant(rows, *matrix)
                                                        : numbers::solve_linear(rows, *matrix, *right);
  if (found) return *std::move(found);
  const Failure& failure = found.failure();
  if (failure.kind == Failure::Kind::division_by_zero)
    return fail(
        linear.matrix->span,
        fmt::format("{} is singular: its determinant is 0, its rows depend on each other", linear.name),
        "leave out what follows from the other rows, and say what is missing");
  if (failure.kind == Failure::Kind::undecided)
    return fail(linear.matrix->span,
                fmt::format("whether {} is singular is undecided: {}", linear.name, failure.fact),
                failure.hint);
  return fail(linear.matrix->span, failure);
}

std::optional<Scalar> Engine::evaluate(const Linear& linear, const Node& node, Frame& frame,
                                       Positions positions) {
  const LayoutPtr layout = layout_of(node, frame);
  if (!layout) return std::nullopt;
  const std::size_t flat = flatten(layout->axes, positions);
  if (const auto& kept = keeping(node, frame).cells; flat < kept.size() && !pass_.record) return kept[flat];
  const auto found = solved(linear, node, frame);
  if (!found) return std::nullopt;
  auto& kept = keeping(node, frame).cells;
  kept.assign(found->begin(), found->end());
  return kept[flat];
}

/// Goes to the first combination that the guard lets pass, binding its variables; false if there is none, or
/// none is known yet. Nothing behind it is looked at: it may not even exist. What did not pass once is passed
/// over when the search comes again with more cells.
bool Engine::next_that_passes(const First& first, const Node& node, Frame& frame) {
  const std::size_t known = pass_.record ? 0 : keeping(node, frame).passed_over;
  std::size_t seen = 0;
  bool found = false;
  // False stops the search.
  const std::function<bool(std::size_t)> nest = [&](std::size_t depth) {
    if (depth == first.loops.size()) {
      if (seen++ < known) return true;
      const auto passes = truth_at(*first.guard, {}, frame, {});
      if (!passes) return false;
      found = *passes;
      if (!found) keeping(node, frame).passed_over = seen;
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
    fail(node.span, "nothing that `first_index` runs over meets the condition",
         "let it run further, or ask for less");
  return found;
}

std::optional<Scalar> Engine::evaluate(const First& first, const Node& node, Frame& frame, Positions) {
  if (!next_that_passes(first, node, frame)) return std::nullopt;
  return at(*first.body, frame, {});
}

}  // namespace proofsheet::equations
