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
#include <optional>
#include <vector>

#include "numbers/reals/printing.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Enough for what a range can decide, and soon reached where it can decide nothing.
inline constexpr Limits quick_limits{256, 1LL << 26, 64U << 20, 256};

/// A rounding jumps where its range reaches over a border, and no enclosure decides it. While a scope lives,
/// such a rounding is what the script says (the first possible result where it says nothing), and how many
/// results are possible is written down. Whoever asks again with every script has met every result.
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
/// Which of the results is meant; nothing if no scope lives, or there are too many.
std::optional<std::size_t> choose_jump(std::size_t possible);

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
