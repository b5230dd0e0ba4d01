#pragma once
// Ziv's strategy for anything that rounding a real can give.
//
// `round` takes a rational to what it becomes and is monotone: if both ends of an enclosure become the same,
// so does the real. If they do not, the enclosure is too wide, or the real stands on (or next to) a border
// between two results. `borders(low, high)` says which numbers those can be; where the zero prover shows that
// the real is one of them, that number is rounded instead. Everything else is a matter of more bits, up to
// the limits.
#include <string>
#include <vector>

#include "numbers/evaluation.hpp"
#include "numbers/zero_prover.hpp"

namespace proofsheet::numbers {

template <class T>
struct Settled {
  T result;
  const Enclosure* enclosure;  ///< that settled it; remembered in the real
};

/// Whether x is proven to be one of the borders inside [lower, upper]; if so it is that.
inline const Rational* proven_border(const Real& x, const Rational& lower, const Rational& upper,
                                     const std::vector<Rational>& borders) {
  for (const Rational& border : borders) {
    if (lower <= border && border <= upper && proven_zero(x - Real(border))) return &border;
  }
  return nullptr;
}

template <class T, class Round, class Borders>
Outcome<Settled<T>> settle(const Real& x, long first_precision, const Round& round, const Borders& borders,
                           const std::string& what) {
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
    if (low == high) return Settled<T>{low, enclosure};
    if (enclosure->sign() != 0 && enclosure->magnitude_exponent() < -longest_magnitude) return too_small(x);
    if (precision < enough_for_prover || proofs_left == 0) continue;
    --proofs_left;
    const std::vector<Rational> candidates = borders(low, high);
    if (const Rational* border = proven_border(x, lower, upper, candidates)) {
      return Settled<T>{round(*border), enclosure};
    }
  }
  return undecided(what, x, "ask for fewer digits, or begin with exact numbers");
}

}  // namespace proofsheet::numbers
