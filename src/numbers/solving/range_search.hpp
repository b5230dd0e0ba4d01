#pragma once
// The digits that a value may have if its inputs are known within bounds.
//
// A document prints rounded data, and results that were computed before the data were rounded. Its reader
// cannot compute these results again. But the data leave them a range, and a printed number outside of that
// range is wrong whatever the exact data were (Nuijten et al., "statcheck", 2016; Brown and Heathers, "GRIM",
// 2017).
//
// The data span a box with one side for each rounded value. The search looks for two proofs at the same time:
//
// - *possible*: a point of the box at which the value rounds to the printed digits. The choice of points is
//   heuristic (corners, the middle, bisection between a corner that is too low and one that is too high), but
//   the point is exact and the value there is rounded with proof.
// - *impossible*: a partition of the box into parts, none of which has a value that rounds to the printed
//   digits. Rounding is monotone, so a part is done if its least and greatest value both round to less, or
//   both to more, than was printed.
//
// If neither proof is found within the limit, the answer is unknown.
#include <functional>
#include <optional>
#include <vector>

#include "numbers/exact/printed.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// The most boxes and points at which a value is computed before the search gives up.
inline constexpr std::size_t most_range_evaluations = 4096;

/// A number that was rounded: any number between the two ends rounds to `report_text`.
struct Side {
  Rational written;
  Rational lower, upper;
  bool holds_lower = true, holds_upper = true;  ///< whether the end itself does
};

/// A value as a function of the sides, each a number or a range, in their order. Must return `nullopt` if the
/// value cannot be computed.
using BoxFunction = std::function<std::optional<Real>(const std::vector<Real>&)>;

struct RangeFound {
  enum class Answer { possible, impossible, unknown } answer = Answer::unknown;
  bool bounded = false;
  Rational lower, upper;    ///< if bounded: all values lie between them
  Decimal least, greatest;  ///< if bounded: the rounded bounds
};

/// Decides whether the value over the sides can be printed as `printed`, and finds the digits it may have.
RangeFound search_range(const std::vector<Side>& sides, const BoxFunction& value, const Printed& printed,
                        Rounding rounding);

}  // namespace proofsheet::numbers
