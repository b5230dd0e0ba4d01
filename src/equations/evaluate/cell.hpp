#pragma once
// A cell, apart from values: whoever only names it is not compiled again when the reals change.
#include <compare>
#include <string>
#include <vector>

namespace proofsheet::equations {

/// A cell of a name: a position on each of its axes; no positions for a scalar.
struct Cell {
  std::string name;
  std::vector<std::size_t> positions;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

}  // namespace proofsheet::equations
