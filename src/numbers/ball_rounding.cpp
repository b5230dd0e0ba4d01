// Rounding is monotone: if both ends of a ball round to the same integer, all its numbers do.
//
// Let v = RN(|middle|·10^k), or RN(|middle| / 10^-k) for negative k; 10^0 to 10^22 are doubles, so v is one
// rounding away from the true product, and the scaled ball lies within w = (radius·10^k + v·u + least)·upward
// of v (ball.cpp says why). Where the middle is an integer, k >= 0 and v <= 2^53, the product of two integers
// is exact, and with radius 0, w is 0. For v < 2^52 the conversion to an integer cuts off exactly, z =
// trunc(v), and f = v - z is exact. Whether f + w < 1/2 is decided by RN(f + w) < 1/2: RN is monotone and 1/2
// is a double, so the computed comparison implies the true one. The same holds for f - w and for the
// comparisons with 0 and 1. As w < 1/2, a ball that reaches below z still rounds to z.
#include "numbers/ball_rounding.hpp"

#include <array>
#include <cfloat>

namespace proofsheet::numbers {
namespace {

static_assert(FLT_EVAL_METHOD == 0);

constexpr double unit = 0x1p-53;
constexpr double upward = 1 + 8 * unit;
constexpr double least = 0x1p-500;
constexpr double most_scaled = 0x1p52;
constexpr std::array<double, 23> powers_of_ten{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                               1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                               1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr long most_power = 22;

// A magnitude and how far off it may be.
struct Scaled {
  double value = 0;
  double width = 0;
};

bool is_integer(double magnitude) {
  return magnitude < most_scaled && static_cast<double>(static_cast<std::int64_t>(magnitude)) == magnitude;
}

// Not for powers beyond 10^22, which are no doubles.
Scaled scale(Ball ball, long places) {
  const double magnitude = __builtin_fabs(ball.middle);
  const double ten = powers_of_ten[static_cast<std::size_t>(places < 0 ? -places : places)];
  Scaled scaled;
  scaled.value = places < 0 ? magnitude / ten : magnitude * ten;
  const bool exact = ball.radius == 0 && places >= 0 && scaled.value < most_scaled && is_integer(magnitude);
  const double inherited = places < 0 ? ball.radius / ten : ball.radius * ten;
  scaled.width = exact ? 0 : (inherited + scaled.value * unit + least) * upward;
  return scaled;
}

// Whether the magnitude goes away from zero from the integer below it; nothing if the ball's numbers differ
// in that.
std::optional<bool> goes_away(double part, double width, bool negative, Rounding rounding) {
  if (rounding == Rounding::half_away || rounding == Rounding::half_even) {
    if (part + width < 0.5) return false;
    if (part - width > 0.5 && width < 0.5) return true;
    return std::nullopt;
  }
  if (width == 0 && part == 0) return false;
  if (!(part - width > 0 && part + width < 1)) return std::nullopt;
  if (rounding == Rounding::floor) return negative;
  if (rounding == Rounding::ceiling) return !negative;
  return rounding == Rounding::up;
}

std::optional<std::int64_t> round(Scaled scaled, bool negative, Rounding rounding) {
  if (!(scaled.value < most_scaled)) return std::nullopt;
  const auto below = static_cast<std::int64_t>(scaled.value);
  const std::optional<bool> away =
      goes_away(scaled.value - static_cast<double>(below), scaled.width, negative, rounding);
  if (!away) return std::nullopt;
  const std::int64_t rounded = below + (*away ? 1 : 0);
  return negative ? -rounded : rounded;
}

}  // namespace

std::optional<std::int64_t> round_scaled(Ball ball, long places, Rounding rounding) {
  return round(scale(ball, places), ball.middle < 0, rounding);
}

std::optional<RoundedBall> round_significant(Ball ball, long digits, Rounding rounding) {
  const double magnitude = __builtin_fabs(ball.middle);
  if (!(magnitude > ball.radius) || !(magnitude < most_scaled)) return std::nullopt;
  // Any guess of the places will do that proves right below.
  long places = digits - 1;
  while (places > digits - most_power &&
         magnitude >= powers_of_ten[static_cast<std::size_t>(digits - places)])
    --places;
  while (places < most_power && magnitude * powers_of_ten[static_cast<std::size_t>(places < 0 ? 0 : places)] <
                                    powers_of_ten[static_cast<std::size_t>(digits - 1)])
    ++places;
  const Scaled scaled = scale(ball, places);
  if (!(scaled.value - scaled.width >= powers_of_ten[static_cast<std::size_t>(digits - 1)]))
    return std::nullopt;
  if (!(scaled.value + scaled.width < powers_of_ten[static_cast<std::size_t>(digits)])) return std::nullopt;
  const std::optional<std::int64_t> coefficient = round(scaled, ball.middle < 0, rounding);
  if (!coefficient) return std::nullopt;
  return RoundedBall{*coefficient, places};
}

}  // namespace proofsheet::numbers
