#pragma once
// Which digits a value may have, if what flows into it is known within bounds.
//
// A document prints rounded data and what was computed from the data before they were rounded. Its reader can
// not compute that number again; but the data leave it a range, and a printed number outside of the range is
// wrong whatever the data were (Nuijten et al., "statcheck", 2016; Brown and Heathers, "GRIM", 2017).
//
// The data span a box, a side for each rounded value. Two proofs are looked for at the same time:
//
// - *possible*: a point of the box is found at which the value rounds to the printed digits. The search for
// it
//   may guess as it likes (corners, the middle, halving the way from a corner that is too low to one that is
//   too high); the point is exact, and the value there is rounded with proof.
// - *impossible*: the box is cut into parts, and no part has a value that rounds to the printed digits.
//   Rounding is monotone, so a part is done with if its least and greatest value both round to less, or both
//   to more, than was printed.
//
// Where neither proof is found within the limit, the answer is unknown.
#include <functional>
#include <optional>
#include <vector>

#include "numbers/exact/printed.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Boxes and points at which a value is computed before its range is given up.
inline constexpr std::size_t most_range_evaluations = 4096;

/// A number that was rounded: any one between the two ends becomes `written`.
struct Side {
  Rational written;
  Rational lower, upper;
  bool holds_lower = true, holds_upper = true;  ///< whether the end itself does
};

/// A value as a function of the sides, each a number or a range, in their order. Nothing if it can't be
/// computed.
using BoxFunction = std::function<std::optional<Real>(const std::vector<Real>&)>;

struct RangeFound {
  enum class Answer { possible, impossible, unknown } answer = Answer::unknown;
  bool bounded = false;
  Rational lower, upper;    ///< if bounded: all values lie between them
  Decimal least, greatest;  ///< if bounded: what they round to
};

/// Whether the value of `value` over the sides may be printed as `printed`, and what else it may be.
RangeFound search_range(const std::vector<Side>& sides, const BoxFunction& value, const Printed& printed,
                        Rounding rounding);

}  // namespace proofsheet::numbers
