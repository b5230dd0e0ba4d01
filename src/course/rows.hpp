#pragma once
#include <vector>

#include "course/fields.hpp"

namespace proofsheet::course {

using Rows = std::vector<std::vector<Text>>;

/// The cells of a line, separated by white space. A lone `~` or `≈` belongs to the cell behind it, a word of
/// `units` to the cell before it.
std::vector<Text> cells_of(const Text& line, const std::vector<Text>& units = {});
/// The rows of a `|` block; all have the same number of cells, or it is reported.
Rows read_rows(const Node& node, const std::vector<Text>& units, diagnostics::Diagnostics& diagnostics);
/// Whether a cell is written as a number or as a date.
bool is_number(const Text& cell);
/// Whether a text in one line is several numbers: a row that has lost its `|`.
bool is_stray_row(const Text& text);
/// Whether a text in one line of the source is a row of printed numbers, with units or without.
bool is_printed_row(const Text& text, const std::vector<Text>& units);
/// The position of the last `separator` that stands outside brackets; npos if there is none.
std::size_t last_outside_brackets(std::string_view text, std::string_view separator);

}  // namespace proofsheet::course
