#include "numbers/reals/comparison.hpp"

#include <algorithm>

#include "numbers/distributions/distribution.hpp"
#include "numbers/prover/zero_prover.hpp"
#include "numbers/reals/ball_evaluation.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

const char* const places_hint = "use `A = B to 60 places`, which needs no proof that A = B";
constexpr long first_sign_precision = 64;
/// Signs are needed more often than digits, and an equality that cannot be proven uses up its whole budget.
/// So a sign gets only 1/share_of_work of the work.
constexpr long long share_of_work = 8;
/// The precision from which an enclosure that contains 0 is worth the cost of a proof.
constexpr long prover_precision = 128;

/// Starts with `least_precision` bits or more.
std::optional<int> search_sign(const Real& x, long least_precision) {
  const Ball ball = ball_of(x);
  if (const int sign = sign_of(ball)) return sign;
  Decision decision(share_of_work);
  bool proof_tried = false;
  // If 53 bits do not decide, 64 hardly ever do.
  long precision = std::max({is_known(ball) ? prover_precision : first_sign_precision, x.term().precision(),
                             std::min(least_precision, limits().sign_precision)});
  for (; precision <= limits().sign_precision; precision *= 2) {
    const Enclosure* enclosure = decision.enclose(x, precision);
    if (!enclosure) break;
    if (enclosure->sign() != 0) return enclosure->sign();
    if (enclosure->is_zero()) return 0;
    if (precision < prover_precision || proof_tried) continue;
    proof_tried = true;
    if (is_proven_zero(x)) return 0;
  }
  if (!proof_tried && is_proven_zero(x)) return 0;
  return std::nullopt;
}

/// True if a node is positive because of its kind, even if it is too small for an enclosure.
bool is_positive_by_kind(const Term& term) {
  if (term.kind == Kind::real_power) return true;
  if (term.kind == Kind::power) return !is_whole(*term.value);
  if (term.kind == Kind::cdf) return is_symmetric(term.family);
  if (term.kind == Kind::quantile) return !is_symmetric(term.family);
  return term.kind == Kind::function && row_of(term.function).sign == KnownSign::positive;
}

std::optional<int> find_sign(const Real& x, long least_precision = 0) {
  if (x.rational()) return x.rational()->sign();
  if (x.pi_multiple()) return x.pi_multiple()->sign();
  const Term& term = x.term();
  if (term.open) return std::nullopt;
  if (term.proven_sign != Term::sign_unknown) return term.proven_sign;
  if (is_positive_by_kind(term)) return 1;
  const auto sign = search_sign(x, least_precision);
  if (sign) term.proven_sign = static_cast<std::int8_t>(*sign);
  return sign;
}

/// Returns the sign of a − b.
std::optional<int> find_order(const Real& a, const Real& b, long least_precision = 0) {
  if (a.depends_on_unknown() || b.depends_on_unknown()) return std::nullopt;
  if (&a.term() == &b.term()) return 0;
  if (a.rational() && b.rational()) return a.rational()->compare(*b.rational());
  if (const int order = sign_of(subtract(ball_of(a), ball_of(b)))) return order;
  return find_sign(a - b, least_precision);
}

Failure undecided_comparison(const Real& a, const Real& b) {
  const Real difference = a - b;
  constexpr long shown_precision = 256;
  enclose(difference, shown_precision);
  return undecided("a comparison", difference, places_hint);
}

}  // namespace

Outcome<int> sign(const Real& x) {
  if (const auto found = find_sign(x)) return *found < 0 ? -1 : *found > 0 ? 1 : 0;
  return undecided("a sign", x, places_hint);
}

Outcome<int> compare(const Real& a, const Real& b) {
  if (const auto found = find_order(a, b)) return *found < 0 ? -1 : *found > 0 ? 1 : 0;
  return undecided_comparison(a, b);
}

Truth equal(const Real& a, const Real& b) {
  const auto order = find_order(a, b);
  return !order ? Truth::unknown : *order == 0 ? Truth::yes : Truth::no;
}

Outcome<bool> within(const Real& a, const Real& b, const Rational& bound) {
  const Real difference = a - b;
  // Fewer bits can't decide, and a proof that the difference is the bound would cost far more than the bits.
  constexpr long guard_bits = 64;
  const long precision = static_cast<long>(bits_of(bound)) + guard_bits;
  const auto below = find_order(difference, bound, precision);
  if (!below) return undecided_comparison(difference, bound);
  const auto above = find_order(difference, Rational(-bound), precision);
  if (!above) return undecided_comparison(difference, Rational(-bound));
  return *below < 0 && *above > 0;
}

}  // namespace proofsheet::numbers
