#pragma once
// The signs of numbers and of the text around them, listed once for every reader and writer.
//
// A sign that belongs to a numeral for one reader belongs to it for all. No other source names one of the
// characters beyond ASCII of this file, except tables of escapes, of LaTeX commands and of typesetting
// (tests/house/signs_test.cpp).
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "text/characters.hpp"

namespace proofsheet::text {

// What is written, and compared as a whole.
inline constexpr std::string_view minus_sign = "−", en_dash = "–", em_dash = "—", plus_minus = "±",
                                  times_sign = "×", middle_dot = "·", division_sign = "÷", about_sign = "≈",
                                  ellipsis = "…", per_mille = "‰", per_ten_thousand = "‱";
inline constexpr std::string_view no_break_space = "\u00a0", narrow_space = "\u202f";
inline constexpr std::string_view apostrophe = "’", closing_quote = "”", degree = "°", ordinal_o = "º",
                                  prime = "′", double_prime = "″", two_primes = "′′", raised_minus = "⁻",
                                  root_sign = "√", not_equal_sign = "≠", at_most_sign = "≤",
                                  at_least_sign = "≥";

namespace signs {

constexpr bool has(std::u32string_view table, char32_t c) { return table.find(c) != table.npos; }

}  // namespace signs

constexpr bool is_hyphen(char32_t c) { return signs::has(U"-‐‑﹣－", c); }
/// True for a minus, and for the hyphens and dashes that are written for one.
constexpr bool is_minus(char32_t c) { return is_hyphen(c) || signs::has(U"−–‒➖", c); }
constexpr bool is_dash(char32_t c) { return is_minus(c) || signs::has(U"—―", c); }
/// The letter x is not included, see `times_size`.
constexpr bool is_times(char32_t c) { return signs::has(U"*×·⋅∗∙✕✖⨯", c); }
/// True for the sign between the parts of a fraction.
constexpr bool is_slash(char32_t c) { return signs::has(U"/∕⁄／", c); }
constexpr bool is_division(char32_t c) { return is_slash(c) || c == U'÷'; }
constexpr bool is_colon(char32_t c) { return signs::has(U":∶：", c); }
/// True for a space of any width inside a line.
constexpr bool is_gap(char32_t c) {
  return c == ' ' || c == '\t' || c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}
/// True for the narrow spaces that KaTeX writes.
constexpr bool is_thin_space(char32_t c) { return c == 0x2005 || c == 0x2009 || c == 0x200A; }
/// True for a character that may be between groups of digits in every language. Points, commas and
/// apostrophes depend on the language.
constexpr bool is_group_mark(char32_t c) { return (is_gap(c) && c != '\t') || c == '_'; }
constexpr bool is_apostrophe(char32_t c) { return signs::has(U"'’ʼ＇", c); }
constexpr bool is_percent(char32_t c) { return signs::has(U"%％﹪٪", c); }
constexpr bool is_per_mille(char32_t c) { return signs::has(U"‰‱", c); }
constexpr bool is_degree(char32_t c) { return signs::has(U"°º", c); }
constexpr bool is_prime(char32_t c) { return signs::has(U"′″‴", c); }
/// True for a mark of a note after a number, such as of its significance.
constexpr bool is_note_mark(char32_t c) { return signs::has(U"*∗⁎†‡§¶‖", c); }
constexpr bool is_root(char32_t c) { return signs::has(U"√∛∜", c); }
constexpr bool is_plus_minus(char32_t c) { return signs::has(U"±∓", c); }
constexpr bool is_about(char32_t c) { return signs::has(U"~≈", c); }
constexpr bool is_at_most(char32_t c) { return signs::has(U"≤⩽≦", c); }
constexpr bool is_at_least(char32_t c) { return signs::has(U"≥⩾≧", c); }
constexpr bool is_bound(char32_t c) { return c == '<' || c == '>' || is_at_most(c) || is_at_least(c); }
/// True for a comparison other than `is_bound`, equality and `is_about`, which no reader of numbers knows.
constexpr bool is_other_relation(char32_t c) { return signs::has(U"≠≪≫≲≳≮≯≰≱", c); }
constexpr bool is_raised_minus(char32_t c) { return c == U'⁻'; }
/// True for a raised sign or letter that belongs to an exponent.
constexpr bool is_raised_sign(char32_t c) { return signs::has(U"⁻⁺ⁿ", c); }
/// True for a point or a comma, or a sign written for one, that may be inside a number in some language.
constexpr bool is_inner_mark(char32_t c) { return is_apostrophe(c) || signs::has(U".,·٫٬_", c); }

/// The raised digit for each digit.
inline constexpr std::array<std::string_view, 10> raised_digits{"⁰", "¹", "²", "³", "⁴",
                                                                "⁵", "⁶", "⁷", "⁸", "⁹"};
/// Returns 8 for `⁸`; nothing for other characters.
std::optional<int> raised_digit(char32_t c);
/// Returns 8 for `₈`; nothing for other characters.
std::optional<int> lowered_digit(char32_t c);
/// Returns `⁻⁸` for `-8`. The text must consist of digits and `-`.
std::string raised(std::string_view exponent);

/// Returns the number of bytes of the character at `at` if `is` is true for it; else 0.
template <class Is>
std::size_t size_if(Is is, std::string_view text, std::size_t at = 0) {
  const CodePoint c = code_point_at(text, at);
  return c.size > 0 && is(c.value) ? c.size : 0;
}
/// Returns the number of bytes of the character before `at` if `is` is true for it; else 0.
template <class Is>
std::size_t size_before_if(Is is, std::string_view text, std::size_t at) {
  const CodePoint c = code_point_before(text, at);
  return c.size > 0 && is(c.value) ? c.size : 0;
}
/// Returns the offset of the first character from `from` on for which `is` is true; the size of the text if
/// there is none.
template <class Is>
std::size_t find_if(Is is, std::string_view text, std::size_t from = 0) {
  while (from < text.size() && size_if(is, text, from) == 0) from += code_point_at(text, from).size;
  return from;
}

/// Returns the number of bytes of what multiplies at `at`: a sign, `x`, `times`, `\times`, `\cdot`; 0 if
/// nothing does.
std::size_t times_size(std::string_view text, std::size_t at = 0);
/// Returns the number of bytes of raised digits, and of raised minuses between them, at `at`.
std::size_t raised_size(std::string_view text, std::size_t at = 0);

/// Returns the text with each run of white space as one space, and none at both ends.
std::string with_single_spaces(std::string_view text);

}  // namespace proofsheet::text
