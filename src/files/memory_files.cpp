#include <algorithm>

#include "files/files.hpp"

namespace proofsheet::files {

namespace {

bool is_below(const std::string& path, const std::string& folder) {
  return folder.empty() || folder == "." || path.rfind(folder + "/", 0) == 0;
}

std::vector<Path> joined(std::vector<Path> all, const std::vector<Path>& more) {
  all.insert(all.end(), more.begin(), more.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

std::optional<std::string> MemoryFiles::read(const Path& path) const {
  const auto found = contents.find(normal(path).generic_string());
  if (found == contents.end()) return std::nullopt;
  return found->second;
}

void MemoryFiles::about_to_write(const Path& path) const {
  if (before_write) before_write(path);
}

void MemoryFiles::write(const Path& path, const std::string& bytes) {
  about_to_write(path);
  contents[normal(path).generic_string()] = bytes;
}

void MemoryFiles::remove(const Path& path) {
  about_to_write(path);
  contents.erase(normal(path).generic_string());
}

void MemoryFiles::remove_all(const Path& folder) {
  for (const Path& path : list(folder)) remove(path);
}

void MemoryFiles::rename(const Path& from, const Path& to) {
  about_to_write(to);
  if (const auto bytes = read(from)) contents[normal(to).generic_string()] = *bytes;
  contents.erase(normal(from).generic_string());
  for (const Path& path : list(from)) {
    const Path place = to / path.lexically_relative(normal(from));
    contents[normal(place).generic_string()] = contents[path.generic_string()];
    contents.erase(path.generic_string());
  }
}

std::vector<Path> MemoryFiles::list(const Path& folder) const {
  const std::string below = normal(folder).generic_string();
  std::vector<Path> found;
  for (const auto& [path, bytes] : contents)
    if (is_below(path, below)) found.emplace_back(path);
  std::sort(found.begin(), found.end());
  return found;
}

bool MemoryFiles::is_folder(const Path& path) const {
  const std::string below = normal(path).generic_string();
  return std::any_of(contents.begin(), contents.end(),
                     [&](const auto& entry) { return is_below(entry.first, below); });
}

bool MemoryFiles::exists(const Path& path) const {
  return contents.count(normal(path).generic_string()) > 0 || is_folder(path);
}

std::optional<std::string> Draft::read(const Path& path) const {
  auto bytes = written_.read(path);
  return bytes ? std::move(bytes) : below_.read(path);
}

void Draft::write(const Path& path, const std::string& bytes) {
  written_.write(path, bytes);
  if (std::find(order_.begin(), order_.end(), path) == order_.end()) order_.push_back(path);
}

std::vector<Path> Draft::list(const Path& folder) const {
  return joined(below_.list(folder), written_.list(folder));
}

std::vector<Path> Draft::list_all(const Path& folder) const {
  return joined(below_.list_all(folder), written_.list(folder));
}

bool Draft::is_folder(const Path& path) const { return written_.is_folder(path) || below_.is_folder(path); }

}  // namespace proofsheet::files
