// Functions of a ball of MPFR numbers: the function of the middle, correctly rounded, and a bound on how far
// the function can move over the radius r. By the mean value theorem that is r times the greatest slope in
// the ball.
#include "numbers/precise_ball.hpp"

namespace proofsheet::numbers {

// sin, cos, atan, tanh and |x| have slopes of at most 1, erf of 2/√π.
void PreciseBall::set_gentle(int (*function)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), const PreciseBall& a,
                             double slope) {
  const int inexact = function(middle_, a.middle_, MPFR_RNDN);
  mpfr_mul_d(radius_, a.radius_, slope, MPFR_RNDU);
  add_rounding(inexact);
}

// |√x - √a| = |x - a| / (√x + √a) <= r / √a
void PreciseBall::set_root(const PreciseBall& a) {
  if (a.is_exact() && mpfr_zero_p(a.middle_) != 0) {
    set_integer(0);
    return;
  }
  if (mpfr_cmp(a.middle_, a.radius_) <= 0) {
    set_unknown();
    return;
  }
  MPFR_DECL_INIT(root, radius_precision);
  mpfr_sqrt(root, a.middle_, MPFR_RNDD);
  const int inexact = mpfr_sqrt(middle_, a.middle_, MPFR_RNDN);
  mpfr_div(radius_, a.radius_, root, MPFR_RNDU);
  add_rounding(inexact);
}

// |e^x - e^a| <= e^a(e^r - 1) <= e^a·2r for r <= 1
void PreciseBall::set_exponential(const PreciseBall& a) {
  if (mpfr_cmp_ui(a.radius_, 1) > 0) {
    set_unknown();
    return;
  }
  MPFR_DECL_INIT(spread, radius_precision);
  mpfr_exp(spread, a.middle_, MPFR_RNDU);
  mpfr_mul(spread, spread, a.radius_, MPFR_RNDU);
  const int inexact = mpfr_exp(middle_, a.middle_, MPFR_RNDN);
  mpfr_mul_2ui(radius_, spread, 1, MPFR_RNDU);
  add_rounding(inexact);
}

// In the ball the slope is at most that at its lower end, `slope` / (a - r).
void PreciseBall::set_logarithm(int (*function)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), const PreciseBall& a,
                                double slope) {
  MPFR_DECL_INIT(lower, radius_precision);
  mpfr_sub(lower, a.middle_, a.radius_, MPFR_RNDD);
  if (mpfr_sgn(lower) <= 0) {
    set_unknown();
    return;
  }
  const int inexact = function(middle_, a.middle_, MPFR_RNDN);
  mpfr_mul_d(radius_, a.radius_, slope, MPFR_RNDU);
  mpfr_div(radius_, radius_, lower, MPFR_RNDU);
  add_rounding(inexact);
}

void PreciseBall::set_function(Function function, const PreciseBall& a) {
  if (!a.is_known()) {
    set_unknown();
    return;
  }
  switch (function) {
    case Function::sin:
      set_gentle(mpfr_sin, a, 1);
      return;
    case Function::cos:
      set_gentle(mpfr_cos, a, 1);
      return;
    case Function::atan:
      set_gentle(mpfr_atan, a, 1);
      return;
    case Function::tanh:
      set_gentle(mpfr_tanh, a, 1);
      return;
    case Function::erf:
      set_gentle(mpfr_erf, a, 1.25);
      return;
    case Function::abs:
      set_gentle([](mpfr_ptr to, mpfr_srcptr from, mpfr_rnd_t round) { return mpfr_abs(to, from, round); }, a,
                 1);
      return;
    case Function::sqrt:
      set_root(a);
      return;
    case Function::exp:
      set_exponential(a);
      return;
    case Function::ln:
      set_logarithm(mpfr_log, a, 1);
      return;
    case Function::log2:
      set_logarithm(mpfr_log2, a, 1.5);
      return;
    case Function::log10:
      set_logarithm(mpfr_log10, a, 0.5);
      return;
    case Function::tan:
    case Function::asin:
    case Function::acos:
    case Function::sinh:
    case Function::cosh:
    case Function::cbrt:
      set_unknown();
      return;
  }
}

void PreciseBall::set_sine_cosine(PreciseBall& sine, PreciseBall& cosine, const PreciseBall& a) {
  if (!a.is_known()) {
    sine.set_unknown();
    cosine.set_unknown();
    return;
  }
  // Two bits for each result: 0 exact, 1 rounded up, 2 rounded down; the cosine's are the upper ones.
  const int inexact = mpfr_sin_cos(sine.middle_, cosine.middle_, a.middle_, MPFR_RNDN);
  mpfr_set(sine.radius_, a.radius_, MPFR_RNDU);
  mpfr_set(cosine.radius_, a.radius_, MPFR_RNDU);
  sine.add_rounding(inexact & 3);
  cosine.add_rounding(inexact >> 2);
}

// The addition theorem. Let the sines and cosines of A and B be known to within p and q, p <= 1/4, as the
// middles s, c and S, C. |sin A·cos B - s·C| + |cos A·sin B - c·S| <= p(|cos B| + |sin B|) + q(|s| + |c|) <=
// √2·p + (√2 + 2p)q <= 2(p + q), for |sin| + |cos| is at most √2. The same holds for the cosine.
void PreciseBall::set_sine_cosine_of_sum(PreciseBall& sine, PreciseBall& cosine, const PreciseBall& sine_a,
                                         const PreciseBall& cosine_a, const PreciseBall& sine_b,
                                         const PreciseBall& cosine_b) {
  MPFR_DECL_INIT(bound, radius_precision);
  MPFR_DECL_INIT(bound_b, radius_precision);
  mpfr_max(bound, sine_a.radius_, cosine_a.radius_, MPFR_RNDU);
  mpfr_max(bound_b, sine_b.radius_, cosine_b.radius_, MPFR_RNDU);
  const bool is_known = sine_a.is_known() && cosine_a.is_known() && sine_b.is_known() && cosine_b.is_known();
  if (!is_known || mpfr_cmp_d(bound, 0.25) > 0) {
    sine.set_unknown();
    cosine.set_unknown();
    return;
  }
  mpfr_add(bound, bound, bound_b, MPFR_RNDU);
  mpfr_mul_2ui(bound, bound, 1, MPFR_RNDU);
  mpfr_set(sine.radius_, bound, MPFR_RNDU);
  mpfr_set(cosine.radius_, bound, MPFR_RNDU);
  sine.add_rounding(
      mpfr_fmma(sine.middle_, sine_a.middle_, cosine_b.middle_, cosine_a.middle_, sine_b.middle_, MPFR_RNDN));
  cosine.add_rounding(mpfr_fmms(cosine.middle_, cosine_a.middle_, cosine_b.middle_, sine_a.middle_,
                                sine_b.middle_, MPFR_RNDN));
}

}  // namespace proofsheet::numbers
