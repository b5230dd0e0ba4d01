#include <fmt/format.h>

#include "equations/compile/compiler.hpp"
#include "equations/evaluate/engine.hpp"
#include "equations/evaluation_inside.hpp"

namespace proofsheet::equations {

using diagnostics::Diagnostics;
using diagnostics::Span;

Evaluation::Evaluation(ModelPtr model, Route route)
    : inside_(std::make_unique<Inside>(std::move(model), std::move(route))) {}
Evaluation::~Evaluation() = default;
Evaluation::Evaluation(Evaluation&&) noexcept = default;

const ModelPtr& Evaluation::model() const { return inside_->model; }
long long Evaluation::cells_computed() const { return inside_->engine.cells_computed(); }

Evaluation::Inside::Asked::Asked(Inside& at, const ExpressionPtr& expression, Diagnostics& diagnostics)
    : inside(at), first_node(at.program().growing->next_node) {
  Compiler compiler(at.program(), at.engine, diagnostics);
  node = compiler.compile(expression);
  frame.variables.resize(compiler.slots());
}

Evaluation::Inside::Asked::~Asked() { inside.engine.forget(first_node); }

std::optional<CellId> Evaluation::Inside::id_of(const Cell& cell) const {
  const auto found = program().index.find(cell.name);
  if (found == program().index.end()) return std::nullopt;
  const Axes& axes = program().entries[found->second].axes;
  if (axes.size() != cell.positions.size()) return std::nullopt;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (cell.positions[i] >= axes[i]->size) return std::nullopt;
  }
  return CellId{found->second, flatten(axes, cell.positions)};
}

namespace {

Value value_of(Array array) {
  if (!array.axes.empty()) return array;
  return std::visit([](auto& cell) { return Value(std::move(cell)); }, array.cells.front());
}

}  // namespace

std::optional<Value> Evaluation::value(const ExpressionPtr& expression, Diagnostics& diagnostics) {
  Inside::Asked asked(*inside_, expression, diagnostics);
  if (!asked.node) return std::nullopt;
  if (inside_->is_reference(*asked.node)) {
    const auto places = inside_->reference_of(asked, diagnostics);
    if (!places) return std::nullopt;
    auto cells = inside_->engine.computed(places->cells, expression->span, diagnostics);
    if (!cells) return std::nullopt;
    return value_of({places->axes, *std::move(cells)});
  }
  auto array = inside_->engine.array(*asked.node, asked.frame, diagnostics);
  if (!array) return std::nullopt;
  return value_of(*std::move(array));
}

std::optional<Scalar> Evaluation::value(const Cell& cell, const Span& asked, Diagnostics& diagnostics) {
  const auto id = inside_->id_of(cell);
  if (id) return inside_->engine.computed(*id, asked, diagnostics);
  diagnostics.error(asked, fmt::format("there is no {}", display(cell)));
  return std::nullopt;
}

std::optional<Scalar> Evaluation::carried(const Cell& cell, const Span& asked, Diagnostics& diagnostics) {
  const auto id = inside_->id_of(cell);
  if (id) return inside_->engine.carried(*id, asked, diagnostics);
  diagnostics.error(asked, fmt::format("there is no {}", display(cell)));
  return std::nullopt;
}

std::optional<Reference> Evaluation::reference(const ExpressionPtr& expression, Diagnostics& diagnostics) {
  const auto* index = expression ? std::get_if<Index>(&expression->node) : nullptr;
  const auto* name = expression ? std::get_if<Name>(index ? &index->base->node : &expression->node) : nullptr;
  if (!name) return std::nullopt;
  const bool constant = !inside_->program().find(name->text) &&
                        (name->text == "pi" || name->text == "deg" || inside_->program().axis(name->text));
  if (constant) return std::nullopt;
  Inside::Asked asked(*inside_, expression, diagnostics);
  if (!asked.node || !inside_->is_reference(*asked.node)) return std::nullopt;
  const auto places = inside_->reference_of(asked, diagnostics);
  if (!places) return std::nullopt;
  Reference reference{name->text, places->axes, {}};
  reference.cells.reserve(places->cells.size());
  for (const CellId id : places->cells) reference.cells.push_back(inside_->program().cell(id));
  return reference;
}

std::vector<Cell> Evaluation::used_by(const Cell& cell, Diagnostics& diagnostics) {
  std::vector<Cell> used;
  const auto id = inside_->id_of(cell);
  if (!id) return used;
  for (const CellId each : inside_->engine.used_by(*id, diagnostics))
    used.push_back(inside_->program().cell(each));
  return used;
}

std::string Evaluation::display(const Cell& cell) const { return inside_->program().display(cell); }

}  // namespace proofsheet::equations
