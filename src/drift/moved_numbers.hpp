#pragma once
// Which numbers moved between the committed numbers.json and what is computed now, and what moved them.
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "drift/changes.hpp"
#include "drift/drift.hpp"

namespace proofsheet::drift {

/// Where output/ stands, below the root of the course.
inline constexpr const char* output_folder = "output/";
inline constexpr const char* numbers_page = "numbers.json";

/// Digits that were, digits that are.
using Moves = std::set<std::pair<std::string, std::string>>;

struct MovedNumbers {
  std::vector<Drift> drift;  ///< each cause with the numbers that it moved behind it, then all others
  std::vector<Change> changes;
  /// By lesson: digits that were, digits that are. Under no lesson: what pages tell of all numbers.
  std::map<std::string, Moves> moves;
};

/// What has no place in the author's text, or has none any more, is put at its page, if that is committed,
/// else at numbers.json. Nothing moved if there is no committed ledger: that is a page that differs.
MovedNumbers moved_numbers(const Committed& committed, const ledger::NumbersFile& now, const PageOf& page_of);

}  // namespace proofsheet::drift
