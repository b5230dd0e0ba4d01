#include "course/uncertain.hpp"

#include <fmt/format.h>

#include "numbers/exact/printed.hpp"
#include "quantities/unit.hpp"
#include "text/characters.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::course {

namespace {

using numbers::Printed;
using numbers::Rational;
using text::Text;

/// Returns a plain decimal, which may have an exponent; `nullopt` for every other text.
std::optional<Printed> decimal_in(std::string_view written) {
  using Style = numbers::Format::Style;
  auto printed = numbers::parse_printed(text::trimmed(written));
  if (!printed || printed->approximate || printed->truncated || printed->scale != 1 ||
      printed->relation != numbers::Relation::equal)
    return std::nullopt;
  const Style style = printed->decimal.style;
  return style == Style::places || style == Style::scientific ? printed : std::nullopt;
}

/// Returns the value of an uncertainty, which is positive and has no sign.
std::optional<Rational> deviation_in(std::string_view written) {
  const auto printed = decimal_in(written);
  const bool is_bare = printed && text::is_digit(text::trimmed(written).front());
  if (!is_bare || numbers::value_of(*printed) <= 0) return std::nullopt;
  return numbers::value_of(*printed);
}

/// Returns the size of the number that the text begins with.
std::size_t size_of_number(std::string_view text) {
  std::size_t at = 0;
  const auto is_exponent = [&] {
    return (text[at] == 'e' || text[at] == 'E') && at + 1 < text.size() &&
           (text::is_digit(text[at + 1]) || text[at + 1] == '-' || text[at + 1] == '+');
  };
  while (at < text.size() &&
         (text::is_digit(text[at]) || text[at] == '.' || text[at] == ',' || is_exponent()))
    at += is_exponent() ? 2U : 1U;
  return at;
}

std::optional<UncertainNumber> made(const Text& value, const Text& unit, std::string shown,
                                    std::optional<Rational> below, std::optional<Rational> above) {
  const auto printed = decimal_in(value.view());
  if (!printed || !below || !above) return std::nullopt;
  return UncertainNumber{value.trimmed(),   unit.trimmed(),   std::move(shown), numbers::value_of(*printed),
                         *std::move(below), *std::move(above)};
}

/// A text without the power of ten at its beginning, and the power as `e3`, which is empty if there is none.
struct Power {
  std::string exponent;
  Text rest;
};

/// Splits `×10³ m`, `e3 m` and `·10^-3`.
Power split_power(const Text& text) {
  constexpr std::size_t longest = 16;
  for (std::size_t end = std::min(text.size(), longest); end > 0; --end) {
    if (end < text.size() && text::is_digit(text.view()[end])) continue;
    const auto printed = numbers::parse_printed("1" + text.str().substr(0, end));
    if (!printed || printed->decimal.style != numbers::Format::Style::scientific) continue;
    return {fmt::format("e{}", printed->decimal.exponent), text.slice(end, text.size()).trimmed()};
  }
  return {{}, text};
}

/// Returns `1.25e3` for `1.25`, with the places of its digits.
Text with_power(const Text& digits, const Power& power) {
  return Text(digits.str() + power.exponent, digits.source(), digits.pieces());
}

/// Reads `12.5 ± 1 %` and `12.5 V ± 1 %`, where u is a percentage of the value: `value` is the text before
/// the sign, `percentage` the digits after it, and `unit` the text after the percent sign.
std::optional<UncertainNumber> with_percentage(const Text& value, const Text& percentage, const Text& unit) {
  const std::size_t gap = unit.empty() ? std::min(value.view().find(' '), value.size()) : value.size();
  const Text number = value.slice(0, gap);
  const auto printed = decimal_in(number.view());
  const auto percent = deviation_in(percentage.view());
  if (!printed || !percent || numbers::value_of(*printed) == 0) return std::nullopt;
  const Rational u = abs(numbers::value_of(*printed)) * *percent / 100;
  auto found = made(number, unit.empty() ? value.slice(gap, value.size()) : unit,
                    written_out(u).value_or(std::string()), u, u);
  if (found) found->percentage = percentage.trimmed().str() + "%";
  return found;
}

/// Reads `1.25 m ± 3 mm`, where both numbers have a unit. They must be of one kind, and the uncertainty must
/// be a decimal in the unit of the value.
std::optional<UncertainNumber> with_two_units(const Text& value, const Text& u, const Text& own_unit) {
  const std::size_t sign = text::size_if(text::is_minus, value.view());
  const std::size_t end = sign + size_of_number(value.view().substr(sign));
  const Text unit = value.slice(end, value.size()).trimmed();
  const auto deviation = deviation_in(u.view());
  if (unit.view() == own_unit.view()) return made(value.slice(0, end), unit, u.str(), deviation, deviation);
  const auto to = quantities::parse_unit(unit.view()), from = quantities::parse_unit(own_unit.view());
  if (!to || !from || !deviation || to->dimension != from->dimension || to->pi != from->pi)
    return std::nullopt;
  const Rational converted = *deviation * from->factor / to->factor;
  const auto shown = written_out(converted);
  auto found = shown ? made(value.slice(0, end), unit, *shown, converted, converted) : std::nullopt;
  if (found) found->own_digits = u.trimmed().str(), found->own_unit = own_unit;
  return found;
}

/// Reads `9.81 ± 0.02 m`, `(9.81 ± 0.02) m` and `(1.25 ± 0.02)×10³ m`, of which the sign is at `sign`.
std::optional<UncertainNumber> with_sign(const Text& text, std::size_t sign, std::size_t size) {
  const bool bracketed = text.view().starts_with('(');
  Text after = text.slice(sign + size, text.size()).trimmed();
  const std::size_t end = size_of_number(after.view());
  Text unit = after.slice(end, after.size()).trimmed();
  const bool relative = unit.view().starts_with('%');
  if (relative) unit = unit.slice(1, unit.size()).trimmed();
  const Text u = after.slice(0, end), value = text.slice(bracketed ? 1 : 0, sign).trimmed();
  if (bracketed) {
    const std::size_t close = unit.view().find(')');
    if (close == std::string_view::npos) return std::nullopt;
    if (close > 0)
      return close + 1 == unit.size() ? with_two_units(value, u, unit.slice(0, close)) : std::nullopt;
    const Power power = split_power(unit.slice(1, unit.size()).trimmed());
    if (relative) return power.exponent.empty() ? with_percentage(value, u, power.rest) : std::nullopt;
    const Text scaled = with_power(u, power);
    return made(with_power(value, power), power.rest, scaled.str(), deviation_in(scaled.view()),
                deviation_in(scaled.view()));
  }
  if (relative) return with_percentage(value, u, unit);
  // `1.25 ± 0.02 × 10³` has two readings.
  if (!split_power(unit).exponent.empty()) return std::nullopt;
  if (!unit.empty() && !decimal_in(value.view())) return with_two_units(value, u, unit);
  return made(value, unit, u.str(), deviation_in(u.view()), deviation_in(u.view()));
}

/// Reads `0.25 +0.03/−0.02 m`, of which the plus is at `plus`.
std::optional<UncertainNumber> with_two_sides(const Text& text, std::size_t plus) {
  Text rest = text.slice(plus + 1, text.size());
  const std::size_t end = size_of_number(rest.view());
  const Text above = rest.slice(0, end);
  rest = rest.slice(end, rest.size()).trimmed();
  if (rest.view().starts_with('/')) rest = rest.slice(1, rest.size()).trimmed();
  const text::CodePoint minus = text::code_point_at(rest.view(), 0);
  if (rest.empty() || !text::is_minus(minus.value)) return std::nullopt;
  rest = rest.slice(minus.size, rest.size()).trimmed();
  const std::size_t second = size_of_number(rest.view());
  const Text below = rest.slice(0, second);
  return made(text.slice(0, plus), rest.slice(second, rest.size()),
              fmt::format("+{}/{}{}", above.str(), text::minus_sign, below.str()), deviation_in(below.view()),
              deviation_in(above.view()));
}

/// Reads `9.81(2) m` and `6.674(2)e-11`, of which the parenthesis is at `open`. Digits without a point count
/// at the last place of the value.
std::optional<UncertainNumber> with_last_digits(const Text& text, std::size_t open) {
  const std::size_t close = text.view().find(')', open);
  if (open == 0 || !text::is_digit(text.view()[open - 1]) || close == std::string_view::npos)
    return std::nullopt;
  const Text inside = text.slice(open + 1, close);
  const Power power = split_power(text.slice(close + 1, text.size()));
  const Text value = with_power(text.slice(0, open), power);
  const auto printed = decimal_in(value.view());
  const auto digits = decimal_in(inside.view());
  if (!printed || !digits || !deviation_in(inside.view())) return std::nullopt;
  numbers::Decimal u = printed->decimal;
  u.coefficient = digits->decimal.coefficient;
  u.thousands = false;
  if (digits->decimal.places > 0) u.places = digits->decimal.places;
  return made(value, power.rest, numbers::to_string(u), numbers::value_of(u), numbers::value_of(u));
}

}  // namespace

