#pragma once
// Comparisons of reals. Their answers have three values: enclosures can separate two numbers but never prove
// them equal. Equality is tried for exact rationals, for identical expressions, then by the zero prover.
#include "numbers/exact/binary.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

enum class Truth { no, yes, unknown };

/// Returns -1, 0 or 1. Fails only as undecided, with the expression and its last enclosure.
Outcome<int> sign(const Real& x);
/// Returns -1, 0 or 1 if a < b, a = b, a > b. Fails only as undecided.
Outcome<int> compare(const Real& a, const Real& b);
Truth equal(const Real& a, const Real& b);
/// Returns true if |a − b| < bound is proven, false if it is disproven.
Outcome<bool> within(const Real& a, const Real& b, const Rational& bound);

/// Returns the integer to which x rounds. Decided by proof, ties by the zero prover. Fails: undecided, too
/// large.
Outcome<Integer> round_to_integer(const Real& x, Rounding rounding);
/// Returns x rounded to `places` (at most most_digits on either side of the point) as an exact rational.
Outcome<Rational> round_to_places(const Real& x, long places, Rounding rounding);
/// Returns x rounded to significant digits as an exact rational; 0 stays 0.
Outcome<Rational> round_to_significant(const Real& x, long digits, Rounding rounding);
/// Returns the number of the format that is nearest to x (exact/binary.hpp). Fails: undecided, too large for
/// it.
Outcome<Rational> round_to_binary(const Real& x, const BinaryFormat& format);
/// Returns the e with 10^e <= |x| < 10^(e+1). x must not be zero.
Outcome<long> decimal_exponent(const Real& x);

}  // namespace proofsheet::numbers
