#include "documents/number_extent.hpp"

#include <algorithm>
#include <array>

#include "numbers/exact/printed.hpp"
#include "prose/numerals.hpp"
#include "prose/places.hpp"
#include "seen/beside.hpp"
#include "text/bound_words.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

/// Adds where a mixed number begins: `2 ½`, `2 1/2`. More digits before the space may be a year.
void extend_mixed(std::string_view text, Stretch fraction, std::size_t least, std::vector<std::size_t>& all) {
  constexpr std::size_t most_digits = 3;
  const std::size_t end = before_spaces(text, fraction.begin);
  std::size_t begin = end;
  while (begin > least && text::is_digit(text[begin - 1])) --begin;
  const char before = begin > 0 ? text[begin - 1] : ' ';
  if (end == fraction.begin || begin == end || end - begin > most_digits) return;
  if (before == '.' || before == ',' || text::is_letter(before)) return;
  const auto whole = numbers::parse_printed(text.substr(begin, fraction.end - begin));
  if (whole && whole->decimal.style == numbers::Format::Style::fraction) all.push_back(begin);
}

/// True if a plus before `at` is a sign, not an addition.
bool has_plus(std::string_view text, std::size_t at) {
  if (at == 0 || text[at - 1] != '+') return false;
  const char32_t before = text::code_point_before(text, at - 1).value;
  return !text::is_word_character(before) && before != ')' && before != ']' && before != '+';
}

/// Returns where a number may begin, the farthest place first.
std::vector<std::size_t> beginnings(std::string_view text, Stretch number, std::size_t least,
                                    const std::vector<std::string>& units) {
  std::vector<std::size_t> all{number.begin};
  const auto extend = [&](std::size_t from, std::string_view word) {
    const std::size_t end = before_spaces(text, from);
    if (end < least || word.empty() || !text.substr(least, end - least).ends_with(word)) return;
    // The last letter of a word is no unit.
    const std::size_t begin = end - word.size();
    const bool is_tail = text::is_letter(word.front()) && begin > 0 && text::is_letter(text[begin - 1]);
    if (!is_tail) all.push_back(begin);
  };
  const auto sign_before = [&](std::size_t from, bool (*is)(char32_t)) {
    const std::size_t end = before_spaces(text, from), size = text::size_before_if(is, text, end);
    return text.substr(end - size, size);
  };
  for (const std::string& unit : units) extend(number.begin, unit);
  extend_mixed(text, number, least, all);
  // A hyphen directly before digits is not a minus; before a currency sign it is one.
  for (std::size_t i = all.size(); i-- > 1;) extend(all[i], sign_before(all[i], text::is_minus));
  for (std::size_t i = all.size(); i-- > 0;)
    if (all[i] > least && has_plus(text, all[i])) all.push_back(all[i] - 1);
  for (std::size_t i = all.size(); i-- > 0;) extend(all[i], sign_before(all[i], text::is_near));
  for (std::size_t i = all.size(); i-- > 0;)
    if (const std::size_t from = all[i]; !is_arrow(text, before_spaces(text, from))) {
      extend(from, sign_before(from, [](char32_t c) { return text::bound_of(c).has_value(); }));
      for (const std::string_view relation : {"<=", ">="}) extend(from, relation);
      // Words are read beyond the limits, since no edit touches a bound.
      if (const auto words = text::bound_before(text, from)) all.push_back(words->place);
    }
  std::sort(all.begin(), all.end());
  return all;
}

