#pragma once
// A number that is only known to lie between two bounds.
//
// `Real::between(a, b, name)` stands for every number from a to b at once. An expression with it is a Real
// like any other, and every contract holds for each of these numbers: an enclosure contains the value for
// all of them, a sign is proven if it is the same for all, digits are proven if all values round to them,
// and an equality is proven if it is an identity. So code for single numbers works for ranges. The only
// difference: more bits never make the enclosure of a range narrower. Callers should set limits that are
// soon reached (quick_limits), cut the range into pieces, and ask again.
//
// A range that occurs twice in an expression is one number, but enclosures do not use that: x − x·x spans
// more than it should. Slopes do: if every slope along a range has one sign, the extreme values are those at
// its ends.
#include <optional>
#include <vector>

#include "numbers/reals/printing.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Limits that suffice for what a range can decide and are soon reached if it can decide nothing.
inline constexpr Limits quick_limits{256, 1LL << 26, 64U << 20, 256};

/// A scope that chooses the results of roundings whose range contains a border; no enclosure can decide
/// those. Each such rounding takes the result that the script gives (the first possible one by default), and
/// the number of possible results is recorded. A caller that tries every script sees every result.
class JumpScope {
 public:
  explicit JumpScope(std::vector<std::size_t> script);
  ~JumpScope();
  JumpScope(const JumpScope&) = delete;
  JumpScope& operator=(const JumpScope&) = delete;
  const std::vector<std::size_t>& possible() const { return possible_; }

 private:
  friend std::optional<std::size_t> choose_jump(std::size_t possible);
  std::vector<std::size_t> script_, possible_;
  JumpScope* before_;
};
/// The most results of one rounding that are followed.
inline constexpr std::size_t most_jumps = 16;
/// Returns the index of the chosen result, or `nullopt` if there is no scope or there are too many results.
std::optional<std::size_t> choose_jump(std::size_t possible);

enum class Direction { constant, rises, falls, unknown };

/// The proven direction of f as one of its ranges rises, for all values of the others.
struct Trend {
  Direction direction = Direction::unknown;  ///< rising and falling include constant parts
  bool strict = false;                       ///< f is nowhere constant
};
Trend trend_along(const Real& f, const Real& range);

/// Proven bounds of f; `known` is false if there are none.
struct Bounds {
  bool known = false;
  Rational lower, upper;
};
Bounds bounds(const Real& f);

}  // namespace proofsheet::numbers
