// The binomial distribution: at most k successes in n trials have the probability I_{1−p}(n − k, k + 1)
// (Abramowitz & Stegun 26.5.24), a finite sum that is rational for rational p. Where p is not rational, or
// the sum is too long to be written out, it is the distribution function of F with 2(n − k) and 2(k + 1)
// degrees at (k + 1)(1 − p)/((n − k)p) (26.5.28).
#include "numbers/distributions/distribution.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

Failure outside(const Real& k, const Real& n, const Real& p, const char* reason, const char* hint = "") {
  return {Failure::Kind::outside_domain,
          "binomial_cdf(" + to_string(k) + ", " + to_string(n) + ", " + to_string(p) +
              ") is not defined: " + reason,
          hint};
}

const Integer* whole(const Real& x, Integer& value) {
  if (!x.rational() || denominator(*x.rational()) != 1) return nullptr;
  value = numerator(*x.rational());
  return &value;
}

/// 0 < p < 1 and 0 <= k < n.
Real probability(long k, long n, const Real& p) {
  if (p.rational()) {
    if (auto exact = exact_incomplete_beta(1 - *p.rational(), 2 * (n - k), 2 * (k + 1))) {
      return *std::move(exact);
    }
  }
  const Real odds = *divide(Rational(k + 1) * (1 - p), Rational(n - k) * p);
  return make_distribution(Kind::cdf, Family::f, {odds, Real(2 * (n - k)), Real(2 * (k + 1))});
}

}  // namespace

Outcome<Real> binomial_cdf(const Real& k, const Real& n, const Real& p) {
  Integer successes, trials;
  if (!whole(n, trials) || trials < 0) {
    return outside(k, n, p, "the number of trials is not a whole number from 0 on");
  }
  if (!whole(k, successes)) {
    return outside(k, n, p, "the number of successes is not a whole number",
                   "floor(k) counts the same: at most 2.5 successes are at most 2");
  }
  if (trials > most_trials) {
    return Failure{Failure::Kind::too_large, to_string(n) + " trials are too many for binomial_cdf",
                   "the most are " + std::to_string(most_trials)};
  }
  const auto above_nothing = compare(p, 0);
  if (!above_nothing) return above_nothing.failure();
  const auto above_certainty = compare(p, 1);
  if (!above_certainty) return above_certainty.failure();
  if (*above_nothing < 0 || *above_certainty > 0) {
    return outside(k, n, p, "the probability is not from 0 to 1", "a probability of 25 % is 0.25");
  }
  if (successes < 0) return Real(0);
  if (successes >= trials || *above_nothing == 0) return Real(1);
  if (*above_certainty == 0) return Real(0);
  return probability(successes.convert_to<long>(), trials.convert_to<long>(), p);
}

}  // namespace proofsheet::numbers
