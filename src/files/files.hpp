#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace proofsheet::files {

using Path = std::filesystem::path;

/// The machine failed: disk full, permission denied. Commands end with exit code 3.
struct MachineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The disk as the rest of the house sees it. Paths are relative to the root that the object was made with.
class Files {
 public:
  virtual ~Files() = default;
  /// The bytes of a file; nothing if there is none. Throws MachineError if it can't be read, or is larger
  /// than `limit`.
  virtual std::optional<std::string> read(const Path& path) const = 0;
  /// Replaces a file whole: written beside its place, flushed, renamed. Throws MachineError; then the old
  /// file stands.
  virtual void write(const Path& path, const std::string& bytes) = 0;
  virtual void remove(const Path& path) = 0;
  /// All regular files below a folder, sorted, relative to the root; links are not followed.
  virtual std::vector<Path> list(const Path& folder) const = 0;
  virtual bool is_folder(const Path& path) const = 0;
  /// Whether the path is a link to another place, which `write` would replace by a file.
  virtual bool is_link(const Path&) const { return false; }
};

/// No file is read that is larger.
inline constexpr std::uintmax_t largest_file = 16u << 20;

class DiskFiles final : public Files {
 public:
  explicit DiskFiles(Path root) : root_(std::move(root)) {}
  std::optional<std::string> read(const Path& path) const override;
  void write(const Path& path, const std::string& bytes) override;
  void remove(const Path& path) override;
  std::vector<Path> list(const Path& folder) const override;
  bool is_folder(const Path& path) const override;
  bool is_link(const Path& path) const override;

 private:
  Path root_;
};

/// For tests; `before_write` may throw to stand for a failing disk.
class MemoryFiles final : public Files {
 public:
  std::map<std::string, std::string> contents;
  std::function<void(const Path&)> before_write;
  std::optional<std::string> read(const Path& path) const override;
  void write(const Path& path, const std::string& bytes) override;
  void remove(const Path& path) override;
  std::vector<Path> list(const Path& folder) const override;
  bool is_folder(const Path& path) const override;
};

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
