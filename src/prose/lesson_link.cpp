// GitHub lower-cases a heading, drops everything except letters, marks, digits, `_`, `-` and spaces, and
// writes `-` for a space.
#include "prose/lesson_link.hpp"

#include <algorithm>
#include <array>

#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::prose {

std::string slug(std::string_view heading) {
  std::string result;
  for (std::size_t i = 0; i < heading.size();) {
    const text::CodePoint c = text::code_point_at(heading, i);
    i += c.size;
    if (c.value == ' ' || c.value == '-')
      result += '-';
    else if (text::is_word_character(c.value))
      text::append_utf8(result, text::lower_case(c.value));
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
  const std::string scheme = text::in_small_letters(url.substr(0, url.find(':')));
  return std::find(followed.begin(), followed.end(), scheme) != followed.end();
}

std::vector<std::string> heading_anchors(const Document& document) {
  std::vector<std::string> anchors;
  gather_anchors(document.blocks, anchors);
  return anchors;
}

}  // namespace proofsheet::prose
