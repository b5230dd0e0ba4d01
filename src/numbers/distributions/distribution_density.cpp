// Densities of an enclosure, which are the slopes of distribution functions.
//
// The logarithm of a density is the sum of a constant and two monotone functions of x (of |x| if x and −x are
// equally likely): e·log x with e = −1 + df/2, −1 + df1/2 or a − 1, and a rest. So the values at the ends of
// an interval enclose each function, and a positive density keeps a positive enclosure.
#include <algorithm>
#include <vector>

#include "numbers/distributions/positive_distribution.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/enclosures/enclosure_interval.hpp"

namespace proofsheet::numbers {
namespace {

constexpr long density_guard = 32;

/// Returns log Γ(a) + log Γ(b) − log Γ(a + b).
ArbNumber log_beta(const ArbNumber& a, const ArbNumber& b, long precision) {
  ArbNumber result, term;
  arb_lgamma(result, a, precision);
  arb_lgamma(term, b, precision);
  arb_add(result, result, term, precision);
  arb_add(term, a, b, precision);
  arb_lgamma(term, term, precision);
  arb_sub(result, result, term, precision);
  return result;
}

ArbNumber half_of(const ArbNumber& x) {
  ArbNumber result;
  arb_mul_2exp_si(result, x, -1);
  return result;
}

class LogDensity {
 public:
  LogDensity(Family family, std::span<const ArbNumber> degrees, long precision)
      : family_(family), degrees_(degrees.begin(), degrees.end()), precision_(precision) {
    const ArbNumber one = number(1), half = half_of(one);
    ArbNumber term;
    bool is_paid = pay_for_function(precision, 4);
    for (const ArbNumber& each : degrees_)
      is_paid = is_paid && pay_for_gamma(each, precision) && pay_for_gamma(each, precision);
    if (!is_paid) {
      constant_ = unknown();
      return;
    }
    switch (family) {
      case Family::normal:  // −log(2π)/2
        arb_const_pi(constant_, precision);
        arb_mul_2exp_si(constant_, constant_, 1);
        arb_log(constant_, constant_, precision);
        arb_mul_2exp_si(constant_, constant_, -1);
        break;
      case Family::t:  // −log n/2 − log B(1/2, n/2)
        arb_log(constant_, degrees[0], precision);
        arb_mul_2exp_si(constant_, constant_, -1);
        arb_add(constant_, constant_, log_beta(half, half_of(degrees[0]), precision), precision);
        break;
      case Family::chi2:  // −n/2·log 2 − log Γ(n/2)
        arb_const_log2(constant_, precision);
        arb_mul(constant_, constant_, half_of(degrees[0]), precision);
        arb_lgamma(term, half_of(degrees[0]), precision);
        arb_add(constant_, constant_, term, precision);
        arb_sub(exponent_, half_of(degrees[0]), one, precision);
        break;
      case Family::f:  // m/2·log(m/n) − log B(m/2, n/2)
        arb_div(ratio_, degrees[0], degrees[1], precision);
        arb_log(term, ratio_, precision);
        arb_mul(term, term, half_of(degrees[0]), precision);
        arb_sub(constant_, log_beta(half_of(degrees[0]), half_of(degrees[1]), precision), term, precision);
        arb_sub(exponent_, half_of(degrees[0]), one, precision);
        break;
      case Family::beta:
        constant_ = log_beta(degrees[0], degrees[1], precision);
        arb_sub(exponent_, degrees[0], one, precision);
        break;
      case Family::tukey: arb_indeterminate(constant_); break;
    }
    arb_neg(constant_, constant_);
  }

  const ArbNumber& constant() const { return constant_; }
  /// Returns e·log x.
  ArbNumber power(const ArbNumber& x) const { return times_log(exponent_, x); }
  ArbNumber rest(const ArbNumber& x) const {
    ArbNumber result, term;
    switch (family_) {
      case Family::normal:  // −x²/2
        arb_sqr(result, x, precision_);
        arb_mul_2exp_si(result, result, -1);
        break;
      case Family::t:  // −(n + 1)/2·log(1 + x²/n)
        arb_sqr(result, x, precision_);
        arb_div(result, result, degrees_[0], precision_);
        arb_log1p(result, result, precision_);
        arb_add_ui(term, degrees_[0], 1, precision_);
        arb_mul(result, result, half_of(term), precision_);
        break;
      case Family::chi2: result = half_of(x); break;
      case Family::f:  // −(m + n)/2·log(1 + x·m/n)
        arb_mul(result, x, ratio_, precision_);
        arb_log1p(result, result, precision_);
        arb_add(term, degrees_[0], degrees_[1], precision_);
        arb_mul(result, result, half_of(term), precision_);
        break;
      case Family::beta: {  // (b − 1)·log(1 − x)
        ArbNumber left;
        arb_sub_ui(left, x, 1, ARF_PREC_EXACT);
        arb_neg(left, left);
        return times_log(rest_exponent(), left);
      }
      case Family::tukey: arb_indeterminate(result); break;
    }
    arb_neg(result, result);
    return result;
  }
  const ArbNumber& exponent() const { return exponent_; }
  /// Returns the exponent of 1 − x.
  ArbNumber rest_exponent() const {
    ArbNumber result;
    if (family_ == Family::beta) arb_sub_ui(result, degrees_[1], 1, precision_);
    return result;
  }

