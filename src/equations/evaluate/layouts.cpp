#include "equations/evaluate/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "text/diagnostic.hpp"

namespace proofsheet::equations {
namespace {

bool is_bare(const Axis& axis) { return axis.name.empty() && axis.labels.empty(); }

/// Computes the layout of each kind of node.
struct LayoutOfKind {
  const Node& node;
  Frame& frame;
  Context& context = frame.context;
  using Made = std::optional<Layout>;

  Made operator()(const Constant&) const { return Layout{}; }
  Made operator()(const Variable&) const { return Layout{}; }
  Made operator()(const TruthOfAll&) const { return Layout{}; }
  Made operator()(const Solve&) const { return Layout{}; }
  Made operator()(const FirstMatch&) const { return Layout{}; }
  Made operator()(const Parameter& parameter) const {
    return Layout{(*frame.parameters)[parameter.slot].axes, {}};
  }
  Made operator()(const Cells& cells) const { return Layout{context.program.entries[cells.name].axes, {}}; }
  Made operator()(const AxisValues& values) const { return Layout{{values.axis}, {}}; }
  Made operator()(const CachedNode& memoised) const { return same_axes(layout_of(*memoised.operand, frame)); }
  Made operator()(const Elementwise& function) const { return combined(function.operands); }
  Made operator()(const Softmax& softmax) const { return combined({softmax.operand}); }
  Made operator()(const Compare& compare) const { return combined({compare.left, compare.right}); }
  Made operator()(const Logical& logical) const {
    return logical.right ? combined({logical.left, logical.right}) : combined({logical.left});
  }

  Made operator()(const AuthorCall& call) const {
    const auto callee = callee_of(call, node, frame);
    return callee ? same_axes(layout_of(*call.function, *callee, context)) : std::nullopt;
  }

  Made operator()(const Series& series) const {
    const auto extent = extent_of(series.domain, frame);
    if (!extent) return std::nullopt;
    return Layout{{number_axis(extent->first, extent->step, extent->count)}, {}};
  }

  /// If the condition of an `if` is a single truth value, the taken branch determines the axes: evaluating
  /// the other might not terminate.
  Made operator()(const Choose& choice) const {
    const LayoutPtr condition = layout_of(*choice.condition, frame);
    if (!condition) return std::nullopt;
    if (!condition->axes.empty() || (choice.then->layout && choice.otherwise->layout))
      return combined({choice.condition, choice.then, choice.otherwise});
    const auto truth = truth_at(*choice.condition, frame, {});
    if (!truth) return std::nullopt;
    const LayoutPtr taken = layout_of(*truth ? *choice.then : *choice.otherwise, frame);
    if (!taken) return std::nullopt;
    Layout layout{taken->axes, {{}, {}, {}}};
    auto& map = layout.operands[*truth ? 1 : 2];
    for (std::size_t i = 0; i < taken->axes.size(); ++i) map.push_back(i);
    return layout;
  }

  Made operator()(const Selection& selection) const {
    const LayoutPtr base = layout_of(*selection.base, frame);
    if (!base) return std::nullopt;
    const std::size_t indexed = selection.selectors.size();
    if (base->axes.size() != indexed)
      return context.fail(selection.base->span,
                          fmt::format("this has {} ({}), but {} {} indexed",
                                      text::count_with_noun(base->axes.size(), "axis", "axes"),
                                      describe(base->axes), indexed, indexed == 1 ? "is" : "are"),
                          "write `..` for a whole axis");
    Layout layout;
    for (std::size_t i = 0; i < indexed; ++i) {
      const Selector& selector = selection.selectors[i];
      if (selector.kind == Selector::Kind::whole) layout.axes.push_back(base->axes[i]);
      if (selector.kind != Selector::Kind::part) continue;
      const auto chosen = part_positions(selector, *base->axes[i], frame);
      if (!chosen) return std::nullopt;
      layout.axes.push_back(part_of(base->axes[i], *chosen));
    }
    return layout;
  }

