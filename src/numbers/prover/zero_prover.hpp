#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Whether x is proven to be zero (README.md of this folder: by what). One-sided: `false` says nothing. Ends
/// within named budgets.
bool proven_zero(const Real& x);

/// Whether a and b are built alike from the same numbers, sums and products in any order. Linear in their
/// nodes.
bool same_expression(const Real& a, const Real& b);

}  // namespace proofsheet::numbers
