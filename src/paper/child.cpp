#include "paper/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#if __has_include(<sys/prctl.h>)
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "files/handle.hpp"
#include "files/temporary_folder.hpp"

namespace proofsheet::paper {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds poll_interval{50};  ///< the interval at which the clock and the signals
                                                        ///< are checked
constexpr int polls_per_size_check = 10;  ///< the number of intervals after which the size of the
                                          ///< folder is checked

constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP};

[[noreturn]] void fail(const char* deed, int error) {
  throw files::MachineError(fmt::format("can't {}: {}", deed, std::generic_category().message(error)));
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  for (std::string& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  return all;
}

/// Returns the signals that the guard process waits for: the end of its parent (die_with), and of its child.
sigset_t guard_signals() {
  sigset_t heard;
  ::sigemptyset(&heard);
  ::sigaddset(&heard, SIGTERM);
  ::sigaddset(&heard, SIGCHLD);
  return heard;
}

/// Ends this process when the parent ends for any reason, if the system supports that.
void end_with_parent(pid_t parent, int signal) {
#ifdef PR_SET_PDEATHSIG
  ::prctl(PR_SET_PDEATHSIG, signal);
  if (::getppid() != parent) ::raise(signal);  // the parent ended before
#else
  (void)parent, (void)signal;
#endif
}

bool limit(decltype(RLIMIT_CORE) resource, std::uintmax_t most) {
  const rlimit both{static_cast<rlim_t>(most), static_cast<rlim_t>(most)};
  return ::setrlimit(resource, &both) == 0;
}

/// Runs between fork and exec, and so must only call what is safe there.
[[noreturn]] void exec_program(const Call& call, char* const* words, char* const* environment, int output,
                               const sigset_t& signals) {
  const int nothing = ::open("/dev/null", O_RDONLY);
  if (nothing >= 0 && ::dup2(nothing, 0) == 0 && ::dup2(output, 1) == 1 && ::dup2(output, 2) == 2 &&
      ::chdir(call.folder.c_str()) == 0 && limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, call.limits.room) &&
      limit(RLIMIT_AS, call.limits.memory) &&
      limit(RLIMIT_CPU, static_cast<std::uintmax_t>(call.limits.processor.count())) &&
      ::sigprocmask(SIG_SETMASK, &signals, nullptr) == 0 && (!call.confinement || call.confinement->enter()))
    ::execve(*words, words, environment);
  ::_exit(127);
}

/// Ends this process in the same way as the other process ended.
[[noreturn]] void exit_like(int status) {
  if (WIFEXITED(status)) ::_exit(WEXITSTATUS(status));
  limit(RLIMIT_CORE, 0);
  ::signal(WTERMSIG(status), SIG_DFL);
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_UNBLOCK, &all, nullptr);
  ::raise(WTERMSIG(status));
  ::_exit(127);
}

/// A program that we start starts others, and a process ends automatically only with its own parent. So a
/// guard process of ours is the leader of the group: it waits for the program, and kills the whole group when
/// our process is gone.
[[noreturn]] void guard(pid_t parent, pid_t program) {
  const sigset_t heard = guard_signals();
  end_with_parent(parent, SIGTERM);
  for (;;) {
    int signal = 0, status = 0;
    ::sigwait(&heard, &signal);
    if (signal == SIGTERM) ::kill(0, SIGKILL);
    if (::waitpid(program, &status, WNOHANG) == program) exit_like(status);
  }
}

struct Pipe {
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) fail("make a pipe", errno);
    read_end = ends[0];
    write_end = ends[1];
  }
  int read_end = -1, write_end = -1;
};

