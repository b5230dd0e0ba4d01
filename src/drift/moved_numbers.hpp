#pragma once
// Which numbers moved between the committed numbers.json and what is computed now, and what moved them.
#include <optional>
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

/// Nothing if there is no such file, or if it can't be read.
std::optional<ledger::NumbersFile> committed_numbers(const Pages& committed);

struct MovedNumbers {
  std::vector<Drift> drift;  ///< each cause with the numbers that it moved behind it, then all others
  std::vector<Change> changes;
  std::set<std::pair<std::string, std::string>> moves;  ///< digits that were, digits that are
};

/// What has no place in the author's text, or has none any more, is put at its page, if that is committed,
/// else at numbers.json. Nothing moved if there is no committed file, or if it can't be read: that is a page
/// that differs.
MovedNumbers moved_numbers(const Pages& committed, const ledger::NumbersFile& now, const PageOf& page_of);

}  // namespace proofsheet::drift
