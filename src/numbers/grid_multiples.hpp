#pragma once
// Private to the files of Grid: sine and cosine of many multiples of one angle.
#include <optional>
#include <vector>

#include "numbers/grid_plan.hpp"
#include "numbers/precise_ball.hpp"

namespace proofsheet::numbers {

/// For every value of a factor, the sines and cosines of its multiples by the index of a loop.
class SinesOfMultiples {
 public:
  struct Pair {
    PreciseBall* sine;
    PreciseBall* cosine;
  };

  SinesOfMultiples(std::span<const Grid::Loop> loops, const GridMultiple& multiple, long precision);
  /// What such an object may come to hold, roughly.
  static std::size_t bytes(std::size_t positions, std::size_t factors, long precision);

  /// Sine and cosine at a position in every loop, where the factor has a given value: in `room`, or in a
  /// table.
  Pair at(std::span<const std::size_t> indices, const PreciseBall& factor, Pair room);

 private:
  struct Entry {
    PreciseBall sine;
    PreciseBall cosine;
  };
  using Table = std::vector<std::optional<Entry>>;
  Entry& entry(std::optional<Entry>& place, const Integer& multiple, const PreciseBall& factor) const;

  Grid::Loop loop_;
  GridMultiple multiple_;
  Combinations factors_;
  long precision_;
  std::size_t stride_;
  std::vector<Table> coarse_;  ///< by factor: positions 0, stride, 2·stride …
  std::vector<Table> fine_;    ///< by factor: the angle from one position to the 1st, 2nd … after it
};

}  // namespace proofsheet::numbers
