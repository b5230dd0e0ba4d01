#pragma once
// Chooses the places where a curve is computed, so that it looks smooth with few points.
//
// A curve is computed at evenly spaced places first. Then the middle of every gap is tried. If the curve
// differs from the straight line between the neighbours by more than a quarter of a drawing unit, the point
// is kept and both halves are tried in turn; else it is dropped. A change between two even places that is
// gone at the middle is missed, so `even_gaps` must be fine enough for the curves that are drawn.
#include <vector>

#include "numbers/exact/rational.hpp"

namespace proofsheet::figures {

struct Sample {
  numbers::Rational x, y;
};

inline constexpr std::size_t even_gaps = 48;
inline constexpr std::size_t deepest_halving = 7;
inline constexpr std::size_t most_samples = 2000;  ///< of one curve

/// Returns the even places between two ends, including the ends, rounded to `places` decimal places, without
/// duplicates.
std::vector<numbers::Rational> even_places(const numbers::Rational& first, const numbers::Rational& last,
                                           long places);

/// A curve that is refined round by round.
class Refinement {
 public:
  /// `even`: at least two samples, by rising x. `x_unit` and `y_unit`: how much of x and of y one drawing
  /// unit shows.
  Refinement(std::vector<Sample> even, const numbers::Rational& x_unit, const numbers::Rational& y_unit,
             long places);
  /// Returns the next places to try, rising; none if the curve is smooth or a limit is reached.
  std::vector<numbers::Rational> wanted() const;
  /// Takes the values at those places, in that order.
  void tried(const std::vector<numbers::Rational>& values);
  const std::vector<Sample>& samples() const { return samples_; }

 private:
  struct Gap {
    std::size_t left;  ///< the sample before the gap
    numbers::Rational middle;
  };
  void find_gaps(const std::vector<bool>& open);
  bool bends(const Sample& left, const Sample& middle, const Sample& right) const;

  std::vector<Sample> samples_;
  numbers::Rational x_unit_, y_unit_;
  long places_;
  std::vector<Gap> gaps_;
  std::size_t round_ = 0;
};

}  // namespace proofsheet::figures
