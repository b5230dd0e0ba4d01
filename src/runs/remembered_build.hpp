#pragma once
// Remembers a build so that an unchanged one need not run again.
//
// A successful build records in the course's store what it read, what it wrote and what it printed. If all of
// that is unchanged, the next build only prints the same output.
#include <optional>
#include <string>
#include <vector>

#include "files/files.hpp"
#include "pages/pages.hpp"
#include "runs/observed.hpp"
#include "runs/store.hpp"

namespace proofsheet::runs {

/// The output of a build that changes nothing.
struct BuildOutput {
  std::string out, err;
  std::vector<files::Path> written = {};  ///< the files that it would write, relative to the course
};

class RememberedBuild {
 public:
  /// Returns `nullopt` if this user or this program cannot be identified. Must be called before the process
  /// confines itself, since the user's secret is outside the course. `course` and `templates` must outlive
  /// the object.
  static std::optional<RememberedBuild> open(files::Disk& course, const files::Files& templates);

  /// Returns the output of the last build if this one would read, write and print the same, else `nullopt`.
  /// Throws files::MachineError.
  std::optional<BuildOutput> recall();
  /// Records a build that read `seen` and wrote `pages`.
  void keep(const Inputs& seen, const pages::Pages& pages, const BuildOutput& printed);

 private:
  RememberedBuild(files::Disk& course, const files::Files& templates, Store store)
      : course_(course), templates_(templates), store_(std::move(store)) {}
  void write(const Inputs& seen, const Observations& written, const BuildOutput& printed);

  files::Disk& course_;
  const files::Files& templates_;
  Store store_;
};

}  // namespace proofsheet::runs
