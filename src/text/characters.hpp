#pragma once
// Classes of ASCII characters, independent of the locale, for bytes and for code points; and strict decoding
// of UTF-8.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::text {

template <class Character>
constexpr bool is_digit(Character c) {
  return c >= '0' && c <= '9';
}

template <class Character>
constexpr bool is_upper(Character c) {
  return c >= 'A' && c <= 'Z';
}

template <class Character>
constexpr bool is_letter(Character c) {
  return (c >= 'a' && c <= 'z') || is_upper(c);
}

/// True for a space or a tab.
template <class Character>
constexpr bool is_blank(Character c) {
  return c == ' ' || c == '\t';
}

/// True for a space, a tab or a line end.
template <class Character>
constexpr bool is_space(Character c) {
  return is_blank(c) || c == '\n' || c == '\r';
}

constexpr bool is_punctuation(char c) { return c > ' ' && c < 0x7F && !is_digit(c) && !is_letter(c); }

/// Lower-cases ASCII only.
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// True if a byte is inside a character of UTF-8, after its first byte.
constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Returns the offset of the first such byte from `from` on; the size of the text if there is none. Such
/// bytes are rare, and a whole block is compared in a few instructions.
template <class Is>
constexpr std::size_t find_byte(std::string_view text, std::size_t from, Is is) {
  constexpr std::size_t block = 32;  // compilers do not vectorize shorter ones
  for (; from + block <= text.size(); from += block) {
    unsigned char any = 0;
    for (std::size_t i = 0; i < block; ++i) any |= static_cast<unsigned char>(is(text[from + i]));
    if (any != 0) break;
  }
  while (from < text.size() && !is(text[from])) ++from;
  return std::min(from, text.size());
}

/// Returns the text without spaces, tabs and line ends at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
  return text.substr(0, text.find_last_not_of(space) + 1);
}

/// A character of a UTF-8 text.
struct CodePoint {
  char32_t value = 0;
  std::size_t size = 1;  ///< in bytes
  bool valid = true;     ///< false if the byte begins no character (overlong forms and surrogates included);
                         ///< then `value` is U+FFFD
};

/// Returns the character that begins at byte `at`, whose first byte must not be ASCII.
CodePoint wide_code_point_at(std::string_view text, std::size_t at);
/// Returns the character that begins at byte `at`; value 0 and size 0 past the end.
inline CodePoint code_point_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return {0, 0};
  const auto lead = static_cast<unsigned char>(text[at]);
  return lead < 0x80 ? CodePoint{lead, 1} : wide_code_point_at(text, at);
}
/// Returns the character that ends before byte `at`; value 0 and size 0 at the beginning.
CodePoint code_point_before(std::string_view text, std::size_t at);
/// Returns the number of characters; an invalid byte counts as one.
std::size_t count_code_points(std::string_view text);
/// Returns the offset of the first byte that is not UTF-8; nothing if the text is valid.
std::optional<std::size_t> first_bad_byte(std::string_view text);
/// Returns the encoding of a text if it is UTF-16 or UTF-32, by its byte order mark or, without one, by the
/// NULs of ASCII characters at its beginning; empty if it is neither.
std::string_view wide_encoding(std::string_view bytes);
/// Returns a hint on how to fix a text that is not UTF-8.
std::string encoding_hint(std::string_view bytes);
/// Returns the text without characters that no page may have: control characters (C0 but line ends and tabs,
/// DEL, C1), and code points that XML has no characters for (U+FFFE, U+FFFF).
std::string strip_controls(std::string text);
/// Returns the text as it may be printed to a terminal or a log. Control characters (C0 but line ends and
/// tabs, DEL, C1), marks that change the direction of writing (Unicode Standard Annex 9) and bytes that are
/// not UTF-8 become `?`. So does `##[`, which begins a command to a CI server anywhere in a line.
std::string printable(std::string_view text);
void append_utf8(std::string& text, char32_t value);

}  // namespace proofsheet::text
