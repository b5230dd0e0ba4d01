#include "text/unicode.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::text {

namespace {

utf8proc_category_t category_of(char32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }

bool is_between(char32_t c, utf8proc_category_t first, utf8proc_category_t last) {
  const utf8proc_category_t category = category_of(c);
  return category >= first && category <= last;
}

}  // namespace

bool is_any_letter(char32_t c) {
  return c < 0x80 ? is_letter(c) : is_between(c, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_ME);
}

bool is_numeric(char32_t c) {
  return c < 0x80 ? is_digit(c) : is_between(c, UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NO);
}

bool is_word_character(char32_t c) {
  if (c < 0x80) return is_letter(c) || is_digit(c) || c == '_';
  return is_between(c, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_ND) || category_of(c) == UTF8PROC_CATEGORY_PC;
}

bool is_currency(char32_t c) { return category_of(c) == UTF8PROC_CATEGORY_SC; }

bool is_invisible(char32_t c) {
  return c >= 0x80 && utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->ignorable;
}

bool is_control(char32_t c) { return category_of(c) == UTF8PROC_CATEGORY_CC; }

bool is_wide(char32_t c) { return utf8proc_charwidth(static_cast<utf8proc_int32_t>(c)) == 2; }

std::optional<Digit> digit_of(char32_t c) {
  if (c < 0x80) return is_digit(c) ? std::optional(Digit{U'0', static_cast<int>(c - '0')}) : std::nullopt;
  if (const auto value = raised_digit(c)) return Digit{U'⁰', *value};
  if (const auto value = lowered_digit(c)) return Digit{U'₀', *value};
  if (category_of(c) != UTF8PROC_CATEGORY_ND) return std::nullopt;
  // The decimal digits of a script follow one another from its zero on. Runs of several scripts have whole
  // tens.
  char32_t first = c;
  while (category_of(first - 1) == UTF8PROC_CATEGORY_ND) --first;
  const auto value = (c - first) % 10;
  return Digit{c - value, static_cast<int>(value)};
}

std::optional<VulgarFraction> vulgar_fraction(char32_t c) {
  if (c < 0x80 || category_of(c) != UTF8PROC_CATEGORY_NO) return std::nullopt;
  std::array<utf8proc_int32_t, 8> parts{};  // such as 1, U+2044, 2; unused ones stay 0
  int boundary = 0;
  utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), parts.data(), parts.size(),
                          static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE), &boundary);
  VulgarFraction fraction{0, 0};
  long* number = &fraction.above;
  for (const utf8proc_int32_t part : parts)
    if (is_digit(part))
      *number = 10 * *number + part - '0';
    else if (part != 0)
      number = is_slash(static_cast<char32_t>(part)) ? &fraction.below : number;
  return fraction.below > 0 ? std::optional(fraction) : std::nullopt;
}

std::string vulgar_fraction(long above, long below) {
  constexpr std::array<std::pair<char32_t, char32_t>, 2> blocks{{{0xBC, 0xBE}, {0x2150, 0x215E}}};
  std::string text;
  for (const auto& [first, last] : blocks)
    for (char32_t c = first; c <= last; ++c)
      if (const auto fraction = vulgar_fraction(c);
          fraction && fraction->above == above && fraction->below == below)
        append_utf8(text, c);
  return text;
}

char32_t lower_case(char32_t c) {
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), to_lower);
  return small;
}

std::string folded(std::string_view text) {
  constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_CASEFOLD | UTF8PROC_COMPAT |
                                                          UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK);
  utf8proc_uint8_t* made = nullptr;
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                             static_cast<utf8proc_ssize_t>(text.size()), &made, options);
  std::string result(
      size < 0 ? text
               : std::string_view(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)));
  std::free(made);
  return result;
}

}  // namespace proofsheet::text
