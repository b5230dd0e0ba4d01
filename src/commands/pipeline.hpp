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
/// `templates`. A file that is refused is one of the diagnostics. Throws files::MachineError if a file can't
/// be read.
PipelineResult run_pipeline(const files::Files& course, const files::Files& templates,
                            const Progress& progress);

/// The folder of a course that holds what the program made of it, and no links.
inline constexpr const char* output_folder = "output";

struct Written {
  std::size_t written = 0, removed = 0;
};
/// Makes output/ below the root of `course` what `pages` says, all of it at once: writes what differs,
/// removes what is no longer made, touches nothing else. Waits for another run that writes. Throws
/// files::MachineError and files::Refused; then nothing has changed, or the next run finishes it.
Written write_output(files::Disk& course, const pages::Pages& pages, const files::Waiting& waiting = {});
/// The same for the PDFs, by their places below output/.
Written write_pdfs(files::Disk& course, const std::map<std::string, std::string>& pdfs,
                   const files::Waiting& waiting = {});
/// Whether a run was killed when it had made all changes and not yet put them into their places.
bool is_output_unfinished(files::Disk& course);
/// Finishes what such a run had made; false if there is none.
bool finish_output(files::Disk& course, const files::Waiting& waiting = {});

/// The place of a document's PDF below output/.
std::string place_of(const pages::PaperDocument& document);

/// The committed files of output/ that the program made, by their path below it; and the files beside them
/// that it did not make, without their bytes.
pages::Pages committed_output(const files::Files& course, const pages::Pages& computed);

}  // namespace proofsheet::commands
