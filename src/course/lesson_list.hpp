#pragma once
// A lesson more in course.yaml, with everything else left as its author wrote it.
//
// Writing the file anew from its tree would lose comments, blank lines and the choice between a list in
// brackets and one with dashes. So the name is put into the text, at the place that the tree knows, in the
// way of the names that stand there; then the text is read again, and has to say what it said, and one lesson
// more.
#include <optional>
#include <string>
#include <string_view>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::course {

/// The text of course.yaml with `folder` as its last lesson. Nothing if the text can't be read (`diagnostics`
/// says why), or if the list is written in a way that can't be added to (a message at the list).
std::optional<std::string> with_lesson(const diagnostics::SourcePtr& course_file, std::string_view folder,
                                       diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
