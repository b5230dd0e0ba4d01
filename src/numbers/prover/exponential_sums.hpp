#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// True if x is proven to be zero as a sum of exponentials. False proves nothing. The work is bounded by a
/// named budget.
bool zero_by_exponential_sums(const Real& x);

}  // namespace proofsheet::numbers
