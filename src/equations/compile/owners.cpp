// Which clause defines which cell: a table, filled point by point, so that two clauses for one cell are found
// before anything is evaluated. And back: from the indices of a cell to the loop variables of its clause.
#include <fmt/format.h>

#include <algorithm>

#include "equations/compile/model_compiler.hpp"

namespace proofsheet::equations {

using numbers::Real;

namespace {

/// Where the value of a pattern stands on the axis of the name.
std::optional<std::size_t> place_of(const Pattern& pattern, const Axis& axis, const Bound* bound) {
  if (pattern.kind == Pattern::Kind::number) return axis.position_of(pattern.number);
  if (pattern.kind == Pattern::Kind::label) return axis.position_of(pattern.label);
  if (bound->axis && pattern.plain()) return place_on(axis, *bound->axis, bound->position);
  if (bound->number) return axis.position_of(pattern.scale * *bound->number + pattern.offset);
  if (const auto* label = std::get_if<Label>(&bound->value)) return axis.position_of(label->text);
  return std::nullopt;
}

/// The cells of one clause: everything but the axes that its body runs along is fixed.
std::size_t cells_beside(const Entry& entry, const CompiledClause& clause) {
  std::size_t count = 1;
  for (const std::size_t axis : clause.whole) count *= entry.axes[axis]->size;
  return count;
}

}  // namespace

bool ModelCompiler::position_of(const Entry& entry, const CompiledClause& clause, const Frame& frame,
                                std::vector<std::size_t>& positions) {
  for (std::size_t i = 0; i < clause.patterns.size(); ++i) {
    const Pattern& pattern = clause.patterns[i];
    if (pattern.kind == Pattern::Kind::whole) continue;
    const Bound* bound =
        pattern.kind == Pattern::Kind::linear ? &frame.variables[clause.loops[pattern.loop].slot] : nullptr;
    const auto place = place_of(pattern, *entry.axes[i], bound);
    if (!place) return refuse_place(entry, pattern, *entry.axes[i]);
    positions[i] = *place;
  }
  return true;
}

bool ModelCompiler::refuse_place(const Entry& entry, const Pattern& pattern, const Axis& axis) {
  diagnostics_.error(pattern.span,
                     fmt::format("this is not on the axis of {}, {}", entry.name, describe(axis)));
  return false;
}

/// Gives the cells at `positions`, along all whole axes, to a clause.
bool ModelCompiler::own(Entry& entry, std::size_t clause, std::vector<std::size_t>& positions) {
  const std::vector<std::size_t>& whole = entry.clauses[clause].whole;
  std::size_t left = cells_beside(entry, entry.clauses[clause]);
  for (const std::size_t axis : whole) positions[axis] = 0;
  for (; left > 0; --left) {
    const std::size_t flat = flatten(entry.axes, positions);
    std::uint32_t& owner = entry.owners[flat];
    if (owner != Entry::nobody) {
      const diagnostics::Span& other = entry.clauses[owner].syntax->head;
      const std::string head =
          other.source ? other.source->text().substr(other.begin, other.end - other.begin) : entry.name;
      diagnostics_.error(
          entry.clauses[clause].syntax->head,
          fmt::format("two clauses define {}", program_.display(CellId{program_.index.at(entry.name), flat})),
          fmt::format("the other one is {}", head));
      return false;
    }
    owner = static_cast<std::uint32_t>(clause);
    for (std::size_t i = whole.size(); i-- > 0;) {
      if (++positions[whole[i]] < entry.axes[whole[i]]->size) break;
      positions[whole[i]] = 0;
    }
  }
  return true;
}

/// Without a guard and with ranges of their own the loops are bound once each, not once for every cell.
bool ModelCompiler::own_rectangle(Entry& entry, std::size_t clause) {
  const CompiledClause& compiled = entry.clauses[clause];
  Frame frame;
  frame.variables.resize(compiled.slots);
  std::vector<std::size_t> counts;
  std::vector<std::vector<std::size_t>> places(compiled.patterns.size());  // for each pattern, along its loop
  for (std::size_t l = 0; l < compiled.loops.size(); ++l) {
    const auto extent = engine_.extent(compiled.loops[l].domain, frame, diagnostics_);
    if (!extent) return false;
    counts.push_back(extent->count);
    for (std::size_t i = 0; i < extent->count; ++i) {
      if (!engine_.bind(compiled.loops[l], *extent, i, frame, diagnostics_)) return false;
      for (std::size_t p = 0; p < compiled.patterns.size(); ++p) {
        const Pattern& pattern = compiled.patterns[p];
        if (pattern.kind != Pattern::Kind::linear || pattern.loop != l) continue;
        const auto place = place_of(pattern, *entry.axes[p], &frame.variables[compiled.loops[l].slot]);
        if (!place) return refuse_place(entry, pattern, *entry.axes[p]);
        places[p].push_back(*place);
      }
    }
  }
  std::vector<std::size_t> at(counts.size(), 0), positions(entry.axes.size(), 0);
  for (const std::size_t count : counts) {
    if (count == 0) return true;
  }
  for (;;) {
    for (std::size_t p = 0; p < compiled.patterns.size(); ++p) {
      const Pattern& pattern = compiled.patterns[p];
      if (pattern.kind == Pattern::Kind::whole) continue;
      const auto place = pattern.kind == Pattern::Kind::linear ? std::optional(places[p][at[pattern.loop]])
                                                               : place_of(pattern, *entry.axes[p], nullptr);
      if (!place) return refuse_place(entry, pattern, *entry.axes[p]);
      positions[p] = *place;
    }
    if (!own(entry, clause, positions)) return false;
    std::size_t l = counts.size();
    while (l > 0 && ++at[l - 1] == counts[l - 1]) at[--l] = 0;
    if (l == 0) return true;
  }
}

bool ModelCompiler::find_owners(Entry& entry) {
  const std::size_t cells = cell_count(entry.axes);
  if (entry.clauses.size() == 1 && entry.clauses[0].patterns.empty()) return true;
  entry.owners.assign(cells, Entry::nobody);
  for (std::size_t c = 0; c < entry.clauses.size(); ++c) {
    const CompiledClause& clause = entry.clauses[c];
    if (clause.rectangular && !clause.guard) {
      if (!own_rectangle(entry, c)) return false;
      continue;
    }
    Frame frame;
    frame.variables.resize(clause.slots);
    std::vector<std::size_t> positions(entry.axes.size(), 0);
    const bool fine = each_point(clause, frame, 0, [&] {
      return position_of(entry, clause, frame, positions) && own(entry, c, positions);
    });
    if (!fine) return false;
  }
  const bool all_first =
      std::all_of(entry.owners.begin(), entry.owners.end(), [](std::uint32_t owner) { return owner == 0; });
  if (all_first) entry.owners = {};
  return true;
}

/// Binds the loops of a clause for a cell of its name.
bool Engine::bind_point(const CompiledClause& clause, const Entry& entry, Positions positions, Frame& frame) {
  for (std::size_t l = 0; l < clause.loops.size(); ++l) {
    const Loop& loop = clause.loops[l];
    std::size_t axis = 0;
    while (clause.patterns[axis].kind != Pattern::Kind::linear || clause.patterns[axis].loop != l) ++axis;
    const Pattern& pattern = clause.patterns[axis];
    const Axis& along = *entry.axes[axis];
    Bound bound;
    if (along.numbered) bound.number = (number_at(along, positions[axis]) - pattern.offset) / pattern.scale;
    if (loop.domain.kind == Domain::Kind::axis) {
      bound.axis = loop.domain.axis;
      const auto place = pattern.plain() ? place_on(*bound.axis, along, positions[axis])
                                         : bound.axis->position_of(bound.number.value_or(0));
      bound.position = place.value_or(0);
      bound.number =
          bound.axis->numbered ? std::optional<long>(number_at(*bound.axis, bound.position)) : std::nullopt;
      bound.ordinal = static_cast<long>(bound.position);
    } else if (bound.number) {
      bound.ordinal = *bound.number;
    }
    if (bound.number) {
      bound.value = Real(*bound.number);
    } else {
      bound.value = Label{along.text_at(positions[axis])};
      bound.ordinal = static_cast<long>(positions[axis]);
    }
    frame.variables[loop.slot] = std::move(bound);
  }
  return true;
}

}  // namespace proofsheet::equations
