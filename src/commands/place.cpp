#include "commands/place.hpp"

#include <algorithm>
#include <array>

namespace proofsheet::commands {

namespace fs = std::filesystem;

std::optional<files::Path> find_course(const files::Path& start) {
  std::error_code error;
  fs::path folder = fs::absolute(start, error);
  if (error) return std::nullopt;
  for (folder = folder.lexically_normal();; folder = folder.parent_path()) {
    if (fs::is_regular_file(folder / "lessons" / "course.yaml", error)) return folder;
    if (folder == folder.parent_path()) return std::nullopt;
  }
}

namespace {

/// Whether there is what is looked for: a folder of that name, or, if none is named, more than what `new`
/// starts from.
bool has(const fs::path& templates, const fs::path& folder) {
  std::error_code error;
  if (!folder.empty()) return fs::is_directory(templates / folder, error);
  fs::directory_iterator entry(templates, error), end;
  if (error) return false;
  const auto is_other = [](const fs::directory_entry& one) {
    return one.path().filename() != skeletons_folder;
  };
  return entry == end || std::any_of(entry, end, is_other);
}

}  // namespace

std::optional<files::Path> find_templates(const files::Path& course, const files::Path& with) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  const std::array places = {course / "templates", program / ".." / "share" / "proofsheet" / "templates",
                             program / ".." / ".." / "templates"};
  for (const fs::path& place : places)
    if (has(place, with)) return place.lexically_normal();
  return std::nullopt;
}

}  // namespace proofsheet::commands
