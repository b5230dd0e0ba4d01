// How probabilities and quantiles are made as reals: the domain is proven, exact values stay exact, and what
// a quantile undoes is undone.
#include "numbers/distributions/distribution.hpp"

#include <algorithm>
#include <vector>

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

bool same_degrees(std::span<const Real> a, std::span<const Real> b) {
  const auto same = [](const Real& x, const Real& y) { return equal(x, y) == Truth::yes; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

/// The failure of degrees of freedom that are not proven to be positive and not too many, if any are.
std::optional<Failure> unfit_degrees(const std::string& name, std::span<const Real> arguments) {
  for (const Real& degrees : arguments.subspan(1)) {
    const auto sign_of_degrees = sign(degrees);
    if (!sign_of_degrees) return sign_of_degrees.failure();
    if (*sign_of_degrees <= 0) return outside(name, arguments, "degrees of freedom are positive");
    const auto against_most = compare(degrees, Real(most_degrees));
    if (!against_most) return against_most.failure();
    if (*against_most <= 0) continue;
    return Failure{Failure::Kind::too_large,
                   to_string(degrees) + " degrees of freedom are too many for " + name,
                   "the most are " + std::to_string(most_degrees)};
  }
  return std::nullopt;
}

/// Degrees of freedom as a whole number; 0 if they are not one.
long whole_degrees(const Real& degrees) {
  const Rational* value = degrees.rational();
  return value && denominator(*value) == 1 ? numerator(*value).convert_to<long>() : 0;
}

bool is_term_of(const Real& x, Kind kind, Family family, std::span<const Real> degrees) {
  const Term& term = x.term();
  return term.kind == kind && term.family == family &&
         same_degrees(std::span(term.parts).subspan(1), degrees);
}

/// The probability below a rational x in the support, where it is known to be rational.
std::optional<Rational> exact_cdf(Family family, std::span<const Real> degrees, const Rational& x) {
  if (degrees.empty() || family == Family::chi2) return std::nullopt;
  const long m = whole_degrees(degrees.front());
  const long n = whole_degrees(degrees.back());
  if (m == 0 || n == 0) return std::nullopt;
  if (family == Family::f) {
    const Rational scaled = m * x;
    return exact_incomplete_beta(scaled / (scaled + n), m, n);
  }
  const auto beyond = exact_incomplete_beta(n / (n + x * x), n, 1);
  if (!beyond) return std::nullopt;
  return x < 0 ? Rational(*beyond / 2) : Rational(1 - *beyond / 2);
}

/// One degree of freedom is Cauchy's distribution: 1/2 + atan(x)/π.
std::optional<Rational> exact_cauchy(const Real& x) {
  const auto angle = exact_value(Function::atan, x);
  if (!angle || !angle->pi_multiple()) return std::nullopt;
  return Rational(*angle->pi_multiple() + Rational(1, 2));
}

/// Arguments: x, then the degrees of freedom.
Real cdf_of(Family family, std::vector<Real> arguments) {
  const Real& x = arguments[0];
  const auto degrees = std::span<const Real>(arguments).subspan(1);
  if (is_term_of(x, Kind::quantile, family, degrees)) return x.term().parts[0];
  if (const Rational* value = x.rational()) {
    const bool symmetric = is_symmetric(family);
    if (value->is_zero() && symmetric) return Rational(1, 2);
    if (*value <= 0 && !symmetric) return 0;
    if (auto exact = exact_cdf(family, degrees, *value)) return *std::move(exact);
  }
  if (family == Family::t && whole_degrees(degrees[0]) == 1) {
    if (auto exact = exact_cauchy(x)) return *std::move(exact);
  }
  return make_distribution(Kind::cdf, family, std::move(arguments));
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

/// Arguments: p, then the degrees of freedom.
Real quantile_of(Family family, std::vector<Real> arguments) {
  const Real& p = arguments[0];
  const auto degrees = std::span<const Real>(arguments).subspan(1);
  if (is_term_of(p, Kind::cdf, family, degrees)) return p.term().parts[0];
  if (const Rational* value = p.rational(); value && is_symmetric(family)) {
    if (*value == Rational(1, 2)) return 0;
    if (family == Family::t) {
      if (auto exact = exact_t_quantile(whole_degrees(degrees[0]), *value)) return *std::move(exact);
    }
  }
  return make_distribution(Kind::quantile, family, std::move(arguments));
}

/// The failure of a normal distribution whose standard deviation is not positive, if it is not.
std::optional<Failure> unfit_deviation(const std::string& name, std::span<const Real> arguments) {
  const auto sign_of_deviation = sign(arguments[2]);
  if (!sign_of_deviation) return sign_of_deviation.failure();
  if (*sign_of_deviation > 0) return std::nullopt;
  return outside(name, arguments, "the standard deviation is not positive");
}

}  // namespace

bool same_distribution(const Term& a, const Term& b) {
  return a.family == b.family && same_degrees(std::span(a.parts).subspan(1), std::span(b.parts).subspan(1));
}

std::string cdf_name(Family family) { return std::string(name_of(family)) + "_cdf"; }
std::string quantile_name(Family family) { return std::string(name_of(family)) + "_quantile"; }

Outcome<Real> cdf(Family family, std::span<const Real> arguments) {
  if (family != Family::normal) {
    if (auto failure = unfit_degrees(cdf_name(family), arguments)) return *std::move(failure);
    return cdf_of(family, {arguments.begin(), arguments.end()});
  }
  if (arguments.size() == 1) return cdf_of(family, {arguments[0]});
  if (auto failure = unfit_deviation(cdf_name(family), arguments)) return *std::move(failure);
  const auto standardised = divide(arguments[0] - arguments[1], arguments[2]);
  if (!standardised) return standardised.failure();
  return cdf_of(family, {*standardised});
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
    if (auto failure = unfit_degrees(name, arguments)) return *std::move(failure);
    return quantile_of(family, {arguments.begin(), arguments.end()});
  }
  const Real standard = quantile_of(family, {arguments[0]});
  if (arguments.size() == 1) return standard;
  if (auto failure = unfit_deviation(name, arguments)) return *std::move(failure);
  return arguments[1] + arguments[2] * standard;
}

}  // namespace proofsheet::numbers
