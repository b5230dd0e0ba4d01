#pragma once
#include "numbers/enclosures/arb_number.hpp"

namespace proofsheet::numbers {

/// The least parameter for which `lower_beta_by_quadrature` is meant.
inline constexpr double least_for_quadrature = 1e6;

/// Returns I_y(a, b) for y below the mean, from the integral of the density, at the precision of the scope.
/// `slope`: y^a (1−y)^b Γ(a+b)/(Γ(a)Γ(b)); `above`: 1 − y. Both parameters must be at least
/// `least_for_quadrature`; near the mean of large ones, the series has as many terms as √(a+b) times the root
/// of the bits. Returns an unknown ball if it can't be paid for.
ArbNumber lower_beta_by_quadrature(const ArbNumber& slope, const ArbNumber& a, const ArbNumber& b,
                                   const ArbNumber& y, const ArbNumber& above);

}  // namespace proofsheet::numbers
