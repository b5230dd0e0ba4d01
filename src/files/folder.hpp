#pragma once
// The one way to the disk.
//
// A course may come from a stranger, and a checkout carries links: `output/html -> ../../.ssh` would have a
// build write anywhere. So a folder is opened once, where the user or the system says that it is, and
// everything else is opened beneath that open folder: the kernel, asked by openat2(), refuses whatever leads
// out of it, and no renaming meanwhile can make it otherwise. Where there is no openat2(), the path is walked
// component by component, links are read instead of followed, and `..` goes back along the way that was
// taken; which is what the kernel does.
#include "files/files.hpp"
#include "files/handle.hpp"

namespace proofsheet::files {

/// Returns the first part of the way to a place of the user's at which the system says `error`; the place if it says so
/// nowhere before.
Path culprit_on_way(const Path& place, int error);
/// Returns what to throw for a path that is longer than the disk allows, or has a part that is.
Refused name_too_long(std::string path);
Refused link_in_circle(const Path& link);

class Folder {
 public:
  enum class Links {
    inside,  ///< a link is followed if what it leads to lies beneath the folder
    none
  };
  enum class Way { kernel, by_component };

  /// The folder at a place that is trusted: its links are followed. It may be missing, and come later.
  explicit Folder(Path place, Way way = Way::kernel) : place_(std::move(place)), way_(way) {}

  /// Opens what is there; `flags` are those of open(), without O_CREAT. If there is none: `errno` is ENOENT
  /// or ENOTDIR if nothing is there, EXDEV if it leads out of the folder, ELOOP if it leads through a link
  /// that is not followed.
  Handle open(const Path& path, int flags, Links links) const;
  /// Opens the folder in which `path` is an entry, for the calls that take a folder and a name. Through no
  /// links.
  Handle open_parent(const Path& path) const;
  /// The same; the folders that are missing are made.
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
