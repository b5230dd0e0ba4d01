#pragma once
// The data that a long-running command keeps in memory between its runs: computed lessons, and the files, the
// messages and the findings of the last run.
//
// A run reads any files::Files. An editor's unsaved texts are a files::Draft over the disk; a lesson whose
// text is the same in both is not computed again.
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runs/observed.hpp"
#include "runs/run.hpp"
#include "workbook/assemble.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::runs {

class Session {
 public:
  /// Runs the pipeline over a whole course, and reuses the lessons whose inputs have not changed. Returns
  /// `nullopt` if the input has errors.
  std::optional<Run> run(const pipeline::Files& files, pipeline::Options options);
  /// Does the same for the pages of some lessons in a folder of output/. Other lessons are read as outlines,
  /// and their numbers are those of the last whole run. Returns `nullopt` without messages if that run did
  /// not have these lessons. The result is a whole run if the lessons could not be separated.
  std::optional<Run> run_lessons(const pipeline::Files& files, pipeline::Options options,
                                 const std::set<std::string>& lessons, const std::string& folder);
  /// Computes the lessons, so that the next run is fast. Ignores errors, which that run reports.
  void warm_up(const pipeline::Files& files, pipeline::Options options);

  /// The files that the last run has read.
  const Inputs& seen() const { return seen_; }
  /// The messages of the last run.
  const text::Diagnostics& diagnostics() const { return diagnostics_; }
  /// The findings of the last whole run without errors.
  const std::vector<ledger::Finding>& findings() const { return findings_; }

  /// Wraps `compute` for one run. The result returns the part of an earlier run if nothing changed. `seen`
  /// must be complete when the first lesson is computed. `seen` and this object must outlive the result.
  workbook::ComputeLesson compute_lesson(const Inputs& seen,
                                         workbook::ComputeLesson compute = workbook::compute_lesson);

 private:
  struct Computed {
    std::string key;
    workbook::LessonPart part;
  };
  std::optional<Run> run_scope(const pipeline::Files& files, pipeline::Options options, const Scope& scope,
                               std::optional<pipeline::CommittedLedger> ledger);

  std::mutex mutex_;
  std::map<std::string, Computed> lessons_;  ///< by folder
  Inputs seen_;
  text::Diagnostics diagnostics_;
  std::vector<ledger::Finding> findings_;
  std::set<std::string> known_;  ///< the lessons of the last whole run without errors; empty: there was none
  ledger::NumbersFile numbers_;  ///< of that run
};

}  // namespace proofsheet::runs