  Made operator()(const Gathering& gathering) const {
    Layout layout;
    if (gathering.rectangular) {
      for (const Loop& loop : gathering.loops) {
        const auto extent = extent_of(loop.domain, frame);
        if (!extent) return std::nullopt;
        const bool numbers = loop.domain.kind == Domain::Kind::range;
        layout.axes.push_back(extent->axis ? extent->axis
                              : numbers    ? number_axis(extent->first, extent->step, extent->count)
                                           : number_axis(0, 1, extent->count));
        if (extent->count > 0 && !bind(loop, *extent, 0, frame)) return std::nullopt;
      }
    } else {
      const auto all = points_of(gathering, node, frame);
      if (!all) return std::nullopt;
      AxisPtr axis = number_axis(0, 1, all->size());
      const Loop& only = gathering.loops.front();
      if (gathering.loops.size() == 1 && only.domain.kind == Domain::Kind::axis) {
        std::vector<std::size_t> positions;
        for (const auto& point : *all) positions.push_back(point[only.slot].position);
        axis = part_of(only.domain.axis, positions);
      }
      layout.axes.push_back(axis);
      if (!all->empty()) frame.variables = all->front();
    }
    const LayoutPtr inner = layout_of(*gathering.body, frame);
    if (!inner) return std::nullopt;
    layout.axes.insert(layout.axes.end(), inner->axes.begin(), inner->axes.end());
    if (cell_count(layout.axes) > most_cells)
      return context.fail(node.span, fmt::format("this array has more than {} cells", most_cells),
                          "shorten the ranges of its loops");
    return layout;
  }

  Made operator()(const Items& items) const {
    Layout layout{{number_axis(0, 1, items.items.size())}, {}};
    for (std::size_t i = 0; i < items.items.size(); ++i) {
      const LayoutPtr inner = layout_of(*items.items[i], frame);
      if (!inner) return std::nullopt;
      if (i == 0) layout.axes.insert(layout.axes.end(), inner->axes.begin(), inner->axes.end());
      bool same = inner->axes.size() + 1 == layout.axes.size();
      for (std::size_t k = 0; same && k < inner->axes.size(); ++k)
        same = meet(*inner->axes[k], *layout.axes[k + 1]);
      if (!same)
        return context.fail(node.span, "the items of a list must have the same shape",
                            "write rows of one length, or a list for each shape");
    }
    return layout;
  }

  Made operator()(const Contraction& product) const {
    const LayoutPtr left = layout_of(*product.left, frame);
    const LayoutPtr right = left ? layout_of(*product.right, frame) : nullptr;
    if (!left || !right || !fits(product, left->axes, right->axes)) return std::nullopt;
    Layout layout{Axes(left->axes.begin(), left->axes.end() - 1), {}};
    layout.axes.insert(layout.axes.end(), right->axes.begin() + 1, right->axes.end());
    return layout;
  }

  Made operator()(const Transposition& transposition) const {
    const LayoutPtr layout = layout_of(*transposition.operand, frame);
    if (!layout) return std::nullopt;
    if (layout->axes.empty())
      return context.fail(node.span, "^T transposes an array, but this is a single value",
                          "write ^(T) for a power, ᵀ for the transpose");
    return Layout{Axes(layout->axes.rbegin(), layout->axes.rend()), {}};
  }

  Made operator()(const Reduce& reduction) const {
    if (reduction.each.empty()) return Layout{};
    const LayoutPtr inner = layout_of(*reduction.operand, frame);
    const auto stays = inner ? staying(*inner, reduction.each, node, context) : std::nullopt;
    if (!stays) return std::nullopt;
    Layout layout;
    for (const std::size_t axis : *stays) layout.axes.push_back(inner->axes[axis]);
    return layout;
  }

