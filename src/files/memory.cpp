#include <algorithm>

#include "files/files.hpp"

namespace proofsheet::files {

namespace {
bool is_below(const std::string& path, const std::string& folder) {
  return folder.empty() || folder == "." || path.rfind(folder + "/", 0) == 0;
}
}  // namespace

std::optional<std::string> MemoryFiles::read(const Path& path) const {
  const auto found = contents.find(path.lexically_normal().generic_string());
  if (found == contents.end()) return std::nullopt;
  return found->second;
}

void MemoryFiles::write(const Path& path, const std::string& bytes) {
  if (before_write) before_write(path);
  contents[path.lexically_normal().generic_string()] = bytes;
}

void MemoryFiles::remove(const Path& path) {
  if (before_write) before_write(path);
  contents.erase(path.lexically_normal().generic_string());
}

std::vector<Path> MemoryFiles::list(const Path& folder) const {
  const std::string below = folder.lexically_normal().generic_string();
  std::vector<Path> found;
  for (const auto& [path, bytes] : contents)
    if (is_below(path, below)) found.emplace_back(path);
  std::sort(found.begin(), found.end());
  return found;
}

bool MemoryFiles::is_folder(const Path& path) const {
  const std::string below = path.lexically_normal().generic_string();
  return std::any_of(contents.begin(), contents.end(),
                     [&](const auto& entry) { return is_below(entry.first, below); });
}

}  // namespace proofsheet::files
