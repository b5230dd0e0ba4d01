#pragma once
// course.yaml: read, and a lesson more in it, with everything else left as its author wrote it.
//
// Writing the file anew from its tree would lose comments, blank lines and the choice between a list in
// brackets and one with dashes. So the name is put into the text, at the place that the tree knows, in the
// way of the names that stand there; then the text is read again, and has to say what it said, and one lesson
// more.
#include <optional>
#include <string>
#include <string_view>

#include "course/fields.hpp"
#include "diagnostics/diagnostic.hpp"

namespace proofsheet::course {

/// Reads course.yaml: a course whose lessons are still to be read. `taken`: names that no lesson may have.
Course read_course_file(const Node& root, const std::vector<std::string>& taken,
                        diagnostics::Diagnostics& diagnostics);
const Table<Course>& course_table();
/// Reads references.yaml. False if there may be more of them.
bool read_references(const Node& root, std::vector<Reference>& references, diagnostics::Diagnostics& diagnostics);
const Table<Reference>& reference_table();
/// `plain numerals:`
const Table<PlainNumerals>& plain_numerals_table();

/// The text of course.yaml with `folder` as its last lesson. Nothing if the text can't be read (`diagnostics`
/// says why), or if the list is written in a way that can't be added to (a message at the list).
std::optional<std::string> with_lesson(const diagnostics::SourcePtr& course_file, std::string_view folder,
                                       diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
