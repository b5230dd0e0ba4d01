#pragma once
#include "files/files.hpp"
#include "files/handle.hpp"

namespace proofsheet::files {

/// Where the system keeps temporary folders; empty if there is no such place.
Path temporary_place();

/// A folder among the system's temporary ones, for this run alone; gone at the end. The run locks it, so that
/// the next run can tell whether it is still in use: one that a killed run left is removed.
class TemporaryFolder {
 public:
  /// Removes what killed runs of the same user left. Throws MachineError if there can be no folder.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const Path& path() const { return folder_; }

 private:
  Path folder_;
  Handle lock_{-1};
};

/// The bytes of all files below a folder; a small file counts as one block of the disk.
std::uintmax_t room_taken(const Path& folder);

}  // namespace proofsheet::files
