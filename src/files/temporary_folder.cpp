#include "files/temporary_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "files/named.hpp"

namespace proofsheet::files {

namespace {

constexpr std::string_view prefix = "proofsheet-tex-";
const std::string unique(6, 'X');  // for mkdtemp()

bool is_same_folder(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/// Opens and locks a folder that this user made with mkdtemp(). Returns no handle if it is another user's, in
/// use, or gone.
Handle lock_own(const Path& folder) {
  errno = 0;
  Handle opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat found {
  }, now{};
  const bool is_ours = opened && ::fstat(opened.get(), &found) == 0 && found.st_uid == ::geteuid() &&
                       (found.st_mode & 0777) == 0700 && ::flock(opened.get(), LOCK_EX | LOCK_NB) == 0 &&
                       ::lstat(folder.c_str(), &now) == 0 && is_same_folder(found, now);
  return is_ours ? std::move(opened) : Handle(-1);
}

void clear_away(const Path& folder) {
  try {
    DiskFiles(folder.parent_path()).remove_all(folder.filename());
  } catch (const std::runtime_error&) {  // the system clears its temporary folder at some time
  }
}

void remove_abandoned(const Path& temporary) {
  for (const Path& folder : folders_in(temporary)) {
    const std::string name = folder.filename().string();
    if (name.size() != prefix.size() + unique.size() || !name.starts_with(prefix)) continue;
    if (const Handle lock = lock_own(folder)) clear_away(folder);
  }
}

}  // namespace

Path temporary_place() {
  std::error_code error;
  return std::filesystem::temp_directory_path(error);
}

TemporaryFolder::TemporaryFolder() {
  const Path temporary = temporary_place();
  remove_abandoned(temporary);
  // Another run may consider the folder abandoned, and remove it, before it is locked.
  for (bool is_gone = true; is_gone;) {
    std::string name = (temporary / (std::string(prefix) + unique)).string();
    if (temporary.empty() || ::mkdtemp(name.data()) == nullptr)
      throw MachineError(fmt::format("can't create a temporary folder in '{}': {}", temporary.string(),
                                     std::generic_category().message(temporary.empty() ? ENOENT : errno)));
    folder_ = name;
    lock_ = lock_own(folder_);
    is_gone = !lock_ && (errno == EWOULDBLOCK || errno == ENOENT);  // else this disk has no locks
  }
}

TemporaryFolder::~TemporaryFolder() { clear_away(folder_); }

std::uintmax_t disk_usage(const Path& folder) {
  constexpr std::uintmax_t block = 4096;
  std::uintmax_t taken = 0;
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    struct stat found {};
    if (::lstat(entry->path().c_str(), &found) == 0)
      taken += std::max(block, static_cast<std::uintmax_t>(found.st_size));
  }
  return taken;
}

}  // namespace proofsheet::files
