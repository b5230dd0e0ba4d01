#pragma once
#include <optional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/evaluate/axis.hpp"
#include "ledger/claim.hpp"
#include "prose/touching.hpp"

namespace proofsheet::workbook {

/// True if the course declares the numeral a plain word: a year, a small count, or one of its words. Digits
/// that are part of a longer number (`1,5`) or have leading zeros are not counts, nor is an amount of money
/// or a factor. A number with a unit is no year. `touch` is what touches it.
bool is_plain(const course::PlainNumerals& plain, const prose::Numeral& numeral, prose::Touch touch);

/// True if the entries of an axis need no proof: they count positions, or the course declares its labels
/// plain words, as `size[..]`.
bool has_plain_labels(const course::PlainNumerals& plain, const equations::Axis& axis);

/// A numeral that is a word, or a part of one.
struct PlainWord {
  std::string reason;
  std::string word;  ///< `GPT-2`
  text::Span span;   ///< of the word
};
/// Returns the word of a numeral that is a part of a name (`GPT-2`, `GPT-3.5`), an ordinal (`2nd`), or the
/// number of a place in a text (`section 3`); else `nullopt`. An amount of money, a factor or a score
/// (`USD5`, `x4.2`, `BLEU-42.3`) is none of them.
std::optional<PlainWord> plain_word(const prose::Numeral& numeral, prose::Touch touch);

/// Returns the numerals in the titles of references that are neither plain nor words.
std::vector<ledger::Finding> untraced_titles(const course::Course& course);

/// Returns the hint how an author accounts for a numeral at its place.
std::string how_to_trace(const prose::Numeral& numeral);

}  // namespace proofsheet::workbook
