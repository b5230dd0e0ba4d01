// For systems without inotify: compiled in place of watcher_inotify.cpp.
#include "files/watcher.hpp"

namespace proofsheet::files {

class Watcher::Inside {};

Watcher::Watcher(std::vector<WatchedFolder>) {
  throw MachineError(
      "this system has no inotify, by which files are watched; run 'proofsheet build' instead");
}

Watcher::~Watcher() = default;
Changes Watcher::wait() { return {}; }
bool Watcher::is_stop_asked() const { return true; }

}  // namespace proofsheet::files
