#pragma once
// More bits of a root that is known to exist, by the interval Newton operator N(X) = m − f(m)/f'(X), which
// doubles the number of correct bits with every step.
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

/// Returns the root of an equation in its bracket, by interval Newton from `known`, which must contain it.
/// `constants` are enclosures. `precision` is that of the result.
Enclosure narrow_root(const Equation& equation, std::span<const Enclosure* const> constants,
                      const Enclosure& known, long precision);

}  // namespace proofsheet::numbers
