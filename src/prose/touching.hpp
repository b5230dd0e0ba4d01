#pragma once
// What touches a number: the one table of signs and words beside a number that belong to it.
//
// A word of magnitude makes another number of it (`5 percent`, `9k`). A currency, a unit or a factor makes a
// quantity of it, which is neither a name nor a year.
#include <string_view>

#include "prose/numerals.hpp"

namespace proofsheet::prose {

/// What touches a numeral, and makes a quantity of it.
enum class Touch {
  nothing,
  unit,      ///< `1950 ms`, `1920 × 1080`: a count may have it, a year may not
  currency,  ///< `$5`, `5 EUR`
  factor     ///< `3× faster`, `x4.2`
};
/// Returns what touches the numeral. In a formula, a letter after it is a name or a unit.
Touch touch_of(std::string_view text, NumeralRange numeral, bool in_formula);

// Shared with the reader of numerals.
/// True if `word` is at `at`.
bool has_word_at(std::string_view text, std::size_t at, std::string_view word);
/// Returns the end of invisible characters; in a formula also of everything that sets no space: `1 5`,
/// `1\\,5`, `1{}5` are 15 there.
std::size_t gap_end(std::string_view text, std::size_t at, bool in_formula);
/// Returns the end of one space, no-break or not.
std::size_t space_end(std::string_view text, std::size_t at);
/// Returns the end of a hyphen, or of the spaces between a number and a word that belongs to it, which may
/// include one line end.
std::size_t gap_before_word(std::string_view text, std::size_t at);
/// Returns the end of `to the power of` and its translations at `at`; `at` if there are no such words.
std::size_t power_words_end(std::string_view text, std::size_t at);
/// True if a number that ends at `at` can't continue: in a cell of a table, at the end of a paragraph or in
/// brackets nothing follows that could belong to it.
bool is_closed(std::string_view text, std::size_t at);

}  // namespace proofsheet::prose
