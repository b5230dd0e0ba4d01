#include "files/folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "text/characters.hpp"
#include "text/signs.hpp"

#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif
#ifndef O_PATH
#define O_PATH O_RDONLY
#endif

namespace proofsheet::files {

namespace {

constexpr int as_folder = O_PATH | O_DIRECTORY | O_CLOEXEC;
/// The maximum number of links on one path, the same as in Linux.
constexpr int most_links = 40;

Handle refused(int error) {
  errno = error;
  return Handle(-1);
}

/// Returns the components of a path in reverse order.
std::vector<std::string> parts_of(const Path& path) {
  std::vector<std::string> parts;
  for (const Path& part : path) parts.push_back(part.string());
  std::reverse(parts.begin(), parts.end());
  return parts;
}

/// Returns the target of a link; empty if it is not a link.
std::string target_of(int folder, const std::string& name) {
  std::array<char, 4096> target;
  const ssize_t size = ::readlinkat(folder, name.c_str(), target.data(), target.size());
  return size > 0 ? std::string(target.data(), static_cast<std::size_t>(size)) : std::string();
}

/// Opens a path by openat2(). Fails with ENOSYS if the system does not have it.
Handle open_by_kernel(int root, const Path& path, int flags, Folder::Links links) {
#ifdef RESOLVE_BENEATH
  open_how how{};
  how.flags = static_cast<unsigned>(flags);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  if (links == Folder::Links::none) how.resolve |= RESOLVE_NO_SYMLINKS;
  // During a rename the kernel may be unable to decide whether a path leads out: it returns EAGAIN.
  for (int tries = 0; tries < 100; ++tries) {
    const long file = ::syscall(SYS_openat2, root, path.c_str(), &how, sizeof how);
    if (file >= 0 || errno != EAGAIN) return Handle(static_cast<int>(file));
  }
  return Handle(-1);
#else
  (void)root, (void)path, (void)flags, (void)links;
  return refused(ENOSYS);
#endif
}

}  // namespace

Path failing_prefix_of(const Path& place, int error) {
  Path way;
  for (const Path& part : place) {
    way /= part;
    std::error_code found;
    static_cast<void>(std::filesystem::status(way, found));
    if (found.value() == error) return way;
  }
  return place;
}

Refused link_in_circle(const Path& link) {
  return {fmt::format("the link '{}' leads to itself", link.generic_string()),
          "replace the link with the file"};
}

Refused name_too_long(std::string path) {
  constexpr std::size_t longest_shown = 80;
  const std::size_t size = path.size();
  if (size > longest_shown) {
    std::size_t end = longest_shown;
    while (end > 0 && text::is_continuation(path[end])) --end;
    path = path.substr(0, end) + std::string(text::ellipsis);
  }
  return {fmt::format("the name '{}' has {} bytes, which is longer than the disk allows", path, size),
          "choose a shorter name"};
}

int Folder::root() const {
  if (!root_) root_ = Handle(::open(place_.c_str(), as_folder));
  return root_.get();
}

Handle Folder::open(const Path& path, int flags, Links links) const {
  if (root() < 0) return Handle(-1);
  const Path asked = path.empty() ? Path(".") : path;
  if (way_ == Way::kernel) {
    Handle file = open_by_kernel(root(), asked, flags, links);
    // Some sandboxes return EPERM for unknown calls.
    if (file || (errno != ENOSYS && errno != EPERM)) return file;
  }
  return walk(asked, flags, links);
}

Handle Folder::walk(const Path& path, int flags, Links links) const {
  if (path.is_absolute()) return refused(EXDEV);
  std::vector<std::string> left = parts_of(path);
  std::vector<Handle> way;  // the folders entered so far, the innermost last
  int links_followed = 0;
  const auto here = [&] { return way.empty() ? root() : way.back().get(); };
  while (!left.empty()) {
    const std::string name = left.back();
    left.pop_back();
    if (name.empty() || name == ".") continue;
    if (name == "..") {
      if (way.empty()) return refused(EXDEV);
      way.pop_back();
      continue;
    }
    Handle next(::openat(here(), name.c_str(), (left.empty() ? flags : as_folder) | O_NOFOLLOW));
    if (next && left.empty()) return next;
    if (next) {
      way.push_back(std::move(next));
      continue;
    }
    const int error = errno;
    const Path target = target_of(here(), name);
    if (target.empty()) return refused(error);
    if (links == Links::none || ++links_followed > most_links) return refused(ELOOP);
    if (target.is_absolute()) return refused(EXDEV);
    for (std::string& part : parts_of(target)) left.push_back(std::move(part));
  }
  return Handle(::openat(here(), ".", flags));
}

Handle Folder::open_parent(const Path& path) const {
  return open(path.parent_path(), as_folder, Links::none);
}

Handle Folder::make_parent(const Path& path) {
  std::error_code error;
  if (root() < 0 && errno == ENOENT) std::filesystem::create_directories(place_, error);
  if (error) return refused(error.value());
  return make(path.parent_path());
}

Handle Folder::make(const Path& path) {
  Handle folder = open(path, as_folder, Links::none);
  if (folder || errno != ENOENT || path.empty() || path == ".") return folder;
  const Handle parent = make(path.parent_path());
  if (!parent) return Handle(-1);
  const std::string name = path.filename().string();
  if (::mkdirat(parent.get(), name.c_str(), 0777) != 0 && errno != EEXIST) return Handle(-1);
  return Handle(::openat(parent.get(), name.c_str(), as_folder | O_NOFOLLOW));
}

}  // namespace proofsheet::files
