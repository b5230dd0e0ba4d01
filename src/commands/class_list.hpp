#pragma once
// A class as a file of comma-separated values (RFC 4180): a header with `id`, perhaps `name`, and a line a
// student.
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::commands {

struct Student {
  std::string id;    ///< letters, digits, '.', '_' and '-', of which files are named
  std::string name;  ///< any words; may be empty
};

/// Named limits of a class.
inline constexpr std::size_t most_students = 2'000;
inline constexpr std::size_t longest_student_id = 64, longest_student_name = 200;  ///< bytes

/// Other columns are passed over. Nothing, and errors with their places, if it can't be read, or if there are
/// no students in it, or two with one id.
std::optional<std::vector<Student>> read_class(const diagnostics::SourcePtr& source,
                                               diagnostics::Diagnostics& diagnostics);

/// A field as such a file has it: in quotes if it has to be. `words`: what a spreadsheet would take for a
/// formula is told from one by an apostrophe.
std::string csv_field(const std::string& text, bool words);

}  // namespace proofsheet::commands
