#pragma once
// Reads a class from a file of comma-separated values (RFC 4180): a header with `id` and optionally `name`,
// then a line for each student.
#include <optional>
#include <string>
#include <vector>

#include "text/diagnostic.hpp"

namespace proofsheet::commands {

struct Student {
  std::string id;    ///< letters, digits, '.', '_' and '-'; part of file names
  std::string name;  ///< any text; may be empty
};

/// Limits on a class.
inline constexpr std::size_t most_students = 2'000;
inline constexpr std::size_t longest_student_id = 64, longest_student_name = 200;  ///< bytes

/// Ignores other columns. Returns `nullopt` and reports errors with their positions if the file cannot be
/// read, has no students, or has two with the same id.
std::optional<std::vector<Student>> read_class(const text::SourcePtr& source, text::Diagnostics& diagnostics);

/// Returns a field for such a file, quoted if necessary. If `words` is true, a text that a spreadsheet would
/// take for a formula gets an apostrophe in front.
std::string csv_field(const std::string& text, bool words);

}  // namespace proofsheet::commands
