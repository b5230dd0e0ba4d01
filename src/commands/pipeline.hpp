#pragma once
// The one way from an author's files to pages. `build` and `check` differ only in what they do with the end
// of it.
#include <functional>
#include <optional>
#include <string>

#include "course/course.hpp"
#include "files/files.hpp"
#include "pages/pages.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::commands {

struct PipelineResult {
  std::optional<course::Course> course;
  std::optional<workbook::Workbook> workbook;
  pages::Pages pages;
  diagnostics::Diagnostics diagnostics;  ///< with errors: there are no pages
};

using Progress = std::function<void(const std::string&)>;

/// Reads the course below the root of `course`, computes it and renders it with templates/ below the root of
/// `templates`. Throws files::MachineError if a file can't be read.
PipelineResult run_pipeline(const files::Files& course, const files::Files& templates,
                            const Progress& progress);

/// Makes output/ below the root of `course` what `made` says: writes what differs, removes what is no longer
/// made, touches nothing else. Throws files::MachineError; every file is then old or new.
struct Written {
  std::size_t written = 0, removed = 0, unchanged = 0;
};
Written write_output(files::Files& course, const pages::Pages& pages);

/// The committed files of output/ that the program made, by their path below it; and the files beside them
/// that it did not make, without their bytes.
pages::Pages committed_output(const files::Files& course, const pages::Pages& computed);

}  // namespace proofsheet::commands
