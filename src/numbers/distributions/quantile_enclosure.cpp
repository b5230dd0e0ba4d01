// Quantiles of an enclosure: of both its ends at once where they are close together, else of each.
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/enclosures/enclosure_interval.hpp"
#include "numbers/distributions/quantile_search.hpp"

namespace proofsheet::numbers {

namespace {

/// Whether the ends lie so close together, beside 0 and 1, that one search serves both.
bool is_narrow(mpfr_srcptr least, mpfr_srcptr greatest) {
  constexpr long close_bits = 16;
  MPFR_DECL_INIT(width, 32);
  MPFR_DECL_INIT(room, 32);
  mpfr_ui_sub(room, 1, greatest, MPFR_RNDD);
  mpfr_min(room, room, least, MPFR_RNDD);
  if (mpfr_sgn(room) <= 0) return false;
  mpfr_sub(width, greatest, least, MPFR_RNDU);
  return mpfr_zero_p(width) != 0 || mpfr_get_exp(width) < mpfr_get_exp(room) - close_bits;
}

bool is_inside(mpfr_srcptr p) { return mpfr_sgn(p) > 0 && mpfr_cmp_ui(p, 1) < 0; }

}  // namespace

void Enclosure::set_quantile(const Distribution& distribution, const Enclosure& p) {
  const mpfr_srcptr least = p.interval_->left();
  const mpfr_srcptr greatest = p.interval_->right();
  if (is_symmetric(distribution.family)) {
    mpfr_set_inf(interval_->left(), -1);
  } else {
    mpfr_set_ui(interval_->left(), 0, MPFR_RNDD);
  }
  mpfr_set_inf(interval_->right(), 1);
  if (is_narrow(least, greatest)) {
    QuantileSearch search(distribution, least, greatest, precision());
    if (!search.run()) return;
    mpfr_set(interval_->left(), search.lower(), MPFR_RNDD);
    mpfr_set(interval_->right(), search.upper(), MPFR_RNDU);
    return;
  }
  if (is_inside(least)) {
    QuantileSearch search(distribution, least, least, precision());
    if (search.run()) mpfr_set(interval_->left(), search.lower(), MPFR_RNDD);
  }
  if (is_inside(greatest)) {
    QuantileSearch search(distribution, greatest, greatest, precision());
    if (search.run()) mpfr_set(interval_->right(), search.upper(), MPFR_RNDU);
  }
}

}  // namespace proofsheet::numbers
