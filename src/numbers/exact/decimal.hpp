#pragma once
// A decimal is digits as they are printed, not the value they round.
#include <fmt/core.h>

#include <string>

#include "numbers/exact/format.hpp"
#include "numbers/exact/rational.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::numbers {

/// Digits as printed: `coefficient` × 10^-places, with the style that they are written in. `1.490` and `1.49`
/// differ. For scientific and percent style `exponent` is the printed power of ten (percent: -2). A fraction
/// keeps `denominator`.
struct Decimal {
  Integer coefficient;  ///< with the sign; zero has none
  long places = 0;  ///< digits after the point; negative: trailing zeros that are not significant (~60,000)
  long exponent = 0;
  Rational denominator = 1;  ///< a whole number
  Format::Style style = Format::Style::places;
  bool thousands = false;
  friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// The number that the digits name, exactly.
Rational value_of(const Decimal& decimal);
/// ASCII: `-1,234.50`, `1.23e-8`, `12.3%`, `3/4`. Never "-0".
std::string to_string(const Decimal& decimal);
/// The decimal of a format for a number that was rounded to coefficient × 10^-places: to `digits` places, to
/// `digits` + 2 for percent, to as many as its significant digits ask for (a carry to one digit more is
/// dropped). Not for fractions.
Decimal decimal_of(Integer coefficient, long places, const Format& format);
/// The same in place: what stands beside `decimal.coefficient` is set; the denominator is 1 already.
void complete(Decimal& decimal, long places, const Format& format);
/// `value`, rounded by the one rounding function, in a format. Never fails: a fraction is printed as it is.
Decimal to_decimal(const Rational& value, const Format& format, Rounding rounding);

}  // namespace proofsheet::numbers

template <>
struct fmt::formatter<proofsheet::numbers::Decimal> : fmt::formatter<std::string> {
  format_context::iterator format(const proofsheet::numbers::Decimal& decimal, format_context& context) const;
};
