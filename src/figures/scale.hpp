#pragma once
// Lengths on the drawing, ticks at round numbers, and the mapping from a number to its place. All geometry is
// in whole tenths of a drawing unit, computed from fractions with one rounding, so that it is the same on
// every machine.
#include <string>
#include <string_view>
#include <vector>

#include "figures/drawing.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::figures {

/// Tenths of a drawing unit.
using Tenths = long;

/// Returns "12.5" for `125`, "-4" for `-40`.
Coordinate coordinate(Tenths tenths);
Point point(Tenths x, Tenths y);
/// Returns a part of `length`, rounded to a tenth.
Tenths part_of(Tenths length, const numbers::Rational& share);
/// Returns an arrow; the head of a short one has its full length.
Arrow arrow(std::size_t series, Tenths from_x, Tenths from_y, Tenths to_x, Tenths to_y);
/// Returns an estimate of the printed width, which is rather too large.
Tenths width_of(std::string_view words);

/// The smallest margin of a drawing.
inline constexpr Tenths margin = 80;
/// The distance of two lines of words.
inline constexpr Tenths line_height = 180;

/// first, first + step, …: `step` is 1, 2 or 5 times a power of ten.
struct Ticks {
  numbers::Rational first, step;
  std::size_t count = 0;
  bool powers = false;  ///< true for exponents of powers of ten
  numbers::Rational at(std::size_t i) const { return first + step * static_cast<long>(i); }
  numbers::Rational last() const { return at(count - 1); }
  /// Returns the printed form: with as many places as the step has; powers of ten written out if all are
  /// short.
  std::string text(std::size_t i) const;
};

/// Returns the smallest of 1, 2, 5, 10, 20, … and their tenths that is at least `least`, which must be
/// positive.
numbers::Rational nice_step(const numbers::Rational& least);
/// Returns at most `most` ticks between `low` and `high`; `most` must be at least 2, and low < high. `whole`:
/// only whole numbers.
Ticks ticks_within(const numbers::Rational& low, const numbers::Rational& high, std::size_t most,
                   bool whole = false);
/// Returns about `most` ticks that begin at or below `low` and end at or above `high`. If both are equal, the
/// range is widened.
Ticks ticks_around(const numbers::Rational& low, const numbers::Rational& high, std::size_t most);
/// Returns ticks at multiples of `step` that begin at or below `low` and end at or above `high`; at least
/// two.
Ticks ticks_by(const numbers::Rational& low, const numbers::Rational& high, const numbers::Rational& step);

/// A mapping from numbers to places along one direction; `from` may be greater than `to`.
struct Scale {
  numbers::Rational low, high;
  Tenths from = 0, to = 0;
  Tenths place(const numbers::Rational& value) const;
};

/// The smallest and the largest of some values.
struct Extent {
  numbers::Rational low, high;
  explicit Extent(const numbers::Rational& first) : low(first), high(first) {}
  void take(const numbers::Rational& value) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
};

}  // namespace proofsheet::figures
