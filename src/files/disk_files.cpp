// The real disk. A file is replaced as a whole: the new bytes are written beside it, flushed to the disk, and
// renamed over it. So a concurrent reader, or the next run after a kill, sees the old file or the new one and
// never a part.
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <thread>

#include "files/folder.hpp"

namespace proofsheet::files {

namespace {

using Links = Folder::Links;

/// A pipe is opened without waiting for its writer; then its type is checked and it is refused.
constexpr int reading = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
constexpr int reading_folder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

bool is_nothing(int error) { return error == ENOENT || error == ENOTDIR; }

/// Returns a path as in messages: the folder itself by its place.
Path named_path(const Folder& root, const Path& path) {
  return path.empty() || path == "." ? root.place() : path;
}

/// Returns the first folder of the path at which opening fails with this error, or the whole path if there is
/// none.
Path failing_prefix(const Folder& root, const Path& path, Links links, int error) {
  if (!root.open(".", reading_folder, links) && errno == error) return failing_prefix_of(root.place(), error);
  Path way;
  for (const Path& part : path) {
    way /= part;
    if (way == path) break;
    if (!root.open(way, reading_folder, links) && errno == error) return way;
  }
  return named_path(root, path);
}

[[noreturn]] void fail(const Folder& root, const char* action, const Path& path, Links links, int error) {
  const std::string name = named_path(root, path).generic_string();
  if (error == ENAMETOOLONG) throw name_too_long(failing_prefix(root, path, links, error).generic_string());
  if (error == EXDEV)
    throw Refused(fmt::format("'{}' leads out of the folder",
                              failing_prefix(root, path, links, error).generic_string()),
                  "replace the link with a copy of its target");
  if (error == ELOOP && links == Links::none)
    throw Refused(fmt::format("'{}' is a link, and links are not followed here",
                              failing_prefix(root, path, links, error).generic_string()),
                  "remove the link");
  if (error == ELOOP) throw link_in_circle(failing_prefix(root, path, links, error));
  if (error == ENOTDIR)
    throw Refused(fmt::format("'{}' is a file, but must be a folder",
                              failing_prefix(root, path, links, error).generic_string()),
                  "choose another path, or move the file away");
  if (error == EISDIR || error == ENXIO || error == EINVAL)
    throw Refused(fmt::format("'{}' is {}, not a file", name,
                              error == EISDIR ? "a folder" : "a pipe, a socket or a device"),
                  "replace it with a file, or remove it");
  throw MachineError(fmt::format("can't {} '{}': {}", action, name, std::generic_category().message(error)));
}

struct stat about(const Folder& root, const Handle& file, const Path& path) {
  struct stat found {};
  if (::fstat(file.get(), &found) != 0) fail(root, "read", path, Links::inside, errno);
  return found;
}

std::int64_t nanoseconds(const struct timespec& time) {
  constexpr std::int64_t per_second = 1'000'000'000;
  return static_cast<std::int64_t>(time.tv_sec) * per_second + time.tv_nsec;
}

bool is_young(const Stamp& stamp) {
  constexpr std::chrono::nanoseconds coarsest_step = std::chrono::seconds(2);  // of FAT
  const std::chrono::nanoseconds now = std::chrono::system_clock::now().time_since_epoch();
  return std::max(stamp.modified, stamp.changed) >= (now - coarsest_step).count();
}

[[noreturn]] void fail_with(int error) { throw std::system_error(error, std::generic_category()); }

void write_whole(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(file, bytes.data(), bytes.size());
    if (wrote < 0 && errno != EINTR) fail_with(errno);
    if (wrote > 0) bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

/// Returns the permissions of the file that is to be replaced; nothing if there is none.
std::optional<mode_t> mode_of(int folder, const std::string& name) {
  struct stat now {};
  if (::fstatat(folder, name.c_str(), &now, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(now.st_mode))
    return std::nullopt;
  return now.st_mode & 07777U;
}

/// True if the open file still has this name, and was not removed or replaced.
bool is_in_place(const Handle& open, int folder, const std::string& name) {
  struct stat held {
  }, now{};
  return ::fstat(open.get(), &held) == 0 && ::fstatat(folder, name.c_str(), &now, AT_SYMLINK_NOFOLLOW) == 0 &&
         held.st_dev == now.st_dev && held.st_ino == now.st_ino;
}

/// True if no other program holds a lock on the file. Also true for every file of a disk without locks.
bool is_unlocked(const Handle& file) {
  return ::flock(file.get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/// Makes and locks a new file of this name. An unlocked file with that name is the rest of a killed run and
/// is removed. Throws std::system_error, also if another program keeps the name.
Handle make_locked(int folder, const std::string& name) {
  constexpr std::chrono::milliseconds step{5}, longest{10'000};
  for (std::chrono::milliseconds waited{0}; waited < longest;) {
    Handle file(::openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (!file && errno != EEXIST) fail_with(errno);
    if (file) {
      if (is_unlocked(file) && is_in_place(file, folder, name)) return file;
      continue;  // another program removed it as abandoned
    }
    const Handle left(::openat(folder, name.c_str(), reading | O_NOFOLLOW));
    if (!left && errno == ENOENT) continue;
    if (left && !is_unlocked(left)) {
      std::this_thread::sleep_for(step);
      waited += step;
    } else if (!left || is_in_place(left, folder, name)) {
      if (::unlinkat(folder, name.c_str(), 0) != 0 && errno != ENOENT) fail_with(errno);
    }
  }
  fail_with(EBUSY);
}

#ifdef __linux__
/// Returns the names of the extended attributes, including access lists.
std::vector<std::string> attributes_of(const Handle& file) {
  std::vector<std::string> names;
  std::array<char, 1U << 16U> list{};  // the maximum size in the kernel
  const ssize_t size = ::flistxattr(file.get(), list.data(), list.size());
  for (const char* name = list.data(); size > 0 && name < list.data() + size; name += names.back().size() + 1)
    names.emplace_back(name);
  return names;
}

std::optional<std::string> attribute_of(const Handle& file, const std::string& name) {
  std::string value(1U << 16U, '\0');
  const ssize_t size = ::fgetxattr(file.get(), name.c_str(), value.data(), value.size());
  if (size < 0) return std::nullopt;
  value.resize(static_cast<std::size_t>(size));
  return value;
}

void copy_attributes(const Handle& from, const Handle& to) {
  for (const std::string& name : attributes_of(to))
    if (!attribute_of(from, name) && !name.starts_with("security.")) ::fremovexattr(to.get(), name.c_str());
  for (const std::string& name : attributes_of(from)) {
    const auto value = attribute_of(from, name);
    if (value && attribute_of(to, name) != value &&
        ::fsetxattr(to.get(), name.c_str(), value->data(), value->size(), 0) != 0)
      fail_with(errno);
  }
}
#else
void copy_attributes(const Handle&, const Handle&) {}
#endif

/// Gives a file the owner, the group, the extended attributes and the mode of another one. Throws
/// std::system_error.
void copy_ownership(const Handle& from, const Handle& to) {
  struct stat old {
  }, now{};
  if (::fstat(from.get(), &old) != 0 || ::fstat(to.get(), &now) != 0) fail_with(errno);
  const bool is_same = old.st_uid == now.st_uid && old.st_gid == now.st_gid;
  if (!is_same && ::fchown(to.get(), old.st_uid, old.st_gid) != 0) fail_with(errno);
  copy_attributes(from, to);
  if (::fchmod(to.get(), old.st_mode & 07777U) != 0) fail_with(errno);
}

bool is_folder_at(int folder, const std::string& name) {
  struct stat now {};
  return ::fstatat(folder, name.c_str(), &now, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(now.st_mode);
}

/// An entry of a folder. A link is neither a folder nor a file.
struct Entry {
  std::string name;
  bool is_folder = false, is_file = false;
  friend bool operator<(const Entry& one, const Entry& other) { return one.name < other.name; }
};

/// An open folder and its entries, sorted. The system returns the type of most entries together with the
/// name.
class FolderListing {
 public:
  explicit FolderListing(Handle folder) : entries_(::fdopendir(folder.get()), ::closedir) {
    if (!entries_) fail_with(errno);
    folder.release();
    errno = 0;
    while (const dirent* entry = ::readdir(entries_.get())) add(*entry);
    if (errno != 0) fail_with(errno);
    std::sort(all.begin(), all.end());
  }
  int folder() const { return ::dirfd(entries_.get()); }
  std::vector<Entry> all;

 private:
  void add(const dirent& entry) {
    std::string name = entry.d_name;
    if (name == "." || name == "..") return;
    if (entry.d_type != DT_UNKNOWN)
      return all.push_back({std::move(name), entry.d_type == DT_DIR, entry.d_type == DT_REG});
    struct stat now {};
    if (::fstatat(folder(), name.c_str(), &now, AT_SYMLINK_NOFOLLOW) == 0)
      all.push_back({std::move(name), S_ISDIR(now.st_mode), S_ISREG(now.st_mode)});
    errno = 0;
  }

  std::unique_ptr<DIR, int (*)(DIR*)> entries_;
};

/// Calls `on_file` with the folder, the entry and the path of everything that is not a folder, and `on_left`
/// with those of every folder after its content.
template <class OnFile, class OnLeft>
void go_through(Handle open, const Path& path, const OnFile& on_file, const OnLeft& on_left, int depth = 0) {
  if (depth == deepest_folder)
    throw Refused(
        fmt::format("'{}' is nested more than {} folders deep", path.generic_string(), deepest_folder),
        "remove the nested folders");
  const FolderListing listed(std::move(open));
  for (const Entry& entry : listed.all) {
    if (entry.is_folder) {
      Handle inner(::openat(listed.folder(), entry.name.c_str(), reading_folder | O_NOFOLLOW));
      if (!inner) fail_with(errno);
      go_through(std::move(inner), path / entry.name, on_file, on_left, depth + 1);
      on_left(listed.folder(), entry.name);
    } else {
      on_file(listed.folder(), entry, path / entry.name);
    }
  }
}

void check_size(const Path& path, std::uintmax_t size, std::uintmax_t most) {
  if (size <= most) return;
  throw Refused(fmt::format("'{}' has {} bytes; the most is {} ({} MiB)", path.generic_string(), size, most,
                            most >> 20),
                most == largest_joined_file ? "divide the course into two"
                : path.extension() == ".ipynb"
                    ? "clear the outputs of its cells, or divide it into several notebooks"
                    : "divide it into several files");
}

}  // namespace

void Disk::check_size(const Path& path, std::uintmax_t size) const {
  files::check_size(path, size, largest_file);
}

bool DiskFiles::is_sealed(const Path& path) const {
  return !sealed_.empty() &&
         std::mismatch(sealed_.begin(), sealed_.end(), path.begin(), path.end()).first == sealed_.end();
}

void DiskFiles::check_size(const Path& path, std::uintmax_t size) const {
  constexpr std::uintmax_t largest_document = 64u << 20;
  if (joined_ == "*") return files::check_size(path, size, largest_document);
  const bool is_joined = !joined_.empty() && path.filename() == joined_ && is_sealed(normal(path));
  files::check_size(path, size, is_joined ? largest_joined_file : largest_file);
}

/// An operation on one path of the disk; failures are reported with its name.
class DiskFiles::Act {
 public:
  Act(const DiskFiles& disk, const char* action, const Path& path, bool writes = true)
      : root_(*disk.root_), action_(action), path_(normal(path)) {
    links_ = writes || disk.is_sealed(path_) ? Links::none : Links::inside;
  }

  const Path& path() const { return path_; }
  std::string name() const { return path_.filename().string(); }
  /// Returns an invalid handle if there is nothing.
  Handle open(int flags) const {
    Handle file = root_.open(path_, flags, links_);
    if (!file && !is_nothing(errno)) fail();
    return file;
  }
  Handle parent() const {
    Handle folder = root_.open_parent(path_);
    if (!folder && !is_nothing(errno)) fail();
    return folder;
  }
  Handle make_parent() const {
    Handle folder = root_.make_parent(path_);
    if (!folder) fail();
    return folder;
  }
  struct stat about(const Handle& file) const {
    return files::about(root_, file, path_);
  }
  [[noreturn]] void fail(int error = errno) const { files::fail(root_, action_, path_, links_, error); }
  /// Runs `action`; reports a system error as a failure of this operation.
  template <class Action>
  void attempt(const Action& action) const {
    try {
      action();
    } catch (const std::system_error& error) {
      fail(error.code().value());
    }
  }

 private:
  Folder& root_;
  const char* action_;
  Path path_;
  Links links_ = Links::none;
};

DiskFiles::DiskFiles(Path root, Path sealed, Path joined)
    : DiskFiles(std::make_shared<Folder>(std::move(root)), std::move(sealed), std::move(joined)) {}

DiskFiles::DiskFiles(std::shared_ptr<Folder> root, Path sealed, Path joined)
    : root_(std::move(root)), sealed_(std::move(sealed)), joined_(std::move(joined)) {}

/// A file that is read block by block.
class DiskFiles::Reading {
 public:
  Reading(const DiskFiles& files, const Path& path)
      : act_(files, "read", path, false), file_(act_.open(reading)) {
    if (!file_) return;
    const struct stat about = act_.about(file_);
    if (!S_ISREG(about.st_mode)) act_.fail(S_ISDIR(about.st_mode) ? EISDIR : EINVAL);
    size_ = static_cast<std::size_t>(about.st_size);
    files.check_size(path, size_);
  }
  explicit operator bool() const { return static_cast<bool>(file_); }
  std::size_t size() const { return size_; }
  /// Reads up to `room` bytes. Returns how many were read; fewer only at the end of the file.
  std::size_t next(char* into, std::size_t room) {
    std::size_t got = 0;
    while (got < room) {
      const ssize_t count = ::read(file_.get(), into + got, room - got);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) act_.fail();
      if (count == 0) break;
      got += static_cast<std::size_t>(count);
    }
    return got;
  }

 private:
  Act act_;
  Handle file_;
  std::size_t size_ = 0;
};

std::optional<std::string> DiskFiles::read(const Path& path) const {
  Reading file(*this, path);
  if (!file) return std::nullopt;
  std::string bytes(file.size(), '\0');
  bytes.resize(file.next(bytes.data(), bytes.size()));
  return bytes;
}

std::optional<bool> DiskFiles::is(const Path& path, std::string_view bytes) const {
  Reading file(*this, path);
  if (!file) return std::nullopt;
  bool is_same = file.size() == bytes.size();
  std::array<char, 1U << 16U> block;
  for (std::size_t got = 0; is_same && !bytes.empty(); bytes.remove_prefix(got)) {
    got = file.next(block.data(), std::min(block.size(), bytes.size()));
    is_same = got > 0 && bytes.starts_with(std::string_view(block.data(), got));
  }
  return is_same;
}

void DiskFiles::write(const Path& path, const std::string& bytes) { write(path, bytes, true); }

void DiskFiles::write_unflushed(const Path& path, const std::string& bytes) { write(path, bytes, false); }

void DiskFiles::flush(const Path& folder) {
  const Act act(*this, "flush", folder);
#ifdef __linux__
  const Handle opened = act.open(reading_folder);
  if (opened && ::syncfs(opened.get()) != 0) act.fail();
#else
  ::sync();
#endif
}

void DiskFiles::write(const Path& path, std::string_view bytes, bool flushes) {
  const Act act(*this, "write", path);
  const Handle folder = act.make_parent();
  if (is_folder_at(folder.get(), act.name())) act.fail(EISDIR);
  const std::string waiting = fmt::format(".{}.proofsheet", act.name());
  act.attempt([&] {
    const auto mode = mode_of(folder.get(), act.name());
    const Handle file = make_locked(folder.get(), waiting);
    try {
      if (mode && ::fchmod(file.get(), *mode) != 0) fail_with(errno);
      check_size(path, bytes.size());
      write_whole(file.get(), bytes);
      if (flushes && ::fsync(file.get()) != 0) fail_with(errno);
      if (::renameat(folder.get(), waiting.c_str(), folder.get(), act.name().c_str()) != 0) fail_with(errno);
    } catch (...) {
      ::unlinkat(folder.get(), waiting.c_str(), 0);
      throw;
    }
  });
}

void DiskFiles::copy_ownership(const Path& from, const Path& to) {
  const Act old(*this, "read", from), now(*this, "write", to);
  const Handle source = old.open(reading | O_NOFOLLOW), target = now.open(reading | O_NOFOLLOW);
  if (!source) old.fail();
  if (!target) now.fail();
  now.attempt([&] { files::copy_ownership(source, target); });
}

void DiskFiles::check_replaceable(const Path& path) const {
  const Act act(*this, "replace", path);
  const std::string name = act.path().generic_string();
  Path above = act.path().parent_path();
  Handle folder = root_->open(above, reading_folder, Links::none);
  for (; !folder && !above.empty(); folder = root_->open(above, reading_folder, Links::none))
    above = above.parent_path();
  if (folder && ::faccessat(folder.get(), ".", W_OK | X_OK, AT_EACCESS) != 0)
    throw Refused(fmt::format("the folder of '{}' is read-only", name),
                  "make the folder writable (chmod u+w FOLDER), then run this again");
  const Handle file = act.open(reading | O_NOFOLLOW);
  if (!file) return;
  const struct stat about = act.about(file);
  if (about.st_nlink > 1)
    throw Refused(fmt::format("'{}' has {} hard links, and only this one would change", name, about.st_nlink),
                  "replace it with a copy (cp FILE COPY && mv COPY FILE), or make the change by hand");
  const Handle writable(
      ::openat(folder.get(), act.name().c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!writable || (about.st_mode & S_IWUSR) == 0)
    throw Refused(fmt::format("'{}' is read-only", name),
                  "make it writable (chmod u+w FILE), then run this again");
  if (about.st_uid != ::geteuid() && ::geteuid() != 0)
    throw Refused(fmt::format("'{}' belongs to another user, and this would change its owner", name),
                  "let its owner run this, or replace it with a copy of your own");
  const Handle root = root_->open(".", reading_folder, Links::none);
  if (root && act.about(root).st_dev != about.st_dev)
    throw Refused(fmt::format("'{}' is on another disk than the folder of this run", name),
                  "run this in the folder that is mounted there, or make the change by hand");
}

void DiskFiles::remove(const Path& path) {
  const Act act(*this, "remove", path);
  const Handle folder = act.parent();
  if (!folder) return;
  if (::unlinkat(folder.get(), act.name().c_str(), 0) != 0 && errno != ENOENT) act.fail();
}

void DiskFiles::remove_all(const Path& path) {
  const Act act(*this, "remove", path);
  const Handle parent = act.parent();
  if (!parent) return;
  const auto unlink = [](int folder, const std::string& name, int flags) {
    if (::unlinkat(folder, name.c_str(), flags) != 0 && errno != ENOENT) fail_with(errno);
  };
  act.attempt([&] {
    if (!is_folder_at(parent.get(), act.name())) return unlink(parent.get(), act.name(), 0);
    go_through(
        act.open(reading_folder), act.path(),
        [&](int folder, const Entry& entry, const Path&) { unlink(folder, entry.name, 0); },
        [&](int folder, const std::string& name) { unlink(folder, name, AT_REMOVEDIR); });
    unlink(parent.get(), act.name(), AT_REMOVEDIR);
  });
}

void DiskFiles::rename(const Path& from, const Path& to) {
  const Act leave(*this, "move", from), arrive(*this, "replace", to);
  const Handle old_folder = leave.parent();
  if (!old_folder) leave.fail(ENOENT);
  const Handle new_folder = arrive.make_parent();
  if (const auto mode = mode_of(new_folder.get(), arrive.name())) {
    const Handle file(::openat(old_folder.get(), leave.name().c_str(), reading | O_NOFOLLOW));
    if (!file || ::fchmod(file.get(), *mode) != 0) leave.fail();
  }
  if (::renameat(old_folder.get(), leave.name().c_str(), new_folder.get(), arrive.name().c_str()) != 0)
    arrive.fail();
}

std::vector<Path> DiskFiles::list(const Path& folder) const { return list(folder, true); }

std::vector<Path> DiskFiles::list_all(const Path& folder) const { return list(folder, false); }

std::vector<Path> DiskFiles::list(const Path& path, bool files_alone) const {
  const Act act(*this, "list", path, false);
  Handle folder = act.open(reading_folder);
  std::vector<Path> found;
  if (!folder) return found;
  const Path shown = act.path() == "." ? Path() : act.path();
  act.attempt([&] {
    go_through(
        std::move(folder), shown,
        [&](int, const Entry& entry, const Path& file) {
          if (entry.is_file || !files_alone) found.push_back(file);
        },
        [](int, const std::string&) {});
  });
  return found;
}

std::vector<std::string> DiskFiles::names(const Path& path) const {
  const Act act(*this, "list", path, false);
  Handle folder = act.open(reading_folder);
  std::vector<std::string> found;
  if (!folder) return found;
  act.attempt([&] {
    for (Entry& entry : FolderListing(std::move(folder)).all) found.push_back(std::move(entry.name));
  });
  return found;
}

bool DiskFiles::is_folder(const Path& path) const {
  return static_cast<bool>(Act(*this, "read", path, false).open(reading_folder));
}

std::optional<Stamp> DiskFiles::stamp(const Path& path) const {
  const Act act(*this, "read", path, false);
  const Handle file = act.open(O_PATH | O_CLOEXEC);
  if (!file) return std::nullopt;
  const struct stat about = act.about(file);
  const Stamp stamp{about.st_ino, static_cast<std::uint64_t>(about.st_size), nanoseconds(about.st_mtim),
                    nanoseconds(about.st_ctim)};
  if (!S_ISREG(about.st_mode) || is_young(stamp)) return std::nullopt;
  return stamp;
}

bool DiskFiles::exists(const Path& path) const {
  const Act act(*this, "look for", path);
  const Handle folder = act.parent();
  struct stat about {};
  return folder && ::fstatat(folder.get(), act.name().c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0;
}

bool DiskFiles::is_link(const Path& path) const {
  return !root_->open(normal(path), reading, Links::none) && errno == ELOOP;
}

Lock DiskFiles::hold(const Path& path, const WaitOptions& waiting) {
  constexpr std::chrono::milliseconds step{20};
  const Act act(*this, "lock", path);
  const Handle parent = act.make_parent();
  for (std::chrono::milliseconds waited{0};; waited += step) {
    if (::mkdirat(parent.get(), act.name().c_str(), 0777) != 0 && errno != EEXIST) act.fail();
    auto folder = std::make_shared<const Handle>(act.open(reading_folder));
    const bool is_ours = *folder && ::flock(folder->get(), LOCK_EX | LOCK_NB) == 0;
    if (!*folder && errno == ENOTDIR) act.fail();
    // On a disk without locks, writing goes on without one.
    if (*folder && !is_ours && errno != EWOULDBLOCK && errno != EINTR) return nullptr;
    if (is_ours && is_in_place(*folder, parent.get(), act.name())) return folder;
    if (waited.count() == 0 && !is_ours) waiting.on_wait();
    if (waited >= waiting.longest)
      throw MachineError(fmt::format("another run has been writing '{}' for {} seconds",
                                     act.path().generic_string(), waiting.longest.count() / 1000));
    std::this_thread::sleep_for(step);
  }
}

}  // namespace proofsheet::files
