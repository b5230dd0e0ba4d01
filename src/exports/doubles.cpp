#include "exports/doubles.hpp"

#include <algorithm>

#include "numbers/exact/rounding.hpp"

namespace proofsheet::exports {

using numbers::Integer;
using numbers::Rational;

namespace {

constexpr long digits_of_double = 53, smallest_exponent = -1074;

Rational power_of_two(long exponent) {
  const Integer power = Integer(1) << static_cast<unsigned long>(exponent < 0 ? -exponent : exponent);
  return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

/// The e with 2^e <= |value| < 2^(e+1).
long binary_exponent(const Rational& value) {
  const Rational size = abs(value);
  const long guess = static_cast<long>(numbers::bits_of(Integer(numerator(size)))) -
                     static_cast<long>(numbers::bits_of(Integer(denominator(size))));
  return power_of_two(guess) <= size ? guess : guess - 1;
}

}  // namespace

Rational nearest_double(const Rational& value) {
  if (value == 0) return value;
  const Rational step =
      power_of_two(std::max(binary_exponent(value) - digits_of_double + 1, smallest_exponent));
  return step * Rational(numbers::round_to_integer(value / step, numbers::Rounding::half_even));
}

}  // namespace proofsheet::exports
