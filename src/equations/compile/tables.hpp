#pragma once
// The table of a name that clauses define: its axes, and the clause that defines each cell.
//
// An axis is the union of the indices that the clauses define. Values of a declared axis, and labels that
// belong to exactly one declared axis, keep that axis (or the defined part of it). Numbers make a bare range
// from the least to the greatest; using an undefined number in between is an error. A variable over exactly
// the numbers of a single declared axis with labels runs over that axis: with person[1..4], `for pos in 1..4`
// makes P[Frank, 2]. A range combined from patterns (2i and 2i+1) stays a range of numbers.
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "equations/compile/clauses.hpp"

namespace proofsheet::equations {

struct IndexSet;

/// The compiler of a table. Its functions return false after reporting an error.
class TableCompiler {
 public:
  TableCompiler(const Program& program, Engine& engine, text::Diagnostics& diagnostics)
      : program_(program), engine_(engine), diagnostics_(diagnostics) {}

  /// Sets the axes of an entry if they can be known yet. May compile bodies to find them.
  bool find_axes(Entry& entry, ClauseCompilers& clauses);
  /// Sets the owner of each cell. Reports a cell that two clauses define, before anything is evaluated.
  bool find_owners(Entry& entry);

 private:
  bool axes_ready(const Clause& clause, std::set<std::string>& seen) const;
  bool axes_from_bodies(Entry& entry, ClauseCompilers& clauses, Axes& along, bool& known);
  bool collect_sets(const CompiledClause& clause, std::vector<IndexSet>& sets);
  bool each_point(const CompiledClause& clause, Frame& frame, const std::function<bool()>& visit);
  bool each_point(const CompiledClause& clause, Frame& frame, std::size_t depth,
                  const std::function<bool()>& visit);
  std::optional<bool> passes(const CompiledClause& clause, Frame& frame);
  bool assign_rectangle(Entry& entry, std::size_t clause);
  bool own(Entry& entry, std::size_t clause, std::vector<std::size_t>& positions);
  bool find_place(const Entry& entry, const CompiledClause& clause, std::size_t pattern, const Frame& frame,
                  std::size_t& place);

  const Program& program_;
  Engine& engine_;
  text::Diagnostics& diagnostics_;
  /// For each clause, the points that its guard lets pass; used for the axes, then for the owners.
  std::unordered_map<const Clause*, std::vector<bool>> guard_results_;
};

}  // namespace proofsheet::equations
