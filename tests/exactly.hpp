#pragma once
#include "numbers/exact/rational.hpp"

/// Returns the exact value of a double.
inline proofsheet::numbers::Rational exactly(double x) {
  return proofsheet::numbers::from_gmp([x](mpq_ptr value) { mpq_set_d(value, x); });
}
