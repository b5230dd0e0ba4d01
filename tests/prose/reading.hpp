#pragma once
#include <string>

#include "prose/tree.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::prose {

/// Returns the tree in short form.
std::string dump(const Document& document);

inline text::Text lesson(const std::string& text) {
  return text::Text(std::make_shared<const text::Source>("lesson.md", text));
}

/// Returns the dump of a text, and its messages if there are any.
inline std::string read(const std::string& text) {
  text::Diagnostics diagnostics;
  const std::string tree = dump(parse(lesson(text), diagnostics));
  return tree + text::render(diagnostics);
}

/// Returns only the messages.
inline std::string messages(const std::string& text) {
  text::Diagnostics diagnostics;
  parse(lesson(text), diagnostics);
  return text::render(diagnostics);
}

}  // namespace proofsheet::prose
