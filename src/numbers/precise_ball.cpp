#include "numbers/precise_ball.hpp"

#include <utility>

namespace proofsheet::numbers {
namespace {

constexpr long most_exponent = 64;

// Numbers of few bits for bounds. MPFR keeps them on the stack.
#define PROOFSHEET_BOUND(name) MPFR_DECL_INIT(name, PreciseBall::radius_precision)

// A lower bound of |a|: of the magnitudes in the ball.
void least_magnitude(mpfr_ptr bound, const PreciseBall& a) {
  mpfr_abs(bound, a.middle(), MPFR_RNDD);
  mpfr_sub(bound, bound, a.radius(), MPFR_RNDD);
}

// An upper bound of |middle| · radius.
void spread(mpfr_ptr bound, mpfr_srcptr middle, mpfr_srcptr radius) {
  mpfr_abs(bound, middle, MPFR_RNDU);
  mpfr_mul(bound, bound, radius, MPFR_RNDU);
}

}  // namespace

PreciseBall::PreciseBall(long precision) {
  mpfr_init2(middle_, precision);
  mpfr_init2(radius_, radius_precision);
  mpfr_set_zero(middle_, 1);
  mpfr_set_zero(radius_, 1);
}

PreciseBall::~PreciseBall() {
  mpfr_clear(middle_);
  mpfr_clear(radius_);
}

PreciseBall::PreciseBall(PreciseBall&& other) noexcept : PreciseBall(2) { *this = std::move(other); }

PreciseBall& PreciseBall::operator=(PreciseBall&& other) noexcept {
  mpfr_swap(middle_, other.middle_);
  mpfr_swap(radius_, other.radius_);
  return *this;
}

void PreciseBall::add_rounding(int inexact) {
  if (inexact == 0) return;
  if (mpfr_regular_p(middle_) == 0) {
    set_unknown();
    return;
  }
  // Half a unit in the last place of 0.1… × 2^e with p bits is 2^(e - p - 1).
  PROOFSHEET_BOUND(half_unit);
  mpfr_set_ui_2exp(half_unit, 1, mpfr_get_exp(middle_) - mpfr_get_prec(middle_) - 1, MPFR_RNDU);
  mpfr_add(radius_, radius_, half_unit, MPFR_RNDU);
}

void PreciseBall::set_unknown() {
  mpfr_set_zero(middle_, 1);
  mpfr_set_inf(radius_, 1);
}

void PreciseBall::set_integer(const Integer& value) {
  mpfr_set_zero(radius_, 1);
  add_rounding(mpfr_set_z(middle_, value.backend().data(), MPFR_RNDN));
}

void PreciseBall::set_rational(const Rational& value) {
  mpfr_set_zero(radius_, 1);
  add_rounding(mpfr_set_q(middle_, value.backend().data(), MPFR_RNDN));
}

void PreciseBall::set_enclosure(const Enclosure& enclosure) {
  if (!enclosure.bounded()) {
    set_unknown();
    return;
  }
  // The middle may be any number; the radius is the distance to the farther end.
  const Rational lower = enclosure.lower();
  const Rational upper = enclosure.upper();
  mpfr_set_q(middle_, lower.backend().data(), MPFR_RNDN);
  Rational middle;
  mpfr_get_q(middle.backend().data(), middle_);
  const Rational below = middle - lower;
  const Rational above = upper - middle;
  const Rational& farther = below < above ? above : below;
  mpfr_set_q(radius_, farther.backend().data(), MPFR_RNDU);
}

void PreciseBall::set_sum(const PreciseBall& a, const PreciseBall& b) {
  mpfr_add(radius_, a.radius_, b.radius_, MPFR_RNDU);
  add_rounding(mpfr_add(middle_, a.middle_, b.middle_, MPFR_RNDN));
}

void PreciseBall::set_difference(const PreciseBall& a, const PreciseBall& b) {
  mpfr_add(radius_, a.radius_, b.radius_, MPFR_RNDU);
  add_rounding(mpfr_sub(middle_, a.middle_, b.middle_, MPFR_RNDN));
}

// |xy - ab| <= |a|rb + |b|ra + ra·rb
void PreciseBall::set_product(const PreciseBall& a, const PreciseBall& b) {
  if (!a.is_known() || !b.is_known()) {
    set_unknown();
    return;
  }
  if (a.is_exact() && b.is_exact()) {
    mpfr_set_zero(radius_, 1);
  } else {
    PROOFSHEET_BOUND(left);
    PROOFSHEET_BOUND(right);
    PROOFSHEET_BOUND(both);
    spread(left, a.middle_, b.radius_);
    spread(right, b.middle_, a.radius_);
    mpfr_mul(both, a.radius_, b.radius_, MPFR_RNDU);
    mpfr_add(left, left, right, MPFR_RNDU);
    mpfr_add(radius_, left, both, MPFR_RNDU);
  }
  add_rounding(mpfr_mul(middle_, a.middle_, b.middle_, MPFR_RNDN));
}

// |x/y - a/b| <= (ra + |a/b|rb) / (|b| - rb), see ball.cpp; |a/b| is at most |a| / (|b| - rb).
void PreciseBall::set_quotient(const PreciseBall& a, const PreciseBall& b) {
  PROOFSHEET_BOUND(divisor);
  least_magnitude(divisor, b);
  if (!a.is_known() || !b.is_known() || mpfr_sgn(divisor) <= 0) {
    set_unknown();
    return;
  }
  PROOFSHEET_BOUND(spread_of_b);
  spread(spread_of_b, a.middle_, b.radius_);
  mpfr_div(spread_of_b, spread_of_b, divisor, MPFR_RNDU);
  mpfr_add(spread_of_b, spread_of_b, a.radius_, MPFR_RNDU);
  const int inexact = mpfr_div(middle_, a.middle_, b.middle_, MPFR_RNDN);
  mpfr_div(radius_, spread_of_b, divisor, MPFR_RNDU);
  add_rounding(inexact);
}

void PreciseBall::set_negation(const PreciseBall& a) {
  mpfr_set(radius_, a.radius_, MPFR_RNDU);
  add_rounding(mpfr_neg(middle_, a.middle_, MPFR_RNDN));
}

void PreciseBall::set_power(const PreciseBall& a, long exponent) {
  if (exponent > most_exponent || exponent < -most_exponent || !a.is_known()) {
    set_unknown();
    return;
  }
  PreciseBall result(mpfr_get_prec(middle_));
  PreciseBall square(mpfr_get_prec(middle_));
  PreciseBall one(2);
  one.set_integer(1);
  result.set_integer(1);
  square.set_sum(a, PreciseBall(2));
  for (long rest = exponent < 0 ? -exponent : exponent; rest != 0; rest /= 2) {
    if (rest % 2 != 0) result.set_product(result, square);
    if (rest > 1) square.set_product(square, square);
  }
  if (exponent < 0) result.set_quotient(one, result);
  *this = std::move(result);
}

#undef PROOFSHEET_BOUND

}  // namespace proofsheet::numbers
