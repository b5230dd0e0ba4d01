#pragma once
// Changes many files of a folder as one transaction.
//
// All new files are written first, into a folder inside (`.new`), and until then nothing else is touched: a
// full disk or a kill changes nothing. They are flushed to the disk together, because flushing file by file
// would take longer than computing them. Then that folder is renamed to `.ready`, which is atomic, and with
// that the change is made. The remaining steps are to rename file by file, which needs no room and hardly any
// time, and to remove the files that must go. A process that is killed there leaves `.ready`, and the next
// run renames the files that are still in it. It need not know how they were computed.
//
// Anyone may have created a `.ready`, so each path in it is checked: it must be one of ours.
//
// Files that an author writes are replaced only if they are unchanged since they were read, even when a later
// run finishes the change. The new file gets the owner, the mode and the extended attributes of the old one.
#include <set>
#include <string>

#include "files/files.hpp"

namespace proofsheet::files {

class Exchange {
 public:
  /// Prepares a change of `folder`, which the caller must hold (Disk::hold). `disk` must outlive this.
  /// `is_ours`: true if we would write a file at this path below the folder. `prefix`: of the names of the
  /// two folders.
  Exchange(Disk& disk, const Path& folder, std::function<bool(const std::string&)> is_ours,
           const std::string& prefix = {});

  /// Drops a change that was not made.
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  /// Sets the content of a file of ours, by its path below the folder. If it throws, nothing has changed.
  void put(const std::string& path, const std::string& bytes);
  /// Does the same for a file that had the bytes `was` when it was read; `nullopt` if it did not exist.
  /// Throws Refused if it can't be replaced (Disk::check_replaceable).
  void replace(const std::string& path, const std::optional<std::string>& was, const std::string& bytes);
  /// Marks a file of ours for removal.
  void remove(const std::string& path);
  /// Makes all changes. If it throws before the first rename, nothing has changed. Afterwards every file that
  /// was put exists; else it throws MachineError. Returns the same as finish().
  std::vector<std::string> make();
  /// True if a change was made but not finished.
  bool is_unfinished() const;
  /// Finishes such a change; does nothing if there is none. Returns the files that were not replaced because
  /// they changed in the meantime.
  std::vector<std::string> finish();

 private:
  void drop();
  void begin();

  Disk& disk_;
  Path folder_, new_folder_, ready_folder_;
  std::function<bool(const std::string&)> is_ours_;
  bool has_begun_ = false;     ///< true if something was put
  std::string removed_paths_;  ///< paths, one a line
  std::string old_digests_;    ///< of replaced files: see Replaced
  std::set<std::string> put_paths_;
};

/// A change of files that an author writes, in the folder of a course or of documents. While it exists no
/// other program can make such a change.
class SourceChange {
 public:
  /// Finishes the change of a killed run. `disk` must outlive this.
  explicit SourceChange(Disk& disk);
  /// As in Exchange.
  void replace(const std::string& path, const std::optional<std::string>& was, const std::string& bytes) {
    exchange_.replace(path, was, bytes);
  }
  std::vector<std::string> make() { return exchange_.make(); }
  static bool is_unfinished(Disk& disk);
  /// Finishes the change of a killed run. Returns the same as Exchange::finish(); nothing if there is no such
  /// change.
  static std::optional<std::vector<std::string>> finish(Disk& disk);

 private:
  Lock held_;
  Exchange exchange_;
};

}  // namespace proofsheet::files
