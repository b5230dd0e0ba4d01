#pragma once
// The one way to the disk.
//
// A course may come from a stranger, and a checkout may contain links: with `output/html -> ../../.ssh` a
// build would write anywhere. So a folder is opened once, at the place that the user or the system named, and
// everything else is opened below that open folder. The kernel, called by openat2(), refuses every path that
// leads out of it, and no concurrent rename can change that. Without openat2() the path is walked component
// by component, links are read instead of followed, and `..` goes back along the path taken; the kernel does
// the same.
#include "files/files.hpp"
#include "files/handle.hpp"

namespace proofsheet::files {

/// Returns the first prefix of a user's path at which the system reports `error`; the whole path if there is
/// none.
Path failing_prefix_of(const Path& place, int error);
/// Returns the exception for a path that is longer than the disk allows, or has such a component.
Refused name_too_long(std::string path);
Refused link_in_circle(const Path& link);

class Folder {
 public:
  enum class Links {
    inside,  ///< a link is followed if its target is below the folder
    none
  };
  enum class Way { kernel, by_component };

  /// Takes a folder at a trusted place: its links are followed. It may be missing, and be made later.
  explicit Folder(Path place, Way way = Way::kernel) : place_(std::move(place)), way_(way) {}

  /// Opens a path; `flags` are those of open(), without O_CREAT. If the handle is invalid, `errno` is ENOENT
  /// or ENOTDIR if nothing is there, EXDEV if the path leads out of the folder, ELOOP if it leads through a
  /// link that is not followed.
  Handle open(const Path& path, int flags, Links links) const;
  /// Opens the folder that contains `path`, for the calls that take a folder and a name. Follows no links.
  Handle open_parent(const Path& path) const;
  /// Does the same, and makes missing folders.
  Handle make_parent(const Path& path);
  const Path& place() const { return place_; }

 private:
  int root() const;
  Handle make(const Path& path);
  Handle walk(const Path& path, int flags, Links links) const;

  Path place_;
  Way way_;
  mutable Handle root_{-1};
};

}  // namespace proofsheet::files