  Made operator()(const Linear& linear) const {
    const LayoutPtr matrix = layout_of(*linear.matrix, frame);
    const LayoutPtr right = matrix && linear.right ? layout_of(*linear.right, frame) : nullptr;
    if (!matrix || (linear.right && !right)) return std::nullopt;
    const Axes& axes = matrix->axes;
    if (axes.size() != 2 || axes[0]->size != axes[1]->size)
      return context.fail(linear.matrix->span,
                          fmt::format("expected a square matrix, but {} is {}", linear.name, describe(axes)),
                          linear.kind == Linear::Kind::power
                              ? "write the power of each cell with a point: x .^ 2"
                              : "use a table with as many rows as columns");
    if (linear.kind == Linear::Kind::power) return power_of(linear, axes, right->axes);
    if (linear.kind == Linear::Kind::determinant) return Layout{};
    if (linear.kind == Linear::Kind::inverse) return Layout{{axes[1], axes[0]}, {}};
    const bool fits = !right->axes.empty() && right->axes[0]->size == axes[0]->size &&
                      (right->axes[0]->name != axes[0]->name || same_entries(*right->axes[0], *axes[0]));
    if (!fits)
      return context.fail(
          node.span, fmt::format("the shapes don't fit: {} and {}", describe(axes), describe(right->axes)),
          "give the right side an entry for each row of the matrix");
    Layout layout{{axes[1]}, {}};
    layout.axes.insert(layout.axes.end(), right->axes.begin() + 1, right->axes.end());
    return layout;
  }

  Made operator()(const ArrayCall& whole) const {
    std::vector<Operand> operands;
    for (const NodePtr& operand : whole.operands) {
      const LayoutPtr layout = layout_of(*operand, frame);
      if (!layout) return std::nullopt;
      operands.push_back({layout->axes, {}});
    }
    Axes axes = whole.function->axes(operands);
    if (cell_count(axes) <= most_cells) return Layout{std::move(axes), {}};
    return context.fail(node.span, fmt::format("this array has more than {} cells", most_cells),
                        "compute only a part of it, or sum over an axis");
  }

  Made operator()(const Power& power) const {
    const Node* const which = chosen_power(power, frame);
    return which ? same_axes(layout_of(*which, frame)) : std::nullopt;
  }

 private:
  /// An inverse exchanges the axes, because it maps columns to rows.
  Made power_of(const Linear& power, const Axes& axes, const Axes& exponent) const {
    if (!exponent.empty())
      return context.fail(power.right->span,
                          fmt::format("the exponent of a matrix must be one whole number, but this is {}",
                                      describe(exponent)),
                          "write the power of each cell with a point: x .^ y");
    if (rows_match_columns(axes)) return Layout{axes, {}};
    const auto times = exponent_of(power, frame);
    if (!times) return std::nullopt;
    // Only the powers 1 and −1 need no multiplication.
    if (std::abs(*times) > 1 && !contracts(axes, axes, "^")) return std::nullopt;
    return *times < 0 ? Layout{{axes[1], axes[0]}, {}} : Layout{axes, {}};
  }

  static Made same_axes(const LayoutPtr& layout) {
    if (!layout) return std::nullopt;
    return Layout{layout->axes, {}};
  }

  Made combined(const std::vector<NodePtr>& operands) const {
    std::vector<LayoutPtr> layouts;
    std::vector<const Axes*> axes;
    for (const NodePtr& operand : operands) {
      layouts.push_back(layout_of(*operand, frame));
      if (!layouts.back()) return std::nullopt;
      axes.push_back(&layouts.back()->axes);
    }
    std::string fact;
    Made layout = combine(axes, fact);
    if (!layout)
      return context.fail(node.span, fact,
                          "cells are matched by their axes: use equal axes, or slices such as X[.., 1]");
    return layout;
  }

  bool refuse(std::string fact, std::string hint) const {
    context.fail(node.span, std::move(fact), std::move(hint));
    return false;
  }

