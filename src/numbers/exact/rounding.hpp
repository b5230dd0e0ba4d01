#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

/// The rules of rounding. The default is school rounding, half away from zero.
enum class Rounding { half_away, half_even, down, up, floor, ceiling };

/// Parses "half away" (also "half up"), "half even", "down" (toward zero), "up" (away from zero),
/// "floor" or "ceiling".
std::optional<Rounding> parse_rounding(std::string_view name);
std::string_view name_of(Rounding rounding);
/// Returns every name that parse_rounding accepts.
std::vector<std::string_view> rounding_names();

/// Returns the integer to which `value` rounds. Exact; all other roundings of fractions are made of this
/// one.
Integer round_to_integer(const Rational& value, Rounding rounding);
/// Rounds numerator / denominator, which need not be in lowest terms. The denominator must be positive.
Integer round_quotient(const Integer& numerator, const Integer& denominator, Rounding rounding);
/// Returns the integer c for which c × 10^-places is `value` rounded to `places` decimal places.
Integer round_scaled(const Rational& value, long places, Rounding rounding);
/// Does the same for a double, exactly. Returns `nullopt` unless `places` is from 0 to 18 and the digits
/// fit the machine.
std::optional<long> round_scaled(double value, long places, Rounding rounding);
/// Returns `value` rounded to `places` decimal places (negative: tens, hundreds …). Exact.
Rational round_to_places(const Rational& value, long places, Rounding rounding);
/// Returns `value` rounded to `digits` significant digits, at least 1. Exact; 0 stays 0.
Rational round_to_significant(const Rational& value, long digits, Rounding rounding);
/// Returns 10^exponent as an integer. The exponent must not be negative.
Integer integer_power_of_ten(long exponent);
/// Returns 10^exponent, exactly.
Rational power_of_ten(long exponent);
/// Returns the e with 10^e <= |value| < 10^(e+1). `value` must not be 0.
long decimal_exponent(const Rational& value);

}  // namespace proofsheet::numbers
