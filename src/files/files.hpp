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

/// Returns the place without `.`, doubled slashes and a slash at its end; `..` stays. Of an empty one: empty.
Path simplify(const Path& place);
/// Returns the same without `..` where that needs no look at the disk; for places beneath a folder, whose links are
/// followed one by one.
inline Path normal(const Path& place) { return simplify(place.lexically_normal()); }

/// The machine failed: disk full, permission denied. Commands end with exit code 3.
struct MachineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What is asked for is not opened, whoever asks: a link that leads out of the folder, a pipe, a file that is
/// too large. It is bad input: commands end with exit code 2.
struct Refused : std::runtime_error {
  Refused(std::string fact_said, std::string hint_said)
      : std::runtime_error(fact_said), fact(std::move(fact_said)), hint(std::move(hint_said)) {}
  std::string fact, hint;
};

/// No file is read or written that is larger, in bytes,
inline constexpr std::uintmax_t largest_file = 16u << 20;
/// but for the one that joins something of every lesson.
inline constexpr std::uintmax_t largest_joined_file = 512u << 20;
/// Folders inside each other.
inline constexpr int deepest_folder = 64;

/// Something that is held until this goes.
using Hold = std::shared_ptr<const void>;

/// How long is waited for another program, and who hears of it when the wait begins.
struct Waiting {
  std::chrono::milliseconds longest{60'000};
  std::function<void()> on_wait = [] {};
};

/// Bytes that nobody has room for at once: whoever calls is given all of them, piece by piece, until it wants no more
/// (`take` says false). They are the same each time.
using Pieces = std::function<void(const std::function<bool(std::string_view)>& take)>;
std::string joined(const Pieces& pieces);

/// What the system says of a file. After every write it says something else.
struct Stamp {
  std::uint64_t inode = 0, size = 0;
  std::int64_t modified = 0, changed = 0;  ///< nanoseconds since 1970, by the clock of the disk
  friend bool operator==(const Stamp&, const Stamp&) = default;
};

/// The disk as the rest of the house reads it. Paths are relative to the root that the object was made with,
/// and nothing outside of it is reached. Every function throws MachineError or Refused; a file that is not
/// there is no failure.
class Files {
 public:
  virtual ~Files() = default;
  /// The bytes of a file; nothing if there is none.
  virtual std::optional<std::string> read(const Path& path) const = 0;
  /// Whether a file has these bytes; nothing if there is none.
  virtual std::optional<bool> is(const Path& path, std::string_view bytes) const {
    const auto found = read(path);
    return found ? std::optional(*found == bytes) : std::nullopt;
  }
  virtual std::optional<bool> is(const Path& path, const Pieces& pieces) const { return is(path, joined(pieces)); }
  /// All regular files below a folder, sorted, relative to the root; links are not followed.
  virtual std::vector<Path> list(const Path& folder) const = 0;
  /// All below a folder that is no folder itself, sorted likewise: links and pipes, too.
  virtual std::vector<Path> list_all(const Path& folder) const = 0;
  virtual bool is_folder(const Path& path) const = 0;
  /// Nothing if there is no such file, if nobody can tell, or if it was written less than two seconds ago:
  /// disks count time in steps, and the next write may leave the stamp as it is.
  virtual std::optional<Stamp> stamp(const Path&) const { return std::nullopt; }
};

/// Files that are written, too, and that other programs see.
class Disk : public Files {
 public:
  /// Throws Refused if a file may not have so many bytes.
  virtual void check_size(const Path& path, std::uintmax_t size) const;
  /// Whether anything is there, and be it a link.
  virtual bool exists(const Path& path) const = 0;
  /// Throws Refused if replacing the file would lose something or is not wanted: it is read-only, has hard links,
  /// belongs to another user. A file that is not there can be replaced.
  virtual void check_replaceable(const Path&) const {}
  /// Gives a file the owner, the mode and the extended attributes of another one. Throws MachineError if it can't.
  virtual void copy_ownership(const Path&, const Path&) {}
  /// Replaces a file whole: written beside its place, flushed, renamed. If it throws, the old file stands.
  virtual void write(const Path& path, const std::string& bytes) = 0;
  virtual void write(const Path& path, const Pieces& pieces) { write(path, joined(pieces)); }
  /// The same where bytes may be lost, or wrong, if the machine stops before flush(), or soon: whoever reads them can
  /// tell.
  virtual void write_unflushed(const Path& path, const std::string& bytes) { write(path, bytes); }
  virtual void write_unflushed(const Path& path, const Pieces& pieces) { write(path, pieces); }
  /// What was written so far is on the disk that holds this folder: one wait for any number of files.
  virtual void flush(const Path&) {}
  virtual void remove(const Path& path) = 0;
  /// Removes a folder with all that is below it; links are removed, and not followed.
  virtual void remove_all(const Path& folder) = 0;
  /// Moves a file or a folder to another place, at once; a file that is there is replaced.
  virtual void rename(const Path& from, const Path& to) = 0;
  /// While it is held no other program has the same folder, which is made if it is missing. Throws
  /// MachineError if another one does not let go of it in time.
  virtual Hold hold(const Path& folder, const Waiting& waiting) = 0;
};

class Folder;

/// The folder `root`, and no file outside of it, whatever its links say. A link that stays inside is followed
/// where something is read, but not below `sealed`, which holds none. A file there of the name `joined` may
/// be as large as largest_joined_file.
class DiskFiles final : public Disk {
 public:
  explicit DiskFiles(Path root, Path sealed = {}, Path joined = {});
  /// The same over a folder that was opened otherwise.
  explicit DiskFiles(std::shared_ptr<Folder> root, Path sealed = {}, Path joined = {});
  std::optional<std::string> read(const Path& path) const override;
  std::optional<bool> is(const Path& path, std::string_view bytes) const override;
  std::optional<bool> is(const Path& path, const Pieces& pieces) const override;
  void write(const Path& path, const std::string& bytes) override;
  void write(const Path& path, const Pieces& pieces) override;
  void write_unflushed(const Path& path, const std::string& bytes) override;
  void write_unflushed(const Path& path, const Pieces& pieces) override;
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
  /// Whether the path is a link or leads through one; nothing is written through it.
  bool is_link(const Path& path) const;
  Hold hold(const Path& folder, const Waiting& waiting) override;
  /// The names in a folder, sorted; none if there is no such folder.
  std::vector<std::string> names(const Path& folder) const;

