#pragma once
// Compares printed digits with a real: whether they are its correct rounding, and what the correct digits are
// in the notation of the author.
#include <optional>
#include <string>
#include <utility>

#include "numbers/exact/binary.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::ledger {

/// Returns `x` in the unit that the printed digits count: millions, seconds of arc.
numbers::Real in_scale(const numbers::Real& x, const numbers::Printed& printed);
/// Returns the value of one unit of the last printed place; 0 for a fraction, which is exact.
numbers::Rational last_place(const numbers::Printed& printed);

/// True if `printed` is `x` rounded to the printed places. A fraction must be equal. Fails with `undecided`
/// if the enclosure of `x` touches a border of the printed digits, and with `too large` if `x` can't be
/// enclosed.
numbers::Outcome<bool> rounds_to(const numbers::Real& x, const numbers::Printed& printed,
                                 numbers::Rounding rounding);

/// True if a machine prints a number of this format as `printed`: correctly rounded as above; or with
/// neighbouring digits, if it reads these as the same number, but not the rounded ones (such as 2^-44 with 16
/// digits). Fails as above.
numbers::Outcome<bool> is_machine_output(const numbers::Real& x, const numbers::Printed& printed,
                                         numbers::Rounding rounding, const numbers::BinaryFormat& format);

/// Returns the digits of `x` at the printed places. If these places are all zero and `x` is not, returns as
/// many significant digits as were printed. If the last place can't be decided, returns one place more. Fails
/// with `undecided` or `too large`.
numbers::Outcome<numbers::Decimal> digits_like(const numbers::Real& x, const numbers::Printed& printed,
                                               numbers::Rounding rounding);

/// If `x` is half way between the printed number and its neighbour, returns whether the tie was rounded up,
/// or down (toward zero). Returns `nullopt` if it is not, or if that is unknown.
std::optional<bool> tie_rounded_up(const numbers::Real& x, const numbers::Printed& printed);

/// The number of significant digits that the ledger keeps of a route's value.
inline constexpr long ledger_digits = 30;
struct LedgerDigits {
  std::string text;
  bool ends = false;  ///< these are all digits of the value
};
/// Returns `x` with ledger_digits significant digits, correctly rounded; fewer if the decimal ends before.
/// Very large and very small values are written as 1.5e-40. `day`: as the day with this number in the
/// calendar. Returns `nullopt` if the digits can't be decided, or if there is no such day.
std::optional<LedgerDigits> digits_for_ledger(const numbers::Real& x, bool day = false);

/// Returns the nearest decimals of ledger_digits significant digits below and above an enclosed `x`. Returns
/// `nullopt` for a fraction, or if they can't be decided.
using LedgerBounds = std::optional<std::pair<numbers::Decimal, numbers::Decimal>>;
LedgerBounds ledger_bounds(const numbers::Real& x);
/// True if all values between the bounds round to the same digits in the format of `printed`.
bool bounds_round_equally(const LedgerBounds& bounds, const numbers::Printed& printed,
                          numbers::Rounding rounding);

/// Returns other digits with the unit of the printed number, in its notation.
std::string text_like(const numbers::Printed& printed, const numbers::Decimal& digits);

/// Returns plain digits such as `-2000.5` with commas between thousands; any other text unchanged.
std::string with_thousands(std::string digits);

/// Returns the printed number with other digits in the notation of its author, who may write `~`, a certain
/// minus, a space before `%`, or a power of ten. `digits` must be as numbers::to_string returns them, in the
/// format of the literal; for a day, the other day. Returns `nullopt` if the literal is not a printed number,
/// if it can't be written with these digits, or if it is a bound (`< .005`), which other digits would not
/// fix.
std::optional<std::string> with_digits(const std::string& literal, const std::string& digits,
                                       const numbers::Reading& reading);

}  // namespace proofsheet::ledger
