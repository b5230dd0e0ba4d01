#include "ledger/digits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "equations/typeset/quantity.hpp"
#include "numbers/exact/date.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {
namespace {

using numbers::Decimal;
using numbers::Format;
using numbers::Outcome;
using numbers::Printed;
using numbers::ProvenDigits;
using numbers::Rational;
using numbers::Real;
using numbers::Rounding;

using Style = Format::Style;

// The limits for remarks and long digit strings. They must cost less than a verdict.
constexpr numbers::Limits extra_limits{1L << 15, 1LL << 28, 64U << 20};
// Values below 10^-6, and values with more digits than the ledger keeps, are written with an exponent.
constexpr long smallest_plain_exponent = -6;
constexpr long largest_plain_exponent = ledger_digits - 1;
// The number of places of a value that can't be distinguished from zero.
constexpr long places_near_zero = 60;

long significant_digits(const Printed& printed) {
  return static_cast<long>(numbers::Integer(abs(printed.decimal.coefficient)).str().size());
}

Outcome<Decimal> fraction_like(const Real& x) {
  const Format format =
      x.rational() ? Format{Style::fraction, 0, false} : Format{Style::significant, 6, false};
  const Outcome<ProvenDigits> proven = numbers::print(x, format);
  if (!proven) return proven.failure();
  return proven->decimal;
}

// Returns the format that shows `digits` significant digits of x, in the style of places or percent,
// or with an exponent.
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

// Prints x; if its rounding is undecided, one place further, where it is known.
Outcome<ProvenDigits> print_near(const Real& x, const Format& format, Rounding rounding) {
  Outcome<ProvenDigits> proven = numbers::print(x, format, rounding);
  if (proven || proven.failure().kind != numbers::Failure::Kind::undecided) return proven;
  return numbers::print(x, {format.style, format.digits + 1, format.thousands});
}

numbers::Failure undecided_border(const numbers::Failure& failure) {
  if (failure.kind != numbers::Failure::Kind::undecided) return failure;
  return {failure.kind, failure.fact, "ask for fewer digits, or use exact numbers"};
}

// Returns 0.25 for 0.2500: the digits of a value that ends.
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

std::optional<LedgerDigits> day_with(const Real& x) {
  const Rational* number = x.rational();
  if (!number || !is_whole(*number)) return std::nullopt;
  const auto date = numbers::date_of_number(static_cast<long>(numerator(*number).convert_to<long>()));
  if (!date) return std::nullopt;
  return LedgerDigits{numbers::to_string(*date)};
}

/// True if x is on the side of the printed number that its relation sign claims.
Outcome<bool> satisfies_relation(const Real& x, const Printed& printed) {
  const Outcome<int> order = numbers::compare(x, Real(numbers::value_of(printed)));
  if (!order) return undecided_border(order.failure());
  switch (printed.relation) {
    case numbers::Relation::less: return *order < 0;
    case numbers::Relation::at_most: return *order <= 0;
    case numbers::Relation::greater: return *order > 0;
    case numbers::Relation::at_least: return *order >= 0;
    case numbers::Relation::equal: break;
  }
  return *order == 0;
}

}  // namespace

Real in_scale(const Real& x, const Printed& printed) {
  return printed.scale == 1 ? x : x * Real(Rational(1 / printed.scale));
}

numbers::Rational last_place(const numbers::Printed& printed) {
  const numbers::Decimal& decimal = printed.decimal;
  if (decimal.style == numbers::Format::Style::fraction) return 0;
  return numbers::power_of_ten(decimal.exponent - decimal.places) * printed.scale;
}

Outcome<bool> rounds_to(const Real& x, const Printed& printed, Rounding rounding) {
  if (printed.relation != numbers::Relation::equal) {
    const Outcome<bool> fits = satisfies_relation(x, printed);
    if (!printed.approximate || !fits || *fits) return fits;
  }
  const numbers::RoundingInterval from = numbers::rounding_interval(printed, rounding);
  const Outcome<int> above_lower = numbers::compare(x, Real(from.lower));
  if (!above_lower) return undecided_border(above_lower.failure());
  if (*above_lower < 0 || (*above_lower == 0 && !from.holds_lower)) return false;
  const Outcome<int> above_upper = numbers::compare(x, Real(from.upper));
  if (!above_upper) return undecided_border(above_upper.failure());
  return *above_upper < 0 || (*above_upper == 0 && from.holds_upper);
}

Outcome<bool> is_machine_output(const Real& x, const Printed& printed, Rounding rounding,
                                const numbers::BinaryFormat& format) {
  const Rational* const number = x.rational();
  const auto is_read_so = [&](const Decimal& digits) {
    return numbers::round_to_binary(numbers::value_of(digits) * printed.scale, format) == *number;
  };
  if (number && is_read_so(printed.decimal) &&
      !is_read_so(numbers::to_decimal(*number / printed.scale, printed.format(), rounding)))
    return true;
  return rounds_to(x, printed, rounding);
}

