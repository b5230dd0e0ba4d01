#pragma once
// Private to the files that enclose probabilities: distribution functions at a point, each end proven.
//
// Every result is rounded outward to its own precision; the accuracy is that precision less a few bits, and
// relative where the probability is small, unless `beta_probability` says otherwise.
#include "numbers/distributions/distribution.hpp"
#include "numbers/enclosures/mpfi_number.hpp"

namespace proofsheet::numbers {

/// The distribution function at x, which may be infinite.
void set_cdf_at(MpfiNumber& result, const Distribution& distribution, mpfr_srcptr x);

/// P(m/2, x/2), the regularised lower incomplete gamma function: χ² with m degrees of freedom at x > 0.
void set_gamma_probability(MpfiNumber& result, long m, mpfr_srcptr x);
/// I_x(m/2, n/2), the regularised incomplete beta function; x + y = 1, both positive. The accuracy is
/// absolute for x between 3/4 and m/(m + n).
void set_beta_probability(MpfiNumber& result, long m, long n, const MpfiNumber& x, const MpfiNumber& y);

/// The bits to carry in y for 1 − y to have `precision` bits, after a first look at y with rough_precision.
inline constexpr long rough_precision = 64;
long bits_of_difference(const MpfiNumber& rough, long precision);
/// base^(m/2) for a base that is not negative.
void set_half_power(MpfiNumber& result, const MpfiNumber& base, long m);
/// Γ(m/2): (m/2 − 1)! for even m, (m − 2)!!·√π/2^((m−1)/2) for odd m.
void set_gamma_of_half(MpfiNumber& result, long m);

}  // namespace proofsheet::numbers
