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

#include "numbers/distributions/beta_quadrature.hpp"
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
  ArbNumber real() const {
    ArbNumber result;
    arb_set(result, acb_realref(number_));
    return result;
  }

 private:
  acb_t number_;
};

/// Returns how many terms t_k = x^k (over)_k/(under)_k to sum until Arb's bound of the rest, a geometric
/// series, is below 2^−bits. `over` is 0 if there is no such factor.
long terms_of(double x, double over, double under, long bits) {
  constexpr long most_terms = 1L << 20;
  double size = 0;  // of the term, in bits
  long k = 0;
  for (; k < most_terms; ++k) {
    const double next = under + static_cast<double>(k);
    const double ratio = over > 0 ? x * (over + static_cast<double>(k)) / next : x / next;
    const double bound = over > 0 ? x * (1 + std::abs(over - under) / next) : ratio;
    const bool is_small = size < -static_cast<double>(bits) && bound < 1;
    if (!(ratio > 0) || (is_small && size - std::log2(1 - bound) < -static_cast<double>(bits))) break;
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
bool pay_for_series(long terms, bool is_short) {
  const long long bits = BallPrecision::bits(), count = terms;
  const long long with_short = 100 + bits / 32, with_long = 100 + bits / 8 + bits * bits / 32'768;
  const auto few = static_cast<long long>(std::sqrt(static_cast<double>(terms)));
  return spend(WorkKind::enclosures,
               is_short ? 4 * count * with_short + 2 * few * with_long : 4 * count * with_long);
}

/// Returns Σ x^k (over)_k/(under)_k.
ArbNumber series(const ArbNumber& x, const ArbNumber* over, const ArbNumber& under) {
  if (is_overspent()) return ArbNumber::unknown();
  const long precision = BallPrecision::bits();
  const long terms = terms_of(x.estimate(), over ? over->estimate() : 0, under.estimate(), precision);
  if (!pay_for_series(terms, is_short(under) && (!over || is_short(*over)))) return ArbNumber::unknown();
  RealAsComplex argument(x), numerator, denominator(under), sum;
  if (over) acb_set_arb(numerator, *over);
  acb_hypgeom_pfq_direct(sum, numerator, over ? 1 : 0, denominator, 1, argument, terms, precision);
  return sum.real();
}

/// Returns how many bits 1 − p loses for a p close to 1, where at least slope/a is left.
long bits_beside(const ArbNumber& slope, double a) {
  constexpr long most_bits = 1L << 14;
  return std::clamp<long>(std::ilogb(a + 1) + 8 - slope.magnitude_exponent(), 0, most_bits);
}

/// Returns h/a · Σ z^k/(a+1)_k.
ArbNumber lower_gamma(const ArbNumber& h, const ArbNumber& a, const ArbNumber& z) {
  return series(z, nullptr, a + 1) * h / a;
}

ArbNumber gamma_slope(const ArbNumber& a, const ArbNumber& z) {
  if (!pay_for_function(2) || !pay_for_gamma(a)) return ArbNumber::unknown();
  return pow(z, a) * exp(-z) * ArbNumber::of(arb_rgamma, a);
}

/// Returns Q(a, z) from its expansion at infinity.
ArbNumber upper_gamma_far_out(const ArbNumber& a, const ArbNumber& z) {
  const long precision = BallPrecision::bits();
  const long terms =
      precision / std::max(1L, z.magnitude_exponent() - std::ilogb(static_cast<double>(precision)));
  if (!pay_for_series(terms, is_short(a)) || !pay_for_function(3)) return ArbNumber::unknown();
  RealAsComplex parameter(a), argument(z), value;
  acb_hypgeom_gamma_upper_asymp(value, parameter, argument, 1, precision);
  return value.real();
}

/// The arguments y and 1 − y of I_y(a, b).
struct Shares {
  ArbNumber below;
  ArbNumber above;
};

ArbNumber beta_slope(const ArbNumber& a, const ArbNumber& b, const Shares& y) {
  if (!pay_for_function(2)) return ArbNumber::unknown();
  for (const ArbNumber* one : {&a, &b, &b})
    if (!pay_for_gamma(*one)) return ArbNumber::unknown();
  return pow(y.below, a) * pow(y.above, b) * ArbNumber::of(arb_gamma, a + b) * ArbNumber::of(arb_rgamma, a) *
         ArbNumber::of(arb_rgamma, b);
}

/// Returns h/a · Σ y^k (a+b)_k/(a+1)_k.
ArbNumber lower_beta(const ArbNumber& h, const ArbNumber& a, const ArbNumber& b, const ArbNumber& y) {
  const ArbNumber over = a + b;
  return series(y, &over, a + 1) * h / a;
}

/// Returns 1/(1 + 1/odds) and 1/(1 + odds) with the odds x·df1/df2.
Shares shares_at(const ArbNumber& x, const ArbNumber& df1, const ArbNumber& df2) {
  const ArbNumber odds = x * df1 / df2;
  return {inverse(inverse(odds) + 1), inverse(odds + 1)};
}

}  // namespace

bool pay_for_function(int count) {
  const long long bits = BallPrecision::bits();
  return spend(WorkKind::enclosures, count * (3000 + bits * (16 + bits / 128)));
}

bool pay_for_gamma(const ArbNumber& x) {
  const long long bits = BallPrecision::bits();
  return is_short(x) ? pay_for_function() : spend(WorkKind::enclosures, 20'000 + bits * (64 + bits / 4));
}

PositiveDistribution::PositiveDistribution(Family family, std::span<const ArbNumber> degrees)
    : is_gamma_(family == Family::normal || family == Family::chi2) {
  switch (family) {
    case Family::normal: df1_ = 1; break;
    case Family::t:
      df1_ = 1;
      df2_ = degrees[0];
      break;
    case Family::chi2: df1_ = degrees[0]; break;
    case Family::f:
      df1_ = degrees[0];
      df2_ = degrees[1];
      break;
    case Family::beta:  // the odds x/(1 − x), times b/a
      df1_ = scaled(degrees[0], 1);
      df2_ = scaled(degrees[1], 1);
      break;
    case Family::tukey: df1_ = ArbNumber::unknown(); break;  // studentised_range.hpp
  }
  a_ = half_of(df1_);
  b_ = half_of(df2_);
}

Tails PositiveDistribution::gamma_tails(const ArbNumber& x, long accuracy) const {
  const ArbNumber z = half_of(x);
  Tails tails;
  tails.slope = gamma_slope(a_, z);
  if (z.estimate() <= a_.estimate()) {
    tails.lower = lower_gamma(tails.slope, a_, z);
    tails.upper = 1 - tails.lower;
    return tails;
  }
  tails.upper = upper_gamma_far_out(a_, z);
  const bool is_far_out = z.estimate() > 2 * (static_cast<double>(BallPrecision::bits()) + a_.estimate());
  if (!is_far_out && arb_rel_accuracy_bits(tails.upper) < accuracy) {
    const auto wide = [&] {
      const BallPrecision scope(BallPrecision::bits() + bits_beside(tails.slope, z.estimate()));
      return lower_gamma(gamma_slope(a_, z), a_, z);
    };
    tails.upper = 1 - wide();
  }
  tails.lower = 1 - tails.upper;
  return tails;
}

Tails PositiveDistribution::beta_tails(const ArbNumber& x) const {
  constexpr double near_one = 0.75;
  const Shares y = shares_at(x, df1_, df2_);
  Tails tails;
  tails.slope = beta_slope(a_, b_, y);
  const bool below_mean = y.below.estimate() * (a_.estimate() + b_.estimate()) <= a_.estimate();
  ArbNumber& lesser = below_mean ? tails.lower : tails.upper;
  ArbNumber& greater = below_mean ? tails.upper : tails.lower;
  const auto sum = [&](bool lower, const ArbNumber& h, const Shares& at) {
    return lower ? lower_beta(h, a_, b_, at.below) : lower_beta(h, b_, a_, at.above);
  };
  if (std::min(a_.estimate(), b_.estimate()) >= least_for_quadrature) {
    lesser = below_mean ? lower_beta_by_quadrature(tails.slope, a_, b_, y.below, y.above)
                        : lower_beta_by_quadrature(tails.slope, b_, a_, y.above, y.below);
  } else if ((below_mean ? y.below : y.above).estimate() <= near_one) {
    lesser = sum(below_mean, tails.slope, y);
  } else {
    const auto wide = [&] {
      const BallPrecision scope(BallPrecision::bits() +
                                bits_beside(tails.slope, a_.estimate() + b_.estimate()));
      const Shares close = shares_at(x, df1_, df2_);
      return sum(!below_mean, beta_slope(a_, b_, close), close);
    };
    lesser = 1 - wide();
  }
  greater = 1 - lesser;
  return tails;
}

Tails PositiveDistribution::at(const ArbNumber& x, long precision) const {
  if (!df1_.is_finite() || !df2_.is_finite())
    return {ArbNumber::unknown(), ArbNumber::unknown(), ArbNumber::unknown()};
  // A power loses as many bits as its exponent and its logarithm have.
  const double parameters = std::clamp(a_.estimate() + b_.estimate(), 1.0, 0x1p60);
  const auto logarithm = static_cast<double>(x.magnitude_exponent());
  const BallPrecision scope(precision + 16 + 2 * std::ilogb(parameters) +
                            std::ilogb(std::abs(logarithm) + 1));
  return is_gamma_ ? gamma_tails(x, precision) : beta_tails(x);
}

ArbNumber PositiveDistribution::bend(const ArbNumber& x) const {
  if (is_gamma_) return a_ - half_of(x);
  const Shares y = shares_at(x, df1_, df2_);
  return y.above * a_ - y.below * b_;
}

}  // namespace proofsheet::numbers
