// The author saves, the pages follow. What a rebuild tells is what moved in numbers, so that a changed digit
// is seen where it was not meant.
#include <fmt/format.h>

#include <ostream>

#include "commands/opened.hpp"
#include "commands/rebuild.hpp"
#include "files/watcher.hpp"

namespace proofsheet::commands {

namespace {

/// The program was asked to end in the middle of a build, before anything was written.
struct Stopped {};

/// At most so many files are named as the reason of a rebuild.
constexpr std::size_t most_files_named = 3;

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

/// The course's lessons and templates, and the templates of the program, which a course without its own is
/// rendered with.
std::vector<files::WatchedFolder> watched_folders(const files::Path& course) {
  std::vector<files::WatchedFolder> folders = {{course, "lessons"}, {course, "templates"}};
  const auto templates = find_templates(course);
  if (templates && templates->parent_path() != course)
    folders.push_back({templates->parent_path(), templates->filename()});
  return folders;
}

}  // namespace

int watch(const CourseOptions& options, Console& console) {
  const auto course = find_course_or_say(options, console);
  if (!course) return bad_input;
  files::Watcher watcher(watched_folders(*course));
  const Progress stop_if_asked = [&](const std::string&) {
    if (watcher.is_stop_asked()) throw Stopped{};
  };
  try {
    rebuild(*course, "first build", stop_if_asked, console);
    console.err << "watching lessons/ and templates/; Ctrl-C ends it\n" << std::flush;
    for (files::Changes changes = watcher.wait(); !changes.stop; changes = watcher.wait())
      rebuild(*course, reason(changes), stop_if_asked, console);
  } catch (const Stopped&) {
  }
  console.clear();
  return fine;
}

}  // namespace proofsheet::commands