/// Returns where a number may end, the farthest place first.
std::vector<std::size_t> ends(std::string_view text, Stretch number, std::size_t most,
                              const std::vector<std::string>& units) {
  const std::size_t magnitude = prose::magnitude_end(text, {number.begin, number.end});
  std::vector<std::size_t> all{number.end, std::min(most, magnitude)};
  if (magnitude > number.end && text.substr(magnitude).starts_with('.'))
    all.push_back(std::min(most, magnitude + 1));  // `Mio.`
  // `0.5 % points` is no percentage.
  const std::size_t percent = text::size_before_if(text::is_percent, text, number.end);
  const std::size_t bare = percent > 0 ? before_spaces(text, number.end - percent) : number.end;
  all.push_back(std::min(most, text::label_end(text, bare)));
  for (const std::size_t from : std::vector(all)) {
    const std::size_t space = std::min(after_spaces(text, from), most);
    for (const std::string& unit : units) {
      if (unit.empty() || !text.substr(space, most - space).starts_with(unit)) continue;
      const std::size_t end = space + unit.size();
      const bool is_part_of_word =
          text::is_letter(unit.back()) && end < text.size() && text::is_letter(text[end]);
      if (!is_part_of_word) all.push_back(end);
    }
  }
  for (const std::size_t from : std::vector(all))
    if (const auto words = text::bound_after(text, from)) all.push_back(words->place);
  std::sort(all.rbegin(), all.rend());
  return all;
}

