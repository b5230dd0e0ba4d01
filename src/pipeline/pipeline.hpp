#pragma once
// The phases from an author's files to pages:
//
//     load → compute → judge → render → compare, or write (pipeline/output.hpp)
//
// Each phase is a function of the results of earlier phases. No phase knows an earlier run: `runs/` wraps
// them from above.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "drift/drift.hpp"
#include "files/files.hpp"
#include "pages/pages.hpp"
#include "workbook/assemble.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::pipeline {

using workbook::Progress;

/// The files of a course, and the folder that contains templates/. Both must outlive the run.
struct Files {
  const files::Files& course;
  const files::Files& templates;
};

struct Options {
  std::size_t jobs = 0;                               ///< the number of threads; 0: one for each core
  std::optional<course::Edition> edition = {};        ///< `nullopt`: the edition of course.yaml
  course::ChooseExtent asked = course::whole_extent;  ///< how much of each lesson is read
  workbook::ComputeLesson compute_lesson = workbook::compute_lesson;
  Progress progress = [](const std::string&) {};  ///< called before each step; may throw to stop
  /// Called with the course once it is read, even if it has errors.
  std::function<void(const course::Course&)> on_course = [](const course::Course&) {};
};

/// A course, and the templates of its pages.
struct Loaded {
  course::Course course;
  std::shared_ptr<const pages::Templates> templates;  ///< null if they have errors
};

/// Reads the course and its templates, and gives the course the words of its language. Adds every error to
/// `diagnostics`. Returns `nullopt` if nothing is left to compute. Throws files::MachineError if a file
/// cannot be read.
std::optional<Loaded> load(const Files& files, const Options& options, text::Diagnostics& diagnostics);

/// Computes the examples of every lesson that was read completely, judges their claims, and inserts numbers
/// into texts. Returns `nullopt` if `diagnostics` has errors afterwards, including those of load().
std::optional<workbook::Workbook> compute(const Loaded& loaded, const Options& options,
                                          text::Diagnostics& diagnostics);

/// Dates the cards and questions of a course that has `released:`. `earlier` must be the list of the
/// committed ledger.
void judge(workbook::Workbook& workbook, const Loaded& loaded,
           const std::vector<ledger::ReleasedLine>& earlier);

/// Renders the wanted pages. Numerals without a source become findings of the workbook.
pages::Pages render(workbook::Workbook& workbook, const Loaded& loaded, const Options& options,
                    const pages::PageFilter& wanted = pages::any_page);

/// Adds findings about pages to the workbook. A numeral in a title of the course is reported at that title.
void add_findings(std::vector<ledger::Finding> findings, const course::Course& course,
                  workbook::Workbook& workbook);

/// The results of a run for a course.
struct Result {
  course::Course course;
  workbook::Workbook workbook;
  pages::Pages pages;
};

/// Chooses the pages to render of a course.
using ChoosePages = std::function<pages::PageFilter(const course::Course&)>;
inline pages::PageFilter choose_all(const course::Course&) { return pages::any_page; }

/// Runs all phases up to render(). Returns `nullopt` if the input has errors; `diagnostics` has them and the
/// warnings.
std::optional<Result> run(const Files& files, const Options& options, text::Diagnostics& diagnostics,
                          const ChoosePages& choose = choose_all);

}  // namespace proofsheet::pipeline
