#pragma once
// The reports of the shards of a check, joined into the one that a single machine would have written.
//
// A share of a course is some of its lessons, and shares follow each other in the order of lessons; so does
// all that a report tells. What is of no lesson the last shard tells, and it alone reads the whole course:
// what is wrong with that is told as the last shard tells it. A course that one shard could not read has no
// more than that shard's messages.
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::reports {

struct Merged {
  std::string report;
  bool ok = true;          ///< nothing has failed
  bool is_broken = false;  ///< the course could not be computed
};

/// A file that `check --shard` wrote.
struct ShardReport {
  std::string file, text;
};
/// Joins the reports of all shards of one check, in whatever order they come. Nothing, and errors, if one of
/// them is none, is missing, is there twice, or is of another format than the first.
std::optional<Merged> merge(const std::vector<ShardReport>& reports, diagnostics::Diagnostics& diagnostics);

/// `2/3`, as the report says; empty if it says nothing. Then `shards`: all, in their order.
std::string shard_of_json(const std::string& report);
Merged merge_json(const std::vector<std::string>& shards);
std::string shard_of_junit(const std::string& report);
Merged merge_junit(const std::vector<std::string>& shards);
std::string shard_of_sarif(const std::string& report);
Merged merge_sarif(const std::vector<std::string>& shards);

}  // namespace proofsheet::reports
