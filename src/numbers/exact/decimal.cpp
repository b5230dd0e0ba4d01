#include "numbers/exact/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "diagnostics/characters.hpp"

namespace proofsheet::numbers {
namespace {

using Style = Format::Style;

// 9.9996 at four digits is 10.00: rounding may carry into a digit more, which is then dropped (it is a zero).
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

// The places to which a format rounds `value`.
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

// Reading a number as a document printed it.
//
// The reader takes one thing after the other from the front of the text and refuses what is left over. It is
// strict, since what it refuses is shown to the author, and what it accepts is judged digit by digit: `5.`,
// `007` and `12,34` are no printed numbers. `.500` is one: statistics print shares like that.

namespace {

using diagnostics::is_digit;
using diagnostics::trimmed;
using Style = Format::Style;

constexpr std::size_t most_characters = 2 * static_cast<std::size_t>(most_digits);
constexpr std::string_view superscripts[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}
  std::string_view rest() const { return rest_; }
  bool at_end() const { return rest_.empty(); }

  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  void spaces() {
    while (take(" ") || take("\t") || take("\u00a0") || take("\u2009") || take("\u202f")) {
    }
  }
  bool minus() { return take("-") || take("−"); }
  std::string digits() {
    std::string taken;
    while (!rest_.empty() && is_digit(rest_.front())) {
      taken += rest_.front();
      rest_.remove_prefix(1);
    }
    return taken;
  }
  /// Superscript digits, as plain ones.
  std::string raised_digits() {
    std::string taken;
    while (true) {
      std::size_t digit = 0;
      while (digit < 10 && !take(superscripts[digit])) ++digit;
      if (digit == 10) return taken;
      taken += static_cast<char>('0' + digit);
    }
  }

