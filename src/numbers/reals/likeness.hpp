#pragma once
// Structural comparison of reals. Two reals are alike if they are the same operations on the same numbers.
// Then they are equal, and what was computed for one need not be computed for the other.
#include <cstddef>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Returns a hash that is the same for reals that are alike.
std::size_t shape_of(const Real& x);
/// Compares up to a limited number of nodes. Never true for two different numbers.
bool is_alike(const Real& a, const Real& b);

}  // namespace proofsheet::numbers
