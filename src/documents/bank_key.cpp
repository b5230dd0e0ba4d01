#include "documents/bank_key.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "numbers/exact/right_range.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::documents {

namespace {

/// Returns a number strictly inside a range that has more digits than the format, so that it is rounded.
std::optional<numbers::Rational> inside_of(const banks::Key& asked, const numbers::Format& format) {
  const numbers::Rational middle = (asked.lower + asked.upper) / 2;
  const auto cut = format.style == numbers::Format::Style::places ? numbers::round_to_places
                                                                  : numbers::round_to_significant;
  const numbers::Rational near = cut(middle, format.digits + 2, numbers::Rounding::floor);
  for (const numbers::Rational& value :
       {asked.value, near, numbers::Rational(near + (asked.upper - asked.lower) / 100)})
    if (value != numbers::value_of(numbers::to_decimal(value, format, numbers::Rounding::floor)) &&
        value > asked.lower && value < asked.upper)
      return value;
  return std::nullopt;
}

/// Returns an answer that is not exact, whose rounding accepts the same numbers.
std::optional<BankKey> rounded_key(const banks::Key& asked) {
  constexpr long most_digits = 15;
  for (const auto style : {numbers::Format::Style::places, numbers::Format::Style::significant})
    for (long digits = style == numbers::Format::Style::places ? 0 : 1; digits <= most_digits; ++digits) {
      numbers::Format format;
      format.style = style;
      format.digits = digits;
      const auto inside = inside_of(asked, format);
      if (!inside) continue;
      for (const numbers::Rounding rounding :
           {numbers::Rounding::half_away, numbers::Rounding::floor, numbers::Rounding::ceiling,
            numbers::Rounding::down, numbers::Rounding::up}) {
        const auto printed =
            numbers::parse_printed(numbers::to_string(numbers::to_decimal(*inside, format, rounding)));
        if (!printed) continue;
        const auto range = numbers::right_range(*printed, format, rounding, false);
        if (range.lower != asked.lower || range.upper != asked.upper) continue;
        return BankKey{*inside,
                       fmt::format("{}{}", digits, style == numbers::Format::Style::places ? "" : " sig"),
                       rounding,
                       0,
                       {}};
      }
    }
  return std::nullopt;
}

long places_in(std::string_view digits) {
  const std::size_t point = digits.find('.');
  return point == digits.npos ? 0 : static_cast<long>(digits.size() - point - 1);
}

}  // namespace

long places_of(const numbers::Rational& value) { return places_in(banks::decimal_of(value)); }

long places_of_half(const numbers::Rational& tolerance) {
  return tolerance == 0 ? 0 : places_of(tolerance * 2);
}

BankKey bank_key(const banks::Key& asked, long places) {
  const numbers::Rational below = asked.value - asked.lower;
  const bool is_even = below == asked.upper - asked.value;
  if (!is_even)
    if (auto rounded = rounded_key(asked)) return *std::move(rounded);
  BankKey key{asked.value, std::to_string(std::max({places, places_of(asked.value), places_of_half(below)}))};
  if (is_even)
    key.tolerance = below;
  else
    key.lost = fmt::format("its key accepts the numbers from {} to {}, and here {} alone",
                           banks::decimal_of(asked.lower), banks::decimal_of(asked.upper),
                           banks::decimal_of(asked.value));
  return key;
}

std::string claim_of(const banks::Key& asked, const BankKey& key) {
  std::string printed = asked.digits.str();
  const bool is_plain = printed.find_first_not_of("-0123456789.") == printed.npos && !printed.empty() &&
                        text::is_digit(printed.back());
  if (!is_plain || banks::number_in(printed) != asked.value) printed = banks::decimal_of(asked.value);
  const bool is_rounded =
      numbers::round_to_places(key.value, places_in(printed), key.rounding) == asked.value;
  return fmt::format(" {} {}", is_rounded ? "=" : text::about_sign, printed);
}

}  // namespace proofsheet::documents
