// Linux reports changes folder by folder: a watch is a number, and an event has the watch and the name of the
// file in its folder. So the folders are walked once, new ones are added on events of their parents, and
// removed ones are dropped. A folder is watched before it is read, so that no change in between is missed.
#include "files/watcher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#if __has_include(<sys/inotify.h>)
#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "files/folder.hpp"
#endif

namespace proofsheet::files {

bool is_source_name(std::string_view name) {
  constexpr std::array<std::string_view, 9> not_sources = {
      "~", ".swp", ".swo", ".swx", ".tmp", ".bak", ".orig", "___jb_tmp___", "___jb_old___"};
  if (name.empty() || name.front() == '.' || name.front() == '#') return false;
  // Vim tests whether it may write by making a file whose name is a number, 4913 first.
  if (name.find_first_not_of("0123456789") == std::string_view::npos) return false;
  return std::none_of(not_sources.begin(), not_sources.end(),
                      [&](std::string_view ending) { return name.ends_with(ending); });
}

#if __has_include(<sys/inotify.h>)

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// How long there must be no event: all writes of one save are reported together.
constexpr std::chrono::milliseconds quiet_time{20};
/// The same while a file is missing: most editors put it back.
constexpr std::chrono::milliseconds missing_file_time{150};
/// The longest wait if events never stop.
constexpr std::chrono::milliseconds longest_wait{1000};
/// The interval of checks that the parents still exist. There is no event for that: a removed folder that is
/// some process's working folder lives on, and a folder whose parent was moved has not moved itself.
constexpr std::chrono::milliseconds parent_check_interval{1000};

constexpr std::uint32_t watched_events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE |
                                         IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

[[noreturn]] void fail(const std::string& deed, int error) {
  std::string why = std::generic_category().message(error);
  if (error == ENOSPC) why = "the system can't watch more folders (fs.inotify.max_user_watches)";
  if (error == EMFILE) why = "too many programs watch files (fs.inotify.max_user_instances)";
  throw MachineError(fmt::format("can't {}: {}", deed, why));
}

/// True for a link, which gets no further event. A new file that is still being written gets one when it is
/// closed.
bool is_link(const fs::path& place) {
  struct stat about {};
  return ::lstat(place.c_str(), &about) == 0 && (S_ISLNK(about.st_mode) || about.st_nlink > 1);
}

/// True if the folder `shown` is inside its parent after following links; `place` is the parent and `shown`
/// together.
bool is_inside(const fs::path& place, const Path& shown) {
  fs::path parent = place;
  for (auto part = shown.begin(); part != shown.end(); ++part) parent = parent.parent_path();
  constexpr int listed_folder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  return static_cast<bool>(Folder(parent).open(shown, listed_folder, Folder::Links::inside));
}

/// The identity of a folder, independent of its name; nothing if there is none.
using Identity = std::pair<dev_t, ino_t>;
std::optional<Identity> identity_of(const fs::path& folder) {
  struct stat about {};
  if (::stat(folder.c_str(), &about) != 0) return std::nullopt;
  return Identity{about.st_dev, about.st_ino};
}

}  // namespace

/// Receives SIGINT and SIGTERM through a file descriptor while this exists.
class StopSignals {
 public:
  StopSignals() : file_(open_blocked()) {}
  /// Discards the pending signals, which were handled, so that they do not end the program now.
  ~StopSignals() {
    signalfd_siginfo heard{};
    while (::read(file_.get(), &heard, sizeof heard) > 0) {
    }
    ::sigprocmask(SIG_SETMASK, &before_, nullptr);
  }
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  int file() const { return file_.get(); }

 private:
  int open_blocked() {
    sigset_t stops;
    ::sigemptyset(&stops);
    ::sigaddset(&stops, SIGINT);
    ::sigaddset(&stops, SIGTERM);
    ::sigprocmask(SIG_BLOCK, &stops, &before_);
    const int file = ::signalfd(-1, &stops, SFD_NONBLOCK | SFD_CLOEXEC);
    if (file < 0) {
      const int error = errno;
      ::sigprocmask(SIG_SETMASK, &before_, nullptr);
      fail("wait for signals", error);
    }
    return file;
  }

