// Computing cells, and what they need, on an explicit stack.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

using diagnostics::Diagnostic;
using diagnostics::Severity;
using diagnostics::Span;

void Engine::compute(std::vector<CellId> wanted, const Span& asked) {
  const Pass before = std::move(pass_);
  std::reverse(wanted.begin(), wanted.end());
  std::vector<CellId> stack = std::move(wanted);
  while (!stack.empty()) {
    const CellId id = stack.back();
    const CellSlot* const slot = computed_.find(id.name, id.flat);
    const bool settled = slot && (slot->state == CellState::done || slot->state == CellState::failed);
    if (settled || program_.entries[id.name].given) {
      stack.pop_back();
    } else {
      attempt(id, asked, stack);
    }
  }
  pass_ = before;
}

/// One try: the cell is done or failed, or waits below the cells that it misses.
void Engine::attempt(CellId id, const Span& asked, std::vector<CellId>& stack) {
  pass_ = Pass{};
  pass_.computing = id;
  ++cells_computed_;
  std::optional<Scalar> value = body_value(id, asked);
  CellSlot& slot = computed_.slot(id.name, id.flat);
  if (pass_.failure) {
    slot.state = CellState::failed;
    failures_.insert_or_assign(id, *pass_.failure);
    return;
  }
  if (value) {
    slot = {CellState::done, *std::move(value)};
    return;
  }
  slot.state = CellState::waiting;
  const std::vector<CellId> missing = std::move(pass_.missing);
  for (const CellId next : missing) {
    const CellSlot* const other = computed_.find(next.name, next.flat);
    if (!other || other->state != CellState::waiting) continue;
    fail_cycle(next, stack, asked);
    return;
  }
  stack.insert(stack.end(), missing.rbegin(), missing.rend());
}

/// The cells that wait on the stack, from the one that is asked for again on, are the cycle.
void Engine::fail_cycle(CellId again, const std::vector<CellId>& stack, const Span& asked) {
  constexpr std::size_t most_shown = 12;
  std::vector<CellId> path;
  std::set<CellId> seen;
  for (auto id = stack.rbegin(); id != stack.rend(); ++id) {
    const CellSlot* const slot = computed_.find(id->name, id->flat);
    if (!slot || slot->state != CellState::waiting) continue;
    if (seen.insert(*id).second) path.push_back(*id);
    if (*id == again) break;
  }
  std::reverse(path.begin(), path.end());
  std::string shown;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path.size() > most_shown && i == most_shown / 2) {
      shown += "… -> ";
      i = path.size() - most_shown / 2;
    }
    shown += program_.display(path[i]) + " -> ";
  }
  const CellId last = stack.back();
  const Entry& entry = program_.entries[again.name];
  const std::uint32_t owner = entry.owners.empty() ? 0 : entry.owners[again.flat];
  const Span place = owner < entry.clauses.size() ? entry.clauses[owner].syntax->span : asked;
  computed_.slot(last.name, last.flat).state = CellState::failed;
  failures_.insert_or_assign(
      last, Diagnostic{Severity::error, place, fmt::format("a cycle: {}{}", shown, program_.display(again)),
                       "a cell may only use cells that do not use it"});
}

std::optional<Scalar> Engine::body_value(CellId id, const Span& asked) {
  const Entry& entry = program_.entries[id.name];
  const std::uint32_t owner = entry.owners.empty() ? 0 : entry.owners[id.flat];
  if (owner >= entry.clauses.size()) {
    pass_.computing.reset();
    return fail(asked.source ? asked : entry.span, fmt::format("no clause defines {}", program_.display(id)));
  }
  const CompiledClause& clause = entry.clauses[owner];
  const std::vector<std::size_t> positions = unflatten(entry.axes, id.flat);
  Frame frame;
  frame.variables.resize(clause.slots);
  if (!bind_point(clause, entry, positions, frame)) return std::nullopt;
  std::vector<std::size_t> inner;
  for (const std::size_t axis : clause.whole) inner.push_back(positions[axis]);
  if (!clause.body->layout) {
    const LayoutPtr layout = layout_of(*clause.body, frame);
    if (!layout) return std::nullopt;
    bool fits = layout->axes.size() == inner.size();
    for (std::size_t i = 0; fits && i < inner.size(); ++i)
      fits = layout->axes[i]->size == entry.axes[clause.whole[i]]->size;
    if (!fits) {
      return fail(clause.body->span,
                  fmt::format("this is {}, which is not what {} holds", describe(layout->axes), entry.name));
    }
  } else if (clause.body->scalar()) {
    inner.clear();
  }
  return at(*clause.body, frame, inner);
}

std::vector<CellId> Engine::used_by(CellId id, diagnostics::Diagnostics& diagnostics) {
  std::vector<CellId> used;
  if (program_.entries[id.name].given || !computed(id, {}, diagnostics)) return used;
  // A cell that the route replaces may never have been tried: its inputs are asked for like those of any
  // other.
  pass_ = Pass{};
  pass_.record = &used;
  (void)body_value(id, {});
  pass_ = Pass{};
  return used;
}

}  // namespace proofsheet::equations
