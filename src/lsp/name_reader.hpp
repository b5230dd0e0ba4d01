#pragma once
// Reads the names of one file.
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lsp/names.hpp"

namespace proofsheet::lsp {

/// The lesson and the examples whose names a file may use.
struct Surroundings {
  std::string lesson;  ///< the folder of the lesson, or of a project; empty for files of the course
  LessonNames examples;
  std::set<std::string> folders;  ///< of all lessons
};

/// Returns what the examples of a lesson define, by a first reading.
LessonNames names_of_examples(const text::SourcePtr& source);
ExampleNames names_of_project(const text::SourcePtr& source);

FileNames read_prose_file(const text::SourcePtr& source, const Surroundings& around);
FileNames read_examples_file(const text::SourcePtr& source, const Surroundings& around);
FileNames read_cards_file(const text::SourcePtr& source, const Surroundings& around);
FileNames read_quiz_file(const text::SourcePtr& source, const Surroundings& around);
FileNames read_course_file_names(const text::SourcePtr& source, const Surroundings& around);
FileNames read_references_file(const text::SourcePtr& source, const Surroundings& around);
FileNames read_bibtex_names(const text::SourcePtr& source, const Surroundings& around);
FileNames read_csl_json_names(const text::SourcePtr& source, const Surroundings& around);
FileNames read_project_file(const text::SourcePtr& source, const Surroundings& around);
/// Reads the claims of a document, whose expressions use the names of its project.
FileNames read_document_claims(const text::SourcePtr& document, const std::vector<text::Text>& expressions,
                               const Surroundings& around);

using ReadFile = FileNames (*)(const text::SourcePtr& source, const Surroundings& around);
/// The files of a lesson and of the course, and how each is read.
inline constexpr std::array<std::pair<const char*, ReadFile>, 4> lesson_readers = {
    {{"lesson.md", read_prose_file},
     {"examples.yaml", read_examples_file},
     {"cards.yaml", read_cards_file},
     {"quiz.yaml", read_quiz_file}}};
inline constexpr std::array<std::pair<const char*, ReadFile>, 4> course_readers = {
    {{"course.yaml", read_course_file_names},
     {"references.yaml", read_references_file},
     {"references.bib", read_bibtex_names},
     {"references.json", read_csl_json_names}}};

}  // namespace proofsheet::lsp
