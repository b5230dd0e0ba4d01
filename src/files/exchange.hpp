#pragma once
// Many files of a folder change as one.
//
// All that is new is written first, into a folder of its own inside (`.new`), and until then nothing else is
// touched: a full disk or a kill changes nothing. It is brought to the disk in one go, since to wait for each file
// would take longer than to make it. Then that folder gets another name (`.ready`), which
// happens at once, and with it the change is made: what is left is to rename file by file, which needs no
// room and hardly any time, and to remove what is to go. Whoever is killed there leaves `.ready` behind, and
// the next run renames what still lies in it. It need not know what was computed.
//
// Anybody may have put a `.ready` there, so it is asked of each path in it whether it is one of ours.
//
// Files that an author writes, too, are replaced as they were read: whoever finishes a change leaves a file alone that
// somebody wrote meanwhile. The new file has the owner, the mode and the extended attributes of the old one.
//
// A change may be larger than memory: what is new is written as it comes.
#include <set>
#include <string>

#include "files/files.hpp"

namespace proofsheet::files {

class Exchange {
 public:
  /// Of `folder`, which the caller holds (Disk::hold). `disk` has to outlive this. `is_ours`: whether we
  /// would write a file at this path below the folder. `prefix`: of the names of the two folders.
  Exchange(Disk& disk, const Path& folder, std::function<bool(const std::string&)> is_ours,
           const std::string& prefix = {});

  /// What was put and not made is dropped.
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  /// A file of ours that is to have these bytes, by its path below the folder. If it throws, nothing has
  /// changed.
  void put(const std::string& path, const std::string& bytes);
  void put(const std::string& path, const Pieces& pieces);
  /// The same for a file that had the bytes `was` when it was read, or that was not there. Throws Refused if it can't be
  /// replaced (Disk::check_replaceable).
  void replace(const std::string& path, const std::optional<std::string>& was, const std::string& bytes);
  /// A file of ours that is to go.
  void remove(const std::string& path);
  /// Makes all changes. If it throws before anything was renamed, nothing has changed. Then every file that was put is
  /// there; else it throws MachineError. Returns what finish() does.
  std::vector<std::string> make();
  /// Whether there is a change that is made and not finished.
  bool is_unfinished() const;
  /// Finishes it. No harm if there is none. Returns the files that were left alone, since they changed meanwhile.
  std::vector<std::string> finish();

 private:
  void drop();
  /// Something is to be put there.
  void begin(const std::string& path);
  void begin();

  Disk& disk_;
  Path folder_, beside_, ready_;
  std::function<bool(const std::string&)> is_ours_;
  bool has_begun_ = false;  ///< something was put
  std::string removed_;     ///< paths, a line each
  std::string was_;         ///< of files that are replaced: see Replaced
  std::set<std::string> put_;
};

/// A change of files that an author writes: they lie below the folder of a course or of documents. While it lasts no other
/// program changes them so.
class SourceChange {
 public:
  /// Finishes what a run that was killed had made. `disk` has to outlive this.
  explicit SourceChange(Disk& disk);
  /// As Exchange has them.
  void replace(const std::string& path, const std::optional<std::string>& was, const std::string& bytes) {
    exchange_.replace(path, was, bytes);
  }
  std::vector<std::string> make() { return exchange_.make(); }
  static bool is_unfinished(Disk& disk);
  /// Finishes what a run that was killed had made; nothing if there is none. Returns what Exchange::finish() does.
  static std::optional<std::vector<std::string>> finish(Disk& disk);

 private:
  Hold held_;
  Exchange exchange_;
};

}  // namespace proofsheet::files
