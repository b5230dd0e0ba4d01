#pragma once
// Finds and opens a course and its templates.
#include <optional>

#include "commands/commands.hpp"
#include "files/confinement.hpp"
#include "files/files.hpp"
#include "runs/observed.hpp"
#include "runs/run.hpp"

namespace proofsheet::commands {

/// The file that makes a folder a course.
inline constexpr const char* course_file_path = "lessons/course.yaml";

/// The folder of templates/ with the skeletons of `new`.
inline constexpr const char* skeletons_folder = "new";

/// Returns the nearest folder, from `start` upward, that contains lessons/course.yaml.
std::optional<files::Path> find_course(const files::Path& start);
/// Returns the course's own templates/, else those of the program: next to it in a build, in share/ when
/// installed. If `with_printing` is given, the templates must contain a folder of that name. If not, a folder
/// that contains only skeletons does not count.
std::optional<files::Path> find_templates(const files::Path& course, const files::Path& with = {});

/// A course on disk and the templates that render it.
struct Workspace {
  files::DiskFiles course;
  files::DiskFiles templates;                   ///< the root that contains templates/
  files::Path folder;                           ///< the course's folder, as an absolute path
  std::size_t jobs = 0;                         ///< as in CourseOptions
  std::optional<course::Edition> edition = {};  ///< as in CourseOptions
};
/// Returns `nullopt` and reports an error if there is no course or there are no templates.
std::optional<Workspace> open(const CourseOptions& options, text::Diagnostics& diagnostics);
/// Does the same and prints the message.
std::optional<Workspace> open(const CourseOptions& options, Console& console);
/// Returns the folder of the course. Returns `nullopt` and prints a message if there is none.
std::optional<files::Path> require_course(const CourseOptions& options, Console& console);
/// Opens the course whose folder is `options.folder` itself. Returns `nullopt` and reports an error if there
/// are no templates.
std::optional<Workspace> open_at(const CourseOptions& options, text::Diagnostics& diagnostics);
/// Does the same and prints the message.
std::optional<Workspace> open_at(const CourseOptions& options, Console& console);
/// If the process is alone, restricts it to the course's folder, the course's templates, the program's
/// templates, and `others`. It may write to the course's folder only if `can_write`.
void confine(const CourseOptions& options, const files::Path& course,
             const std::vector<files::AllowedPath>& others = {}, bool can_write = true);
/// Does the same, but also keeps the folder of a file that will be written. If that folder is missing, keeps
/// the one in which it will be made. Either path may be empty if there is no course or no such file.
void confine_with(const CourseOptions& options, const files::Path& course, const files::Path& file,
                  std::vector<files::AllowedPath> others = {});
/// Finishes the change of a killed run, and prints that it did.
void finish_earlier(Workspace& workspace, Console& console);
/// Does the same for an author's files, which `check --fix` and `new` change. If `may_write` is false, prints
/// that a change is unfinished.
void finish_sources(files::Disk& disk, bool may_write, Console& console);
/// Returns a callback that prints that another run must finish first.
files::WaitOptions waiting_on(Console& console);
/// A command's request for a run, in addition to the workspace's options.
struct Request {
  runs::Scope scope = {};
  std::optional<pipeline::CommittedLedger> ledger = {};  ///< set if it was read to find the scope
  runs::Inputs* seen = nullptr;                          ///< if not null, records what is read
};
/// Returns the files of a workspace, and its options with progress on the console. `at_step` is called at
/// every step, too; it may throw to stop.
pipeline::Files files_of(const Workspace& workspace);
pipeline::Options options_of(const Workspace& workspace, Console& console, pipeline::Progress at_step = {});
/// Calls runs::run() with progress on the console. Prints the diagnostics and adds them to `diagnostics`.
std::optional<runs::Run> run_and_report(const Workspace& workspace, Console& console,
                                        text::Diagnostics& diagnostics, Request request = {});
/// Prints the diagnostics. After errors, prints their number and that nothing was written.
void tell(const text::Diagnostics& found, Console& console);
/// Reads the committed output in the scope of a run. If the ledger cannot be parsed, prints a warning.
drift::Committed read_committed(const Workspace& workspace, const runs::Run& made, Console& console,
                                text::Diagnostics& diagnostics);
/// Returns the last line of a build's output: the number of `pages`, what was written, and what was judged.
std::string summary_line(const runs::Run& run, std::size_t pages, const pipeline::WriteCounts& counts,
                         std::size_t moved_verdicts);
/// Returns the path to an absolute folder from the root of its repository, or from the working directory if
/// it is in none: the prefix of paths in reports for programs. The result is empty or ends with `/`. It is
/// empty, too, if the folder is beside the working directory.
std::string folder_in_repository(const files::Path& folder);
/// Returns the findings as rendered warnings. They do not stop a build, but `check` fails on them.
std::string warnings_text(const std::vector<ledger::Finding>& findings);

/// True if the course has all these lessons. Reports each missing lesson with the most similar name.
bool has_lessons(const course::Course& course, const std::vector<std::string>& names,
                 text::Diagnostics& diagnostics);
/// Does the same and prints the messages.
bool has_lessons(const course::Course& course, const std::vector<std::string>& names, Console& console);

}  // namespace proofsheet::commands
