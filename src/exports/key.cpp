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

std::size_t digits_of(const Decimal& decimal) { return abs(decimal.coefficient).str().size(); }

/// Returns the instruction with how many digits to type a number.
std::string say_digits(const Format& format, const course::Words& words) {
  if (format.style == Style::places || format.style == Style::percent)
    return words.say("type_places",
                     {{"whole", format.digits == 0 ? "yes" : ""}, {"places", std::to_string(format.digits)}});
  const long more = format.style == Style::scientific ? 1 : 0;
  return words.say("type_digits", {{"digits", std::to_string(format.digits + more)}});
}

}  // namespace

std::string all_digits(const Rational& value) { return numbers::to_string(decimal_of_value(value)); }

std::size_t significant_digits(const Rational& value) {
  std::string digits = abs(decimal_of_value(value).coefficient).str();
  digits.erase(digits.find_last_not_of('0') + 1);
  return digits.size();
}

std::string or_adapted(const Answer& answer, const std::string& hint) {
  return answer.wrong.empty() ? hint : hint + ", or export with --adapt";
}

// The value is between the ends of the numbers that round to the printed digits. Rounding is monotone, so if
// both ends round to the same fewer digits, the value does as well.
std::vector<Answer> coarser_answers(const Answer& answer) {
  constexpr std::size_t most_digits_read = 16, least_digits = 2;
  const auto printed = answer.is_number ? numbers::parse_printed(answer.digits) : std::nullopt;
  if (!printed || answer.tolerated) return {};
  Rational lower = numbers::value_of(printed->decimal), upper = lower;
  Format format = answer.format;
  if (format.style == Style::fraction) {
    format = Format{};
  } else {
    const auto range = numbers::right_range(*printed, format, answer.rounding, answer.is_exact);
    lower = range.lower;
    upper = range.upper;
    const std::size_t digits = digits_of(printed->decimal);
    if (digits > most_digits_read) format.digits -= static_cast<long>(digits - most_digits_read);
  }
  std::vector<Answer> coarser;
  while (--format.digits >= 0) {
    const Decimal decimal = numbers::to_decimal(lower, format, answer.rounding);
    if (digits_of(decimal) < least_digits) break;
    if (decimal != numbers::to_decimal(upper, format, answer.rounding)) continue;
    coarser.push_back(answer);
    coarser.back().digits = numbers::to_string(decimal);
    coarser.back().format = format;
    coarser.back().is_exact = false;
    coarser.back().is_coarser = true;
  }
  return coarser;
}

Refusal no_decimal(const Answer& answer, const std::string& program) {
  return {fmt::format("{} can't read fractions, and no decimal equals {}", program, answer.digits),
          or_adapted(answer, "ask for a decimal with 'decimals:'")};
}

Refusal too_many_digits(const Answer& answer, const std::string& program, std::size_t kept) {
  return {fmt::format("{} keeps {} digits of a number, but {} needs more", program, kept, answer.digits),
          or_adapted(answer, "ask for fewer digits with 'decimals:'")};
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
  const numbers::RightRange range =
      answer.tolerated.value_or(numbers::right_range(*printed, asked, answer.rounding, answer.is_exact));
  right.lower = range.lower * scale;
  right.upper = range.upper * scale;
  right.unit = range.unit * scale;
  right.below = range.below * scale;
  right.above = range.above * scale;
  return right;
}

std::optional<Refusal> fault_of_key(const Answer& answer, const RightAnswers& right, const Takes& takes,
                                    const std::string& program, const Stores& stores) {
  const auto typed_as = [&](const std::string& digits, const Rational& typed, const char* noun = "") {
    return stores ? fmt::format("the typed {}{} (stored as {})", noun, digits, all_digits(stores(typed)))
                  : (*noun ? "the " : "") + (noun + digits);
  };
  for (const Rational& end : {right.lower, right.upper})
    if (!takes(end))
      return Refusal{fmt::format("{} rejects {} for {}, although it is right", program,
                                 typed_as(all_digits(end), end), answer.digits),
                     or_adapted(answer, "ask for fewer digits with 'decimals:'")};
  const std::string multiple = or_adapted(answer, "ask for a multiple of it that is nearer to 1");
  if ((right.lower > 0 || right.upper < 0) && takes(0))
    return Refusal{fmt::format("{} accepts 0 for {}", program, answer.digits), multiple};
  for (const Rational& neighbour : {right.below, right.above}) {
    const bool is_right = right.lower <= neighbour && neighbour <= right.upper;
    if (!is_right && takes(neighbour))
      return Refusal{fmt::format("{} accepts {} for {}", program, typed_as(all_digits(neighbour), neighbour),
                                 answer.digits),
                     multiple};
  }
  for (const WrongNumber& wrong : answer.wrong)
    for (const std::string& typed : {wrong.digits, wrong.longer})
      if (!typed.empty() && takes(typed_value(typed)))
        return Refusal{fmt::format("{} accepts {} for {}", program,
                                   typed_as(typed, typed_value(typed), "distractor "), answer.digits),
                       or_adapted(answer, "ask for more places with 'decimals:', or choose another mistake")};
  return std::nullopt;
}

std::string how_to_type(const Answer& answer, const RightAnswers& right, const course::Words& words,
                        Reads reads) {
  std::vector<std::string> how;
  if (!answer.unit.empty())
    how.push_back(words.say("type_unit", {{"unit", text::escape_xml(answer.unit)}}));
  else if (right.is_percent)
    how.push_back(words.say("type_percent"));
  if (answer.is_coarser) how.push_back(say_digits(answer.format, words));
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
