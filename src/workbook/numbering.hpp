#pragma once
// Figures, tables, worked examples and equations have numbers, so that a sentence can speak of them: each
// kind of a lesson is counted from 1 in reading order, and pages put the number of the lesson before it
// (Table 2.3). Counted are all examples and figures, the tables that have a title, and the equations that the
// author gave an id. A reference asks for an id, of its own lesson or of another one, so all references are
// looked at when all lessons are there.
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// What a `{ref}` leads to, written `id`, `lesson`, `lesson/id`, or `words <…>`. A name alone that is no
/// lesson is an id of `lesson`, the folder that it stands in; empty: it stands in none.
Insert read_reference(const diagnostics::Text& body, const std::string& lesson, const course::Course& course);

/// Counts what is in a lesson, and writes down by which ids references find it.
void number_parts(LessonView& lesson);

/// Reports references to what no lesson has, or has twice. True if one is to what is in a lesson that was not
/// computed, of which nothing is known.
bool check_references(const std::vector<Reference>& references, const course::Course& course,
                      const Workbook& workbook, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::workbook