/// True for a word of our languages, or a part of one, that is a unit, too.
bool is_word_too(std::string_view word) {
  constexpr std::array<std::string_view, 21> words{"I",    "a",     "al",    "am",   "are",   "as", "at",
                                                   "au",   "chain", "cup",   "dal",  "das",   "in", "mil",
                                                   "mole", "pm",    "stone", "turn", "turns", "um", "us"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// True if a word of the text is one that is a unit, too.
bool has_word_too(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text::find_if(text::is_gap, text, at);
    if (is_word_too(text.substr(at, end - at))) return true;
    at = after_spaces(text, end);
  }
  return false;
}

/// True for a word of small letters, which may be a word of the text: `min`, `turns`, `Tage`.
bool is_small_word(std::string_view unit) {
  constexpr std::size_t shortest = 3;
  return unit.size() >= shortest && text::is_letter(unit.front()) &&
         std::all_of(unit.begin() + 1, unit.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

/// True if a part after a space begins with a digit, which is another number.
bool has_number(std::string_view unit) {
  for (std::size_t at = text::find_if(text::is_gap, unit); at < unit.size();
       at = text::find_if(text::is_gap, unit, at)) {
    at = after_spaces(unit, at);
    if (at >= unit.size() || text::is_numeric(text::code_point_at(unit, at).value)) return true;
  }
  return unit.empty() || text::is_numeric(text::code_point_at(unit, 0).value);
}

/// Returns the longest unit in a text that it begins with; empty if there is none.
std::string unit_at_beginning(std::string_view text, const ExpectedUnit& expected) {
  const std::size_t stop = std::min(text.find_first_of("\n<>|,;:"), text.size());
  std::string longest;
  for (std::size_t end = std::min(stop, quantities::longest_unit); end > 0; --end) {
    if (end < text.size() && (text::is_continuation(text[end]) || continues_unit(text, end))) continue;
    const std::string_view part = text.substr(0, end);
    if (text::size_before_if(text::is_gap, part, end) > 0 || has_number(part)) continue;
    const bool is_last = text::trimmed(text.substr(end)).empty();
    if (has_word_too(part) && !(is_last && expected.unit && !expected.is_plain)) continue;
    const auto unit = quantities::parse_unit(part, *expected.own);
    if (!unit) continue;
    const bool fits = expected.unit && unit->dimension == expected.unit->dimension;
    if (expected.is_plain) {
      // Words and letters after a plain number may be words of the text.
      if (fits || part.size() == 1 || is_small_word(part) || part.find(' ') != std::string_view::npos)
        continue;
      return std::string(part);
    }
    if (fits) return std::string(part);
    if (longest.empty() && !has_word_too(part)) longest = part;
  }
  return longest;
}

/// Returns the part after the first digits of a number of several units, `h 30 min`; empty if it is none.
std::string compound_after(std::string_view text, Stretch number, std::size_t begin,
                           const ExpectedUnit& expected) {
  constexpr std::size_t longest = 40;
  if (expected.is_plain || text.substr(begin, longest).find_first_of("0123456789") == std::string_view::npos)
    return {};
  for (const std::string_view unit : {std::string_view("h"), std::string_view("min"), std::string_view("ft"),
                                      text::degree, std::string_view("lb")}) {
    const auto parsed = quantities::parse_unit(unit);
    if (expected.unit && expected.unit->dimension != parsed->dimension) continue;
    for (std::size_t end = std::min(text.size(), number.end + longest); end > begin; --end) {
      if (end < text.size() && (text::is_continuation(text[end]) || continues_unit(text, end))) continue;
      const auto read =
          numbers::parse_printed(text.substr(number.begin, end - number.begin), {std::string(unit)});
      if (read && read->writing.digits.size() > 1 && text[end - 1] != ' ')
        return std::string(text.substr(begin, end - begin));
    }
  }
  return {};
}

/// Returns the currency before the number at `at`: `€`, `EUR`; empty if there is none.
std::string currency_before(std::string_view text, std::size_t at, bool in_formula) {
  std::size_t end = before_spaces(text, at);
  if (const std::size_t minus = text::size_before_if(text::is_minus, text, end); minus > 0)
    end = before_spaces(text, end - minus);
  if (const std::size_t size = text::size_before_if(text::is_currency, text, end); size > 0) {
    const bool ends_number =
        end < at && text::is_numeric(text::code_point_before(text, before_spaces(text, end - size)).value);
    const std::string sign(text.substr(end - size, size));
    return ends_number || (in_formula && sign == "$") ? std::string() : sign;
  }
  constexpr std::size_t code_size = 3;
  if (end < code_size) return {};
  const std::string_view code = text.substr(end - code_size, code_size);
  const bool is_word = text::is_word_character(text::code_point_before(text, end - code_size).value) ||
                       !std::all_of(code.begin(), code.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  const quantities::Unit* const unit = is_word ? nullptr : quantities::find_unit(code);
  return unit && unit->dimension == quantities::Dimension::of_base(std::string(code)) ? std::string(code)
                                                                                      : std::string();
}

}  // namespace

bool continues_unit(std::string_view text, std::size_t at) {
  const text::CodePoint c = text::code_point_at(text, at);
  if (c.size == 0) return false;
  if (text::is_word_character(c.value) || text::raised_digit(c.value) || text::is_raised_minus(c.value) ||
      c.value == '^')
    return true;
  return (text::is_times(c.value) || text::is_slash(c.value)) &&
         text::is_any_letter(text::code_point_at(text, at + c.size).value);
}

std::vector<std::string> units_beside(std::string_view text, Stretch number, bool in_formula,
                                      const ExpectedUnit& expected) {
  std::vector<std::string> units;
  const auto add = [&](std::string unit) {
    if (!unit.empty()) units.push_back(std::move(unit));
  };
  const std::size_t begin = after_spaces(text, number.end);
  const std::string compound = compound_after(text, number, begin, expected);
  if (!compound.empty()) return {compound, "h", "min", "ft", std::string(text::degree), "lb"};
  const std::size_t magnitude = prose::magnitude_end(text, {number.begin, number.end});
  for (const std::size_t from : {number.end, magnitude}) {
    const std::string_view after = text.substr(std::min(after_spaces(text, from), text.size()));
    const std::size_t sign = text::size_if(text::is_currency, after);
    const bool is_next =
        sign > 0 && text::is_numeric(text::code_point_at(after, after_spaces(after, sign)).value);
    if (!is_next) add(unit_at_beginning(after, expected));
    if (magnitude == number.end) break;
  }
  add(currency_before(text, number.begin, in_formula));
  return units;
}

Text number_at(const Text& text, Stretch number, Stretch limits, const std::vector<std::string>& units) {
  for (const std::size_t begin : beginnings(text.view(), number, limits.begin, units))
    for (const std::size_t end : ends(text.view(), number, limits.end, units)) {
      Text whole = prose::cut(text, begin, end);
      if (numbers::parse_printed(whole.view(), units)) return whole;
    }
  return prose::cut(text, number.begin, number.end);
}

}  // namespace proofsheet::documents
