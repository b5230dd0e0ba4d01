#include "documents/plain.hpp"

#include <algorithm>
#include <array>

#include "diagnostics/characters.hpp"
#include "tracing/plain_words.hpp"
#include "workbook/numerals.hpp"

namespace proofsheet::documents {

namespace {

using diagnostics::is_digit;
using diagnostics::is_letter;
using diagnostics::is_upper;

constexpr std::array<std::string_view, 23> months = {
    "january",   "february", "march",    "april",    "may", "june", "july", "august",
    "september", "october",  "november", "december", "jan", "feb",  "mar",  "apr",
    "jun",       "jul",      "aug",      "sep",      "oct", "nov",  "dec"};
constexpr std::array<std::string_view, 26> makers = {
    "intel",   "amd",   "xeon",         "ryzen",  "epyc", "core",   "i3",       "i5",         "i7",
    "i9",      "ultra", "threadripper", "apple",  "arm",  "cortex", "graviton", "snapdragon", "nvidia",
    "geforce", "rtx",   "gtx",          "radeon", "rx",   "tesla",  "pentium",  "celeron"};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_break(char c) { return diagnostics::is_space(c) || c == '|' || c == '&' || c == '(' || c == ')'; }

/// What stands around a numeral without white space: `https://example.org/v1.2`, `1.2.3`, `#123`.
std::string_view run_around(std::string_view text, Stretch place) {
  std::size_t begin = place.begin, end = place.end;
  while (begin > 0 && !is_break(text[begin - 1])) --begin;
  while (end < text.size() && !is_break(text[end])) ++end;
  return text.substr(begin, end - begin);
}

/// The word before or behind a place of a line, without what stands around it, in small letters.
std::string word_beside(std::string_view text, std::size_t at, bool before) {
  const auto is_gap = [](char c) { return c == ' ' || c == ',' || c == '.' || c == '~'; };
  std::string word;
  if (before) {
    while (at > 0 && is_gap(text[at - 1])) --at;
    std::size_t begin = at;
    while (begin > 0 && (is_letter(text[begin - 1]) || is_digit(text[begin - 1]))) --begin;
    word = text.substr(begin, at - begin);
  } else {
    while (at < text.size() && is_gap(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
    word = text.substr(at, end - at);
  }
  std::transform(word.begin(), word.end(), word.begin(), diagnostics::lowered);
  return word;
}

std::size_t count_of(std::string_view text, char c) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), c));
}

bool is_in_tag(std::string_view text, std::size_t at) {
  constexpr std::size_t longest_tag = 4096;  // no line is gone through again for each of its numerals
  const std::size_t first = at - std::min(at, longest_tag);
  text = text.substr(first);
  at -= first;
  const std::size_t mark = text.substr(0, at).find_last_of("<>");
  return mark != text.npos && text[mark] == '<' && mark + 1 < at &&
         (is_letter(text[mark + 1]) || text[mark + 1] == '/');
}

bool is_address(std::string_view run) {
  return run.find("://") != run.npos || run.starts_with("www.") || run.find('@') != run.npos;
}

/// `1.2.3`, `v2`, `v1.4-rc.1`: nobody takes them for numbers.
bool is_surely_version(std::string_view run) {
  const std::string_view bare = run.substr(std::min(run.find_first_not_of("*_`'\"[<>=~^≥"), run.size()));
  if (bare.size() > 1 && (bare[0] == 'v' || bare[0] == 'V') && is_digit(bare[1])) return true;
  const std::size_t end = std::min(bare.find_first_not_of("0123456789."), bare.size());
  return count_of(bare.substr(0, bare.find_last_of("0123456789", end) + 1), '.') >= 2 && is_digit(bare[0]);
}

/// `2024-05-01`
bool is_surely_date(std::string_view run) {
  const std::size_t first = run.find_first_of("0123456789");
  if (first == run.npos || run.size() < first + 10) return false;
  const std::string_view day = run.substr(first, 10);
  for (std::size_t i = 0; i < day.size(); ++i)
    if (i == 4 || i == 7 ? day[i] != '-' : !is_digit(day[i])) return false;
  return true;
}

