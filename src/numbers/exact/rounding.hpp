#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

/// How a value that is not on the grid goes to it. School rounding, half away from zero, is the default.
enum class Rounding { half_away, half_even, down, up, floor, ceiling };

/// "half away" (also "half up"), "half even", "down" (toward zero), "up" (away from zero), "floor",
/// "ceiling".
std::optional<Rounding> parse_rounding(std::string_view name);
std::string_view name_of(Rounding rounding);
/// Every name that parse_rounding knows.
std::vector<std::string_view> rounding_names();

/// The one function that rounds: the integer that `value` becomes. Exact.
Integer round_to_integer(const Rational& value, Rounding rounding);
/// The same of numerator / denominator, which need not be in lowest terms; the denominator is positive.
Integer round_quotient(const Integer& numerator, const Integer& denominator, Rounding rounding);
/// The integer c for which c × 10^-places is `value` rounded to `places` decimal places.
Integer round_scaled(const Rational& value, long places, Rounding rounding);
/// The same of a double, exactly; nothing unless places are from 0 to 18 and the digits fit the machine.
std::optional<long> round_scaled(double value, long places, Rounding rounding);
/// `value` at `places` decimal places (negative: tens, hundreds …). Exact.
Rational round_to_places(const Rational& value, long places, Rounding rounding);
/// `value` at `digits` (at least 1) significant digits. Exact; 0 stays 0.
Rational round_to_significant(const Rational& value, long digits, Rounding rounding);
/// 10^exponent as an integer; the exponent is not negative.
Integer integer_power_of_ten(long exponent);
/// 10^exponent, exactly.
Rational power_of_ten(long exponent);
/// The e with 10^e <= |value| < 10^(e+1); `value` is not 0.
long decimal_exponent(const Rational& value);

}  // namespace proofsheet::numbers
