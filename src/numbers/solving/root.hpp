#pragma once
// The number that solves an equation, proven to be the only one in a bracket.
//
// All roots in the bracket are found, each proven to exist and to be alone in its piece.
// Exactly one is wanted. What no piece can settle (a root where the curve touches 0 without crossing it, a
// pole) stays undecided: an answer is never guessed.
//
// The answer is a Real like any other: whoever asks for more bits sets interval Newton going
// (root_newton.hpp). Where a simple exact number is proven to solve the equation, the answer is that number.
#include <optional>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

/// The one x with lower <= x <= upper and f = 0, where f is made of `unknown`. Fails: no such x, more than
/// one, undecided, a bracket without width.
Outcome<Real> root(const Real& f, const Real& unknown, const Real& lower, const Real& upper);

// Roots that are simple exact numbers. A candidate is read off the enclosure; the equation, computed exactly
// with it, says whether it is the root.

/// A simple number (q, q·π, √q, ∛q, ln q, exp q) inside the enclosure of `root` that is proven to solve the
/// equation.
std::optional<Real> exact_root(const Equation& equation, std::span<const Real> constants, const Real& root);
/// The fraction with the smallest denominator in [lower, upper].
Rational simplest_between(const Rational& lower, const Rational& upper);

}  // namespace proofsheet::numbers
