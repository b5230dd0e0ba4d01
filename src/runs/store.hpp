#pragma once
#include <optional>
#include <string>

#include "files/digest.hpp"
#include "files/files.hpp"

namespace proofsheet::runs {

/// Entries in `.proofsheet/cache/` of a course, for the program that wrote them and the user that ran it. An entry that
/// is damaged, came with a checkout, or is of another build of the program counts as missing, and so does one that can't
/// be read or written: nothing here throws.
class Store {
 public:
  /// `program`: program_identity(). `course` must outlive this.
  Store(files::Disk& course, const files::Secret& secret, std::string program)
      : course_(course), secret_(secret), program_(std::move(program)) {}

  std::optional<std::string> read(const std::string& name) const;
  /// An entry that would be larger than files::largest_file is not written.
  void write(const std::string& name, const std::string& entry);

 private:
  files::Digest seal(const std::string& name, std::string_view entry) const;

  files::Disk& course_;
  files::Secret secret_;
  std::string program_;
};

}  // namespace proofsheet::runs