  sigset_t before_{};
  Handle file_;
};

class Watcher::Inside {
 public:
  explicit Inside(std::vector<WatchedFolder> watched) : watched_(std::move(watched)) {
    for (const WatchedFolder& folder : watched_) parents_[folder.parent] = identity_of(folder.parent);
    start();
  }

  Changes wait() {
    Changes changes;
    deleted_.clear();
    created_.clear();
    Clock::time_point first;
    for (;;) {
      const bool nothing = changes.paths.empty() && !changes.overflowed;
      const bool is_woken = sleep((nothing       ? parent_check_interval
                                   : is_missed() ? missing_file_time
                                                 : quiet_time)
                                      .count());
      if (is_stop_requested()) {
        changes.stop = true;
        return changes;
      }
      if (nothing && !is_woken) {
        check_parents();
        continue;
      }
      if (is_woken) read_events(changes);
      if (nothing) first = Clock::now();
      if (nothing || (is_woken && Clock::now() - first < longest_wait)) continue;
      drop_passing(changes);
      if (!changes.paths.empty() || changes.overflowed) return changes;
    }
  }

  bool is_stop_requested() const {
    pollfd stop{stops_.file(), POLLIN, 0};
    return ::poll(&stop, 1, 0) > 0;
  }

 private:
  struct Folder {
    fs::path place;
    Path shown;  ///< empty for a parent, in which only the watched names matter
  };

  /// Drops every watch and begins again.
  void start() {
    events_ = std::make_unique<Handle>(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
    if (events_->get() < 0) fail("watch files", errno);
    folders_.clear();
    for (const WatchedFolder& folder : watched_) {
      const int watch = ::inotify_add_watch(events_->get(), folder.parent.c_str(), watched_events);
      if (watch < 0) fail(fmt::format("watch '{}'", folder.parent.generic_string()), errno);
      folders_[watch] = {folder.parent, {}};
      add(folder.parent / folder.name, folder.name, 0);
    }
  }

  /// Watches a folder and those below it. Skips a folder that is watched already, through a link, and one to
  /// which a link leads out of the parent: it is not read.
  void add(const fs::path& place, const Path& shown, int depth) {
    if (!is_inside(place, shown)) return;
    const int watch = ::inotify_add_watch(events_->get(), place.c_str(), watched_events);
    if (watch < 0) {
      if (errno == ENOENT || errno == ENOTDIR || errno == ELOOP) return;  // gone again
      fail(fmt::format("watch '{}'", shown.generic_string()), errno);
    }
    if (!folders_.emplace(watch, Folder{place, shown}).second || depth == deepest_folder) return;
    std::error_code error;
    for (fs::directory_iterator entry(place, error), end; !error && entry != end; entry.increment(error)) {
      std::error_code ignored;
      const std::string name = entry->path().filename().string();
      if (name.front() != '.' && entry->is_directory(ignored)) add(entry->path(), shown / name, depth + 1);
    }
  }

  /// Drops the watches of a folder that was moved away, and of those below it.
  void forget(const fs::path& place) {
    const std::string below = place.string() + "/";
    for (auto folder = folders_.begin(); folder != folders_.end();) {
      const std::string one = folder->second.place.string() + "/";
      if (folder->second.shown.empty() || one.compare(0, below.size(), below) != 0) {
        ++folder;
        continue;
      }
      ::inotify_rm_watch(events_->get(), folder->first);
      folder = folders_.erase(folder);
    }
  }

  void check_parents() const {
    for (const auto& [parent, identity] : parents_)
      if (identity_of(parent) != identity) gone(parent);
  }

  [[noreturn]] static void gone(const fs::path& parent) {
    throw MachineError(fmt::format("the folder '{}' is gone", parent.generic_string()));
  }

  bool sleep(std::chrono::milliseconds::rep limit) const {
    std::array<pollfd, 2> files{pollfd{events_->get(), POLLIN, 0}, pollfd{stops_.file(), POLLIN, 0}};
    const int events = ::poll(files.data(), files.size(), static_cast<int>(limit));
    if (events < 0 && errno != EINTR) fail("wait for changes", errno);
    return events > 0 && files[0].revents != 0;
  }

  void read_events(Changes& changes) {
    alignas(inotify_event) std::array<char, 1 << 16> bytes;
    for (;;) {
      const ssize_t count = ::read(events_->get(), bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 && errno == EAGAIN) break;
      if (count < 0) fail("read what has changed", errno);
      for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
        inotify_event event{};
        std::memcpy(&event, bytes.data() + at, sizeof event);
        const char* name = event.len > 0 ? bytes.data() + at + sizeof event : "";
        handle(event, name, changes);
        at += sizeof event + event.len;
      }
      if (changes.overflowed) {
        start();
        break;
      }
    }
  }

