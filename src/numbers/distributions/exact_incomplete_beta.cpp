// The incomplete beta function where it is a finite sum. From I_x(a, 1) = x^a, DLMF 8.17.21 leads in b − 1
// steps to
//
//     I_x(a, b) = x^a · Σ_{j<b} (a)_j/j! · y^j,    y = 1 − x,
//
// for a whole number b, and I_x(a, b) = 1 − I_y(b, a) turns a whole number a into a whole number b. With a =
// m/2, b = n/2 these are the sums for t with an even number of degrees (Abramowitz & Stegun 26.7.4), for F
// with one or two, and for the binomial distribution (26.5.24). The value is rational if x^a is.
#include "numbers/distributions/distribution.hpp"
#include "numbers/reals/exact_points.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

/// Σ_{j<terms} (m/2)_j/j! · y^j over one denominator: with y = u/v and s = 1 for even m, else 4,
/// s^j·(m/2)_j/j! is an integer, and the sum is Horner's scheme in s·v.
Rational finite_sum(long m, long terms, const Rational& y) {
  const long scale = m % 2 == 0 ? 1 : 4;
  const Integer u = numerator(y);
  const Integer step = scale * denominator(y);
  Integer coefficient = 1;
  Integer power = 1;
  Integer sum = 1;
  Integer under = 1;
  for (long j = 0; j + 1 < terms; ++j) {
    // (m/2 + j)/(j + 1), of which the 2 is taken from the scale
    coefficient = coefficient * scale * (m + 2 * j) / (2 * (j + 1));
    power *= u;
    sum = sum * step + coefficient * power;
    under *= step;
  }
  return Rational(sum, under);
}

/// x^(m/2), if it is rational.
std::optional<Rational> half_power(const Rational& x, long m) {
  const auto base = m % 2 == 0 ? std::optional(x) : exact_root(x, 2);
  if (!base) return std::nullopt;
  const auto exponent = static_cast<unsigned>(m % 2 == 0 ? m / 2 : m);
  return Rational(pow(numerator(*base), exponent), pow(denominator(*base), exponent));
}

}  // namespace

std::optional<Rational> exact_incomplete_beta(const Rational& x, long m, long n) {
  if (x.is_zero() || x == 1) return x;
  const Rational y = 1 - x;
  const std::size_t bits = bits_of(x) * static_cast<std::size_t>(m / 2 + n / 2 + 2);
  if (bits > most_rational_bits) return std::nullopt;
  if (n % 2 == 0) {
    const auto power = half_power(x, m);
    return power ? std::optional<Rational>(*power * finite_sum(m, n / 2, y)) : std::nullopt;
  }
  if (m % 2 != 0) return std::nullopt;
  const auto power = half_power(y, n);
  return power ? std::optional<Rational>(1 - *power * finite_sum(n, m / 2, x)) : std::nullopt;
}

}  // namespace proofsheet::numbers
