// Which axes a node has. Known when it is compiled, unless it depends on variables; then found again when
// they change.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/broadcast.hpp"
#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

LayoutPtr Engine::layout_of(const Node& node, Frame& frame) {
  if (node.layout) return node.layout;
  if (LayoutPtr kept = keeping(node, frame).layout) return kept;
  if (++depth_ > deepest_evaluation) {
    --depth_;
    fail(node.span, "this is nested too deeply to be evaluated");
    return nullptr;
  }
  std::optional<Layout> made = make_layout(node, frame);
  --depth_;
  if (!made) return nullptr;
  LayoutPtr layout = std::make_shared<const Layout>(*std::move(made));
  keeping(node, frame).layout = layout;
  return layout;
}

std::optional<Layout> Engine::combined(const Node& node, const std::vector<NodePtr>& operands, Frame& frame) {
  std::vector<LayoutPtr> layouts;
  std::vector<const Axes*> axes;
  for (const NodePtr& operand : operands) {
    layouts.push_back(layout_of(*operand, frame));
    if (!layouts.back()) return std::nullopt;
    axes.push_back(&layouts.back()->axes);
  }
  std::string fact;
  std::optional<Layout> layout = combine(axes, fact);
  if (!layout) return fail(node.span, fact);
  return layout;
}

std::optional<Layout> Engine::make_layout(const Node& node, Frame& frame) {
  const auto plain = [](Axes axes) { return Layout{std::move(axes), {}}; };
  if (const auto* parameter = std::get_if<Parameter>(&node.kind))
    return plain(frame.parameters[parameter->slot].axes);
  if (const auto* cells = std::get_if<Cells>(&node.kind)) return plain(program_.entries[cells->name].axes);
  if (const auto* values = std::get_if<AxisValues>(&node.kind)) return plain({values->axis});
  if (const auto* selection = std::get_if<Selection>(&node.kind)) return selection_layout(*selection, frame);
  if (const auto* function = std::get_if<Elementwise>(&node.kind))
    return combined(node, function->operands, frame);
  if (const auto* logical = std::get_if<Logical>(&node.kind)) {
    if (!logical->right) return combined(node, {logical->left}, frame);
    return combined(node, {logical->left, logical->right}, frame);
  }
  if (const auto* compare = std::get_if<Compare>(&node.kind))
    return combined(node, {compare->left, compare->right}, frame);
  if (const auto* choice = std::get_if<Choose>(&node.kind)) return choice_layout(*choice, node, frame);
  if (const auto* series = std::get_if<Series>(&node.kind)) {
    const auto extent = extent_of(series->domain, frame);
    if (!extent) return std::nullopt;
    return plain({number_axis(extent->first, extent->step, extent->count)});
  }
  if (const auto* gathering = std::get_if<Gathering>(&node.kind))
    return gathering_layout(*gathering, node, frame);
  if (const auto* items = std::get_if<Items>(&node.kind)) return items_layout(*items, node, frame);
  if (const auto* product = std::get_if<Contraction>(&node.kind))
    return contraction_layout(*product, node, frame);
  if (const auto* transposition = std::get_if<Transposition>(&node.kind)) {
    const LayoutPtr layout = layout_of(*transposition->operand, frame);
    if (!layout) return std::nullopt;
    if (layout->axes.empty()) {
      return fail(node.span, "^T transposes an array, this is a single value",
                  "write ^(T) for a power, ᵀ for the transpose");
    }
    return plain(Axes(layout->axes.rbegin(), layout->axes.rend()));
  }
  if (const auto* reduction = std::get_if<Reduce>(&node.kind)) {
    return grouped_layout(reduction->operand, reduction->each, node, frame);
  }
  if (const auto* softmax = std::get_if<Softmax>(&node.kind))
    return combined(node, {softmax->operand}, frame);
  if (const auto* linear = std::get_if<Linear>(&node.kind)) return linear_layout(*linear, node, frame);
  if (const auto* call = std::get_if<AuthorCall>(&node.kind)) {
    const auto inside = callee(*call, node, frame);
    if (!inside) return std::nullopt;
    const LayoutPtr layout = layout_of(*call->function->body, *inside);
    if (!layout) return std::nullopt;
    return plain(layout->axes);
  }
  if (const auto* kept = std::get_if<Kept>(&node.kind)) {
    const LayoutPtr layout = layout_of(*kept->operand, frame);
    if (!layout) return std::nullopt;
    return plain(layout->axes);
  }
  return Layout{};
}

/// Of an `if` whose condition is one truth, the branch that is taken says the axes: the other one may have no
/// end.
std::optional<Layout> Engine::choice_layout(const Choose& choice, const Node& node, Frame& frame) {
  const LayoutPtr condition = layout_of(*choice.condition, frame);
  if (!condition) return std::nullopt;
  if (!condition->axes.empty() || (choice.then->layout && choice.otherwise->layout)) {
    return combined(node, {choice.condition, choice.then, choice.otherwise}, frame);
  }
  const auto truth = as_truth(at(*choice.condition, frame, {}), *choice.condition);
  if (!truth) return std::nullopt;
  const LayoutPtr taken = layout_of(*truth ? *choice.then : *choice.otherwise, frame);
  if (!taken) return std::nullopt;
  Layout layout{taken->axes, {{}, {}, {}}};
  auto& map = layout.operands[*truth ? 1 : 2];
  for (std::size_t i = 0; i < taken->axes.size(); ++i) map.push_back(i);
  return layout;
}

