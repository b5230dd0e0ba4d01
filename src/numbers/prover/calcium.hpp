#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Whether Calcium proves x to be zero. `false` says nothing: x may be outside of what Calcium is asked (open
/// or ranged terms, more than the budget), or Calcium does not know.
bool zero_by_calcium(const Real& x);

}  // namespace proofsheet::numbers
