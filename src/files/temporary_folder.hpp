#pragma once
#include "files/files.hpp"

namespace proofsheet::files {

/// Where the system keeps temporary folders; empty if there is no such place.
Path temporary_place();

/// A folder among the system's temporary ones, for this run alone; gone at the end.
class TemporaryFolder {
 public:
  /// Throws MachineError if there can be none.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const Path& path() const { return folder_; }

 private:
  Path folder_;
};

}  // namespace proofsheet::files