Outcome<Decimal> digits_like(const Real& value, const Printed& printed, Rounding documents) {
  if (printed.decimal.style == Style::fraction) return fraction_like(value);
  const Real x = in_scale(value, printed);
  const Rounding rounding = printed.rule(documents);
  const Format format = printed.format();
  const Outcome<ProvenDigits> proven = print_near(x, format, rounding);
  if (!proven) return proven.failure();
  if (!shows_nothing(proven->decimal, format) || printed.decimal.coefficient == 0) return proven->decimal;
  const Outcome<int> sign = numbers::sign(x);
  if (!sign || *sign == 0) return proven->decimal;
  const std::optional<Format> more = finer(x, format, significant_digits(printed));
  if (!more) return proven->decimal;
  const Outcome<ProvenDigits> again = print_near(x, *more, rounding);
  if (!again) return again.failure();
  return again->decimal;
}

std::optional<bool> tie_rounded_up(const Real& x, const Printed& printed) {
  const bool is_rounding = !printed.truncated && printed.relation == numbers::Relation::equal;
  if (printed.decimal.style == Style::fraction || !is_rounding) return std::nullopt;
  const numbers::LimitScope scope(extra_limits);
  const Rational value = numbers::value_of(printed);
  const Rational half =
      numbers::power_of_ten(printed.decimal.exponent - printed.decimal.places) * printed.scale / 2;
  const auto lies_at = [&](const Rational& place) {
    const Outcome<int> order = numbers::compare(x, Real(place));
    return order && *order == 0;
  };
  const bool negative = value < 0;
  if (lies_at(value + half)) return negative;
  if (lies_at(value - half)) return !(negative || value == 0);
  return std::nullopt;
}

std::optional<LedgerDigits> digits_for_ledger(const Real& x, bool day) {
  if (day) return day_with(x);
  if (x.rational() && *x.rational() == 0) return LedgerDigits{"0", true};
  const numbers::LimitScope scope(extra_limits);
  Outcome<ProvenDigits> proven = numbers::print(x, ledger_format(x));
  if (!proven) proven = numbers::print(x, {Style::places, places_near_zero, false});
  if (!proven) return std::nullopt;
  const Outcome<int> order = numbers::compare(x, Real(numbers::value_of(proven->decimal)));
  const bool ends = order && *order == 0;
  if (proven->decimal.coefficient == 0) return LedgerDigits{"0", ends};
  return LedgerDigits{ends ? without_trailing_zeros(proven->decimal) : numbers::to_string(proven->decimal),
                      ends};
}

LedgerBounds ledger_bounds(const Real& x) {
  if (x.rational()) return std::nullopt;
  const numbers::LimitScope scope(extra_limits);
  const Format format = ledger_format(x);
  const Outcome<ProvenDigits> lower = numbers::print(x, format, Rounding::floor);
  const Outcome<ProvenDigits> upper = numbers::print(x, format, Rounding::ceiling);
  if (!lower || !upper) return std::nullopt;
  return std::make_pair(lower->decimal, upper->decimal);
}

bool bounds_round_equally(const LedgerBounds& bounds, const Printed& printed, Rounding rounding) {
  if (!bounds || printed.decimal.style == Style::fraction) return false;
  const auto digits = [&](const Decimal& bound) {
    return numbers::to_string(numbers::to_decimal(numbers::value_of(bound) / printed.scale, printed.format(),
                                                  printed.rule(rounding)));
  };
  return digits(bounds->first) == digits(bounds->second);
}

std::string text_like(const Printed& printed, const Decimal& digits) {
  const std::string plain = equations::with_unit(numbers::to_string(digits), printed);
  if (printed.writing.usual) return plain;
  if (const auto written = numbers::format_like(printed, digits))
    return written->substr(printed.writing.begin);
  return printed.scale == 1 ? plain : fmt::format("{} {} {}", plain, text::times_sign, printed.scale.str());
}

std::string with_thousands(std::string digits) {
  if (digits.find_first_not_of("-.0123456789") != std::string::npos) return digits;
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t at = std::min(digits.find('.'), digits.size()); at > first + 3;)
    digits.insert(at -= 3, ",");
  return digits;
}

std::optional<std::string> with_digits(const std::string& literal, const std::string& digits,
                                       const numbers::Reading& reading) {
  if (numbers::looks_like_date(literal))
    return numbers::parse_date(digits) ? std::optional(digits) : std::nullopt;
  const auto written = numbers::parse_printed(literal, reading);
  const auto wanted = numbers::parse_printed(digits);
  if (!written || !wanted || written->text != literal || written->relation != numbers::Relation::equal)
    return std::nullopt;
  const auto text = numbers::format_like(*written, wanted->decimal);
  const auto again = text ? numbers::parse_printed(*text, reading) : std::nullopt;
  if (!again || numbers::to_string(again->decimal) != digits || again->scale != written->scale)
    return std::nullopt;
  return text;
}

}  // namespace proofsheet::ledger
