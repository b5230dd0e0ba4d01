// The alphabets stand one behind the other in Unicode from U+1D400 on, 52 letters each. Some letters had been
// there before, elsewhere, and their places in the row are empty (Unicode 15, chapter 22.2 and the chart of
// Mathematical Alphanumeric Symbols).
#include "mathml/alphabets.hpp"

#include <algorithm>
#include <iterator>

namespace proofsheet::mathml {

namespace {

struct Alphabet {
  std::string_view name;
  char32_t capital_a;
  char32_t zero;  ///< of its digits; 0: it has none
};
constexpr Alphabet alphabets[] = {{"bold", 0x1D400, 0x1D7CE},        {"italic", 0x1D434, 0},
                                  {"bold-italic", 0x1D468, 0},       {"script", 0x1D49C, 0},
                                  {"fraktur", 0x1D504, 0},           {"double-struck", 0x1D538, 0x1D7D8},
                                  {"sans-serif", 0x1D5A0, 0x1D7E2},  {"bold-sans-serif", 0x1D5D4, 0x1D7EC},
                                  {"sans-serif-italic", 0x1D608, 0}, {"monospace", 0x1D670, 0x1D7F6}};

struct Elsewhere {
  char32_t place, letter;
};
constexpr Elsewhere earlier[] = {{0x1D455, 0x210E}, {0x1D49D, 0x212C}, {0x1D4A0, 0x2130}, {0x1D4A1, 0x2131},
                                 {0x1D4A3, 0x210B}, {0x1D4A4, 0x2110}, {0x1D4A7, 0x2112}, {0x1D4A8, 0x2133},
                                 {0x1D4AD, 0x211B}, {0x1D4BA, 0x212F}, {0x1D4BC, 0x210A}, {0x1D4C4, 0x2134},
                                 {0x1D506, 0x212D}, {0x1D50B, 0x210C}, {0x1D50C, 0x2111}, {0x1D515, 0x211C},
                                 {0x1D51D, 0x2128}, {0x1D53A, 0x2102}, {0x1D53F, 0x210D}, {0x1D545, 0x2115},
                                 {0x1D547, 0x2119}, {0x1D548, 0x211A}, {0x1D549, 0x211D}, {0x1D551, 0x2124}};

std::string utf8(char32_t c) {
  const auto tail = [c](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x10000) return {static_cast<char>(0xE0 | (c >> 12)), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | (c >> 18)), tail(12), tail(6), tail(0)};
}

}  // namespace

std::optional<std::string> styled(std::string_view letter, std::string_view alphabet) {
  const auto* found = std::find_if(std::begin(alphabets), std::end(alphabets),
                                   [&](const Alphabet& one) { return one.name == alphabet; });
  if (found == std::end(alphabets) || letter.size() != 1) return std::nullopt;
  const char c = letter.front();
  char32_t place = 0;
  if (c >= 'A' && c <= 'Z') place = found->capital_a + static_cast<char32_t>(c - 'A');
  if (c >= 'a' && c <= 'z') place = found->capital_a + 26 + static_cast<char32_t>(c - 'a');
  if (c >= '0' && c <= '9' && found->zero != 0) place = found->zero + static_cast<char32_t>(c - '0');
  if (place == 0) return std::nullopt;
  const auto* other = std::find_if(std::begin(earlier), std::end(earlier),
                                   [&](const Elsewhere& one) { return one.place == place; });
  return utf8(other == std::end(earlier) ? place : other->letter);
}

}  // namespace proofsheet::mathml
