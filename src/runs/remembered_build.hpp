#pragma once
// A build whose inputs and outputs have not changed.
//
// A successful build records in the store of the course what it read, what it wrote and what it printed. If all of that
// still holds, the next build only prints the same again.
#include <optional>
#include <string>

#include "files/files.hpp"
#include "pages/pages.hpp"
#include "runs/session.hpp"
#include "runs/store.hpp"

namespace proofsheet::runs {

/// What a build prints if it changes nothing.
struct Printed {
  std::string out, err;
};

class RememberedBuild {
 public:
  /// Returns nullopt if this user or this program can't be told from others. Must be called before the process confines
  /// itself: the user's secret lies outside the course. Both files must outlive this.
  static std::optional<RememberedBuild> open(files::Disk& course, const files::Files& templates);

  /// What the last build printed, if this one would read, write and print the same. Throws files::MachineError.
  std::optional<Printed> recall();
  /// Records a build that read `seen` and wrote `pages`.
  void keep(const Inputs& seen, const pages::Pages& pages, const Printed& printed);

 private:
  RememberedBuild(files::Disk& course, const files::Files& templates, Store store)
      : course_(course), templates_(templates), store_(std::move(store)) {}
  void write(const Inputs& seen, const Observations& written, const Printed& printed);

  files::Disk& course_;
  const files::Files& templates_;
  Store store_;
};

}  // namespace proofsheet::runs
