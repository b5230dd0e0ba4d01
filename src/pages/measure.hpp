#pragma once
// How much room words will take, in characters, before they are set. A formula is one word, a number too.
#include <vector>

#include "pages/layout.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::pages {

/// A cell of a table that the author wrote.
ColumnNeed cell_need(const std::vector<workbook::Insert>& inserts, const prose::Block& cell);
/// All words of a text, those of its lists and tables too.
std::size_t length_of(const workbook::RichText& text);

}  // namespace proofsheet::pages
