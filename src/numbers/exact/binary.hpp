#pragma once
// The numbers of IEEE 754, as exact fractions.
//
// A double is a fraction. For each operation the standard requires the double nearest to the exact result,
// and the even one if two are equally near. So the result of a machine is computed here by rounding an exact
// result once more, without the machine's own arithmetic or library. There are no infinities and no signed
// zeros: a result that would need them has no value.
#include <array>
#include <optional>
#include <string_view>

#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

/// A format whose numbers are m × 2^e, with an integer m of at most `bits` bits and e >= `least_exponent`,
/// below 2^`limit`.
struct BinaryFormat {
  std::string_view name;
  long bits, least_exponent, limit;
};
inline constexpr BinaryFormat float64{"float64", 53, -1074, 1024};
inline constexpr BinaryFormat float32{"float32", 24, -149, 128};

inline constexpr std::array binary_formats{float64, float32};
/// Returns the format of that name, or `nullopt` if there is none.
std::optional<BinaryFormat> binary_format(std::string_view name);

/// Returns the nearest number of the format; of two, the one whose m is even. A result of magnitude 2^limit
/// or more is not a number of the format.
Rational round_to_binary(const Rational& value, const BinaryFormat& format);
bool is_within(const Rational& value, const BinaryFormat& format);

}  // namespace proofsheet::numbers
