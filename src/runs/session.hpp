#pragma once
// The data that a long-running command keeps in memory between its runs.
#include <map>
#include <mutex>
#include <string>

#include "runs/observed.hpp"
#include "workbook/assemble.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::runs {

/// The files that a run read from the course and from its templates.
struct Inputs {
  Observations course, templates;
};

/// The computed lessons of the last run, by the digest of all their inputs.
class Session {
 public:
  /// Wraps `compute` for one run. The result returns the part of an earlier run if nothing changed. `seen`
  /// must be complete when the first lesson is computed. `seen` and this object must outlive the result.
  workbook::ComputeLesson compute_lesson(const Inputs& seen,
                                         workbook::ComputeLesson compute = workbook::compute_lesson);

 private:
  struct Computed {
    std::string key;
    workbook::LessonPart part;
  };
  std::mutex mutex_;
  std::map<std::string, Computed> lessons_;  ///< by folder
};

}  // namespace proofsheet::runs
