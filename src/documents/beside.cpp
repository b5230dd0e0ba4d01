#include "documents/beside.hpp"

#include <algorithm>
#include <array>

#include "diagnostics/characters.hpp"
#include "documents/mask.hpp"
#include "prose/numerals.hpp"

namespace proofsheet::documents {

using diagnostics::code_point_at;
using diagnostics::code_point_before;
using diagnostics::CodePoint;
using diagnostics::is_digit;
using diagnostics::is_letter;

bool is_gap(char32_t c) { return c == ' ' || c == '\t' || c == 0xA0 || c == 0x2007 || c == 0x2009 || c == 0x200A || c == 0x202F; }

std::size_t behind_spaces(std::string_view text, std::size_t at) {
  for (CodePoint c = code_point_at(text, at); is_gap(c.value); c = code_point_at(text, at)) at += c.size;
  return at;
}

std::size_t before_spaces(std::string_view text, std::size_t at) {
  for (CodePoint c = code_point_before(text, at); is_gap(c.value); c = code_point_before(text, at)) at -= c.size;
  return at;
}

bool is_arrow(std::string_view text, std::size_t end) {
  const std::string_view before = text.substr(0, end);
  constexpr std::array<std::string_view, 4> arrows{"->", "=>", "–>", ">>"};
  return std::any_of(arrows.begin(), arrows.end(), [&](std::string_view arrow) { return before.ends_with(arrow); });
}

namespace {

constexpr std::array<std::string_view, 8> group_marks{" ", "\u00a0", "\u2007", "\u2009", "\u200a", "\u202f", "_", "'"};
constexpr std::string_view apostrophe = "’";

std::size_t behind_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}
std::size_t before_digits(std::string_view text, std::size_t at) {
  while (at > 0 && is_digit(text[at - 1])) --at;
  return at;
}

std::size_t mark_before(std::string_view text, std::size_t at) {
  for (const std::string_view mark : group_marks)
    if (text.substr(0, at).ends_with(mark)) return mark.size();
  return text.substr(0, at).ends_with(apostrophe) ? apostrophe.size() : 0;
}
std::size_t mark_behind(std::string_view text, std::size_t at) {
  for (const std::string_view mark : group_marks)
    if (text.substr(at).starts_with(mark)) return mark.size();
  return text.substr(at).starts_with(apostrophe) ? apostrophe.size() : 0;
}

constexpr char32_t object = 0x1D;  // a construct that is not read, see `unread`
constexpr std::array<char32_t, 10> minuses{'-', U'−', U'–', U'‐', U'‑', U'‒', U'﹣', U'－', U'⁻', U'➖'};
constexpr std::array<char32_t, 11> percents{'%', U'‰', U'‱', U'％', U'﹪', U'٪', U'⁻', U'⁺', U'′', U'″', U'√'};
constexpr std::array<char32_t, 4> bound_signs{'<', '>', U'≤', U'≥'};
constexpr std::array<char32_t, 24> unread_before{U'±', U'∓', U'√', U'∛', U'∜', U'⩽', U'⩾', U'≦', U'≧', U'≪', U'≫', U'≲',
                                                 U'≳', U'≠', U'≮', U'≯', U'≰', U'≱', '<',  '>',  U'≤', U'≥', '^',  U'ⁿ'};
constexpr std::array<char32_t, 10> brackets{'*', '(', '[', '|', '{', '$', U'€', U'£', U'¥', U'¢'};
constexpr std::array<char32_t, 8> inner_marks{'.', ',', '\'', U'’', U'·', U'٫', U'٬', '_'};
/// Characters before a minus with spaces that make it a sign, not a dash.
constexpr std::array<char32_t, 15> openers{'(', '[', '{', '|', '=', ':', '<', '>', U'≤', U'≥', U'≈', '~', ';', '/', U'±'};
constexpr std::array<char32_t, 3> feet{U'°', U'′', U'″'};

bool is_name_letter(char32_t c) {
  return is_letter(c) || c == '_' || (c >= 0xC0 && c < 0x250 && c != 0xD7 && c != 0xF7) || (c >= 0x370 && c < 0x530);
}
bool is_beginning(char32_t c) { return c == 0 || c == '\n' || c == static_cast<char32_t>(prose::parted); }
/// True if a minus directly after `c` is a hyphen, a dash between two numbers or a subtraction.
bool joins(char32_t c) {
  return is_name_letter(c) || prose::is_numeric(c) || c == ')' || c == ']' || c == '}' || c == '%' || c == object ||
         c == static_cast<char32_t>(prose::behind_index) || (c >= 0x3040 && c < 0xE000);
}

/// Returns where the characters that belong to the number at `at` begin; `at` if there are none.
std::size_t begins_before(std::string_view text, std::size_t at) {
  const auto before = [&](std::size_t place) { return code_point_before(text, place); };
  if (is_among(bound_signs, code_point_at(text, at).value)) return at;
  CodePoint c = before(at);
  if (c.value == object || is_name_letter(c.value) || prose::is_numeric(c.value)) return at - c.size;
  if (is_among(inner_marks, c.value) && prose::is_numeric(before(at - c.size).value)) return at - c.size - before(at - c.size).size;
  std::size_t from = at;
  while (is_among(brackets, c.value)) c = before(from -= c.size);
  const std::size_t near = before_spaces(text, from);
  const CodePoint sign = before(near);
  if (is_among(minuses, sign.value)) {
    const std::size_t minus = near - sign.size;
    const CodePoint touching = before(minus);
    if (near == from) return joins(touching.value) ? at : minus;
    std::size_t word_end = before_spaces(text, minus);
    if (before(word_end).value == '\n') word_end = before_spaces(text, word_end - 1);  // the line continues
    const CodePoint word = before(word_end);
    return is_beginning(word.value) || is_among(openers, word.value) ? minus : at;
  }
  if (is_among(feet, sign.value) && prose::is_numeric(before(near - sign.size).value)) return near - sign.size;
  if (is_among(unread_before, sign.value) && !is_arrow(text, near)) return near - sign.size;
  return at;
}

/// Returns the end of `×10^…` at `at`; `at` if there is none.
std::size_t power_of_ten_end(std::string_view text, std::size_t at) {
  for (const std::string_view times : {"×", "·", "⋅", "x", "*", "∙"}) {
    if (!text.substr(at).starts_with(times)) continue;
    const std::size_t ten = behind_spaces(text, at + times.size());
    if (!text.substr(ten).starts_with("10")) continue;
    const CodePoint c = code_point_at(text, ten + 2);
    if (c.value == '^' || c.value == object || c.value == U'⁻' || (c.value >= 0x80 && prose::is_numeric(c.value))) return ten + 2 + c.size;
  }
  return at;
}

/// Returns where the characters that belong to `number` end; its end if there are none.
std::size_t ends_behind(std::string_view text, Stretch number) {
  const auto behind = [&](std::size_t place) { return code_point_at(text, place); };
  const bool is_power = text.substr(number.begin, number.end - number.begin).find('^') != std::string_view::npos;
  const std::size_t at = number.end + (is_power && text.substr(number.end).starts_with(prose::behind_index) ? 1 : 0);
  const CodePoint c = behind(at);
  if (c.value == object || c.value == '^' || c.value == static_cast<char32_t>(prose::behind_index) || prose::is_numeric(c.value)) return at + c.size;
  if ((is_among(inner_marks, c.value) || c.value == '(') && prose::is_numeric(behind(at + c.size).value)) return at + c.size + behind(at + c.size).size;
  const std::size_t next = behind_spaces(text, at);
  if (is_among(percents, behind(next).value)) return next + behind(next).size;
  const std::size_t power = power_of_ten_end(text, next);
  return power > next ? power : number.end;
}

}  // namespace

