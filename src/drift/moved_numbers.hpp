#pragma once
// The numbers that moved between the committed numbers.json and the current computation, and their causes.
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "drift/changes.hpp"
#include "drift/drift.hpp"

namespace proofsheet::drift {

/// The path of output/ below the root of the course.
inline constexpr const char* output_folder = "output/";
inline constexpr const char* numbers_page = "numbers.json";

/// Pairs of old and new digits.
using Moves = std::set<std::pair<std::string, std::string>>;

struct MovedNumbers {
  std::vector<Drift> drift;  ///< each cause followed by the numbers that it moved, then all others
  std::vector<Change> changes;
  /// By lesson, pairs of old and new digits. The key "" has the totals that pages show.
  std::map<std::string, Moves> moves;
};

/// Returns the moved numbers. One without a place in the author's text is placed at its page, if that is
/// committed, else at numbers.json. Returns none if there is no committed ledger, which is reported as a
/// differing page.
MovedNumbers moved_numbers(const Committed& committed, const ledger::NumbersFile& now, const PageOf& page_of);

/// Returns one drift for each page that is missing, foreign, or has lines that the moved numbers do not
/// explain. A line is explained if only digits differ, and each difference is the old and the new digits of a
/// moved number. Only the numbers of a lesson explain the page of that lesson. A page that is as it was built
/// follows from its sources.
std::vector<Drift> moved_pages(const Committed& committed, const Pages& computed, const MovedNumbers& numbers,
                               const LessonOf& lesson_of);

/// The most lines of a page that are shown, and the most bytes of each.
inline constexpr std::size_t most_diff_lines = 6, longest_diff_line = 160;

}  // namespace proofsheet::drift
