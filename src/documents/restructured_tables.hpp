#pragma once
// The tables of reStructuredText: grids, and simple ones between rules of `=`.
//
// Where a column is, the rules say, and columns are counted in characters; what a line has between two of them belongs
// to the cell there. A header, and the first cell of a row, may go over several lines and are one text; of any other
// cell the first line that is not blank counts. What spans has its words in the first of its columns and rows.
#include <optional>

#include "documents/passage.hpp"

namespace proofsheet::documents {

/// A table of more columns or cells is passed over.
inline constexpr std::size_t most_columns_read = 200, most_cells_read = 200'000;

/// The table whose first line begins at `at`; nothing if none does. It ends with a line, without its end.
/// To begin with, `passed` is 0 and `has_end` true. `passed` becomes the place before which no other table begins: the
/// end of this one, or of one that is too large. `has_end` becomes false if no simple table behind `at` has an end.
std::optional<Table> restructured_table(const Text& text, std::size_t at, std::size_t& passed, bool& has_end);

}  // namespace proofsheet::documents
