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

}  // namespace proofsheet::drift
