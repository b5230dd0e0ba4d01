#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

enum class CalciumAnswer {
  zero,      ///< proven
  unknown,   ///< not zero, or not known to be, or of something that is not asked (an unknown, a range)
  too_much,  ///< more than the budget
};

/// Whether x is zero.
CalciumAnswer ask_calcium(const Real& x);

}  // namespace proofsheet::numbers
