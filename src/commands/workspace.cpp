#include "commands/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "files/exchange.hpp"
#include "files/named.hpp"
#include "text/diagnostic.hpp"
#include "text/refusal.hpp"

namespace proofsheet::commands {

std::optional<files::Path> find_course(const files::Path& start) {
  for (files::Path place = files::absolute(start);; place = place.parent_path()) {
    if (files::is_there(place / course_file_path)) return place;
    if (place == place.parent_path()) return std::nullopt;
  }
}

namespace {

/// True if the templates contain the folder `wanted` or, if `wanted` is empty, anything but the skeletons of
/// `new`.
bool has_templates(const files::DiskFiles& root, const files::Path& templates, const files::Path& wanted) {
  if (!root.is_folder(templates / wanted)) return false;
  const std::vector<std::string> names = root.names(templates / wanted);
  return !wanted.empty() || names.size() != 1 || names.front() != skeletons_folder;
}

/// Returns the answer to the question and prints its diagnostics.
template <class Question>
auto print_diagnostics_of(Console& console, const Question& question) {
  text::Diagnostics diagnostics;
  auto answer = question(diagnostics);
  console.err << text::render(diagnostics);
  return answer;
}

}  // namespace

std::optional<files::Path> find_templates(const files::Path& course, const files::Path& with) {
  const files::Path program = files::program_folder();
  for (const files::Path& root : {course, program / ".." / "share" / "proofsheet", program / ".." / ".."})
    if (has_templates(files::DiskFiles(root), "templates", with))
      return (root / "templates").lexically_normal();
  return std::nullopt;
}

std::optional<files::Path> require_course(const CourseOptions& options, text::Diagnostics& diagnostics) {
  auto course = find_course(options.folder);
  if (!course)
    diagnostics.error({},
                      fmt::format("there is no course here: no lessons/course.yaml in '{}' or above it",
                                  options.folder.generic_string()),
                      "go to the course's folder, or run proofsheet -C FOLDER …");
  return course;
}

std::optional<files::Path> require_course(const CourseOptions& options, Console& console) {
  return print_diagnostics_of(console,
                              [&](auto& diagnostics) { return require_course(options, diagnostics); });
}

std::optional<Workspace> open_at(const CourseOptions& options, text::Diagnostics& diagnostics) {
  const files::Path& course = options.folder;
  const auto templates = find_templates(course);
  if (!templates)
    return text::fail(diagnostics, {}, "there are no templates, neither in the course nor in the program",
                      "install the program with 'cmake --install', or copy a templates/ folder into the "
                      "course");
  return Workspace{files::DiskFiles(course, pipeline::output_folder, pages::numbers_page),
                   files::DiskFiles(templates->parent_path()), course, options.jobs, options.edition};
}

std::optional<Workspace> open_at(const CourseOptions& options, Console& console) {
  return print_diagnostics_of(console, [&](auto& diagnostics) { return open_at(options, diagnostics); });
}

std::optional<Workspace> open(const CourseOptions& options, text::Diagnostics& diagnostics) {
  const auto course = require_course(options, diagnostics);
  if (!course) return std::nullopt;
  CourseOptions found = options;
  found.folder = *course;
  return open_at(found, diagnostics);
}

std::optional<Workspace> open(const CourseOptions& options, Console& console) {
  return print_diagnostics_of(console, [&](auto& diagnostics) { return open(options, diagnostics); });
}

void confine(const CourseOptions& options, const files::Path& course,
             const std::vector<files::AllowedPath>& others, bool can_write) {
  if (!options.has_lessons_only) return;
  std::vector<files::AllowedPath> kept = others;
  kept.push_back({course, can_write});
  for (const files::Path& from : {course, files::Path()})
    if (const auto templates = find_templates(from)) kept.push_back({*templates, false});
  files::confine(kept);
}

void confine_with(const CourseOptions& options, const files::Path& course, const files::Path& file,
                  std::vector<files::AllowedPath> others) {
  if (file.empty()) return confine(options, course, others);
  files::Path folder = files::absolute(file).parent_path();
  while (!files::is_there(folder) && folder.has_relative_path()) folder = folder.parent_path();
  others.push_back({folder, true});
  confine(options, course, others);
}

files::WaitOptions waiting_on(Console& console) {
  files::WaitOptions waiting;
  waiting.on_wait = [&console] {
    console.clear();
    console.err << "waiting for another run that is writing output/\n" << std::flush;
  };
  return waiting;
}

void finish_sources(files::Disk& disk, bool may_write, Console& console) {
  if (!may_write) {
    if (files::SourceChange::is_unfinished(disk))
      console.err << "note: an earlier run was killed while it rewrote files; run 'proofsheet check --fix' "
                     "to finish it\n";
    return;
  }
  const auto left = files::SourceChange::finish(disk);
  if (!left) return;
  console.err << "note: an earlier run was killed while it rewrote files; its changes are now complete\n";
  for (const std::string& file : *left)
    console.err << fmt::format("note: {} has changed since, and was not rewritten\n", file);
}

void finish_earlier(Workspace& workspace, Console& console) {
  finish_sources(workspace.course, true, console);
  if (pipeline::finish_output(workspace.course, waiting_on(console)))
    console.err << "note: an earlier run was killed while it wrote output/; its files are now "
                   "complete\n";
}

pipeline::Files files_of(const Workspace& workspace) { return {workspace.course, workspace.templates}; }

pipeline::Options options_of(const Workspace& workspace, Console& console, pipeline::Progress at_step) {
  pipeline::Options options;
  options.jobs = workspace.jobs;
  options.edition = workspace.edition;
  options.progress = [&console, at_step = std::move(at_step)](const std::string& step) {
    console.progress(step);
    if (at_step) at_step(step);
  };
  return options;
}

std::optional<runs::Run> run_and_report(const Workspace& workspace, Console& console,
                                        text::Diagnostics& diagnostics, Request request) {
  runs::Inputs unused;
  runs::Inputs& seen = request.seen ? *request.seen : unused;
  const runs::ObservedFiles course(workspace.course, seen.course),
      templates(workspace.templates, seen.templates);
  const pipeline::Files files = request.seen ? pipeline::Files{course, templates} : files_of(workspace);
  text::Diagnostics found;
  auto made =
      runs::run(files, options_of(workspace, console), request.scope, std::move(request.ledger), found);
  console.clear();
  tell(found, console);
  diagnostics.add(found);
  return made;
}

void tell(const text::Diagnostics& found, Console& console) {
  if (!found.empty()) console.err << text::render(found);
  if (found.has_errors())
    console.err << fmt::format("\n{}; nothing was written\n",
                               text::count_with_noun(found.distinct_errors(), "error"));
}

drift::Committed read_committed(const Workspace& workspace, const runs::Run& made, Console& console,
                                text::Diagnostics& diagnostics) {
  text::Diagnostics found;
  drift::Committed committed = pipeline::read_committed(
      workspace.course, made.pages, found, [&](const std::string& page) { return made.asks(page); },
      made.ledger);
  if (!found.empty()) console.err << text::render(found);
  diagnostics.add(found);
  return committed;
}

std::string summary_line(const runs::Run& run, std::size_t pages, const pipeline::WriteCounts& counts,
                         std::size_t moved_verdicts) {
  const workbook::Summary& summary = run.workbook.summary;
  return fmt::format("{} ({} written, {} removed), {} proven, {} judged, {}\n",
                     text::count_with_noun(pages, "file"), counts.written, counts.removed,
                     text::count_with_noun(summary.numbers, "number"),
                     text::count_with_noun(summary.claims, "claim"),
                     text::count_with_noun(run.workbook.findings.size() + moved_verdicts, "finding"));
}

namespace {

/// Returns the root of the repository that contains a folder, as an absolute path; the working directory if
/// none does.
files::Path root_of_paths(const files::Path& folder) {
  for (files::Path root = folder;; root = root.parent_path()) {
    if (files::is_there(root / ".git")) return root;
    if (root == root.parent_path()) break;
  }
  const char* repository = std::getenv("GITHUB_WORKSPACE");
  if (repository != nullptr && *repository != '\0') return files::Path(repository).lexically_normal();
  return files::absolute(".");
}

}  // namespace

std::string folder_in_repository(const files::Path& folder) {
  const files::Path clean = (folder / "").lexically_normal().parent_path();
  const files::Path path = clean.lexically_relative(root_of_paths(clean));
  const bool leads_aside = !path.empty() && *path.begin() == ".." && *std::prev(path.end()) != "..";
  return path.empty() || path == "." || leads_aside ? std::string() : path.generic_string() + "/";
}

std::string warnings_text(const std::vector<ledger::Finding>& findings) {
  text::Diagnostics warnings;
  for (const ledger::Finding& finding : findings)
    warnings.warning(finding.span, finding.message, finding.hint);
  return warnings.empty() ? std::string() : text::render(warnings) + '\n';
}

bool has_lessons(const course::Course& course, const std::vector<std::string>& names,
                 text::Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const course::Lesson& lesson : course.lessons) known.push_back(lesson.folder);
  bool has_all = true;
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    has_all = false;
    std::string hint =
        text::did_you_mean(name, known, fmt::format("the lessons are {}", fmt::join(known, ", ")));
    diagnostics.error({}, fmt::format("there is no lesson '{}'", name), hint);
  }
  return has_all;
}

bool has_lessons(const course::Course& course, const std::vector<std::string>& names, Console& console) {
  return print_diagnostics_of(console,
                              [&](auto& diagnostics) { return has_lessons(course, names, diagnostics); });
}

}  // namespace proofsheet::commands
