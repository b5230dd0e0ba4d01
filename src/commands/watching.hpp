#pragma once
// What `watch` and `serve` share: they build again whenever an author saves.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "commands/workspace.hpp"
#include "files/watcher.hpp"
#include "pipeline/pipeline.hpp"
#include "runs/remembered_build.hpp"

namespace proofsheet::commands {

/// The course as a command finds it, with the record of its last build. Must be made before the process
/// confines itself.
class LastBuild {
 public:
  /// Finds nothing if the cache must not be used, or if the edition is not that of the course.
  explicit LastBuild(const CourseOptions& course);
  LastBuild(const LastBuild&) = delete;
  LastBuild& operator=(const LastBuild&) = delete;

  std::optional<Workspace> workspace;
  std::optional<runs::RememberedBuild> record;  ///< `nullopt` if there is no workspace
};
/// Returns the end of what a build printed, such as `2 findings`.
std::string findings_of(const runs::BuildOutput& printed);

/// Thrown if the program must stop during a build, before anything is written.
struct StopRequested {};
/// Returns a progress callback that throws StopRequested if `watcher` was asked to end.
pipeline::Progress stop_with(const files::Watcher& watcher);

/// Returns the course's lessons and templates, and the program's templates, which render a course without
/// templates of its own.
std::vector<files::WatchedFolder> watched_folders(const files::Path& course);

/// Returns the changed files as the reason of a build: `lessons/waves/lesson.md, lessons/course.yaml`.
std::string reason(const files::Changes& changes);

/// Calls `build`, which returns a summary, and prints one line with `why`, the summary and the time; no line
/// if `why` is empty. If the machine fails, or a file is refused, prints the message and returns it.
std::string print_build(const std::string& why, const std::function<std::string()>& build, Console& console);

}  // namespace proofsheet::commands
