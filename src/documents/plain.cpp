#include "documents/plain.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "numbers/exact/date.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"
#include "workbook/content/numerals.hpp"

namespace proofsheet::documents {

namespace {

using text::is_digit;
using text::is_letter;
using text::is_upper;

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

bool is_break(char c) {
  return text::is_space(c) || c == '|' || c == '&' || c == '(' || c == ')' || c == apart.front();
}

/// Longer than any name in the lists above, in bytes.
constexpr std::size_t longest_name = 16;

/// Returns the word before or after a place of a line in lower case, without the punctuation
/// around it.
std::string word_beside(std::string_view text, std::size_t at, bool before) {
  const auto is_gap = [](char c) { return c == ' ' || c == ',' || c == '.' || c == '~'; };
  std::string word;
  if (before) {
    while (at > 0 && is_gap(text[at - 1])) --at;
    std::size_t begin = at;
    while (begin > 0 && at - begin < longest_name &&
           (is_letter(text[begin - 1]) || is_digit(text[begin - 1])))
      --begin;
    word = text.substr(begin, at - begin);
  } else {
    while (at < text.size() && is_gap(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && end - at < longest_name && (is_letter(text[end]) || is_digit(text[end])))
      ++end;
    word = text.substr(at, end - at);
  }
  return text::in_small_letters(word);
}

std::size_t count_of(std::string_view text, char c) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), c));
}

bool is_address(std::string_view run) {
  return run.find("://") != run.npos || run.starts_with("www.") ||
         (run.find('@') != run.npos && run.find('%') == run.npos);
}

/// Returns the end of `1.2.3`, `v2` or `v1.4-rc.1`, which are never numbers; 0 if there is none.
std::size_t version_end(std::string_view run) {
  const auto is_inside = [](char32_t c) {
    return std::u32string_view(U"*_`'\"[=~^").find(c) == std::u32string_view::npos && !text::is_bound(c);
  };
  const std::size_t begin = text::find_if(is_inside, run);
  const std::string_view bare = run.substr(begin);
  const auto is_of_version = [](char c) {
    return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '+' || c == '_';
  };
  const auto end =
      static_cast<std::size_t>(std::find_if_not(bare.begin(), bare.end(), is_of_version) - bare.begin());
  if (bare.size() > 1 && (bare[0] == 'v' || bare[0] == 'V') && is_digit(bare[1])) return begin + end;
  const std::size_t digits = std::min(bare.find_first_not_of("0123456789."), bare.size());
  const bool has_points = count_of(bare.substr(0, bare.find_last_of("0123456789", digits) + 1), '.') >= 2;
  return has_points && is_digit(bare[0]) ? begin + end : 0;
}

/// Returns the end of `2024-05-01` or `2024-05-01T12:30Z`; 0 if there is no such day.
std::size_t date_end(std::string_view run) {
  const std::size_t first = run.find_first_of("0123456789");
  if (first == run.npos || run.size() < first + 10 || !numbers::parse_date(run.substr(first, 10))) return 0;
  std::size_t end = first + 10;
  if (end < run.size() && is_digit(run[end])) return 0;
  if (end < run.size() && run[end] == 'T') end = run.find_first_not_of("0123456789:.+-Z", end + 1);
  return std::min(end, run.size());
}

/// True for `Python 3.11`, `≥ 3.8`, `GCC 12`.
bool is_version(std::string_view text, Stretch place) {
  std::string_view before = text.substr(0, place.begin);
  while (before.ends_with(' ')) before.remove_suffix(1);
  for (const std::string_view sign : {">=", "<=", "==", "~="})
    if (before.ends_with(sign)) return true;
  const auto is_sign = [](char32_t c) { return text::is_at_most(c) || text::is_at_least(c); };
  if (text::size_before_if(is_sign, before, before.size()) > 0) return true;
  std::size_t begin = before.size();
  while (begin > 0 && (is_letter(before[begin - 1]) || before[begin - 1] == '+' || before[begin - 1] == '#'))
    --begin;
  const bool is_name = begin < before.size() && is_upper(before[begin]) && before.size() < place.begin;
  const bool has_point =
      text.substr(place.begin, place.end - place.begin).find('.') != std::string_view::npos;
  return is_name && (has_point || (begin > 0 && before[begin - 1] == ' '));
}

/// True for `3 May 2024`, `May 3`.
bool is_beside_month(std::string_view text, Stretch place) {
  return is_one_of(months, word_beside(text, place.begin, true)) ||
         is_one_of(months, word_beside(text, place.end, false));
}
/// True for `12:30`, `3/5/2024`.
bool is_time_or_day(std::string_view run) { return count_of(run, ':') > 0 || count_of(run, '/') == 2; }

/// True if one of the last words before the numeral names a maker or a family of processors.
bool is_processor(std::string_view text, Stretch place) {
  std::size_t at = place.begin;
  for (int words = 0; words < 4 && at > 0; ++words) {
    if (is_one_of(makers, word_beside(text, at, true))) return true;
    while (at > 0 && !is_letter(text[at - 1]) && !is_digit(text[at - 1])) {
      if (text[at - 1] == '\n' || text[at - 1] == '|') return false;
      --at;
    }
    const std::size_t end = at;
    while (at > 0 && (is_letter(text[at - 1]) || is_digit(text[at - 1]))) {
      --at;
      if (end - at > longest_name) return false;
    }
  }
  return false;
}

}  // namespace

