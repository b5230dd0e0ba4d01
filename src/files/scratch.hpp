#pragma once
// Bytes that wait on the disk.
//
// What a run will want again later, and has no room for: a file without a name, in the system's folder for such,
// that nobody else can open and that goes with the program. It is a favour: the first bytes stay in memory, so
// that small runs touch no disk, and so does everything where no such file can be made or no more be written.
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace proofsheet::files {

class Scratch {
 public:
  /// Makes the file; `in_memory`: so many bytes stay there first.
  explicit Scratch(std::size_t in_memory = std::size_t{1} << 20);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  /// What gives the bytes back, as often as they are asked for and from any thread, even when the scratch is gone.
  /// Throws MachineError then if they can't be read.
  std::function<std::string()> put(std::string bytes);

 private:
  class File;
  std::shared_ptr<File> file_;
};

}  // namespace proofsheet::files
