#pragma once
// Digits that all numbers of a precise ball have in common.
#include <map>
#include <optional>

#include "numbers/decimal.hpp"
#include "numbers/precise_ball.hpp"

namespace proofsheet::numbers {

/// Rounds many balls to one format. Keeps the powers of ten that it needs.
class PreciseRounding {
 public:
  PreciseRounding(const Format& format, Rounding rounding);
  ~PreciseRounding();
  PreciseRounding(const PreciseRounding&) = delete;
  PreciseRounding& operator=(const PreciseRounding&) = delete;

  /// Nothing if the ball's numbers have different digits, or if that can't be seen. Not for fractions.
  std::optional<Decimal> decide(const PreciseBall& ball);

 private:
  struct Power;
  /// |middle| · 10^places and how far off that may be, into scaled_ and width_.
  void scale(const PreciseBall& ball, long places);
  /// scaled_ is rounded into rounded_, without its sign; false: undecided.
  bool round(bool negative);
  bool goes_away(bool negative, bool& away);
  std::optional<Decimal> decide_exact(const PreciseBall& ball) const;
  std::optional<Decimal> decide_places(const PreciseBall& ball);
  std::optional<Decimal> decide_significant(const PreciseBall& ball);
  mpfr_srcptr power_of_ten(long exponent);
  Decimal decimal(bool negative, long places) const;

  Format format_;
  Rounding rounding_;
  std::map<long, Power> powers_;
  mpfr_t scaled_;
  mpfr_t part_;
  mpfr_t width_;
  Integer rounded_;
};

}  // namespace proofsheet::numbers
