#include "seen/beside.hpp"

#include <algorithm>

#include "prose/numerals.hpp"
#include "seen/mask.hpp"
#include "text/bound_words.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

using text::code_point_at;
using text::code_point_before;
using text::CodePoint;
using text::is_digit;
using text::is_gap;
using text::is_minus;
using text::size_before_if;
using text::size_if;

std::size_t after_spaces(std::string_view text, std::size_t at) {
  for (CodePoint c = code_point_at(text, at); is_gap(c.value); c = code_point_at(text, at)) at += c.size;
  return at;
}

std::size_t before_spaces(std::string_view text, std::size_t at) {
  for (CodePoint c = code_point_before(text, at); is_gap(c.value); c = code_point_before(text, at))
    at -= c.size;
  return at;
}

bool is_arrow(std::string_view text, std::size_t end) {
  const std::string_view before = text.substr(0, end);
  if (!before.ends_with('>')) return false;
  const char32_t stem = code_point_before(text, end - 1).value;
  return stem == '=' || stem == '>' || is_minus(stem);
}

namespace {

std::size_t after_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}
std::size_t before_digits(std::string_view text, std::size_t at) {
  while (at > 0 && is_digit(text[at - 1])) --at;
  return at;
}

/// True for a character of the readers that parts two texts.
bool is_parting(char32_t c) {
  return c == static_cast<char32_t>(prose::parted) || c == static_cast<char32_t>(prose::index_end);
}

constexpr char32_t object = 0x1D;  // a construct that is not read, see `unread`

/// True for a mark between groups of digits in some language.
bool may_group(char32_t c) { return text::is_group_mark(c) || text::is_apostrophe(c); }
/// True for a sign after a number that changes it.
bool changes(char32_t c) {
  return text::is_percent(c) || text::is_per_mille(c) || text::is_raised_sign(c) || text::is_prime(c) ||
         text::is_root(c);
}
/// True for a sign before a number that is not read as a part of it.
bool is_unread_before(char32_t c) {
  return text::is_plus_minus(c) || text::is_root(c) || text::bound_of(c) || text::is_other_relation(c) ||
         text::is_raised_sign(c) || c == '^';
}
bool opens_or_marks(char32_t c) {
  return std::u32string_view(U"*([|{").find(c) != std::u32string_view::npos || text::is_currency(c);
}
/// True for a character before a minus with spaces that makes it a sign, not a dash.
bool is_opener(char32_t c) {
  return std::u32string_view(U"([{|=:;/").find(c) != std::u32string_view::npos || text::is_bound(c) ||
         text::is_near(c) || text::is_plus_minus(c);
}
bool is_foot(char32_t c) { return text::is_degree(c) || text::is_prime(c); }

/// True for a letter of the scripts that have spaces between words, so that it makes a name of a number after
/// it: Latin, Greek, Cyrillic.
bool is_name_letter(char32_t c) { return c == '_' || (c < 0x530 && text::is_any_letter(c)); }
bool is_beginning(char32_t c) { return c == 0 || c == '\n' || c == static_cast<char32_t>(prose::parted); }
/// True if a minus directly after `c` is a hyphen, a dash between two numbers or a subtraction.
bool makes_minus_binary(char32_t c) {
  return c == '_' || text::is_any_letter(c) || text::is_numeric(c) || c == ')' || c == ']' || c == '}' ||
         c == '%' || c == object || c == static_cast<char32_t>(prose::index_end);
}

/// Returns where words begin that change the number at `at` and are not read: a sign in words (`minus 7`),
/// `sub-8`, `1 in 3`, `!= 8`. Returns `at` if there are none.
std::size_t unread_word_begin(std::string_view text, std::size_t at) {
  const std::size_t end = before_spaces(text, at);
  std::size_t begin = end;
  while (begin > 0 && text::is_letter(text[begin - 1])) --begin;
  const std::string word = text::in_small_letters(text.substr(begin, end - begin));
  const std::size_t before = before_spaces(text, begin);
  const char32_t last = code_point_before(text, before).value;
  if (end < at && (word == "negative" || word == "negativ")) return begin;
  const bool is_minus_word = word == "minus" || word == "moins" || word == "meno";
  if (end < at && is_minus_word) return text::is_numeric(last) || last == ')' || last == '%' ? at : begin;
  const bool is_share = word == "in" || (word == "of" && text.substr(0, before).ends_with("out"));
  if (end < at && is_share) {
    const std::size_t one = before_spaces(text, word == "in" ? begin : before - 3);
    const bool is_one = one > 0 && text[one - 1] == '1' && (one == 1 || text::is_space(text[one - 2]));
    return is_one ? one - 1 : at;
  }
  if (end == at && begin == at && text.substr(0, at).ends_with('-')) {
    const std::string_view prefix = text.substr(0, at - 1);
    if (prefix.ends_with("sub") || prefix.ends_with("Sub")) return at - 4;
  }
  if (end > 1 && text[end - 1] == '=')
    if (const CodePoint not_sign = code_point_before(text, end - 1);
        not_sign.value == '!' || not_sign.value == object)
      return end - 1 - not_sign.size;
  return at;
}

