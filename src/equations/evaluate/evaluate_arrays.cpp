// Nodes that make arrays out of others.
#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

using numbers::Real;

std::optional<Scalar> Engine::evaluate(const Series& series, const Node&, Frame& frame, Positions positions) {
  const auto extent = extent_of(series.domain, frame);
  if (!extent) return std::nullopt;
  return Scalar(Real(extent->first + static_cast<long>(positions[0]) * extent->step));
}

std::optional<Scalar> Engine::evaluate(const Gathering& gathering, const Node& node, Frame& frame,
                                       Positions positions) {
  std::size_t outer = 1;
  if (gathering.rectangular) {
    outer = gathering.loops.size();
    for (std::size_t i = 0; i < outer; ++i) {
      const auto extent = extent_of(gathering.loops[i].domain, frame);
      if (!extent || !bind(gathering.loops[i], *extent, positions[i], frame)) return std::nullopt;
    }
  } else {
    const auto all = points(gathering, node, frame);
    if (!all) return std::nullopt;
    for (const Loop& loop : gathering.loops) frame.variables[loop.slot] = (*all)[positions[0]][loop.slot];
  }
  return at(*gathering.body, frame, positions.subspan(outer));
}

std::optional<Scalar> Engine::evaluate(const Items& items, const Node&, Frame& frame, Positions positions) {
  return at(*items.items[positions[0]], frame, positions.subspan(1));
}

std::optional<Scalar> Engine::evaluate(const Contraction& product, const Node& node, Frame& frame,
                                       Positions positions) {
  const LayoutPtr left = layout_of(*product.left, frame);
  const LayoutPtr right = left ? layout_of(*product.right, frame) : nullptr;
  if (!left || !right || !layout_of(node, frame)) return std::nullopt;
  const std::size_t rows = left->axes.size() - 1;
  std::vector<std::size_t> at_left(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(rows));
  at_left.push_back(0);
  std::vector<std::size_t> at_right{0};
  at_right.insert(at_right.end(), positions.begin() + static_cast<std::ptrdiff_t>(rows), positions.end());
  std::vector<Real> terms;
  const std::size_t count = left->axes.back()->size;
  terms.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    at_left.back() = at_right.front() = k;
    const auto a = as_real(at(*product.left, frame, at_left), *product.left);
    const auto b = as_real(at(*product.right, frame, at_right), *product.right);
    if (pass_.failure) return std::nullopt;
    if (a && b) terms.push_back(*a * *b);
  }
  if (terms.size() != count) return std::nullopt;
  return Scalar(numbers::sum(terms));
}

std::optional<Scalar> Engine::evaluate(const Transposition& transposition, const Node&, Frame& frame,
                                       Positions positions) {
  const std::vector<std::size_t> turned(positions.rbegin(), positions.rend());
  return at(*transposition.operand, frame, turned);
}

}  // namespace proofsheet::equations
