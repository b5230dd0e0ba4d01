#include "pages/links.hpp"

#include "pages/layout.hpp"

namespace proofsheet::pages {

namespace {

bool has_heading(const std::vector<prose::Block>& blocks, const std::string& anchor) {
  for (const prose::Block& block : blocks) {
    if (block.kind == prose::Block::Kind::heading && block.info == anchor) return true;
    if (has_heading(block.children, anchor)) return true;
  }
  return false;
}

/// A place in a lesson: the lesson itself if `heading` is empty. No anchor if there is no such heading.
std::string anchor_in(const workbook::LessonView& lesson, const std::string& heading) {
  const prose::Block* title = title_block(lesson);
  if (heading.empty() || (title && title->info == heading)) return lesson_anchor(lesson.folder);
  return has_heading(lesson.document.blocks, heading) ? heading_anchor(lesson.folder, heading)
                                                      : std::string();
}

/// The folder that `../folder/lesson.md` names, or nothing.
std::string folder_of(const std::string& path) {
  const std::string before = "../", behind = "/lesson.md";
  if (path.size() <= before.size() + behind.size() || path.compare(0, before.size(), before) != 0) return {};
  const std::size_t end = path.size() - behind.size();
  if (path.compare(end, behind.size(), behind) != 0) return {};
  return path.substr(before.size(), end - before.size());
}

}  // namespace

LinkTarget resolve_link(const Passage& passage, const std::string& url) {
  const std::size_t hash = std::min(url.find('#'), url.size());
  const std::string path = url.substr(0, hash);
  const std::string heading = hash < url.size() ? url.substr(hash + 1) : std::string();
  if (path.empty() && !heading.empty() && passage.lesson) return {url, anchor_in(*passage.lesson, heading)};
  const workbook::LessonView* lesson = passage.press.lesson(folder_of(path));
  if (!lesson) return {url, {}};
  return {lesson->folder + passage.press.format.ending + url.substr(hash), anchor_in(*lesson, heading)};
}

std::string lesson_anchor(const std::string& folder) { return "lesson-" + anchor_of(folder); }
std::string heading_anchor(const std::string& folder, const std::string& heading) {
  return lesson_anchor(folder) + "--" + anchor_of(heading);
}
std::string card_anchor(const std::string& folder, const std::string& id) {
  return "card-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string question_anchor(const std::string& folder, const std::string& id) {
  return "question-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string answer_anchor(const std::string& folder, const std::string& id) {
  return "answer-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string example_anchor(const std::string& folder, const std::string& id) {
  return "example-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string footnote_anchor(const Passage& passage, const std::string& label) {
  return "footnote-" + anchor_of(passage.folder()) + "--" + anchor_of(label);
}
std::string errata_anchor(const std::string& document) { return "errata-" + anchor_of(document); }

std::size_t footnote_number(const Passage& passage, const std::string& label) {
  std::size_t number = 1;
  for (const prose::Block& block : passage.document.blocks) {
    if (block.kind != prose::Block::Kind::footnote) continue;
    if (block.info == label) return number;
    ++number;
  }
  return number;
}

}  // namespace proofsheet::pages
