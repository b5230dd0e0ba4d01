#pragma once
// The pages that differ for another reason than a moved number.
#include <vector>

#include "drift/moved_numbers.hpp"

namespace proofsheet::drift {

/// Returns one drift for each page that is missing, foreign, or has lines that the moved numbers do not
/// explain. A line is explained if only digits differ, and each difference is the old and the new digits of a
/// moved number. Only the numbers of a lesson explain the page of that lesson.
std::vector<Drift> moved_pages(const Pages& committed, const Pages& computed, const MovedNumbers& numbers,
                               const LessonOf& lesson_of);

/// The most lines of a page that are shown, and the most bytes of each.
inline constexpr std::size_t most_diff_lines = 6, longest_diff_line = 160;

}  // namespace proofsheet::drift
