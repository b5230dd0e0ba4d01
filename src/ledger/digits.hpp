#pragma once
// Printed digits against a real: whether they are its correct rounding, and what should stand in their place.
#include <optional>
#include <string>
#include <utility>

#include "numbers/exact/decimal.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::ledger {

/// Whether `printed` is `x` rounded to the printed places. A fraction has to be equal. Fails: undecided, too
/// large.
numbers::Outcome<bool> rounds_to(const numbers::Real& x, const numbers::Printed& printed,
                                 numbers::Rounding rounding);

/// The digits of `x` at the printed places, or at as many significant digits as were printed where those
/// places show none of a value that is not zero. Fails as above.
numbers::Outcome<std::string> digits_like(const numbers::Real& x, const numbers::Printed& printed,
                                          numbers::Rounding rounding);

/// "a tie, rounded down" (toward zero) or "a tie, rounded up", if `x` lies half way between the printed
/// number and its neighbour. Nothing if it does not, or if that can't be told.
std::optional<std::string> tie_remark(const numbers::Real& x, const numbers::Printed& printed);

/// The day that has this number in the calendar, as `2022-11-26`. Nothing if there is none.
std::optional<std::string> day_text(const numbers::Real& x);

/// How many significant digits the ledger keeps of a route's value.
inline constexpr long ledger_digits = 30;
/// `x` with ledger_digits significant digits, correctly rounded; shorter if the decimal ends before. Very
/// large and very small values are written as 1.5e-40. Nothing if they can't be decided.
std::optional<std::string> ledger_text(const numbers::Real& x);

/// The nearest decimals of ledger_digits significant digits below and above an enclosed `x`, written like
/// that. Nothing for a fraction, or if they can't be decided.
std::optional<std::pair<std::string, std::string>> ledger_bounds(const numbers::Real& x);

}  // namespace proofsheet::ledger
