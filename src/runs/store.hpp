#pragma once
#include <optional>
#include <string>

#include "files/digest.hpp"
#include "files/files.hpp"

namespace proofsheet::runs {

/// A store of entries in `.proofsheet/cache/` of a course, for the program that wrote them and the user who
/// ran it. An entry counts as missing if it is damaged, came with a checkout, or was written by another build
/// of the program. Entries that cannot be read or written count as missing too: nothing here throws.
class Store {
 public:
  /// `program` must be program_identity(). `course` must outlive the object.
  Store(files::Disk& course, const files::Secret& secret, std::string program)
      : course_(course), secret_(secret), program_(std::move(program)) {}

  std::optional<std::string> read(const std::string& name) const;
  /// Does not write an entry that would be larger than files::largest_file.
  void write(const std::string& name, const std::string& entry);

 private:
  files::Digest seal(const std::string& name, std::string_view entry) const;

  files::Disk& course_;
  files::Secret secret_;
  std::string program_;
};

}  // namespace proofsheet::runs
