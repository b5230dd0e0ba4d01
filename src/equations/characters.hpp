#pragma once
// The characters of the language, whatever the locale says.
#include <cstddef>
#include <string_view>

namespace proofsheet::equations {

/// The code point at `at` and how many bytes it takes; a byte that is no UTF-8 counts as one character of its
/// own.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 1;
};
CodePoint code_point_at(std::string_view text, std::size_t at);

constexpr bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }
constexpr bool is_latin_letter(char32_t c) { return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z'); }
/// The letters of the Greek alphabet without accents, but not π, which is a number and a token of its own.
constexpr bool is_greek_letter(char32_t c) {
  return ((c >= U'Α' && c <= U'Ω' && c != 0x3A2) || (c >= U'α' && c <= U'ω') || c == U'ϵ' || c == U'ϕ') &&
         c != U'π';
}
constexpr bool is_letter(char32_t c) { return is_latin_letter(c) || is_greek_letter(c); }
/// Primes may follow; they end the name.
constexpr bool is_name_character(char32_t c) { return is_letter(c) || is_digit(c) || c == U'_'; }

}  // namespace proofsheet::equations
