#pragma once
// The equation that a comment `shown` claims without repeating it.
//
// In a sentence it is the longest run of numbers, operators and functions before the comment. If that run is
// only the end of an expression that can't be read, as in `12:5 = 2.4`, it must not be judged.
#include "seen/passage.hpp"

namespace proofsheet::documents {

struct EquationBefore {
  seen::Text equation;  ///< empty if there is none
  bool is_cut = false;  ///< it is only the end of a longer one
};
/// Returns the equation at the end of a part of Passage::seen.
EquationBefore equation_before(const seen::Text& seen, seen::Stretch part);

/// Returns an equation in LaTeX as the equation language writes it: `2\frac{1}{2} = 2.5` as `2 1/2 = 2.5`.
/// Empty if it has a part that can't be written so, such as a letter.
seen::Text equation_of_formula(const seen::Text& formula);

}  // namespace proofsheet::documents
