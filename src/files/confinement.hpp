#pragma once
// Giving up the rest of the machine.
//
// Once it is known where the course lies, the program needs nothing else. Linux lets it say so (Landlock),
// and from then on the kernel refuses it every other file and all of the network, whatever a hostile course
// may talk it into. It holds for the whole process and for what it starts, and can't be taken back. A program
// that it starts can be given less than it has itself.
#include <optional>
#include <vector>

#include "files/files.hpp"
#include "files/handle.hpp"

namespace proofsheet::files {

/// A folder or a file that is kept, and what for; it is read in any case.
struct Kept {
  Path place;
  bool is_written = false;
  bool is_run = false;  ///< programs of it are started
};

/// True if this kernel can confine a process.
bool can_confine();

/// All files but those below some places, and the network, for a process to give up.
class Confinement {
 public:
  /// Places of `kept` that are missing are left out. `nullopt` if the kernel can't confine. Throws MachineError
  /// if it can, and fails.
  static std::optional<Confinement> prepare(const std::vector<Kept>& kept);
  /// Confines the calling process for good. Safe between fork and exec. False if the kernel refuses.
  bool enter() const;

 private:
  explicit Confinement(Handle rules) : rules_(std::move(rules)) {}
  Handle rules_;
};

/// Confines this process to `kept`. False if the kernel can't: what it would guard is guarded by Folder, too.
bool confine(const std::vector<Kept>& kept);

}  // namespace proofsheet::files
