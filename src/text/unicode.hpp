#pragma once
// Properties and forms of the characters of all scripts, as Unicode defines them.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::text {

/// True for a letter, and for a mark that is written on one.
bool is_any_letter(char32_t c);
/// True for a character that readers see as a number: `7`, `７`, `⁷`, `½`, `Ⅳ`, `⑦` (general categories Nd,
/// Nl and No). Words for numbers (`twelve`, `XIV` in letters, 三) are not included.
bool is_numeric(char32_t c);
/// True for a character of a word: letters, marks and decimal digits of all scripts, and `_` and its kin.
bool is_word_character(char32_t c);
/// True for a currency sign: `$`, `€`.
bool is_currency(char32_t c);
/// True for a character without a look of its own: soft hyphens, zero-width spaces and joiners, marks of
/// direction.
bool is_invisible(char32_t c);
/// True for a control character.
bool is_control(char32_t c);
/// True for a character that takes two columns (East_Asian_Width W or F).
bool is_wide(char32_t c);

/// A decimal digit, 0 to 9, and the zero of its script. Raised and lowered digits count as scripts of their
/// own.
struct Digit {
  char32_t zero;
  int value;
};
/// Returns the digit of `7`, `７`, `٧`, `⁷`; nothing for any other character.
std::optional<Digit> digit_of(char32_t c);

/// A fraction in one character.
struct VulgarFraction {
  long above, below;
};
/// Returns 1 and 2 for `½`; nothing for other characters.
std::optional<VulgarFraction> vulgar_fraction(char32_t c);
/// Returns the character for a fraction; empty if there is none.
std::string vulgar_fraction(long above, long below);

char32_t lower_case(char32_t c);
/// Lower-cases ASCII only, so that offsets stay the same.
std::string in_small_letters(std::string_view text);
/// Returns the text without differences of case, accents and width: `Über` and `uber` become `uber`, `Straße`
/// becomes `strasse`. The text must be UTF-8.
std::string folded(std::string_view text);

}  // namespace proofsheet::text
