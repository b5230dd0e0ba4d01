#pragma once
#include <optional>
#include <set>
#include <string>

#include "files/digest.hpp"
#include "files/files.hpp"

namespace proofsheet::cache {

/// Entries in `.proofsheet/cache/` of a course, for the program that wrote them and the user that ran it.
/// What is damaged, came with a checkout, or is of another build of the program counts as missing. A cache
/// that can't be written is none: nothing here throws.
class Store {
 public:
  static constexpr std::size_t largest_entry = 512U << 20U;
  /// `program`: program_identity(). `course` has to outlive it.
  Store(files::Disk& course, const files::Secret& secret, std::string program)
      : course_(course), secret_(secret), program_(std::move(program)) {}

  std::optional<std::string> read(const std::string& name) const;
  /// An entry that would be larger than `largest_entry` is not kept. Names may have folders, and end in no number
  /// behind a point: what is longer than files::largest_file is written in parts, `name`, `name.2`, `name.3` …
  void write(const std::string& name, const std::string& entry);
  /// Removes what has another name than these.
  void keep_only(const std::set<std::string>& names);

 private:
  files::Digest seal(const std::string& name, std::string_view entry) const;

  files::Disk& course_;
  files::Secret secret_;
  std::string program_;
};

}  // namespace proofsheet::cache
