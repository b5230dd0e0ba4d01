#pragma once
// Private to the files that enclose probabilities: where a distribution function takes a value.
#include "numbers/distributions/probability_interval.hpp"

namespace proofsheet::numbers {

/// Two numbers between which the quantiles of every probability from `least` to `greatest` are proven to lie.
class QuantileSearch {
 public:
  /// 0 < least <= greatest < 1, and close together beside both; `precision` in bits.
  QuantileSearch(const Distribution& distribution, mpfr_srcptr least, mpfr_srcptr greatest, long precision);
  /// False if the precision does not suffice to find any.
  bool run();
  mpfr_srcptr lower() const { return lower_.x; }
  mpfr_srcptr upper() const { return upper_.x; }

 private:
  enum class Side { below, above, undecided };
  struct Point {
    explicit Point(long precision) : x(precision), gap(precision) {}
    MpfrNumber x;
    MpfrNumber gap;  ///< about cdf(x) − least
  };

  /// On which side of the quantiles x is proven to lie; a proven x becomes the bracket's end on its side.
  Side test(mpfr_srcptr x, long working_precision);
  Side test_power_of_two(long exponent, int sign, long working_precision);
  bool bracket(long working_precision);
  void refine();
  bool set_step(mpfr_ptr step, mpfr_srcptr width, long bits) const;
  void set_guess(mpfr_ptr guess, mpfr_srcptr width) const;
  /// Whether x lies inside the bracket and becomes an end of it.
  bool shrinks_to(mpfr_srcptr x);
  long scale_exponent() const;

  const Distribution& distribution_;
  mpfr_srcptr least_;
  mpfr_srcptr greatest_;
  long precision_;
  long tail_bits_;  ///< more bits for a probability close to 0 or 1: it may be a difference from 1
  long widest_;     ///< bits carried at most
  Point lower_;
  Point upper_;
};

}  // namespace proofsheet::numbers
