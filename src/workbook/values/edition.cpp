#include "workbook/values/edition.hpp"

#include <algorithm>

#include "course/guide.hpp"

namespace proofsheet::workbook {

namespace {

bool is_for_another(const prose::Block& block, course::Edition edition) {
  if (block.name != "note") return false;
  const auto named = block.options.find("edition");
  return named != block.options.end() &&
         course::parse_edition(named->second.view()).value_or(edition) != edition;
}

void leave_out_notes(std::vector<prose::Block>& blocks, course::Edition edition) {
  std::erase_if(blocks, [&](const prose::Block& block) { return is_for_another(block, edition); });
  for (prose::Block& block : blocks) leave_out_notes(block.children, edition);
}

/// Makes links between the files of chapters links between their pages.
void turn_links(std::vector<prose::Inline>& inlines, const course::Lesson& chapter) {
  for (prose::Inline& one : inlines) {
    if (one.kind == prose::Inline::Kind::link)
      one.url = course::chapter_link(chapter, one.url).value_or(one.url);
    turn_links(one.children, chapter);
  }
}
void turn_links(std::vector<prose::Block>& blocks, const course::Lesson& chapter) {
  for (prose::Block& block : blocks) {
    turn_links(block.inlines, chapter);
    turn_links(block.children, chapter);
  }
}

}  // namespace

prose::Document read_prose(const course::Lesson& lesson, course::Edition edition,
                           text::Diagnostics& diagnostics) {
  prose::Document document = prose::parse(text::Text(lesson.prose), lesson.macros, diagnostics);
  leave_out_notes(document.blocks, edition);
  if (lesson.chapters) turn_links(document.blocks, lesson);
  return document;
}

void check_edition(const prose::Block& note, text::Diagnostics& diagnostics) {
  if (const auto named = note.options.find("edition"); named != note.options.end())
    course::edition_of(named->second, diagnostics);
}

void withhold_verdicts(LessonView& lesson) {
  for (BlockView& block : lesson.blocks)
    if (auto* example = std::get_if<ExampleView>(&block)) {
      example->checked.clear();
      example->notes.clear();
    }
  for (QuestionView& question : lesson.questions) {
    question.answer_claims.clear();
    for (QuestionState& state : question.states) state.view.answer_claims.clear();
  }
}

void withhold_verdicts(Workbook& workbook) {
  workbook.certificates.clear();
  workbook.errata.clear();
  workbook.errata_lessons.clear();
  for (DocumentView& document : workbook.documents) document.summary = {};
}

}  // namespace proofsheet::workbook
