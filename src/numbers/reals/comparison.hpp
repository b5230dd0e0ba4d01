#pragma once
// Comparisons answer in three values: enclosures can tell two numbers apart, but can never prove them equal.
// Equality is tried as exact rationals, as the same expression, then by the zero prover.
#include "numbers/exact/binary.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

enum class Truth { no, yes, unknown };

/// -1, 0 or 1. Fails only as undecided, with the expression and its last enclosure.
Outcome<int> sign(const Real& x);
/// -1, 0 or 1 as a < b, a = b, a > b. Fails only as undecided.
Outcome<int> compare(const Real& a, const Real& b);
Truth equal(const Real& a, const Real& b);
/// |a − b| < bound, proven.
Outcome<bool> within(const Real& a, const Real& b, const Rational& bound);

/// The integer that x becomes under a rounding; decided by proof, ties by the zero prover. Fails: undecided,
/// too large.
Outcome<Integer> round_to_integer(const Real& x, Rounding rounding);
/// x rounded to places (most_digits at most, on both sides of the point); an exact rational.
Outcome<Rational> round_to_places(const Real& x, long places, Rounding rounding);
/// x rounded to significant digits; an exact rational; 0 stays 0.
Outcome<Rational> round_to_significant(const Real& x, long digits, Rounding rounding);
/// The number of the format that is nearest to x (exact/binary.hpp). Fails: undecided, too large for it.
Outcome<Rational> round_to_binary(const Real& x, const BinaryFormat& format);
/// The e with 10^e <= |x| < 10^(e+1); x is not zero.
Outcome<long> decimal_exponent(const Real& x);

}  // namespace proofsheet::numbers
