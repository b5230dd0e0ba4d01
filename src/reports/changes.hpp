#pragma once
// The part of a report that concerns what changed since a revision: findings at changed lines, and what the
// changes moved. A claim moved if the ledger of the revision does not have it with the same verdict and
// basis, or if the number that it claims moved on a page; a lesson moved if one of its numbers or definitions
// did.
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drift/drift.hpp"
#include "ledger/claim.hpp"
#include "ledger/numbers_file.hpp"

namespace proofsheet::reports {

/// The changed lines of the working files, by paths from the root of the repository.
class Changes {
 public:
  /// Adds the files of a unified diff without context (`git diff --unified=0`). A place where lines were only
  /// removed counts as its line before and the line after.
  void add_diff(std::string_view diff);
  /// Adds a new file, all of whose lines have changed.
  void add_file(const std::string& path);
  bool has_file(const std::string& path) const { return lines_.contains(path); }
  /// True if a file whose path begins with `prefix` has changed.
  bool has_below(const std::string& prefix) const;
  /// True if one of these lines has changed.
  bool has_lines(const std::string& path, std::size_t first, std::size_t last) const;

 private:
  std::map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> lines_;
};

/// The changes since a revision, and the ledger of that revision.
struct Since {
  std::string revision;  ///< as the user wrote it
  Changes changes;
  std::optional<ledger::NumbersFile> ledger = {};  ///< of the revision; `nullopt` if it has none
};

/// Removes the claims and the drift that the changes do not concern. `folder` is the path from the
/// root of the repository to the course or the documents; it is empty or ends with a slash. `now` is the
/// computed ledger; null for documents. Returns the number of removed findings that would fail a check.
std::size_t keep_changed(const Since& since, const std::string& folder, const ledger::NumbersFile* now,
                         std::vector<ledger::Claim>& claims, std::vector<drift::Drift>& drift);

}  // namespace proofsheet::reports
