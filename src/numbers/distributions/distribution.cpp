// How probabilities and quantiles are made as reals: the domain is proven, exact values stay exact, and what
// a quantile undoes is undone.
#include "numbers/distributions/distribution.hpp"

#include "numbers/reals/comparison.hpp"
#include "numbers/reals/exact_points.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

const char* name_of(Family family) {
  switch (family) {
    case Family::normal:
      return "normal";
    case Family::t:
      return "t";
    case Family::chi2:
      return "chi2";
    case Family::f:
      return "f";
  }
  return "";
}

Failure outside(const std::string& name, std::span<const Real> arguments, const std::string& reason,
                std::string hint = {}) {
  std::string call = name;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    call += (i == 0 ? "(" : ", ") + to_string(arguments[i]);
  }
  return {Failure::Kind::outside_domain, call + ") is not defined: " + reason, std::move(hint)};
}

Outcome<Distribution> distribution(Family family, const std::string& name, std::span<const Real> arguments) {
  Distribution made{family};
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const Rational* degrees = arguments[i].rational();
    if (!degrees || denominator(*degrees) != 1 || *degrees < 1) {
      return outside(name, arguments, "degrees of freedom are whole numbers from 1 on",
                     degrees && *degrees < 1 ? "" : "floor(x) makes a whole number");
    }
    if (*degrees > most_degrees) {
      return Failure{Failure::Kind::too_large,
                     to_string(arguments[i]) + " degrees of freedom are too many for " + name,
                     "the most are " + std::to_string(most_degrees)};
    }
    (i == 1 ? made.df1 : made.df2) = numerator(*degrees).convert_to<long>();
  }
  return made;
}

bool is_term_of(const Real& x, Kind kind, const Distribution& distribution) {
  return x.term().kind == kind && distribution_of(x.term()) == distribution;
}

/// The probability below a rational x in the support, where it is known to be rational.
std::optional<Rational> exact_cdf(const Distribution& d, const Rational& x) {
  if (d.family == Family::f) {
    const Rational scaled = d.df1 * x;
    return exact_incomplete_beta(scaled / (scaled + d.df2), d.df1, d.df2);
  }
  if (d.family != Family::t) return std::nullopt;
  if (x == 0) return Rational(1, 2);
  const auto beyond = exact_incomplete_beta(d.df1 / (d.df1 + x * x), d.df1, 1);
  if (!beyond) return std::nullopt;
  return x < 0 ? Rational(*beyond / 2) : Rational(1 - *beyond / 2);
}

/// One degree of freedom is Cauchy's distribution: 1/2 + atan(x)/π.
std::optional<Rational> exact_cauchy(const Real& x) {
  const auto angle = exact_value(Function::atan, x);
  if (!angle || !angle->pi_multiple()) return std::nullopt;
  return Rational(*angle->pi_multiple() + Rational(1, 2));
}

Real cdf_of(const Distribution& d, const Real& x) {
  if (is_term_of(x, Kind::quantile, d)) return x.term().parts[0];
  if (const Rational* value = x.rational()) {
    const bool symmetric = is_symmetric(d.family);
    if (value->is_zero() && symmetric) return Rational(1, 2);
    if (*value <= 0 && !symmetric) return 0;
    if (auto exact = exact_cdf(d, *value)) return *std::move(exact);
  }
  if (d == Distribution{Family::t, 1}) {
    if (auto exact = exact_cauchy(x)) return *std::move(exact);
  }
  return make_distribution(Kind::cdf, d, x);
}

/// The quantiles of t with one and two degrees are tan(π(p − 1/2)) and (2p − 1)/√(2p(1 − p)).
std::optional<Real> exact_t_quantile(long df, const Rational& p) {
  if (df == 1) {
    const auto tangent = exact_value(Function::tan, Real::pi_times(p - Rational(1, 2)));
    return tangent && tangent->rational() ? tangent : std::nullopt;
  }
  if (df != 2) return std::nullopt;
  const auto root = exact_root(2 * p * (1 - p), 2);
  return root ? std::optional(Real(Rational((2 * p - 1) / *root))) : std::nullopt;
}

Real quantile_of(const Distribution& d, const Real& p) {
  if (is_term_of(p, Kind::cdf, d)) return p.term().parts[0];
  if (const Rational* value = p.rational(); value && is_symmetric(d.family)) {
    if (*value == Rational(1, 2)) return 0;
    if (d.family == Family::t) {
      if (auto exact = exact_t_quantile(d.df1, *value)) return *std::move(exact);
    }
  }
  return make_distribution(Kind::quantile, d, p);
}

/// The failure of a normal distribution whose standard deviation is not positive, if it is not.
std::optional<Failure> unfit_deviation(const std::string& name, std::span<const Real> arguments) {
  const auto sign_of_deviation = sign(arguments[2]);
  if (!sign_of_deviation) return sign_of_deviation.failure();
  if (*sign_of_deviation > 0) return std::nullopt;
  return outside(name, arguments, "the standard deviation is not positive");
}

}  // namespace

std::string cdf_name(Family family) { return std::string(name_of(family)) + "_cdf"; }
std::string quantile_name(Family family) { return std::string(name_of(family)) + "_quantile"; }
bool is_symmetric(Family family) { return family == Family::normal || family == Family::t; }

Outcome<Real> cdf(Family family, std::span<const Real> arguments) {
  if (family != Family::normal) {
    const auto made = distribution(family, cdf_name(family), arguments);
    if (!made) return made.failure();
    return cdf_of(*made, arguments[0]);
  }
  if (arguments.size() == 1) return cdf_of({family}, arguments[0]);
  if (auto failure = unfit_deviation(cdf_name(family), arguments)) return *std::move(failure);
  const auto standardised = divide(arguments[0] - arguments[1], arguments[2]);
  if (!standardised) return standardised.failure();
  return cdf_of({family}, *standardised);
}

Outcome<Real> quantile(Family family, std::span<const Real> arguments) {
  const std::string name = quantile_name(family);
  for (const int end : {0, 1}) {
    const auto order = compare(arguments[0], end);
    if (!order) return order.failure();
    if (*order != 0 && (*order > 0) == (end == 0)) continue;
    return outside(name, arguments, "the probability is not between 0 and 1, both excluded",
                   *order == 0 ? "" : "a probability of 97.5 % is 0.975");
  }
  if (family != Family::normal) {
    const auto made = distribution(family, name, arguments);
    if (!made) return made.failure();
    return quantile_of(*made, arguments[0]);
  }
  const Real standard = quantile_of({family}, arguments[0]);
  if (arguments.size() == 1) return standard;
  if (auto failure = unfit_deviation(name, arguments)) return *std::move(failure);
  return arguments[1] + arguments[2] * standard;
}

}  // namespace proofsheet::numbers