  void handle(const inotify_event& event, const std::string& name, Changes& changes) {
    if ((event.mask & IN_Q_OVERFLOW) != 0) changes.overflowed = true;
    const auto found = folders_.find(event.wd);
    if (found == folders_.end()) return;
    const Folder folder = found->second;
    if ((event.mask & (IN_DELETE_SELF | IN_MOVE_SELF)) != 0 && folder.shown.empty()) gone(folder.place);
    if ((event.mask & IN_IGNORED) != 0) folders_.erase(found);
    if (name.empty() || (folder.shown.empty() && !is_watched(folder.place, name))) return;
    const bool is_folder = (event.mask & IN_ISDIR) != 0 || fs::is_directory(folder.place / name, ignored_);
    if (is_folder ? name.front() == '.' : !is_source_name(name)) return;
    note(event.mask, folder.place / name, folder.shown / name, is_folder, changes);
  }

  /// Drops files that appeared and disappeared since the last quiet moment: they are not an author's,
  /// whatever the name.
  void drop_passing(Changes& changes) {
    for (const Path& path : deleted_)
      if (created_.count(path) > 0) changes.paths.erase(path);
    deleted_.clear();
    created_.clear();
  }

  void note(std::uint32_t mask, const fs::path& place, const Path& shown, bool is_folder, Changes& changes) {
    const bool came = (mask & (IN_CREATE | IN_MOVED_TO)) != 0;
    if ((mask & IN_CREATE) != 0 && deleted_.count(shown) == 0 && changes.paths.count(shown) == 0)
      created_.insert(shown);
    if ((mask & (IN_MOVED_FROM | IN_DELETE)) != 0) {
      deleted_.insert(shown);
      if (is_folder) forget(place);
    } else if (is_folder && came) {
      add(place, shown, 0);
    } else if ((mask & IN_CREATE) != 0 && !is_link(place)) {
      return;
    }
    if ((mask & (IN_MOVED_FROM | IN_DELETE)) == 0) deleted_.erase(shown);
    changes.paths.insert(shown);
  }

  /// True if a file is missing that existed before.
  bool is_missed() const {
    return std::any_of(deleted_.begin(), deleted_.end(),
                       [&](const Path& path) { return created_.count(path) == 0; });
  }

  bool is_watched(const fs::path& parent, const std::string& name) const {
    return std::any_of(watched_.begin(), watched_.end(), [&](const WatchedFolder& folder) {
      return folder.parent == parent && folder.name == name;
    });
  }

  std::vector<WatchedFolder> watched_;
  std::map<fs::path, std::optional<Identity>> parents_;
  StopSignals stops_;
  std::unique_ptr<Handle> events_;
  std::map<int, Folder> folders_;
  std::set<Path> created_, deleted_;  ///< since the last quiet moment
  mutable std::error_code ignored_;
};

Watcher::Watcher(std::vector<WatchedFolder> folders)
    : inside_(std::make_unique<Inside>(std::move(folders))) {}
Watcher::~Watcher() = default;
Changes Watcher::wait() { return inside_->wait(); }
bool Watcher::is_stop_requested() const { return inside_->is_stop_requested(); }

#else

class Watcher::Inside {};

Watcher::Watcher(std::vector<WatchedFolder>) {
  throw MachineError(
      "this system has no inotify, which is needed to watch files; run 'proofsheet build' instead");
}

Watcher::~Watcher() = default;
Changes Watcher::wait() { return {}; }
bool Watcher::is_stop_requested() const { return true; }

#endif

}  // namespace proofsheet::files
