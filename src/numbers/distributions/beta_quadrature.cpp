// The incomplete beta function of large parameters, by Gauss-Legendre quadrature with Arb's proven bounds
// (acb_calc_integrate: F. Johansson, "Numerical integration in arbitrary-precision ball arithmetic", 2018).
//
// With f the density, I_y = f(y) ∫ e^(g(t)) dt from 0 to y, where
//
//     g(t) = (a−1) log(t/y) + (b−1) log((1−t)/(1−y)).
//
// g grows up to the mode, so the part below a point c is at most c·e^(g(c)). c is chosen such that this is
// negligible; a poor choice makes a wide ball, never a wrong one.
#include "numbers/distributions/beta_quadrature.hpp"

#include <acb_calc.h>

#include <cmath>

#include "numbers/distributions/positive_distribution.hpp"
#include "numbers/exact/work.hpp"

namespace proofsheet::numbers {

namespace {

/// The numbers of g.
struct BetaExponent {
  ArbNumber less_a, less_b;  ///< a − 1, b − 1
  ArbNumber y, above;
};

/// Adds factor · log(t/scale) to `sum`. `is_analytic`: the logarithm must have no cut in t.
void add_logarithm(acb_t sum, const acb_t t, const ArbNumber& scale, const ArbNumber& factor,
                   bool is_analytic, slong precision) {
  acb_t part;
  acb_init(part);
  acb_div_arb(part, t, scale, precision);
  acb_log_analytic(part, part, is_analytic ? 1 : 0, precision);
  acb_mul_arb(part, part, factor, precision);
  acb_add(sum, sum, part, precision);
  acb_clear(part);
}

/// e^(g(t)), as Arb asks for it: `order` is 1 if the function must be analytic in the ball t.
int density_ratio(acb_ptr result, const acb_t t, void* parameter, slong order, slong precision) {
  const auto& exponent = *static_cast<const BetaExponent*>(parameter);
  acb_t sum, rest;
  acb_init(sum);
  acb_init(rest);
  acb_sub_si(rest, t, 1, precision);
  acb_neg(rest, rest);
  add_logarithm(sum, t, exponent.y, exponent.less_a, order != 0, precision);
  add_logarithm(sum, rest, exponent.above, exponent.less_b, order != 0, precision);
  acb_exp(result, sum, precision);
  acb_clear(sum);
  acb_clear(rest);
  return 0;
}

ArbNumber real_part(const acb_t z) {
  ArbNumber result;
  arb_set(result, acb_realref(z));
  return result;
}

/// Returns a point below y at which e^g is about 2^-bits.
double far_below(double y, double a, double b, double bits) {
  const double wanted = bits * std::log(2.0) + std::log(a + b);
  const double slope = a / y - b / (1 - y), bend = a / (y * y) + b / ((1 - y) * (1 - y));
  // The positive root of bend/2·d² + slope·d = wanted; g falls faster than this parabola.
  const double distance = 2 * wanted / (slope + std::sqrt(slope * slope + 2 * bend * wanted));
  return std::max(y - distance, y / 2);
}

}  // namespace

ArbNumber lower_beta_by_quadrature(const ArbNumber& slope, const ArbNumber& a, const ArbNumber& b,
                                   const ArbNumber& y, const ArbNumber& above) {
  const long precision = BallPrecision::bits();
  constexpr int evaluations_of_a_bit = 8;
  if (is_overspent() || !pay_for_function(3 * evaluations_of_a_bit * static_cast<int>(precision)))
    return ArbNumber::unknown();
  BetaExponent exponent{a - 1, b - 1, y, above};
  const ArbNumber low =
      ArbNumber::exactly(far_below(y.estimate(), a.estimate(), b.estimate(), static_cast<double>(precision)));
  // Below `low` the density grows, if its mode is above.
  const ArbNumber growth = exponent.less_a * (1 - low) - exponent.less_b * low;
  if (growth.sign() <= 0) return ArbNumber::unknown();
  acb_t from, to, value;
  acb_init(from);
  acb_init(to);
  acb_init(value);
  acb_set_arb(from, low);
  acb_set_arb(to, y);
  density_ratio(value, from, &exponent, 0, precision);
  const ArbNumber below = low * real_part(value);
  mag_t tolerance;
  mag_init(tolerance);
  mag_set_ui_2exp_si(tolerance, 1, (y - low).magnitude_exponent() - precision);
  acb_calc_integrate(value, density_ratio, &exponent, from, to, precision, tolerance, nullptr, precision);
  ArbNumber integral = real_part(value);
  mag_clear(tolerance);
  acb_clear(value);
  acb_clear(to);
  acb_clear(from);
  // The part below `low` is between 0 and `below`.
  ArbNumber rest = half_of(below);
  arb_add_error(rest, half_of(below));
  return slope / (y * above) * (integral + rest);
}

}  // namespace proofsheet::numbers
