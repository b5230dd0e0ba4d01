// Reading a number as a document printed it.
//
// The reader takes one thing after the other from the front of the text and refuses what is left over. It is
// strict, since what it refuses is shown to the author, and what it accepts is judged digit by digit: `5.`,
// `007` and `12,34` are no printed numbers. `.500` is one: statistics print shares like that.
#include <algorithm>
#include <charconv>

#include "diagnostics/characters.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::numbers {
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
    if (!ahead.take("10")) return false;
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
    const bool inside = end < text.size() && diagnostics::is_continuation(text[end]);
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
    case Style::places:
      return {Style::places, decimal.places, commas};
    case Style::significant:
      return {Style::significant, significant_digits(decimal.coefficient), commas};
    case Style::scientific:
      // 12.5e3 is not how we print; 1.25e4 has the same digits.
      return {Style::scientific,
              decimal.coefficient == 0 ? decimal.places : significant_digits(decimal.coefficient) - 1,
              commas};
    case Style::percent:
      return {Style::percent, decimal.places, commas};
    case Style::fraction:
      return {Style::fraction, 0, false};
  }
  return {};
}

}  // namespace proofsheet::numbers
