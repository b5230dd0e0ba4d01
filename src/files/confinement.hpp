#pragma once
// Gives up access to the rest of the machine.
//
// Once the place of the course is known, the program needs nothing else. Linux lets it declare that
// (Landlock). From then on the kernel refuses it every other file and all of the network, even if a hostile
// course gains control of it. This holds for the whole process and for the programs that it starts, and can't
// be undone. A program that it starts may get fewer rights than it has itself.
#include <optional>
#include <vector>

#include "files/files.hpp"
#include "files/handle.hpp"

namespace proofsheet::files {

/// A folder or a file to which access is kept. It can always be read.
struct AllowedPath {
  Path place;
  bool can_write = false;
  bool is_run = false;  ///< its programs can be started
};

/// True if this kernel can confine a process.
bool can_confine();

/// A restriction of a process to some places, without the network.
class Confinement {
 public:
  /// Ignores missing places of `kept`. Returns `nullopt` if the kernel can't confine. Throws MachineError if
  /// it can, but fails.
  static std::optional<Confinement> prepare(const std::vector<AllowedPath>& kept);
  /// Confines the calling process for good. Safe between fork and exec. Returns false if the kernel refuses.
  bool enter() const;

 private:
  explicit Confinement(Handle rules) : rules_(std::move(rules)) {}
  Handle rules_;
};

/// Confines this process to `kept`. Returns false if the kernel can't; then Folder alone guards the files.
bool confine(const std::vector<AllowedPath>& kept);

}  // namespace proofsheet::files
