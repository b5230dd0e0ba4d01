#include "equations/evaluate/functions_integer.hpp"

#include <fmt/format.h>

#include "equations/evaluate/operation.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/exact/format.hpp"

namespace proofsheet::equations::operations {
namespace {

using numbers::Failure;
using numbers::Integer;
using numbers::Rational;

Failure outside(std::string fact, std::string hint = {}) {
  return Failure{Failure::Kind::outside_domain, std::move(fact), std::move(hint)};
}

Outcome<Integer> integer(const Real& x, std::string_view function) {
  const Rational* value = x.rational();
  if (value && denominator(*value) == 1) return Integer(numerator(*value));
  return outside(fmt::format("{} takes integers, this is {}", function, to_string(x)),
                 value ? "" : "round(x) makes an integer");
}

Outcome<long> small_integer(const Real& x, long largest, std::string_view function) {
  const auto value = integer(x, function);
  if (!value) return value.failure();
  if (*value < 0) return outside(fmt::format("{} of a negative number, {}", function, to_string(x)));
  if (*value > largest) {
    return Failure{Failure::Kind::too_large, fmt::format("{} of {} is too large", function, to_string(x)),
                   fmt::format("the largest argument is {}", largest)};
  }
  return static_cast<long>(*value);
}

Outcome<Real> rounded(const Real& x, Rounding rounding) {
  auto value = numbers::round_to_integer(x, rounding);
  if (!value) return value.failure();
  return Real(*std::move(value));
}

}  // namespace

Outcome<Real> integer_divide(std::span<const Real> x, Rounding) {
  const auto quotient = numbers::divide(x[0], x[1]);
  if (!quotient) return quotient.failure();
  return rounded(*quotient, Rounding::floor);
}

Outcome<Real> modulo(std::span<const Real> x, Rounding rounding) {
  const auto whole = integer_divide(x, rounding);
  if (!whole) return whole.failure();
  return x[0] - x[1] * *whole;
}

Outcome<Real> factorial(std::span<const Real> x, Rounding) {
  const auto n = small_integer(x[0], largest_factorial, "factorial");
  if (!n) return n.failure();
  Integer value = 1;
  for (long i = 2; i <= *n; ++i) value *= i;
  return Real(value);
}

Outcome<Real> binomial(std::span<const Real> x, Rounding) {
  const auto n = small_integer(x[0], largest_binomial, "binomial");
  if (!n) return n.failure();
  const auto k = small_integer(x[1], largest_binomial, "binomial");
  if (!k) return k.failure();
  if (*k > *n) return Real(0);
  const long shorter = *k < *n - *k ? *k : *n - *k;
  Integer value = 1;
  for (long i = 1; i <= shorter; ++i) value = value * (*n - shorter + i) / i;
  return Real(value);
}

Outcome<Real> gcd(std::span<const Real> x, Rounding) {
  Integer divisor = 0;
  for (const Real& each : x) {
    const auto value = integer(each, "gcd");
    if (!value) return value.failure();
    divisor = boost::multiprecision::gcd(divisor, *value);
  }
  return Real(divisor);
}

Outcome<Real> floor(std::span<const Real> x, Rounding) { return rounded(x[0], Rounding::floor); }
Outcome<Real> ceil(std::span<const Real> x, Rounding) { return rounded(x[0], Rounding::ceiling); }
Outcome<Real> trunc(std::span<const Real> x, Rounding) { return rounded(x[0], Rounding::down); }

Outcome<Real> round(std::span<const Real> x, Rounding rounding) {
  if (x.size() == 1) return rounded(x[0], rounding);
  const auto places = integer(x[1], "round(x, places)");
  if (!places) return places.failure();
  if (abs(*places) > numbers::most_digits) {
    return Failure{Failure::Kind::too_large, fmt::format("round to {} places", to_string(x[1])),
                   fmt::format("the most is {}", numbers::most_digits)};
  }
  auto value = numbers::round_to_places(x[0], static_cast<long>(*places), rounding);
  if (!value) return value.failure();
  return Real(*std::move(value));
}

Outcome<Real> sign(std::span<const Real> x, Rounding) {
  const auto value = numbers::sign(x[0]);
  if (!value) return value.failure();
  return Real(*value);
}

}  // namespace proofsheet::equations::operations