 private:
  class Act;
  class Reading;
  std::vector<Path> list(const Path& folder, bool files_alone) const;
  void write(const Path& path, const Pieces& pieces, bool flushes);
  bool is_sealed(const Path& path) const;
  std::shared_ptr<Folder> root_;
  Path sealed_, joined_;
};

/// For tests; `before_write` may throw to stand for a failing disk.
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
  Hold hold(const Path&, const Waiting&) override { return nullptr; }
  std::vector<Path> list(const Path& folder) const override;
  std::vector<Path> list_all(const Path& folder) const override { return list(folder); }
  bool is_folder(const Path& path) const override;
  bool exists(const Path& path) const override;

 private:
  void about_to_write(const Path& path) const;
};

/// What is to be written, before it is. Reads see it; the files below do not, until commit(). So a change of
/// several files can be looked at whole, and refused whole.
class Draft final : public Files {
 public:
  /// `below` has to outlive the draft.
  explicit Draft(Disk& below) : below_(below) {}
  std::optional<std::string> read(const Path& path) const override;
  void write(const Path& path, const std::string& bytes);
  std::vector<Path> list(const Path& folder) const override;
  std::vector<Path> list_all(const Path& folder) const override;
  bool is_folder(const Path& path) const override;

  /// Writes all to the files below, or nothing (SourceChange); then `wrote` hears of each in the order in which the draft
  /// was written, and whether it is new. Throws as SourceChange does.
  void commit(const std::function<void(const Path&, bool is_new)>& wrote);

 private:
  Disk& below_;
  MemoryFiles written_;
  std::vector<Path> order_;
};

}  // namespace proofsheet::files
