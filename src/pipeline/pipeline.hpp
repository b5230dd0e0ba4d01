#pragma once
// From an author's files to pages:
//
//     load → compute → judge → render → compare, or write (pipeline/output.hpp)
//
// Each phase is a function from the results of the earlier ones. None of them knows an earlier run: `runs/` wraps
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
#include "workbook/workbook.hpp"

namespace proofsheet::pipeline {

using workbook::Progress;

/// The files of a course, and the folder that holds templates/. Both must outlive the run.
struct Files {
  const files::Files& course;
  const files::Files& templates;
};

struct Options {
  std::size_t jobs = 0;                         ///< threads; 0: one for each core
  std::optional<course::Edition> edition = {};  ///< nullopt: the edition of course.yaml
  course::Asked asked = course::ask_all;        ///< how much of each lesson is read
  workbook::ComputeLesson compute_lesson = workbook::compute_lesson;
  Progress progress = [](const std::string&) {};  ///< hears of each step before it is done; may throw to stop
};

/// A course, and the templates of its pages.
struct Loaded {
  course::Course course;
  std::shared_ptr<const pages::Templates> templates;  ///< null if they have errors
};

/// Reads course and templates, and gives the course the words of its language. Adds every error to `diagnostics`;
/// returns nullopt if nothing is left to compute. Throws files::MachineError if a file can't be read.
std::optional<Loaded> load(const Files& files, const Options& options, diagnostics::Diagnostics& diagnostics);

/// Computes the examples of every lesson that was read whole, judges their claims, and puts numbers into texts.
/// Returns nullopt if `diagnostics` has errors afterwards, those of load() included.
std::optional<workbook::Workbook> compute(const Loaded& loaded, const Options& options,
                                          diagnostics::Diagnostics& diagnostics);

/// Dates the cards and questions of a course that has `released:`. `earlier` is the list of the committed ledger.
void judge(workbook::Workbook& workbook, const Loaded& loaded, const std::vector<ledger::ReleasedLine>& earlier);

/// Writes the wanted pages. Numerals without a source become findings of the workbook.
pages::Pages render(workbook::Workbook& workbook, const Loaded& loaded, const Options& options,
                    const pages::Wanted& wanted = pages::any_page);

/// Adds findings about pages to the workbook; a numeral that stands in a title of the course is placed there.
void add_findings(std::vector<ledger::Finding> findings, const course::Course& course, workbook::Workbook& workbook);

/// Everything that a run makes of a course.
struct Result {
  course::Course course;
  workbook::Workbook workbook;
  pages::Pages pages;
};

/// All phases up to render(). Returns nullopt if the input has errors; they are in `diagnostics`, with warnings.
std::optional<Result> run(const Files& files, const Options& options, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::pipeline