 private:
  static ArbNumber number(int value) {
    ArbNumber result;
    arb_set_si(result, value);
    return result;
  }
  ArbNumber times_log(const ArbNumber& exponent, const ArbNumber& x) const {
    ArbNumber result;
    if (arb_is_zero(exponent) != 0) return result;
    arb_log(result, x, precision_);
    arb_mul(result, result, exponent, precision_);
    return result;
  }

  Family family_;
  std::vector<ArbNumber> degrees_;
  long precision_;
  ArbNumber constant_, exponent_, ratio_;
};

/// The values of one of the two functions over an interval.
struct Reach {
  ArbNumber ball;
  bool unbounded_below = false, unbounded_above = false;
};

/// Returns the values of e·log over an interval that begins at 0, where the function is infinite unless e =
/// 0.
Reach values_from_zero(const ArbNumber& at_other_end, const ArbNumber& exponent) {
  if (arb_is_zero(exponent) != 0) return {};
  return {at_other_end, arb_is_negative(exponent) == 0, arb_is_positive(exponent) == 0};
}

ArbNumber between(const ArbNumber& a, const ArbNumber& b, long precision) {
  ArbNumber result;
  arb_union(result, a, b, precision);
  return result;
}

}  // namespace

void Enclosure::set_density(Family family, std::span<const Enclosure* const> arguments) {
  const long precision = this->precision() + density_guard;
  std::vector<ArbNumber> degrees;
  for (const Enclosure* degree : arguments.subspan(1)) {
    degrees.emplace_back(degree->interval_->left(), degree->interval_->right());
  }
  const mpfr_srcptr first = arguments[0]->interval_->left(), last = arguments[0]->interval_->right();
  mpfr_set_ui(interval_->left(), 0, MPFR_RNDD);
  mpfr_set_inf(interval_->right(), 1);
  if (mpfr_number_p(first) == 0 || mpfr_number_p(last) == 0) return;
  ArbNumber least(first, first), greatest(last, last), one;
  arb_one(one);
  bool outside = false;  // part of the interval is outside the support, where the density is 0
  if (is_symmetric(family)) {
    const bool spans = mpfr_sgn(first) <= 0 && mpfr_sgn(last) >= 0;
    arb_abs(least, least);
    arb_abs(greatest, greatest);
    if (arb_gt(least, greatest) != 0) std::swap(least, greatest);
    if (spans) arb_zero(least);
  } else {
    outside = mpfr_sgn(first) < 0 || (family == Family::beta && mpfr_cmp_ui(last, 1) > 0);
    if (mpfr_sgn(first) < 0) arb_zero(least);
    if (family == Family::beta && mpfr_cmp_ui(last, 1) > 0) greatest = one;
    if (arb_gt(least, greatest) != 0) {
      mpfr_set_ui(interval_->right(), 0, MPFR_RNDU);
      return;
    }
  }
  const LogDensity log(family, degrees, precision);
  const Reach power = arb_is_zero(least) != 0
                          ? values_from_zero(log.power(greatest), log.exponent())
                          : Reach{between(log.power(least), log.power(greatest), precision)};
  const Reach rest = family == Family::beta && arb_equal(greatest, one) != 0
                         ? values_from_zero(log.rest(least), log.rest_exponent())
                         : Reach{between(log.rest(least), log.rest(greatest), precision)};
  ArbNumber density;
  arb_add(density, power.ball, rest.ball, precision);
  arb_add(density, density, log.constant(), precision);
  arb_exp(density, density, precision);
  if (!density.is_finite()) return;
  if (!outside && !power.unbounded_below && !rest.unbounded_below) density.get_lower(interval_->left());
  if (mpfr_sgn(interval_->left()) < 0) mpfr_set_ui(interval_->left(), 0, MPFR_RNDD);
  if (!power.unbounded_above && !rest.unbounded_above) density.get_upper(interval_->right());
}

}  // namespace proofsheet::numbers
