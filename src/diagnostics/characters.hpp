#pragma once
// Characters: classes of them in ASCII, where no locale is asked, of bytes and of code points alike; and the
// characters of a text in UTF-8, strictly.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::diagnostics {

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

/// A space or a tab.
template <class Character>
constexpr bool is_blank(Character c) {
  return c == ' ' || c == '\t';
}

/// A space, a tab or a line end.
template <class Character>
constexpr bool is_space(Character c) {
  return is_blank(c) || c == '\n' || c == '\r';
}

constexpr bool is_punctuation(char c) { return c > ' ' && c < 0x7F && !is_digit(c) && !is_letter(c); }

/// The small form of a capital; every other character stays.
constexpr char lowered(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// Whether a byte stands within a character of UTF-8, behind its first.
constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Where the first such byte stands, from byte `from` on; the size of the text if there is none. Most bytes
/// are none, and comparisons of a whole block are a few instructions.
template <class Is>
constexpr std::size_t find_byte(std::string_view text, std::size_t from, Is is) {
  constexpr std::size_t block = 32;  // shorter ones are not made vectors of
  for (; from + block <= text.size(); from += block) {
    unsigned char any = 0;
    for (std::size_t i = 0; i < block; ++i) any |= static_cast<unsigned char>(is(text[from + i]));
    if (any != 0) break;
  }
  while (from < text.size() && !is(text[from])) ++from;
  return std::min(from, text.size());
}

/// Without spaces, tabs and line ends at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
  return text.substr(0, text.find_last_not_of(space) + 1);
}

/// One character of a UTF-8 text.
struct CodePoint {
  char32_t value = 0;
  std::size_t size = 1;  ///< bytes
  bool valid = true;     ///< no: the byte begins no character (overlong forms and surrogates included); its
                         ///< value is U+FFFD
};

/// The character that begins at byte `at`, whose first byte is none of ASCII.
CodePoint wide_code_point_at(std::string_view text, std::size_t at);
/// The character that begins at byte `at`; past the end value 0 and size 0.
inline CodePoint code_point_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return {0, 0};
  const auto lead = static_cast<unsigned char>(text[at]);
  return lead < 0x80 ? CodePoint{lead, 1} : wide_code_point_at(text, at);
}
/// The character that ends before byte `at`; at the beginning value 0 and size 0.
CodePoint code_point_before(std::string_view text, std::size_t at);
/// How many characters there are; a byte that begins none counts as one.
std::size_t count_code_points(std::string_view text);
/// Where a text stops being UTF-8; nothing if it is all UTF-8.
std::optional<std::size_t> first_bad_byte(std::string_view text);
/// Returns the encoding of a text if it is UTF-16 or UTF-32, by its byte order mark or, without one, by the NULs of
/// ASCII characters at its beginning; empty if it is neither.
std::string_view wide_encoding(std::string_view bytes);
/// Returns how an author mends a text that is not UTF-8.
std::string how_to_encode(std::string_view bytes);
/// The text without what no page may hold: control characters (C0 but line ends and tabs, DEL, C1), and code
/// points that XML has no characters for (U+FFFE, U+FFFF).
std::string without_controls(std::string text);
/// The text as a terminal or a log may show it: control characters (C0 but line ends and tabs, DEL, C1), the
/// marks that turn the direction of writing (Unicode Standard Annex 9) and bytes that are no UTF-8 become
/// `?`, and so does what begins a command to a CI server anywhere in a line, `##[`.
std::string printable(std::string_view text);
void append_utf8(std::string& text, char32_t value);

}  // namespace proofsheet::diagnostics
