#pragma once
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// True if x is proven to be zero; README.md of this folder lists the steps. False proves nothing. The work
/// is bounded by named budgets.
bool is_proven_zero(const Real& x);

/// True if a and b are the same expression, except for the order of sums and products. Linear in the number
/// of nodes.
bool are_same_expression(const Real& a, const Real& b);

// The steps of the proof, in files of their own.

enum class CalciumAnswer {
  zero,      ///< proven
  unknown,   ///< not zero, not known to be, or with an unknown or a range, which have no translation
  too_much,  ///< exceeds the budget
};

/// Asks whether x is zero.
CalciumAnswer ask_calcium(const Real& x);

/// True if x is proven to be zero as a sum of exponentials. False proves nothing. The work is bounded by a
/// named budget.
bool zero_by_exponential_sums(const Real& x);

}  // namespace proofsheet::numbers
