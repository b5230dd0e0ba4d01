#include "numbers/solving/root_exact.hpp"

#include <array>

#include "numbers/prover/zero_prover.hpp"
#include "numbers/reals/functions.hpp"

namespace proofsheet::numbers {

namespace {

constexpr long candidate_precision = 256;
/// Numerator and denominator. An enclosure of this precision contains a longer fraction whatever the root is.
constexpr std::size_t simple_bits = 128;
constexpr std::size_t very_simple_bits = 40;

/// g undoes f: where g(root) is a simple q, the root may be f(q).
struct Guess {
  bool (*undo)(Enclosure& result, const Enclosure& x);
  Outcome<Real> (*make)(const Rational& q, bool negative);
  std::size_t longest;
};

bool small(const Enclosure& x) {
  constexpr long largest = 8;
  return x.magnitude_exponent() < largest;
}

const std::array guesses{
    Guess{[](Enclosure& y, const Enclosure& x) { return y.set_common_part(x, x); },
          [](const Rational& q, bool) -> Outcome<Real> { return Real(q); }, simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            Enclosure pi(candidate_precision);
            pi.set_pi_times(1);
            y.set_quotient(x, pi);
            return true;
          },
          [](const Rational& q, bool) -> Outcome<Real> { return Real::pi_times(q); }, very_simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            y.set_square(x);
            return true;
          },
          [](const Rational& q, bool negative) -> Outcome<Real> {
            auto root = apply(Function::sqrt, q);
            return root && negative ? Outcome<Real>(-*root) : root;
          },
          very_simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            y.set_power(x, 3);
            return true;
          },
          [](const Rational& q, bool) { return apply(Function::cbrt, q); }, very_simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            if (small(x)) y.set_function(*row_of(Function::exp).enclosed, x);
            return small(x);
          },
          [](const Rational& q, bool) { return apply(Function::ln, q); }, very_simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            if (x.sign() > 0) y.set_function(*row_of(Function::ln).enclosed, x);
            return x.sign() > 0;
          },
          [](const Rational& q, bool) { return apply(Function::exp, q); }, very_simple_bits},
};

bool solves(const Equation& equation, std::span<const Real> constants, const Real& candidate) {
  const auto value = value_at(equation, constants, candidate);
  if (!value) return false;
  if (value->rational()) return value->rational()->is_zero();
  return enclose(*value, candidate_precision).sign() == 0 && proven_zero(*value);
}

}  // namespace

Rational simplest_between(const Rational& lower, const Rational& upper) {
  if (lower <= 0 && upper >= 0) return Rational(0);
  if (upper < 0) return -simplest_between(-upper, -lower);
  // Continued fractions of the two ends, as long as they agree.
  std::vector<Integer> quotients;
  Rational low = lower, high = upper;
  for (;;) {
    const Integer floor = numerator(low) / denominator(low);
    const bool whole_between = Rational(floor) == low || Rational(floor + 1) <= high;
    if (whole_between) {
      Rational value(Rational(floor) == low ? floor : floor + 1);
      for (auto each = quotients.rbegin(); each != quotients.rend(); ++each) value = *each + 1 / value;
      return value;
    }
    quotients.push_back(floor);
    const Rational next_low = 1 / (high - floor);
    high = 1 / (low - floor);
    low = next_low;
  }
}

std::optional<Real> exact_root(const Equation& equation, std::span<const Real> constants, const Real& root) {
  const Enclosure& x = enclose(root, candidate_precision);
  if (!x.bounded()) return std::nullopt;
  for (const Guess& guess : guesses) {
    Enclosure undone(candidate_precision);
    if (!guess.undo(undone, x) || !undone.bounded()) continue;
    const Rational q = simplest_between(undone.lower(), undone.upper());
    if (bits_of(q) > guess.longest) continue;
    const auto candidate = guess.make(q, x.sign() < 0);
    if (!candidate || !enclose(*candidate, candidate_precision).overlaps(x)) continue;
    if (solves(equation, constants, *candidate)) return *candidate;
  }
  return std::nullopt;
}

}  // namespace proofsheet::numbers
