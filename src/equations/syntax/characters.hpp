#pragma once
// The characters of the language, independent of the locale.
#include "text/characters.hpp"

namespace proofsheet::equations {

using text::code_point_at;
using text::CodePoint;
using text::is_digit;

/// True for Greek letters without accents, except π, which is a number and a token of its own.
constexpr bool is_greek_letter(char32_t c) {
  return ((c >= U'Α' && c <= U'Ω' && c != 0x3A2) || (c >= U'α' && c <= U'ω') || c == U'ϵ' || c == U'ϕ') &&
         c != U'π';
}
constexpr bool is_letter(char32_t c) { return text::is_letter(c) || is_greek_letter(c); }
/// True for a character inside a name. Primes may follow; they end the name.
constexpr bool is_name_character(char32_t c) { return is_letter(c) || is_digit(c) || c == U'_'; }

}  // namespace proofsheet::equations
