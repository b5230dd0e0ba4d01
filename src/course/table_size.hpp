#pragma once
#include "diagnostics/diagnostic.hpp"
#include "equations/compile/inputs.hpp"

namespace proofsheet::course {

/// Checks what can be checked without computing: an axis with a range has as many labels as numbers, no label
/// twice, and a table has the size of its axes wherever those are declared with a size. The rest is left to
/// the equations.
void check_sizes(const equations::Inputs& inputs, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
