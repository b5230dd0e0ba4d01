#include "prose/characters.hpp"

namespace proofsheet::prose {

namespace {
unsigned byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }
bool continues(std::string_view text, std::size_t at) { return (byte_at(text, at) & 0xC0U) == 0x80U; }
}  // namespace

Character character_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return {0, 1};
  const unsigned lead = byte_at(text, at);
  const std::size_t size = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : lead >= 0xC0U ? 2 : 1;
  if (size == 1 || at + size > text.size()) return {lead, 1};
  char32_t code = lead & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if (!continues(text, at + i)) return {lead, 1};
    code = code << 6U | (byte_at(text, at + i) & 0x3FU);
  }
  return {code, size};
}

Character character_before(std::string_view text, std::size_t at) {
  if (at == 0 || at > text.size()) return {0, 0};
  std::size_t begin = at - 1;
  while (begin > 0 && at - begin < 4 && continues(text, begin)) --begin;
  const Character c = character_at(text, begin);
  return begin + c.size == at ? c : Character{byte_at(text, at - 1), 1};
}

void append_utf8(std::string& text, char32_t code) {
  const auto put = [&text](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | code >> 6U);
    put(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0U | code >> 12U);
    put(0x80U | (code >> 6U & 0x3FU));
    put(0x80U | (code & 0x3FU));
  } else {
    put(0xF0U | code >> 18U);
    put(0x80U | (code >> 12U & 0x3FU));
    put(0x80U | (code >> 6U & 0x3FU));
    put(0x80U | (code & 0x3FU));
  }
}

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii_punctuation(char c) { return c > ' ' && c < 0x7F && !is_ascii_digit(c) && !is_ascii_letter(c); }

}  // namespace proofsheet::prose
