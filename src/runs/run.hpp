#pragma once
// A run over a whole course or over some of its lessons (scope.hpp).
#include <optional>
#include <set>
#include <string>

#include "pipeline/output.hpp"
#include "pipeline/pipeline.hpp"
#include "runs/scope.hpp"

namespace proofsheet::runs {

struct Run : pipeline::Result {
  Scope scope = {};                    ///< the computed part; the whole course if its parts could not be
                                       ///< separated
  std::set<std::string> lessons = {};  ///< the folders of all lessons of the course
  std::optional<pipeline::CommittedLedger> ledger = {};  ///< set if the run had to read it

  std::string lesson_of(const std::string& page) const { return lesson_of_page(page, lessons); }
  /// True if the page belongs to the scope.
  bool asks(const std::string& page) const { return is_in(scope, page, lessons); }
};

/// Runs the pipeline for `scope`. If the scope consists of lessons only, other lessons are read as outlines,
/// and what pages show of them comes from `ledger` (read from output/ if it is not given). If that is not
/// sufficient, the whole course is computed. Returns `nullopt` if the input has errors; `diagnostics` has
/// them and the warnings.
std::optional<Run> run(const pipeline::Files& files, pipeline::Options options, const Scope& scope,
                       std::optional<pipeline::CommittedLedger> ledger, text::Diagnostics& diagnostics);

/// A course whose lessons of a scope are computed; the others are outlines, with what texts of these lessons
/// show of them.
struct Computed {
  pipeline::Loaded loaded;
  workbook::Workbook workbook;
};
/// Reads and computes the lessons of a scope, likewise, without rendering pages.
std::optional<Computed> compute(const pipeline::Files& files, pipeline::Options options, const Scope& scope,
                                text::Diagnostics& diagnostics);

/// Returns the part of a ledger that belongs to the lessons of a scope.
ledger::NumbersFile part_of(ledger::NumbersFile numbers, const Scope& scope);
/// Compares the scope of a run with the committed output.
std::vector<drift::Drift> compare(const Run& run, drift::Committed committed);

}  // namespace proofsheet::runs
