#pragma once
// The part of a course that a run covers: all of it, some lessons, or a shard.
//
// A page below output/ belongs to one lesson or spans lessons, as the index, the quiz, the errata and the
// ledger do. A run over lessons only computes those lessons. What their pages show of the others comes from
// the texts of those lessons and from the ledger in output/. Such a run checks nothing that spans lessons.
//
// Shards divide the lessons in their order. The last shard also covers the pages that span lessons, for which
// it must compute all lessons. If each shard finds that its lessons' numbers are those of the ledger, then
// what the other shards took from the ledger is correct. So together the shards check the same as a run over
// the whole course.
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "files/files.hpp"
#include "reports/merge.hpp"

namespace proofsheet::runs {

/// Returns the lesson that a file below output/ belongs to, or the empty string if it spans lessons.
std::string lesson_of_page(const std::string& page, const std::set<std::string>& lessons);

/// Returns the lesson that contains a file, relative to the course; empty if none does.
std::string lesson_of_file(const files::Path& file);

struct Scope {
  std::optional<std::set<std::string>> lessons = {};  ///< the folders of the lessons; `nullopt` for all
  bool spanning = true;                               ///< includes the pages that span lessons
  std::string below = {};  ///< a folder of output/, with a slash at its end, if only its pages are wanted

  bool is_whole() const { return !lessons; }
  /// True for some lessons and nothing else. The rest is taken from the committed output.
  bool has_lessons_only() const { return lessons && !spanning; }
  bool has_lesson(const std::string& folder) const { return !lessons || lessons->contains(folder); }
};

/// True if a page below output/ belongs to the scope. `lessons` must contain the folders of all lessons.
bool is_in(const Scope& scope, const std::string& page, const std::set<std::string>& lessons);

/// Returns a scope of these lessons only, or the whole course if `lessons` is empty.
Scope scope_of(const std::vector<std::string>& lessons);
/// Returns the scope of a shard of a course with these lessons. The cost of a lesson is estimated by its
/// count of numbers and claims in the committed ledger, so that the same files are always divided in the same
/// way.
Scope scope_of(const reports::Shard& shard, const std::vector<std::string>& lessons,
               const std::map<std::string, std::size_t>& earlier);

}  // namespace proofsheet::runs
