#pragma once
// Where a curve is computed, so that it looks smooth and takes few points.
//
// A curve is computed at evenly spaced places first. Then the middle of every gap is tried: where the curve
// leaves the straight line between its neighbours by more than a quarter of a drawing unit, the point stays
// and both halves are tried in turn; where it does not, the point is dropped. What happens between two even
// places and is gone at the middle is not seen: `even_gaps` has to be fine enough for what is drawn.
#include <vector>

#include "numbers/exact/rational.hpp"

namespace proofsheet::figures {

struct Sample {
  numbers::Rational x, y;
};

inline constexpr std::size_t even_gaps = 48;
inline constexpr std::size_t deepest_halving = 7;
inline constexpr std::size_t most_samples = 2000;  ///< of one curve

/// The even places between two ends, ends included, at `places` decimal places; none twice.
std::vector<numbers::Rational> even_places(const numbers::Rational& first, const numbers::Rational& last,
                                           long places);

/// A curve while it is refined, round by round.
class Refinement {
 public:
  /// `even`: two samples at least, by rising x. `x_unit` and `y_unit`: how much of x and of y one drawing
  /// unit shows.
  Refinement(std::vector<Sample> even, const numbers::Rational& x_unit, const numbers::Rational& y_unit,
             long places);
  /// The places that are to be tried next, rising; none when the curve is smooth or a limit is met.
  std::vector<numbers::Rational> wanted() const;
  /// The values at those places, in that order.
  void tried(const std::vector<numbers::Rational>& values);
  const std::vector<Sample>& samples() const { return samples_; }

 private:
  struct Gap {
    std::size_t left;  ///< the sample before it
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
