#pragma once
// Where the course and its templates lie, and both opened.
#include <optional>

#include "commands/commands.hpp"
#include "files/confinement.hpp"
#include "files/files.hpp"
#include "runs/run.hpp"
#include "runs/session.hpp"

namespace proofsheet::commands {

/// What makes a folder a course.
inline constexpr const char* course_file_path = "lessons/course.yaml";

/// The folder of templates/ that `new` starts from.
inline constexpr const char* skeletons_folder = "new";

/// The nearest folder, from `start` upward, that holds lessons/course.yaml.
std::optional<files::Path> find_course(const files::Path& start);
/// The course's own templates/, else those installed with the program: beside it in a build, under share/
/// when installed. `with`: only templates that hold a folder of this name; left out, a folder that holds
/// skeletons alone is none.
std::optional<files::Path> find_templates(const files::Path& course, const files::Path& with = {});

/// A course on the disk, with the templates that it is rendered with.
struct Workspace {
  files::DiskFiles course;
  files::DiskFiles templates;                   ///< the folder that holds templates/
  files::Path folder;                           ///< of the course, absolute
  std::size_t jobs = 0;                         ///< as CourseOptions has them
  std::optional<course::Edition> edition = {};  ///< likewise
};
/// Nothing, and a message, if there is no course or there are no templates.
std::optional<Workspace> open(const CourseOptions& options, diagnostics::Diagnostics& diagnostics);
/// The same; the message is printed.
std::optional<Workspace> open(const CourseOptions& options, Console& console);
/// The folder of the course; nothing, and a message, if there is none.
std::optional<files::Path> require_course(const CourseOptions& options, Console& console);
/// The course in the folder that is named itself. Nothing, and a message, if there are no templates.
std::optional<Workspace> open_at(const CourseOptions& options, diagnostics::Diagnostics& diagnostics);
/// The same; the message is printed.
std::optional<Workspace> open_at(const CourseOptions& options, Console& console);
/// If the process is alone, it keeps the folder of the course, its templates and those of the program, and
/// `others`; the rest of the machine it gives up.
void confine(const CourseOptions& options, const files::Path& course,
             const std::vector<files::Kept>& others = {});
/// The same with the folder of a file that the user names, to be written; if the folder is missing, the one that it
/// will be made in. Either path may be empty: then there is no course, or no such file.
void confine_with(const CourseOptions& options, const files::Path& course, const files::Path& file,
                  std::vector<files::Kept> others = {});
/// Finishes what a run that was killed had made, and says so.
void finish_earlier(Workspace& workspace, Console& console);
/// The same for files that an author writes, which `check --fix` and `new` change; says that it is due if nothing may be
/// written.
void finish_sources(files::Disk& disk, bool may_write, Console& console);
/// A wait for another run is told on the console.
files::Waiting waiting_on(Console& console);
/// What a command asks of a run, beside the options of the workspace.
struct Request {
  runs::Scope scope = {};
  std::optional<pipeline::CommittedLedger> ledger = {};  ///< if it was read to find the scope
  runs::Inputs* seen = nullptr;                          ///< if not null, records what is read
  runs::Session* session = nullptr;                      ///< if not null (needs `seen`), returns what did not change
  pipeline::Progress at_step = {};                       ///< called at every step; may throw to stop
};
/// The files of a workspace, and its options with progress on the console.
pipeline::Files files_of(const Workspace& workspace);
pipeline::Options options_of(const Workspace& workspace, Console& console);
/// runs::run() with progress on the console. Prints the diagnostics, and adds them to `diagnostics`.
std::optional<runs::Run> run_and_report(const Workspace& workspace, Console& console,
                                        diagnostics::Diagnostics& diagnostics, Request request = {});
/// Prints what was found; behind errors, how many there are, and that nothing was written.
void tell(const diagnostics::Diagnostics& found, Console& console);
/// The committed output in the scope of a run. A ledger that can't be parsed is a warning, which is printed.
drift::Committed read_committed(const Workspace& workspace, const runs::Run& made, Console& console,
                                diagnostics::Diagnostics& diagnostics);
/// GitHub wants the paths of annotations relative to the repository, which it names in the environment: what
/// leads there from the folder; empty, or ends with `/`.
std::string folder_in_repository(const files::Path& folder);
/// Findings as warnings, rendered: they do not stop a build; `check` fails on them.
std::string warnings_text(const std::vector<ledger::Finding>& findings);

/// Whether the course has all these lessons; for each that it has not, a message with the nearest.
bool has_lessons(const course::Course& course, const std::vector<std::string>& names,
                 diagnostics::Diagnostics& diagnostics);
/// The same; messages are printed.
bool has_lessons(const course::Course& course, const std::vector<std::string>& names, Console& console);

}  // namespace proofsheet::commands