 private:
  std::string_view rest_;
};

std::optional<long> bounded_exponent(const std::string& digits, bool negative) {
  long exponent = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  if (exponent > most_digits) return std::nullopt;
  return negative ? -exponent : exponent;
}

// The whole part: digits without needless zeros before them, in groups of three if there are commas.
bool read_whole(Reader& reader, std::string& digits, bool& thousands) {
  digits = reader.digits();
  if (digits.empty() || (digits.size() > 1 && digits.front() == '0')) return false;
  const std::size_t first_group = digits.size();
  while (reader.take(",")) {
    const std::string group = reader.digits();
    if (group.size() != 3) return false;
    digits += group;
    thousands = true;
  }
  return !thousands || (first_group <= 3 && digits.front() != '0');
}

// The signs that documents set between the digits and the power of ten.
bool take_times(Reader& reader) {
  for (const char* const sign : {"×", "·", "⋅", "*", "x", "\\times", "\\cdot"})
    if (reader.take(sign)) return true;
  return false;
}

// What may follow the digits of a scientific number: `e-8`, `×10⁻⁸`, `·10^-8`, `*10^{-8}`. False: begun and
// not well formed.
bool read_exponent(Reader& reader, Decimal& decimal) {
  Reader ahead = reader;
  std::optional<long> exponent;
  if (ahead.take("e") || ahead.take("E")) {
    const bool negative = ahead.minus();
    if (!negative) ahead.take("+");
    exponent = bounded_exponent(ahead.digits(), negative);
  } else {
    ahead.spaces();
    if (!take_times(ahead)) return true;
    ahead.spaces();
    if (!ahead.take("10")) return true;  // `4.2×`: a unit, or refused as what is left over
    if (ahead.take("^")) {
      const bool braces = ahead.take("{");
      const bool negative = ahead.minus();
      exponent = bounded_exponent(ahead.digits(), negative);
      if (braces && !ahead.take("}")) return false;
    } else {
      const bool negative = ahead.take("⁻");
      exponent = bounded_exponent(ahead.raised_digits(), negative);
    }
  }
  if (!exponent) return false;
  decimal.exponent = *exponent;
  decimal.style = Style::scientific;
  reader = ahead;
  return true;
}

bool read_fraction(Reader& reader, Decimal& decimal) {
  const std::string below = reader.digits();
  if (below.empty() || below.front() == '0' || decimal.places != 0 || decimal.thousands) return false;
  decimal.denominator = Integer(below);
  decimal.style = Style::fraction;
  return true;
}

bool read_percent(Reader& reader, Decimal& decimal) {
  Reader ahead = reader;
  ahead.spaces();
  if (!ahead.take("%")) return false;
  decimal.exponent = -2;
  decimal.style = Style::percent;
  reader = ahead;
  return true;
}

// ~60,000 has one significant digit: the zeros at the end of an approximate integer only hold places.
void drop_trailing_zeros(Decimal& decimal) {
  if (decimal.coefficient == 0) return;
  const Integer ten = 10;
  mpz_ptr coefficient = decimal.coefficient.backend().data();
  decimal.places -= static_cast<long>(mpz_remove(coefficient, coefficient, ten.backend().data()));
  if (decimal.places < 0) decimal.style = Style::significant;
}

bool read_decimal(Reader& reader, bool approximate, Decimal& decimal) {
  const bool negative = reader.minus();
  if (!negative) reader.take("+");
  std::string digits;
  if (reader.rest().starts_with("."))
    digits = "0";
  else if (!read_whole(reader, digits, decimal.thousands))
    return false;
  if (reader.take(".")) {
    const std::string behind = reader.digits();
    if (behind.empty()) return false;
    decimal.places = static_cast<long>(behind.size());
    digits += behind;
  }
  if (digits.size() > static_cast<std::size_t>(most_digits)) return false;
  // A leading zero would make the base octal.
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  decimal.coefficient = Integer(digits.substr(first));
  if (negative) decimal.coefficient = -decimal.coefficient;
  if (reader.take("/")) return read_fraction(reader, decimal);
  if (!read_exponent(reader, decimal)) return false;
  if (decimal.style == Style::scientific) return !decimal.thousands;
  if (!read_percent(reader, decimal) && approximate && decimal.places == 0) drop_trailing_zeros(decimal);
  return true;
}

// `$1,234.50`, `-€ 12`: a declared unit before the digits. False: none stands there.
bool read_unit_before(Reader& reader, const std::vector<std::string>& units, Printed& printed) {
  Reader ahead = reader;
  const bool negative = ahead.minus();
  const auto found = std::find_if(units.begin(), units.end(),
                                  [&](const std::string& unit) { return !unit.empty() && ahead.take(unit); });
  if (found == units.end()) return false;
  ahead.spaces();
  if (negative && (ahead.minus() || ahead.take("+"))) return false;
  if (!read_decimal(ahead, printed.approximate, printed.decimal) || !ahead.at_end()) return false;
  if (negative) printed.decimal.coefficient = -printed.decimal.coefficient;
  printed.unit = *found;
  reader = ahead;
  return true;
}

// The unit that all of the rest is.
bool read_unit(Reader& reader, const std::vector<std::string>& units, std::string& unit) {
  if (reader.at_end()) return true;
  reader.spaces();
  for (const std::string& known : units) {
    if (known.empty() || reader.rest() != known) continue;
    unit = known;
    return true;
  }
  return false;
}

long significant_digits(const Integer& coefficient) {
  return static_cast<long>(Integer(abs(coefficient)).str().size());
}

}  // namespace

std::optional<Printed> parse_printed(std::string_view text, const std::vector<std::string>& units) {
  text = trimmed(text);
  if (text.size() > most_characters) return std::nullopt;
  Reader reader(text);
  Printed printed;
  printed.text = std::string(text);
  printed.approximate = reader.take("~") || reader.take("≈");
  if (printed.approximate) reader.spaces();
  if (read_unit_before(reader, units, printed)) return printed;
  if (!read_decimal(reader, printed.approximate, printed.decimal)) return std::nullopt;
  if (!read_unit(reader, units, printed.unit)) return std::nullopt;
  return printed;
}

std::string unit_in(std::string_view text) {
  text = trimmed(text);
  if (text.size() > most_characters || parse_printed(text)) return {};
  const std::size_t first = text.find_first_of("0123456789");
  if (first == std::string_view::npos) return {};
  // Digits may stand in a unit: the longest number wins.
  for (std::size_t end = text.size(); end > first; --end) {
    const bool inside =
        end < text.size() && (diagnostics::is_continuation(text[end]) || is_digit(text[end]));
    if (!inside && parse_printed(text.substr(0, end))) return std::string(trimmed(text.substr(end)));
  }
  std::string_view before = trimmed(text.substr(0, first));
  for (const std::string_view sign : {"~", "≈", "-", "−"})
    if (before.starts_with(sign)) before = trimmed(before.substr(sign.size()));
  if (before.empty() || !parse_printed(text, {std::string(before)})) return {};
  return std::string(before);
}

Format Printed::format() const {
  const bool commas = decimal.thousands;
  switch (decimal.style) {
    case Style::places: return {Style::places, decimal.places, commas};
    case Style::significant: return {Style::significant, significant_digits(decimal.coefficient), commas};
    case Style::scientific:
      // 12.5e3 is not how we print; 1.25e4 has the same digits.
      return {Style::scientific,
              decimal.coefficient == 0 ? decimal.places : significant_digits(decimal.coefficient) - 1,
              commas};
    case Style::percent: return {Style::percent, decimal.places, commas};
    case Style::fraction: return {Style::fraction, 0, false};
  }
  return {};
}

RoundedFrom rounded_from(const Printed& printed, Rounding rounding) {
  const Format format = printed.format();
  const Rational value = value_of(printed.decimal);
  const auto is_taken_there = [&](const Rational& x) {
    return value_of(to_decimal(x, format, rounding)) == value;
  };
  const Rational step = power_of_ten(printed.decimal.exponent - printed.decimal.places - 1);
  // A rule changes its mind at a number of the format, or half way between two.
  const auto end = [&](const Rational& beside, Rounding outward) {
    const Rational next = value_of(to_decimal(beside, format, outward));
    if (is_taken_there((3 * next + value) / 4)) return next;
    return is_taken_there((next + 3 * value) / 4) ? Rational((next + value) / 2) : value;
  };
  RoundedFrom from{end(value - step, Rounding::floor), end(value + step, Rounding::ceiling)};
  from.holds_lower = is_taken_there(from.lower);
  from.holds_upper = is_taken_there(from.upper);
  return from;
}

}  // namespace proofsheet::numbers

fmt::format_context::iterator fmt::formatter<proofsheet::numbers::Decimal>::format(
    const proofsheet::numbers::Decimal& decimal, format_context& context) const {
  return formatter<std::string>::format(proofsheet::numbers::to_string(decimal), context);
}
