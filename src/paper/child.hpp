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

#include "files/confinement.hpp"

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

struct Limits {
  std::chrono::seconds time{600};       ///< by the clock, for the child and all that it starts
  std::chrono::seconds processor{120};  ///< for each process
  std::uintmax_t room = std::uintmax_t{128} << 20;   ///< bytes of all files in the folder
  std::uintmax_t memory = std::uintmax_t{2} << 30;  ///< bytes of the address space of each process
};

struct Call {
  files::Path program;
  std::vector<std::string> words;        ///< without the program's name
  std::vector<std::string> environment;  ///< all of it: NAME=value
  files::Path folder;                    ///< where it runs
  Limits limits = {};
  const files::Confinement* confinement = nullptr;  ///< what the child is left with; null: all that we have
};

struct ChildResult {
  enum class How { exited, killed, out_of_time, out_of_room, stopped } how = How::exited;
  int status = 0;                   ///< exited: its exit status; killed: the signal
  std::chrono::seconds processor{};  ///< time of all processes, rounded
  std::string output;               ///< the last of what it said, both streams in one
};

/// Of what a child says, at most so many bytes are kept.
inline constexpr std::size_t longest_output = std::size_t{1} << 16;

/// `on_output` is given what it says while it runs. Throws files::MachineError if it can't be started.
ChildResult run(const Call& call, const BlockedSignals& held,
                const std::function<void(std::string_view)>& on_output);

}  // namespace proofsheet::paper
