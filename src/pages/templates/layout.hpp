#pragma once
// Layout helpers shared by all formats.
#include <string>
#include <string_view>
#include <vector>

#include "pages/templates/view.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::pages {

/// Adds the keys `content`, `first` and `rest` to `view`.
View& add_lines(View& view, const std::string& content);
/// Adds the flag `more` to each item, which is false for the last one.
Views with_more(Views items);
/// Returns a fence of at least `least` backticks, longer than any run of backticks in `code`.
std::string fence_for(std::string_view code, std::size_t least);
/// Returns a name for an anchor or a label. ASCII letters, digits and hyphens are kept; each other byte
/// becomes `x` and two hexadecimal digits.
std::string anchor_of(std::string_view text);
/// Returns a letter for a number counted from 0: 26 letters from `first` on, then pairs of letters: a, …, z,
/// aa, ab, …
std::string letters(std::size_t number, char first);
std::string note_letter(std::size_t number);
/// Joins the non-empty texts with `between`.
std::string join(const std::vector<std::string>& texts, std::string_view between);

/// The approximate number of characters in a line of a printed page.
inline constexpr std::size_t printed_width = 84;
/// The widest table on a small screen, in characters: in letters of full size, in smaller ones. The most rows
/// that may become columns there.
inline constexpr std::size_t screen_table_width = 42, broadest = 56, most_rows_as_columns = 5;
/// The most rows of a table that is kept whole. A longer table may be broken over pages.
inline constexpr std::size_t tallest_whole_table = 16;

/// The approximate number of characters in a line of a phone's screen.
inline constexpr std::size_t phone_width = 28;

/// The space that a column of words needs, in characters: its longest cell, and the longest word in its
/// cells.
struct ColumnNeed {
  std::size_t cell = 0, word = 0;
};
/// Returns each column's share of the width as a decimal with two places, together at most 1. Each column
/// gets space for its longest word; the rest is divided by the lengths of the longest cells.
std::vector<std::string> column_shares(const std::vector<ColumnNeed>& needs);
/// Returns the estimated space for a cell of a table that the author wrote. A formula or a number counts as
/// one word.
ColumnNeed cell_need(const std::vector<workbook::Insert>& inserts, const prose::Block& cell);
/// Returns the number of characters of all words in a text, including its lists and tables.
std::size_t length_of(const workbook::RichText& text);
/// Returns the approximate number of characters that a formula takes when it is set.
std::size_t formula_length(std::string_view latex);

}  // namespace proofsheet::pages
