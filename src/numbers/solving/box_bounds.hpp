#pragma once
// A piece of the box that measured values span, and what is proven of a value over it.
#include <functional>
#include <optional>
#include <vector>

#include "ledger/measured.hpp"
#include "numbers/exact/decimal.hpp"
#include "numbers/reals/range.hpp"

namespace proofsheet::ledger {

/// A value as a function of measured ones, each a number or a range, in their order. Nothing if it can't be
/// computed.
using Landscape = std::function<std::optional<numbers::Real>(const std::vector<numbers::Real>&)>;

struct Interval {
  numbers::Rational lower, upper;
};
using Box = std::vector<Interval>;
using Point = std::vector<numbers::Rational>;

/// A part of the box with what is known of the value in it.
struct Piece {
  Box box;
  bool bounded = false;
  numbers::Rational lower, upper;
  std::vector<Interval> digits;       ///< what they round to, for each way in which roundings may jump
  numbers::Rational least, greatest;  ///< what they round to
  std::vector<bool> undirected;       ///< sides along which the value may rise and fall
  Point low, high;                    ///< where it is likely to be least and greatest
  bool done = false;                  ///< cut into pieces of its own
};

/// Looks at pieces.
class Survey {
 public:
  /// `printed`: the number that the value is compared with; what is referred to outlives this.
  Survey(const std::vector<Measured>& sides, const Landscape& value, const numbers::Printed& printed,
         numbers::Rounding rounding);
  /// A piece with its bounds, if there are any.
  Piece of(Box box);
  numbers::Rational rounded(const numbers::Rational& value) const;
  /// How often a value was computed.
  std::size_t evaluations() const { return evaluations_; }

 private:
  struct Faces;
  std::optional<numbers::Real> over(const Box& box, std::vector<numbers::Real>& ranges);
  void take_side(Faces& faces, std::size_t side, const numbers::Trend& trend) const;
  numbers::Rational reached(const numbers::Rational& end, bool open, int inward) const;
  void bound(Piece& piece, const numbers::Real& value, const std::vector<numbers::Real>& ranges,
             bool look_again);
  void follow_jumps(Piece& piece);

  const std::vector<Measured>& sides_;
  const Landscape& value_;
  numbers::Format format_;
  numbers::Rounding rounding_;
  numbers::Rational
      grid_;  ///< where digits change, at whatever rule and in whatever style, is a multiple of it
  std::size_t evaluations_ = 0;
};

}  // namespace proofsheet::ledger
