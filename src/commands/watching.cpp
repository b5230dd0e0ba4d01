#include "commands/watching.hpp"

#include <fmt/format.h>

#include <chrono>
#include <ostream>

namespace proofsheet::commands {

namespace {

/// The most files that are named as the reason of a rebuild.
constexpr std::size_t most_files_named = 3;

std::optional<Workspace> opened(const CourseOptions& course) {
  text::Diagnostics ignored;  // the build reports them
  return course.cache && !course.edition ? open_at(course, ignored) : std::nullopt;
}

}  // namespace

LastBuild::LastBuild(const CourseOptions& course)
    : workspace(opened(course)),
      record(workspace ? runs::RememberedBuild::open(workspace->course, workspace->templates)
                       : std::nullopt) {}

std::string findings_of(const runs::BuildOutput& printed) {
  const std::string line = printed.out.substr(0, printed.out.find('\n'));
  return line.substr(line.rfind(", ") + 2);
}

pipeline::Progress stop_with(const files::Watcher& watcher) {
  return [&watcher](const std::string&) {
    if (watcher.is_stop_requested()) throw StopRequested{};
  };
}

std::vector<files::WatchedFolder> watched_folders(const files::Path& course) {
  std::vector<files::WatchedFolder> folders = {{course, "lessons"}, {course, "templates"}};
  const auto templates = find_templates(course);
  if (templates && templates->parent_path() != course)
    folders.push_back({templates->parent_path(), templates->filename()});
  return folders;
}

std::string reason(const files::Changes& changes) {
  if (changes.overflowed) return "many files";
  std::string files;
  std::size_t named = 0;
  for (const files::Path& path : changes.paths) {
    if (named++ == most_files_named)
      return fmt::format("{} and {} more", files, changes.paths.size() - most_files_named);
    files += (files.empty() ? "" : ", ") + path.generic_string();
  }
  return files;
}

std::string print_build(const std::string& why, const std::function<std::string()>& build, Console& console) {
  const auto start = std::chrono::steady_clock::now();
  std::string done, error;
  try {
    done = build();
  } catch (const files::Refused& refused) {
    error = fmt::format("error: {}\n    hint: {}\n", refused.fact, refused.hint);
    done = "1 error, nothing written";
  } catch (const files::MachineError& failure) {
    error = fmt::format("error: {}\n", failure.what());
    done = "the machine failed";
  }
  console.clear();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  console.err << error << std::flush;
  if (!why.empty())
    console.out << fmt::format("{}: {}, {:.2f} s\n", why, done, elapsed.count()) << std::flush;
  return error;
}

}  // namespace proofsheet::commands
