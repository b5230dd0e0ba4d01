#pragma once
#include <string>

#include "diagnostics/diagnostic.hpp"
#include "prose/tree.hpp"

namespace proofsheet::prose {

/// Returns the tree in short form.
std::string dump(const Document& document);

inline diagnostics::Text lesson(const std::string& text) {
  return diagnostics::Text(std::make_shared<const diagnostics::Source>("lesson.md", text));
}

/// Returns the dump of a text, and its messages if there are any.
inline std::string read(const std::string& text) {
  diagnostics::Diagnostics diagnostics;
  const std::string tree = dump(parse(lesson(text), diagnostics));
  return tree + diagnostics::render(diagnostics);
}

/// Returns only the messages.
inline std::string messages(const std::string& text) {
  diagnostics::Diagnostics diagnostics;
  parse(lesson(text), diagnostics);
  return diagnostics::render(diagnostics);
}

}  // namespace proofsheet::prose
