#include "equations/evaluate/engine.hpp"

#include <fmt/format.h>

#include <utility>

#include "equations/evaluate/values.hpp"
#include "numbers/exact/work.hpp"

namespace proofsheet::equations {

using text::Diagnostics;
using text::Span;

Engine::Engine(const Program& program, Route route, const GivenNumbers& given)
    : context_(program, std::move(route), given),
      worklist_(program, context_.cells,
                [this](CellId id, const Span& asked) { return try_cell(id, asked); }) {}

template <class T, class Attempted>
std::optional<T> Engine::settle(Diagnostics& diagnostics, Attempted attempted) {
  const numbers::WorkScope scope;
  for (;;) {
    context_.attempt = Attempt{};
    std::optional<T> result = attempted();
    const Attempt met = std::exchange(context_.attempt, Attempt{});
    if (met.failure) {
      diagnostics.add(*met.failure);
      return std::nullopt;
    }
    if (result) return result;
    worklist_.compute(met.missing, {});
  }
}

std::optional<Array> Engine::array(const Node& node, Frame& frame, Diagnostics& diagnostics) {
  return settle<Array>(diagnostics, [&] { return array_of(node, frame); });
}

std::optional<Scalar> Engine::scalar(const Node& node, Frame& frame, Diagnostics& diagnostics) {
  return settle<Scalar>(diagnostics, [&] { return single(node, frame); });
}

LayoutPtr Engine::layout(const Node& node, Frame& frame, Diagnostics& diagnostics) {
  const auto found = settle<LayoutPtr>(diagnostics, [&]() -> std::optional<LayoutPtr> {
    LayoutPtr made = layout_of(node, frame);
    if (!made) return std::nullopt;
    return made;
  });
  return found.value_or(nullptr);
}

std::optional<Extent> Engine::extent(const Domain& domain, Frame& frame, Diagnostics& diagnostics) {
  return settle<Extent>(diagnostics, [&] { return extent_of(domain, frame); });
}

bool Engine::bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame,
                  Diagnostics& diagnostics) {
  const auto bound = settle<bool>(diagnostics, [&]() -> std::optional<bool> {
    if (!equations::bind(loop, extent, i, frame)) return std::nullopt;
    return true;
  });
  return bound.has_value();
}

std::optional<CellId> Engine::cell_of(const Node& reference, Frame& frame, Positions positions,
                                      Diagnostics& diagnostics) {
  const auto* const selection = std::get_if<Selection>(&reference.kind);
  const std::size_t name = std::get<Cells>(selection ? selection->base->kind : reference.kind).name;
  const Axes& axes = program().entries[name].axes;
  if (!selection) return CellId{name, flatten(axes, positions)};
  const auto found =
      settle<PositionList>(diagnostics, [&] { return base_positions(*selection, axes, frame, positions); });
  if (!found) return std::nullopt;
  return CellId{name, flatten(axes, *found)};
}

std::optional<std::vector<Scalar>> Engine::computed(const std::vector<CellId>& ids, const Span& asked,
                                                    Diagnostics& diagnostics) {
  const numbers::WorkScope scope;
  worklist_.compute(ids, asked);
  std::vector<Scalar> values;
  values.reserve(ids.size());
  for (const CellId id : ids) {
    const Scalar* const value = context_.cells.computed(id);
    if (!value) {
      diagnostics.add(context_.cells.failure(id));
      return std::nullopt;
    }
    // A given value is used here for the first time, so it must be rounded.
    auto kept = settle<Scalar>(diagnostics, [&] { return context_.kept(*value, asked); });
    if (!kept) return std::nullopt;
    values.push_back(*std::move(kept));
  }
  return values;
}

std::optional<Scalar> Engine::carried(CellId id, const Span& asked, Diagnostics& diagnostics) {
  return settle<Scalar>(diagnostics, [&]() -> std::optional<Scalar> {
    auto value = context_.read(id, asked);
    return value ? context_.kept(*std::move(value), asked) : value;
  });
}

Worklist::Try Engine::try_cell(CellId id, const Span& asked) {
  Attempt before = std::exchange(context_.attempt, Attempt{});
  context_.attempt.computing = id;
  Worklist::Try tried;
  constexpr std::size_t steps_of_a_cell = 4;
  if (context_.pays(steps_of_a_cell, asked)) tried.value = body_value(id, asked);
  tried.failure = std::move(context_.attempt.failure);
  tried.missing = std::move(context_.attempt.missing);
  context_.attempt = std::move(before);
  return tried;
}

/// Returns the value of a cell from its clause.
std::optional<Scalar> Engine::body_value(CellId id, const Span& asked) {
  const Entry& entry = program().entries[id.name];
  const CompiledClause* const clause = entry.clause_of(id.flat);
  if (!clause) {
    context_.attempt.computing.reset();
    return context_.fail(asked.source ? asked : entry.span,
                         fmt::format("no clause defines {}", program().display(id)),
                         fmt::format("define it, as in {} = …, or remove it", program().display(id)));
  }
  const std::vector<std::size_t> positions = unflatten(entry.axes, id.flat);
  Frame frame(context_, clause->slots);
  bind_indices(*clause, entry, positions, frame);
  if (clause->body->scalar()) return value_at(*clause->body, frame, {});
  std::vector<std::size_t> inner;
  for (const std::size_t axis : clause->whole) inner.push_back(positions[axis]);
  if (!clause->body->layout) {
    const LayoutPtr layout = layout_of(*clause->body, frame);
    if (!layout) return std::nullopt;
    bool fits = layout->axes.size() == inner.size();
    for (std::size_t i = 0; fits && i < inner.size(); ++i)
      fits = layout->axes[i]->size == entry.axes[clause->whole[i]]->size;
    if (!fits)
      return context_.fail(
          clause->body->span,
          fmt::format("this is {}, but {} has cells of another shape", describe(layout->axes), entry.name),
          "give every cell a body of the same shape");
  }
  return value_at(*clause->body, frame, inner);
}

}  // namespace proofsheet::equations
