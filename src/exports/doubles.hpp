#pragma once
// What programs do that compute with doubles, in exact fractions: each operation is that of the fractions,
// rounded to the nearest double, as IEEE 754 has it.
#include "numbers/exact/rational.hpp"

namespace proofsheet::exports {

/// The double nearest to a fraction of at most 10^300, ties to even; with those below the normal ones.
numbers::Rational nearest_double(const numbers::Rational& value);

}  // namespace proofsheet::exports
