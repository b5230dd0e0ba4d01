#pragma once
// One course, two editions: what a student's leaves out.
//
// Everything is computed and judged for both, so that a number is proven and a claim holds or fails whoever
// reads the pages. Only then a student's edition loses what is about the documents instead of the subject.
#include "course/course.hpp"
#include "prose/tree.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// The prose of a lesson without the notes that are for another edition. A name that is none is told by
/// check_edition().
prose::Document read_prose(const course::Lesson& lesson, course::Edition edition,
                           diagnostics::Diagnostics& diagnostics);

/// What a note's `:edition:` says; reports it if that is no edition.
void check_edition(const prose::Block& note, diagnostics::Diagnostics& diagnostics);

/// Takes away the errata, the certificates and the counts of verdicts. Beside a number that a document prints
/// otherwise stays what it prints, without the reason.
void withhold_verdicts(LessonView& lesson);
/// The same of what spans lessons.
void withhold_verdicts(Workbook& workbook);

}  // namespace proofsheet::workbook
