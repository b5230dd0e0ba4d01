#pragma once
// What repairs a message: edits that the author can choose.
#include <string>
#include <vector>

#include "lsp/course_state.hpp"
#include "lsp/document_state.hpp"

namespace proofsheet::lsp {

struct TextEdit {
  std::string file;  ///< as in Names
  std::size_t begin = 0, end = 0;
  std::string text;
};

struct Fix {
  std::string title;
  std::vector<TextEdit> edits;
  bool is_preferred = false;
};

/// `now` is the text of the message's file as it is in the editor.
std::vector<Fix> fixes(const CourseState& course, const Message& message, const std::string& now);
std::vector<Fix> fixes(const DocumentState& project, const Message& message, const std::string& now);

}  // namespace proofsheet::lsp
