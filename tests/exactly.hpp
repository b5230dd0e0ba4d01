#pragma once
#include "numbers/exact/rational.hpp"

/// The number that a double is.
inline proofsheet::numbers::Rational exactly(double x) {
  return proofsheet::numbers::made_by_gmp([x](mpq_ptr value) { mpq_set_d(value, x); });
}
