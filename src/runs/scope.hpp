#pragma once
// What of a course is asked for: all of it, some lessons, or a share of it.
//
// A page below output/ is that of one lesson, or spans lessons: the index, the quiz, the errata, the ledger.
// A run that is asked for lessons alone computes those, and takes what their pages show of the others from
// the others' own texts and from the ledger that lies in output/. It says nothing of what spans lessons.
// Shares divide the lessons in their order; the last share has what spans them as well, for which it computes
// all. If each share finds its lessons' numbers to be those of the ledger, then what the others took from
// there is true: together the shares have checked what one run checks.
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "reports/shard.hpp"

namespace proofsheet::runs {

/// The lesson whose own page a file below output/ is; empty: it spans lessons.
std::string lesson_of_page(const std::string& page, const std::set<std::string>& lessons);

struct Scope {
  std::optional<std::set<std::string>> lessons = {};  ///< by their folders; nothing: all
  bool spanning = true;                               ///< what spans lessons, too

  bool is_whole() const { return !lessons; }
  /// Some lessons with nothing else: the rest is taken from what was committed.
  bool is_alone() const { return lessons && !spanning; }
  bool has_lesson(const std::string& folder) const { return !lessons || lessons->contains(folder); }
};

/// True if a page below output/ belongs to the scope. `lessons`: the folders of all lessons.
bool is_in(const Scope& scope, const std::string& page, const std::set<std::string>& lessons);

/// These lessons alone; all of the course if none is named.
Scope scope_of(const std::vector<std::string>& lessons);
/// The share of a course with these lessons. What a lesson costs is judged by how many numbers and claims the
/// committed ledger has of it, so that the same files are always divided in the same way.
Scope scope_of(const reports::Shard& shard, const std::vector<std::string>& lessons,
               const std::map<std::string, std::size_t>& earlier);

}  // namespace proofsheet::runs
