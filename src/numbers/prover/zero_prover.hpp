#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Whether x is proven to be zero by its normal form. One-sided: `false` says nothing. Ends within a named
/// budget.
bool proven_zero(const Real& x);

}  // namespace proofsheet::numbers
