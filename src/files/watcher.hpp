#pragma once
// Waiting for an author to save.
//
// Editors save in many ways. Some write into the file, some write beside it and rename, some move the old
// file away first, and most keep files of their own next to it. What they have in common is that for a moment
// the file is half written or gone, and then it is quiet. So a watcher tells of a change when the file was
// closed or renamed into place, and when nothing more has happened for a moment; if a file has gone, it waits
// a little longer for it to come back.
//
// Folders that appear are watched too. Where the system lost count, it says so, and whoever hears it looks at
// everything anew.
#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include "files/files.hpp"

namespace proofsheet::files {

/// A folder that is watched with all that is below it. It may be missing, and come and go.
struct WatchedFolder {
  Path parent;  ///< has to exist
  Path name;    ///< one component
};

struct Changes {
  std::set<Path> paths;     ///< below the parent, each beginning with the name of its watched folder
  bool overflowed = false;  ///< more happened than the system could tell of: anything may have changed
  bool stop = false;        ///< the program was asked to end (SIGINT, SIGTERM)
};

/// Whether a file of this name may be an author's: not hidden (`.lesson.md.swp`, `.#lesson.md`), no
/// backup (`lesson.md~`, `.bak`, `.orig`), no file that an editor keeps while it works (`lesson.md.swp`,
/// `#lesson.md#`, `4913`, `___jb_tmp___`).
bool is_source_name(std::string_view name);

class Watcher {
 public:
  /// Begins to watch, and from here on SIGINT and SIGTERM wait to be asked for. Throws MachineError if the
  /// system can't watch, or not that many folders.
  explicit Watcher(std::vector<WatchedFolder> folders);
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  /// Sleeps until something has changed and it is quiet again, or until the program is asked to end. What
  /// happens between two calls is kept for the next. Throws MachineError if a parent is gone.
  Changes wait();
  /// Whether the program was asked to end.
  bool is_stop_asked() const;

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace proofsheet::files
