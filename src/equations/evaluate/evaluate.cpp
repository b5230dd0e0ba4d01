// One cell of a node: the dispatch, and the nodes without operands.
#include <fmt/format.h>

#include "equations/evaluate/broadcast.hpp"
#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

using numbers::Real;

std::optional<Scalar> Engine::at(const Node& node, Frame& frame, Positions positions) {
  if (pass_.failure) return std::nullopt;
  if (++depth_ > deepest_evaluation) {
    --depth_;
    return fail(node.span, "this is nested too deeply to be evaluated");
  }
  auto value =
      std::visit([&](const auto& kind) { return evaluate(kind, node, frame, positions); }, node.kind);
  --depth_;
  return value;
}

std::optional<Scalar> Engine::operand_at(const Node& operand, const std::vector<std::size_t>& map,
                                         Frame& frame, Positions positions) {
  if (map.empty()) return at(operand, frame, {});
  std::vector<std::size_t> inner;
  project(map, positions, inner);
  return at(operand, frame, inner);
}

std::optional<Real> Engine::real_at(const Node& operand, const std::vector<std::size_t>& map, Frame& frame,
                                    Positions positions) {
  return as_real(operand_at(operand, map, frame, positions), operand);
}

std::optional<bool> Engine::truth_at(const Node& operand, const std::vector<std::size_t>& map, Frame& frame,
                                     Positions positions) {
  return as_truth(operand_at(operand, map, frame, positions), operand);
}

std::optional<Real> Engine::as_real(std::optional<Scalar> value, const Node& node) {
  if (!value) return std::nullopt;
  if (auto* const real = std::get_if<Real>(&*value)) return std::move(*real);
  if (const auto* const label = std::get_if<Label>(&*value)) {
    return fail(node.span, fmt::format("a number is wanted here, this is the label '{}'", label->text));
  }
  if (const auto* const day = std::get_if<numbers::Date>(&*value)) {
    return fail(node.span,
                fmt::format("a number is wanted here, this is the day {}", numbers::to_string(*day)),
                "days(a, b) counts the days from a to b");
  }
  return fail(node.span, "a number is wanted here, this is true or false", "count(…) counts what is true");
}

std::optional<bool> Engine::as_truth(std::optional<Scalar> value, const Node& node) {
  if (!value) return std::nullopt;
  if (const bool* const truth = std::get_if<bool>(&*value)) return *truth;
  return fail(node.span, "a condition is wanted here, this is neither true nor false",
              "compare with = < > ≤ ≥ ≠");
}

std::optional<Scalar> Engine::evaluate(const Constant& constant, const Node&, Frame&, Positions) {
  return constant.value;
}

std::optional<Scalar> Engine::evaluate(const Variable& variable, const Node&, Frame& frame, Positions) {
  const Bound& bound = frame.variables[variable.slot];
  if (variable.as_label && bound.axis) return Scalar(Label{bound.axis->text_at(bound.position)});
  return bound.value;
}

std::optional<Scalar> Engine::evaluate(const Parameter& parameter, const Node&, Frame& frame,
                                       Positions positions) {
  const Array& array = frame.parameters[parameter.slot];
  return array.cells[flatten(array.axes, positions)];
}

std::optional<Scalar> Engine::evaluate(const Cells& cells, const Node& node, Frame&, Positions positions) {
  return read({cells.name, flatten(program_.entries[cells.name].axes, positions)}, node.span);
}

std::optional<Scalar> Engine::evaluate(const AxisValues& values, const Node&, Frame&, Positions positions) {
  if (values.axis->numbered) return Scalar(Real(number_at(*values.axis, positions[0])));
  return Scalar(Label{values.axis->text_at(positions[0])});
}

std::optional<Array> Engine::materialise(const Node& node, Frame& frame) {
  const LayoutPtr layout = layout_of(node, frame);
  if (!layout) return std::nullopt;
  const std::size_t count = cell_count(layout->axes);
  if (count > most_cells)
    return fail(node.span, fmt::format("this array has more than {} cells", most_cells));
  Array array{layout->axes, {}};
  array.cells.reserve(count);
  bool complete = true;
  std::vector<std::size_t> positions(layout->axes.size(), 0);
  for (std::size_t i = 0; i < count; ++i) {
    auto cell = at(node, frame, positions);
    if (pass_.failure) return std::nullopt;
    if (!cell) {
      complete = false;
    } else if (complete) {
      array.cells.push_back(*std::move(cell));
    }
    advance(layout->axes, positions);
  }
  if (!complete) return std::nullopt;
  return array;
}

}  // namespace proofsheet::equations
