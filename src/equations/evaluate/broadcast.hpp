#pragma once
// Broadcasting: how arrays combine axis by axis.
//
// An axis meets the axis of the same name, or, if one of the two is a bare range, the one with the same
// numbers; the result has the labels. An operand without an axis is repeated along it. A bare range has no
// name, so it is not repeated if both sides have an unmatched axis: the shapes don't fit then.
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "equations/evaluate/axis.hpp"

namespace proofsheet::equations {

struct Layout {
  Axes axes;
  /// For each operand and each of its axes: the index in `axes` of the axis that it runs along.
  std::vector<std::vector<std::size_t>> operands;
};
using LayoutPtr = std::shared_ptr<const Layout>;
/// The position of a cell on each axis.
using Positions = std::span<const std::size_t>;

/// A list with one position for each axis, optimized for a few axes.
class PositionList {
 public:
  explicit PositionList(std::size_t size) : size_(size) {
    if (size > own_.size()) more_.resize(size);
  }
  std::size_t& operator[](std::size_t i) { return size_ > own_.size() ? more_[i] : own_[i]; }
  operator Positions() const {  // implicit, because a list is a span of positions
    return {size_ > own_.size() ? more_.data() : own_.data(), size_};
  }

 private:
  std::array<std::size_t, 4> own_{};
  std::vector<std::size_t> more_;
  std::size_t size_;
};

/// Returns the layout of an operation on operands with these axes; `nullopt`, and sets `fact`, if they don't
/// fit.
std::optional<Layout> combine(std::span<const Axes* const> operands, std::string& fact);

/// Returns the positions of an operand's cell for the position `at` of the result.
PositionList operand_positions(const std::vector<std::size_t>& map, Positions at);

}  // namespace proofsheet::equations
