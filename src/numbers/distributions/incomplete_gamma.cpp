// The incomplete gamma function at whole and half arguments. Below the mean, the series of positive terms
// (DLMF 8.7.1)
//
//     P(a, z) = z^a e^(−z)/Γ(a+1) · Σ_{k>=0} t_k,    t_0 = 1,    t_k = t_{k−1} · z/(a+k),
//
// so that a small probability keeps all its bits. From the mean on, 1 − Q, where Q is a finite sum of
// positive terms (Abramowitz & Stegun 26.4.4 and 26.4.5; DLMF 8.8.6 from Q(1, z) = e^(−z) and Q(1/2, z) =
// erfc(√z)):
//
//     Q(a, z) = e^(−z) Σ_{k<a} z^k/k!                                  for whole a,
//     Q(a, z) = erfc(√z) + e^(−z) Σ_{k<=a−1/2} z^(k−1/2)/Γ(k+1/2)      for half a.
#include <algorithm>

#include "numbers/distributions/probability_interval.hpp"

namespace proofsheet::numbers {

namespace {

/// e^(−x/2); the argument is exact, so its ends are its correctly rounded values.
void set_decay(MpfiNumber& result, mpfr_srcptr x) {
  MpfiNumber exponent(mpfr_get_prec(x), x);
  mpfi_div_2ui(exponent, exponent, 1);
  mpfi_neg(exponent, exponent);
  mpfi_exp(result, exponent);
}

/// Σ t_k. The term behind t_N is at most ρ·t_N with ρ = x/(m + 2N + 2) < 1 for x < m, and the ratios fall:
/// what is left out is at most t_N·ρ/(1 − ρ) <= t_N · m/(2N + 2).
void set_lower_series(MpfiNumber& sum, long m, mpfr_srcptr x) {
  const long precision = sum.precision();
  MpfiNumber term(precision);
  mpfi_set_ui(term, 1);
  mpfi_set_ui(sum, 1);
  unsigned long k = 0;
  while (mpfr_zero_p(term.right()) == 0 && mpfr_get_exp(term.right()) > -precision) {
    ++k;
    mpfi_mul_fr(term, term, x);
    mpfi_div_ui(term, term, static_cast<unsigned long>(m) + 2 * k);
    mpfi_add(sum, sum, term);
  }
  mpfr_mul_ui(term.right(), term.right(), static_cast<unsigned long>(m), MPFR_RNDU);
  mpfr_div_ui(term.right(), term.right(), 2 * k + 2, MPFR_RNDU);
  mpfr_add(sum.right(), sum.right(), term.right(), MPFR_RNDU);
}

void set_lower(MpfiNumber& result, long m, mpfr_srcptr x) {
  const long precision = result.precision();
  set_lower_series(result, m, x);
  MpfiNumber factor(precision, x);
  mpfi_div_2ui(factor, factor, 1);
  MpfiNumber power(precision);
  set_half_power(power, factor, m);
  mpfi_mul(result, result, power);
  set_decay(factor, x);
  mpfi_mul(result, result, factor);
  set_gamma_of_half(factor, m + 2);
  mpfi_div(result, result, factor);
}

/// The finite sum without e^(−z): terms from `first` on, each x/2j of the one before for whole a, x/(2j+1)
/// for half a.
void set_finite_sum(MpfiNumber& sum, long m, mpfr_srcptr x) {
  MpfiNumber term(sum.precision());
  const bool is_whole = m % 2 == 0;
  if (is_whole) {
    mpfi_set_ui(term, 1);
  } else {  // √z/Γ(3/2) = √(2x/π)
    mpfi_const_pi(term);
    mpfi_fr_div(term, x, term);
    mpfi_mul_2ui(term, term, 1);
    mpfi_sqrt(term, term);
  }
  mpfi_set(sum, term);
  const unsigned long terms = static_cast<unsigned long>(m / 2);
  if (terms == 0) mpfi_set_ui(sum, 0);
  for (unsigned long k = 1; k < terms; ++k) {
    mpfi_mul_fr(term, term, x);
    mpfi_div_ui(term, term, is_whole ? 2 * k : 2 * k + 1);
    mpfi_add(sum, sum, term);
  }
}

void set_upper(MpfiNumber& result, long m, mpfr_srcptr x) {
  MpfiNumber factor(result.precision());
  set_finite_sum(result, m, x);
  set_decay(factor, x);
  mpfi_mul(result, result, factor);
  if (m % 2 == 0) return;
  MpfiNumber root(result.precision(), x);
  mpfi_div_2ui(root, root, 1);
  mpfi_sqrt(root, root);
  mpfr_erfc(factor.left(), root.right(), MPFR_RNDD);
  mpfr_erfc(factor.right(), root.left(), MPFR_RNDU);
  mpfi_add(result, result, factor);
}

}  // namespace

void set_gamma_probability(MpfiNumber& result, long m, mpfr_srcptr x) {
  if (mpfr_cmp_si(x, m) < 0) {
    set_lower(result, m, x);
    return;
  }
  // What is taken from 1 needs no bits beyond the last of the result.
  const long precision = result.precision();
  MpfiNumber rough(rough_precision);
  set_upper(rough, m, x);
  MpfiNumber upper(bits_of_difference(rough, precision));
  set_upper(upper, m, x);
  mpfi_ui_sub(result, 1, upper);
}

long bits_of_difference(const MpfiNumber& rough, long precision) {
  const mpfr_srcptr upper = rough.right();
  if (mpfr_zero_p(upper) != 0) return rough_precision;
  return std::clamp<long>(precision + mpfr_get_exp(upper), rough_precision, precision);
}

void set_half_power(MpfiNumber& result, const MpfiNumber& base, long m) {
  const bool is_whole = m % 2 == 0;
  const auto exponent = static_cast<unsigned long>(is_whole ? m / 2 : m);
  mpfr_pow_ui(result.left(), base.left(), exponent, MPFR_RNDD);
  mpfr_pow_ui(result.right(), base.right(), exponent, MPFR_RNDU);
  if (!is_whole) mpfi_sqrt(result, result);
}

void set_gamma_of_half(MpfiNumber& result, long m) {
  Integer factorial = 1;
  if (m % 2 == 0) {
    mpz_fac_ui(factorial.backend().data(), static_cast<unsigned long>(m / 2 - 1));
    mpfi_set_z(result, factorial.backend().data());
    return;
  }
  if (m > 1) mpz_2fac_ui(factorial.backend().data(), static_cast<unsigned long>(m - 2));
  mpfi_const_pi(result);
  mpfi_sqrt(result, result);
  mpfi_mul_z(result, result, factorial.backend().data());
  mpfi_div_2ui(result, result, static_cast<unsigned long>(m / 2));
}

}  // namespace proofsheet::numbers
