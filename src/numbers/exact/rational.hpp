#pragma once
#include <bit>
#include <cstddef>

#include <boost/multiprecision/gmp.hpp>

namespace proofsheet::numbers {

/// Exact integers and fractions: GMP through Boost.Multiprecision, without expression templates.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational =
    boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

/// Of the magnitude; 1 of zero.
inline std::size_t bits_of(mpz_srcptr value) {
  const std::size_t limbs = mpz_size(value);
  if (limbs == 0) return 1;
  const mp_limb_t top = mpz_getlimbn(value, static_cast<mp_size_t>(limbs) - 1);
  return limbs * static_cast<std::size_t>(GMP_NUMB_BITS) - static_cast<std::size_t>(std::countl_zero(top));
}
inline std::size_t bits_of(const Integer& value) { return bits_of(value.backend().data()); }
/// Numerator and denominator together.
inline std::size_t bits_of(const Rational& value) {
  const mpq_srcptr q = value.backend().data();
  return bits_of(mpq_numref(q)) + bits_of(mpq_denref(q));
}
/// As denominator(value) == 1, without a copy of the denominator.
inline bool is_whole(const Rational& value) { return mpz_cmp_ui(mpq_denref(value.backend().data()), 1) == 0; }

}  // namespace proofsheet::numbers
