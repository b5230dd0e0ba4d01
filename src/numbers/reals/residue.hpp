#pragma once
// What is left of a whole number that may be too long to be written out: of 2^100000 modulo 7, 2.
//
// Sums, products and powers are taken modulo m. An exponent that is a tower itself is known modulo φ(m): for
// whole a and e ≥ log₂ m, a^e and a^(φ(m) + (e mod φ(m))) leave the same (Euler, and where a and m share
// primes, because both exponents are at least as high as any of m's). So 7^7^7^7 mod 10 asks for 7^7^7 mod 4,
// and that for 7^7 mod 2; a chain that ends, for φ(φ(m)) is at most m/2.
#include <optional>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// x − m·⌊x/m⌋ for an x that is made of whole numbers by sums, products and powers; nothing for any other.
std::optional<Integer> residue(const Real& x, const Integer& modulus);

}  // namespace proofsheet::numbers
