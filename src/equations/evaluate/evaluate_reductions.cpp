// Nodes that look at many cells for one.
#include <fmt/format.h>

#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

using numbers::Real;

/// The terms of a comprehension, without an array in between.
std::optional<std::vector<Scalar>> Engine::streamed(const Gathering& gathering, Frame& frame) {
  std::vector<Scalar> cells;
  const bool complete = each_point(gathering.loops, gathering.guard, frame, [&] {
    if (gathering.body->scalar()) {
      auto cell = at(*gathering.body, frame, {});
      if (!cell) return false;
      cells.push_back(*std::move(cell));
      return true;
    }
    auto array = materialise(*gathering.body, frame);
    if (!array) return false;
    cells.insert(cells.end(), array->cells.begin(), array->cells.end());
    if (cells.size() > most_terms) fail(gathering.body->span, fmt::format("more than {} terms", most_terms));
    return cells.size() <= most_terms;
  });
  if (!complete) return std::nullopt;
  return cells;
}

std::optional<std::vector<Scalar>> Engine::group(const Node& operand, const std::vector<std::size_t>& stays,
                                                 Frame& frame, Positions positions) {
  const LayoutPtr layout = layout_of(operand, frame);
  if (!layout) return std::nullopt;
  std::vector<std::size_t> at_operand(layout->axes.size(), 0);
  std::vector<bool> fixed(layout->axes.size(), false);
  for (std::size_t i = 0; i < stays.size(); ++i) {
    at_operand[stays[i]] = positions[i];
    fixed[stays[i]] = true;
  }
  std::size_t count = 1;
  for (std::size_t i = 0; i < layout->axes.size(); ++i) count *= fixed[i] ? 1 : layout->axes[i]->size;
  std::vector<Scalar> cells;
  cells.reserve(count);
  bool complete = true;
  for (std::size_t done = 0; done < count; ++done) {
    auto cell = at(operand, frame, at_operand);
    if (pass_.failure) return std::nullopt;
    if (cell && complete) cells.push_back(*std::move(cell));
    complete = complete && cell;
    for (std::size_t i = layout->axes.size(); i-- > 0;) {
      if (fixed[i]) continue;
      if (++at_operand[i] < layout->axes[i]->size) break;
      at_operand[i] = 0;
    }
  }
  if (!complete) return std::nullopt;
  return cells;
}

bool Engine::check_cells(const std::vector<Scalar>& cells, Reduction reduction, const Node& operand) {
  if (reduction == Reduction::len) return true;
  const bool ordered = reduction == Reduction::min || reduction == Reduction::max ||
                       reduction == Reduction::argmin || reduction == Reduction::argmax;
  const auto is_day = [](const Scalar& cell) { return std::holds_alternative<numbers::Date>(cell); };
  if (ordered && std::all_of(cells.begin(), cells.end(), is_day)) return true;
  for (const Scalar& cell : cells) {
    const bool fine =
        wants_truths(reduction) ? as_truth(cell, operand).has_value() : as_real(cell, operand).has_value();
    if (!fine) return false;
    const auto* const real = std::get_if<Real>(&cell);
    if (real && real->depends_on_unknown() && compares(reduction)) {
      refuse_unknown(operand, name_of(reduction));
      return false;
    }
  }
  return true;
}

std::optional<Scalar> Engine::evaluate(const Reduce& reduction, const Node& node, Frame& frame,
                                       Positions positions) {
  std::vector<std::size_t> stays;
  LayoutPtr inner;
  const bool extreme_place =
      reduction.reduction == Reduction::argmin || reduction.reduction == Reduction::argmax;
  if (!reduction.each.empty() || extreme_place) {
    inner = layout_of(*reduction.operand, frame);
    if (!inner) return std::nullopt;
    auto found = staying(*inner, reduction.each, node);
    if (!found) return std::nullopt;
    stays = *std::move(found);
  }
  const auto* const gathering = std::get_if<Gathering>(&reduction.operand->kind);
  if (reduction.reduction == Reduction::len && !inner && !gathering) {
    // How many there are is known without any of them.
    const LayoutPtr layout = layout_of(*reduction.operand, frame);
    if (!layout) return std::nullopt;
    return Scalar(Real(static_cast<long>(cell_count(layout->axes))));
  }
  const auto cells =
      gathering && !inner ? streamed(*gathering, frame) : group(*reduction.operand, stays, frame, positions);
  if (!cells || !check_cells(*cells, reduction.reduction, *reduction.operand)) return std::nullopt;
  if (!extreme_place) {
    auto value = reduce(reduction.reduction, *cells);
    if (!value) return fail(node.span, value.failure());
    return *std::move(value);
  }
  if (inner->axes.size() != stays.size() + 1) {
    return fail(node.span, fmt::format("a place in {} is not one index", describe(inner->axes)),
                "say what stays: each row, each column");
  }
  const auto place = extreme(reduction.reduction, *cells);
  if (!place) return fail(node.span, place.failure());
  std::size_t axis = 0;
  while (axis < stays.size() && stays[axis] == axis) ++axis;
  const Axis& along = *inner->axes[axis];
  if (along.labels.empty()) return Scalar(Real(number_at(along, *place)));
  return Scalar(Label{along.text_at(*place)});
}

/// The operand of the node is already the exponential.
std::optional<Scalar> Engine::evaluate(const Softmax& softmax, const Node& node, Frame& frame,
                                       Positions positions) {
  const LayoutPtr layout = layout_of(*softmax.operand, frame);
  if (!layout) return std::nullopt;
  const auto stays = staying(*layout, softmax.each, node);
  if (!stays) return std::nullopt;
  std::vector<std::size_t> fixed;
  std::size_t groups = 1, own = 0;
  for (const std::size_t axis : *stays) {
    fixed.push_back(positions[axis]);
    groups *= layout->axes[axis]->size;
    own = own * layout->axes[axis]->size + positions[axis];
  }
  std::optional<Scalar> total;
  if (auto& kept = keeping(node, frame).cells; own < kept.size() && !pass_.record) total = kept[own];
  if (!total) {
    const auto cells = group(*softmax.operand, *stays, frame, fixed);
    if (!cells || !check_cells(*cells, Reduction::sum, *softmax.operand)) return std::nullopt;
    const auto sum = reduce(Reduction::sum, *cells);
    if (!sum) return fail(node.span, sum.failure());
    total = *sum;
    auto& kept = keeping(node, frame).cells;
    kept.resize(groups);
    kept[own] = total;
  }
  const auto power = as_real(at(*softmax.operand, frame, positions), *softmax.operand);
  if (!power) return std::nullopt;
  auto value = numbers::divide(*power, std::get<Real>(*total));
  if (!value) return fail(node.span, value.failure());
  return Scalar(*std::move(value));
}

}  // namespace proofsheet::equations
