#include "equations/compile/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "equations/compile/dependencies.hpp"

namespace proofsheet::equations {

/// The index values that the clauses of a name give for one axis.
struct IndexSet {
  struct Progression {
    long first = 0, step = 1;
    std::size_t count = 0;
  };
  std::vector<Progression> progressions;
  std::vector<std::string> labels;
  struct Part {
    AxisPtr axis;
    std::vector<std::size_t> positions;
  };
  std::vector<Part> parts;
  bool plain = false;  ///< a variable over a bare range is the whole index
  bool whole = false;  ///< `..`
};

namespace {

/// Returns the positions of all values of `set` on `axis`; `nullopt` if one is not on it.
std::optional<std::vector<std::size_t>> positions_on(const Axis& axis, const IndexSet& set) {
  std::vector<std::size_t> positions;
  const auto add = [&](std::optional<std::size_t> position) {
    if (position) positions.push_back(*position);
    return position.has_value();
  };
  for (const std::string& label : set.labels) {
    if (!add(axis.position_of(label))) return std::nullopt;
  }
  for (const IndexSet::Part& part : set.parts) {
    if (!part.axis->name.empty() && part.axis->name != axis.name) return std::nullopt;
    for (const std::size_t position : part.positions) {
      if (!add(place_on(axis, *part.axis, position))) return std::nullopt;
    }
  }
  for (const auto& progression : set.progressions) {
    for (std::size_t i = 0; i < progression.count; ++i) {
      if (!add(axis.position_of(progression.first + static_cast<long>(i) * progression.step)))
        return std::nullopt;
    }
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

/// Returns the axis of single numbers in heads that are spaced unevenly, by multiples of a `step` above 1:
/// each number is a label, and the numbers between are not on the axis. Returns null in all other cases.
AxisPtr uneven_numbers_of(const IndexSet& set, long step, std::size_t even_size) {
  std::set<long> numbers;
  for (const auto& progression : set.progressions) {
    if (progression.count != 1) return nullptr;
    numbers.insert(progression.first);
  }
  if (step == 1 || numbers.size() == even_size) return nullptr;
  std::vector<std::string> labels;
  for (const long number : numbers) labels.push_back(std::to_string(number));
  return label_axis("", std::move(labels));
}

AxisPtr numbers_of(const IndexSet& set) {
  std::optional<long> least, greatest;
  long step = 0;
  for (const auto& progression : set.progressions) {
    if (progression.count == 0) continue;
    const long last = progression.first + static_cast<long>(progression.count - 1) * progression.step;
    const auto [low, high] = std::minmax(progression.first, last);
    if (least) step = std::gcd(step, low - *least);
    if (progression.count > 1) step = std::gcd(step, progression.step);
    least = least ? std::min(*least, low) : low;
    greatest = greatest ? std::max(*greatest, high) : high;
  }
  if (!least) return number_axis(0, 1, 0);
  if (step == 0) step = 1;
  const std::size_t size = static_cast<std::size_t>((*greatest - *least) / step) + 1;
  if (AxisPtr uneven = uneven_numbers_of(set, step, size)) return uneven;
  return number_axis(*least, step, size);
}

AxisPtr labels_of(const IndexSet& set) {
  std::vector<std::string> labels;
  const auto add = [&](const std::string& label) {
    if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
  };
  for (const IndexSet::Part& part : set.parts) {
    for (const std::size_t position : part.positions) add(part.axis->text_at(position));
  }
  for (const std::string& label : set.labels) add(label);
  return label_axis("", std::move(labels));
}

/// Returns the smallest axis that holds `set`; null, and sets `fact`, if there is none. A bare range with the
/// numbers of exactly one declared axis with labels becomes that axis.
AxisPtr axis_of(const Program& program, const IndexSet& set, std::string& fact) {
  if (set.labels.empty() && set.parts.empty()) {
    const AxisPtr numbers = numbers_of(set);
    const AxisPtr labelled = set.plain ? program.labelled_as(*numbers) : nullptr;
    return labelled ? labelled : numbers;
  }
  AxisPtr home;
  std::vector<std::size_t> positions;
  std::size_t homes = 0;
  for (const AxisPtr& axis : program.declared) {
    const auto found = positions_on(*axis, set);
    if (!found || homes++ > 0) continue;
    home = axis;
    positions = *found;
  }
  if (homes == 1) return part_of(home, positions);
  if (set.progressions.empty()) return labels_of(set);
  const bool numbered =
      set.labels.empty() && std::all_of(set.parts.begin(), set.parts.end(),
                                        [](const IndexSet::Part& part) { return part.axis->numbered; });
  if (!numbered) {
    fact = "its clauses mix numbers and labels on one axis";
    return nullptr;
  }
  IndexSet numbers = set;
  for (const IndexSet::Part& part : set.parts) {
    for (const std::size_t position : part.positions)
      numbers.progressions.push_back({number_at(*part.axis, position), 1, 1});
  }
  return numbers_of(numbers);
}

void add_bound(IndexSet& set, const Pattern& pattern, const LoopValue& bound) {
  if (bound.axis && pattern.plain()) {
    if (set.parts.empty() || set.parts.back().axis != bound.axis) set.parts.push_back({bound.axis, {}});
    set.parts.back().positions.push_back(bound.position);
  } else if (bound.number) {
    const long number = pattern.scale * *bound.number + pattern.offset;
    auto& all = set.progressions;
    if (!all.empty() && all.back().count > 0) {
      IndexSet::Progression& last = all.back();
      if (last.count == 1 && number != last.first) {
        last = {last.first, number - last.first, 2};
        return;
      }
      const long end = last.first + static_cast<long>(last.count - 1) * last.step;
      if (number == end) return;
      if (number == end + last.step) {
        ++last.count;
        return;
      }
    }
    all.push_back({number, 1, 1});
  } else if (const auto* label = std::get_if<Label>(&bound.value)) {
    set.labels.push_back(label->text);
  }
}

/// Returns the position of a pattern's value on the axis of the name; `nullopt` if it is not on it.
std::optional<std::size_t> place_of(const Pattern& pattern, const Axis& axis, const LoopValue* bound) {
  if (pattern.kind == Pattern::Kind::number) {
    const auto numbered = axis.position_of(pattern.number);
    return numbered || axis.numbered ? numbered : axis.position_of(std::to_string(pattern.number));
  }
  if (pattern.kind == Pattern::Kind::label) return axis.position_of(pattern.label);
  if (bound->axis && pattern.plain()) return place_on(axis, *bound->axis, bound->position);
  if (bound->number) return axis.position_of(pattern.scale * *bound->number + pattern.offset);
  if (const auto* label = std::get_if<Label>(&bound->value)) return axis.position_of(label->text);
  return std::nullopt;
}

/// Returns the number of cells for one binding of the loops: those along the axes of the body.
std::size_t cells_beside(const Entry& entry, const CompiledClause& clause) {
  std::size_t count = 1;
  for (const std::size_t axis : clause.whole) count *= entry.axes[axis]->size;
  return count;
}

bool is_whole(const CompiledClause& clause, std::size_t i) {
  return clause.patterns[i].kind == Pattern::Kind::whole;
}

/// True if every index that one clause leaves to `..` is in the head of another clause.
bool heads_have_all_axes(const ClauseCompilers& clauses) {
  const std::size_t indices = clauses.front()->clause.patterns.size();
  for (std::size_t i = 0; i < indices; ++i) {
    const auto leaves = [&](const auto& each) { return is_whole(each->clause, i); };
    if (std::all_of(clauses.begin(), clauses.end(), leaves)) return false;
  }
  return indices > 0;
}

}  // namespace

/// Calls `visit` with the loops of a clause bound to each point that the guard lets pass.
bool TableCompiler::each_point(const CompiledClause& clause, Frame& frame,
                               const std::function<bool()>& visit) {
  if (!clause.guard) return each_point(clause, frame, 0, visit);
  std::vector<bool>& passed = guard_results_[clause.syntax];
  std::size_t point = 0;
  return each_point(clause, frame, 0, [&] {
    const std::size_t here = point++;
    const auto truth = here < passed.size() ? std::optional<bool>(passed[here]) : passes(clause, frame);
    if (truth && here == passed.size() && here < most_terms) passed.push_back(*truth);
    return truth && (!*truth || visit());
  });
}

/// Evaluates the guard at the bound point. Returns `nullopt` after reporting an error.
std::optional<bool> TableCompiler::passes(const CompiledClause& clause, Frame& frame) {
  const auto value = engine_.scalar(*clause.guard, frame, diagnostics_);
  if (!value) return std::nullopt;
  if (const bool* truth = std::get_if<bool>(&*value)) return *truth;
  diagnostics_.error(clause.guard->span, "expected a condition, but this is neither true nor false",
                     "write a comparison, such as n < 3");
  return std::nullopt;
}

/// Calls `visit` for all points of the loops from `depth` on, without the guard.
bool TableCompiler::each_point(const CompiledClause& clause, Frame& frame, std::size_t depth,
                               const std::function<bool()>& visit) {
  if (depth == clause.loops.size()) return visit();
  const auto extent = engine_.extent(clause.loops[depth].domain, frame, diagnostics_);
  if (!extent) return false;
  for (std::size_t i = 0; i < extent->count; ++i) {
    if (!engine_.bind(clause.loops[depth], *extent, i, frame, diagnostics_) ||
        !each_point(clause, frame, depth + 1, visit))
      return false;
  }
  return true;
}

bool TableCompiler::collect_sets(const CompiledClause& clause, std::vector<IndexSet>& sets) {
  for (std::size_t i = 0; i < clause.patterns.size(); ++i) {
    const Pattern& pattern = clause.patterns[i];
    if (pattern.kind == Pattern::Kind::number) sets[i].progressions.push_back({pattern.number, 1, 1});
    if (pattern.kind == Pattern::Kind::label) sets[i].labels.push_back(pattern.label);
    if (pattern.kind == Pattern::Kind::whole) sets[i].whole = true;
  }
  Frame frame = engine_.frame(clause.slots);
  if (!clause.guard && clause.rectangular) {
    std::vector<Extent> extents;
    for (const Loop& loop : clause.loops) {
      const auto extent = engine_.extent(loop.domain, frame, diagnostics_);
      if (!extent) return false;
      extents.push_back(*extent);
    }
    for (std::size_t i = 0; i < clause.patterns.size(); ++i) {
      const Pattern& pattern = clause.patterns[i];
      if (pattern.kind != Pattern::Kind::linear) continue;
      const Loop& loop = clause.loops[pattern.loop];
      const Extent& extent = extents[pattern.loop];
      if (loop.domain.kind == Domain::Kind::range) {
        sets[i].progressions.push_back(
            {pattern.scale * extent.first + pattern.offset, pattern.scale * extent.step, extent.count});
        sets[i].plain = sets[i].plain || pattern.plain();
        continue;
      }
      for (std::size_t k = 0; k < extent.count; ++k) {
        if (!engine_.bind(loop, extent, k, frame, diagnostics_)) return false;
        add_bound(sets[i], pattern, frame.variables[loop.slot]);
      }
    }
    return true;
  }
  std::size_t count = 0;
  return each_point(clause, frame, [&] {
    if (++count > most_cells) {
      diagnostics_.error(clause.syntax->head,
                         fmt::format("{} has more than {} cells", clause.syntax->name, most_cells),
                         "shorten the ranges of its loops");
      return false;
    }
    for (std::size_t i = 0; i < clause.patterns.size(); ++i) {
      const Pattern& pattern = clause.patterns[i];
      if (pattern.kind == Pattern::Kind::linear)
        add_bound(sets[i], pattern, frame.variables[clause.loops[pattern.loop].slot]);
    }
    return true;
  });
}

/// True if all names that the clause mentions, directly or through functions, have known axes.
bool TableCompiler::axes_ready(const Clause& clause, std::set<std::string>& seen) const {
  for (const std::string& name : mentions(clause)) {
    if (const Entry* entry = program_.find(name); entry && !entry->axes_known) return false;
    if (name.size() < 3 || name.back() != ')' || !seen.insert(name).second) continue;
    const auto function = program_.functions.find(name.substr(0, name.size() - 2));
    if (function != program_.functions.end() && !axes_ready(*function->second, seen)) return false;
  }
  return true;
}

/// Finds the axes that bodies run along. `along` has one for each `..` index, where a body determines it. A
/// name without brackets takes all axes of its body. `known` is false if no body can determine them yet.
bool TableCompiler::axes_from_bodies(Entry& entry, ClauseCompilers& clauses, Axes& along, bool& known) {
  ClauseCompiler* source = nullptr;
  for (const auto& each : clauses) {
    std::set<std::string> seen;
    if (!along.empty() && each->clause.whole.empty()) continue;
    if (!each->clause.body && axes_ready(*each->clause.syntax, seen) && !each->compile_body(entry))
      return false;
    if (!source && each->clause.body && (along.empty() || !each->clause.body->scalar())) source = each.get();
  }
  // A recurrence over rows needs no body if its first row is defined cell by cell.
  known = source || heads_have_all_axes(clauses);
  if (!source) return true;
  CompiledClause& clause = source->clause;
  if (!clause.body->layout) {
    diagnostics_.error(clause.body->span,
                       fmt::format("the shape of {} changes from cell to cell", entry.name),
                       "give every cell a body of the same shape");
    return false;
  }
  const Axes& axes = clause.body->layout->axes;
  if (along.empty()) {
    entry.axes = axes;
    for (std::size_t i = 0; i < axes.size(); ++i) clause.whole.push_back(i);
    return true;
  }
  if (axes.size() != clause.whole.size()) {
    diagnostics_.error(
        clause.body->span,
        fmt::format("this is {}, but {} has {} `..`", describe(axes), entry.name, clause.whole.size()),
        "write a `..` in the head for each axis of the body");
    return false;
  }
  for (std::size_t i = 0; i < axes.size(); ++i) along[clause.whole[i]] = axes[i];
  return true;
}

bool TableCompiler::find_axes(Entry& entry, ClauseCompilers& clauses) {
  std::vector<IndexSet> sets(clauses.front()->clause.patterns.size());
  Axes along(sets.size());
  const auto runs_along = [](const auto& each) { return !each->clause.whole.empty(); };
  if (sets.empty() || std::any_of(clauses.begin(), clauses.end(), runs_along)) {
    bool known = false;
    if (!axes_from_bodies(entry, clauses, along, known)) return false;
    if (!known) return true;
  }
  for (const auto& each : clauses) {
    if (!collect_sets(each->clause, sets)) return false;
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    std::string fact;
    const bool said = !sets[i].progressions.empty() || !sets[i].parts.empty() || !sets[i].labels.empty();
    if (sets[i].whole && !along[i] && !said) {
      diagnostics_.error(entry.span, fmt::format("the axes of {} can't be determined", entry.name),
                         "write `..` for all of them in one clause");
      return false;
    }
    AxisPtr axis = along[i] ? along[i] : axis_of(program_, sets[i], fact);
    if (!axis) {
      diagnostics_.error(entry.span, fmt::format("{} has no axis: {}", entry.name, fact),
                         "write all of its indices as numbers, or all as labels");
      return false;
    }
    entry.axes.push_back(std::move(axis));
  }
  if (cell_count(entry.axes) > most_cells) {
    diagnostics_.error(entry.span, fmt::format("{} has {} cells", entry.name, describe(entry.axes)),
                       fmt::format("the most is {}", most_cells));
    return false;
  }
  entry.axes_known = true;
  return true;
}

/// Finds the position of a pattern on its axis. Its loop must be bound in `frame`.
bool TableCompiler::find_place(const Entry& entry, const CompiledClause& clause, std::size_t pattern,
                               const Frame& frame, std::size_t& place) {
  const Pattern& index = clause.patterns[pattern];
  const bool linear = index.kind == Pattern::Kind::linear;
  const LoopValue* const bound = linear ? &frame.variables[clause.loops[index.loop].slot] : nullptr;
  const auto found = place_of(index, *entry.axes[pattern], bound);
  if (found) {
    place = *found;
    return true;
  }
  diagnostics_.error(
      index.span,
      fmt::format("this index is not on the axis of {}, {}", entry.name, describe(*entry.axes[pattern])),
      "use indices of the same axis in all its clauses");
  return false;
}

/// Assigns the cells at `positions`, along all whole axes, to a clause.
bool TableCompiler::own(Entry& entry, std::size_t clause, std::vector<std::size_t>& positions) {
  const std::vector<std::size_t>& whole = entry.clauses[clause].whole;
  std::size_t left = cells_beside(entry, entry.clauses[clause]);
  for (const std::size_t axis : whole) positions[axis] = 0;
  for (; left > 0; --left) {
    const std::size_t flat = flatten(entry.axes, positions);
    std::uint32_t& owner = entry.owners[flat];
    if (owner != Entry::nobody) {
      const text::Span& other = entry.clauses[owner].syntax->head;
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

/// Assigns the cells of a clause without a guard whose ranges are independent. Binds each loop value once,
/// not once per cell.
bool TableCompiler::assign_rectangle(Entry& entry, std::size_t clause) {
  const CompiledClause& compiled = entry.clauses[clause];
  Frame frame = engine_.frame(compiled.slots);
  std::vector<std::size_t> counts, positions(entry.axes.size(), 0);
  std::vector<std::vector<std::size_t>> places(compiled.patterns.size());  // of each pattern, along its loop
  for (std::size_t l = 0; l < compiled.loops.size(); ++l) {
    const auto extent = engine_.extent(compiled.loops[l].domain, frame, diagnostics_);
    if (!extent) return false;
    counts.push_back(extent->count);
    for (std::size_t i = 0; i < extent->count; ++i) {
      if (!engine_.bind(compiled.loops[l], *extent, i, frame, diagnostics_)) return false;
      for (std::size_t p = 0; p < compiled.patterns.size(); ++p) {
        const Pattern& pattern = compiled.patterns[p];
        if (pattern.kind != Pattern::Kind::linear || pattern.loop != l) continue;
        if (!find_place(entry, compiled, p, frame, positions[p])) return false;
        places[p].push_back(positions[p]);
      }
    }
  }
  if (std::find(counts.begin(), counts.end(), 0u) != counts.end()) return true;
  std::vector<std::size_t> at(counts.size(), 0);
  for (;;) {
    for (std::size_t p = 0; p < compiled.patterns.size(); ++p) {
      const Pattern& pattern = compiled.patterns[p];
      if (pattern.kind == Pattern::Kind::whole) continue;
      if (pattern.kind == Pattern::Kind::linear) {
        positions[p] = places[p][at[pattern.loop]];
      } else if (!find_place(entry, compiled, p, frame, positions[p])) {
        return false;
      }
    }
    if (!own(entry, clause, positions)) return false;
    std::size_t l = counts.size();
    while (l > 0 && ++at[l - 1] == counts[l - 1]) at[--l] = 0;
    if (l == 0) return true;
  }
}

bool TableCompiler::find_owners(Entry& entry) {
  if (entry.clauses.size() == 1 && entry.clauses[0].patterns.empty()) return true;
  entry.owners.assign(cell_count(entry.axes), Entry::nobody);
  for (std::size_t c = 0; c < entry.clauses.size(); ++c) {
    const CompiledClause& clause = entry.clauses[c];
    if (clause.rectangular && !clause.guard) {
      if (!assign_rectangle(entry, c)) return false;
      continue;
    }
    Frame frame = engine_.frame(clause.slots);
    std::vector<std::size_t> positions(entry.axes.size(), 0);
    const bool fine = each_point(clause, frame, [&] {
      for (std::size_t p = 0; p < clause.patterns.size(); ++p) {
        if (!is_whole(clause, p) && !find_place(entry, clause, p, frame, positions[p])) return false;
      }
      return own(entry, c, positions);
    });
    if (!fine) return false;
  }
  const bool all_first =
      std::all_of(entry.owners.begin(), entry.owners.end(), [](std::uint32_t owner) { return owner == 0; });
  if (all_first) entry.owners = {};
  return true;
}

}  // namespace proofsheet::equations
