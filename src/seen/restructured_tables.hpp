#pragma once
// The tables of reStructuredText: grids, simple tables between rules of `=`, and the rows of the directives
// `list-table` and `csv-table`.
//
// In grids and simple tables, the rules define the columns, counted in characters. The text of a line between
// two of them belongs to the cell there. A header, and the first cell of a row, may have several lines, which
// are joined. Of any other cell only the first line that is not blank counts. A spanning cell has its words
// in the first of its columns and rows.
#include <optional>

#include "seen/passage.hpp"

namespace proofsheet::seen {

/// The largest table that is read, in columns and cells. Larger ones are skipped.
inline constexpr std::size_t most_columns_read = 200, most_cells_read = 12'800'000;

/// Returns the table whose first line begins at `at`; `nullopt` if none does. Its end is the end of a line,
/// without the line break. Before the first call, `passed` must be 0 and `has_end` true. `passed` becomes the
/// place before which no other table begins: the end of this table, or of one that is too large. `has_end`
/// becomes false if no simple table after `at` has an end.
std::optional<Table> restructured_table(const Text& text, std::size_t at, std::size_t& passed, bool& has_end);

/// Returns the rows of a `list-table`: `* - a` begins a row, `- b` below its `-` another cell. The lines of a
/// cell are joined.
std::vector<std::vector<Text>> list_rows(const Text& text, Stretch body);
/// Returns the rows of a `csv-table`, without quotes and the spaces around fields. Quoted fields may contain
/// separators and line ends.
std::vector<std::vector<Text>> separated_rows(const Text& text, Stretch body, char separator);

}  // namespace proofsheet::seen
