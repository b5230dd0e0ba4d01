#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Whether x is proven to be zero as a sum of exponentials. `false` says nothing. Ends within a named budget.
bool zero_by_exponential_sums(const Real& x);

}  // namespace proofsheet::numbers
