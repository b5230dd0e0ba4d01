#pragma once
// The text that an editor shows under the pointer, as Markdown: the explanation of a number, the definition
// of a name, or the meaning of a key.
#include <cstddef>
#include <string>

#include "lsp/course_state.hpp"
#include "lsp/document_state.hpp"

namespace proofsheet::lsp {

/// A text about [begin, end) of the file; empty if there is no number, name or key.
struct Hover {
  std::string markdown;
  std::size_t begin = 0, end = 0;
};
Hover hover(const CourseState& course, const std::string& file, std::size_t offset);
Hover hover(const DocumentState& project, const std::string& file, std::size_t offset);

}  // namespace proofsheet::lsp