std::optional<std::string> written_out(const Rational& number) {
  constexpr long most_places = 60;
  long places = 0;
  for (Rational rest = number; !is_whole(rest); rest *= 10)
    if (++places > most_places) return std::nullopt;
  return numbers::to_string(
      to_decimal(number, {numbers::Format::Style::places, places}, numbers::Rounding::half_away));
}

std::optional<UncertainNumber> uncertain_number(const Text& text) {
  for (const std::string_view sign : {text::plus_minus, std::string_view("+/-"), std::string_view("+-")})
    if (const std::size_t at = text.view().find(sign); at != std::string_view::npos)
      return with_sign(text, at, sign.size());
  if (const std::size_t plus = text.view().find(" +"); plus != std::string_view::npos)
    return with_two_sides(text, plus + 1);
  const std::size_t open = text.view().find('(');
  return open == std::string_view::npos ? std::nullopt : with_last_digits(text, open);
}

void add_uncertainty(const Text& name, std::size_t cell, const Text& written, const UncertainNumber& number,
                     equations::Inputs& inputs) {
  inputs.uncertain.push_back({name, cell, written, number.shown, number.number, number.below, number.above});
}

bool take_uncertainties(equations::GivenInput& given, equations::Inputs& inputs,
                        text::Diagnostics& diagnostics) {
  std::size_t place = 0;
  for (std::vector<Text>& row : given.rows)
    for (Text& cell : row) {
      const std::size_t here = place++;
      if (equations::quoted_label(cell.view())) continue;
      const auto number = uncertain_number(cell);
      if (!number) continue;
      if (!number->unit.empty())
        return text::fail(
            diagnostics, cell.span(), fmt::format("'{}' has a unit in a table", cell.str()),
            fmt::format("write the unit once, under `units`: {}: {}", given.name.str(), number->unit.str()));
      add_uncertainty(given.name, here, cell, *number, inputs);
      cell = number->value;
    }
  return true;
}

}  // namespace proofsheet::course
