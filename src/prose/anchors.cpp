// GitHub lowers a heading's letters, drops everything that is no letter, mark, digit, `_`, `-` or space, and
// writes `-` for a space. The classes of Unicode are known here as far as lessons need them: Latin, Greek and
// Cyrillic letters have small forms; what stands in the blocks of punctuation, arrows and symbols is dropped;
// every other character stays as it is.
#include "prose/anchors.hpp"

#include <array>

#include "prose/characters.hpp"

namespace proofsheet::prose {

namespace {

struct Range {
  char32_t from, to;
};

constexpr std::array<Range, 13> dropped{{{0x80, 0xA9},
                                         {0xAB, 0xB4},
                                         {0xB6, 0xB9},
                                         {0xBB, 0xBF},
                                         {0xD7, 0xD7},
                                         {0xF7, 0xF7},
                                         {0x2000, 0x203E},
                                         {0x2041, 0x2053},
                                         {0x2055, 0x2070},
                                         {0x2074, 0x207E},
                                         {0x2080, 0x208E},
                                         {0x2190, 0x2BFF},
                                         {0x3001, 0x3004}}};

bool is_dropped(char32_t c) {
  if (c < 0x80) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    return !word && c != '-' && c != ' ';
  }
  for (const Range& range : dropped)
    if (c >= range.from && c <= range.to) return true;
  return c >= 0x1F000;  // pictures
}

char32_t lowered(char32_t c) {
  if (c >= 'A' && c <= 'Z') return c + 32;
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return c + 32;
  if (c >= 0x100 && c <= 0x137 && c % 2 == 0 && c != 0x130) return c + 1;
  if (c >= 0x391 && c <= 0x3A9) return c + 32;
  if (c >= 0x410 && c <= 0x42F) return c + 32;
  if (c >= 0x400 && c <= 0x40F) return c + 80;
  return c;
}

}  // namespace

std::string slug(std::string_view heading) {
  std::string result;
  for (std::size_t i = 0; i < heading.size();) {
    const CodePoint c = code_point_at(heading, i);
    i += c.size;
    if (is_dropped(c.value)) continue;
    append_utf8(result, c.value == ' ' ? U'-' : lowered(c.value));
  }
  return result;
}

std::string Anchors::add(std::string_view heading) {
  const std::string base = slug(heading);
  std::string anchor = base;
  const auto [first, fresh] = taken_.try_emplace(base, 0);
  if (fresh) return anchor;
  do {
    anchor = base + "-" + std::to_string(++first->second);
  } while (taken_.contains(anchor));
  taken_.emplace(anchor, 0);
  return anchor;
}

}  // namespace proofsheet::prose
