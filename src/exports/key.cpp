#include "exports/key.hpp"

#include <fmt/format.h>

#include "numbers/exact/right_range.hpp"
#include "text/xml.hpp"

namespace proofsheet::exports {

namespace {

using numbers::Decimal;
using numbers::Format;
using numbers::Integer;
using Style = numbers::Format::Style;

/// Returns the hint with the alternative for a number that can't be typed.
std::string or_chosen(const Answer& answer, const std::string& hint) {
  return answer.wrong.empty() ? hint : hint + ", or export with --choose";
}

/// Returns the number of places at which the decimal of the fraction ends; `nullopt` if it never does, or
/// only after more places than any program reads.
std::optional<long> places_of(const Rational& value) {
  constexpr long most = 400;
  Integer below = denominator(value);
  long places = 0;
  for (; below != 1 && places < most; ++places) {
    const Integer common = gcd(below, Integer(10));
    if (common == 1) return std::nullopt;
    below /= common;
  }
  return below == 1 ? std::optional(places) : std::nullopt;
}

Decimal decimal_of_value(const Rational& value) {
  constexpr long enough_places = 20;
  const long places = places_of(value).value_or(enough_places);
  return {numbers::round_scaled(value, places, numbers::Rounding::half_even), places};
}

}  // namespace

std::string all_digits(const Rational& value) { return numbers::to_string(decimal_of_value(value)); }

std::size_t significant_digits(const Rational& value) {
  std::string digits = abs(decimal_of_value(value).coefficient).str();
  digits.erase(digits.find_last_not_of('0') + 1);
  return digits.size();
}

Refusal no_decimal(const Answer& answer, const std::string& program) {
  return {fmt::format("{} can't read fractions, and no decimal equals {}", program, answer.digits),
          or_chosen(answer, "ask for a decimal with 'decimals:'")};
}

Refusal too_many_digits(const Answer& answer, const std::string& program, std::size_t kept) {
  return {fmt::format("{} keeps {} digits of a number, but {} needs more", program, kept, answer.digits),
          or_chosen(answer, "ask for fewer digits with 'decimals:'")};
}

Rational typed_value(const std::string& digits) {
  const Decimal decimal = numbers::parse_printed(digits)->decimal;
  return numbers::value_of(decimal) * (decimal.style == Style::percent ? 100 : 1);
}

std::optional<RightAnswers> right_answers(const Answer& answer) {
  const auto printed = answer.is_number ? numbers::parse_printed(answer.digits) : std::nullopt;
  if (!printed) return std::nullopt;
  const Rational value = numbers::value_of(printed->decimal);
  if (!places_of(value)) return std::nullopt;
  RightAnswers right;
  right.is_percent = printed->decimal.style == Style::percent;
  const Rational scale = right.is_percent ? 100 : 1;
  right.printed = value * scale;
  if (printed->decimal.style == Style::fraction) {
    right.lower = right.upper = right.printed;
    right.unit = numbers::power_of_ten(-*places_of(value));
    right.below = right.printed - right.unit;
    right.above = right.printed + right.unit;
    return right;
  }
  const numbers::Format asked = answer.format.style == Style::fraction ? printed->format() : answer.format;
  const auto range = numbers::right_range(*printed, asked, answer.rounding, answer.is_exact);
  right.lower = range.lower * scale;
  right.upper = range.upper * scale;
  right.unit = range.unit * scale;
  right.below = range.below * scale;
  right.above = range.above * scale;
  return right;
}

std::optional<Refusal> fault_of_key(const Answer& answer, const RightAnswers& right, const Takes& takes,
                                    const std::string& program) {
  for (const Rational& end : {right.lower, right.upper})
    if (!takes(end))
      return Refusal{
          fmt::format("{} rejects {} for {}, although it is right", program, all_digits(end), answer.digits),
          or_chosen(answer, "ask for fewer digits with 'decimals:'")};
  const std::string multiple = or_chosen(answer, "ask for a multiple of it that is nearer to 1");
  if ((right.lower > 0 || right.upper < 0) && takes(0))
    return Refusal{fmt::format("{} accepts 0 for {}", program, answer.digits), multiple};
  for (const Rational& neighbour : {right.below, right.above}) {
    const bool is_right = right.lower <= neighbour && neighbour <= right.upper;
    if (!is_right && takes(neighbour))
      return Refusal{fmt::format("{} accepts {} for {}", program, all_digits(neighbour), answer.digits),
                     multiple};
  }
  for (const WrongNumber& wrong : answer.wrong)
    for (const std::string& typed : {wrong.digits, wrong.longer})
      if (!typed.empty() && takes(typed_value(typed)))
        return Refusal{fmt::format("{} accepts the distractor {} for {}", program, typed, answer.digits),
                       or_chosen(answer, "ask for more places with 'decimals:', or choose another mistake")};
  return std::nullopt;
}

std::string how_to_type(const Answer& answer, const RightAnswers& right, const course::Words& words,
                        Reads reads) {
  std::vector<std::string> how;
  if (!answer.unit.empty())
    how.push_back(words.say("type_unit", {{"unit", text::escape_xml(answer.unit)}}));
  else if (right.is_percent)
    how.push_back(words.say("type_percent"));
  if (answer.format.style == Style::scientific)
    how.push_back(words.say("type_power"));
  else if (reads == Reads::doubles) {
    if (right.unit < 1 && words.notation().decimal != ".") how.push_back(words.say("type_point"));
    if (abs(right.printed) >= 1000) how.push_back(words.say("type_plain"));
  }
  return how.empty()
             ? std::string()
             : "<p>" + words.say("type_number", {{"how", fmt::format("{}", fmt::join(how, "; "))}}) + "</p>";
}

}  // namespace proofsheet::exports
