#pragma once
// Cells, and what becomes of a value on its way from one cell to another.
//
// Values are only named here (evaluate/value.hpp says what they are), so that whoever passes them on is not
// compiled again when the reals change.
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

/// What a value carries on its way. Empty functions and no format: the exact route.
struct Route {
  /// The value to use in place of a cell, without computing it (as printed).
  std::function<std::optional<Scalar>(const Cell&)> carried;
  /// How a computed cell is rounded before anything uses it (by hand).
  struct Rule {
    numbers::Format format;
    numbers::Rounding rounding = numbers::Rounding::half_away;
  };
  std::function<std::optional<Rule>(const Cell&)> rounded;
  /// What the result of every operation is rounded to (as computed by a machine).
  std::optional<numbers::BinaryFormat> binary = {};
};

}  // namespace proofsheet::equations
