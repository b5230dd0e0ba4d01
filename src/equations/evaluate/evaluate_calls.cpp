// Functions of the author, and what is kept between evaluations.
#include <fmt/format.h>

#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

/// What was kept of a node, forgotten if a variable that it depends on has changed since.
Engine::Keeping& Engine::keeping(const Node& node, const Frame& frame) {
  Keeping& kept = keeping_[node.id];
  std::vector<long> key{node.parametric ? static_cast<long>(frame.id) : -1};
  for (const std::size_t slot : node.variables) key.push_back(frame.variables[slot].ordinal);
  if (kept.key != key) {
    kept = Keeping{};
    kept.key = std::move(key);
  }
  return kept;
}

std::shared_ptr<Frame> Engine::callee(const AuthorCall& call, const Node& node, Frame& frame) {
  if (auto kept = keeping(node, frame).callee; kept && !pass_.record) return kept;
  auto inside = std::make_shared<Frame>();
  inside->id = next_call_++;
  inside->variables.resize(call.function->slots);
  bool complete = true;
  for (const NodePtr& argument : call.arguments) {
    auto array = materialise(*argument, frame);
    if (pass_.failure) return nullptr;
    complete = complete && array;
    if (complete) inside->parameters.push_back(*std::move(array));
  }
  if (!complete) return nullptr;
  keeping(node, frame).callee = inside;
  return inside;
}

std::optional<Scalar> Engine::evaluate(const AuthorCall& call, const Node& node, Frame& frame,
                                       Positions positions) {
  if (++calls_ > deepest_calls) {
    --calls_;
    return fail(node.span,
                fmt::format("{} calls itself more than {} deep", call.function->syntax->name, deepest_calls),
                "a recurrence over an index, x[k] = … x[k-1], may be as long as you like");
  }
  std::optional<Scalar> value;
  if (const auto inside = callee(call, node, frame)) {
    if (call.function->assumed_scalar && !call.function->body->scalar()) {
      const LayoutPtr layout = layout_of(*call.function->body, *inside);
      if (layout && !layout->axes.empty())
        fail(node.span, fmt::format("{} has to give a single value here", call.function->syntax->name));
    }
    if (!pass_.failure) value = at(*call.function->body, *inside, positions);
  }
  --calls_;
  return value;
}

/// A single value, for all values of its variables that were met. Expressions of nothing but numbers are
/// found wherever they stand.
std::optional<Scalar> Engine::remembered(const Kept& kept, const Node& node, Frame& frame) {
  bool alike = kept.alike != 0;
  for (const std::size_t slot : node.variables) alike = alike && frame.variables[slot].number;
  Remembered::Key key{};
  for (std::size_t i = 0; i < node.variables.size(); ++i) {
    const Bound& bound = frame.variables[node.variables[i]];
    key[i] = alike ? *bound.number : bound.ordinal;
  }
  const std::size_t place = alike ? kept.alike : node.id;
  if (const Scalar* const found = remembered_.find(place, key)) return *found;
  auto value = at(*kept.operand, frame, {});
  if (value) remembered_.put(place, key, *value);
  return value;
}

std::optional<Scalar> Engine::evaluate(const Kept& kept, const Node& node, Frame& frame,
                                       Positions positions) {
  if (pass_.record) return at(*kept.operand, frame, positions);
  if (node.scalar() && !node.parametric && node.variables.size() <= Remembered::most_variables)
    return remembered(kept, node, frame);
  const LayoutPtr layout = layout_of(node, frame);
  if (!layout) return std::nullopt;
  const std::size_t flat = flatten(layout->axes, positions);
  {
    auto& cells = keeping(node, frame).cells;
    if (cells.empty()) cells.resize(cell_count(layout->axes));
    if (cells[flat]) return cells[flat];
  }
  auto value = at(*kept.operand, frame, positions);
  if (value) {
    // The operand may have bound other variables in between, never one that this node depends on.
    auto& cells = keeping(node, frame).cells;
    if (cells.empty()) cells.resize(cell_count(layout->axes));
    cells[flat] = value;
  }
  return value;
}

}  // namespace proofsheet::equations
