#pragma once
// Given values that were measured: what is known of one is that it rounds to the digits it is written with.
// `2.5` is any number from 2.45 to 2.55, `2.50` any from 2.495 to 2.505; where numbers are cut off, 2.5 is
// any from 2.5 to 2.6. Which of the two ends belongs to it is the rounding rule's business as well: by the
// rule of school 2.45 becomes 2.5, and 2.55 no longer does.
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/model.hpp"

namespace proofsheet::ledger {

struct Measured {
  equations::Cell cell;
  numbers::Rational written;
  numbers::Rational lower, upper;               ///< every number between them becomes `written`
  bool holds_lower = true, holds_upper = true;  ///< whether the end does
};

/// The text with which a given cell is written. Null if it is not given.
const diagnostics::Text* text_of_given(const course::Example& example, const equations::Cell& cell,
                                       equations::Evaluation& exact);

/// The cells that `measured:` names. An error for each that is no given number with decimal digits, and for
/// one that the shape of the example depends on.
std::vector<Measured> measured_cells(const course::Example& example, equations::Evaluation& exact,
                                     numbers::Rounding rounding, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
