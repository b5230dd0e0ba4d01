#pragma once
// Where a function of an exact number is an exact number, as a mathematician expects it.
#include <optional>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// f(x) for the rows of the functions (functions.hpp): where it is known to be a rational, a rational
/// multiple of π, or what f undoes (exp(ln x) = x). Nothing where it is not known, and where f is not
/// defined.
namespace exact {

std::optional<Real> sine(const Real& x);
std::optional<Real> cosine(const Real& x);
std::optional<Real> tangent(const Real& x);
std::optional<Real> arcsine(const Real& x);
std::optional<Real> arccosine(const Real& x);
std::optional<Real> arctangent(const Real& x);
std::optional<Real> exponential(const Real& x);
std::optional<Real> natural_logarithm(const Real& x);
std::optional<Real> binary_logarithm(const Real& x);
std::optional<Real> decimal_logarithm(const Real& x);
std::optional<Real> square_root(const Real& x);
std::optional<Real> cube_root(const Real& x);
/// Of any number with a sign that is decided.
std::optional<Real> magnitude(const Real& x);

/// Of a function that is exact at one point.
template <int at, int value>
std::optional<Real> only(const Real& x) {
  return x.rational() && *x.rational() == at ? std::optional(Real(value)) : std::nullopt;
}

}  // namespace exact

/// f(x) where it is exact.
std::optional<Real> exact_value(Function function, const Real& x);
/// ln a / ln b (also log2, log10) where a and b are rationals that are powers of one number.
std::optional<Real> logarithm_quotient(const Real& a, const Real& b);
/// log a / log b of positive rationals that are powers of one number; b is not 1.
std::optional<Rational> exact_logarithm(const Rational& a, const Rational& b);
/// The root of `degree` of a rational, if it is rational. No even root of a negative number is asked for.
std::optional<Rational> exact_root(const Rational& value, unsigned long degree);

}  // namespace proofsheet::numbers
