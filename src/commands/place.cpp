#include "commands/place.hpp"

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

std::optional<files::Path> find_templates(const files::Path& course) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  const std::array places = {course / "templates", program / ".." / "share" / "proofsheet" / "templates",
                             program / ".." / ".." / "templates"};
  for (const fs::path& place : places)
    if (fs::is_directory(place, error)) return place.lexically_normal();
  return std::nullopt;
}

}  // namespace proofsheet::commands
