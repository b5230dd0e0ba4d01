#pragma once
#include "files/files.hpp"
#include "files/handle.hpp"

namespace proofsheet::files {

/// Returns the system's folder for temporary files; empty if there is none.
Path temporary_place();

/// A temporary folder for this run alone, removed at the end. The run locks it, so that the next run can see
/// whether it is still in use, and can remove the folder of a killed run.
class TemporaryFolder {
 public:
  /// Removes the folders of killed runs of the same user. Throws MachineError if no folder can be made.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const Path& path() const { return folder_; }

 private:
  Path folder_;
  Handle lock_{-1};
};

/// Returns the number of bytes of all files below a folder; a small file counts as one block of the disk.
std::uintmax_t disk_usage(const Path& folder);

}  // namespace proofsheet::files