/// A child process and its output.
class Child {
 public:
  Child(const Call& call, const BlockedSignals& held) : Child(call, held, Pipe()) {}
  ~Child() {
    if (id_ > 0) kill();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void kill() {
    ::kill(-id_, SIGKILL);
    while (::waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
  }
  bool has_ended() {
    rusage used{};
    if (::wait4(id_, &status_, WNOHANG, &used) != id_) return false;
    const auto time_of = [](const timeval& time) {
      return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
    };
    processor_ = std::chrono::round<std::chrono::seconds>(time_of(used.ru_utime) + time_of(used.ru_stime));
    ::kill(-id_, SIGKILL);  // processes that it may have left running
    id_ = -1;
    return true;
  }
  int status() const { return status_; }
  std::chrono::seconds processor() const { return processor_; }

  /// Returns the output within the time; empty if there is none.
  std::string read_output(std::chrono::milliseconds time) {
    pollfd heard{output_.get(), POLLIN, 0};
    if (::poll(&heard, is_silent_ ? 0 : 1, static_cast<int>(time.count())) <= 0) return {};
    char bytes[4096];
    const ssize_t count = ::read(output_.get(), bytes, sizeof bytes);
    is_silent_ = count == 0;
    return count > 0 ? std::string(bytes, static_cast<std::size_t>(count)) : std::string();
  }

 private:
  Child(const Call& call, const BlockedSignals& held, const Pipe& pipe) : output_(pipe.read_end) {
    const files::Handle says(pipe.write_end);
    std::vector<std::string> words = call.words, environment = call.environment;
    words.insert(words.begin(), call.program.string());
    const std::vector<char*> word_list = pointers(words), environment_list = pointers(environment);
    const pid_t self = ::getpid();
    const sigset_t heard = guard_signals();
    id_ = ::fork();
    if (id_ < 0) fail("start another program", errno);
    if (id_ == 0) {
      ::sigprocmask(SIG_BLOCK, &heard, nullptr);
      const pid_t guardian = ::getpid(), program = ::setpgid(0, 0) == 0 ? ::fork() : -1;
      if (program < 0) ::_exit(127);
      if (program > 0) guard(self, program);
      end_with_parent(guardian, SIGKILL);
      exec_program(call, word_list.data(), environment_list.data(), says.get(), held.before());
    }
    ::setpgid(id_, id_);  // parent and child both call it; it fails harmlessly once the child runs its
                          // program
  }

  files::Handle output_;
  pid_t id_ = -1;
  int status_ = 0;
  std::chrono::seconds processor_{};
  bool is_silent_ = false;  ///< it has closed its end
};

}  // namespace

BlockedSignals::BlockedSignals() {
  sigset_t signals;
  ::sigemptyset(&signals);
  for (const int signal : ending_signals) ::sigaddset(&signals, signal);
  ::sigprocmask(SIG_BLOCK, &signals, &before_);
}

BlockedSignals::~BlockedSignals() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

bool BlockedSignals::is_pending() {
  sigset_t waiting;
  if (::sigpending(&waiting) != 0) return false;
  return std::any_of(ending_signals.begin(), ending_signals.end(), [&](int signal) {
    struct sigaction now {};
    return ::sigismember(&waiting, signal) == 1 && ::sigaction(signal, nullptr, &now) == 0 &&
           now.sa_handler != SIG_IGN;  // as under nohup
  });
}

ChildResult run(const Call& call, const BlockedSignals& held,
                const std::function<void(std::string_view)>& on_output) {
  const auto deadline = Clock::now() + call.limits.time;
  Child child(call, held);
  ChildResult ended;
  const auto keep = [&](const std::string& said) {
    if (said.empty()) return false;
    on_output(said);
    ended.output += said;
    if (ended.output.size() > longest_output) ended.output.erase(0, ended.output.size() - longest_output);
    return true;
  };
  const auto is_full = [&] { return files::disk_usage(call.folder) >= call.limits.room; };
  for (int glances = 1; !child.has_ended(); ++glances) {
    keep(child.read_output(poll_interval));
    if (BlockedSignals::is_pending())
      ended.how = ChildResult::How::stopped;
    else if (Clock::now() >= deadline)
      ended.how = ChildResult::How::out_of_time;
    else if (glances % polls_per_size_check == 0 && is_full())
      ended.how = ChildResult::How::out_of_room;
    if (ended.how == ChildResult::How::exited) continue;
    child.kill();
    return ended;
  }
  while (keep(child.read_output(std::chrono::milliseconds(0)))) {
  }
  const int status = child.status();
  ended.processor = child.processor();
  ended.how = WIFEXITED(status) ? ChildResult::How::exited : ChildResult::How::killed;
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
  if (status != 0 && is_full())
    ended.how = ChildResult::How::out_of_room;  // the system stopped a file from
                                                // growing
  return ended;
}

}  // namespace proofsheet::paper
