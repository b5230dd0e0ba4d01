#pragma once
// Joins the reports of the shards of a check into the report that a single machine would have written.
//
// A shard has some lessons of the course. Shards follow each other in the order of lessons, and so do the
// entries of a report. Entries that belong to no lesson are in the last shard's report, because only that
// shard reads the whole course; messages are taken from it. If one shard could not read the course, the
// result has only that shard's messages.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/diagnostic.hpp"

namespace proofsheet::reports {

/// A share of a course: `2/3` is the second of three.
struct Shard {
  std::size_t index = 1, count = 1;  ///< from 1; at most most_shards
};
inline constexpr std::size_t most_shards = 1000;
/// Returns `nullopt` if the text is not a valid shard.
std::optional<Shard> parse_shard(std::string_view text);

struct MergeResult {
  std::string report;
  bool ok = true;          ///< nothing has failed
  bool is_broken = false;  ///< the course could not be computed
};

/// A file that `check --shard` wrote.
struct ShardReport {
  std::string file, text;
};
/// Joins the reports of all shards of one check, in any order. Returns `nullopt`, and reports errors, if one
/// of them is not exactly what `check --shard` writes, is missing, occurs twice, or has another format than
/// the first.
std::optional<MergeResult> merge(const std::vector<ShardReport>& reports, text::Diagnostics& diagnostics);

/// A parsed report. Content that its format does not have is dropped.
struct ReadReport {
  std::string shard = {};                 ///< `2/3`, as the report declares; empty if it does not
  std::string rewritten = {};             ///< the parsed report as `check` writes it
  std::vector<std::string> lessons = {};  ///< its lessons; in JSON and SARIF those with claims
  std::string fault = {};                 ///< why it can't be read; empty if it can
  std::size_t fault_at = 0;               ///< the offset in bytes
};
ReadReport read_json(const std::string& report);
ReadReport read_junit(const std::string& report);
ReadReport read_sarif(const std::string& report);

/// Joins `shards`, which must be complete, in order, and read without a fault.
MergeResult merge_json(const std::vector<std::string>& shards);
MergeResult merge_junit(const std::vector<std::string>& shards);
MergeResult merge_sarif(const std::vector<std::string>& shards);

}  // namespace proofsheet::reports
