// Probabilities of an enclosure: a distribution function rises, so its values at the two ends enclose it.
#include <vector>

#include "numbers/distributions/positive_distribution.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/enclosures/enclosure_interval.hpp"

namespace proofsheet::numbers {

namespace {

/// The probability below a finite x.
ArbNumber probability_below(Family family, std::span<const ArbNumber> degrees, const ArbNumber& x,
                            long precision) {
  const PositiveDistribution distribution(family, degrees);
  ArbNumber result;
  const int sign = arf_sgn(arb_midref(static_cast<arb_srcptr>(x)));
  if (!is_symmetric(family)) return sign > 0 ? distribution.at(x, precision).lower : result;
  if (sign == 0) {
    arb_set_d(result, 0.5);
    return result;
  }
  // Half of what is beyond x² lies beyond |x|, on either side.
  ArbNumber square;
  arb_mul(square, x, x, ARF_PREC_EXACT);
  const Tails tails = distribution.at(square, precision);
  if (sign < 0) {
    result = tails.upper;
  } else {
    arb_add_ui(result, tails.lower, 1, precision);
  }
  arb_mul_2exp_si(result, result, -1);
  return result;
}

}  // namespace

void Enclosure::set_cdf(Family family, std::span<const Enclosure* const> arguments) {
  constexpr long guard_bits = 8;
  std::vector<ArbNumber> degrees;
  for (const Enclosure* degree : arguments.subspan(1)) {
    degrees.emplace_back(degree->interval_->left(), degree->interval_->right());
  }
  const mpfr_srcptr first = arguments[0]->interval_->left();
  const mpfr_srcptr last = arguments[0]->interval_->right();
  const mpfr_ptr lower = interval_->left();
  const mpfr_ptr upper = interval_->right();
  ArbNumber value;
  const auto is_known_at = [&](mpfr_srcptr end) {
    if (mpfr_number_p(end) == 0) return false;
    value = probability_below(family, degrees, ArbNumber(end, end), precision() + guard_bits);
    return value.is_finite();
  };
  bool known = is_known_at(first);
  if (known) value.get_lower(lower);
  if (!known || mpfr_sgn(lower) < 0) mpfr_set_ui(lower, 0, MPFR_RNDD);
  if (mpfr_equal_p(first, last) == 0) known = is_known_at(last);
  if (known) value.get_upper(upper);
  if (!known || mpfr_cmp_ui(upper, 1) > 0) mpfr_set_ui(upper, 1, MPFR_RNDU);
}

}  // namespace proofsheet::numbers
