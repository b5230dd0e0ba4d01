#include "prose/lesson_link.hpp"

#include <algorithm>

namespace proofsheet::prose {

namespace {

/// The folder that `../folder/lesson.md` names, or nothing.
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

bool leads_out(const std::string& url) {
  const std::size_t colon = url.find(':');
  return colon != std::string::npos && colon < url.find_first_of("/#?");
}

std::vector<std::string> heading_anchors(const Document& document) {
  std::vector<std::string> anchors;
  gather_anchors(document.blocks, anchors);
  return anchors;
}

bool has_heading(const Document& document, const std::string& anchor) {
  const std::vector<std::string> anchors = heading_anchors(document);
  return std::find(anchors.begin(), anchors.end(), anchor) != anchors.end();
}

}  // namespace proofsheet::prose
