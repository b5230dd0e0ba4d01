// Whole pages: lessons, and what every page has.
#include <algorithm>

#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

using workbook::LessonView;

Views neighbour(const Press& press, bool exists, std::size_t index) {
  if (!exists) return {};
  const View entry = lesson_entry(press, index);
  View view;
  for (const char* key : {"title", "file"}) view.values[key] = entry.values.at(key);
  return {view};
}

}  // namespace

const prose::Block* title_block(const LessonView& lesson) {
  if (lesson.document.blocks.empty()) return nullptr;
  const prose::Block& first = lesson.document.blocks.front();
  return first.kind == prose::Block::Kind::heading && first.level == 1 ? &first : nullptr;
}

View lesson_entry(const Press& press, std::size_t index) {
  const LessonView& lesson = press.workbook.lessons.at(index);
  const Passage passage{press, &lesson, lesson.document, lesson.inserts};
  const prose::Block* title = title_block(lesson);
  std::string written =
      title ? write_inlines(passage, title->inlines, true) : press.escape(lesson.title, Context::words);
  std::string plain = title ? write_plain(passage, title->inlines) : written;
  if (written.empty()) written = plain = press.escape(lesson.folder, Context::words);
  return View()
      .number("number", index + 1)
      .text("title", written)
      .text("plain", plain)
      .text("file", lesson.folder)
      .text("anchor", lesson_anchor(lesson.folder));
}

View site_view(const Press& press) {
  const workbook::Workbook& workbook = press.workbook;
  const bool cards = has_cards(press), questions = has_questions(press);
  return View()
      .text("course", press.escape(workbook.title, Context::words))
      .text("language", press.escape(workbook.language, Context::words))
      .text("root", press.root)
      .flag("has_documents", !workbook.documents.empty())
      .flag("has_cards", cards)
      .flag("has_questions", questions)
      .flag("has_practice", cards || questions)
      .flag("has_claims", !workbook.claims.empty())
      .flag("has_errata", !workbook.errata.empty())
      .flag("has_figures", has_figures(press));
}

std::string write_lesson(const Press& press, std::size_t index) {
  const LessonView& lesson = press.workbook.lessons.at(index);
  std::vector<prose::Block> body = lesson.document.blocks;
  if (title_block(lesson)) body.erase(body.begin());
  const Passage passage{press, &lesson, lesson.document, lesson.inserts};
  Views sections;
  for (const prose::Block& block : body)
    if (block.kind == prose::Block::Kind::heading && block.level == 2 && !block.info.empty())
      sections.push_back(View()
                             .text("anchor", heading_anchor(lesson.folder, block.info))
                             .text("plain", write_plain(passage, block.inlines)));
  View view = site_view(press);
  view.values.merge(lesson_entry(press, index).values);
  return press.fill(
      "lesson", view.text("body", write_blocks(passage, body))
                    .flag("has_sections", sections.size() > 1)
                    .list("sections", std::move(sections))
                    .list("previous", neighbour(press, index > 0, index - 1))
                    .list("next", neighbour(press, index + 1 < press.workbook.lessons.size(), index + 1)));
}

}  // namespace proofsheet::pages
