// The incomplete beta function at whole and half arguments, by a series of positive terms (DLMF 8.17.8)
//
//     I_x(a, b) = x^a y^b Γ(a+b)/(Γ(a+1)Γ(b)) · Σ_{k>=0} t_k,    t_0 = 1,    t_{k+1} = t_k · r_k,
//     r_k = x (a+b+k)/(a+1+k),    y = 1 − x,
//
// or by I_x(a, b) = 1 − I_y(b, a) with the same series: below the mean a/(a+b) the first, so that a small
// probability keeps all its bits, unless x is so near 1 that the series would hardly converge.
#include "numbers/distributions/probability_interval.hpp"

namespace proofsheet::numbers {

namespace {

/// Whether the ratio r_k of a series with the greatest x is at most 7/8.
bool is_falling(mpfr_srcptr x, long over, long under) {
  MPFR_DECL_INIT(ratio, 64);
  mpfr_mul_si(ratio, x, over, MPFR_RNDU);
  mpfr_div_si(ratio, ratio, under, MPFR_RNDU);
  return mpfr_cmp_d(ratio, 0.875) <= 0;
}

/// Σ t_k for x < 7/8. The ratios move monotonously toward x: if r_K and x are at most 7/8, so are all from
/// there on, and what follows t_K is at most t_K·(7/8)/(1 − 7/8) = 7 t_K.
void set_series(MpfiNumber& sum, long m, long n, const MpfiNumber& x) {
  const long precision = sum.precision();
  MpfiNumber term(precision);
  mpfi_set_ui(term, 1);
  mpfi_set_ui(sum, 1);
  for (long over = m + n, under = m + 2;; over += 2, under += 2) {
    const bool is_small = mpfr_zero_p(term.right()) != 0 || mpfr_get_exp(term.right()) <= -precision;
    if (is_small && is_falling(x.right(), over, under)) break;
    mpfi_mul(term, term, x);
    mpfi_mul_si(term, term, over);
    mpfi_div_si(term, term, under);
    mpfi_add(sum, sum, term);
  }
  mpfr_mul_ui(term.right(), term.right(), 7, MPFR_RNDU);
  mpfr_add(sum.right(), sum.right(), term.right(), MPFR_RNDU);
}

void set_directly(MpfiNumber& result, long m, long n, const MpfiNumber& x, const MpfiNumber& y) {
  const long precision = result.precision();
  set_series(result, m, n, x);
  MpfiNumber factor(precision);
  set_half_power(factor, x, m);
  mpfi_mul(result, result, factor);
  set_half_power(factor, y, n);
  mpfi_mul(result, result, factor);
  set_gamma_of_half(factor, m + n);
  mpfi_mul(result, result, factor);
  set_gamma_of_half(factor, m + 2);
  mpfi_div(result, result, factor);
  set_gamma_of_half(factor, n);
  mpfi_div(result, result, factor);
}

}  // namespace

void set_beta_probability(MpfiNumber& result, long m, long n, const MpfiNumber& x, const MpfiNumber& y) {
  MPFR_DECL_INIT(share, 64);
  mpfr_mul_si(share, x.right(), m + n, MPFR_RNDU);
  const bool below_mean = mpfr_cmp_si(share, m) <= 0;
  if (mpfr_cmp_d(x.right(), below_mean ? 0.75 : 0.25) <= 0) {
    set_directly(result, m, n, x, y);
    return;
  }
  MpfiNumber rough(rough_precision);
  set_directly(rough, n, m, y, x);
  MpfiNumber rest(bits_of_difference(rough, result.precision()));
  set_directly(rest, n, m, y, x);
  mpfi_ui_sub(result, 1, rest);
}

}  // namespace proofsheet::numbers
