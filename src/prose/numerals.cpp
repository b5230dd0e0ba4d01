// The numerals of a text: digits and the characters that belong to them.
//
// `10,000`, `0.5`, `27 %`, `2nd`, `1e-8`, `−3`, `1.5×10⁻⁸`, `3/4`, `2022-11-26` are one numeral each. A comma
// belongs to a numeral if three digits follow, a point if one does. A minus belongs to it unless a letter, a
// digit or a closing bracket comes before: `GPT-2` and `3-5` have hyphens. Digits of other scripts, `½` and
// `²` are numerals too. Invisible characters between two digits do not separate them, and in a formula white
// space does not either. The ledger must know the origin of every numeral, so nothing that readers see as a
// number may be missed.
#include <algorithm>
#include <array>
#include <optional>

#include "prose/conversion.hpp"
#include "prose/numerals.hpp"
#include "prose/touching.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::prose {

using text::is_invisible;
using text::is_numeric;
using text::is_word_character;
using text::size_before_if;
using text::size_if;
using text::Text;

namespace {

constexpr std::size_t longest_word = 64;  // bytes on each side of a numeral

bool digit_at(std::string_view text, std::size_t at) { return at < text.size() && is_digit(text[at]); }

std::size_t digits_end(std::string_view text, std::size_t at) {
  while (digit_at(text, at)) ++at;
  return at;
}

/// Returns the end of digits of any script that continue those before `at`.
std::size_t run_end(std::string_view text, std::size_t at, bool in_formula) {
  for (;;) {
    const std::size_t next = gap_end(text, at, in_formula);
    const CodePoint c = code_point_at(text, next);
    if (c.size == 0 || !is_numeric(c.value)) return at;
    at = next + c.size;
  }
}

/// Returns the end of the groups of three digits: `10,000`, in a formula `10{,}000`.
std::size_t thousands_end(std::string_view text, std::size_t begin, std::size_t end) {
  if (end - begin > 3) return end;
  for (;;) {
    const std::size_t comma = has_word_at(text, end, ",") ? 1 : has_word_at(text, end, "{,}") ? 3 : 0;
    if (comma == 0 || digits_end(text, end + comma) != end + comma + 3) return end;
    end += comma + 3;
  }
}

/// Returns the end of digits, and of a point with more digits.
std::size_t decimal_end(std::string_view text, std::size_t at) {
  const std::size_t end = digits_end(text, at);
  const bool more = end > at && text.substr(end).starts_with('.') && digit_at(text, end + 1);
  return more ? digits_end(text, end + 1) : end;
}

constexpr std::array<std::string_view, 2> power_signs{"^", "**"};

/// Returns the end of `^`, `**` or the words for it.
std::size_t power_sign_end(std::string_view text, std::size_t at) {
  for (const std::string_view sign : power_signs)
    if (has_word_at(text, at, sign)) return at + sign.size();
  const std::size_t begin = gap_before_word(text, at), end = power_words_end(text, begin);
  return end > begin ? gap_before_word(text, end) : at;
}

/// Returns the end of `^-8` after any number.
std::size_t power_end(std::string_view text, std::size_t at) {
  std::size_t begin = power_sign_end(text, at);
  if (begin == at) return at;
  begin += size_if(text::is_minus, text, begin);
  const std::size_t end = decimal_end(text, begin);
  return end > begin ? end : at;
}

/// Returns the end of `e-8`, `×10⁻⁸` or ` x 10^-8`.
std::size_t exponent_end(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("e") || rest.starts_with("E")) {
    std::size_t i = at + 1;
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    const std::size_t end = digits_end(text, i);
    const bool word = end < text.size() && is_word_character(code_point_at(text, end).value);
    return end > i && !word ? end : at;
  }
  const std::size_t sign = space_end(text, at);
  const std::size_t times = text::times_size(text, sign), ten = space_end(text, sign + times);
  if (times == 0 || !has_word_at(text, ten, "10")) return at;
  const std::size_t end = std::max(ten + 2 + text::raised_size(text, ten + 2), power_end(text, ten + 2));
  return end > ten + 2 ? end : at;
}

constexpr std::array<std::string_view, 4> ordinal_letters{"st", "nd", "rd", "th"};

bool is_hundredths(char32_t c) { return text::is_percent(c) || text::is_per_mille(c); }