Stretch grouped(std::string_view text, Stretch numeral, Stretch limits) {
  constexpr int most_groups = 100;  // on each side; a longer row is not one number
  const auto has_three = [&](std::size_t at) { return behind_digits(text, at) == at + 3; };
  for (int groups = 0; groups < most_groups; ++groups) {
    const std::size_t mark = has_three(numeral.begin) ? mark_before(text, numeral.begin) : 0;
    const std::size_t end = numeral.begin - mark, begin = before_digits(text, end);
    if (mark == 0 || begin == end || end - begin > 3 || begin < limits.begin) break;
    numeral.begin = begin;
  }
  for (int groups = 0; groups < most_groups; ++groups) {
    const std::size_t mark = mark_behind(text, numeral.end);
    const std::size_t digits = numeral.end - before_digits(text, numeral.end), next = numeral.end + mark;
    if (mark == 0 || digits == 0 || digits > 3 || !has_three(next) || next + 3 > limits.end) break;
    const std::size_t before = numeral.end - digits;
    if (before > 0 && text[before - 1] == '.') break;
    numeral.end = next + 3;
    if (text.substr(numeral.end).starts_with('.') && numeral.end + 1 < text.size() && is_digit(text[numeral.end + 1]))
      numeral.end = behind_digits(text, numeral.end + 1);
  }
  return numeral;
}

std::optional<Stretch> beside_number(const Text& seen, Stretch numeral, Stretch printed) {
  const std::string_view text = seen.view();
  const Stretch whole{std::min(numeral.begin, printed.begin), std::max(numeral.end, printed.end)};
  const std::size_t magnitude = prose::magnitude_end(text, {numeral.begin, numeral.end});
  const Stretch touched{begins_before(text, whole.begin), std::max(magnitude, ends_behind(text, whole))};
  if (touched.begin >= printed.begin && touched.end <= printed.end) return std::nullopt;
  return Stretch{std::min(touched.begin, printed.begin), std::max(touched.end, printed.end)};
}

}  // namespace proofsheet::documents
