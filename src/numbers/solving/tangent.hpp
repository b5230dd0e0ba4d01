#pragma once
// The values and slopes of a function over an interval.
//
// Both are enclosed in one pass over the steps (forward automatic differentiation in interval arithmetic:
// Neumaier, "Interval Methods for Systems of Equations", 1990, sections 1.3 and 2.3). The contract is
// inclusion: wherever in the interval the function is defined, its value lies in `value`. If it is `defined`
// on the whole interval, it is continuous there, and every slope between two of its points lies in `slope`. A
// corner such as that of |x| at 0 is allowed: the slopes of both sides are enclosed (Clarke's generalised
// gradient, for which the mean value theorem holds).
#include <span>

#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

struct Tangent {
  Enclosure value;
  Enclosure slope;
  bool defined = true;           ///< proven to be defined on the whole interval
  bool nowhere = false;          ///< proven to be defined at no point of it
  const char* corner = nullptr;  ///< the function that has a corner in the interval
  const char* breach = nullptr;  ///< the function that is not proven to be defined
};

/// Returns value and slope of f over x, at the precision of x. `constants` has one enclosure for each
/// constant. If the budget is spent, the result is the whole line.
Tangent tangent(const Equation& equation, std::span<const Enclosure* const> constants, const Enclosure& x,
                bool with_slope = true);

/// Returns the root of an equation in its bracket, by the interval Newton operator N(X) = m − f(m)/f'(X) from
/// `known`, which must contain it. Every step doubles the number of correct bits. `constants` are enclosures.
/// `precision` is that of the result.
Enclosure narrow_root(const Equation& equation, std::span<const Enclosure* const> constants,
                      const Enclosure& known, long precision);

}  // namespace proofsheet::numbers
