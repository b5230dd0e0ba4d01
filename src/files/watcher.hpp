#pragma once
// Waits for an author to save.
//
// Editors save in many ways. Some write into the file, some write beside it and rename, some move the old
// file away first, and most keep files of their own next to it. In each case the file is half written or
// missing for a moment, and then nothing more happens. So a watcher reports a change when the file was closed
// or renamed into place, and nothing has happened for a moment since. If a file is missing, it waits a little
// longer for the file to come back.
//
// New folders are watched too. If the system lost events, the watcher reports that, and the caller must read
// everything again.
#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include "files/files.hpp"

namespace proofsheet::files {

/// A folder that is watched with everything below it. It may be missing, appear, and disappear.
struct WatchedFolder {
  Path parent;  ///< must exist
  Path name;    ///< one component
};

struct Changes {
  std::set<Path> paths;     ///< below the parent, each beginning with the name of its watched folder
  bool overflowed = false;  ///< true if the system lost events: anything may have changed
  bool stop = false;        ///< true if the program received SIGINT or SIGTERM
};

/// True if a file of this name may be an author's: not hidden (`.lesson.md.swp`, `.#lesson.md`), no backup
/// (`lesson.md~`, `.bak`, `.orig`), no working file of an editor (`lesson.md.swp`, `#lesson.md#`, `4913`,
/// `___jb_tmp___`).
bool is_source_name(std::string_view name);

class Watcher {
 public:
  /// Begins to watch. From here on SIGINT and SIGTERM are blocked and only reported by wait() and
  /// is_stop_requested(). Throws MachineError if the system can't watch, or not that many folders.
  explicit Watcher(std::vector<WatchedFolder> folders);
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  /// Sleeps until something has changed and all is quiet again, or until the program is asked to end. Changes
  /// between two calls are reported by the next one. Throws MachineError if a parent is gone.
  Changes wait();
  /// True if the program was asked to end.
  bool is_stop_requested() const;

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace proofsheet::files
