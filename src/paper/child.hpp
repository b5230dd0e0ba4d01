#pragma once
// Runs another program without a shell.
//
// The program runs in a process group of its own, so that it ends with all processes that it has started: at
// its time limit, and when the user ends us. For that, SIGINT, SIGTERM and SIGHUP are blocked while it runs
// (BlockedSignals), and take effect afterwards, when its files have been removed.
#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "files/confinement.hpp"

namespace proofsheet::paper {

/// Blocks the signals that would end the program, from construction to destruction.
class BlockedSignals {
 public:
  BlockedSignals();
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;
  /// True if such a signal is pending.
  static bool is_pending();
  const sigset_t& before() const { return before_; }

 private:
  sigset_t before_;
};

struct Limits {
  std::chrono::seconds time{600};                   ///< by the clock, for the child and all that it starts
  std::chrono::seconds processor{120};              ///< for each process
  std::uintmax_t room = std::uintmax_t{128} << 20;  ///< bytes of all files in the folder
  std::uintmax_t memory = std::uintmax_t{2} << 30;  ///< bytes of the address space of each process
};

struct Call {
  files::Path program;
  std::vector<std::string> words;        ///< the arguments, without the program's name
  std::vector<std::string> environment;  ///< all variables: NAME=value
  files::Path folder;                    ///< the working directory
  Limits limits = {};
  const files::Confinement* confinement = nullptr;  ///< the files that the child may access; null: all that
                                                    ///< we may
};

struct ChildResult {
  enum class How { exited, killed, out_of_time, out_of_room, stopped } how = How::exited;
  int status = 0;                    ///< exited: its exit status; killed: the signal
  std::chrono::seconds processor{};  ///< time of all processes, rounded
  std::string output;                ///< the last part of its output, both streams together
};

/// The most bytes of the output that are kept.
inline constexpr std::size_t longest_output = std::size_t{1} << 16;

/// Runs the program and passes its output to `on_output` as it comes. Throws files::MachineError if the
/// program can't be started.
ChildResult run(const Call& call, const BlockedSignals& held,
                const std::function<void(std::string_view)>& on_output);

}  // namespace proofsheet::paper
