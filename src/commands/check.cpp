#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "commands/console.hpp"
#include "commands/fix.hpp"
#include "commands/workspace.hpp"
#include "diagnostics/diagnostic.hpp"
#include "files/named.hpp"
#include "reports/selection.hpp"

#ifndef PROOFSHEET_VERSION
#define PROOFSHEET_VERSION "unknown"
#endif

namespace proofsheet::commands {

namespace {

using reports::Report;
using reports::Selection;

/// What the words of the command line choose; a word that names nothing is an error.
Selection selection_of(const CheckOptions& options, const course::Course& course,
                       diagnostics::Diagnostics& diagnostics) {
  reports::Places places;
  for (const course::Lesson& lesson : course.lessons) {
    places.lessons.push_back(lesson.folder);
    for (const course::Example& example : lesson.examples)
      places.examples.push_back(lesson.folder + "/" + example.id.str());
  }
  for (const std::string& lesson : options.lessons) has_lesson(course, lesson, diagnostics);
  Selection selection = Selection::read(options.selected, options.excluded, places, diagnostics);
  selection.narrow_to(options.lessons);
  return selection;
}

/// The lesson whose own page a file is; empty: a page of the course.
std::string lesson_of_page(const std::string& file, const course::Course& course) {
  const std::string stem = files::Path(file).stem().string();
  const auto found = std::find_if(course.lessons.begin(), course.lessons.end(),
                                  [&](const course::Lesson& lesson) { return lesson.folder == stem; });
  return found == course.lessons.end() ? std::string() : stem;
}

std::vector<drift::Drift> all_drift(const PipelineResult& made, const files::Files& course) {
  std::vector<drift::Drift> all = drift::from_findings(made.workbook->findings);
  auto moved = drift::compare(committed_output(course, made.pages), made.pages, made.workbook->numbers,
                              pages::page_of);
  for (drift::Drift& drift : moved) {
    if (drift.lesson.empty()) drift.lesson = lesson_of_page(drift.file, *made.course);
    all.push_back(std::move(drift));
  }
  return all;
}

workbook::Summary summary_of(const Report& report, const PipelineResult& made, const Selection& selection) {
  workbook::Summary summary;
  for (const ledger::Claim& claim : report.claims) workbook::count(summary, claim);
  for (const drift::Drift& drift : report.drift) {
    if (drift.kind == drift::Drift::Kind::stale) ++summary.stale;
    if (drift.kind == drift::Drift::Kind::untraced) ++summary.untraced;
  }
  for (const ledger::NumberLine& line : made.workbook->numbers.lines)
    if (selection.takes({line.lesson, line.example, {"number"}})) summary.numbers += line.digits.size();
  return summary;
}

void fill(Report& report, const PipelineResult& made, const Selection& selection,
          const files::Files& course) {
  for (const course::Lesson& lesson : made.course->lessons)
    if (selection.takes_lesson(lesson.folder)) report.lessons.push_back(lesson.folder);
  for (const ledger::Claim& claim : made.workbook->claims)
    if (selection.takes(reports::subject_of(claim))) report.claims.push_back(claim);
  for (drift::Drift& drift : all_drift(made, course))
    if (selection.takes(reports::subject_of(drift))) report.drift.push_back(std::move(drift));
  for (const auto& [page, bytes] : made.pages)
    if (selection.takes({lesson_of_page(page, *made.course), "", {"page"}})) report.pages.push_back(page);
  report.summary = summary_of(report, made, selection);
}

/// GitHub wants the paths of annotations relative to the repository, which it names in the environment.
std::string folder_in_repository(const files::Path& course) {
  const char* repository = std::getenv("GITHUB_WORKSPACE");
  if (repository == nullptr || *repository == '\0') return {};
  const files::Path folder = course.lexically_relative(files::Path(repository).lexically_normal());
  if (folder.empty() || folder == "." || *folder.begin() == "..") return {};
  return folder.generic_string() + "/";
}

/// Mends what is selected and can be mended; then the course is made anew.
void fix(const Selection& selection, Workspace& workspace, PipelineResult& made, Console& console) {
  const FixedLiterals fixed = fix_literals(workspace.course, made, [&](const ledger::Finding& finding) {
    return selection.takes(reports::subject_of(drift::from_findings({finding}).front()));
  });
  console.err << fixed.messages
              << fmt::format("{} rewritten\n\n", diagnostics::counted(fixed.rewritten, "literal"));
  if (fixed.rewritten > 0) made = run_and_report(workspace, console);
}

/// The report's folder is kept, too; where it is to be made first, the one that it will be made in.
void confine_check(const CheckOptions& options, const Workspace& workspace) {
  if (options.output.empty()) return confine(options.course, workspace.folder);
  files::Path folder = files::absolute(options.output).parent_path();
  while (!files::is_there(folder) && folder.has_relative_path()) folder = folder.parent_path();
  confine(options.course, workspace.folder, {{folder, true}});
}

/// Fills the report of a course that is there.
void check_course(const CheckOptions& options, Workspace& workspace, Report& report, Console& console) {
  report.folder = folder_in_repository(workspace.folder);
  confine_check(options, workspace);
  if (is_output_unfinished(workspace.course))
    console.err << "note: a build was killed while it wrote output/; 'proofsheet build' finishes it\n";
  PipelineResult made = run_and_report(workspace, console);
  diagnostics::Diagnostics wrong_words;
  if (made.course && !made.diagnostics.has_errors()) {
    const Selection selection = selection_of(options, *made.course, wrong_words);
    console.err << diagnostics::render(wrong_words);
    if (options.fix && !wrong_words.has_errors()) fix(selection, workspace, made, console);
    if (!wrong_words.has_errors() && !made.diagnostics.has_errors())
      fill(report, made, selection, workspace.course);
  }
  report.messages.add(made.diagnostics);
  report.messages.add(wrong_words);
}

Report report_of(const CheckOptions& options, Console& console) {
  Report report;
  report.strict = options.strict;
  report.version = PROOFSHEET_VERSION;
  try {
    if (auto workspace = open(options.course, report.messages)) {
      check_course(options, *workspace, report, console);
      return report;
    }
  } catch (const files::Refused& refused) {
    report.messages.error({}, refused.fact, refused.hint);
  }
  console.clear();
  console.err << diagnostics::render(report.messages);
  return report;
}

}  // namespace

int check(const CheckOptions& options, Console& console) {
  const Report report = report_of(options, console);
  // Messages have been told on the standard error; a text report of them alone would tell them twice.
  const bool is_told = report.messages.has_errors() && options.format == reports::Format::text;
  if (!(is_told && options.output.empty()) &&
      !deliver(reports::written(report, options.format), options.output, reports::one_line(report), console))
    return bad_input;
  if (report.messages.has_errors()) return bad_input;
  return report.ok() ? fine : drifted;
}

}  // namespace proofsheet::commands