/// `Python 3.11`, `≥ 3.8`, `GCC 12`
bool is_version(std::string_view text, Stretch place) {
  std::string_view before = text.substr(0, place.begin);
  while (before.ends_with(' ')) before.remove_suffix(1);
  for (const std::string_view sign : {">=", "<=", "==", "≥", "≤", "~="})
    if (before.ends_with(sign)) return true;
  std::size_t begin = before.size();
  while (begin > 0 && (is_letter(before[begin - 1]) || before[begin - 1] == '+' || before[begin - 1] == '#'))
    --begin;
  const bool is_name = begin < before.size() && is_upper(before[begin]) && before.size() < place.begin;
  const bool has_point =
      text.substr(place.begin, place.end - place.begin).find('.') != std::string_view::npos;
  return is_name && (has_point || (begin > 0 && before[begin - 1] == ' '));
}

/// `3 May 2024`, `May 3`, `12:30`, `3/5/2024`
bool is_date(std::string_view text, Stretch place, std::string_view run) {
  if (is_one_of(months, word_beside(text, place.begin, true)) ||
      is_one_of(months, word_beside(text, place.end, false)))
    return true;
  return count_of(run, ':') > 0 || count_of(run, '/') == 2;
}

/// A maker or a family, at most three words before.
bool is_processor(std::string_view text, Stretch place) {
  std::size_t at = place.begin;
  for (int words = 0; words < 4 && at > 0; ++words) {
    if (is_one_of(makers, word_beside(text, at, true))) return true;
    while (at > 0 && !is_letter(text[at - 1]) && !is_digit(text[at - 1])) {
      if (text[at - 1] == '\n' || text[at - 1] == '|') return false;
      --at;
    }
    while (at > 0 && (is_letter(text[at - 1]) || is_digit(text[at - 1]))) --at;
  }
  return false;
}

bool is_in_first_column(const diagnostics::Span& number, const Passage& passage) {
  const Stretch place = stretch_in(passage.text, number);
  for (const Table& table : passage.tables)
    for (const std::vector<Text>& row : table.rows) {
      if (row.empty()) continue;
      const Stretch cell = stretch_in(passage.text, row.front().span());
      if (place.begin >= cell.begin && place.end <= cell.end) return true;
    }
  return false;
}

}  // namespace

std::optional<std::string> why_plain(const prose::Numeral& numeral, const Passage& passage,
                                     const Project& project) {
  if (numeral.place == prose::NumeralPlace::list) return "the number of an item";
  if (numeral.place == prose::NumeralPlace::alt || numeral.place == prose::NumeralPlace::title)
    return "in the words of a picture or of a link";
  if (workbook::is_plain(project.plain, numeral)) return "a year, a small count or a word, as declared";
  if (const auto word = tracing::plain_word(numeral)) return word->reason;
  const Text& read = passage.is_tree ? passage.text : passage.seen;  // tags and addresses of Markdown are looked at
  const std::string_view text = read.view();
  const Stretch place = stretch_in(read, numeral.span);
  const std::string_view run = run_around(text, place);
  if (passage.is_tree && is_in_tag(text, place.begin)) return "a part of a tag";
  if (is_address(run)) return "a part of an address";
  if (place.begin > 0 && text[place.begin - 1] == '#') return "the number of an issue";
  if (is_surely_version(run)) return "a version";
  if (is_surely_date(run)) return "a date";
  const auto declares = [&](PlainClass one) { return project.classes.contains(one); };
  if (declares(PlainClass::versions) && is_version(text, place)) return "a version";
  if (declares(PlainClass::dates) && is_date(text, place, run)) return "a date";
  if (declares(PlainClass::processors) && is_processor(text, place)) return "the name of a processor";
  if (declares(PlainClass::rows) && is_in_first_column(numeral.span, passage)) return "the name of a row";
  return std::nullopt;
}

}  // namespace proofsheet::documents
