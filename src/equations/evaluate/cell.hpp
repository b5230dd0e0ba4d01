#pragma once
// Cells, and how a route changes a value between one cell and another.
//
// Values are only declared here (evaluate/value.hpp defines them), so that files that only pass them on are
// not compiled again when the reals change.
#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "numbers/exact/binary.hpp"
#include "numbers/exact/format.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::numbers {
class Real;
struct Date;
}  // namespace proofsheet::numbers

namespace proofsheet::equations {

struct Label;
struct Array;
using Scalar = std::variant<numbers::Real, bool, Label, numbers::Date>;
using Value = std::variant<numbers::Real, bool, Label, numbers::Date, Array>;

/// A cell of a name: a position on each of its axes; no positions for a scalar.
struct Cell {
  std::string name;
  std::vector<std::size_t> positions;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// How values are changed on their way between cells. The exact route has empty functions and no format.
struct Route {
  /// Returns the value to use for a cell, without computing it (route: as printed); `nullopt` to compute it.
  std::function<std::optional<Scalar>(const Cell&)> carried;
  /// The rounding of a computed cell before it is used (route: by hand).
  struct Rule {
    numbers::Format format;
    numbers::Rounding rounding = numbers::Rounding::half_away;
  };
  std::function<std::optional<Rule>(const Cell&)> rounded;
  /// The format that the result of every operation is rounded to (route: by a machine).
  std::optional<numbers::BinaryFormat> binary = {};
};

}  // namespace proofsheet::equations
