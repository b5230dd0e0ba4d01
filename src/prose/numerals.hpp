#pragma once
// Finds the numerals of a text. numerals.cpp defines what one numeral is.
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "prose/tree.hpp"

namespace proofsheet::prose {

/// Characters that the reader of a page inserts. `parted`: something other than a character separates the
/// texts around it, such as a sign or a fraction bar. `index_end`: an index ends here, so that a following
/// minus subtracts.
inline constexpr char parted = '\x1F', index_end = '\x1E';

struct NumeralRange {
  std::size_t begin = 0, end = 0;  ///< in bytes
};
/// Returns the numerals of [begin, end of the text), in order and without overlaps.
std::vector<NumeralRange> numeral_ranges(std::string_view text, std::size_t begin = 0,
                                         bool in_formula = false);
/// Returns the numeral of a range, without its place in a source.
Numeral numeral_of(std::string_view text, NumeralRange range, NumeralPlace place);

/// Returns the parts of a formula whose digits have a source, or are no numerals, in order: `\val`, `\claim`,
/// `\lit`, `\ce` and units.
std::vector<NumeralRange> sourced_ranges(const text::Text& formula);

/// Returns the end of a word after the numeral that makes another number of it (`5 percent`, `9k`); the end
/// of the numeral if there is none. `m²` has none: its exponent is not a number of its own.
std::size_t magnitude_end(std::string_view text, NumeralRange numeral);
/// True for a sign that divides the number before it by the one after, and spaces around it: `/`, `:`, ` ÷ `.
bool is_divider(std::string_view text);

}  // namespace proofsheet::prose
