// Quantiles of an enclosure, by Newton's method for intervals (R. E. Moore, "Interval Analysis", 1966) along
// the logarithm of x.
//
// The quantile q of p lies in a bracket X, proven at both ends by values of the distribution function F. For
// an m in X the mean value theorem gives F(m) − p = h(ξ)·(log m − log q) with a ξ between m and q, where h =
// x·F'(x), so that
//
//     q = m · exp(−(F(m) − p)/h(X)),      h(X) = h(m) · exp(bend(X)·log(X/m)),
//
// in balls. The intersection of this and X is a bracket again, and so is its intersection with the side of m
// that the sign of F(m) − p implies. Only m and the working precision are heuristic. p and the degrees of
// freedom may be balls themselves: then the bracket contains every quantile of all their values. The smaller
// of the two tails is compared, so that p keeps its bits close to 1 as well. Symmetric distributions are
// searched in x², where p keeps its bits close to 1/2, too.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "numbers/distributions/positive_distribution.hpp"
#include "numbers/distributions/studentised_range.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/enclosures/enclosure_interval.hpp"

namespace proofsheet::numbers {
namespace {

constexpr long first_precision = 64;
constexpr long most_flat_bits = 1L << 12;

class QuantileSearch {
 public:
  /// Both tails must lie between 0 and 1. `precision` is that of the result, in bits.
  QuantileSearch(const PositiveDistribution& distribution, const ArbNumber& below, const ArbNumber& above,
                 long precision)
      : distribution_(distribution),
        from_below_(below.estimate() < above.estimate()),
        tail_(from_below_ ? below : above),
        precision_(precision) {}

  /// Returns an enclosure of the quantiles, or `nullopt` if no bracket is found.
  std::optional<ArbNumber> run() {
    BracketResult found = bracket(first_precision);
    if (found == BracketResult::needs_bits) found = bracket(precision_ + first_precision);
    if (found != BracketResult::yes) return std::nullopt;
    refine();
    return bracket_;
  }

 private:
  struct Value {
    ArbNumber gap;    ///< F(x) − p
    ArbNumber slope;  ///< the slope of F along log x
    /// Returns the proven side of the quantiles on which x lies, -1 or 1, or 0 if it is not known.
    int side() const { return arb_is_nonpositive(gap) != 0 ? -1 : arb_is_nonnegative(gap) != 0 ? 1 : 0; }
  };

  Value at(const ArbNumber& x, long precision) const {
    const Tails tails = distribution_.at(x, precision);
    const BallPrecision scope(precision);
    return {from_below_ ? tails.lower - tail_ : tail_ - tails.upper, tails.slope};
  }

  int side_of_power(long exponent, long precision) const {
    return at(power_of_two(exponent), precision).side();
  }

  enum class BracketResult { yes, needs_bits, beyond_bounds };

  /// Finds two neighbouring powers of two around the quantiles. If one is too close to the quantiles, skips
  /// it.
  BracketResult bracket(long precision) {
    /// The search gives up on quantiles above 2^most_magnitude or below its inverse.
    constexpr long most_magnitude = 1L << 30;
    const auto set = [&](long one, long other) {
      const BallPrecision scope(precision);
      bracket_ = hull(power_of_two(one), power_of_two(other));
      return BracketResult::yes;
    };
    const auto around = [&](long exponent) {
      const bool is_between =
          side_of_power(exponent - 1, precision) < 0 && side_of_power(exponent + 1, precision) > 0;
      return is_between ? set(exponent - 1, exponent + 1) : BracketResult::needs_bits;
    };
    const int first = side_of_power(0, precision);
    if (first == 0) return around(0);
    long near = 0;
    long far = -first;
    for (;; far *= 2) {
      if (std::labs(far) > most_magnitude) return BracketResult::beyond_bounds;
      const int side = side_of_power(far, precision);
      if (side == 0) return around(far);
      if (side != first) break;
      near = far;
    }
    while (std::labs(far - near) > 1) {
      const long middle = near + (far - near) / 2;
      const int side = side_of_power(middle, precision);
      if (side == 0) return around(middle);
      (side == first ? near : far) = middle;
    }
    return set(near, far);
  }

