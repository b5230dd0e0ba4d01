#pragma once
// Files that the user names on the command line.
#include "files/files.hpp"

namespace proofsheet::files {

/// A file, and the folder beneath which it is opened.
struct Named {
  DiskFiles folder;
  Path path;
};

/// A name that goes down from the working folder is opened beneath it: what is there may come from a
/// stranger, and its links do not lead out. An absolute name, or one with `..`, is where the user says that
/// it is. Throws MachineError if there is no telling where that is.
Named named(const Path& name);

/// Returns the place without `.` and `..`: one with `..` is looked up on the disk, since links may stand before it. Empty if
/// that fails.
Path without_parents(const Path& place);
/// The same from the root of the system on.
Path absolute(const Path& place);
/// Returns the place with its links followed, as far as it is there; empty if that fails.
Path resolve(const Path& place);
/// Whether a place that the user named is there, links and all. What is done with it then is done beneath a
/// folder.
bool is_there(const Path& place);
/// The folders in a place of the user's, in any order; none if it can't be looked at.
std::vector<Path> folders_in(const Path& place);
/// Whether two names are those of one place.
bool is_same(const Path& one, const Path& other);
/// A place that the user named for a folder. Unless it is kept, what was made of it meanwhile is removed where it is empty:
/// the folder, and those above it that were missing, too.
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

/// Whether a file can be run.
bool is_program(const Path& place);
/// The folder in which this program lies; empty if the system does not say.
Path program_folder();

}  // namespace proofsheet::files