/// Returns the end of `%`, or of the letters of an ordinal.
std::size_t suffix_end(std::string_view text, std::size_t at) {
  const std::size_t begin = space_end(text, at);
  const std::size_t sign = begin + (has_word_at(text, begin, "\\%") ? 1 : 0);
  if (const std::size_t size = size_if(is_hundredths, text, sign); size > 0) return sign + size;
  for (const std::string_view letters : ordinal_letters)
    if (has_word_at(text, at, letters) && !is_word_character(code_point_at(text, at + 2).value))
      return at + 2;
  return at;
}

/// Returns the beginning of the numeral whose first digit, or point before it, is at `at`.
std::size_t sign_begin(std::string_view text, std::size_t at) {
  const std::size_t begin = at - size_before_if(text::is_minus, text, at);
  const char32_t c = code_point_before(text, begin).value;
  const bool joins = is_word_character(c) || c == ')' || c == ']' || c == '}' || text::is_minus(c) ||
                     c == '%' || c == '|' || c == '^' || c == index_end;
  return joins ? at : begin;
}

/// Returns the end of `/4` in `3/4`, or of `:9` in `1:9`. `1/2/3` is no fraction.
std::size_t fraction_end(std::string_view text, std::size_t begin, std::size_t at) {
  const auto fraction = [&](const auto& is_sign, bool spaced) {
    const std::size_t from = spaced ? space_end(text, at) : at, size = size_if(is_sign, text, from);
    if (size == 0) return at;
    const std::size_t under = spaced ? space_end(text, from + size) : from + size;
    const std::size_t end = decimal_end(text, under);
    if (end == under || size_before_if(is_sign, text, begin) > 0 || size_if(is_sign, text, end) > 0)
      return at;
    return is_word_character(code_point_at(text, end).value) ? at : end;
  };
  // A colon with spaces around it introduces something.
  return std::max(fraction(text::is_division, true), fraction(text::is_colon, false));
}

/// Returns the end of `2022-11-26`.
std::size_t date_end(std::string_view text, std::size_t at) {
  const bool date = digits_end(text, at) == at + 4 && text.substr(at + 4).starts_with('-') &&
                    digits_end(text, at + 5) == at + 7 && text.substr(at + 7).starts_with('-') &&
                    digits_end(text, at + 8) == at + 10;
  return date ? at + 10 : at;
}

/// Returns the end of the numeral whose digits begin at `at`.
std::size_t numeral_end(std::string_view text, std::size_t at, bool in_formula) {
  if (!digit_at(text, at)) return run_end(text, at, in_formula);
  if (const std::size_t end = date_end(text, at); end > at) return end;
  std::size_t end = thousands_end(text, at, digits_end(text, at));
  if (end < text.size() && text[end] == '.' && digit_at(text, end + 1)) end = digits_end(text, end + 1);
  if (is_closed(text, end)) return end;
  if (const std::size_t more = run_end(text, end, in_formula); more > end) return suffix_end(text, more);
  if (!in_formula)
    if (const std::size_t fraction = fraction_end(text, at, end); fraction > end) return fraction;
  if (const std::size_t power = power_end(text, end); power > end) return power;
  end = exponent_end(text, end);
  return suffix_end(text, end);
}

/// Returns the word around [begin, end): letters, digits and `_`, and `-`, `'`, `.` and `,` between two of
/// them.
std::string word_around(std::string_view text, std::size_t begin, std::size_t end) {
  const std::size_t first = begin - std::min(begin, longest_word),
                    last = std::min(text.size(), end + longest_word);
  const auto joins = [](char32_t c) { return c == '-' || c == '\'' || c == '.' || c == ','; };
  while (begin > first) {
    const CodePoint c = code_point_before(text, begin);
    const bool inside = is_word_character(code_point_at(text, begin).value) || begin == end;
    const bool joined =
        joins(c.value) && inside && is_word_character(code_point_before(text, begin - c.size).value);
    if (!is_word_character(c.value) && !joined) break;
    begin -= c.size;
  }
  while (end < last) {
    const CodePoint c = code_point_at(text, end);
    const bool joined = joins(c.value) && is_word_character(code_point_at(text, end + c.size).value);
    if (!is_word_character(c.value) && !joined) break;
    end += c.size;
  }
  return std::string(text.substr(begin, end - begin));
}

/// Returns the digits in ASCII; empty unless the numeral consists of digits of one script.
std::string ascii_digits(std::string_view numeral) {
  std::string digits;
  char32_t zero = 0;
  for (std::size_t i = 0; i < numeral.size();) {
    const CodePoint c = code_point_at(numeral, i);
    const auto digit = text::digit_of(c.value);
    if (!digit || (zero != 0 && digit->zero != zero)) return {};
    zero = digit->zero;
    digits += static_cast<char>('0' + digit->value);
    i += c.size;
  }
  return digits;
}

