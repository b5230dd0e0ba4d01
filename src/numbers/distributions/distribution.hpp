#pragma once
// The distributions of statistics: the probability that a quantity stays at or below x, and its inverse.
//
// A distribution function rises strictly from 0 to 1 on its support, so its values at the two ends of an
// enclosure enclose it, and a quantile lies between any two numbers at which the distribution function is
// proven to be at most, and at least, the probability. Degrees of freedom are positive numbers, not whole
// ones alone: Welch's test has a fraction of them.
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Standard normal, Student's t, χ², Fisher's F, beta, and Tukey's studentised range.
enum class Family : std::uint8_t { normal, t, chi2, f, beta, tukey };

/// What an author writes: `t_cdf`, `chi2_quantile`.
std::string cdf_name(Family family);
std::string quantile_name(Family family);
/// Whether x and −x are equally likely: the normal distribution and t.
bool is_symmetric(Family family);

/// Named limits: degrees of freedom that may be asked for, trials of a binomial distribution, and groups of a
/// studentised range.
inline constexpr long most_degrees = 10'000;
inline constexpr long most_trials = 10'000;
inline constexpr long most_groups = 100;

/// The distribution function. Arguments: x, then the degrees of freedom (of beta the two parameters, of Tukey's
/// the number of groups and, unless they are infinite, the degrees); for the normal distribution x, or x, mean
/// and standard deviation. Exact where it is algebraic in a rational and comes out rational; 0 below the
/// support. x may hold an unknown, but not of Tukey's. Fails: a standard deviation or degrees of freedom that
/// are not positive, more than most_degrees of them, that hold an unknown, no whole number of groups from 2 to
/// most_groups, undecided.
Outcome<Real> cdf(Family family, std::span<const Real> arguments);
/// The x at which the distribution function is p. Arguments: p, then as for cdf. Fails: as cdf, and p not
/// between 0 and 1, both excluded.
Outcome<Real> quantile(Family family, std::span<const Real> arguments);
/// The probability of at most k successes in n trials that succeed with probability p each: an exact sum
/// where p is rational and the sum is not too long, else by the incomplete beta function. Fails: n is not a
/// whole number from 0 to most_trials, k is not a whole number, p is not from 0 to 1, undecided.
Outcome<Real> binomial_cdf(const Real& k, const Real& n, const Real& p);

/// I_x(m/2, n/2), the regularised incomplete beta function at a rational x in [0, 1], where it is known to be
/// rational and is not too long. m, n >= 1.
std::optional<Rational> exact_incomplete_beta(const Rational& x, long m, long n);

}  // namespace proofsheet::numbers
