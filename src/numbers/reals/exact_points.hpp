#pragma once
// Where a function of an exact number is an exact number, as a mathematician expects it.
#include <optional>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// f(x) where it is known to be a rational, a rational multiple of π, or what f undoes (exp(ln x) = x).
/// x lies in the domain, as far as it is exact.
std::optional<Real> exact_value(Function function, const Real& x);
/// ln a / ln b (also log2, log10) where a and b are rationals that are powers of one number.
std::optional<Real> logarithm_quotient(const Real& a, const Real& b);
/// log a / log b of positive rationals that are powers of one number; b is not 1.
std::optional<Rational> exact_logarithm(const Rational& a, const Rational& b);
/// The root of `degree` of a rational, if it is rational. No even root of a negative number is asked for.
std::optional<Rational> exact_root(const Rational& value, unsigned long degree);

}  // namespace proofsheet::numbers