/// Returns where the characters that belong to the number at `at` begin; `at` if there are none.
std::size_t affix_begin(std::string_view text, std::size_t at) {
  const auto before = [&](std::size_t place) { return code_point_before(text, place); };
  const char32_t first = code_point_at(text, at).value;
  if (text::bound_of(first) || text::is_near(first)) return at;
  CodePoint c = before(at);
  if (c.value == object || is_name_letter(c.value) || text::is_numeric(c.value)) return at - c.size;
  if (text::is_inner_mark(c.value) && text::is_numeric(before(at - c.size).value))
    return at - c.size - before(at - c.size).size;
  if (c.value == '+' && makes_minus_binary(before(at - c.size).value)) return at - c.size;
  std::size_t from = at;
  while (opens_or_marks(c.value)) c = before(from -= c.size);
  if (const std::size_t nearly = text::nearly_begin(text, from); nearly < from) return nearly;
  if (const std::size_t word = unread_word_begin(text, from); word < from) return word;
  // A bound before a currency sign that is not declared is not read: `over $5`.
  if (const auto words = text::bound_before(text, from); words && from < at) return words->place;
  const std::size_t near = before_spaces(text, from);
  const CodePoint sign = before(near);
  if (is_minus(sign.value) || text::is_raised_minus(sign.value)) {
    const std::size_t minus = near - sign.size;
    const CodePoint touching = before(minus);
    if (near == from) return makes_minus_binary(touching.value) ? at : minus;
    std::size_t word_end = before_spaces(text, minus);
    if (before(word_end).value == '\n') word_end = before_spaces(text, word_end - 1);  // the line continues
    const CodePoint word = before(word_end);
    return is_beginning(word.value) || is_opener(word.value) ? minus : at;
  }
  if (is_foot(sign.value) && text::is_numeric(before(near - sign.size).value)) return near - sign.size;
  if (is_unread_before(sign.value) && !is_arrow(text, near)) return near - sign.size;
  return at;
}

/// Returns the end of `×10^…` at `at`; `at` if there is none.
std::size_t power_of_ten_end(std::string_view text, std::size_t at) {
  const std::size_t times = text::times_size(text, at), ten = after_spaces(text, at + times);
  if (times == 0 || !text.substr(ten).starts_with("10")) return at;
  const CodePoint c = code_point_at(text, ten + 2);
  const bool is_power = c.value == '^' || c.value == object || text::is_raised_minus(c.value) ||
                        (c.value >= 0x80 && text::is_numeric(c.value));
  return is_power ? ten + 2 + c.size : at;
}

/// Returns the end of a bound after a word that is not declared as a unit: `2,400 users or more`; `at` if
/// there is none.
std::size_t bound_after_word(std::string_view text, std::size_t at) {
  constexpr std::size_t longest_word = 32;
  std::size_t end = at;
  while (end < text.size() && end - at < longest_word && text::is_any_letter(code_point_at(text, end).value))
    end += code_point_at(text, end).size;
  const std::size_t next = after_spaces(text, end);  // not `8 GPUs and more memory`
  const bool may_bound =
      end > at && (text.substr(end).starts_with('+') || text.substr(next).starts_with('o'));
  const auto words = may_bound ? text::bound_after(text, end) : std::nullopt;
  return words ? words->place : at;
}

/// Returns the end of a sign or a word after a note at `at` that changes the number before it: `0.81** %`;
/// `at` if there is none.
std::size_t changed_end(std::string_view text, std::size_t number, std::size_t at) {
  const std::size_t next = after_spaces(text, at);
  const std::size_t sign = size_if(changes, text, next);
  return sign > 0 ? next + sign : prose::magnitude_end(text, {number, at});
}

