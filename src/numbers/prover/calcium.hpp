#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

enum class CalciumAnswer {
  zero,      ///< proven
  unknown,   ///< not zero, not known to be, or with an unknown or a range, which have no translation
  too_much,  ///< exceeds the budget
};

/// Asks whether x is zero.
CalciumAnswer ask_calcium(const Real& x);

}  // namespace proofsheet::numbers
