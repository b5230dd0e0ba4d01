#pragma once
// Axes: labels, numbers, or both; which are equal, which meet, and parts of an axis.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace proofsheet::equations {

/// An axis with labels, numbers, or both. Positions count from 0.
struct Axis {
  std::string name;                 ///< empty if it was made by a range
  std::vector<std::string> labels;  ///< empty if it has numbers only
  bool numbered = false;
  long first = 0;  ///< the number at position 0
  long step = 1;
  std::size_t size = 0;
  bool inferred = false;  ///< true for 0..n-1, not declared by the author
  std::optional<std::size_t> position_of(const std::string& label) const;
  std::optional<std::size_t> position_of(long number) const;
  /// Returns the entry as it is printed in brackets: the label, otherwise the number.
  std::string text_at(std::size_t position) const;
};
using AxisPtr = std::shared_ptr<const Axis>;

using Axes = std::vector<AxisPtr>;

/// Returns a bare range: first, first + step, …; `size` numbers.
AxisPtr number_axis(long first, long step, std::size_t size);
/// Returns an axis that has labels only.
AxisPtr label_axis(std::string name, std::vector<std::string> labels);
/// Returns the axis restricted to `positions`, in order, under the same name; the axis itself if all
/// positions remain. Its numbers remain if they still have a constant step.
AxisPtr part_of(const AxisPtr& axis, const std::vector<std::size_t>& positions);

/// Returns the number at a position. The axis must be numbered.
long number_at(const Axis& axis, std::size_t position);
/// True if both are numbered, with the same numbers.
bool same_numbers(const Axis& a, const Axis& b);
/// True if labels and numbers are the same.
bool same_entries(const Axis& a, const Axis& b);
/// True if cells along the two axes correspond: they have the same name and entries, or, if one is a bare
/// range, the same numbers.
bool meet(const Axis& a, const Axis& b);
/// True if there are two axes, rows and columns, with the same name and entries.
bool rows_match_columns(const Axes& axes);
/// Returns the more informative axis: one with labels, otherwise one with a name.
const AxisPtr& richer(const AxisPtr& a, const AxisPtr& b);

/// Returns the position of an entry of `from` on `axis`, by its label, otherwise by its number; `nullopt` if
/// there is none.
std::optional<std::size_t> place_on(const Axis& axis, const Axis& from, std::size_t position);

/// Returns the number of cells of an array with these axes; saturates.
std::size_t cell_count(const Axes& axes);
/// Returns a description: `4×6 [person, feature]`, `3 [0..2]`, `a single value`.
std::string describe(const Axes& axes);
/// Returns `person`, or `0..5` for a bare range.
std::string describe(const Axis& axis);

/// Convert the positions of a cell to its row-major offset, and back.
std::size_t flatten(const Axes& axes, std::span<const std::size_t> positions);
std::vector<std::size_t> unflatten(const Axes& axes, std::size_t flat);
/// Moves to the next combination, the last axis fastest. Returns false after the last.
bool advance(const Axes& axes, std::vector<std::size_t>& positions);

}  // namespace proofsheet::equations
