#include "numbers/decimal.hpp"

namespace proofsheet::numbers {
namespace {

using Style = Format::Style;

// A coefficient and its places; the digits of a number that was rounded to `digits` significant ones.
struct Significant {
  Integer coefficient;
  long places;
};

// 9.9996 at four digits is 10.00: rounding may carry into a digit more, which is then dropped (it is a zero).
Significant round_significant(const Rational& value, long digits, Rounding rounding) {
  Significant rounded;
  rounded.places = digits - 1 - decimal_exponent(value);
  rounded.coefficient = round_scaled(value, rounded.places, rounding);
  if (mpz_cmpabs(rounded.coefficient.backend().data(), integer_power_of_ten(digits).backend().data()) >= 0) {
    rounded.coefficient /= 10;
    --rounded.places;
  }
  return rounded;
}

Decimal scientific(const Rational& value, long digits, Rounding rounding) {
  Decimal decimal;
  decimal.style = Style::scientific;
  decimal.places = digits;
  if (value == 0) return decimal;
  Significant rounded = round_significant(value, digits + 1, rounding);
  decimal.coefficient = std::move(rounded.coefficient);
  decimal.exponent = digits - rounded.places;
  return decimal;
}

Decimal significant(const Rational& value, long digits, Rounding rounding) {
  Decimal decimal;
  if (value == 0) return decimal;
  Significant rounded = round_significant(value, digits, rounding);
  decimal.coefficient = std::move(rounded.coefficient);
  decimal.places = rounded.places;
  if (decimal.places < 0) decimal.style = Style::significant;
  return decimal;
}

Decimal fraction(const Rational& value) {
  Decimal decimal;
  decimal.coefficient = numerator(value);
  decimal.denominator = denominator(value);
  if (decimal.denominator != 1) decimal.style = Style::fraction;
  return decimal;
}

Decimal at_places(const Rational& value, long places, Rounding rounding) {
  Decimal decimal;
  decimal.places = places;
  decimal.coefficient = round_scaled(value, places, rounding);
  return decimal;
}

Decimal percent(const Rational& value, long places, Rounding rounding) {
  Decimal decimal = at_places(value * 100, places, rounding);
  decimal.style = Style::percent;
  decimal.exponent = -2;
  return decimal;
}

Decimal in_style(const Rational& value, const Format& format, Rounding rounding) {
  switch (format.style) {
    case Style::places:
      return at_places(value, format.digits, rounding);
    case Style::significant:
      return significant(value, format.digits, rounding);
    case Style::scientific:
      return scientific(value, format.digits, rounding);
    case Style::percent:
      return percent(value, format.digits, rounding);
    case Style::fraction:
      return fraction(value);
  }
  return {};
}

// The digits of the coefficient's magnitude with the point in its place: whole part and fraction.
struct Digits {
  std::string whole;
  std::string behind;
};

Digits digits_of(const Decimal& decimal) {
  Digits digits;
  digits.whole = Integer(abs(decimal.coefficient)).str();
  if (decimal.places < 0) {
    digits.whole.append(static_cast<std::size_t>(-decimal.places), '0');
    return digits;
  }
  const auto places = static_cast<std::size_t>(decimal.places);
  if (digits.whole.size() <= places) digits.whole.insert(0, places + 1 - digits.whole.size(), '0');
  digits.behind = digits.whole.substr(digits.whole.size() - places);
  digits.whole.resize(digits.whole.size() - places);
  return digits;
}

std::string with_commas(const std::string& whole) {
  std::string text;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (i != 0 && (whole.size() - i) % 3 == 0) text += ',';
    text += whole[i];
  }
  return text;
}

// Whether the whole part of a decimal has a thousand or more, so that a comma shows.
bool shows_thousands(const Decimal& decimal) {
  if (decimal.style == Style::fraction || decimal.style == Style::scientific) return false;
  const Integer magnitude = abs(decimal.coefficient);
  const long places = decimal.places + 3;
  if (places < 0) return magnitude != 0;
  return magnitude >= integer_power_of_ten(places);
}

}  // namespace

Rational value_of(const Decimal& decimal) {
  return Rational(decimal.coefficient, decimal.denominator) * power_of_ten(decimal.exponent - decimal.places);
}

std::string to_string(const Decimal& decimal) {
  std::string text = decimal.coefficient < 0 ? "-" : "";
  if (decimal.style == Style::fraction)
    return text + Integer(abs(decimal.coefficient)).str() + "/" + decimal.denominator.str();
  const Digits digits = digits_of(decimal);
  text += decimal.thousands ? with_commas(digits.whole) : digits.whole;
  if (!digits.behind.empty()) text += "." + digits.behind;
  if (decimal.style == Style::scientific) text += fmt::format("e{}", decimal.exponent);
  if (decimal.style == Style::percent) text += "%";
  return text;
}

Decimal to_decimal(const Rational& value, const Format& format, Rounding rounding) {
  Decimal decimal = in_style(value, format, rounding);
  decimal.thousands = format.thousands && shows_thousands(decimal);
  return decimal;
}

}  // namespace proofsheet::numbers
