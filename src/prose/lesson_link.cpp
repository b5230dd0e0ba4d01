// GitHub lower-cases a heading, drops everything except letters, marks, digits, `_`, `-` and spaces, and
// writes `-` for a space. This implements the classes of Unicode as far as lessons need them: it lower-cases
// Latin, Greek and Cyrillic letters, drops the blocks of punctuation, arrows and symbols, and keeps every
// other character.
#include "prose/lesson_link.hpp"

#include <algorithm>
#include <array>

#include "diagnostics/characters.hpp"

namespace proofsheet::prose {

using diagnostics::is_digit;
using diagnostics::is_letter;

namespace {

struct CharacterRange {
  char32_t from, to;
};

constexpr std::array<CharacterRange, 13> dropped{{{0x80, 0xA9},
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
    return !is_letter(c) && !is_digit(c) && c != '_' && c != '-' && c != ' ';
  }
  for (const CharacterRange& range : dropped)
    if (c >= range.from && c <= range.to) return true;
  return c >= 0x1F000;  // pictures
}

char32_t small_form(char32_t c) {
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
    const diagnostics::CodePoint c = diagnostics::code_point_at(heading, i);
    i += c.size;
    if (is_dropped(c.value)) continue;
    diagnostics::append_utf8(result, c.value == ' ' ? U'-' : small_form(c.value));
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

namespace {

/// Returns the folder in `../folder/lesson.md`; empty for any other path.
std::string folder_of(const std::string& path) {
  const std::string before = "../", behind = "/lesson.md";
  if (path.size() <= before.size() + behind.size() || path.compare(0, before.size(), before) != 0) return {};
  const std::size_t end = path.size() - behind.size();
  if (path.compare(end, behind.size(), behind) != 0) return {};
  return path.substr(before.size(), end - before.size());
}

void gather_anchors(const std::vector<Block>& blocks, std::vector<std::string>& anchors) {
  for (const Block& block : blocks) {
    if (block.kind == Block::Kind::heading) anchors.push_back(block.info);
    gather_anchors(block.children, anchors);
  }
}

}  // namespace

std::optional<LessonLink> lesson_link(const std::string& url) {
  const std::size_t hash = std::min(url.find('#'), url.size());
  LessonLink link;
  if (hash < url.size()) link.heading = url.substr(hash + 1);
  if (hash == 0 && !link.heading.empty()) return link;
  link.folder = folder_of(url.substr(0, hash));
  if (link.folder.empty()) return std::nullopt;
  return link;
}

bool has_scheme(std::string_view url) {
  const std::size_t end = url.find_first_of(":/?#");
  return end != std::string_view::npos && url[end] == ':';
}

bool leads_out(std::string_view url) {
  constexpr std::array<std::string_view, 4> followed = {"https", "http", "mailto", "ftp"};
  if (!has_scheme(url)) return false;
  std::string scheme(url.substr(0, url.find(':')));
  std::transform(scheme.begin(), scheme.end(), scheme.begin(), diagnostics::lowered);
  return std::find(followed.begin(), followed.end(), scheme) != followed.end();
}

std::vector<std::string> heading_anchors(const Document& document) {
  std::vector<std::string> anchors;
  gather_anchors(document.blocks, anchors);
  return anchors;
}

}  // namespace proofsheet::prose
