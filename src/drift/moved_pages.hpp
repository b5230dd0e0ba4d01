#pragma once
// Which pages differ for another reason than a number that moved.
#include <vector>

#include "drift/moved_numbers.hpp"

namespace proofsheet::drift {

/// A page each, with its lesson: missing, foreign, or differing in lines that the moved numbers do not
/// explain, with the first of them. A line is explained if it is the same but for digits, each of which was
/// the digits of a number that moved and is what that number is now. The page of a lesson is explained by the
/// numbers of that lesson alone.
std::vector<Drift> moved_pages(const Pages& committed, const Pages& computed, const MovedNumbers& numbers,
                               const LessonOf& lesson_of);

/// So many lines of a page are shown, each up to so many bytes.
inline constexpr std::size_t most_diff_lines = 6, longest_diff_line = 160;

}  // namespace proofsheet::drift
