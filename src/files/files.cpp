// The real disk. A file is replaced whole: the new bytes are written beside it, flushed to the disk, and
// renamed over it, so whoever reads meanwhile, or after a kill, finds the old file or the new one and never a
// part.
#include "files/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "files/handle.hpp"

namespace proofsheet::files {

namespace {

[[noreturn]] void fail(const char* deed, const Path& path, int error) {
  throw MachineError(
      fmt::format("can't {} '{}': {}", deed, path.generic_string(), std::generic_category().message(error)));
}

void write_all(int file, const std::string& bytes, const Path& path) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t wrote = ::write(file, bytes.data() + done, bytes.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) fail("write", path, errno);
    done += static_cast<std::size_t>(wrote);
  }
}

/// Where the new bytes wait. The process number keeps two programs from writing into one file.
Path waiting_place(const Path& place) {
  return place.parent_path() / fmt::format(".{}.{}.new", place.filename().string(), ::getpid());
}

mode_t mode_of(const Path& place) {
  struct stat now {};
  return ::stat(place.c_str(), &now) == 0 ? (now.st_mode & 07777U) : 0644U;
}

}  // namespace

std::optional<std::string> DiskFiles::read(const Path& path) const {
  const Path place = root_ / path;
  const Handle file(::open(place.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
    fail("read", path, errno);
  }
  struct stat about {};
  if (::fstat(file.get(), &about) != 0) fail("read", path, errno);
  if (!S_ISREG(about.st_mode)) fail("read", path, S_ISDIR(about.st_mode) ? EISDIR : EINVAL);
  if (static_cast<std::uintmax_t>(about.st_size) > largest_file) fail("read", path, EFBIG);
  std::string bytes(static_cast<std::size_t>(about.st_size), '\0');
  std::size_t got = 0;
  while (got < bytes.size()) {
    const ssize_t count = ::read(file.get(), bytes.data() + got, bytes.size() - got);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("read", path, errno);
    if (count == 0) break;
    got += static_cast<std::size_t>(count);
  }
  bytes.resize(got);
  return bytes;
}

void DiskFiles::write(const Path& path, const std::string& bytes) {
  const Path place = root_ / path;
  std::error_code error;
  std::filesystem::create_directories(place.parent_path(), error);
  if (error) fail("make the folder of", path, error.value());
  const Path waiting = waiting_place(place);
  Handle file(::open(waiting.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode_of(place)));
  if (file.get() < 0) fail("write", path, errno);
  try {
    write_all(file.get(), bytes, path);
    if (::fsync(file.get()) != 0) fail("write", path, errno);
    if (::close(file.release()) != 0) fail("write", path, errno);
    if (::rename(waiting.c_str(), place.c_str()) != 0) fail("replace", path, errno);
  } catch (...) {
    ::unlink(waiting.c_str());
    throw;
  }
}

bool DiskFiles::is_link(const Path& path) const {
  std::error_code error;
  return std::filesystem::is_symlink(std::filesystem::symlink_status(root_ / path, error));
}

void DiskFiles::remove(const Path& path) {
  if (::unlink((root_ / path).c_str()) != 0 && errno != ENOENT) fail("remove", path, errno);
}

std::vector<Path> DiskFiles::list(const Path& folder) const {
  namespace fs = std::filesystem;
  std::vector<Path> found;
  std::error_code error;
  fs::recursive_directory_iterator entries(root_ / folder, error), end;
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory) return found;
  while (!error && entries != end) {
    if (entries->is_regular_file(error) && !entries->is_symlink(error))
      found.push_back(entries->path().lexically_relative(root_).lexically_normal());
    if (!error) entries.increment(error);
  }
  if (error) fail("list", folder, error.value());
  std::sort(found.begin(), found.end());
  return found;
}

bool DiskFiles::is_folder(const Path& path) const {
  std::error_code error;
  return std::filesystem::is_directory(root_ / path, error);
}

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
