#include "commands/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "diagnostics/diagnostic.hpp"
#include "files/exchange.hpp"
#include "files/named.hpp"

namespace proofsheet::commands {

std::optional<files::Path> find_course(const files::Path& start) {
  for (files::Path place = files::absolute(start);; place = place.parent_path()) {
    if (files::is_there(place / course_file_path)) return place;
    if (place == place.parent_path()) return std::nullopt;
  }
}

namespace {

/// Whether there is what is looked for: a folder of that name, or, if none is named, more than what `new`
/// starts from.
bool has(const files::DiskFiles& root, const files::Path& templates, const files::Path& wanted) {
  if (!root.is_folder(templates / wanted)) return false;
  const std::vector<std::string> names = root.names(templates / wanted);
  return !wanted.empty() || names.size() != 1 || names.front() != skeletons_folder;
}

}  // namespace

std::optional<files::Path> find_templates(const files::Path& course, const files::Path& with) {
  const files::Path program = files::program_folder();
  for (const files::Path& root : {course, program / ".." / "share" / "proofsheet", program / ".." / ".."})
    if (has(files::DiskFiles(root), "templates", with)) return (root / "templates").lexically_normal();
  return std::nullopt;
}

namespace {

/// What is asked for; why there is none is printed.
template <class Question>
auto answered(Console& console, const Question& question) {
  diagnostics::Diagnostics diagnostics;
  auto answer = question(diagnostics);
  console.err << diagnostics::render(diagnostics);
  return answer;
}

}  // namespace

std::optional<files::Path> require_course(const CourseOptions& options,
                                          diagnostics::Diagnostics& diagnostics) {
  auto course = find_course(options.folder);
  if (!course)
    diagnostics.error({},
                      fmt::format("there is no course here: no lessons/course.yaml in '{}' or above it",
                                  options.folder.generic_string()),
                      "go to the course's folder, or name it: proofsheet -C FOLDER …");
  return course;
}

std::optional<files::Path> require_course(const CourseOptions& options, Console& console) {
  return answered(console, [&](auto& diagnostics) { return require_course(options, diagnostics); });
}

std::optional<Workspace> open_at(const CourseOptions& options, diagnostics::Diagnostics& diagnostics) {
  const files::Path& course = options.folder;
  const auto templates = find_templates(course);
  if (!templates) {
    diagnostics.error({}, "there are no templates: neither templates/ in the course nor those of the program",
                      "install the program with 'cmake --install', or copy a templates/ folder into the "
                      "course");
    return std::nullopt;
  }
  return Workspace{files::DiskFiles(course, output_folder, pages::numbers_page),
                   files::DiskFiles(templates->parent_path()), course, options.jobs, options.edition};
}

std::optional<Workspace> open_at(const CourseOptions& options, Console& console) {
  return answered(console, [&](auto& diagnostics) { return open_at(options, diagnostics); });
}

std::optional<Workspace> open(const CourseOptions& options, diagnostics::Diagnostics& diagnostics) {
  const auto course = require_course(options, diagnostics);
  if (!course) return std::nullopt;
  CourseOptions found = options;
  found.folder = *course;
  return open_at(found, diagnostics);
}

std::optional<Workspace> open(const CourseOptions& options, Console& console) {
  return answered(console, [&](auto& diagnostics) { return open(options, diagnostics); });
}

void confine(const CourseOptions& options, const files::Path& course,
             const std::vector<files::Kept>& others) {
  if (!options.is_alone) return;
  std::vector<files::Kept> kept = others;
  kept.push_back({course, true});
  for (const files::Path& from : {course, files::Path()})
    if (const auto templates = find_templates(from)) kept.push_back({*templates, false});
  files::confine(kept);
}

void confine_with(const CourseOptions& options, const files::Path& course, const files::Path& file,
                  std::vector<files::Kept> others) {
  if (file.empty()) return confine(options, course, others);
  files::Path folder = files::absolute(file).parent_path();
  while (!files::is_there(folder) && folder.has_relative_path()) folder = folder.parent_path();
  others.push_back({folder, true});
  confine(options, course, others);
}

files::Waiting waiting_on(Console& console) {
  files::Waiting waiting;
  waiting.on_wait = [&console] {
    console.clear();
    console.err << "waiting for another run that is writing output/\n" << std::flush;
  };
  return waiting;
}

void finish_sources(files::Disk& disk, bool may_write, Console& console) {
  if (!may_write) {
    if (files::SourceChange::is_unfinished(disk))
      console.err << "note: an earlier run was killed while it rewrote files; 'proofsheet check --fix' finishes it\n";
    return;
  }
  const auto left = files::SourceChange::finish(disk);
  if (!left) return;
  console.err << "note: an earlier run was killed while it rewrote files; what it had made is in its place now\n";
  for (const std::string& file : *left)
    console.err << fmt::format("note: {} was changed since, and is left as it is\n", file);
}

void finish_earlier(Workspace& workspace, Console& console) {
  finish_sources(workspace.course, true, console);
  if (finish_output(workspace.course, waiting_on(console)))
    console.err << "note: an earlier run was killed while it wrote output/; what it had made is in its place "
                   "now\n";
}

PipelineResult run_and_report(const Workspace& workspace, Console& console, const Progress& at_stage,
                              Request request, Inputs* seen) {
  const auto progress = [&](const std::string& stage) {
    console.progress(stage);
    if (at_stage) at_stage(stage);
  };
  request.jobs = workspace.jobs;
  request.edition = workspace.edition;
  if (!request.set_aside) request.set_aside = [scratch = workspace.scratch](std::string bytes) { return scratch->put(std::move(bytes)); };
  PipelineResult made =
      seen ? run_pipeline(cache::Observed(workspace.course, seen->course),
                          cache::Observed(workspace.templates, seen->templates), progress, std::move(request))
           : run_pipeline(workspace.course, workspace.templates, progress, std::move(request));
  console.clear();
  tell(made.diagnostics, console);
  return made;
}

void tell(const diagnostics::Diagnostics& found, Console& console) {
  if (!found.empty()) console.err << diagnostics::render(found);
  if (found.has_errors())
    console.err << fmt::format("\n{}; nothing was written\n",
                               diagnostics::counted(found.distinct_errors(), "error"));
}

drift::Committed read_committed(const Workspace& workspace, PipelineResult& made, Console& console,
                                ledger::Kept kept) {
  diagnostics::Diagnostics found;
  const auto asked = [&](const std::string& page) { return made.asks(page); };
  // Where it is as it was there is nothing to be learnt from it.
  if (made.ledger_before == Before::same) made.ledger = CommittedLedger{};
  drift::Committed committed =
      kept == ledger::Kept::all
          ? read_committed(workspace.course, made.pages, found, asked, std::move(made.ledger))
          : read_committed_ledger(workspace.course, found, std::move(made.ledger), kept);
  made.ledger.reset();
  if (!found.empty()) console.err << diagnostics::render(found);
  made.diagnostics.add(found);
  return committed;
}

std::string folder_in_repository(const files::Path& course) {
  const char* repository = std::getenv("GITHUB_WORKSPACE");
  if (repository == nullptr || *repository == '\0') return {};
  const files::Path folder = course.lexically_relative(files::Path(repository).lexically_normal());
  if (folder.empty() || folder == "." || *folder.begin() == "..") return {};
  return folder.generic_string() + "/";
}

std::string warnings_text(const std::vector<ledger::Finding>& findings) {
  diagnostics::Diagnostics warnings;
  for (const ledger::Finding& finding : findings)
    warnings.warning(finding.span, finding.message, finding.hint);
  return warnings.empty() ? std::string() : diagnostics::render(warnings) + '\n';
}

bool has_lessons(const course::Course& course, const std::vector<std::string>& names,
                 diagnostics::Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const course::Lesson& lesson : course.lessons) known.push_back(lesson.folder);
  bool has_all = true;
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    has_all = false;
    std::string hint = diagnostics::did_you_mean(name, known);
    if (hint.empty()) hint = fmt::format("the lessons are {}", fmt::join(known, ", "));
    diagnostics.error({}, fmt::format("there is no lesson '{}'", name), hint);
  }
  return has_all;
}

bool has_lessons(const course::Course& course, const std::vector<std::string>& names, Console& console) {
  return answered(console, [&](auto& diagnostics) { return has_lessons(course, names, diagnostics); });
}

}  // namespace proofsheet::commands
