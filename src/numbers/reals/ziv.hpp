#pragma once
// Ziv's strategy for anything that rounding a real can give.
//
// `round` takes a rational to what it becomes and is monotone: if both ends of an enclosure become the same,
// so does the real. If they do not, the enclosure is too wide, or the real stands on (or next to) a border
// between two results. `borders(low, high)` says which numbers those can be; where the zero prover shows that
// the real is one of them, that number is rounded instead. Everything else is a matter of more bits, up to
// the limits. The first enclosure, where few digits are asked, is a ball of doubles.
#include <string>
#include <vector>

#include "numbers/reals/ball_evaluation.hpp"
#include "numbers/reals/evaluation.hpp"

namespace proofsheet::numbers {

template <class T>
struct Settled {
  T result;
  Rational lower, upper;  ///< the ends that settled it
};

/// The border inside [lower, upper] that x is proven to be; null if it is proven to be none.
const Rational* proven_border(const Real& x, const Rational& lower, const Rational& upper,
                              const std::vector<Rational>& borders);

template <class T, class Round>
std::optional<Settled<T>> settle_by_ball(const Real& x, const Round& round) {
  const Ball ball = ball_of(x);
  if (!is_known(ball)) return std::nullopt;
  Rational lower = lower_end(ball);
  Rational upper = upper_end(ball);
  T low = round(lower);
  if (low != round(upper)) return std::nullopt;
  return Settled<T>{std::move(low), std::move(lower), std::move(upper)};
}

/// By enclosures alone; the one that settled it is remembered in the real.
template <class T, class Round, class Borders>
Outcome<Settled<T>> settle_enclosed(const Real& x, long first_precision, const Round& round,
                                    const Borders& borders, const std::string& what) {
  constexpr long longest_magnitude = 1L
                                     << 19;  // bits before the point; above, nobody wants to see the digits
  constexpr long enough_for_prover = 128;
  const long last_precision = std::max(limits().sign_precision, 4 * first_precision);
  Decision decision;
  int proofs_left = 2;
  for (long precision = first_precision; precision <= last_precision; precision *= 2) {
    const Enclosure* enclosure = decision.enclose(x, precision);
    if (!enclosure) break;
    if (enclosure->beyond_bounds()) return too_large(x);
    if (!enclosure->bounded()) continue;
    const Rational lower = enclosure->lower();
    const Rational upper = enclosure->upper();
    if (enclosure->sign() != 0 && enclosure->magnitude_exponent() > longest_magnitude) return too_large(x);
    const T low = round(lower);
    const T high = round(upper);
    if (low == high) return Settled<T>{low, lower, upper};
    if (enclosure->sign() != 0 && enclosure->magnitude_exponent() < -longest_magnitude) return too_small(x);
    if (precision < enough_for_prover || proofs_left == 0) continue;
    --proofs_left;
    const std::vector<Rational> candidates = borders(low, high);
    if (const Rational* border = proven_border(x, lower, upper, candidates)) {
      return Settled<T>{round(*border), lower, upper};
    }
  }
  return undecided(what, x, "ask for fewer digits, or begin with exact numbers");
}

template <class T, class Round, class Borders>
Outcome<Settled<T>> settle(const Real& x, long first_precision, const Round& round, const Borders& borders,
                           const std::string& what) {
  constexpr long few_digits = 120;  // bits to begin with; doubles can't hold more digits than these stand for
  if (first_precision <= few_digits) {
    if (auto settled = settle_by_ball<T>(x, round)) return *std::move(settled);
  }
  return settle_enclosed<T>(x, first_precision, round, borders, what);
}

}  // namespace proofsheet::numbers
