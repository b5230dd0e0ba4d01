#pragma once
// Places that the user names for results. No result replaces what the program reads.
#include <string>
#include <vector>

#include "files/files.hpp"

namespace proofsheet::commands {

/// The place lies among what is read.
struct WrongDestination : files::Refused {
  using files::Refused::Refused;
};

/// A file or a folder for results; nothing: standard output.
class Destination {
 public:
  /// Throws WrongDestination if `place` lies in lessons/, templates/ or output/ of a course, or in the templates of the
  /// program; if it is the proofsheet.yaml or proofsheet.untraced of documents; if it is one of `read`, or an existing file
  /// of a course under another name (a link). `place` may be empty.
  explicit Destination(const std::string& place, const std::vector<std::string>& read = {});
  /// A file that must be new; empty: none. Throws WrongDestination.
  static Destination fresh(const std::string& place);

  const std::string& place() const { return place_; }
  /// Throws WrongDestination if it is one of these files below `folder`.
  void keep_from(const std::vector<files::Path>& read, const files::Path& folder = {}) const;

 private:
  std::string place_;
};

}  // namespace proofsheet::commands