  /// Returns the result of a Newton step from the middle of the bracket.
  ArbNumber newton(const ArbNumber& middle, const Value& value) const {
    const ArbNumber slope = exp(log(bracket_ / middle) * distribution_.bend(bracket_)) * value.slope;
    return exp(-(value.gap / slope)) * middle;
  }

  /// Intersects the bracket with `part`. The intersection is not empty, as both contain the quantiles.
  void intersect(const ArbNumber& part) {
    ArbNumber common;
    if (part.is_finite() && arb_intersection(common, bracket_, part, BallPrecision::bits()) != 0)
      bracket_ = common;
  }

  enum class Progress { shorter, needs_bits, none };

  Progress step(long precision) {
    const BallPrecision scope(precision);
    const ArbNumber before = bracket_;
    ArbNumber middle;
    arb_get_mid_arb(middle, bracket_);
    const Value value = at(middle, precision);
    if (value.side() != 0) {
      ArbNumber end;
      const auto bound = value.side() < 0 ? arb_get_ubound_arf : arb_get_lbound_arf;
      bound(arb_midref(static_cast<arb_ptr>(end)), bracket_, precision);
      intersect(hull(end, middle));
    }
    intersect(newton(middle, value));
    flat_bits_ =
        std::clamp(tail_.magnitude_exponent() - value.slope.magnitude_exponent(), 0L, most_flat_bits);
    const auto radius = [](const ArbNumber& x) { return mag_get_d_log2_approx(x.radius()); };
    if (radius(bracket_) < radius(before) - 0.5) return Progress::shorter;
    return radius(value.gap) < radius(tail_) + 1 ? Progress::none : Progress::needs_bits;
  }

  void refine() {
    constexpr int most_rounds = 1000;
    constexpr long spare_bits = 4;
    constexpr long most_lost = 256;
    long lost = first_precision;
    for (int round = 0; round < most_rounds && lost <= most_lost + flat_bits_; ++round) {
      const long known = arb_rel_accuracy_bits(bracket_);
      if (known >= precision_ + spare_bits) return;
      // A Newton step doubles the known bits.
      const Progress progress = step(std::min(2 * std::max(known, 0L), precision_ + spare_bits) + lost);
      if (progress == Progress::none) return;
      if (progress == Progress::needs_bits) lost *= 2;
    }
  }

