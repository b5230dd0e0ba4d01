#pragma once
// Numbers of IEEE 754, as exact fractions.
//
// A double is a fraction. A machine that computes with doubles does, in each operation, what the standard
// says: take the exact result, and of all doubles the nearest to it, of two that are equally near the even
// one. So what machines compute is computed here from exact results by one more kind of rounding; neither the
// machine's own arithmetic nor its library is asked. There are no infinities, and zero has no sign: what
// would need them has no value.
#include <array>
#include <optional>
#include <string_view>

#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

/// Its numbers are m × 2^e with whole m of at most `bits` bits and e >= `least_exponent`, below 2^`limit`.
struct BinaryFormat {
  std::string_view name;
  long bits, least_exponent, limit;
};
inline constexpr BinaryFormat float64{"float64", 53, -1074, 1024};
inline constexpr BinaryFormat float32{"float32", 24, -149, 128};

inline constexpr std::array binary_formats{float64, float32};
/// Nothing if none is called so.
std::optional<BinaryFormat> binary_format(std::string_view name);

/// The nearest number of the format, of two the one whose m is even. What is 2^limit or more in magnitude, or
/// is rounded to that, the format does not have.
Rational round_to_binary(const Rational& value, const BinaryFormat& format);
bool is_within(const Rational& value, const BinaryFormat& format);

}  // namespace proofsheet::numbers
