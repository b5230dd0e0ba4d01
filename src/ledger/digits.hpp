#pragma once
// Printed digits against a real: whether they are its correct rounding, and what should stand in their place,
// written as the author writes.
#include <optional>
#include <string>
#include <utility>

#include "numbers/exact/binary.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::ledger {

/// `x` in what the printed digits count: millions, seconds of arc.
numbers::Real in_scale(const numbers::Real& x, const numbers::Printed& printed);

/// Whether `printed` is `x` rounded to the printed places. A fraction has to be equal. Fails as
/// undecided: what `x` is known to lie between touches a border of the printed digits themselves; too large:
/// it can't be enclosed.
numbers::Outcome<bool> rounds_to(const numbers::Real& x, const numbers::Printed& printed,
                                 numbers::Rounding rounding);

/// Whether `printed` is how a machine prints a number of the format: correctly rounded as above; or with the
/// digits beside, where it reads these as that number, and the rounded ones not (of 2^-44 no 16 digits).
/// Fails as above.
numbers::Outcome<bool> prints(const numbers::Real& x, const numbers::Printed& printed,
                              numbers::Rounding rounding, const numbers::BinaryFormat& format);

/// The digits of `x` at the printed places, or at as many significant digits as were printed where those
/// places show none of a value that is not zero; one place more where the last can't be decided. Fails:
/// undecided, too large.
numbers::Outcome<numbers::Decimal> digits_like(const numbers::Real& x, const numbers::Printed& printed,
                                               numbers::Rounding rounding);

/// Whether a tie was rounded up, or down (toward zero), if `x` lies half way between the printed number and
/// its neighbour. Nothing if it does not, or if that can't be told.
std::optional<bool> tie_rounded_up(const numbers::Real& x, const numbers::Printed& printed);

/// How many significant digits the ledger keeps of a route's value.
inline constexpr long ledger_digits = 30;
struct KeptDigits {
  std::string text;
  bool ends = false;  ///< they are all of the value
};
/// `x` with ledger_digits significant digits, correctly rounded; shorter if the decimal ends before. Very
/// large and very small values are written as 1.5e-40. `day`: as the day that has this number in the
/// calendar. Nothing if they can't be decided, or if there is no such day.
std::optional<KeptDigits> kept_digits(const numbers::Real& x, bool day = false);

/// The nearest decimals of ledger_digits significant digits below and above an enclosed `x`, written like
/// that. Nothing for a fraction, or if they can't be decided.
using LedgerBounds = std::optional<std::pair<numbers::Decimal, numbers::Decimal>>;
LedgerBounds ledger_bounds(const numbers::Real& x);
/// Whether all between those two rounds to the same digits, written like a printed number.
bool bounds_settle(const LedgerBounds& bounds, const numbers::Printed& printed, numbers::Rounding rounding);

/// Digits in the place of those that were printed, with the unit; in the notation of the number, where that
/// is not the usual one.
std::string text_like(const numbers::Printed& printed, const numbers::Decimal& digits);

/// Plain digits, `-2000.5`, with commas between thousands; other text as it is.
std::string with_thousands(std::string digits);

/// A printed number with other digits, written as its author writes: `~`, the sign's character, the space
/// before `%`, and the way a power of ten is written stay. `digits` as numbers::to_string gives them, in the
/// literal's own format; of a day, the other day. Nothing if the literal is no printed number, or can't be
/// written with these digits, or bounds a number (`< .005`): other digits would not mend that.
std::optional<std::string> with_digits(const std::string& literal, const std::string& digits,
                                       const numbers::Reading& reading);

}  // namespace proofsheet::ledger
