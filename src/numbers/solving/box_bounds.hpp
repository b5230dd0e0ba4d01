#pragma once
// What is proven of a function over a box: each of its numbers is known within bounds.
//
// Over a part of the box the value is enclosed (numbers/reals/range.hpp); along a side on which it only
// rises, or only falls, its bounds are those at the ends of the side. Where a rounding on the way jumps
// within the part, the value is followed on every side of the jump.
//
// An end of a side need not belong to it (2.55 becomes 2.6). A part that has it is judged as if it did, which
// is on the safe side, unless the value strictly moves towards that end and is a tie there: then the tie is
// not reached.
#include <functional>
#include <optional>
#include <vector>

#include "numbers/exact/decimal.hpp"
#include "numbers/reals/range.hpp"

namespace proofsheet::numbers {

/// A number that was rounded: any one between the two ends becomes `written`.
struct Side {
  Rational written;
  Rational lower, upper;
  bool holds_lower = true, holds_upper = true;  ///< whether the end itself does
};

/// A value as a function of the sides, each a number or a range, in their order. Nothing if it can't be
/// computed.
using BoxFunction = std::function<std::optional<Real>(const std::vector<Real>&)>;

struct Interval {
  Rational lower, upper;
};
using Box = std::vector<Interval>;
using Point = std::vector<Rational>;

/// A part of the box with what is known of the value in it.
struct BoxPart {
  Box box;
  bool bounded = false;
  Rational lower, upper;
  std::vector<Interval> digits;  ///< what they round to, for each way in which roundings may jump
  Rational least, greatest;      ///< what they round to
  std::vector<bool> undirected;  ///< sides along which the value may rise and fall
  Point low, high;               ///< where it is likely to be least and greatest
  bool done = false;             ///< cut into parts of its own
};

/// Bounds of one function over parts of one box, and the digits to which they round.
class BoxBounds {
 public:
  /// `printed`: the number that the value is compared with; what is referred to outlives this.
  BoxBounds(const std::vector<Side>& sides, const BoxFunction& value, const Printed& printed,
            Rounding rounding);
  /// A part with its bounds, if there are any.
  BoxPart of(Box box);
  Rational rounded(const Rational& value) const;
  /// How often a value was computed.
  std::size_t evaluations() const { return evaluations_; }

 private:
  struct Faces;
  std::optional<Real> over(const Box& box, std::vector<Real>& ranges);
  void take_side(Faces& faces, std::size_t side, const Trend& trend) const;
  Rational reached(const Rational& end, bool open, int inward) const;
  void bound(BoxPart& part, const Real& value, const std::vector<Real>& ranges, bool look_again);
  void follow_jumps(BoxPart& part);

  const std::vector<Side>& sides_;
  const BoxFunction& value_;
  Format format_;
  Rounding rounding_;
  /// Where digits change, at whatever rule and in whatever style, is a multiple of it.
  Rational grid_;
  std::size_t evaluations_ = 0;
};

}  // namespace proofsheet::numbers
