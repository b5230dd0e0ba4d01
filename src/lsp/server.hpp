#pragma once
// The language server: it reads messages of an editor, and answers them until the editor ends.
//
// It is one loop. Requests are answered from what the last run found, and from names that are read again at
// once. While nothing is to be answered, what has changed is run: first the changed lessons, and the whole
// course when the author pauses. A message that arrives during a run interrupts it.
#include <functional>
#include <optional>
#include <vector>

#include "files/files.hpp"
#include "lsp/channel.hpp"

namespace proofsheet::lsp {

struct CoursePlace {
  files::Path folder;     ///< absolute
  files::Path templates;  ///< the folder that contains templates/
};

/// How the server finds what a file belongs to. Folders are absolute.
struct Finders {
  /// Called once, with the editor's folders. May give up access to all other places. Returns the folders; the
  /// one of the command line if there are none.
  std::function<std::vector<files::Path>(const std::vector<files::Path>& roots)> enter;
  /// Returns the course around a folder.
  std::function<std::optional<CoursePlace>(const files::Path& folder)> course;
  /// Returns the nearest folder, from this one upward, that contains proofsheet.yaml.
  std::function<std::optional<files::Path>(const files::Path& folder)> project;
};

/// Serves until the editor says `exit`, or closes its end. Returns true if it said `shutdown` before.
bool serve(Channel& channel, const Finders& finders);

}  // namespace proofsheet::lsp
