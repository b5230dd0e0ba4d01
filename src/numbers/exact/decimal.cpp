#include "numbers/exact/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "numbers/exact/work.hpp"

namespace proofsheet::numbers {
namespace {

using Style = Format::Style;

// Drops a digit that a carry has added: 9.9996 at four digits is 10.00. The dropped digit is a zero.
void drop_carry(Decimal& decimal, long digits) {
  if (mpz_cmpabs(decimal.coefficient.backend().data(), integer_power_of_ten(digits).backend().data()) < 0)
    return;
  decimal.coefficient /= 10;
  --decimal.places;
}

void make_significant(Decimal& decimal, long digits) {
  if (decimal.coefficient == 0) decimal.places = 0;
  drop_carry(decimal, digits);
  if (decimal.places < 0) decimal.style = Style::significant;
}

void make_scientific(Decimal& decimal, long digits) {
  decimal.style = Style::scientific;
  drop_carry(decimal, digits + 1);
  if (decimal.coefficient != 0) decimal.exponent = digits - decimal.places;
  decimal.places = digits;
}

void make_percent(Decimal& decimal) {
  decimal.style = Style::percent;
  decimal.places -= 2;
  decimal.exponent = -2;
}

Decimal fraction(const Rational& value) {
  Decimal decimal;
  decimal.coefficient = numerator(value);
  decimal.denominator = denominator(value);
  if (decimal.denominator != 1) decimal.style = Style::fraction;
  return decimal;
}

// Returns the number of places to which a format rounds `value`.
long places_for(const Rational& value, const Format& format) {
  switch (format.style) {
    case Style::percent: return format.digits + 2;
    case Style::significant: return value == 0 ? 0 : format.digits - 1 - decimal_exponent(value);
    case Style::scientific: return value == 0 ? 0 : format.digits - decimal_exponent(value);
    case Style::places:
    case Style::fraction: break;
  }
  return format.digits;
}

// The digits of the coefficient's magnitude, split at the point into whole part and fraction.
struct Digits {
  std::string whole;
  std::string fraction_digits;
};

std::string magnitude_of(const Integer& value) {
  const mpz_srcptr whole = value.backend().data();
  const auto bits = static_cast<long long>(mpz_sizeinbase(whole, 2));
  constexpr long long of_a_bit = 4, at_once = 32'768;
  if (!mpz_fits_slong_p(whole)) spend(WorkKind::fractions, of_a_bit * bits + bits * bits / at_once);
  return mpz_fits_slong_p(whole) ? fmt::format_int(std::labs(mpz_get_si(whole))).str()
                                 : Integer(abs(value)).str();
}

Digits digits_of(const Decimal& decimal) {
  Digits digits;
  digits.whole = magnitude_of(decimal.coefficient);
  if (decimal.places < 0) {
    digits.whole.append(static_cast<std::size_t>(-decimal.places), '0');
    return digits;
  }
  const auto places = static_cast<std::size_t>(decimal.places);
  if (digits.whole.size() <= places) digits.whole.insert(0, places + 1 - digits.whole.size(), '0');
  digits.fraction_digits = digits.whole.substr(digits.whole.size() - places);
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

// True if the whole part of a decimal is a thousand or more and the style shows commas.
bool shows_thousands(const Decimal& decimal) {
  if (decimal.style == Style::fraction || decimal.style == Style::scientific) return false;
  const Integer magnitude = abs(decimal.coefficient);
  const long places = decimal.places + 3;
  if (places < 0) return magnitude != 0;
  return magnitude >= integer_power_of_ten(places);
}

}  // namespace

std::optional<Rational> plain_decimal(std::string_view text) {
  constexpr std::size_t most_digits_of_word = 18;
  const bool is_negative = text.starts_with('-');
  text.remove_prefix(is_negative ? 1 : 0);
  const std::size_t point = text.find('.');
  const std::size_t places = point == text.npos ? 0 : text.size() - point - 1;
  const bool has_both_sides = point == text.npos || (point > 0 && places > 0);
  const std::size_t count = text.size() - (point == text.npos ? 0 : 1);
  if (text.empty() || count > most_digits_of_word || !has_both_sides) return std::nullopt;
  std::int64_t digits = 0, unit = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == point) continue;
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    digits = digits * 10 + (text[i] - '0');
    if (i > point) unit *= 10;
  }
  return Rational(is_negative ? -digits : digits, unit);
}

Rational value_of(const Decimal& decimal) {
  const Rational digits = Rational(decimal.coefficient) / decimal.denominator;
  const long exponent = decimal.exponent - decimal.places;
  return exponent < 0 ? digits / power_of_ten(-exponent) : digits * power_of_ten(exponent);
}

std::string to_string(const Decimal& decimal) {
  std::string text = decimal.coefficient < 0 ? "-" : "";
  if (decimal.style == Style::fraction)
    return text + Integer(abs(decimal.coefficient)).str() + "/" + decimal.denominator.str();
  const Digits digits = digits_of(decimal);
  text += decimal.thousands ? with_commas(digits.whole) : digits.whole;
  if (!digits.fraction_digits.empty()) text += "." + digits.fraction_digits;
  if (decimal.style == Style::scientific) text += fmt::format("e{}", decimal.exponent);
  if (decimal.style == Style::percent) text += "%";
  return text;
}

void complete(Decimal& decimal, long places, const Format& format) {
  decimal.places = places;
  if (format.style == Style::significant) make_significant(decimal, format.digits);
  if (format.style == Style::scientific) make_scientific(decimal, format.digits);
  if (format.style == Style::percent) make_percent(decimal);
  decimal.thousands = format.thousands && shows_thousands(decimal);
}

Decimal decimal_of(Integer coefficient, long places, const Format& format) {
  Decimal decimal;
  decimal.coefficient = std::move(coefficient);
  complete(decimal, places, format);
  return decimal;
}

Decimal to_decimal(const Rational& value, const Format& format, Rounding rounding) {
  if (format.style == Style::fraction) return fraction(value);
  const long places = places_for(value, format);
  return decimal_of(round_scaled(value, places, rounding), places, format);
}

}  // namespace proofsheet::numbers

fmt::format_context::iterator fmt::formatter<proofsheet::numbers::Decimal>::format(
    const proofsheet::numbers::Decimal& decimal, format_context& context) const {
  return formatter<std::string>::format(proofsheet::numbers::to_string(decimal), context);
}
