#pragma once
// Whether two reals are made alike: the same operations on the same numbers. Then they are one number, and
// what was computed for one need not be computed for the other.
#include <cstddef>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// The same for reals that are made alike.
std::size_t shape_of(const Real& x);
/// As far as a look at some nodes tells; never true of two numbers.
bool is_alike(const Real& a, const Real& b);

}  // namespace proofsheet::numbers
