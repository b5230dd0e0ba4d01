// The axes of the names that clauses define.
#include <fmt/format.h>

#include <algorithm>

#include "equations/compile/model_compiler.hpp"

namespace proofsheet::equations {

using numbers::Real;

/// Calls `visit` with the loops of a clause bound to every point that its guard lets pass.
bool ModelCompiler::each_point(const CompiledClause& clause, Frame& frame, std::size_t depth,
                               const std::function<bool()>& visit) {
  if (depth == clause.loops.size()) {
    if (!clause.guard) return visit();
    const auto passes = engine_.scalar(*clause.guard, frame, diagnostics_);
    if (!passes) return false;
    if (const bool* truth = std::get_if<bool>(&*passes)) return !*truth || visit();
    diagnostics_.error(clause.guard->span, "a condition is wanted here, this is neither true nor false");
    return false;
  }
  const auto extent = engine_.extent(clause.loops[depth].domain, frame, diagnostics_);
  if (!extent) return false;
  for (std::size_t i = 0; i < extent->count; ++i) {
    if (!engine_.bind(clause.loops[depth], *extent, i, frame, diagnostics_) ||
        !each_point(clause, frame, depth + 1, visit))
      return false;
  }
  return true;
}

namespace {

void add_bound(IndexSet& set, const Pattern& pattern, const Bound& bound) {
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

}  // namespace

bool ModelCompiler::collect_sets(Work& work, std::vector<IndexSet>& sets) {
  const CompiledClause& clause = work.clause;
  for (std::size_t i = 0; i < clause.patterns.size(); ++i) {
    const Pattern& pattern = clause.patterns[i];
    if (pattern.kind == Pattern::Kind::number) sets[i].progressions.push_back({pattern.number, 1, 1});
    if (pattern.kind == Pattern::Kind::label) sets[i].labels.push_back(pattern.label);
    if (pattern.kind == Pattern::Kind::whole) sets[i].whole = true;
  }
  Frame frame;
  frame.variables.resize(clause.slots);
  if (!clause.guard && clause.rectangular) {
    for (const Loop& loop : clause.loops) {
      const auto extent = engine_.extent(loop.domain, frame, diagnostics_);
      if (!extent) return false;
      work.extents.push_back(*extent);
    }
    for (std::size_t i = 0; i < clause.patterns.size(); ++i) {
      const Pattern& pattern = clause.patterns[i];
      if (pattern.kind != Pattern::Kind::linear) continue;
      const Loop& loop = clause.loops[pattern.loop];
      const Extent& extent = work.extents[pattern.loop];
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
  return each_point(clause, frame, 0, [&] {
    if (++count > most_cells) {
      diagnostics_.error(clause.syntax->head,
                         fmt::format("{} has more than {} cells", clause.syntax->name, most_cells));
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

/// Whether every name that the clause mentions, also through functions, has its axes.
bool ModelCompiler::axes_ready(const Clause& clause, std::set<std::string>& seen) const {
  for (const std::string& name : mentions(clause)) {
    if (const Entry* entry = program_.find(name); entry && !entry->axes_known) return false;
    if (name.size() < 3 || name.back() != ')' || !seen.insert(name).second) continue;
    const auto function = program_.functions.find(name.substr(0, name.size() - 2));
    if (function != program_.functions.end() && !axes_ready(*function->second, seen)) return false;
  }
  return true;
}

/// Whether every index that one clause leaves to `..` stands in the head of another clause.
bool ModelCompiler::heads_say_all(const std::vector<Work>& works) const {
  const auto is_whole = [](const Work& work, std::size_t i) {
    return work.clause.patterns[i].kind == Pattern::Kind::whole;
  };
  const std::size_t indices = works.front().clause.patterns.size();
  for (std::size_t i = 0; i < indices; ++i) {
    if (std::all_of(works.begin(), works.end(), [&](const Work& work) { return is_whole(work, i); }))
      return false;
  }
  return indices > 0;
}

/// Sets the axes of an entry if they can be known by now. False if there was an error.
bool ModelCompiler::find_axes(Entry& entry, std::vector<Work>& works) {
  std::vector<IndexSet> sets(works.front().clause.patterns.size());
  bool unknown = sets.empty();
  for (Work& work : works) unknown = unknown || !work.clause.whole.empty();
  Axes from_body(sets.size());
  if (unknown) {
    Work* source = nullptr;
    for (Work& work : works) {
      std::set<std::string> seen;
      if (!sets.empty() && work.clause.whole.empty()) continue;
      if (!work.clause.body && axes_ready(*work.clause.syntax, seen) && !compile_body(entry, work))
        return false;
      if (!source && work.clause.body && (sets.empty() || !work.clause.body->scalar())) source = &work;
    }
    if (!source && !heads_say_all(works)) return true;
    if (source && !source->clause.body->layout) {
      diagnostics_.error(source->clause.body->span,
                         fmt::format("the shape of {} changes from cell to cell", entry.name));
      return false;
    }
    const Axes axes = source ? source->clause.body->layout->axes : Axes{};
    if (!source) {
      // a recurrence of rows whose first row is defined cell by cell
    } else if (sets.empty()) {
      entry.axes = axes;
      for (std::size_t i = 0; i < axes.size(); ++i) works.front().clause.whole.push_back(i);
    } else if (axes.size() != source->clause.whole.size()) {
      diagnostics_.error(source->clause.body->span, fmt::format("this is {}, {} has {} `..`", describe(axes),
                                                                entry.name, source->clause.whole.size()));
      return false;
    } else {
      for (std::size_t i = 0; i < axes.size(); ++i) from_body[source->clause.whole[i]] = axes[i];
    }
  }
  if (!sets.empty()) {
    for (Work& work : works) {
      if (!collect_sets(work, sets)) return false;
    }
    for (std::size_t i = 0; i < sets.size(); ++i) {
      std::string fact;
      const bool said = !sets[i].progressions.empty() || !sets[i].parts.empty() || !sets[i].labels.empty();
      if (sets[i].whole && !from_body[i] && !said) {
        diagnostics_.error(entry.span, fmt::format("the axes of {} can't be told", entry.name),
                           "let one clause have `..` at all of them");
        return false;
      }
      AxisPtr axis = from_body[i] ? from_body[i] : axis_of(program_, sets[i], fact);
      if (!axis) {
        diagnostics_.error(entry.span, fmt::format("{} has no axis: {}", entry.name, fact));
        return false;
      }
      entry.axes.push_back(std::move(axis));
    }
  }
  if (cell_count(entry.axes) > most_cells) {
    diagnostics_.error(entry.span, fmt::format("{} has {} cells", entry.name, describe(entry.axes)),
                       fmt::format("the most is {}", most_cells));
    return false;
  }
  entry.axes_known = true;
  return true;
}

bool ModelCompiler::compile_body(Entry& entry, Work& work) {
  if (work.clause.syntax->patterns.empty() || !work.clause.whole.empty()) work.compiler->body_is_array();
  work.clause.body = work.compiler->compile(work.clause.syntax->body);
  work.clause.slots = work.compiler->slots();
  if (!work.clause.body) return false;
  const Node& body = *work.clause.body;
  if (!entry.axes_known || !body.layout || body.scalar()) return true;
  const Axes& axes = body.layout->axes;
  bool fits = axes.size() == work.clause.whole.size();
  for (std::size_t i = 0; fits && i < axes.size(); ++i)
    fits = meet(*axes[i], *entry.axes[work.clause.whole[i]]);
  if (fits) return true;
  Axes due;
  for (const std::size_t axis : work.clause.whole) due.push_back(entry.axes[axis]);
  diagnostics_.error(body.span,
                     fmt::format("this is {}, the head of the clause is {}", describe(axes), describe(due)),
                     due.empty() ? "write `..` in the head for the axes of a row" : "");
  return false;
}

}  // namespace proofsheet::equations
