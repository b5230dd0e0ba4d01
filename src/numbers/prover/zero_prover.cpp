#include "numbers/prover/zero_prover.hpp"

#include <utility>

#include "numbers/distributions/distribution.hpp"
#include "numbers/prover/calcium.hpp"
#include "numbers/prover/exponential_sums.hpp"
#include "numbers/prover/same_expression.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

/// What an enclosure of these bits tells from zero needs no proof.
constexpr long first_precision = 128;

bool is_same_expression(const Term& difference) {
  return difference.kind == Kind::difference && same_expression(difference.parts[0], difference.parts[1]);
}

/// A distribution function rises strictly: its quantile of p is x exactly if it takes the value p at x.
bool is_quantile_at(const Term& difference) {
  const bool is_pair =
      (difference.kind == Kind::difference || difference.kind == Kind::sum) && difference.parts.size() == 2;
  if (!is_pair || difference.parts[0].term().kind != Kind::quantile) return false;
  const Term& quantile = difference.parts[0].term();
  std::vector<Real> arguments(quantile.parts);
  const Real& other = difference.parts[1];
  const Real p = std::exchange(arguments[0], difference.kind == Kind::difference ? other : -other);
  const auto value = cdf(quantile.family, arguments);
  return value && proven_zero(*value - p);
}

}  // namespace

bool proven_zero(const Real& x) {
  if (x.rational()) return x.rational()->is_zero();
  if (enclose(x, first_precision).sign() != 0) return false;
  return is_same_expression(x.term()) || is_quantile_at(x.term()) || zero_by_exponential_sums(x) ||
         ask_calcium(x) == CalciumAnswer::zero;
}

}  // namespace proofsheet::numbers
