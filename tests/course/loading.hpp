#pragma once
// Loads texts and returns trees, structs or messages as text.
#include <memory>
#include <optional>
#include <string>

#include "course/course.hpp"
#include "course/yaml_tree.hpp"
#include "files/files.hpp"
#include "load_course.hpp"

namespace proofsheet::course {

inline text::SourcePtr source_of(std::string text) {
  return std::make_shared<const text::Source>("file.yaml", std::move(text));
}

/// Returns the messages about a file, or an empty string if it was parsed.
inline std::string yaml_messages(const std::string& text) {
  text::Diagnostics diagnostics;
  const auto root = parse_yaml(source_of(text), diagnostics);
  std::string messages = text::render(diagnostics);
  if (!root && messages.empty()) return "nothing was read, and nothing said";
  if (root && !messages.empty()) return "read in spite of: " + messages;
  return messages;
}

/// Returns a valid course of one lesson, `one`. Tests replace files in it.
inline files::MemoryFiles small_course() {
  files::MemoryFiles files;
  files.contents["lessons/course.yaml"] =
      "title: A course\nlessons: [one]\ndocuments:\n  \"004\":\n    title: Four diners\n";
  files.contents["lessons/one/lesson.md"] = "# One\n";
  return files;
}

struct Loaded {
  std::optional<Course> course;
  std::string messages;
};

inline Loaded load_all(const files::Files& files) {
  text::Diagnostics diagnostics;
  Loaded loaded;
  loaded.course = load(files, diagnostics);
  loaded.messages = text::render(diagnostics);
  return loaded;
}

/// Loads the course with one file of its lesson replaced.
inline Loaded load_with(const std::string& file, const std::string& text) {
  files::MemoryFiles files = small_course();
  files.contents["lessons/one/" + file] = text;
  return load_all(files);
}

/// Returns an example `e` with a title and these lines, indented by two spaces.
inline std::string example_of(const std::string& lines) {
  std::string text = "e:\n  title: T\n";
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    text += "  " + lines.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return text;
}

/// Returns line, column, fact and hint of each message, without the source line.
inline std::string facts(const files::Files& files) {
  text::Diagnostics diagnostics;
  (void)load(files, diagnostics, {"index", "quiz"});
  std::string text;
  for (const auto& d : diagnostics.sorted()) {
    const auto position = d.span.source ? d.span.source->position(d.span.begin) : text::Position{0, 0};
    text += std::to_string(position.line) + ":" + std::to_string(position.column) + " " + d.fact + " | " +
            d.hint + "\n";
  }
  return text;
}

inline std::string facts_with(const std::string& file, const std::string& text) {
  files::MemoryFiles files = small_course();
  files.contents["lessons/one/" + file] = text;
  return facts(files);
}

}  // namespace proofsheet::course
