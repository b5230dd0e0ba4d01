#include "prose/characters.hpp"

namespace proofsheet::prose {

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii_punctuation(char c) { return c > ' ' && c < 0x7F && !is_ascii_digit(c) && !is_ascii_letter(c); }

}  // namespace proofsheet::prose
