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
// A change may be larger than memory: what is new is written as it comes.
#include <string>

#include "files/files.hpp"

namespace proofsheet::files {

class Exchange {
 public:
  /// Of `folder`, which the caller holds (Disk::hold). `disk` has to outlive this. `is_ours`: whether we
  /// would write a file at this path below the folder.
  Exchange(Disk& disk, Path folder, std::function<bool(const std::string&)> is_ours)
      : disk_(disk), folder_(std::move(folder)), is_ours_(std::move(is_ours)) {}

  /// What was put and not made is dropped.
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  /// A file of ours that is to have these bytes, by its path below the folder. If it throws, nothing has
  /// changed.
  void put(const std::string& path, const std::string& bytes);
  void put(const std::string& path, const Pieces& pieces);
  /// A file of ours that is to go.
  void remove(const std::string& path);
  /// Makes all changes. If it throws before anything was renamed, nothing has changed.
  void make();
  /// Whether there is a change that is made and not finished.
  bool is_unfinished() const;
  /// Finishes it. No harm if there is none.
  void finish();

 private:
  void drop();
  /// Something is to be put there.
  void begin(const std::string& path);

  Disk& disk_;
  Path folder_;
  std::function<bool(const std::string&)> is_ours_;
  bool has_begun_ = false;  ///< something was put
  std::string removed_;     ///< paths, a line each
};

}  // namespace proofsheet::files
