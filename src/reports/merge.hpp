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
/// them is not exactly what `check --shard` writes, is missing, is there twice, or is of another format than
/// the first.
std::optional<Merged> merge(const std::vector<ShardReport>& reports, diagnostics::Diagnostics& diagnostics);

/// What was read of a report. All that its format does not have is left out of it.
struct ReadReport {
  std::string shard = {};      ///< `2/3`, as the report says; empty if it says nothing
  std::string rewritten = {};  ///< what was read, as `check` writes it
  std::vector<std::string> lessons = {};  ///< that it tells of; in JSON and SARIF those with claims
  std::string fault = {};                 ///< why it can't be read; empty if it can
  std::size_t fault_at = 0;               ///< the byte
};
ReadReport read_json(const std::string& report);
ReadReport read_junit(const std::string& report);
ReadReport read_sarif(const std::string& report);

/// Joins `shards`, all of them in their order, which have been read without a fault.
Merged merge_json(const std::vector<std::string>& shards);
Merged merge_junit(const std::vector<std::string>& shards);
Merged merge_sarif(const std::vector<std::string>& shards);

}  // namespace proofsheet::reports
