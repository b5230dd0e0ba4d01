#include "ledger/digits.hpp"

#include <algorithm>

#include "numbers/reals/comparison.hpp"
#include "numbers/exact/date.hpp"
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
// Values outside 10^±40 are written with an exponent.
constexpr long most_plain_exponent = 40;
// A value that can't be told from zero is written at this many places.
constexpr long places_near_zero = 60;

long significant_digits(const Printed& printed) {
  return static_cast<long>(numbers::Integer(abs(printed.decimal.coefficient)).str().size());
}

Outcome<std::string> fraction_like(const Real& x) {
  const Format format =
      x.rational() ? Format{Style::fraction, 0, false} : Format{Style::significant, 6, false};
  const Outcome<Proven> proven = numbers::print(x, format);
  if (!proven) return proven.failure();
  return numbers::to_string(proven->decimal);
}

// The format that shows `digits` significant digits of x in the style of places or percent.
std::optional<Format> finer(const Real& x, const Format& format, long digits) {
  const Real scaled = format.style == Style::percent ? x * Real(100) : x;
  const Outcome<long> exponent = numbers::decimal_exponent(scaled);
  if (!exponent) return std::nullopt;
  const long places = std::max(digits, 1L) - 1 - *exponent;
  if (places > numbers::most_digits) return std::nullopt;
  return Format{format.style, std::max(places, format.digits), format.thousands};
}

bool shows_nothing(const Decimal& decimal, const Format& format) {
  return decimal.coefficient == 0 && (format.style == Style::places || format.style == Style::percent);
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
  if (exponent && std::abs(*exponent) > most_plain_exponent)
    return {Style::scientific, ledger_digits - 1, false};
  return {Style::significant, ledger_digits, false};
}

}  // namespace

Outcome<bool> rounds_to(const Real& x, const Printed& printed, Rounding rounding) {
  const Rational value = numbers::value_of(printed.decimal);
  if (printed.decimal.style == Style::fraction) {
    const Outcome<int> order = numbers::compare(x, Real(value));
    if (!order) return order.failure();
    return *order == 0;
  }
  const Outcome<Proven> proven = numbers::print(x, printed.format(), rounding);
  if (!proven) return proven.failure();
  return numbers::value_of(proven->decimal) == value;
}

Outcome<std::string> digits_like(const Real& x, const Printed& printed, Rounding rounding) {
  if (printed.decimal.style == Style::fraction) return fraction_like(x);
  const Format format = printed.format();
  const Outcome<Proven> proven = numbers::print(x, format, rounding);
  if (!proven) return proven.failure();
  if (!shows_nothing(proven->decimal, format) || printed.decimal.coefficient == 0)
    return numbers::to_string(proven->decimal);
  const Outcome<int> sign = numbers::sign(x);
  if (!sign || *sign == 0) return numbers::to_string(proven->decimal);
  const std::optional<Format> more = finer(x, format, significant_digits(printed));
  if (!more) return numbers::to_string(proven->decimal);
  const Outcome<Proven> again = numbers::print(x, *more, rounding);
  if (!again) return again.failure();
  return numbers::to_string(again->decimal);
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

std::optional<std::string> day_text(const Real& x) {
  const Rational* number = x.rational();
  if (!number || denominator(*number) != 1) return std::nullopt;
  const auto date = numbers::date_numbered(static_cast<long>(numerator(*number).convert_to<long>()));
  if (!date) return std::nullopt;
  return numbers::to_string(*date);
}

std::optional<std::string> ledger_text(const Real& x) {
  if (x.rational() && *x.rational() == 0) return "0";
  const numbers::LimitScope scope(extra_limits);
  Outcome<Proven> proven = numbers::print(x, ledger_format(x));
  if (!proven) proven = numbers::print(x, {Style::places, places_near_zero, false});
  if (!proven) return std::nullopt;
  if (proven->decimal.coefficient == 0) return "0";
  const bool ends = x.rational() && *x.rational() == numbers::value_of(proven->decimal);
  return ends ? without_trailing_zeros(proven->decimal) : numbers::to_string(proven->decimal);
}

std::optional<std::pair<std::string, std::string>> ledger_bounds(const Real& x) {
  if (x.rational()) return std::nullopt;
  const numbers::LimitScope scope(extra_limits);
  const Format format = ledger_format(x);
  const Outcome<Proven> lower = numbers::print(x, format, Rounding::floor);
  const Outcome<Proven> upper = numbers::print(x, format, Rounding::ceiling);
  if (!lower || !upper) return std::nullopt;
  return std::make_pair(numbers::to_string(lower->decimal), numbers::to_string(upper->decimal));
}

}  // namespace proofsheet::ledger