/// Returns where the characters that belong to `number` end; its end if there are none.
std::size_t affix_end(std::string_view text, Stretch number) {
  const auto behind = [&](std::size_t place) { return code_point_at(text, place); };
  const bool is_power =
      text.substr(number.begin, number.end - number.begin).find('^') != std::string_view::npos;
  const std::size_t at =
      number.end + (is_power && text.substr(number.end).starts_with(prose::index_end) ? 1 : 0);
  if (const std::size_t note = note_end(text, at); note > at) {
    const std::size_t end = changed_end(text, number.begin, note);
    return end > note ? end : number.end;
  }
  if (text.substr(0, number.begin).ends_with('(') && text.substr(at).starts_with(')'))
    if (const std::size_t end = changed_end(text, number.begin, at + 1); end > at + 1) return end;
  const CodePoint c = behind(at);
  if (c.value == object || c.value == '^' || c.value == static_cast<char32_t>(prose::index_end) ||
      text::is_numeric(c.value))
    return at + c.size;
  if ((text::is_inner_mark(c.value) || c.value == '(') && text::is_numeric(behind(at + c.size).value))
    return at + c.size + behind(at + c.size).size;
  if (c.value == '!') return at + 1;
  if (text.substr(at).starts_with("-odd")) return at + 4;
  const std::size_t next = after_spaces(text, at);
  // Kilo and mega without a unit, as in `345 k`.
  if (next > at && (behind(next).value == 'k' || behind(next).value == 'M') &&
      !text::is_word_character(behind(next + 1).value))
    return next + 1;
  if (const std::size_t bound = bound_after_word(text, next); bound > next) return bound;
  if (changes(behind(next).value)) return next + behind(next).size;
  const std::size_t power = power_of_ten_end(text, next);
  return power > next ? power : number.end;
}

}  // namespace

bool is_note(std::string_view text) {
  bool has_mark = false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point_at(text, at);
    const bool is_mark = text::is_note_mark(c.value);
    const bool is_between = is_gap(c.value) || c.value == ',' || c.value == '\\' || is_parting(c.value);
    if (!is_mark && !is_between) return false;
    has_mark = has_mark || is_mark;
    at += c.size;
  }
  return has_mark;
}

std::size_t note_end(std::string_view text, std::size_t at) {
  const auto is_edge = [](char32_t c) { return c == '^' || is_parting(c); };
  const std::size_t begin = at + size_if(is_edge, text, at);
  std::size_t end = begin;
  while (const std::size_t size = size_if(text::is_note_mark, text, end)) end += size;
  if (end == begin) return at;
  if (begin == at && text::is_numeric(code_point_at(text, after_spaces(text, end)).value)) return at;
  return end + size_if(is_edge, text, end);
}

Stretch grouped(std::string_view text, Stretch numeral, Stretch limits) {
  constexpr int most_groups = 100;  // on each side; a longer row is not one number
  const auto has_three = [&](std::size_t at) { return after_digits(text, at) == at + 3; };
  for (int groups = 0; groups < most_groups; ++groups) {
    const std::size_t mark = has_three(numeral.begin) ? size_before_if(may_group, text, numeral.begin) : 0;
    const std::size_t end = numeral.begin - mark, begin = before_digits(text, end);
    if (mark == 0 || begin == end || end - begin > 3 || begin < limits.begin) break;
    numeral.begin = begin;
  }
  for (int groups = 0; groups < most_groups; ++groups) {
    const std::size_t mark = size_if(may_group, text, numeral.end);
    const std::size_t digits = numeral.end - before_digits(text, numeral.end), next = numeral.end + mark;
    if (mark == 0 || digits == 0 || digits > 3 || !has_three(next) || next + 3 > limits.end) break;
    const std::size_t before = numeral.end - digits;
    if (before > 0 && text[before - 1] == '.') break;
    numeral.end = next + 3;
    if (text.substr(numeral.end).starts_with('.') && numeral.end + 1 < text.size() &&
        is_digit(text[numeral.end + 1]))
      numeral.end = after_digits(text, numeral.end + 1);
  }
  return numeral;
}

std::optional<Stretch> beside_number(const Text& seen, Stretch numeral, Stretch printed) {
  const std::string_view text = seen.view();
  const Stretch whole{std::min(numeral.begin, printed.begin), std::max(numeral.end, printed.end)};
  const bool has_label = text::label_end(text, numeral.end) > numeral.end;
  const std::size_t magnitude =
      has_label ? numeral.end : prose::magnitude_end(text, {numeral.begin, numeral.end});
  const Stretch touched{affix_begin(text, whole.begin), std::max(magnitude, affix_end(text, whole))};
  if (touched.begin >= printed.begin && touched.end <= printed.end) return std::nullopt;
  return Stretch{std::min(touched.begin, printed.begin), std::max(touched.end, printed.end)};
}

}  // namespace proofsheet::seen
