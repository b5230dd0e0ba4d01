#pragma once
// The number that solves an equation, proven to be the only one in a bracket.
//
// All roots in the bracket are found, each proven to exist and to be alone in its piece (root_search.hpp).
// Exactly one is wanted. What no piece can settle (a root where the curve touches 0 without crossing it, a
// pole) stays undecided: an answer is never guessed.
//
// The answer is a Real like any other: whoever asks for more bits sets interval Newton going
// (root_newton.hpp). Where a simple exact number is proven to solve the equation (root_exact.hpp), the answer
// is that number.
#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// The one x with lower <= x <= upper and f = 0, where f is made of `unknown`. Fails: no such x, more than
/// one, undecided, a bracket without width.
Outcome<Real> root(const Real& f, const Real& unknown, const Real& lower, const Real& upper);

}  // namespace proofsheet::numbers
