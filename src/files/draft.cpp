#include "files/draft.hpp"

#include <algorithm>

namespace proofsheet::files {

std::optional<std::string> Draft::read(const Path& path) const {
  auto bytes = written_.read(path);
  return bytes ? std::move(bytes) : below_.read(path);
}

void Draft::write(const Path& path, const std::string& bytes) {
  written_.write(path, bytes);
  if (std::find(order_.begin(), order_.end(), path) == order_.end()) order_.push_back(path);
}

void Draft::remove(const Path& path) {
  written_.remove(path);
  order_.erase(std::remove(order_.begin(), order_.end(), path), order_.end());
}

std::vector<Path> Draft::list(const Path& folder) const {
  std::vector<Path> all = below_.list(folder);
  for (Path& path : written_.list(folder)) all.push_back(std::move(path));
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool Draft::is_folder(const Path& path) const { return written_.is_folder(path) || below_.is_folder(path); }

void Draft::commit(const std::function<void(const Path&, bool is_new)>& wrote) {
  for (const Path& path : order_) {
    const bool is_new = !below_.read(path);
    below_.write(path, *written_.read(path));
    wrote(path, is_new);
  }
}

}  // namespace proofsheet::files
