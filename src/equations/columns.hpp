#pragma once
// Large regular tables, printed a column at a time.
//
// A clause whose body is arithmetic and elementary functions over its loop variables is lowered to a
// numbers::Grid; what does not depend on a variable is evaluated once and stands there as a constant. Clauses
// over the same loops share one grid, so the sine of one and the cosine of the other are computed together.
// Whatever can't be lowered is no error: the caller prints cell by cell, and the digits are the same.
#include <map>
#include <optional>
#include <vector>

#include "equations/engine.hpp"
#include "numbers/decimal.hpp"
#include "numbers/grid.hpp"

namespace proofsheet::equations {

/// Tables with fewer cells are printed cell by cell.
inline constexpr std::size_t smallest_column_table = 1024;

class Columns {
 public:
  Columns(const Program& program, Engine& engine) : program_(program), engine_(engine) {}
  /// The digits of all cells of a name; nothing if a clause can't be lowered or a cell fails.
  std::optional<std::vector<std::optional<numbers::Decimal>>> print(const Entry& entry,
                                                                    const numbers::Format& format,
                                                                    numbers::Rounding rounding);

 private:
  using GridNode = numbers::Grid::Node;
  struct Group {
    std::vector<numbers::Grid::Loop> loops;
    std::vector<const CompiledClause*> clauses;
  };
  /// Where the nodes of a body find their variables: loops, or the arguments of a call.
  struct Lowering {
    numbers::Grid& grid;
    const CompiledClause& clause;
    std::vector<GridNode> parameters;
    int depth = 0;
  };
  std::optional<std::vector<numbers::Grid::Loop>> loops_of(const CompiledClause& clause);
  std::optional<GridNode> lower(const Node& node, Lowering& lowering);
  std::optional<GridNode> lower(const Elementwise& function, Lowering& lowering);
  std::optional<GridNode> lower(const AuthorCall& call, Lowering& lowering);
  bool print(const Entry& entry, const Group& group, const numbers::Format& format,
             numbers::Rounding rounding, std::vector<std::optional<numbers::Decimal>>& cells);

  const Program& program_;
  Engine& engine_;
};

}  // namespace proofsheet::equations
