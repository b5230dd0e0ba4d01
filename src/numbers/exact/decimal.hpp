#pragma once
// Decimals: the digits that are printed, as opposed to the value that they round.
#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>

#include "numbers/exact/format.hpp"
#include "numbers/exact/rational.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::numbers {

/// Printed digits: `coefficient` × 10^-places, and the style of the notation. `1.490` and `1.49` differ. In
/// scientific and percent style `exponent` is the printed power of ten (percent: -2). A fraction uses
/// `denominator`.
struct Decimal {
  Integer coefficient;  ///< with the sign; there is no negative zero
  long places = 0;  ///< digits after the point; negative: trailing zeros that are not significant (~60,000)
  long exponent = 0;
  Rational denominator = 1;  ///< an integer
  Format::Style style = Format::Style::places;
  bool thousands = false;
  friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// Returns the exact value of the digits.
Rational value_of(const Decimal& decimal);
/// Returns the value of `-12.50`: digits with at most a minus and a point, of which data files are full.
/// Returns `nullopt` for every other text, and for more than 18 digits.
std::optional<Rational> plain_decimal(std::string_view text);
/// Formats a decimal in ASCII: `-1,234.50`, `1.23e-8`, `12.3%`, `3/4`. Never returns "-0".
std::string to_string(const Decimal& decimal);
/// Returns the decimal in a format for a number that was rounded to coefficient × 10^-places. `places` must
/// be `digits`, `digits` + 2 for percent, or the number that the significant digits require (an additional
/// digit from a carry is dropped). Not for fractions.
Decimal decimal_of(Integer coefficient, long places, const Format& format);
/// Does the same in place: sets every member except `coefficient` and `denominator`, which must be 1.
void complete(Decimal& decimal, long places, const Format& format);
/// Returns `value` rounded to a format. Never fails. A fraction is not rounded.
Decimal to_decimal(const Rational& value, const Format& format, Rounding rounding);

}  // namespace proofsheet::numbers

template <>
struct fmt::formatter<proofsheet::numbers::Decimal> : fmt::formatter<std::string> {
  format_context::iterator format(const proofsheet::numbers::Decimal& decimal, format_context& context) const;
};