/// True if readers see [begin, end) as a part of a longer number: digits come after a comma or a point of
/// prose, or a computed number is next to it.
bool is_part(std::string_view text, std::size_t begin, std::size_t end) {
  const auto mark = [](char32_t c) { return c == ',' || c == '.'; };
  const CodePoint before = code_point_before(text, begin), behind = code_point_at(text, end);
  if (before.value == computed_number || behind.value == computed_number) return true;
  const bool follows = mark(before.value) && is_numeric(code_point_before(text, begin - before.size).value);
  return follows || (mark(behind.value) && is_numeric(code_point_at(text, end + behind.size).value));
}

struct Section {
  std::size_t begin, end;
  NumeralPlace place;
};

void collect(const Text& text, Section section, std::vector<Numeral>& numerals) {
  const std::string_view view = text.view().substr(0, section.end);
  for (const NumeralRange range :
       numeral_ranges(view, section.begin, section.place == NumeralPlace::formula)) {
    numerals.push_back(numeral_of(view, range, section.place));
    numerals.back().span = text.span(range.begin, range.end);
  }
}

}  // namespace

bool is_divider(std::string_view text) {
  const auto is_one = [](char32_t c) { return text::is_division(c) || text::is_colon(c); };
  const auto gaps_end = [&](std::size_t at) {
    while (const std::size_t size = size_if(text::is_gap, text, at)) at += size;
    return at;
  };
  const std::size_t at = gaps_end(0), size = size_if(is_one, text, at);
  return size > 0 && gaps_end(at + size) == text.size();
}

Numeral numeral_of(std::string_view text, NumeralRange range, NumeralPlace place) {
  const std::string_view written = text.substr(range.begin, range.end - range.begin);
  Numeral numeral{std::string(written),  {},   word_around(text, range.begin, range.end), place,
                  ascii_digits(written), false};
  if (place == NumeralPlace::formula) return numeral;
  numeral.is_part = is_part(text, range.begin, range.end);
  if (const std::size_t end = magnitude_end(text, range); end > range.end) {
    numeral.is_part = true;
    numeral.word = std::string(text.substr(range.begin, end - range.begin));
  }
  return numeral;
}

std::vector<NumeralRange> numeral_ranges(std::string_view view, std::size_t begin, bool in_formula) {
  std::vector<NumeralRange> ranges;
  std::size_t done = begin;
  const auto may_be_numeric = [](char c) { return is_digit(c) || static_cast<unsigned char>(c) >= 0x80; };
  for (std::size_t i = begin; (i = text::find_byte(view, i, may_be_numeric)) < view.size();) {
    const CodePoint c = code_point_at(view, i);
    if (!is_numeric(c.value)) {
      i += std::max<std::size_t>(c.size, 1);
      continue;
    }
    std::size_t first = i;
    // `.5` is a decimal if no digit and no letter comes before the point
    if (first > done && view[first - 1] == '.' &&
        !is_word_character(code_point_before(view, first - 1).value) &&
        code_point_before(view, first - 1).value != '.')
      --first;
    const std::size_t from = std::max(done, sign_begin(view, first));
    const std::size_t end = numeral_end(view, i, in_formula);
    ranges.push_back({from, end});
    done = i = end;
  }
  return ranges;
}

void collect_numerals(const Text& text, NumeralPlace place, std::vector<Numeral>& numerals) {
  collect(text, {0, text.size(), place}, numerals);
}

void collect_formula_numerals(const Text& formula, std::vector<Numeral>& numerals) {
  std::size_t begin = 0;
  for (const NumeralRange& sourced : sourced_ranges(formula)) {
    collect(formula, {begin, sourced.begin, NumeralPlace::formula}, numerals);
    begin = sourced.end;
  }
  collect(formula, {begin, formula.size(), NumeralPlace::formula}, numerals);
}

void sort_numerals(std::vector<Numeral>& numerals) {
  std::stable_sort(numerals.begin(), numerals.end(),
                   [](const Numeral& a, const Numeral& b) { return a.span.begin < b.span.begin; });
}

std::vector<Numeral> numerals_of_words(const Text& text) {
  std::vector<Numeral> numerals;
  collect_numerals(text, NumeralPlace::words, numerals);
  return numerals;
}

}  // namespace proofsheet::prose
