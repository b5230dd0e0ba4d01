#pragma once
// Files that the user names on the command line.
#include "files/files.hpp"

namespace proofsheet::files {

/// A file, and the folder below which it is opened.
struct NamedFile {
  DiskFiles folder;
  Path path;
};

/// Opens the folder of a name from the command line. A name that leads down from the working folder is opened
/// below it: its content may come from a stranger, so links must not lead out. An absolute name, or one with
/// `..`, is trusted. Throws MachineError if the place can't be determined.
NamedFile open_named(const Path& name);

/// Returns the place without `.` and `..`. A place with `..` is looked up on the disk, because `..` depends
/// on the links before it. Returns an empty path if that fails.
Path resolve_parents(const Path& place);
/// Returns the same as an absolute path.
Path absolute(const Path& place);
/// Returns the place with its links resolved, as far as it exists; empty if that fails.
Path resolve(const Path& place);
/// True if a place that the user named exists, following links. Later operations on it go through a Folder.
bool is_there(const Path& place);
/// Returns the folders in a place of the user's, in any order; none if it can't be read.
std::vector<Path> folders_in(const Path& place);
/// True if two names refer to the same place.
bool is_same(const Path& one, const Path& other);
/// A place that the user named for a new folder. Unless keep() was called, the destructor removes the folder
/// and those above it that were missing, if they are empty.
class NewFolder {
 public:
  explicit NewFolder(const Path& place);
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  void keep() { missing_.clear(); }

 private:
  std::vector<Path> missing_;  ///< the innermost first
};

/// True if a file is executable.
bool is_program(const Path& place);
/// Returns the folder that contains this program; empty if the system does not report it.
Path program_folder();

}  // namespace proofsheet::files
