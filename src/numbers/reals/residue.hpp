#pragma once
// Remainders of integers that may be too long to be written out: 2^100000 modulo 7 is 2.
//
// Sums, products and powers are computed modulo m. An exponent that is a tower itself is computed modulo
// φ(m): for integers a and e ≥ log₂ m, a^e and a^(φ(m) + (e mod φ(m))) have the same remainder (by Euler's
// theorem; if a and m share primes, because both exponents are at least as high as that of any prime in m).
// So 7^7^7^7 mod 10 needs 7^7^7 mod 4, and that needs 7^7 mod 2. The chain ends, since φ(φ(m)) is at most
// m/2.
#include <optional>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Returns x − m·⌊x/m⌋ if x consists of integers, sums, products and powers; else `nullopt`.
std::optional<Integer> residue(const Real& x, const Integer& modulus);
/// Returns the same for a power, which is not written out. Requires a modulus that is not 0 and an exponent
/// of at least 0. Returns `nullopt` if the budget does not suffice.
std::optional<Integer> residue_of_power(const Integer& base, const Integer& exponent, const Integer& modulus);

}  // namespace proofsheet::numbers
