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

ArbNumber log_beta(const ArbNumber& a, const ArbNumber& b) {
  return log_gamma(a) + log_gamma(b) - log_gamma(a + b);
}

ArbNumber times_log(const ArbNumber& exponent, const ArbNumber& x) {
  return exponent.is_zero() ? ArbNumber() : log(x) * exponent;
}

/// The logarithm of a density, at the precision of the scope.
class LogDensity {
 public:
  LogDensity(Family family, std::span<const ArbNumber> degrees)
      : family_(family), degrees_(degrees.begin(), degrees.end()) {
    bool is_paid = pay_for_function(4);
    for (const ArbNumber& each : degrees_) is_paid = is_paid && pay_for_gamma(each) && pay_for_gamma(each);
    if (!is_paid) {
      constant_ = ArbNumber::unknown();
      return;
    }
    const ArbNumber half = degrees.empty() ? ArbNumber() : half_of(degrees[0]);
    switch (family) {
      case Family::normal: constant_ = -half_of(log(scaled(pi(), 1))); break;  // −log(2π)/2
      case Family::t:  // −log n/2 − log B(1/2, n/2)
        constant_ = -(half_of(log(degrees[0])) + log_beta(power_of_two(-1), half));
        break;
      case Family::chi2:  // −n/2·log 2 − log Γ(n/2)
        constant_ = -(ArbNumber::of(arb_const_log2) * half + log_gamma(half));
        exponent_ = half - 1;
        break;
      case Family::f:  // m/2·log(m/n) − log B(m/2, n/2)
        ratio_ = degrees[0] / degrees[1];
        constant_ = -(log_beta(half, half_of(degrees[1])) - log(ratio_) * half);
        exponent_ = half - 1;
        break;
      case Family::beta:
        constant_ = -log_beta(degrees[0], degrees[1]);
        exponent_ = degrees[0] - 1;
        rest_exponent_ = degrees[1] - 1;
        break;
      case Family::tukey: constant_ = ArbNumber::unknown(); break;
    }
  }

  const ArbNumber& constant() const { return constant_; }
  /// Returns e·log x.
  ArbNumber power(const ArbNumber& x) const { return times_log(exponent_, x); }
  ArbNumber rest(const ArbNumber& x) const {
    switch (family_) {
      case Family::normal: return -half_of(square(x));
      case Family::t:  // −(n + 1)/2·log(1 + x²/n)
        return -(log1p(square(x) / degrees_[0]) * half_of(degrees_[0] + 1));
      case Family::chi2: return -half_of(x);
      case Family::f:  // −(m + n)/2·log(1 + x·m/n)
        return -(log1p(x * ratio_) * half_of(degrees_[0] + degrees_[1]));
      case Family::beta: {  // (b − 1)·log(1 − x)
        ArbNumber left;
        arb_sub_ui(left, x, 1, ARF_PREC_EXACT);
        return times_log(rest_exponent_, -left);
      }
      case Family::tukey: break;
    }
    return ArbNumber::unknown();
  }
  const ArbNumber& exponent() const { return exponent_; }
  /// Returns the exponent of 1 − x.
  const ArbNumber& rest_exponent() const { return rest_exponent_; }

 private:
  Family family_;
  std::vector<ArbNumber> degrees_;
  ArbNumber constant_, exponent_, rest_exponent_, ratio_;
};

/// The values of one of the two functions over an interval.
struct Reach {
  ArbNumber ball;
  bool unbounded_below = false, unbounded_above = false;
};

/// Returns the values of e·log over an interval that begins at 0, where the function is infinite unless e =
/// 0.
Reach values_from_zero(const ArbNumber& at_other_end, const ArbNumber& exponent) {
  if (exponent.is_zero()) return {};
  return {at_other_end, arb_is_negative(exponent) == 0, arb_is_positive(exponent) == 0};
}

}  // namespace

void Enclosure::set_density(Family family, std::span<const Enclosure* const> arguments) {
  const BallPrecision scope(precision() + density_guard);
  const std::vector<ArbNumber> degrees = degrees_of(arguments);
  const mpfr_srcptr first = arguments[0]->interval_->left(), last = arguments[0]->interval_->right();
  mpfr_set_ui(interval_->left(), 0, MPFR_RNDD);
  mpfr_set_inf(interval_->right(), 1);
  if (mpfr_number_p(first) == 0 || mpfr_number_p(last) == 0) return;
  const ArbNumber one(1);
  ArbNumber least(first, first), greatest(last, last);
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
  const LogDensity log(family, degrees);
  const Reach power = least.is_zero() ? values_from_zero(log.power(greatest), log.exponent())
                                      : Reach{hull(log.power(least), log.power(greatest))};
  const Reach rest = family == Family::beta && arb_equal(greatest, one) != 0
                         ? values_from_zero(log.rest(least), log.rest_exponent())
                         : Reach{hull(log.rest(least), log.rest(greatest))};
  const ArbNumber density = exp(power.ball + rest.ball + log.constant());
  if (!density.is_finite()) return;
  if (!outside && !power.unbounded_below && !rest.unbounded_below) density.get_lower(interval_->left());
  if (mpfr_sgn(interval_->left()) < 0) mpfr_set_ui(interval_->left(), 0, MPFR_RNDD);
  if (!power.unbounded_above && !rest.unbounded_above) density.get_upper(interval_->right());
}

}  // namespace proofsheet::numbers
