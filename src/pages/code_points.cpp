#include "pages/code_points.hpp"

namespace proofsheet::pages {

namespace {

constexpr char32_t replacement = 0xFFFD;

/// Nothing if the bytes at `at` are no character.
std::optional<CodePoint> read(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return CodePoint{first, 1};
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || at + size > text.size()) return std::nullopt;
  char32_t value = first & (size == 4 ? 0x07u : size == 3 ? 0x0Fu : 0x1Fu);
  for (std::size_t i = at + 1; i < at + size; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return std::nullopt;
    value = (value << 6) | (byte(i) & 0x3Fu);
  }
  const bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
  if (overlong || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return std::nullopt;
  return CodePoint{value, size};
}

}  // namespace

CodePoint code_point(std::string_view text, std::size_t at) {
  return read(text, at).value_or(CodePoint{replacement, 1});
}

std::optional<std::size_t> first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto one = read(text, at);
    if (!one) return at;
    at += one->size;
  }
  return std::nullopt;
}

std::size_t length(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point(text, at).size) ++count;
  return count;
}

}  // namespace proofsheet::pages