PlainNumerals::PlainNumerals(const Passage& passage, const Project& project)
    : passage_(passage),
      project_(project),
      read_(passage.is_tree ? passage.text : passage.seen),
      text_(read_.view()) {
  if (!project.classes.contains(PlainClass::rows)) return;
  for (const Table& table : passage.tables)
    for (const std::vector<Text>& row : table.rows)
      if (!row.empty()) first_cells_.push_back(stretch_in(passage.text, row.front().span()));
  std::sort(first_cells_.begin(), first_cells_.end(),
            [](Stretch a, Stretch b) { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
}

/// Returns the run around a numeral, such as `https://example.org/v1.2`, `1.2.3`, `#123`.
const PlainNumerals::Run& PlainNumerals::run_around(Stretch place) {
  if (place.begin >= run_.place.begin && place.end <= run_.place.end && !run_.text.empty()) return run_;
  Stretch around = place;
  while (around.begin > 0 && !is_break(text_[around.begin - 1])) --around.begin;
  while (around.end < text_.size() && !is_break(text_[around.end])) ++around.end;
  const std::string_view run = text_.substr(around.begin, around.end - around.begin);
  run_ = {around,
          run,
          is_address(run),
          around.begin + version_end(run),
          around.begin + date_end(run),
          is_time_or_day(run)};
  return run_;
}

prose::Touch PlainNumerals::touch_of(const prose::Numeral& numeral) const {
  const Stretch place = stretch_in(passage_.seen, numeral.span);
  const std::string_view seen = passage_.seen.view();
  const bool in_formula = numeral.place == prose::NumeralPlace::formula;
  // A numeral that is not seen, such as one of a title, is read in the text.
  if (seen.substr(place.begin, place.end - place.begin) == numeral.text)
    return prose::touch_of(seen, {place.begin, place.end}, in_formula);
  return prose::touch_of(numeral.span.source->text(), {numeral.span.begin, numeral.span.end}, in_formula);
}

bool PlainNumerals::is_in_tag(std::size_t at) {
  constexpr std::size_t longest_tag = 4096;
  if (at < marked_to_) std::tie(marked_to_, mark_) = std::pair(std::size_t{0}, text_.npos);
  const std::size_t last = text_.substr(marked_to_, at - marked_to_).find_last_of("<>");
  if (last != text_.npos) mark_ = marked_to_ + last;
  marked_to_ = at;
  return mark_ != text_.npos && at - mark_ <= longest_tag && text_[mark_] == '<' && mark_ + 1 < at &&
         (is_letter(text_[mark_ + 1]) || text_[mark_ + 1] == '/');
}

bool PlainNumerals::is_in_first_column(const text::Span& number) const {
  const Stretch place = stretch_in(passage_.text, number);
  const auto next = std::upper_bound(first_cells_.begin(), first_cells_.end(), place.begin,
                                     [](std::size_t at, Stretch cell) { return at < cell.begin; });
  return next != first_cells_.begin() && place.end <= std::prev(next)->end;
}

std::optional<std::string> PlainNumerals::why_plain(const prose::Numeral& numeral) {
  if (numeral.place == prose::NumeralPlace::list) return "the number of a list item";
  if (numeral.place == prose::NumeralPlace::alt || numeral.place == prose::NumeralPlace::title)
    return "in the alternative text of an image or the title of a link";
  const prose::Touch touch = touch_of(numeral);
  if (workbook::is_plain(project_.plain, numeral, touch))
    return "a year, a small count or a word, as declared";
  if (const auto word = workbook::plain_word(numeral, touch)) return word->reason;
  const Stretch place = stretch_in(read_, numeral.span);
  if (passage_.is_tree && is_in_tag(place.begin)) return "a part of a tag";
  const Run& run = run_around(place);
  if (run.is_address) return "a part of an address";
  const std::string_view written = text_.substr(place.begin, place.end - place.begin);
  const bool is_whole = std::all_of(written.begin(), written.end(), is_digit<char>);
  if (place.begin > 0 && text_[place.begin - 1] == '#' && is_whole) return "the number of an issue";
  if (place.end <= run.version_end) return "a version";
  if (place.end <= run.date_end) return "a date";
  if (touch != prose::Touch::nothing) return std::nullopt;
  const auto declares = [&](PlainClass one) { return project_.classes.contains(one); };
  if (declares(PlainClass::versions) && is_version(text_, place)) return "a version";
  if (declares(PlainClass::dates) && (run.is_time_or_day || (is_whole && is_beside_month(text_, place))))
    return "a date";
  if (declares(PlainClass::processors) && is_processor(text_, place)) return "the name of a processor";
  if (declares(PlainClass::rows) && is_in_first_column(numeral.span)) return "the name of a row";
  return std::nullopt;
}

}  // namespace proofsheet::documents
