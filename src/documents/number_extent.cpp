#include "documents/number_extent.hpp"

#include <algorithm>

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

}  // namespace

Text number_at(const Text& text, Stretch number, Stretch limits, const std::vector<std::string>& units) {
  for (const std::size_t begin : beginnings(text.view(), number, limits.begin, units))
    for (const std::size_t end : ends(text.view(), number, limits.end, units)) {
      Text whole = prose::cut(text, begin, end);
      if (numbers::parse_printed(whole.view(), units)) return whole;
    }
  return prose::cut(text, number.begin, number.end);
}

}  // namespace proofsheet::documents
