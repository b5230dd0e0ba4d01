#pragma once
// Small matters of layout, the same for every format.
#include <string>
#include <string_view>
#include <vector>

#include "pages/schema.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::pages {

/// Gives `view` the keys `content`, `first` and `rest`.
View& add_lines(View& view, const std::string& content);
/// Gives the item of a list the flag `more`, which is false for the last.
Views with_more(Views items);
/// Backticks, at least `least`, more than any run of them in `code`.
std::string fence_for(std::string_view code, std::size_t least);
/// A name for an anchor or a label: letters, digits and hyphens of ASCII stay, each other byte becomes `x`
/// and two figures.
std::string anchor_of(std::string_view text);
/// Letters that count, from 0: those of `first` to the 26th after it, then two of them: a, …, z, aa, ab, …
std::string letters(std::size_t number, char first);
std::string note_letter(std::size_t number);
/// Texts with `between` between two; empty ones are left out.
std::string join(const std::vector<std::string>& texts, std::string_view between);

/// A line of a printed page holds about so many characters, and a page so many rows.
inline constexpr std::size_t printed_width = 84;
/// Likewise for a table on a small screen, in letters of full size and in smaller ones; and how many rows are few enough to
/// stand side by side there.
inline constexpr std::size_t shown_width = 42, broadest = 56, most_turned = 5;
/// A table of more rows may be broken over pages; a shorter one is better kept whole.
inline constexpr std::size_t tallest_whole_table = 16;

/// The same of the screen of a phone.
inline constexpr std::size_t small_screen = 28;

/// What a column of words needs, in characters: its longest cell, and the longest word in any of its cells.
struct ColumnNeed {
  std::size_t cell = 0, word = 0;
};
/// Each column's share of the width as a decimal of two places, together at most 1: room for its longest
/// word first, then by the length of its longest cell.
std::vector<std::string> column_shares(const std::vector<ColumnNeed>& needs);
/// How much room words will take before they are set: a formula is one word, a number too.
/// A cell of a table that the author wrote.
ColumnNeed cell_need(const std::vector<workbook::Insert>& inserts, const prose::Block& cell);
/// All words of a text, those of its lists and tables too, in characters.
std::size_t length_of(const workbook::RichText& text);
/// About how many characters a formula takes when it is set.
std::size_t formula_length(std::string_view latex);

}  // namespace proofsheet::pages
