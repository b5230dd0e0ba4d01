// Plain references: `P`, `P[Frank, 2]`, `X'[Frank, ..]`.
#include "equations/evaluation_inside.hpp"

namespace proofsheet::equations {

bool Evaluation::Inside::is_reference(const Node& node) {
  if (std::holds_alternative<Cells>(node.kind)) return true;
  const auto* selection = std::get_if<Selection>(&node.kind);
  return selection && std::holds_alternative<Cells>(selection->base->kind);
}

std::optional<Evaluation::Inside::Places> Evaluation::Inside::reference_of(
    Asked& asked, diagnostics::Diagnostics& diagnostics) {
  const Node& node = *asked.node;
  const LayoutPtr layout = engine.layout(node, asked.frame, diagnostics);
  if (!layout) return std::nullopt;
  Places places{layout->axes, {}};
  const std::size_t count = cell_count(layout->axes);
  places.cells.reserve(count);
  std::vector<std::size_t> positions(layout->axes.size(), 0);
  for (std::size_t i = 0; i < count; ++i) {
    const auto id = engine.cell_of(node, asked.frame, positions, diagnostics);
    if (!id) return std::nullopt;
    places.cells.push_back(*id);
    advance(layout->axes, positions);
  }
  return places;
}

}  // namespace proofsheet::equations
