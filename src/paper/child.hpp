#pragma once
// Another program, run without a shell.
//
// It runs in a process group of its own, so that it ends with all that it has started: when its time is over,
// and when the user ends us. For that, SIGINT, SIGTERM and SIGHUP wait while it runs (BlockedSignals), and
// take effect afterwards, when what was begun has been cleaned away.
#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "files/files.hpp"

namespace proofsheet::paper {

/// From its making to its end, signals that would end the program wait.
class BlockedSignals {
 public:
  BlockedSignals();
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;
  /// Whether one is waiting.
  static bool is_end_requested();
  const sigset_t& before() const { return before_; }

 private:
  sigset_t before_;
};

struct Call {
  files::Path program;
  std::vector<std::string> words;        ///< without the program's name
  std::vector<std::string> environment;  ///< all of it: NAME=value
  files::Path folder;                    ///< where it runs
  std::chrono::seconds time_limit{300};
};

struct ChildResult {
  enum class How { exited, killed, out_of_time, stopped } how = How::exited;
  int status = 0;      ///< exited: its exit status; killed: the signal
  std::string output;  ///< the last of what it said, both streams in one
};

/// Of what a child says, at most so many bytes are kept.
inline constexpr std::size_t longest_output = std::size_t{1} << 16;
/// No file that a child writes grows larger, in bytes.
inline constexpr unsigned long largest_child_file = 512ul << 20;

/// `on_output` is given what it says while it runs. Throws files::MachineError if it can't be started.
ChildResult run(const Call& call, const BlockedSignals& held,
                const std::function<void(std::string_view)>& on_output);

}  // namespace proofsheet::paper
