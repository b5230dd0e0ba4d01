#pragma once
// Figures, tables, worked examples and equations have numbers, so that a sentence can refer to them. Each
// kind is counted from 1 within its lesson, in reading order; pages prefix the number of the lesson (Table
// 2.3). All examples and figures are counted, the tables that have a title, and the equations to which the
// author gave an id. A reference names an id of its own lesson or of another one, so references are checked
// after all lessons are computed.
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Parses a `{ref}`: `id`, `lesson`, `lesson/id` or `words <…>`. A single name that is not a lesson is an id
/// of `lesson`, the folder of the lesson with the text; that is empty outside of lessons.
Insert read_reference(const text::Text& body, const std::string& lesson, const course::Course& course);

/// Numbers the parts of a lesson and records the ids by which references find them.
void number_parts(LessonView& lesson);

/// Returns the targets of a numbered lesson, for numbers.json.
std::vector<ledger::TargetLine> target_lines(const LessonView& lesson);
/// Returns the targets of these lines, by the folders of their lessons and by their ids.
std::map<std::string, std::map<std::string, Target>> targets_by_lesson(
    const std::vector<ledger::TargetLine>& lines);

/// Reports references to ids that no lesson has or that a lesson has twice. Returns those that lead into
/// lessons that were not computed: the folder and the id.
std::vector<std::pair<std::string, std::string>> check_references(const std::vector<Reference>& references,
                                                                  const course::Course& course,
                                                                  const Workbook& workbook,
                                                                  text::Diagnostics& diagnostics);

}  // namespace proofsheet::workbook
