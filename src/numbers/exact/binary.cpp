#include "numbers/exact/binary.hpp"

#include <algorithm>
#include <cstdlib>

#include "numbers/exact/rounding.hpp"

namespace proofsheet::numbers {
namespace {

Rational power_of_two(long exponent) {
  const Integer power = Integer(1) << static_cast<unsigned long>(std::labs(exponent));
  return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

/// Returns the e with 2^e <= |value| < 2^(e+1). `value` must not be 0.
long binary_exponent(const Rational& value) {
  const auto bits = [](const Integer& n) { return static_cast<long>(mpz_sizeinbase(n.backend().data(), 2)); };
  const long exponent = bits(numerator(value)) - bits(denominator(value));
  return abs(value) < power_of_two(exponent) ? exponent - 1 : exponent;
}

}  // namespace

std::optional<BinaryFormat> binary_format(std::string_view name) {
  for (const BinaryFormat& format : binary_formats)
    if (format.name == name) return format;
  return std::nullopt;
}

Rational round_to_binary(const Rational& value, const BinaryFormat& format) {
  if (value == 0) return value;
  const long exponent = std::max(binary_exponent(value) - format.bits + 1, format.least_exponent);
  return Rational(round_to_integer(value * power_of_two(-exponent), Rounding::half_even)) *
         power_of_two(exponent);
}

bool is_within(const Rational& value, const BinaryFormat& format) {
  return abs(value) < power_of_two(format.limit);
}

}  // namespace proofsheet::numbers
