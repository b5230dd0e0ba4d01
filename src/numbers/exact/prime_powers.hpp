#pragma once
#include <vector>

#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

/// base^exponent; the base is at least 2.
struct PrimePower {
  Integer base;
  long exponent;
};

/// A positive rational as a product of powers of distinct bases, smallest first; numerators have positive
/// exponents. The bases are primes below a named bound; what is left of numerator and denominator beyond that
/// stands as one base each, which is valid whether it is prime or not.
std::vector<PrimePower> prime_powers(const Rational& value);

}  // namespace proofsheet::numbers