  const PositiveDistribution& distribution_;
  bool from_below_;
  ArbNumber tail_;
  long precision_;
  ArbNumber bracket_;
  long flat_bits_ = 0;  ///< by how many bits the slope is smaller than the tail; they do not help to find x
};

/// `degrees`: the number of groups and, optionally, the degrees of freedom.
StudentisedRange studentised_range(std::span<const ArbNumber> degrees) {
  const long groups = arf_get_si(degrees[0].middle(), ARF_RND_NEAR);
  return {groups, degrees.size() == 2 ? std::optional(degrees[1]) : std::nullopt};
}

/// Returns the quantiles of every probability in p, which must lie between 0 and 1. Returns `nullopt` if
/// they are not found, for example if 1/2 is inside p and the distribution is symmetric: then x² has no
/// lower bound.
std::optional<ArbNumber> quantiles(Family family, std::span<const ArbNumber> degrees, const ArbNumber& p,
                                   long precision) {
  if (family == Family::tukey) return studentised_range(degrees).quantile(p, precision);
  const PositiveDistribution distribution(family, degrees);
  const BallPrecision exact_enough(2 * (precision + first_precision));
  ArbNumber below = p, above = 1 - p;
  const bool negative = is_symmetric(family) && arf_cmp(below.middle(), above.middle()) < 0;
  if (negative) std::swap(below, above);
  if (is_symmetric(family)) {  // the probability above x² is twice the smaller tail
    below = below - above;
    above = scaled(above, 1);
  }
  if (below.is_zero()) return below;
  const auto found = QuantileSearch(distribution, below, above, precision).run();
  if (!found) return std::nullopt;
  const BallPrecision scope(precision + first_precision);
  if (family == Family::beta)  // from the odds, x/(1 − x) times b/a
    return inverse(degrees[1] / (*found * degrees[0]) + 1);
  if (!is_symmetric(family)) return found;
  const ArbNumber x = ArbNumber::of(arb_sqrt, *found);
  return negative ? -x : x;
}

/// True if the ends are so close together, compared with their distance to 0 and 1, that one search serves
/// both.
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

/// Returns the probability below a finite x.
ArbNumber probability_below(Family family, std::span<const ArbNumber> degrees, const ArbNumber& x,
                            long precision) {
  const int sign = arf_sgn(x.middle());
  if (sign <= 0 && !is_symmetric(family)) return 0;
  if (family == Family::tukey) return studentised_range(degrees).at(x, precision);
  const PositiveDistribution distribution(family, degrees);
  if (family == Family::beta) {
    ArbNumber rest;
    arb_sub_ui(rest, x, 1, ARF_PREC_EXACT);
    if (rest.sign() >= 0) return 1;
    const auto odds = [&] {
      const BallPrecision scope(precision + first_precision);
      return x / -rest * degrees[1] / degrees[0];
    };
    return distribution.at(odds(), precision).lower;
  }
  if (!is_symmetric(family)) return distribution.at(x, precision).lower;
  if (sign == 0) return power_of_two(-1);
  // Half of the probability above x² lies beyond |x|, on either side.
  ArbNumber square;
  arb_mul(square, x, x, ARF_PREC_EXACT);
  const Tails tails = distribution.at(square, precision);
  const BallPrecision scope(precision);
  return half_of(sign < 0 ? tails.upper : tails.lower + 1);
}

}  // namespace

std::vector<ArbNumber> Enclosure::degrees_of(std::span<const Enclosure* const> arguments) {
  std::vector<ArbNumber> degrees;
  for (const Enclosure* degree : arguments.subspan(1))
    degrees.emplace_back(degree->interval_->left(), degree->interval_->right());
  return degrees;
}

void Enclosure::set_quantile(Family family, std::span<const Enclosure* const> arguments) {
  constexpr long guard_bits = 8;
  const std::vector<ArbNumber> degrees = degrees_of(arguments);
  const mpfr_srcptr least = arguments[0]->interval_->left();
  const mpfr_srcptr greatest = arguments[0]->interval_->right();
  if (is_symmetric(family)) {
    mpfr_set_inf(interval_->left(), -1);
  } else {
    mpfr_set_ui(interval_->left(), 0, MPFR_RNDD);
  }
  if (family == Family::beta) {
    mpfr_set_ui(interval_->right(), 1, MPFR_RNDU);
  } else {
    mpfr_set_inf(interval_->right(), 1);
  }
  const auto found = [&](mpfr_srcptr from, mpfr_srcptr to) {
    auto result = quantiles(family, degrees, ArbNumber(from, to), precision() + guard_bits);
    return result && result->is_finite() ? result : std::nullopt;
  };
  if (is_narrow(least, greatest)) {
    if (const auto both = found(least, greatest)) {
      both->get_lower(interval_->left());
      both->get_upper(interval_->right());
      return;
    }
  }
  if (is_inside(least)) {
    if (const auto lowest = found(least, least)) lowest->get_lower(interval_->left());
  }
  if (is_inside(greatest)) {
    if (const auto highest = found(greatest, greatest)) highest->get_upper(interval_->right());
  }
}

// Probabilities of an enclosure. A distribution function rises, so its values at the two ends enclose it.

void Enclosure::set_cdf(Family family, std::span<const Enclosure* const> arguments) {
  constexpr long guard_bits = 8;
  const std::vector<ArbNumber> degrees = degrees_of(arguments);
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
