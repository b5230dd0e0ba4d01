// The incomplete gamma and beta functions, summed and bounded by Arb.
//
//     P(a, z) = h/a · Σ z^k/(a+1)_k,                  h = z^a e^(−z)/Γ(a)                 (DLMF 8.7.1)
//     I_y(a, b) = h/a · Σ y^k (a+b)_k/(a+1)_k,        h = y^a (1−y)^b Γ(a+b)/(Γ(a)Γ(b))   (DLMF 8.17.8)
//
// are hypergeometric series of positive terms, so that a small probability keeps all its bits. In both cases
// h is the slope of the probability along the logarithm of x. This file chooses which series to sum, how many
// terms, and with how many bits. Arb bounds the remainder and every rounding, so a poor choice makes a wide
// ball and never a wrong one. (Arb's own functions of these names choose as well, for complex arguments; with
// some thousand degrees of freedom they take seconds for a few digits.)
#include "numbers/distributions/positive_distribution.hpp"

#include <acb_hypgeom.h>

#include <algorithm>
#include <cmath>

#include "numbers/exact/work.hpp"

namespace proofsheet::numbers {

namespace {

/// A real number for Arb's complex functions.
class RealAsComplex {
 public:
  RealAsComplex() { acb_init(number_); }
  explicit RealAsComplex(arb_srcptr x) : RealAsComplex() { acb_set_arb(number_, x); }
  RealAsComplex(const RealAsComplex&) = delete;
  RealAsComplex& operator=(const RealAsComplex&) = delete;
  ~RealAsComplex() { acb_clear(number_); }
  operator acb_ptr() { return number_; }  // NOLINT: as for ArbNumber
  arb_srcptr real() const { return acb_realref(number_); }

