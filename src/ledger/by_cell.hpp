#pragma once
// What an author says of names, cells and slices (`P: 3`, `H[S]: 2`, `X[.., height]: cm`), looked up by cell.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equations/model.hpp"

namespace proofsheet::ledger {

/// What one line is about: all of a name, or some of its cells.
struct Aim {
  std::string name;
  bool whole = true;
  std::vector<equations::Cell> cells;  ///< if it is not all
};
/// Nothing, and an error, if `what` names nothing that the model has. `names` says in a hint what may stand
/// there.
std::optional<Aim> aim_of(const diagnostics::Text& what, equations::Evaluation& exact, const char* names,
                          diagnostics::Diagnostics& diagnostics);

/// The line that names fewest cells wins; of two that name as many, the later.
template <class T>
class ByCell {
 public:
  explicit ByCell(std::vector<std::pair<Aim, T>> lines = {}) {
    std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
      return a.first.cells.size() > b.first.cells.size();
    });
    for (auto& [aim, said] : lines) {
      if (aim.whole) names_.insert_or_assign(aim.name, said);
      for (const equations::Cell& cell : aim.cells) cells_.insert_or_assign(cell, said);
    }
  }
  /// Null if nothing is said of the cell.
  const T* find(const equations::Cell& cell) const {
    if (const auto found = cells_.find(cell); found != cells_.end()) return &found->second;
    const auto found = names_.find(cell.name);
    return found == names_.end() ? nullptr : &found->second;
  }
  bool empty() const { return names_.empty() && cells_.empty(); }

 private:
  std::map<std::string, T, std::less<>> names_;
  std::map<equations::Cell, T> cells_;
};

/// An error for a name that the model does not have, with the nearest one.
void unknown_name(const std::string& name, const diagnostics::Span& span, const equations::Model& model,
                  diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
