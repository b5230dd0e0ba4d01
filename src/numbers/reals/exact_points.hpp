#pragma once
// Exact values of functions at exact numbers, as a mathematician expects them.
#include <optional>

#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// The `exact` fields of the function table (functions.hpp). They return f(x) if it is known to be a
/// rational, a rational multiple of π, or the argument of an inverse function (exp(ln x) = x); `nullopt`
/// if it is not known or if f is not defined.
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
/// Returns |x| if the sign of x can be decided.
std::optional<Real> magnitude(const Real& x);

/// For a function that is exact at a single point.
template <int at, int value>
std::optional<Real> exact_at_point(const Real& x) {
  return x.rational() && *x.rational() == at ? std::optional(Real(value)) : std::nullopt;
}

}  // namespace exact

/// Returns f(x) if it is exact.
std::optional<Real> exact_value(Function function, const Real& x);
/// Returns ln a / ln b (also log2, log10) if a and b are rationals that are powers of one number.
std::optional<Real> logarithm_quotient(const Real& a, const Real& b);
/// Returns log a / log b if the positive rationals a and b are powers of one number. b must not be 1.
std::optional<Rational> exact_logarithm(const Rational& a, const Rational& b);
/// Returns the root of `degree` of a rational if it is rational. Even roots of negative numbers are not
/// allowed.
std::optional<Rational> exact_root(const Rational& value, unsigned long degree);

}  // namespace proofsheet::numbers
