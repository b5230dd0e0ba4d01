#pragma once
// Arrays combine axis by axis.
//
// An axis meets the axis of the same name, or, where one of the two is a bare range, the one with the same
// numbers; then the labels win. Where an operand lacks an axis, its cells are spread along it. A bare range
// has no name to be spread by: if it meets nothing while the other side has an axis left too, the shapes
// don't fit.
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
  /// For each operand, for each of its axes: the axis of `axes` that it runs along.
  std::vector<std::vector<std::size_t>> operands;
};
using LayoutPtr = std::shared_ptr<const Layout>;
/// Where a cell stands, one position for each axis.
using Positions = std::span<const std::size_t>;

/// As many positions as there are axes: a few, mostly.
class PositionList {
 public:
  explicit PositionList(std::size_t size) : size_(size) {
    if (size > own_.size()) more_.resize(size);
  }
  std::size_t& operator[](std::size_t i) { return size_ > own_.size() ? more_[i] : own_[i]; }
  operator Positions() const {  // NOLINT: they are
    return {size_ > own_.size() ? more_.data() : own_.data(), size_};
  }

 private:
  std::array<std::size_t, 4> own_{};
  std::vector<std::size_t> more_;
  std::size_t size_;
};

/// The layout of an operation on operands with these axes; nothing, and `fact`, if they don't fit.
std::optional<Layout> combine(std::span<const Axes* const> operands, std::string& fact);

/// The positions of an operand that belong to a position of the result.
PositionList projected(const std::vector<std::size_t>& map, Positions at);

}  // namespace proofsheet::equations
