#pragma once
// Where the numerals of a text are. What counts as one numeral is said in numerals.cpp.
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "prose/tree.hpp"

namespace proofsheet::prose {

/// Characters that a page's reader puts where no character stands but something else parts what is before
/// from what is behind: a sign, the bar of a fraction; or the end of an index, behind which a minus
/// subtracts.
inline constexpr char parted = '\x1F', behind_index = '\x1E';

struct NumeralRange {
  std::size_t begin = 0, end = 0;  ///< bytes
};
/// Those of [begin, end of the text), in order, none within another.
std::vector<NumeralRange> numeral_ranges(std::string_view text, std::size_t begin = 0,
                                         bool in_formula = false);
/// The numeral of a range, without its place in a source.
Numeral numeral_of(std::string_view text, NumeralRange range, NumeralPlace place);

/// Behind a word that makes another number of a numeral (`5 percent`, `9k`); its end if there is none. Of
/// `m²` none does: that is a power of something else.
std::size_t magnitude_end(std::string_view text, NumeralRange numeral);
/// Whether it divides the number before it by the one behind: `/`, `:`, `÷`.
bool is_divider(std::string_view sign);

/// `7`, `７`, `⁷`, `½`: a character that stands for a number, in any script.
bool is_numeric(char32_t c);
/// The digit that it is, in ASCII; nothing for `½`.
std::optional<char> ascii_digit(char32_t c);

}  // namespace proofsheet::prose