 private:
  acb_t number_;
};

/// Returns how many terms t_k = x^k (over)_k/(under)_k to sum until they are below 2^−bits and keep
/// decreasing fast. `over` is 0 if there is no such factor.
long terms_of(double x, double over, double under, long bits) {
  constexpr long most_terms = 1L << 20;
  constexpr double fast = 0.9;
  double size = 0;  // of the term, in bits
  long k = 0;
  for (; k < most_terms; ++k) {
    const double next = under + static_cast<double>(k);
    const double ratio = over > 0 ? x * (over + static_cast<double>(k)) / next : x / next;
    const double bound = over > 0 ? x * (1 + std::abs(over - under) / next) : ratio;
    if (!(ratio > 0) || (size < -static_cast<double>(bits) && bound < fast)) break;
    size += std::log2(ratio);
  }
  return k + 2;
}

/// True if operations with x take linear time.
bool is_short(const ArbNumber& x) {
  constexpr slong few_bits = 64;
  return arb_is_exact(x) != 0 && arb_bits(x) <= few_bits;
}

/// Pays for a series. `is_short` says whether its parameters are short: the product of a short number and a
/// long one takes linear time, and Arb multiplies as few long ones as it can.
bool pay_for_series(long terms, bool is_short, long precision) {
  const long long bits = precision, count = terms;
  const long long with_short = 100 + bits / 32, with_long = 100 + bits / 8 + bits * bits / 32'768;
  const auto few = static_cast<long long>(std::sqrt(static_cast<double>(terms)));
  return spend(WorkKind::enclosures,
               is_short ? 4 * count * with_short + 2 * few * with_long : 4 * count * with_long);
}

/// Returns Σ x^k (over)_k/(under)_k.
ArbNumber series(const ArbNumber& x, const ArbNumber* over, const ArbNumber& under, long precision) {
  if (is_overspent()) return unknown();
  const long terms = terms_of(x.estimate(), over ? over->estimate() : 0, under.estimate(), precision);
  if (!pay_for_series(terms, is_short(under) && (!over || is_short(*over)), precision)) return unknown();
  RealAsComplex argument(x), numerator, denominator(under), sum;
  if (over) acb_set_arb(numerator, *over);
  acb_hypgeom_pfq_direct(sum, numerator, over ? 1 : 0, denominator, 1, argument, terms, precision);
  ArbNumber result;
  arb_set(result, sum.real());
  return result;
}

/// Returns how many bits 1 − p loses for a p close to 1, where at least slope/a is left.
long bits_beside(const ArbNumber& slope, double a) {
  constexpr long most_bits = 1L << 14;
  return std::clamp<long>(std::ilogb(a + 1) + 8 - slope.magnitude_exponent(), 0, most_bits);
}

ArbNumber rest_of(const ArbNumber& probability, long precision) {
  ArbNumber rest;
  arb_sub_ui(rest, probability, 1, precision);
  arb_neg(rest, rest);
  return rest;
}

/// Returns h/a · Σ z^k/(a+1)_k.
ArbNumber lower_gamma(const ArbNumber& h, const ArbNumber& a, const ArbNumber& z, long precision) {
  ArbNumber under;
  arb_add_ui(under, a, 1, precision);
  ArbNumber result = series(z, nullptr, under, precision);
  arb_mul(result, result, h, precision);
  arb_div(result, result, a, precision);
  return result;
}

ArbNumber gamma_slope(const ArbNumber& a, const ArbNumber& z, long precision) {
  if (!pay_for_function(precision, 2) || !pay_for_gamma(a, precision)) return unknown();
  ArbNumber h, factor;
  arb_pow(h, z, a, precision);
  arb_neg(factor, z);
  arb_exp(factor, factor, precision);
  arb_mul(h, h, factor, precision);
  arb_rgamma(factor, a, precision);
  arb_mul(h, h, factor, precision);
  return h;
}

/// Returns Q(a, z) from its expansion at infinity.
ArbNumber upper_gamma_far_out(const ArbNumber& a, const ArbNumber& z, long precision) {
  const long terms =
      precision / std::max(1L, z.magnitude_exponent() - std::ilogb(static_cast<double>(precision)));
  if (!pay_for_series(terms, is_short(a), precision) || !pay_for_function(precision, 3)) return unknown();
  RealAsComplex parameter(a), argument(z), value;
  acb_hypgeom_gamma_upper_asymp(value, parameter, argument, 1, precision);
  ArbNumber result;
  arb_set(result, value.real());
  return result;
}

/// The arguments y and 1 − y of I_y(a, b).
struct Shares {
  ArbNumber below;
  ArbNumber above;
};

ArbNumber beta_slope(const ArbNumber& a, const ArbNumber& b, const Shares& y, long precision) {
  if (!pay_for_function(precision, 2)) return unknown();
  for (const ArbNumber* one : {&a, &b, &b})
    if (!pay_for_gamma(*one, precision)) return unknown();
  ArbNumber h, factor;
  arb_pow(h, y.below, a, precision);
  arb_pow(factor, y.above, b, precision);
  arb_mul(h, h, factor, precision);
  arb_add(factor, a, b, precision);
  arb_gamma(factor, factor, precision);
  arb_mul(h, h, factor, precision);
  for (const ArbNumber* one : {&a, &b}) {
    arb_rgamma(factor, *one, precision);
    arb_mul(h, h, factor, precision);
  }
  return h;
}

/// Returns h/a · Σ y^k (a+b)_k/(a+1)_k.
ArbNumber lower_beta(const ArbNumber& h, const ArbNumber& a, const ArbNumber& b, const ArbNumber& y,
                     long precision) {
  ArbNumber over, under;
  arb_add(over, a, b, precision);
  arb_add_ui(under, a, 1, precision);
  ArbNumber result = series(y, &over, under, precision);
  arb_mul(result, result, h, precision);
  arb_div(result, result, a, precision);
  return result;
}

/// Returns 1/(1 + 1/odds) and 1/(1 + odds) with the odds x·df1/df2.
Shares shares_at(const ArbNumber& x, const ArbNumber& df1, const ArbNumber& df2, long precision) {
  ArbNumber odds;
  arb_mul(odds, x, df1, precision);
  arb_div(odds, odds, df2, precision);
  Shares shares;
  arb_add_ui(shares.above, odds, 1, precision);
  arb_inv(shares.above, shares.above, precision);
  arb_inv(odds, odds, precision);
  arb_add_ui(shares.below, odds, 1, precision);
  arb_inv(shares.below, shares.below, precision);
  return shares;
}

}  // namespace

ArbNumber unknown() {
  ArbNumber made;
  arb_indeterminate(made);
  return made;
}

bool pay_for_function(long precision, int count) {
  const long long bits = precision;
  return spend(WorkKind::enclosures, count * (3000 + bits * (16 + bits / 128)));
}

bool pay_for_gamma(const ArbNumber& x, long precision) {
  const long long bits = precision;
  return is_short(x) ? pay_for_function(precision)
                     : spend(WorkKind::enclosures, 20'000 + bits * (64 + bits / 4));
}

PositiveDistribution::PositiveDistribution(Family family, std::span<const ArbNumber> degrees)
    : is_gamma_(family == Family::normal || family == Family::chi2) {
  switch (family) {
    case Family::normal: arb_one(df1_); break;
    case Family::t:
      arb_one(df1_);
      df2_ = degrees[0];
      break;
    case Family::chi2: df1_ = degrees[0]; break;
    case Family::f:
      df1_ = degrees[0];
      df2_ = degrees[1];
      break;
    case Family::beta:  // the odds x/(1 − x), times b/a
      arb_mul_2exp_si(df1_, degrees[0], 1);
      arb_mul_2exp_si(df2_, degrees[1], 1);
      break;
    case Family::tukey: arb_indeterminate(df1_); break;  // studentised_range.hpp
  }
  arb_mul_2exp_si(a_, df1_, -1);
  arb_mul_2exp_si(b_, df2_, -1);
}

Tails PositiveDistribution::gamma_tails(const ArbNumber& x, long precision, long accuracy) const {
  ArbNumber z;
  arb_mul_2exp_si(z, x, -1);
  Tails tails;
  tails.slope = gamma_slope(a_, z, precision);
  if (z.estimate() <= a_.estimate()) {
    tails.lower = lower_gamma(tails.slope, a_, z, precision);
    tails.upper = rest_of(tails.lower, precision);
    return tails;
  }
  tails.upper = upper_gamma_far_out(a_, z, precision);
  const bool is_far_out = z.estimate() > 2 * (static_cast<double>(precision) + a_.estimate());
  if (!is_far_out && arb_rel_accuracy_bits(tails.upper) < accuracy) {
    const long wide = precision + bits_beside(tails.slope, z.estimate());
    tails.upper = rest_of(lower_gamma(gamma_slope(a_, z, wide), a_, z, wide), precision);
  }
  tails.lower = rest_of(tails.upper, precision);
  return tails;
}

Tails PositiveDistribution::beta_tails(const ArbNumber& x, long precision) const {
  constexpr double near_one = 0.75;
  const Shares y = shares_at(x, df1_, df2_, precision);
  Tails tails;
  tails.slope = beta_slope(a_, b_, y, precision);
  const bool below_mean = y.below.estimate() * (a_.estimate() + b_.estimate()) <= a_.estimate();
  ArbNumber& lesser = below_mean ? tails.lower : tails.upper;
  ArbNumber& greater = below_mean ? tails.upper : tails.lower;
  const auto sum = [&](bool lower, const ArbNumber& h, const Shares& at, long bits) {
    return lower ? lower_beta(h, a_, b_, at.below, bits) : lower_beta(h, b_, a_, at.above, bits);
  };
  if ((below_mean ? y.below : y.above).estimate() <= near_one) {
    lesser = sum(below_mean, tails.slope, y, precision);
  } else {
    const long wide = precision + bits_beside(tails.slope, a_.estimate() + b_.estimate());
    const Shares close = shares_at(x, df1_, df2_, wide);
    lesser = rest_of(sum(!below_mean, beta_slope(a_, b_, close, wide), close, wide), precision);
  }
  greater = rest_of(lesser, precision);
  return tails;
}

Tails PositiveDistribution::at(const ArbNumber& x, long precision) const {
  if (!df1_.is_finite() || !df2_.is_finite()) {
    Tails nothing;
    for (ArbNumber* each : {&nothing.lower, &nothing.upper, &nothing.slope}) arb_indeterminate(*each);
    return nothing;
  }
  // A power loses as many bits as its exponent and its logarithm have.
  const double parameters = std::clamp(a_.estimate() + b_.estimate(), 1.0, 0x1p60);
  const auto logarithm = static_cast<double>(x.magnitude_exponent());
  const long working = precision + 16 + 2 * std::ilogb(parameters) + std::ilogb(std::abs(logarithm) + 1);
  return is_gamma_ ? gamma_tails(x, working, precision) : beta_tails(x, working);
}

ArbNumber PositiveDistribution::bend(const ArbNumber& x, long precision) const {
  ArbNumber result;
  if (is_gamma_) {  // a − z
    arb_mul_2exp_si(result, x, -1);
    arb_sub(result, a_, result, precision);
    return result;
  }
  Shares y = shares_at(x, df1_, df2_, precision);  // a·above − b·below
  arb_mul(y.above, y.above, a_, precision);
  arb_mul(y.below, y.below, b_, precision);
  arb_sub(result, y.above, y.below, precision);
  return result;
}

}  // namespace proofsheet::numbers
