#pragma once
// Places that the user names for results. A result must not overwrite a file that the program reads.
#include <string>
#include <vector>

#include "files/files.hpp"

namespace proofsheet::commands {

/// Thrown if the place is among the files that are read.
struct WrongDestination : files::Refused {
  using files::Refused::Refused;
};

/// A file or a folder for results. Empty for standard output.
class Destination {
 public:
  /// Throws WrongDestination in these cases (`place` may be empty):
  /// - `place` is in lessons/, templates/ or output/ of a course, or in the program's templates
  /// - `place` is the proofsheet.yaml or the proofsheet.untraced of documents
  /// - `place` is one of `read`, or a link to an existing file of a course
  explicit Destination(const std::string& place, const std::vector<std::string>& read = {});
  /// Returns a file that must not exist yet. `place` may be empty. Throws WrongDestination.
  static Destination fresh(const std::string& place);

  const std::string& place() const { return place_; }
  /// Throws WrongDestination if the place is one of these files. Their paths are relative to `folder`.
  void reject_overlap(const std::vector<files::Path>& read, const files::Path& folder = {}) const;

 private:
  std::string place_;
};

}  // namespace proofsheet::commands
