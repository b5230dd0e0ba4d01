#pragma once
// The number that solves an equation, proven to be the only one in a bracket.
//
// The search finds all roots in the bracket, each proven to exist and to be alone in its piece, and requires
// that there is exactly one. A piece that cannot be decided (a root where the curve touches 0 without
// crossing it, a pole) makes the answer undecided: it is never guessed.
//
// The answer is a Real like any other; more bits are computed on demand by interval Newton
// (tangent.hpp). If a simple exact number is proven to solve the equation, the answer is that number.
#include <optional>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

/// Returns the only x with lower <= x <= upper and f = 0, where f depends on `unknown`. Fails: no such x,
/// more than one, undecided, a bracket without width.
Outcome<Real> root(const Real& f, const Real& unknown, const Real& lower, const Real& upper);

// Roots that are simple exact numbers. The enclosure suggests a candidate; evaluating the equation exactly
// at the candidate shows whether it is the root.

/// Returns a simple number (q, q·π, √q, ∛q, ln q, exp q) inside the enclosure of `root` that is proven to
/// solve the equation, or `nullopt`.
std::optional<Real> exact_root(const Equation& equation, std::span<const Real> constants, const Real& root);
/// Returns the fraction with the smallest denominator in [lower, upper].
Rational simplest_between(const Rational& lower, const Rational& upper);

}  // namespace proofsheet::numbers
