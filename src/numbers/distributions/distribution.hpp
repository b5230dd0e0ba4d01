#pragma once
// The distributions of statistics: the probability that a quantity is at most x, and its inverse.
//
// A distribution function rises strictly from 0 to 1 on its support, so its values at the two ends of an
// enclosure enclose it. A quantile lies between any two numbers at which the distribution function is proven
// to be at most, and at least, the probability. Degrees of freedom are positive numbers and need not be
// integers: Welch's test has a fractional number of them.
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// The families: standard normal, Student's t, χ², Fisher's F, beta, and Tukey's studentised range.
enum class Family : std::uint8_t { normal, t, chi2, f, beta, tukey };

/// Returns the name that authors write: `t_cdf`, `chi2_quantile`.
std::string cdf_name(Family family);
std::string quantile_name(Family family);
/// True if x and −x are equally likely: the normal distribution and t.
bool is_symmetric(Family family);

/// The limits of degrees of freedom, of the trials of a binomial distribution, and of the groups of a
/// studentised range.
inline constexpr long most_degrees = 10'000;
inline constexpr long most_trials = 10'000;
inline constexpr long most_groups = 100;

/// Returns the distribution function at x. `arguments`: x, then the degrees of freedom (for beta the two
/// parameters, for Tukey's distribution the number of groups and, unless they are infinite, the degrees); for
/// the normal distribution x, or x, mean and standard deviation. The result is exact if the function is
/// algebraic, x is rational and the value is rational; 0 below the support. x may contain an unknown, except
/// for Tukey's distribution. Fails: a standard deviation or degrees of freedom that are not positive, that
/// exceed `most` or that contain an unknown; a number of groups that is not an integer from 2 to most_groups;
/// undecided. Up to 10^9 degrees are computed, in less than a second for few digits.
Outcome<Real> cdf(Family family, std::span<const Real> arguments, long most = most_degrees);
/// Returns the x at which the distribution function is p. `arguments`: p, then as for cdf. Fails as cdf does,
/// and if p is not strictly between 0 and 1.
Outcome<Real> quantile(Family family, std::span<const Real> arguments);
/// Returns the probability of at most k successes in n trials that each succeed with probability p: an exact
/// sum if p is rational and the sum is not too long, else by the incomplete beta function. Fails: n is not an
/// integer from 0 to most_trials, k is not an integer, p is not from 0 to 1, undecided.
Outcome<Real> binomial_cdf(const Real& k, const Real& n, const Real& p);

/// Returns I_x(m/2, n/2), the regularised incomplete beta function at a rational x in [0, 1], if it is known
/// to be rational and is not too long. Requires m, n >= 1.
std::optional<Rational> exact_incomplete_beta(const Rational& x, long m, long n);

}  // namespace proofsheet::numbers
