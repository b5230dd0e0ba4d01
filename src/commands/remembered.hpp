#pragma once
// A build of what did not change.
//
// A build is a function of the files that it reads, and of the program. So a build that went well leaves
// what it read, what it wrote and what it said in the cache of the course; the next one looks whether all of
// that still stands, and then has nothing to do but say it again.
#include <optional>
#include <string>

#include "cache/observed.hpp"
#include "cache/store.hpp"
#include "commands/workspace.hpp"

namespace proofsheet::commands {

/// What a build that changed nothing printed.
struct Told {
  std::string out, err;
};

/// What stands for a lesson and all that was read beside the lessons, as workbook::LessonMemory wants it.
/// `seen` has to outlive it.
std::function<std::string(const std::string& folder)> key_by(const Inputs& seen);

class RememberedBuild {
 public:
  /// Nothing if it is not wanted, or there is no telling the user or the program from others. It has to be
  /// asked for before the machine is given up: the user's secret lies elsewhere. `workspace` has to outlive
  /// it.
  static std::optional<RememberedBuild> open(const CourseOptions& options, Workspace& workspace);

  /// What the last build told, if this one would do the same and change nothing. Throws as files do.
  std::optional<Told> recall();
  /// A build is done that read `seen` and wrote `output`, and would now tell this.
  void keep(const Inputs& seen, const cache::Observations& output, const Told& told) {
    write(seen, output, told);
  }

 private:
  RememberedBuild(Workspace& workspace, cache::Store store)
      : workspace_(workspace), store_(std::move(store)) {}
  void write(const Inputs& seen, const cache::Observations& output, const Told& told);

  Workspace& workspace_;
  cache::Store store_;
};

}  // namespace proofsheet::commands
