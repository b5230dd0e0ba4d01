#include "equations/evaluate/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "equations/evaluate/values.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/printing.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {

using text::Diagnostics;
using text::Span;

template <class T, class Attempted>
std::optional<T> Engine::settle(Diagnostics& diagnostics, Attempted attempted, const Span& asked,
                                bool allows_uncertainty) {
  const numbers::WorkScope scope;
  for (;;) {
    context_.attempt = Attempt{};
    std::optional<T> result;
    try {
      result = attempted();
    } catch (const numbers::Failure& failure) {
      context_.fail(asked, failure);
    }
    const Attempt met = std::exchange(context_.attempt, Attempt{});
    if (met.failure) {
      report(*met.failure, diagnostics);
      return std::nullopt;
    }
    if (result) return result;
    if (met.wants_variables) {
      wants_variables_ = allows_uncertainty;
      if (!allows_uncertainty)
        diagnostics.error(*met.wants_variables, "an uncertainty can't be an index or decide a shape",
                          "use it in values only");
      return std::nullopt;
    }
    compute(met.missing, {});
  }
}

namespace {

/// A sign in variables needs few bits, unless a value lies on a corner, where no bits suffice.
constexpr numbers::Limits in_variables_limits = [] {
  numbers::Limits limits;
  limits.sign_precision = 512;
  return limits;
}();

/// Returns the cells with every variable replaced by its value.
std::optional<Array> at_values(std::optional<Array> array, const Span& span, Diagnostics& diagnostics) {
  if (!array) return array;
  for (Scalar& cell : array->cells) {
    auto* const real = std::get_if<numbers::Real>(&cell);
    auto value = real ? numbers::at_values(*real) : numbers::Outcome<numbers::Real>(numbers::Real());
    if (!value) return text::fail(diagnostics, span, value.failure().fact, hint_of(value.failure()));
    if (real) *real = *std::move(value);
  }
  return array;
}

}  // namespace

Engine& Engine::in_variables() {
  if (in_variables_) return *in_variables_;
  Route route;
  route.carried = [&program = context_.program, given = given_](const Cell& cell) -> std::optional<Scalar> {
    const auto id = program.id_of(cell);
    if (const auto why = program.without_variables.find(id->name); why != program.without_variables.end())
      throw numbers::Failure{numbers::Failure::Kind::unsupported, why->second, {}};
    const auto found = program.variables.find(*id);
    if (found == program.variables.end()) return std::nullopt;
    const auto other = given.find(id->name);
    const auto* const value = other == given.end() ? nullptr : other->second.rational();
    return value ? numbers::with_value(found->second, *value) : found->second;
  };
  in_variables_ = std::make_unique<Engine>(context_.program, std::move(route), given_);
  in_variables_->context_.in_variables = true;
  return *in_variables_;
}

std::optional<Array> Engine::array_in_variables(const Node& node, std::size_t slots,
                                                Diagnostics& diagnostics) {
  const numbers::LimitScope scope(in_variables_limits);
  Frame frame = in_variables().frame(slots);
  return in_variables().array(node, frame, diagnostics);
}

std::optional<Array> Engine::array(const Node& node, Frame& frame, Diagnostics& diagnostics) {
  auto found = settle<Array>(
      diagnostics, [&] { return array_of(node, frame); }, {}, true);
  if (!std::exchange(wants_variables_, false)) return found;
  return at_values(array_in_variables(node, frame.variables.size(), diagnostics), node.span, diagnostics);
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
  compute(ids, asked);
  std::vector<Scalar> values;
  values.reserve(ids.size());
  for (const CellId id : ids) {
    const Scalar* const value = context_.cells.computed(id);
    if (!value) {
      report(context_.cells.failure(id), diagnostics);
      return std::nullopt;
    }
    // A given value is used here for the first time, so it must be rounded.
    auto kept = settle<Scalar>(
        diagnostics, [&] { return context_.kept(*value); }, asked);
    if (!kept) return std::nullopt;
    values.push_back(*std::move(kept));
  }
  return values;
}

std::optional<Scalar> Engine::carried(CellId id, const Span& asked, Diagnostics& diagnostics) {
  return settle<Scalar>(
      diagnostics,
      [&] {
        auto value = context_.read(id, asked, true);
        return value ? context_.kept(*std::move(value)) : value;
      },
      asked);
}

void Engine::report(const NoValue& why, Diagnostics& diagnostics) {
  undefined_ = why.undefined;
  diagnostics.add(why.message);
}

void Engine::compute(std::vector<CellId> wanted, const Span& asked) {
  std::reverse(wanted.begin(), wanted.end());
  std::vector<CellId> stack = std::move(wanted);
  while (!stack.empty()) {
    const CellStore::State state = context_.cells.state(stack.back());
    if (state == CellStore::State::done || state == CellStore::State::failed) {
      stack.pop_back();
    } else {
      attempt(stack.back(), asked, stack);
    }
  }
}

/// Makes one attempt: the cell is computed, fails, or waits on the stack for the cells that it needs.
void Engine::attempt(CellId id, const Span& asked, std::vector<CellId>& stack) {
  ++attempts_;
  CellStore& cells = context_.cells;
  Attempt before = std::exchange(context_.attempt, Attempt{});
  context_.attempt.computing = id;
  constexpr std::size_t steps_of_a_cell = 4;
  auto value = context_.pays(steps_of_a_cell, asked) ? body_value(id, asked) : std::nullopt;
  Attempt met = std::exchange(context_.attempt, std::move(before));
  if (met.failure) return cells.fail(id, *std::move(met.failure));
  if (met.wants_variables) {
    const numbers::LimitScope scope(in_variables_limits);
    Diagnostics failures;
    auto values = in_variables().computed({id}, asked, failures);
    auto array = at_values(values ? std::optional(Array{{}, *std::move(values)}) : std::nullopt,
                           *met.wants_variables, failures);
    return array ? cells.store(id, array->cells.front()) : cells.fail(id, {failures.items().front()});
  }
  if (value) return cells.store(id, *std::move(value));
  cells.wait(id);
  const auto waits = [&](CellId next) { return cells.state(next) == CellStore::State::waiting; };
  const auto again = std::find_if(met.missing.begin(), met.missing.end(), waits);
  if (again != met.missing.end()) return cells.fail(id, {cycle(*again, stack, asked)});
  stack.insert(stack.end(), met.missing.rbegin(), met.missing.rend());
}

/// Returns the error for a cycle: the waiting cells on the stack, from the repeated one on.
text::Diagnostic Engine::cycle(CellId again, const std::vector<CellId>& stack, const Span& asked) const {
  constexpr std::size_t most_shown = 12;
  std::vector<CellId> path;
  std::set<CellId> seen;
  for (auto id = stack.rbegin(); id != stack.rend(); ++id) {
    if (context_.cells.state(*id) != CellStore::State::waiting) continue;
    if (seen.insert(*id).second) path.push_back(*id);
    if (*id == again) break;
  }
  std::reverse(path.begin(), path.end());
  std::string shown;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path.size() > most_shown && i == most_shown / 2) {
      shown += fmt::format("{} -> ", text::ellipsis);
      i = path.size() - most_shown / 2;
    }
    shown += program().display(path[i]) + " -> ";
  }
  const CompiledClause* const clause = program().entries[again.name].clause_of(again.flat);
  return {text::Severity::error, clause ? clause->syntax->span : asked,
          fmt::format("a cycle: {}{}", shown, program().display(again)),
          "remove the circular definition of the cell"};
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
