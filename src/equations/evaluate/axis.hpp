#pragma once
// Axes: labels, numbers, or both; which are the same, which meet, and what a part of one is.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

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

using Axes = std::vector<AxisPtr>;

/// A bare range: first, first + step, …; `size` numbers.
AxisPtr number_axis(long first, long step, std::size_t size);
/// An axis of labels alone.
AxisPtr label_axis(std::string name, std::vector<std::string> labels);
/// The positions that stay, in order, under the same name; the axis itself if all stay. Numbers stay where
/// they have one step.
AxisPtr part_of(const AxisPtr& axis, const std::vector<std::size_t>& positions);

/// The number at a position of a numbered axis.
long number_at(const Axis& axis, std::size_t position);
/// Both numbered, with the same numbers.
bool same_numbers(const Axis& a, const Axis& b);
/// The same labels and numbers.
bool same_entries(const Axis& a, const Axis& b);
/// Whether cells along the two belong together: the same name and entries, or, if one is a bare range, the
/// same numbers.
bool meet(const Axis& a, const Axis& b);
/// Two axes that are one: rows and columns have the same entries under the same name.
bool is_same(const Axes& axes);
/// The one that has more to say: labels before numbers, a name before none.
const AxisPtr& richer(const AxisPtr& a, const AxisPtr& b);

/// Where an index value stands on another axis: by its label, else by its number; nothing if it does not.
std::optional<std::size_t> place_on(const Axis& axis, const Axis& from, std::size_t position);

/// Cells of an array over these axes; saturates.
std::size_t cell_count(const Axes& axes);
/// `4×6 [person, feature]`, `3 [0..2]`, `a single value`.
std::string describe(const Axes& axes);
/// `person`, or `0..5` for a bare range.
std::string describe(const Axis& axis);

/// Row-major position of a cell, and back.
std::size_t flatten(const Axes& axes, std::span<const std::size_t> positions);
std::vector<std::size_t> unflatten(const Axes& axes, std::size_t flat);
/// The next combination, the last axis fastest; false after the last.
bool advance(const Axes& axes, std::vector<std::size_t>& positions);

}  // namespace proofsheet::equations
