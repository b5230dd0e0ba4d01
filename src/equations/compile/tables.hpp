#pragma once
// The table of a name that clauses define: its axes, and which clause defines which cell.
//
// An axis is the union of what the clauses define. Values from a declared axis, and labels that stand on
// exactly one, keep that axis (or the part of it that is defined). Numbers make a bare range from the least
// to the greatest; what lies between and is not defined is missing when it is used. A variable that runs over
// exactly the numbers of one declared axis with labels runs over that axis: with person[1..4], `for pos in
// 1..4` makes P[Frank, 2]. A range put together from patterns (2i and 2i+1) stays a range of numbers.
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "equations/compile/clauses.hpp"

namespace proofsheet::equations {

struct IndexSet;

/// False, and an error, where something is wrong.
class TableCompiler {
 public:
  TableCompiler(const Program& program, Engine& engine, diagnostics::Diagnostics& diagnostics)
      : program_(program), engine_(engine), diagnostics_(diagnostics) {}

  /// Sets the axes of an entry if they can be known by now; may compile bodies for that.
  bool find_axes(Entry& entry, ClauseCompilers& clauses);
  /// Sets the owners of its cells. A cell that two clauses define is an error, before anything is evaluated.
  bool find_owners(Entry& entry);

 private:
  bool axes_ready(const Clause& clause, std::set<std::string>& seen) const;
  bool axes_from_bodies(Entry& entry, ClauseCompilers& clauses, Axes& along, bool& known);
  bool collect_sets(const CompiledClause& clause, std::vector<IndexSet>& sets);
  bool each_point(const CompiledClause& clause, Frame& frame, const std::function<bool()>& visit);
  bool each_point(const CompiledClause& clause, Frame& frame, std::size_t depth,
                  const std::function<bool()>& visit);
  std::optional<bool> passes(const CompiledClause& clause, Frame& frame);
  bool own_rectangle(Entry& entry, std::size_t clause);
  bool own(Entry& entry, std::size_t clause, std::vector<std::size_t>& positions);
  bool find_place(const Entry& entry, const CompiledClause& clause, std::size_t pattern, const Frame& frame,
                  std::size_t& place);

  const Program& program_;
  Engine& engine_;
  diagnostics::Diagnostics& diagnostics_;
  /// Which points its guard lets pass, for each clause: they are gone through for its axes, and for its owners.
  std::unordered_map<const Clause*, std::vector<bool>> passed_;
};

}  // namespace proofsheet::equations
