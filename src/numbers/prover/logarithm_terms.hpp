#pragma once
// The logarithm of a product. Private to the prover.
#include <vector>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// A term weight · ln(of), or weight · of if `is_exponent`.
struct LogarithmTerm {
  const Term* of;
  Rational weight;
  bool is_exponent;
};

/// Returns ln x as a sum of such terms. x must be positive. Products, quotients, powers and roots are
/// split if their parts are proven positive, and ln exp(a) becomes a. The terms refer to x or to nodes
/// below it.
std::vector<LogarithmTerm> logarithm_terms(const Term& x);

/// Returns the sign that a short enclosure shows, or 0 if it shows none. Does not depend on earlier
/// questions about x.
int evident_sign(const Term& x);

}  // namespace proofsheet::numbers
