#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Whether a and b are built alike from the same numbers, sums and products in any order. Linear in their
/// nodes.
bool same_expression(const Real& a, const Real& b);

}  // namespace proofsheet::numbers
