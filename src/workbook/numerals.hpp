#pragma once
#include <string>

#include "course/course.hpp"
#include "equations/evaluate/axis.hpp"
#include "prose/tree.hpp"

namespace proofsheet::workbook {

/// Whether the course declares the numeral a plain word: a year, a small count, one of its words. Digits that
/// are a part of a longer number (`1,5`), and those with zeros before them, are no counts.
bool is_plain(const course::PlainNumerals& plain, const prose::Numeral& numeral);

/// Whether somebody vouches for what is written along an axis: it counts positions, or the course declares
/// its labels words, as `size[..]`.
bool has_plain_labels(const course::PlainNumerals& plain, const equations::Axis& axis);

/// How an author gives an account of a numeral, where it stands.
std::string how_to_trace(const prose::Numeral& numeral);

}  // namespace proofsheet::workbook
