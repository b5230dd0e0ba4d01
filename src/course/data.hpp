#pragma once
// Given values that stand in files, tables of comma-separated values (RFC 4180) and JSON, and in tables of the lesson.
//
// A cell of a file is a text at its place, as a cell of YAML is: whatever is wrong with it later is told there. It is a
// number if it is written as a decimal, and then exactly that; a day, if it is written like one; missing, if it is
// empty, NA, NaN or null; else a label. A column has cells of one kind. No function ever meets a missing cell: a row
// that has one is left out because its author says so, or it is an error.
#include <string>
#include <vector>

#include "course/course.hpp"

namespace proofsheet::course {

/// Most cells that are read for one given value.
inline constexpr std::size_t most_data_cells = 2'000'000;

/// Puts what `examples` read from files in its place, and checks the sizes of their tables. `folder`: that of the
/// lesson, from which files are named; no file is read of another lesson, of output/, or outside the course. Empty: they
/// are those of a proofsheet.yaml. `prose`: the lesson's, for its tables; a cell of theirs may also be missing as `–`.
/// A given value with an error is broken afterwards.
void read_data(const files::Files& files, const std::string& folder, const Text& prose, std::vector<Example>& examples,
               diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
