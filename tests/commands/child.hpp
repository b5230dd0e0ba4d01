#pragma once
// Runs the program as a child process and reads its output while it runs.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

/// A running child process. Both of its output streams come as one text. The destructor kills it if it still
/// runs.
class Child {
 public:
  Child(const std::filesystem::path& program, std::vector<std::string> words) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    out_ = ends[0];
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
    std::string name = program.string();
    std::vector<char*> arguments = {name.data()};
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int error = ::posix_spawn(&child_, name.c_str(), &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (error != 0) throw std::runtime_error("can't run " + name);
  }
  ~Child() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    ::close(out_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Returns the output up to the end of the first line that contains `part`. Returns all output so far if no
  /// such line arrives before the deadline, or if the child ends first.
  std::string hear(const std::string& part) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    for (;;) {
      const std::size_t at = said_.find(part), end = at == std::string::npos ? at : said_.find('\n', at);
      if (end != std::string::npos) {
        std::string heard = said_.substr(0, end + 1);
        said_.erase(0, end + 1);
        return heard;
      }
      const auto left = deadline - std::chrono::steady_clock::now();
      pollfd out{out_, POLLIN, 0};
      const auto most = std::chrono::duration_cast<std::chrono::milliseconds>(left).count();
      if (most <= 0 || ::poll(&out, 1, static_cast<int>(most)) <= 0 || !read_some()) return said_;
    }
  }

  void send(int signal) const { ::kill(child_, signal); }
  pid_t id() const { return child_; }

  /// Waits for the child and returns its exit status, or the negated number of the signal that ended it. The
  /// remaining output is stored in `rest`.
  int wait(std::string& rest) {
    while (read_some()) {
    }
    rest = said_;
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  bool read_some() {
    char bytes[4096];
    const ssize_t count = ::read(out_, bytes, sizeof bytes);
    if (count > 0) said_.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }

  pid_t child_ = -1;
  int out_ = -1;
  std::string said_;
};
