#include "ledger/digits.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "numbers/exact/date.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"

namespace proofsheet::ledger {
namespace {

using numbers::Decimal;
using numbers::Format;
using numbers::Outcome;
using numbers::Printed;
using numbers::Proven;
using numbers::Rational;
using numbers::Real;
using numbers::Rounding;

using Style = Format::Style;

// Remarks and long digit strings are an extra: they may not cost what a verdict may.
constexpr numbers::Limits extra_limits{1L << 15, 1LL << 28, 64U << 20};
// Below 10^-6 digits are written with an exponent, and above what all of them fill.
constexpr long smallest_plain_exponent = -6;
constexpr long largest_plain_exponent = ledger_digits - 1;
// A value that can't be told from zero is written at this many places.
constexpr long places_near_zero = 60;

long significant_digits(const Printed& printed) {
  return static_cast<long>(numbers::Integer(abs(printed.decimal.coefficient)).str().size());
}

Outcome<Decimal> fraction_like(const Real& x) {
  const Format format =
      x.rational() ? Format{Style::fraction, 0, false} : Format{Style::significant, 6, false};
  const Outcome<Proven> proven = numbers::print(x, format);
  if (!proven) return proven.failure();
  return proven->decimal;
}

// The format that shows `digits` significant digits of x in the style of places or percent, or with an
// exponent.
std::optional<Format> finer(const Real& x, const Format& format, long digits) {
  const Real scaled = format.style == Style::percent ? x * Real(100) : x;
  const Outcome<long> exponent = numbers::decimal_exponent(scaled);
  if (!exponent) return std::nullopt;
  if (*exponent < smallest_plain_exponent) return Format{Style::scientific, std::max(digits, 1L) - 1, false};
  const long places = std::max(digits, 1L) - 1 - *exponent;
  if (places > numbers::most_digits) return std::nullopt;
  return Format{format.style, std::max(places, format.digits), format.thousands};
}

bool shows_nothing(const Decimal& decimal, const Format& format) {
  return decimal.coefficient == 0 && (format.style == Style::places || format.style == Style::percent);
}

// What stands between two roundings, as far as can be proven, is known one place further on.
Outcome<Proven> print_near(const Real& x, const Format& format, Rounding rounding) {
  Outcome<Proven> proven = numbers::print(x, format, rounding);
  if (proven || proven.failure().kind != numbers::Failure::Kind::undecided) return proven;
  return numbers::print(x, {format.style, format.digits + 1, format.thousands});
}

numbers::Failure undecided_border(const numbers::Failure& failure) {
  return {failure.kind, failure.fact, "ask for fewer digits, or begin with exact numbers"};
}

// 0.2500 → 0.25; the digits of a value that ends.
std::string without_trailing_zeros(Decimal decimal) {
  while (decimal.places > 0 && decimal.coefficient % 10 == 0) {
    decimal.coefficient /= 10;
    --decimal.places;
  }
  return numbers::to_string(decimal);
}

Format ledger_format(const Real& x) {
  const Outcome<long> exponent = numbers::decimal_exponent(x);
  if (exponent && (*exponent < smallest_plain_exponent || *exponent > largest_plain_exponent))
    return {Style::scientific, ledger_digits - 1, false};
  return {Style::significant, ledger_digits, false};
}

std::optional<KeptDigits> day_with(const Real& x) {
  const Rational* number = x.rational();
  if (!number || denominator(*number) != 1) return std::nullopt;
  const auto date = numbers::date_numbered(static_cast<long>(numerator(*number).convert_to<long>()));
  if (!date) return std::nullopt;
  return KeptDigits{numbers::to_string(*date)};
}

}  // namespace

Outcome<bool> rounds_to(const Real& x, const Printed& printed, Rounding rounding) {
  const numbers::RoundedFrom from = numbers::rounded_from(printed, rounding);
  const Outcome<int> above_lower = numbers::compare(x, Real(from.lower));
  if (!above_lower) return undecided_border(above_lower.failure());
  if (*above_lower < 0 || (*above_lower == 0 && !from.holds_lower)) return false;
  const Outcome<int> above_upper = numbers::compare(x, Real(from.upper));
  if (!above_upper) return undecided_border(above_upper.failure());
  return *above_upper < 0 || (*above_upper == 0 && from.holds_upper);
}

Outcome<bool> prints(const Real& x, const Printed& printed, Rounding rounding,
                     const numbers::BinaryFormat& format) {
  const Rational* const number = x.rational();
  const auto is_read_so = [&](const Decimal& digits) {
    return numbers::round_to_binary(numbers::value_of(digits), format) == *number;
  };
  if (number && is_read_so(printed.decimal) &&
      !is_read_so(numbers::to_decimal(*number, printed.format(), rounding)))
    return true;
  return rounds_to(x, printed, rounding);
}

Outcome<Decimal> digits_like(const Real& x, const Printed& printed, Rounding rounding) {
  if (printed.decimal.style == Style::fraction) return fraction_like(x);
  const Format format = printed.format();
  const Outcome<Proven> proven = print_near(x, format, rounding);
  if (!proven) return proven.failure();
  if (!shows_nothing(proven->decimal, format) || printed.decimal.coefficient == 0) return proven->decimal;
  const Outcome<int> sign = numbers::sign(x);
  if (!sign || *sign == 0) return proven->decimal;
  const std::optional<Format> more = finer(x, format, significant_digits(printed));
  if (!more) return proven->decimal;
  const Outcome<Proven> again = print_near(x, *more, rounding);
  if (!again) return again.failure();
  return again->decimal;
}

std::optional<std::string> tie_remark(const Real& x, const Printed& printed) {
  if (printed.decimal.style == Style::fraction) return std::nullopt;
  const numbers::LimitScope scope(extra_limits);
  const Rational value = numbers::value_of(printed.decimal);
  const Rational half = numbers::power_of_ten(printed.decimal.exponent - printed.decimal.places) / 2;
  const auto lies_at = [&](const Rational& place) {
    const Outcome<int> order = numbers::compare(x, Real(place));
    return order && *order == 0;
  };
  const bool negative = value < 0;
  if (lies_at(value + half)) return negative ? "a tie, rounded up" : "a tie, rounded down";
  if (lies_at(value - half)) return negative || value == 0 ? "a tie, rounded down" : "a tie, rounded up";
  return std::nullopt;
}

std::optional<KeptDigits> kept_digits(const Real& x, bool day) {
  if (day) return day_with(x);
  if (x.rational() && *x.rational() == 0) return KeptDigits{"0", true};
  const numbers::LimitScope scope(extra_limits);
  Outcome<Proven> proven = numbers::print(x, ledger_format(x));
  if (!proven) proven = numbers::print(x, {Style::places, places_near_zero, false});
  if (!proven) return std::nullopt;
  const Outcome<int> order = numbers::compare(x, Real(numbers::value_of(proven->decimal)));
  const bool ends = order && *order == 0;
  if (proven->decimal.coefficient == 0) return KeptDigits{"0", ends};
  return KeptDigits{ends ? without_trailing_zeros(proven->decimal) : numbers::to_string(proven->decimal),
                    ends};
}

LedgerBounds ledger_bounds(const Real& x) {
  if (x.rational()) return std::nullopt;
  const numbers::LimitScope scope(extra_limits);
  const Format format = ledger_format(x);
  const Outcome<Proven> lower = numbers::print(x, format, Rounding::floor);
  const Outcome<Proven> upper = numbers::print(x, format, Rounding::ceiling);
  if (!lower || !upper) return std::nullopt;
  return std::make_pair(lower->decimal, upper->decimal);
}

bool bounds_settle(const LedgerBounds& bounds, const Printed& printed, Rounding rounding) {
  if (!bounds || printed.decimal.style == Style::fraction) return false;
  const auto digits = [&](const Decimal& bound) {
    return numbers::to_string(numbers::to_decimal(numbers::value_of(bound), printed.format(), rounding));
  };
  return digits(bounds->first) == digits(bounds->second);
}

namespace {

constexpr std::string_view figures = "0123456789";
constexpr std::array<std::string_view, 10> superscripts = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

/// A printed number in parts: `~`, `−`, `1.25`, `×10⁻⁸`.
struct Parts {
  std::string before, minus, core, behind;
  std::string between = {};  ///< the minus and the digits: a currency's sign
};

Parts taken_apart(const std::string& literal) {
  Parts parts;
  std::size_t core = literal.find_first_of(figures);
  if (core > 0 && literal[core - 1] == '.') --core;
  const std::size_t end = std::min(literal.find_first_not_of("0123456789,.", core), literal.size());
  parts.before = literal.substr(0, core);
  for (const std::string minus : {"-", "−"}) {
    const std::size_t at = parts.before.find(minus);
    if (at == std::string::npos) continue;
    parts.minus = minus;
    parts.between = parts.before.substr(at + minus.size());
    parts.before.resize(at);
  }
  parts.core = literal.substr(core, end - core);
  parts.behind = literal.substr(end);
  return parts;
}

std::string superscript_of(const std::string& exponent) {
  std::string text;
  for (const char c : exponent) text += c == '-' ? "⁻" : superscripts[static_cast<std::size_t>(c - '0')];
  return text;
}

// `×10⁻⁸` with another exponent, `-5`: what leads to the power stays, and so does its notation.
std::string with_exponent(const std::string& behind, std::string exponent) {
  const bool lettered = behind.find_first_of("eE") == 0;
  const std::size_t base = behind.find("10");
  const std::size_t begin = lettered ? 1 : base + 2;
  const bool caret = !lettered && behind.substr(begin).starts_with("^");
  const bool braces = caret && behind.substr(begin).starts_with("^{");
  if (!lettered && !caret) return behind.substr(0, begin) + superscript_of(exponent);
  const std::size_t power = begin + (braces ? 2U : caret ? 1U : 0U);
  if (exponent.starts_with("-") && behind.substr(power).starts_with("−")) exponent.replace(0, 1, "−");
  if (!exponent.starts_with("-") && !exponent.starts_with("−") && behind.substr(power).starts_with("+"))
    exponent.insert(0, "+");
  return behind.substr(0, power) + exponent + (braces ? "}" : "");
}

}  // namespace

std::optional<std::string> with_digits(const std::string& literal, const std::string& digits) {
  const std::vector<std::string> units{numbers::unit_in(literal)};
  const auto written = numbers::parse_printed(literal, units), wanted = numbers::parse_printed(digits);
  if (!written || !wanted || written->text != literal) return std::nullopt;
  const Parts old = taken_apart(literal);
  Parts is = taken_apart(digits);
  if (old.core.starts_with(".") && is.core.starts_with("0.")) is.core.erase(0, 1);
  std::string behind = old.behind;
  if (wanted->decimal.style == Style::fraction || written->decimal.style == Style::fraction)
    behind = is.behind;
  if (wanted->decimal.style == Style::scientific && written->decimal.style == Style::scientific)
    behind = with_exponent(old.behind, is.behind.substr(is.behind.find('e') + 1));
  const std::string minus = is.minus.empty() ? "" : old.minus.empty() ? "-" : old.minus;
  const std::string text = old.before + minus + old.between + is.core + behind;
  const auto again = numbers::parse_printed(text, units);
  if (!again || numbers::to_string(again->decimal) != digits) return std::nullopt;
  return text;
}

}  // namespace proofsheet::ledger
