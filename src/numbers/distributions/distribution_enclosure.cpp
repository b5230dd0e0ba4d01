// Distribution functions at a point, and of an enclosure by monotonicity.
#include <algorithm>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/enclosures/enclosure_interval.hpp"
#include "numbers/distributions/probability_interval.hpp"

namespace proofsheet::numbers {

namespace {

/// erfc(−x/√2)/2. The relative error of erfc is that of its argument times twice the argument's square.
void set_normal(MpfiNumber& result, mpfr_srcptr x) {
  constexpr long guard_bits = 16;
  const long lost_bits = 2 * std::clamp<long>(mpfr_get_exp(x), 0, 64);
  MpfiNumber root(result.precision() + lost_bits + guard_bits);
  mpfi_set_ui(root, 2);
  mpfi_sqrt(root, root);
  mpfi_fr_div(root, x, root);
  mpfi_neg(root, root);
  mpfr_erfc(result.left(), root.right(), MPFR_RNDD);
  mpfr_erfc(result.right(), root.left(), MPFR_RNDU);
  mpfi_div_2ui(result, result, 1);
}

/// I_x(n/2, 1/2)/2 with x = n/(n + t²) is the probability beyond |t| (Abramowitz & Stegun 26.5.27, 26.7.1).
void set_t(MpfiNumber& result, long n, mpfr_srcptr t) {
  const long precision = result.precision();
  MpfiNumber square(precision, t);
  mpfi_sqr(square, square);
  MpfiNumber sum(precision);
  mpfi_add_si(sum, square, n);
  MpfiNumber x(precision);
  mpfi_si_div(x, n, sum);
  mpfi_div(square, square, sum);
  set_beta_probability(result, n, 1, x, square);
  mpfi_div_2ui(result, result, 1);
  if (mpfr_sgn(t) > 0) mpfi_ui_sub(result, 1, result);
}

/// I_x(m/2, n/2) with x = m·f/(m·f + n) (Abramowitz & Stegun 26.5.28, 26.6.2).
void set_f(MpfiNumber& result, long m, long n, mpfr_srcptr f) {
  const long precision = result.precision();
  MpfiNumber x(precision, f);
  mpfi_mul_si(x, x, m);
  MpfiNumber sum(precision);
  mpfi_add_si(sum, x, n);
  mpfi_div(x, x, sum);
  MpfiNumber y(precision);
  mpfi_si_div(y, n, sum);
  set_beta_probability(result, m, n, x, y);
}

}  // namespace

void set_cdf_at(MpfiNumber& result, const Distribution& distribution, mpfr_srcptr x) {
  const bool symmetric = is_symmetric(distribution.family);
  if (mpfr_sgn(x) <= 0 && !symmetric) {
    mpfi_set_ui(result, 0);
  } else if (mpfr_inf_p(x) != 0) {
    mpfi_set_ui(result, mpfr_sgn(x) > 0 ? 1 : 0);
  } else if (mpfr_zero_p(x) != 0) {
    mpfi_set_ui(result, 1);
    mpfi_div_2ui(result, result, 1);
  } else if (distribution.family == Family::normal) {
    set_normal(result, x);
  } else if (distribution.family == Family::t) {
    set_t(result, distribution.df1, x);
  } else if (distribution.family == Family::chi2) {
    set_gamma_probability(result, distribution.df1, x);
  } else {
    set_f(result, distribution.df1, distribution.df2, x);
  }
  // A probability; rounding may have led beyond it.
  if (mpfr_sgn(result.left()) < 0) mpfr_set_ui(result.left(), 0, MPFR_RNDD);
  if (mpfr_cmp_ui(result.right(), 1) > 0) mpfr_set_ui(result.right(), 1, MPFR_RNDU);
}

void Enclosure::set_cdf(const Distribution& distribution, const Enclosure& x) {
  constexpr long guard_bits = 48;  // series have up to 2^20 terms, powers exponents up to 2^14
  MpfiNumber at_end(precision() + guard_bits);
  const mpfr_srcptr first = x.interval_->left();
  const mpfr_srcptr last = x.interval_->right();
  set_cdf_at(at_end, distribution, first);
  mpfr_set(interval_->left(), at_end.left(), MPFR_RNDD);
  if (mpfr_equal_p(first, last) == 0) set_cdf_at(at_end, distribution, last);
  mpfr_set(interval_->right(), at_end.right(), MPFR_RNDU);
}

}  // namespace proofsheet::numbers
