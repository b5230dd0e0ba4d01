#pragma once
// More bits of a root that is known to be there, by the interval Newton operator N(X) = m − f(m)/f'(X), which
// doubles the bits that are right with every step.
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

/// The root of an equation inside its bracket, by interval Newton from `known`, which contains it;
/// `constants` are enclosures. The precision is that of the result.
Enclosure narrowed(const Equation& equation, std::span<const Enclosure* const> constants,
                   const Enclosure& known, long precision);

}  // namespace proofsheet::numbers
