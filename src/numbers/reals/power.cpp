// Powers. What a power means depends on what is known of its exponent: an integer, a fraction, or any real.
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/exact_points.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

Failure outside(const Real& base, const Real& exponent, const char* reason) {
  return {Failure::Kind::outside_domain,
          "(" + to_string(base) + ")^(" + to_string(exponent) + ") is not defined: " + reason,
          {}};
}

Failure zero_to_negative(const Real& base, const Real& exponent) {
  return {
      Failure::Kind::division_by_zero,
      "division by zero: (" + to_string(base) + ")^(" + to_string(exponent) + ") is a negative power of 0",
      {}};
}

/// base^exponent as a rational, if it does not outgrow the limit.
std::optional<Rational> exact_integer_power(const Rational& base, const Integer& exponent) {
  if (base == 1) return Rational(1);
  if (base == -1) return Rational(mpz_odd_p(exponent.backend().data()) ? -1 : 1);
  const Integer magnitude = abs(exponent);
  if (magnitude * bits_of(base) > most_rational_bits) return std::nullopt;
  const auto n = magnitude.convert_to<unsigned>();
  const Integer over = pow(numerator(base), n);
  const Integer under = pow(denominator(base), n);
  return exponent < 0 ? Rational(under, over) : Rational(over, under);
}

/// Where the power undoes a root: √x^2 = x, (x^(1/3))^6 = x².
std::optional<Outcome<Real>> power_of_root(const Real& base, const Rational& exponent) {
  const Term& term = base.term();
  Rational merged(1, 2);
  if (term.kind == Kind::function && term.function == Function::sqrt) {
    merged = exponent / 2;
  } else if (term.kind == Kind::function && term.function == Function::cbrt) {
    merged = exponent / 3;
  } else if (term.kind == Kind::power && denominator(*term.value) != 1) {
    merged = *term.value * exponent;
  }
  if (denominator(merged) != 1) return std::nullopt;
  return power(term.parts[0], Real(merged));
}

Outcome<Real> integer_power(const Real& base, const Rational& exponent) {
  if (exponent == 0) return Real(1);
  if (exponent == 1) return base;
  if (base.rational() && base.rational()->is_zero()) {
    if (exponent < 0) return zero_to_negative(base, exponent);
    return Real(0);
  }
  if (base.rational()) {
    if (auto exact = exact_integer_power(*base.rational(), numerator(exponent)))
      return Real(*std::move(exact));
  }
  if (auto deeper = power_of_root(base, exponent)) return *std::move(deeper);
  if (exponent < 0) {
    const auto sign_of_base = sign(base);
    if (!sign_of_base) return sign_of_base.failure();
    if (*sign_of_base == 0) return zero_to_negative(base, exponent);
  }
  if (exponent == -1) return divide(1, base);
  return make_power(base, exponent);
}

Outcome<Real> positive_rational_power(const Real& base, const Rational& exponent) {
  const Integer degree = denominator(exponent);
  if (base.rational() && mpz_fits_ulong_p(degree.backend().data())) {
    if (const auto root = exact_root(*base.rational(), degree.convert_to<unsigned long>())) {
      return integer_power(Real(*root), numerator(exponent));
    }
  }
  if (auto deeper = power_of_root(base, exponent)) return *std::move(deeper);
  if (exponent == Rational(1, 2)) return apply(Function::sqrt, base);
  if (exponent == Rational(1, 3)) return apply(Function::cbrt, base);
  return make_power(base, exponent);
}

Outcome<Real> rational_power(const Real& base, const Rational& exponent) {
  const auto sign_of_base = sign(base);
  if (!sign_of_base) return sign_of_base.failure();
  if (*sign_of_base == 0) {
    if (exponent < 0) return zero_to_negative(base, exponent);
    return Real(0);
  }
  if (*sign_of_base > 0) return positive_rational_power(base, exponent);
  if (mpz_even_p(denominator(exponent).backend().data())) {
    return outside(base, exponent, "an even root of a negative number");
  }
  auto magnitude = positive_rational_power(-base, exponent);
  if (!magnitude) return magnitude;
  return mpz_odd_p(numerator(exponent).backend().data()) ? -*magnitude : *magnitude;
}

/// Of an unknown: nothing is proven yet, and nothing merged that would widen the domain.
Real power_of_unknown(const Real& base, const Real& exponent) {
  const Rational* q = exponent.rational();
  if (!q) return make_term(Kind::real_power, {base, exponent});
  if (*q == 1) return base;
  if (*q == Rational(1, 2)) return make_function(Function::sqrt, base);
  if (*q == Rational(1, 3)) return make_function(Function::cbrt, base);
  return make_power(base, *q);
}

}  // namespace

Outcome<Real> power(const Real& base, const Real& exponent) {
  if (base.depends_on_unknown() || exponent.depends_on_unknown()) return power_of_unknown(base, exponent);
  if (const Rational* q = exponent.rational()) {
    return denominator(*q) == 1 ? integer_power(base, *q) : rational_power(base, *q);
  }
  const auto sign_of_base = sign(base);
  if (!sign_of_base) return sign_of_base.failure();
  if (*sign_of_base < 0)
    return outside(base, exponent, "a negative number to a power that is not known rational");
  if (*sign_of_base == 0) {
    const auto sign_of_exponent = sign(exponent);
    if (!sign_of_exponent) return sign_of_exponent.failure();
    if (*sign_of_exponent < 0) return zero_to_negative(base, exponent);
    return Real(*sign_of_exponent == 0 ? 1 : 0);
  }
  if (base.rational() && *base.rational() == 1) return Real(1);
  return make_term(Kind::real_power, {base, exponent});
}

}  // namespace proofsheet::numbers
