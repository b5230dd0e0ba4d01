// Quadratic interval refinement (J. Abbott, "Quadratic interval refinement for real roots", 2006).
//
// The bracket is proven from the first step to the last: its lower end has a distribution function of at most
// the least probability, its upper end of at least the greatest, both told by enclosures, and the function
// rises. What is guessed is only where to look next: a straight line between the ends says where the quantile
// should be, and two points close around it are tested. If it does lie between them, the next pair is set
// twice as many bits closer, else half as many, and the bracket is halved as well. Near the quantile the
// function is so nearly straight that the bits double with every pair, and the bits carried follow.
#include "numbers/distributions/quantile_search.hpp"

#include <algorithm>

namespace proofsheet::numbers {

namespace {

constexpr long guard_bits = 64;
constexpr long first_precision = 128;
constexpr long most_tail_bits = 1024;
constexpr int most_rounds = 1000;
/// Quantiles beyond 2^most_magnitude, or closer to 0 than its inverse, are not looked for.
constexpr long most_magnitude = 1L << 30;

/// How small the probability is, or how close to 1, in bits.
long bits_beside(mpfr_srcptr least, mpfr_srcptr greatest) {
  MPFR_DECL_INIT(room, 32);
  mpfr_ui_sub(room, 1, greatest, MPFR_RNDU);
  mpfr_min(room, room, least, MPFR_RNDU);
  return std::clamp<long>(-mpfr_get_exp(room), 0, most_tail_bits);
}

}  // namespace

QuantileSearch::QuantileSearch(const Distribution& distribution, mpfr_srcptr least, mpfr_srcptr greatest,
                               long precision)
    : distribution_(distribution),
      least_(least),
      greatest_(greatest),
      precision_(precision),
      tail_bits_(bits_beside(least, greatest)),
      widest_(precision + guard_bits + tail_bits_),
      lower_(first_precision),
      upper_(first_precision) {}

QuantileSearch::Side QuantileSearch::test(mpfr_srcptr x, long working_precision) {
  MpfiNumber value(working_precision);
  set_cdf_at(value, distribution_, x);
  const bool below = mpfr_cmp(value.right(), least_) <= 0;
  if (!below && mpfr_cmp(value.left(), greatest_) < 0) return Side::undecided;
  Point& end = below ? lower_ : upper_;
  mpfr_set_prec(end.x, mpfr_get_prec(x));
  mpfr_set(end.x, x, MPFR_RNDN);
  mpfr_set_prec(end.gap, working_precision);
  mpfi_mid(end.gap, value);
  mpfr_sub(end.gap, end.gap, least_, MPFR_RNDN);
  return below ? Side::below : Side::above;
}

QuantileSearch::Side QuantileSearch::test_power_of_two(long exponent, int sign, long working_precision) {
  MpfrNumber x(2);
  mpfr_set_si_2exp(x, sign, exponent, MPFR_RNDN);
  return test(x, working_precision);
}

/// Two neighbouring powers of two around the quantile, or the second next where one is too close to tell.
bool QuantileSearch::bracket(long working_precision) {
  int sign = 1;
  if (is_symmetric(distribution_.family)) {
    const bool negative = mpfr_cmp_d(greatest_, 0.5) < 0;
    if (!negative && mpfr_cmp_d(least_, 0.5) <= 0) {
      return test_power_of_two(0, -1, working_precision) == Side::below &&
             test_power_of_two(0, 1, working_precision) == Side::above;
    }
    sign = negative ? -1 : 1;
  }
  const Side nearer = sign > 0 ? Side::below : Side::above;
  const auto around = [&](long exponent) {
    const Side inner = test_power_of_two(exponent - 1, sign, working_precision);
    const Side outer = test_power_of_two(exponent + 1, sign, working_precision);
    return inner == nearer && outer != nearer && outer != Side::undecided;
  };
  const Side first = test_power_of_two(0, sign, working_precision);
  if (first == Side::undecided) return around(0);
  const bool outward = first == nearer;
  long inside = 0;
  long outside = 0;
  for (long exponent = outward ? 1 : -1; inside == outside; exponent *= 2) {
    if (std::abs(exponent) > most_magnitude) return false;
    const Side side = test_power_of_two(exponent, sign, working_precision);
    if (side == Side::undecided) return around(exponent);
    if ((side == nearer) == outward) continue;
    inside = outward ? exponent / 2 : exponent;
    outside = outward ? exponent : exponent / 2;
  }
  while (outside - inside > 1) {
    const long middle = inside + (outside - inside) / 2;
    const Side side = test_power_of_two(middle, sign, working_precision);
    if (side == Side::undecided) return around(middle);
    (side == nearer ? inside : outside) = middle;
  }
  return true;
}

/// The wanted distance, not less than the probability is known to and the result can tell; false if that is
/// too wide to be of use.
bool QuantileSearch::set_step(mpfr_ptr step, mpfr_srcptr width, long bits) const {
  MPFR_DECL_INIT(slope, 64);
  MPFR_DECL_INIT(least_step, 64);
  mpfr_sub(slope, upper_.gap, lower_.gap, MPFR_RNDN);
  mpfr_div(slope, slope, width, MPFR_RNDN);
  if (mpfr_sgn(slope) <= 0) return false;
  mpfr_sub(least_step, greatest_, least_, MPFR_RNDU);
  mpfr_div(least_step, least_step, slope, MPFR_RNDU);
  mpfr_mul_2ui(least_step, least_step, 2, MPFR_RNDU);
  mpfr_div_2si(step, width, bits + 1, MPFR_RNDU);
  mpfr_max(step, step, least_step, MPFR_RNDU);
  mpfr_set_ui_2exp(least_step, 1, scale_exponent() - precision_ - 3, MPFR_RNDU);
  mpfr_max(step, step, least_step, MPFR_RNDU);
  mpfr_mul_2ui(least_step, step, 1, MPFR_RNDU);
  return mpfr_cmp(least_step, width) < 0;
}

long QuantileSearch::scale_exponent() const {
  const mpfr_srcptr lower = lower_.x;
  const mpfr_srcptr upper = upper_.x;
  const mpfr_srcptr longer = mpfr_cmpabs(upper, lower) > 0 ? upper : lower;
  return mpfr_get_exp(longer);
}

/// Where the straight line between the ends of the bracket meets the probability.
void QuantileSearch::set_guess(mpfr_ptr guess, mpfr_srcptr width) const {
  mpfr_sub(guess, upper_.gap, lower_.gap, MPFR_RNDN);
  mpfr_div(guess, lower_.gap, guess, MPFR_RNDN);
  mpfr_mul(guess, guess, width, MPFR_RNDN);
  mpfr_sub(guess, lower_.x, guess, MPFR_RNDN);
}

bool QuantileSearch::shrinks_to(mpfr_srcptr x) {
  if (mpfr_cmp(x, lower_.x) <= 0 || mpfr_cmp(x, upper_.x) >= 0) return false;
  return test(x, mpfr_get_prec(x)) != Side::undecided;
}

void QuantileSearch::refine() {
  MpfrNumber width_number(widest_), step_number(64), guess(widest_), point(widest_);
  const mpfr_ptr width = width_number;
  const mpfr_ptr step = step_number;
  long bits = 2;
  long more_bits = tail_bits_;
  for (int round = 0; round < most_rounds; ++round) {
    mpfr_sub(width, upper_.x, lower_.x, MPFR_RNDU);
    const bool wide = mpfr_sgn(width) > 0 && mpfr_get_exp(width) >= scale_exponent() - precision_;
    if (!wide || !set_step(step, width, bits)) return;
    // Twice the bits of the step: the next guess leans on what is found here.
    const long told = std::max<long>(scale_exponent() - mpfr_get_exp(step), 0);
    const long working = std::min(widest_, 2 * told + guard_bits + more_bits);
    mpfr_set_prec(point, working);
    set_guess(guess, width);
    mpfr_sub(point, guess, step, MPFR_RNDN);
    bool moved = shrinks_to(point);
    mpfr_add(point, guess, step, MPFR_RNDN);
    moved = shrinks_to(point) || moved;
    mpfr_mul_d(step, step, 2.5, MPFR_RNDU);
    mpfr_sub(width, upper_.x, lower_.x, MPFR_RNDU);
    if (mpfr_cmp(width, step) <= 0) {
      bits *= 2;
      continue;
    }
    bits = std::max(bits / 2, 1L);
    mpfr_add(point, lower_.x, upper_.x, MPFR_RNDN);
    mpfr_div_2ui(point, point, 1, MPFR_RNDN);
    moved = shrinks_to(point) || moved;
    if (moved) continue;
    if (working == widest_) return;
    more_bits = 2 * more_bits + guard_bits;
  }
}

bool QuantileSearch::run() {
  const long first = std::min(widest_, first_precision + tail_bits_);
  if (!bracket(first) && (first == widest_ || !bracket(widest_))) return false;
  refine();
  return true;
}

}  // namespace proofsheet::numbers
