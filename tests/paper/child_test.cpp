// Runs another program within limits. The tests use /bin/sh.
#include "paper/child.hpp"

#include <unistd.h>

#include <thread>

#include "catch.hpp"
#include "temporary_folder.hpp"

namespace child_test {

using namespace proofsheet;
using paper::ChildResult;

namespace {

ChildResult run_script(const std::string& script, const files::Path& folder, int seconds = 60,
                       std::vector<std::string> environment = {}) {
  const paper::BlockedSignals held;
  return paper::run(
      {"/bin/sh", {"-c", script}, std::move(environment), folder, {std::chrono::seconds(seconds)}}, held,
      [](std::string_view) {});
}

}  // namespace

TEST_CASE("a child gets its arguments, folder and environment, and no input") {
  TemporaryFolder folder;
  const ChildResult ended = run_script("pwd; echo $COLOUR$HOME; cat; echo last >&2; exit 7", folder.path(),
                                       60, {"COLOUR=blue", "PATH=/usr/bin:/bin"});
  CHECK(ended.how == ChildResult::How::exited);
  CHECK(ended.status == 7);
  CHECK(ended.output == std::filesystem::canonical(folder.path()).string() + "\nblue\nlast\n");
}

TEST_CASE("a child that does not end is killed with all its descendants") {
  TemporaryFolder folder;
  const auto start = std::chrono::steady_clock::now();
  const ChildResult ended =
      run_script("PATH=/usr/bin:/bin; (sleep 3; echo late >late) & echo begun; sleep 100", folder.path(), 1);
  CHECK(ended.how == ChildResult::How::out_of_time);
  CHECK(ended.output == "begun\n");
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  std::this_thread::sleep_for(std::chrono::milliseconds(3500));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "late"));
}

TEST_CASE("a signal, a missing program and long output are reported") {
  TemporaryFolder folder;
  const ChildResult killed = run_script("kill -9 $$", folder.path());
  CHECK(killed.how == ChildResult::How::killed);
  CHECK(killed.status == 9);
  const paper::BlockedSignals held;
  CHECK(paper::run({"/nowhere/latexmk", {}, {}, folder.path()}, held, [](std::string_view) {}).status == 127);
  const ChildResult wordy = run_script(
      "i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done; echo end", folder.path());
  CHECK(wordy.output.size() == paper::longest_output);
  CHECK(wordy.output.substr(wordy.output.size() - 15) == "0123456789\nend\n");
}

TEST_CASE("a signal that would end this process first ends the child and waits for it") {
  TemporaryFolder folder;
  struct sigaction before {
  }, counting{};
  static volatile sig_atomic_t heard = 0;
  counting.sa_handler = [](int) { heard = heard + 1; };
  ::sigaction(SIGTERM, &counting, &before);
  {
    const paper::BlockedSignals held;
    const ChildResult ended =
        paper::run({"/bin/sh",
                    {"-c", "kill -TERM " + std::to_string(::getpid()) + "; while :; do :; done"},
                    {},
                    folder.path()},
                   held, [](std::string_view) {});
    CHECK(ended.how == ChildResult::How::stopped);
    CHECK(heard == 0);
  }
  CHECK(heard == 1);
  ::sigaction(SIGTERM, &before, nullptr);
}

}  // namespace child_test
