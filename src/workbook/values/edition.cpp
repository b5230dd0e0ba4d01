#include "workbook/values/edition.hpp"

#include <algorithm>

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

}  // namespace

prose::Document read_prose(const course::Lesson& lesson, course::Edition edition,
                           text::Diagnostics& diagnostics) {
  prose::Document document = prose::parse(text::Text(lesson.prose), lesson.macros, diagnostics);
  leave_out_notes(document.blocks, edition);
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
