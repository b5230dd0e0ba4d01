#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// True if x is proven to be zero; README.md of this folder lists the steps. False proves nothing. The work
/// is bounded by named budgets.
bool proven_zero(const Real& x);

/// True if a and b are the same expression, except for the order of sums and products. Linear in the number
/// of nodes.
bool same_expression(const Real& a, const Real& b);

}  // namespace proofsheet::numbers
