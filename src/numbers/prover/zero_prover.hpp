#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Whether x is proven to be zero (README.md of this folder: by what). One-sided: `false` says nothing. Ends
/// within named budgets.
bool proven_zero(const Real& x);

}  // namespace proofsheet::numbers
