#pragma once
// Numbers along an axis: ticks at round numbers, and the way from a number to its place.
#include <string>
#include <vector>

#include "figures/measure.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::figures {

/// first, first + step, …: `step` is 1, 2 or 5 times a power of ten.
struct Ticks {
  numbers::Rational first, step;
  std::size_t count = 0;
  bool powers = false;  ///< whole numbers that stand for powers of ten
  numbers::Rational at(std::size_t i) const { return first + step * static_cast<long>(i); }
  numbers::Rational last() const { return at(count - 1); }
  /// As it is printed: with as many places as the step has; powers of ten written out, if all are short.
  std::string text(std::size_t i) const;
};

/// The smallest of 1, 2, 5, 10, 20, … and their tenths that is not less than `least`, which is positive.
numbers::Rational nice_step(const numbers::Rational& least);
/// At most `most` ticks (two at least) that lie between `low` and `high`; low < high. `whole`: at whole
/// numbers alone.
Ticks ticks_within(const numbers::Rational& low, const numbers::Rational& high, std::size_t most,
                   bool whole = false);
/// Ticks that begin at or below `low` and end at or above `high`, about `most`. Equal ends are spread.
Ticks ticks_around(const numbers::Rational& low, const numbers::Rational& high, std::size_t most);
/// Ticks at multiples of `step` that begin at or below `low` and end at or above `high`; two at least.
Ticks ticks_by(const numbers::Rational& low, const numbers::Rational& high, const numbers::Rational& step);

/// From numbers to places along one direction; `from` may lie behind `to`.
struct Scale {
  numbers::Rational low, high;
  Tenths from = 0, to = 0;
  Tenths place(const numbers::Rational& value) const;
};

}  // namespace proofsheet::figures
