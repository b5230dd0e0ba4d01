// The same idea as in ball_rounding.cpp, with integers of any length: the middle is multiplied by a power of
// ten, cut off at the point, and what was cut off is compared with one half (or 0 and 1) with the width on
// either side, rounded against us.
#include "numbers/precise_rounding.hpp"

#include <cstdlib>
#include <utility>

namespace proofsheet::numbers {
namespace {

using Style = Format::Style;

constexpr std::size_t most_powers = 64;
constexpr mpfr_prec_t bound_precision = 64;
constexpr mpfr_exp_t most_exact_exponent = 1 << 20;

bool is_significant(Style style) { return style == Style::significant || style == Style::scientific; }

}  // namespace

struct PreciseRounding::Power {
  mpfr_t value;
  explicit Power(long exponent) {
    const Integer ten = integer_power_of_ten(exponent);
    mpfr_init2(value, static_cast<mpfr_prec_t>(mpz_sizeinbase(ten.backend().data(), 2)));
    mpfr_set_z(value, ten.backend().data(), MPFR_RNDN);
    mpfr_prec_round(value, mpfr_min_prec(value), MPFR_RNDN);
  }
  ~Power() { mpfr_clear(value); }
  Power(const Power&) = delete;
  Power& operator=(const Power&) = delete;
};

PreciseRounding::PreciseRounding(const Format& format, Rounding rounding)
    : format_(format), rounding_(rounding) {
  mpfr_init2(scaled_, bound_precision);
  mpfr_init2(part_, bound_precision);
  mpfr_init2(width_, bound_precision);
}

PreciseRounding::~PreciseRounding() {
  mpfr_clear(scaled_);
  mpfr_clear(part_);
  mpfr_clear(width_);
}

// 10^exponent, exactly; the exponent is not negative.
mpfr_srcptr PreciseRounding::power_of_ten(long exponent) {
  const auto found = powers_.find(exponent);
  if (found != powers_.end()) return found->second.value;
  if (powers_.size() == most_powers) powers_.clear();
  return powers_.try_emplace(exponent, exponent).first->second.value;
}

void PreciseRounding::scale(const PreciseBall& ball, long places) {
  const mpfr_prec_t precision = mpfr_get_prec(ball.middle());
  if (mpfr_get_prec(scaled_) != precision) {
    mpfr_set_prec(scaled_, precision);
    mpfr_set_prec(part_, precision);
  }
  mpfr_srcptr ten = power_of_ten(std::labs(places));
  const auto times = places < 0 ? mpfr_div : mpfr_mul;
  const int inexact = times(scaled_, ball.middle(), ten, MPFR_RNDN);
  mpfr_abs(scaled_, scaled_, MPFR_RNDN);
  times(width_, ball.radius(), ten, MPFR_RNDU);
  if (inexact == 0) return;
  MPFR_DECL_INIT(unit, bound_precision);
  mpfr_set_ui_2exp(unit, 1, mpfr_get_exp(scaled_) - precision, MPFR_RNDU);
  mpfr_add(width_, width_, unit, MPFR_RNDU);
}

// What was cut off is in part_. `away`: whether the magnitude goes to the next integer.
bool PreciseRounding::goes_away(bool negative, bool& away) {
  MPFR_DECL_INIT(least, bound_precision);
  MPFR_DECL_INIT(most, bound_precision);
  mpfr_sub(least, part_, width_, MPFR_RNDD);
  mpfr_add(most, part_, width_, MPFR_RNDU);
  if (rounding_ == Rounding::half_away || rounding_ == Rounding::half_even) {
    away = mpfr_cmp_d(least, 0.5) > 0;
    return mpfr_cmp_d(width_, 0.5) < 0 && (away || mpfr_cmp_d(most, 0.5) < 0);
  }
  away = rounding_ == Rounding::up || (rounding_ == Rounding::floor && negative) ||
         (rounding_ == Rounding::ceiling && !negative);
  return mpfr_sgn(least) > 0 && mpfr_cmp_ui(most, 1) < 0;
}

bool PreciseRounding::round(bool negative) {
  mpfr_get_z(rounded_.backend().data(), scaled_, MPFR_RNDZ);
  mpfr_frac(part_, scaled_, MPFR_RNDN);
  bool away = false;
  if (!goes_away(negative, away)) return false;
  if (away) ++rounded_;
  return true;
}

Decimal PreciseRounding::decimal(bool negative, long places) const {
  return decimal_of(negative ? Integer(-rounded_) : rounded_, places, format_);
}

std::optional<Decimal> PreciseRounding::decide_places(const PreciseBall& ball) {
  const long places = format_.digits + (format_.style == Style::percent ? 2 : 0);
  const bool negative = mpfr_sgn(ball.middle()) < 0;
  scale(ball, places);
  // A number with more bits than are carried before the point has no digits behind it to look at.
  if (mpfr_regular_p(scaled_) != 0 && mpfr_get_exp(scaled_) > mpfr_get_prec(scaled_)) return std::nullopt;
  if (!round(negative)) return std::nullopt;
  return decimal(negative, places);
}

std::optional<Decimal> PreciseRounding::decide_significant(const PreciseBall& ball) {
  const long digits = format_.digits + (format_.style == Style::scientific ? 1 : 0);
  if (mpfr_cmpabs(ball.middle(), ball.radius()) <= 0) return std::nullopt;
  const mpfr_exp_t binary = mpfr_get_exp(ball.middle());
  if (std::labs(binary) > most_exact_exponent) return std::nullopt;
  // 2^(binary - 1) <= |middle| < 2^binary leaves two candidates for the power of ten; 30103/100000 is near
  // log10(2).
  const long exponent = (binary - 1) * 30103 / 100000;
  MPFR_DECL_INIT(bound, bound_precision);
  for (long places = digits - exponent; places >= digits - 2 - exponent; --places) {
    scale(ball, places);
    mpfr_sub(bound, scaled_, width_, MPFR_RNDD);
    if (mpfr_cmp(bound, power_of_ten(digits - 1)) < 0) return std::nullopt;
    mpfr_add(bound, scaled_, width_, MPFR_RNDU);
    if (mpfr_cmp(bound, power_of_ten(digits)) >= 0) continue;
    const bool negative = mpfr_sgn(ball.middle()) < 0;
    if (!round(negative)) return std::nullopt;
    return decimal(negative, places);
  }
  return std::nullopt;
}

std::optional<Decimal> PreciseRounding::decide_exact(const PreciseBall& ball) const {
  if (mpfr_regular_p(ball.middle()) != 0 && std::labs(mpfr_get_exp(ball.middle())) > most_exact_exponent)
    return std::nullopt;
  Rational value;
  mpfr_get_q(value.backend().data(), ball.middle());
  return to_decimal(value, format_, rounding_);
}

std::optional<Decimal> PreciseRounding::decide(const PreciseBall& ball) {
  if (!ball.is_known()) return std::nullopt;
  if (ball.is_exact()) return decide_exact(ball);
  return is_significant(format_.style) ? decide_significant(ball) : decide_places(ball);
}

}  // namespace proofsheet::numbers
