#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace proofsheet::prose {

struct Character {
  char32_t code = 0;
  std::size_t size = 1;  ///< bytes
};

/// The character that begins at a byte. A byte that begins none stands for itself.
Character character_at(std::string_view text, std::size_t at);
/// The character that ends before a byte; code 0 at the beginning.
Character character_before(std::string_view text, std::size_t at);
void append_utf8(std::string& text, char32_t code);

bool is_ascii_digit(char c);
bool is_ascii_letter(char c);
bool is_ascii_punctuation(char c);

}  // namespace proofsheet::prose