  bool fits(const Contraction& product, const Axes& left, const Axes& right) const {
    const std::string shapes = fmt::format("{} and {}", describe(left), describe(right));
    if (product.dot && (left.size() != 1 || right.size() != 1))
      return refuse(fmt::format("dot takes two vectors, but these are {}", shapes),
                    "write A @ B for the product of matrices");
    if (left.empty() || right.empty())
      return refuse(fmt::format("@ multiplies matrices and vectors, but these are {}", shapes),
                    "write * for a product with a number");
    return contracts(left, right, product.dot ? "dot" : "@");
  }

  /// True if the last axis of the left and the first of the right may be contracted. Reports it if their
  /// sizes or entries differ.
  bool contracts(const Axes& left, const Axes& right, std::string_view operation) const {
    const Axis& last = *left.back();
    const Axis& first = *right.front();
    const bool same_name = !last.name.empty() && last.name == first.name;
    const bool is_dot = operation == "dot";
    if (last.size != first.size || (same_name && !same_entries(last, first)))
      return refuse(fmt::format("the shapes don't fit: {} {} {}", describe(left), is_dot ? "and" : operation,
                                describe(right)),
                    is_dot ? "give both vectors the same number of entries"
                           : "make the last axis on the left as long as the first axis on the right");
    // A bare range meets labels only by their numbers, as elsewhere.
    const Axis& labelled = last.labels.empty() ? first : last;
    if (is_bare(last) == is_bare(first) || labelled.labels.empty() || meet(last, first)) return true;
    const std::string range = describe(is_bare(last) ? last : first);
    const std::string name = labelled.name.empty() ? "these labels" : labelled.name;
    return refuse(fmt::format("{} would match {} with {} only by their order", operation, name, range),
                  fmt::format("give {} these numbers too, as in `{}[{}]: …`, or use the axis on both sides",
                              name, labelled.name.empty() ? "axis" : labelled.name, range));
  }
};

}  // namespace

LayoutPtr layout_of(const Node& node, Frame& frame) {
  if (node.layout) return node.layout;
  Context& context = frame.context;
  if (LayoutPtr kept = context.memo(node, frame).layout) return kept;
  const DepthGuard deeper(context.depth);
  if (context.depth > deepest_evaluation) {
    context.fail(node.span, "this is nested too deeply", "move its parts into definitions of their own");
    return nullptr;
  }
  if (!context.pays(1, node.span)) return nullptr;
  try {
    std::optional<Layout> made = std::visit(LayoutOfKind{node, frame}, node.kind);
    if (!made) return nullptr;
    LayoutPtr layout = std::make_shared<const Layout>(*std::move(made));
    context.memo(node, frame).layout = layout;
    return layout;
  } catch (const numbers::Failure& failure) {
    context.fail(node.span, failure);
    return nullptr;
  }
}

std::optional<std::vector<std::size_t>> staying(const Layout& layout, const std::vector<std::string>& each,
                                                const Node& node, Context& context) {
  std::vector<std::size_t> stays;
  const std::size_t rank = layout.axes.size();
  for (const std::string& name : each) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < rank; ++i) {
      if (layout.axes[i]->name == name) found.push_back(i);
    }
    if (found.empty() && rank == 2 && (name == "row" || name == "column")) found = {name == "row" ? 0u : 1u};
    if (found.size() > 1)
      return context.fail(node.span,
                          fmt::format("'each {}' matches two axes of {}", name, describe(layout.axes)),
                          "write `each row` or `each column`");
    if (found.empty())
      return context.fail(node.span, fmt::format("there is no axis '{}' in {}", name, describe(layout.axes)),
                          rank == 2 ? "name one of its axes, or write `each row` or `each column`"
                                    : "name one of its axes; `each row` and `each column` need two axes");
    stays.push_back(found.front());
  }
  std::sort(stays.begin(), stays.end());
  stays.erase(std::unique(stays.begin(), stays.end()), stays.end());
  return stays;
}

}  // namespace proofsheet::equations
