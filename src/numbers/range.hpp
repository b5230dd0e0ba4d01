#pragma once
// A number of which only two bounds are known.
//
// `Real::between(a, b, name)` stands for every number from a to b at once. What is made of it is a Real like
// any other, and every contract holds for each of the numbers that it stands for: an enclosure contains the
// value for all of them, a sign is proven if it is the same for all, digits are proven if all round to them,
// and an equality is proven if it is an identity. So nothing that was written for single numbers has to know
// of ranges, but for one thing: more bits never make the enclosure of a range narrower. Whoever asks sets
// limits that are soon reached (quick_limits), cuts the range into pieces, and asks again.
//
// A range that stands in an expression twice is one number there, but enclosures forget it: x − x·x spans
// more than it should. Slopes remember: where every slope along a range has one sign, the extreme values are
// taken at its ends, whatever the enclosure says.
#include "numbers/printing.hpp"
#include "numbers/real.hpp"

namespace proofsheet::numbers {

/// Enough for what a range can decide, and soon reached where it can decide nothing.
inline constexpr Limits quick_limits{256, 1LL << 26, 64U << 20, 256};

enum class Direction { constant, rises, falls, unknown };

/// How f goes as one of its ranges rises, the others standing anywhere: proven, or unknown.
struct Trend {
  Direction direction = Direction::unknown;  ///< rising and falling include standing still
  bool strict = false;                       ///< it nowhere stands still
};
Trend trend_along(const Real& f, const Real& range);

/// Proven bounds of f; `known` is false if there are none.
struct Bounds {
  bool known = false;
  Rational lower, upper;
};
Bounds bounds(const Real& f);

}  // namespace proofsheet::numbers
