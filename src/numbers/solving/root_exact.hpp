#pragma once
// Roots that are simple exact numbers. A candidate is read off the enclosure; the equation, computed exactly
// with it, says whether it is the root.
#include <optional>

#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

/// A simple number (q, q·π, √q, ∛q, ln q, exp q) inside the enclosure of `root` that is proven to solve the
/// equation.
std::optional<Real> exact_root(const Equation& equation, std::span<const Real> constants, const Real& root);
/// The fraction with the smallest denominator in [lower, upper].
Rational simplest_between(const Rational& lower, const Rational& upper);

}  // namespace proofsheet::numbers
