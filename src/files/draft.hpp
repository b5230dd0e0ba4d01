#pragma once
#include <map>
#include <vector>

#include "files/files.hpp"

namespace proofsheet::files {

/// What is to be written, before it is. Reads see it; the files below do not, until commit(). So a change of
/// several files can be looked at whole, and refused whole.
class Draft final : public Files {
 public:
  /// `below` has to outlive the draft.
  explicit Draft(Files& below) : below_(below) {}
  std::optional<std::string> read(const Path& path) const override;
  void write(const Path& path, const std::string& bytes) override;
  /// Takes back what the draft would write; what is below stays.
  void remove(const Path& path) override;
  std::vector<Path> list(const Path& folder) const override;
  bool is_folder(const Path& path) const override;

  /// Writes to the files below, in the order in which the draft was written; `wrote` hears of each that was,
  /// and whether it is new.
  /// Throws MachineError; what was not yet written then stays as it was.
  void commit(const std::function<void(const Path&, bool is_new)>& wrote);

 private:
  Files& below_;
  MemoryFiles written_;
  std::vector<Path> order_;
};

}  // namespace proofsheet::files
