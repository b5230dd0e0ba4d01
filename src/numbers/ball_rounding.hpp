#pragma once
// Digits that all numbers of a ball have in common.
#include <cstdint>
#include <optional>

#include "numbers/ball.hpp"
#include "numbers/rounding.hpp"

namespace proofsheet::numbers {

/// The most decimal places or significant digits that are worth asking of a ball of doubles.
inline constexpr long most_ball_digits = 12;

/// coefficient × 10^-places, where |coefficient| <= 10^digits.
struct RoundedBall {
  std::int64_t coefficient = 0;
  long places = 0;
};

/// The integer c for which c × 10^-places is every number of the ball rounded to `places` (0 to 22) decimal
/// places. Nothing if they differ, or if that can't be seen.
std::optional<std::int64_t> round_scaled(Ball ball, long places, Rounding rounding);
/// Every number of the ball rounded to `digits` (1 to 15) significant digits. After a carry the coefficient
/// is 10^digits.
std::optional<RoundedBall> round_significant(Ball ball, long digits, Rounding rounding);

}  // namespace proofsheet::numbers
