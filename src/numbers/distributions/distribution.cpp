// Construction of probabilities and quantiles as reals: proves the domain, keeps exact values exact, and
// cancels a distribution function with its quantile.
#include "numbers/distributions/distribution.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/exact_points.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

// The incomplete beta function where it is a finite sum. From I_x(a, 1) = x^a, DLMF 8.17.21 leads in b − 1
// steps to
//
//     I_x(a, b) = x^a · Σ_{j<b} (a)_j/j! · y^j,    y = 1 − x,
//
// for an integer b, and I_x(a, b) = 1 − I_y(b, a) exchanges an integer a for an integer b. With a = m/2, b =
// n/2 these are the sums for t with an even number of degrees (Abramowitz & Stegun 26.7.4), for F with one or
// two even numbers of degrees, and for the binomial distribution (26.5.24). The value is rational if x^a is.

namespace {

/// Pays for one step, which multiplies two long numbers and several by short ones.
bool pay_for_step(const Integer& coefficient, const Integer& power, const Integer& sum) {
  constexpr long long start = 200, at_once = 24, squared_at_once = 12'288;
  const auto one = static_cast<long long>(bits_of(coefficient)),
             other = static_cast<long long>(bits_of(power));
  const auto all = one + other + static_cast<long long>(bits_of(sum));
  return spend(WorkKind::fractions, start + all / at_once + one * other / squared_at_once);
}

/// Computes Σ_{j<terms} (m/2)_j/j! · y^j over one denominator. With y = u/v and s = 1 for even m, else 4,
/// s^j·(m/2)_j/j! is an integer, and the sum is Horner's scheme in s·v. Returns `nullopt` if that exceeds the
/// budget.
std::optional<Rational> finite_sum(long m, long terms, const Rational& y) {
  const long scale = m % 2 == 0 ? 1 : 4;
  const Integer u = numerator(y);
  const Integer step = scale * denominator(y);
  Integer coefficient = 1;
  Integer power = 1;
  Integer sum = 1;
  Integer under = 1;
  for (long j = 0; j + 1 < terms; ++j) {
    // (m/2 + j)/(j + 1); the factor 2 comes out of the scale
    coefficient = coefficient * scale * (m + 2 * j) / (2 * (j + 1));
    power *= u;
    if (!pay_for_step(coefficient, power, sum)) return std::nullopt;
    sum = sum * step + coefficient * power;
    under *= step;
  }
  return Rational(sum, under);
}

/// Returns x^(m/2) if it is rational.
std::optional<Rational> half_power(const Rational& x, long m) {
  const auto base = m % 2 == 0 ? std::optional(x) : exact_root(x, 2);
  if (!base) return std::nullopt;
  const auto exponent = static_cast<unsigned>(m % 2 == 0 ? m / 2 : m);
  return Rational(pow(numerator(*base), exponent), pow(denominator(*base), exponent));
}

const char* name_of(Family family) {
  switch (family) {
    case Family::normal: return "normal";
    case Family::t: return "t";
    case Family::chi2: return "chi2";
    case Family::f: return "f";
    case Family::beta: return "beta";
    case Family::tukey: return "tukey";
  }
  return "";
}

Failure not_defined(const std::string& name, std::span<const Real> arguments, const std::string& reason,
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

Failure without_slope(const std::string& name, const std::string& parameters,
                      const std::string& hint = "use the unknown only in the first argument") {
  return {Failure::Kind::unsupported,
          name + " has no derivative with respect to its " + parameters + ", which solve needs", hint};
}

/// Returns a failure unless all degrees of freedom are proven to be positive and at most `most`.
std::optional<Failure> check_degrees(Family family, const std::string& name, std::span<const Real> arguments,
                                     long most) {
  const bool beta = family == Family::beta;
  for (const Real& degrees : arguments.subspan(family == Family::tukey ? 2 : 1)) {
    if (degrees.depends_on_unknown()) return without_slope(name, beta ? "parameters" : "degrees of freedom");
    const auto sign_of_degrees = sign(degrees);
    if (!sign_of_degrees) return sign_of_degrees.failure();
    if (*sign_of_degrees <= 0)
      return not_defined(
          name, arguments,
          beta ? "its parameters must be positive" : "the degrees of freedom must be positive");
    const auto against_most = compare(degrees, Real(most));
    if (!against_most) return against_most.failure();
    if (*against_most <= 0) continue;
    return Failure{
        Failure::Kind::too_large,
        to_string(degrees) +
            (beta ? " is too large for a parameter of " : " degrees of freedom are too many for ") + name,
        (beta ? "the largest is " : "the most are ") + std::to_string(most)};
  }
  return std::nullopt;
}

/// Returns a failure unless the number of groups is valid.
std::optional<Failure> check_groups(const std::string& name, std::span<const Real> arguments) {
  const Real& groups = arguments[1];
  if (groups.depends_on_unknown()) return without_slope(name, "number of groups");
  const Rational* k = groups.rational();
  if (!k || !is_whole(*k) || *k < 2)
    return not_defined(name, arguments, "the number of groups must be a whole number of at least 2");
  if (*k <= most_groups) return std::nullopt;
  return Failure{Failure::Kind::too_large, to_string(groups) + " groups are too many for " + name,
                 "the most are " + std::to_string(most_groups)};
}

/// Returns degrees of freedom as an integer, or 0 if they are not one.
long whole_degrees(const Real& degrees) {
  const Rational* value = degrees.rational();
  return value && is_whole(*value) ? numerator(*value).convert_to<long>() : 0;
}

bool is_term_of(const Real& x, Kind kind, Family family, std::span<const Real> degrees) {
  const Term& term = x.term();
  return term.kind == kind && term.family == family &&
         same_degrees(std::span(term.parts).subspan(1), degrees);
}

/// Returns the probability below a rational x in the support if it is known to be rational.
std::optional<Rational> exact_cdf(Family family, std::span<const Real> degrees, const Rational& x) {
  if (degrees.empty() || family == Family::chi2 || family == Family::tukey) return std::nullopt;
  if (family == Family::beta) {
    const long a = whole_degrees(Real(2) * degrees[0]), b = whole_degrees(Real(2) * degrees[1]);
    return a == 0 || b == 0 ? std::nullopt : exact_incomplete_beta(x, a, b);
  }
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

/// Returns 1/2 + atan(x)/π, the probability for one degree of freedom (Cauchy's distribution), if it is
/// rational.
std::optional<Rational> exact_cauchy(const Real& x) {
  const auto angle = exact_value(Function::atan, x);
  if (!angle || !angle->pi_multiple()) return std::nullopt;
  return Rational(*angle->pi_multiple() + Rational(1, 2));
}

/// `arguments`: x, then the degrees of freedom.
Real cdf_of(Family family, std::vector<Real> arguments) {
  const Real& x = arguments[0];
  const auto degrees = std::span<const Real>(arguments).subspan(1);
  if (is_term_of(x, Kind::quantile, family, degrees)) return x.term().parts[0];
  if (const Rational* value = x.rational()) {
    const bool symmetric = is_symmetric(family);
    if (value->is_zero() && symmetric) return Rational(1, 2);
    if (*value <= 0 && !symmetric) return 0;
    if (*value >= 1 && family == Family::beta) return 1;
    if (auto exact = exact_cdf(family, degrees, *value)) return *std::move(exact);
  }
  if (family == Family::t && whole_degrees(degrees[0]) == 1) {
    if (auto exact = exact_cauchy(x)) return *std::move(exact);
  }
  return make_distribution(Kind::cdf, family, std::move(arguments));
}

/// Returns the quantile of t with one degree, tan(π(p − 1/2)), or two, (2p − 1)/√(2p(1 − p)), if it is
/// rational.
std::optional<Real> exact_t_quantile(long df, const Rational& p) {
  if (df == 1) {
    const auto tangent = exact_value(Function::tan, Real::pi_times(p - Rational(1, 2)));
    return tangent && tangent->rational() ? tangent : std::nullopt;
  }
  if (df != 2) return std::nullopt;
  const auto root = exact_root(2 * p * (1 - p), 2);
  return root ? std::optional(Real(Rational((2 * p - 1) / *root))) : std::nullopt;
}

/// `arguments`: p, then the degrees of freedom.
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

/// Returns a failure unless the standard deviation is positive.
std::optional<Failure> check_deviation(const std::string& name, std::span<const Real> arguments) {
  const auto sign_of_deviation = sign(arguments[2]);
  if (!sign_of_deviation) return sign_of_deviation.failure();
  if (*sign_of_deviation > 0) return std::nullopt;
  return not_defined(name, arguments, "the standard deviation is not positive");
}

/// Returns a positive standard deviation. If it depends on an unknown, rewrites it to be defined only where
/// it is not negative. Fails like unfit_deviation.
Outcome<Real> deviation(const std::string& name, std::span<const Real> arguments) {
  if (!arguments[2].depends_on_unknown()) {
    if (auto failure = check_deviation(name, arguments)) return *std::move(failure);
    return arguments[2];
  }
  const auto root = apply(Function::sqrt, arguments[2]);
  return root ? power(*root, Real(2)) : root;
}

// The range of two groups is √2 |t|.

/// `arguments`: x, k = 2 and optionally the degrees of freedom.
Real two_groups_cdf(std::span<const Real> arguments) {
  const Real x = arguments[0] * make_power(Real(2), Rational(-1, 2));
  const Real below =
      arguments.size() == 2 ? cdf_of(Family::normal, {x}) : cdf_of(Family::t, {x, arguments[2]});
  return Real(2) * below - Real(1);
}

Real two_groups_quantile(std::span<const Real> arguments) {
  const Real p = (Real(1) + arguments[0]) * Real(Rational(1, 2));
  const Real x =
      arguments.size() == 2 ? quantile_of(Family::normal, {p}) : quantile_of(Family::t, {p, arguments[2]});
  return x * make_power(Real(2), Rational(1, 2));
}

bool is_of_two_groups(Family family, std::span<const Real> arguments) {
  return family == Family::tukey && *arguments[1].rational() == 2;
}

/// Returns a failure if a family other than the normal one does not accept these arguments.
std::optional<Failure> check_arguments(Family family, const std::string& name,
                                       std::span<const Real> arguments, long most) {
  if (family == Family::tukey) {
    if (auto failure = check_groups(name, arguments)) return failure;
    if (arguments[0].depends_on_unknown())
      return without_slope(name, "first argument",
                           "use tukey_quantile(p, k, df), the number whose tukey_cdf is p");
  }
  return check_degrees(family, name, arguments, most);
}

std::optional<Integer> whole(const Real& x) {
  return x.rational() && is_whole(*x.rational()) ? std::optional(numerator(*x.rational())) : std::nullopt;
}

/// Requires 0 < p < 1 and 0 <= k < n.
Real probability(long k, long n, const Real& p) {
  if (p.rational()) {
    if (auto exact = exact_incomplete_beta(1 - *p.rational(), 2 * (n - k), 2 * (k + 1))) {
      return *std::move(exact);
    }
  }
  return make_distribution(Kind::cdf, Family::beta, {Real(1) - p, Real(n - k), Real(k + 1)});
}

}  // namespace

std::optional<Rational> exact_incomplete_beta(const Rational& x, long m, long n) {
  if (x.is_zero() || x == 1) return x;
  const Rational y = 1 - x;
  const std::size_t bits = bits_of(x) * static_cast<std::size_t>(m / 2 + n / 2 + 2);
  if (bits > most_rational_bits || is_overspent()) return std::nullopt;
  if (n % 2 == 0) {
    const auto power = half_power(x, m);
    const auto sum = power ? finite_sum(m, n / 2, y) : std::nullopt;
    return sum ? std::optional<Rational>(*power * *sum) : std::nullopt;
  }
  if (m % 2 != 0) return std::nullopt;
  const auto power = half_power(y, n);
  const auto sum = power ? finite_sum(n, m / 2, x) : std::nullopt;
  return sum ? std::optional<Rational>(1 - *power * *sum) : std::nullopt;
}

std::string cdf_name(Family family) { return std::string(name_of(family)) + "_cdf"; }
std::string quantile_name(Family family) { return std::string(name_of(family)) + "_quantile"; }
bool is_symmetric(Family family) { return family == Family::normal || family == Family::t; }

Outcome<Real> cdf(Family family, std::span<const Real> arguments, long most) {
  if (family != Family::normal) {
    if (auto failure = check_arguments(family, cdf_name(family), arguments, most)) return *std::move(failure);
    if (is_of_two_groups(family, arguments)) {
      const auto side = sign(arguments[0]);
      if (!side) return side.failure();
      return *side > 0 ? two_groups_cdf(arguments) : Real(0);
    }
    return cdf_of(family, {arguments.begin(), arguments.end()});
  }
  if (arguments.size() == 1) return cdf_of(family, {arguments[0]});
  const auto spread = deviation(cdf_name(family), arguments);
  if (!spread) return spread.failure();
  const auto standardised = divide(arguments[0] - arguments[1], *spread);
  if (!standardised) return standardised.failure();
  return cdf_of(family, {*standardised});
}

Outcome<Real> quantile(Family family, std::span<const Real> arguments) {
  const std::string name = quantile_name(family);
  for (const int end : {0, 1}) {
    if (arguments[0].depends_on_unknown()) break;  // checked when the equation is solved
    const auto order = compare(arguments[0], end);
    if (!order) return order.failure();
    if (*order != 0 && (*order > 0) == (end == 0)) continue;
    return not_defined(name, arguments, "the probability must be between 0 and 1, both excluded",
                       *order == 0 ? "" : "write 0.975 for 97.5 %");
  }
  if (family != Family::normal) {
    if (auto failure = check_arguments(family, name, arguments, most_degrees)) return *std::move(failure);
    if (is_of_two_groups(family, arguments)) return two_groups_quantile(arguments);
    return quantile_of(family, {arguments.begin(), arguments.end()});
  }
  const Real standard = quantile_of(family, {arguments[0]});
  if (arguments.size() == 1) return standard;
  const auto spread = deviation(name, arguments);
  if (!spread) return spread.failure();
  return arguments[1] + *spread * standard;
}

// The binomial distribution. At most k successes in n trials have the probability I_{1−p}(n − k, k + 1)
// (Abramowitz & Stegun 26.5.24), a finite sum that is rational for rational p. If p is not rational or the
// sum is too long, the probability is a node of the beta distribution.

Outcome<Real> binomial_cdf(const Real& k, const Real& n, const Real& p) {
  const std::string name = "binomial_cdf";
  const std::array arguments{k, n, p};
  const auto successes = whole(k), trials = whole(n);
  if (k.depends_on_unknown() || n.depends_on_unknown())
    return without_slope(name, "counts", "use the unknown only for the probability");
  if (!trials || *trials < 0) {
    return not_defined(name, arguments, "the number of trials must be a whole number of at least 0");
  }
  if (!successes) {
    return not_defined(name, arguments, "the number of successes is not a whole number",
                       "write floor(k): at most 2.5 successes means at most 2");
  }
  if (*trials > most_trials) {
    return Failure{Failure::Kind::too_large, to_string(n) + " trials are too many for " + name,
                   "the most are " + std::to_string(most_trials)};
  }
  if (p.depends_on_unknown() && *successes >= 0 && *successes < *trials)
    return probability(successes->convert_to<long>(), trials->convert_to<long>(), p);
  const auto above_nothing = compare(p, 0);
  if (!above_nothing) return above_nothing.failure();
  const auto above_certainty = compare(p, 1);
  if (!above_certainty) return above_certainty.failure();
  if (*above_nothing < 0 || *above_certainty > 0) {
    return not_defined(name, arguments, "the probability must be from 0 to 1", "write 0.25 for 25 %");
  }
  if (*successes < 0) return Real(0);
  if (*successes >= *trials || *above_nothing == 0) return Real(1);
  if (*above_certainty == 0) return Real(0);
  return probability(successes->convert_to<long>(), trials->convert_to<long>(), p);
}

}  // namespace proofsheet::numbers
