#pragma once
#include <string>

#include "course/course.hpp"
#include "equations/evaluate/axis.hpp"
#include "prose/tree.hpp"

namespace proofsheet::workbook {

/// True if the course declares the numeral a plain word: a year, a small count, or one of its words. Digits
/// that are part of a longer number (`1,5`) or have leading zeros are not counts.
bool is_plain(const course::PlainNumerals& plain, const prose::Numeral& numeral);

/// True if the entries of an axis need no proof: they count positions, or the course declares its labels
/// plain words, as `size[..]`.
bool has_plain_labels(const course::PlainNumerals& plain, const equations::Axis& axis);

/// Returns the hint how an author accounts for a numeral at its place.
std::string how_to_trace(const prose::Numeral& numeral);

}  // namespace proofsheet::workbook
