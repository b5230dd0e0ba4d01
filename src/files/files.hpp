#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::files {

using Path = std::filesystem::path;

/// Returns the path without `.`, doubled slashes and a slash at its end; keeps `..`. Returns an empty path
/// for an empty one.
Path simplify(const Path& place);
/// Returns the same and removes `..` without a look at the disk. Only for paths below a folder, whose links
/// are followed one by one.
inline Path normal(const Path& place) { return simplify(place.lexically_normal()); }

/// A failure of the machine: disk full, permission denied. Commands end with exit code 3.
struct MachineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A refusal to open a path: a link that leads out of the folder, a pipe, a file that is too large. It is bad
/// input: commands end with exit code 2.
struct Refused : std::runtime_error {
  Refused(std::string fact_said, std::string hint_said)
      : std::runtime_error(fact_said), fact(std::move(fact_said)), hint(std::move(hint_said)) {}
  std::string fact, hint;
};

/// The maximum size of a file, in bytes.
inline constexpr std::uintmax_t largest_file = 16u << 20;
/// The maximum size of the one file that has content of every lesson, in bytes.
inline constexpr std::uintmax_t largest_joined_file = 512u << 20;
/// The maximum depth of nested folders.
inline constexpr int deepest_folder = 64;

/// A lock that is held until this is destroyed.
using Lock = std::shared_ptr<const void>;

/// How long to wait for another program, and a function to call when the wait begins.
struct WaitOptions {
  std::chrono::milliseconds longest{60'000};
  std::function<void()> on_wait = [] {};
};

/// The file status that the system reports. Every write changes it.
struct Stamp {
  std::uint64_t inode = 0, size = 0;
  std::int64_t modified = 0, changed = 0;  ///< nanoseconds since 1970, by the clock of the disk
  friend bool operator==(const Stamp&, const Stamp&) = default;
};

/// The disk as the rest of the program reads it. Paths are relative to the root of the object, and nothing
/// outside of it can be reached. Every function throws MachineError or Refused; a missing file is not a
/// failure.
class Files {
 public:
  virtual ~Files() = default;
  /// Returns the bytes of a file; nothing if there is none.
  virtual std::optional<std::string> read(const Path& path) const = 0;
  /// Does the same, and throws Refused even if read() of this object reports refusals in another way.
  virtual std::optional<std::string> read_or_throw(const Path& path) const { return read(path); }
  /// True if a file has these bytes; nothing if there is none.
  virtual std::optional<bool> is(const Path& path, std::string_view bytes) const {
    const auto found = read(path);
    return found ? std::optional(*found == bytes) : std::nullopt;
  }
  /// Returns all regular files below a folder, sorted, relative to the root; links are not followed.
  virtual std::vector<Path> list(const Path& folder) const = 0;
  /// Returns everything below a folder that is not a folder, sorted, including links and pipes.
  virtual std::vector<Path> list_all(const Path& folder) const = 0;
  virtual bool is_folder(const Path& path) const = 0;
  /// Returns nothing if there is no such file, if the system has no status, or if the file was written less
  /// than two seconds ago: disks count time in steps, so the next write might not change the stamp.
  virtual std::optional<Stamp> stamp(const Path&) const { return std::nullopt; }
};

/// Files that can be written too, and that other programs see.
class Disk : public Files {
 public:
  /// Throws Refused if a file must not have so many bytes.
  virtual void check_size(const Path& path, std::uintmax_t size) const;
  /// True if anything is there, even a broken link.
  virtual bool exists(const Path& path) const = 0;
  /// Throws Refused if the file should not be replaced: it is read-only, has hard links, or belongs to
  /// another user. A missing file can be replaced.
  virtual void check_replaceable(const Path&) const {}
  /// Gives a file the owner, the mode and the extended attributes of another one. Throws MachineError if it
  /// can't.
  virtual void copy_ownership(const Path&, const Path&) {}
  /// Replaces a file atomically: writes a new one beside it, flushes it, and renames it. If it throws, the
  /// old file is unchanged.
  virtual void write(const Path& path, const std::string& bytes) = 0;
  /// Does the same without flushing. If the machine stops before flush(), bytes may be lost or wrong, so
  /// readers must be able to detect that.
  virtual void write_unflushed(const Path& path, const std::string& bytes) { write(path, bytes); }
  /// Flushes everything written so far to the disk of this folder, with one wait for any number of files.
  virtual void flush(const Path&) {}
  virtual void remove(const Path& path) = 0;
  /// Removes a folder and everything below it; links are removed, not followed.
  virtual void remove_all(const Path& folder) = 0;
  /// Moves a file or a folder atomically; replaces a file at the new place.
  virtual void rename(const Path& from, const Path& to) = 0;
  /// Locks a folder against other programs, and makes it if it is missing. Throws MachineError if another
  /// program keeps it longer than `waiting` allows.
  virtual Lock hold(const Path& folder, const WaitOptions& waiting) = 0;
};

class Folder;

/// The folder `root` and no file outside of it, wherever its links lead. A link that stays inside is followed
/// for reading, except below `sealed`, where there must be no links. A file there with the name `joined` may
/// be as large as largest_joined_file. If `joined` is `*`, each file may have 64 MiB.
class DiskFiles final : public Disk {
 public:
  explicit DiskFiles(Path root, Path sealed = {}, Path joined = {});
  /// Does the same for a folder that is open already.
  explicit DiskFiles(std::shared_ptr<Folder> root, Path sealed = {}, Path joined = {});
  std::optional<std::string> read(const Path& path) const override;
  std::optional<bool> is(const Path& path, std::string_view bytes) const override;
  void write(const Path& path, const std::string& bytes) override;
  void write_unflushed(const Path& path, const std::string& bytes) override;
  void flush(const Path& folder) override;
  void remove(const Path& path) override;
  void remove_all(const Path& folder) override;
  void rename(const Path& from, const Path& to) override;
  std::vector<Path> list(const Path& folder) const override;
  std::vector<Path> list_all(const Path& folder) const override;
  bool is_folder(const Path& path) const override;
  void check_size(const Path& path, std::uintmax_t size) const override;
  void check_replaceable(const Path& path) const override;
  void copy_ownership(const Path& from, const Path& to) override;
  std::optional<Stamp> stamp(const Path& path) const override;
  bool exists(const Path& path) const override;
  /// True if the path is a link or leads through one; such paths are never written.
  bool is_link(const Path& path) const;
  Lock hold(const Path& folder, const WaitOptions& waiting) override;
  /// Returns the names in a folder, sorted; none if there is no such folder.
  std::vector<std::string> names(const Path& folder) const;

