#pragma once
// Private to the prover: the logarithm of a product.
#include <vector>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// weight · ln(of), or weight · of.
struct LogarithmTerm {
  const Term* of;
  Rational weight;
  bool is_exponent;
};

/// ln x as such a sum: products, quotients, powers and roots fall apart where their parts are proven
/// positive, and ln exp(a) is a. x is positive. Its terms are x or stand in it.
std::vector<LogarithmTerm> logarithm_terms(const Term& x);

/// The sign that a short enclosure shows; 0 if it shows none. The same whatever was asked of x before.
int evident_sign(const Term& x);

}  // namespace proofsheet::numbers
