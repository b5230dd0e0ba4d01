#pragma once
// One course, two editions: what the student's edition leaves out.
//
// Everything is computed and judged for both editions, so the proofs and verdicts do not depend on the
// edition. Afterwards the student's edition drops what is about the documents instead of the subject.
#include "course/course.hpp"
#include "prose/tree.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// Parses the prose of a lesson and removes the notes for other editions. An unknown edition name is reported
/// by check_edition(), not here.
prose::Document read_prose(const course::Lesson& lesson, course::Edition edition,
                           text::Diagnostics& diagnostics);

/// Reports an error if the `:edition:` option of a note names no edition.
void check_edition(const prose::Block& note, text::Diagnostics& diagnostics);

/// Removes the errata, the certificates and the verdict counts. Where a document prints another number, the
/// document's number remains beside it, without the reason.
void withhold_verdicts(LessonView& lesson);
/// Does the same for what spans lessons.
void withhold_verdicts(Workbook& workbook);

}  // namespace proofsheet::workbook