std::optional<Layout> Engine::items_layout(const Items& items, const Node& node, Frame& frame) {
  Layout layout{{number_axis(0, 1, items.items.size())}, {}};
  for (std::size_t i = 0; i < items.items.size(); ++i) {
    const LayoutPtr inner = layout_of(*items.items[i], frame);
    if (!inner) return std::nullopt;
    if (i == 0) layout.axes.insert(layout.axes.end(), inner->axes.begin(), inner->axes.end());
    bool same = inner->axes.size() + 1 == layout.axes.size();
    for (std::size_t k = 0; same && k < inner->axes.size(); ++k)
      same = meet(*inner->axes[k], *layout.axes[k + 1]);
    if (!same) return fail(node.span, "the items of a list have to have one shape");
  }
  return layout;
}

namespace {
bool is_bare(const Axis& axis) { return axis.name.empty() && axis.labels.empty(); }
}  // namespace

std::optional<Layout> Engine::contraction_layout(const Contraction& product, const Node& node, Frame& frame) {
  const LayoutPtr left = layout_of(*product.left, frame);
  const LayoutPtr right = left ? layout_of(*product.right, frame) : nullptr;
  if (!left || !right) return std::nullopt;
  const std::string shapes = fmt::format("{} and {}", describe(left->axes), describe(right->axes));
  if (product.dot && (left->axes.size() != 1 || right->axes.size() != 1)) {
    return fail(node.span, fmt::format("dot takes two vectors, these are {}", shapes));
  }
  if (left->axes.empty() || right->axes.empty()) {
    return fail(node.span, fmt::format("@ multiplies matrices and vectors, these are {}", shapes),
                "write * for a product with a number");
  }
  const Axis& last = *left->axes.back();
  const Axis& first = *right->axes.front();
  const bool same_name = !last.name.empty() && last.name == first.name;
  if (last.size != first.size || (same_name && !same_entries(last, first))) {
    return fail(node.span,
                fmt::format("the shapes don't fit: {} {} {}", describe(left->axes), product.dot ? "and" : "@",
                            describe(right->axes)),
                product.dot ? "" : "the last axis on the left has to be as long as the first on the right");
  }
  // A bare range meets labels only by its numbers, here as everywhere.
  const bool bare = is_bare(last) != is_bare(first);
  const Axis& labelled = last.labels.empty() ? first : last;
  if (bare && !labelled.labels.empty() && !meet(last, first)) {
    const std::string name = labelled.name.empty() ? "these labels" : labelled.name;
    return fail(
        node.span,
        fmt::format("{} would pair {} with {} by their order alone", product.dot ? "dot" : "@", name,
                    describe(is_bare(last) ? last : first)),
        fmt::format("give {} these numbers too, as in `{}[{}]: …`, or use the axis on both sides", name,
                    labelled.name.empty() ? "axis" : labelled.name, describe(is_bare(last) ? last : first)));
  }
  Layout layout{Axes(left->axes.begin(), left->axes.end() - 1), {}};
  layout.axes.insert(layout.axes.end(), right->axes.begin() + 1, right->axes.end());
  return layout;
}

/// The axes of an operand that stay in a reduction, by their places.
std::optional<std::vector<std::size_t>> Engine::staying(const Layout& layout,
                                                        const std::vector<std::string>& each,
                                                        const Node& node) {
  std::vector<std::size_t> stays;
  const std::size_t rank = layout.axes.size();
  for (const std::string& name : each) {
    std::size_t found = rank, matches = 0;
    for (std::size_t i = 0; i < rank; ++i) {
      if (layout.axes[i]->name != name) continue;
      if (matches++ == 0) found = i;
    }
    if (matches == 0 && rank == 2 && (name == "row" || name == "column")) {
      found = name == "row" ? 0 : 1;
      matches = 1;
    }
    if (matches == 1) {
      stays.push_back(found);
      continue;
    }
    if (matches > 1) {
      return fail(node.span, fmt::format("'each {}' could mean two axes of {}", name, describe(layout.axes)),
                  "write `each row` or `each column`");
    }
    return fail(node.span, fmt::format("there is no axis '{}' in {}", name, describe(layout.axes)),
                rank == 2 ? "" : "`each row` and `each column` need two axes");
  }
  std::sort(stays.begin(), stays.end());
  stays.erase(std::unique(stays.begin(), stays.end()), stays.end());
  return stays;
}

std::optional<Layout> Engine::grouped_layout(const NodePtr& operand, const std::vector<std::string>& each,
                                             const Node& node, Frame& frame) {
  if (each.empty()) return Layout{};
  const LayoutPtr inner = layout_of(*operand, frame);
  if (!inner) return std::nullopt;
  const auto stays = staying(*inner, each, node);
  if (!stays) return std::nullopt;
  Layout layout;
  for (const std::size_t axis : *stays) layout.axes.push_back(inner->axes[axis]);
  return layout;
}

}  // namespace proofsheet::equations
