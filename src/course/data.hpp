#pragma once
// Given values in files of comma-separated values (RFC 4180) or JSON, in sheets of spreadsheets, and in
// tables of the lesson.
//
// A cell of a file is a text with its position, like a scalar of YAML: later errors are reported at the cell.
// A cell is a number if it is a decimal, and its value is exact; a day, if it has the form of one; missing,
// if it is empty, NA, NaN or null; else a label. All cells of a column must be of one kind. No function ever
// sees a missing cell: its row is dropped because the author asked for that, or it is an error.
#include <string>
#include <vector>

#include "course/course.hpp"

namespace proofsheet::course {

/// The largest number of cells that are read for one given value.
inline constexpr std::size_t most_data_cells = 2'000'000;

/// Replaces each `file` and `table` of `examples` by its values, and checks the sizes of the tables.
/// `language`: the course's, for numbers in files with semicolons or tabs. `folder`: the lesson's, to
/// which paths are relative; files of another lesson, in output/, or outside the course are refused. An empty
/// `folder` means that the examples are those of a proofsheet.yaml. `prose`: the lesson's, for its tables;
/// there a cell with `–` is missing too. A given value with an error is marked as broken.
void read_data(const files::Files& files, const std::string& folder, std::string_view language,
               const Text& prose, std::vector<Example>& examples, text::Diagnostics& diagnostics);

}  // namespace proofsheet::course
