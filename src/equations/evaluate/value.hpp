#pragma once
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "equations/evaluate/cell.hpp"
#include "numbers/exact/date.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::equations {

/// An axis has labels, numbers, or both. Positions count from 0.
struct Axis {
  std::string name;                 ///< empty: made by a range
  std::vector<std::string> labels;  ///< empty: numbers only
  bool numbered = false;
  long first = 0;  ///< the number at position 0
  long step = 1;
  std::size_t size = 0;
  bool inferred = false;  ///< not declared by the author: 0..n-1
  std::optional<std::size_t> position_of(const std::string& label) const;
  std::optional<std::size_t> position_of(long number) const;
  /// As it is printed in brackets: the label, else the number.
  std::string text_at(std::size_t position) const;
};
using AxisPtr = std::shared_ptr<const Axis>;

struct Label {
  std::string text;
  friend bool operator==(const Label&, const Label&) = default;
};
using Scalar = std::variant<numbers::Real, bool, Label, numbers::Date>;

/// Cells in row-major order, the first axis slowest.
struct Array {
  std::vector<AxisPtr> axes;
  std::vector<Scalar> cells;
};
using Value = std::variant<numbers::Real, bool, Label, numbers::Date, Array>;

/// A label, a day or a truth as it is printed; empty for a number.
std::string word_of(const Scalar& scalar);
/// The one scalar that a value is; nothing for an array.
std::optional<Scalar> scalar_of(const Value& value);

}  // namespace proofsheet::equations