 private:
  class Act;
  class Reading;
  std::vector<Path> list(const Path& folder, bool files_alone) const;
  void write(const Path& path, std::string_view bytes, bool flushes);
  bool is_sealed(const Path& path) const;
  std::shared_ptr<Folder> root_;
  Path sealed_, joined_;
};

/// Files in memory, for tests. `before_write` may throw to simulate a failing disk.
class MemoryFiles final : public Disk {
 public:
  std::map<std::string, std::string> contents;
  std::function<void(const Path&)> before_write;
  std::optional<std::string> read(const Path& path) const override;
  using Disk::write;
  void write(const Path& path, const std::string& bytes) override;
  void flush(const Path& folder) override { about_to_write(folder); }
  void remove(const Path& path) override;
  void remove_all(const Path& folder) override;
  void rename(const Path& from, const Path& to) override;
  Lock hold(const Path&, const WaitOptions&) override { return nullptr; }
  std::vector<Path> list(const Path& folder) const override;
  std::vector<Path> list_all(const Path& folder) const override { return list(folder); }
  bool is_folder(const Path& path) const override;
  bool exists(const Path& path) const override;

 private:
  void about_to_write(const Path& path) const;
};

/// A change of several files that is not written yet. Reads of the draft see it; the files below do not,
/// until commit(). So a change can be checked as a whole, and refused as a whole.
class Draft final : public Files {
 public:
  /// `below` must outlive the draft.
  explicit Draft(Disk& below) : below_(below) {}
  std::optional<std::string> read(const Path& path) const override;
  void write(const Path& path, const std::string& bytes);
  std::vector<Path> list(const Path& folder) const override;
  std::vector<Path> list_all(const Path& folder) const override;
  bool is_folder(const Path& path) const override;

  /// Writes all files or none (SourceChange). Then calls `wrote` for each file, in the order in which the
  /// draft was written; `is_new` is true if it did not exist. Throws the same as SourceChange.
  void commit(const std::function<void(const Path&, bool is_new)>& wrote);

 private:
  Disk& below_;
  MemoryFiles written_;
  std::vector<Path> order_;
};

}  // namespace proofsheet::files
