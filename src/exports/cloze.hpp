#pragma once
// A text with gaps in the form of Anki, `{{c1::Paris::a city}}`. Gaps of one number open together.
//
// The text is written as HTML like any other, in which private-use characters represent the marks of gaps.
// When these are replaced, braces and colons of the text itself are kept apart, since Anki would read `}}` as
// the end of a gap, even in a formula, and `::` as the beginning of its hint.
#include <set>
#include <string>

#include "workbook/values/workbook.hpp"

namespace proofsheet::exports {

/// Returns the text with marks in place of its gaps. Adds their numbers.
workbook::RichText with_gap_marks(const workbook::RichText& gaps, std::set<std::size_t>& numbers);
/// Returns HTML with the gaps of Anki in place of the marks.
std::string anki_gaps(const std::string& html);

}  // namespace proofsheet::exports
