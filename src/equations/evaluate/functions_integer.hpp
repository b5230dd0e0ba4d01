#pragma once
// Functions whose arguments or results are integers, decided by proof.
#include <span>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::equations::operations {

using numbers::Outcome;
using numbers::Real;
using numbers::Rounding;

/// a − b·⌊a/b⌋ and ⌊a/b⌋. Fail: division by zero, undecided.
Outcome<Real> modulo(std::span<const Real> x, Rounding);
Outcome<Real> integer_divide(std::span<const Real> x, Rounding);
/// Of an integer from 0 to `largest_factorial`.
Outcome<Real> factorial(std::span<const Real> x, Rounding);
/// Of integers 0 <= k <= n <= `largest_binomial`; 0 for k > n.
Outcome<Real> binomial(std::span<const Real> x, Rounding);
/// Of two or more integers; gcd(0, 0) = 0.
Outcome<Real> gcd(std::span<const Real> x, Rounding);
Outcome<Real> floor(std::span<const Real> x, Rounding);
Outcome<Real> ceil(std::span<const Real> x, Rounding);
Outcome<Real> trunc(std::span<const Real> x, Rounding);
/// round(x), round(x, places): an exact rational.
Outcome<Real> round(std::span<const Real> x, Rounding rounding);
Outcome<Real> sign(std::span<const Real> x, Rounding);

}  // namespace proofsheet::equations::operations
