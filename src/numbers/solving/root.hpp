#pragma once
// The number that solves an equation, proven to be the only one in a bracket.
//
// The bracket is cut into pieces until each is settled. A piece has no root if the values over it, enclosed,
// exclude 0; it has at most one if every slope over it has one sign, and then the signs at its two ends tell
// whether it has one. So all roots in the bracket are found, each proven to exist and to be alone in its
// piece (Neumaier, "Interval Methods for Systems of Equations", 1990, chapter 5; Tucker, "Validated
// Numerics", 2011, section 5.1). Exactly one is wanted. What no piece can settle (a root where the curve
// touches 0 without crossing it, a pole) stays undecided: an answer is never guessed.
//
// The answer is a Real like any other: whoever asks for more bits sets the interval Newton operator
// N(X) = m − f(m)/f'(X) going, which doubles the bits that are right with every step. Where a simple exact
// number is proven to solve the equation, the answer is that number.
#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

/// The one x with lower <= x <= upper and f = 0, where f is made of `unknown`. Fails: no such x, more than
/// one, undecided, a bracket without width.
Outcome<Real> root(const Real& f, const Real& unknown, const Real& lower, const Real& upper);

/// The root of an equation inside its bracket, by interval Newton from `known`, which contains it;
/// `constants` are enclosures. The precision is that of the result.
Enclosure narrowed(const Equation& equation, std::span<const Enclosure* const> constants,
                   const Enclosure& known, long precision);

/// A simple number (q, q·π, √q, ∛q, ln q, exp q) inside the enclosure of `root` that is proven to solve the
/// equation.
std::optional<Real> exact_root(const Equation& equation, std::span<const Real> constants, const Real& root);
/// The fraction with the smallest denominator in [lower, upper].
Rational simplest_between(const Rational& lower, const Rational& upper);

/// Limits: pieces of a bracket, steps computed on them, and halvings of a piece.
inline constexpr int most_root_pieces = 20'000;
inline constexpr long long most_root_steps = 4'000'000;
inline constexpr int most_halvings = 600;

}  // namespace proofsheet::numbers
