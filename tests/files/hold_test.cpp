// Two programs and one folder.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "catch.hpp"
#include "files/files.hpp"
#include "temporary_folder.hpp"

namespace hold_test {

namespace fs = std::filesystem;
using proofsheet::files::DiskFiles;
using proofsheet::files::Lock;
using proofsheet::files::MachineError;
using proofsheet::files::WaitOptions;
using std::chrono::milliseconds;

namespace {

/// A child process that holds the folder until it is ended.
class Holder {
 public:
  explicit Holder(const fs::path& root) {
    REQUIRE((::pipe(held_.data()) == 0 && ::pipe(end_.data()) == 0));
    child_ = ::fork();
    if (child_ == 0) {
      ::close(end_[1]);
      const Lock hold = DiskFiles(root).hold("output", {});
      char byte = 'x';
      (void)!::write(held_[1], &byte, 1);
      (void)!::read(end_[0], &byte, 1);
      ::_exit(0);
    }
    char byte = 0;
    REQUIRE(::read(held_[0], &byte, 1) == 1);
  }
  ~Holder() {
    let_go();
    ::close(held_[0]);
    ::close(held_[1]);
    ::close(end_[0]);
  }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;

  void let_go() {
    if (child_ <= 0) return;
    ::close(end_[1]);
    ::waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  std::array<int, 2> held_{}, end_{};
  pid_t child_ = -1;
};

}  // namespace

TEST_CASE("a folder held by another program is waited for, which is reported once") {
  TemporaryFolder folder;
  Holder other(folder.path());
  DiskFiles disk(folder.path());
  int told = 0;
  Lock hold = disk.hold("output", {milliseconds(30'000), [&] {
                                     ++told;
                                     other.let_go();
                                   }});
  CHECK(hold != nullptr);
  CHECK(told == 1);
  CHECK_THROWS_WITH(DiskFiles(folder.path()).hold("output", {milliseconds(2000), [] {}}),
                    "another run has been writing 'output' for 2 seconds");
  hold.reset();
  CHECK(DiskFiles(folder.path()).hold("output", {milliseconds(0), [] {}}) != nullptr);
}

TEST_CASE("a folder that is removed and created again during the wait is held again") {
  TemporaryFolder folder;
  Holder other(folder.path());
  DiskFiles disk(folder.path());
  const Lock hold =
      disk.hold("output", {milliseconds(30'000), [&] { fs::remove(folder.path() / "output"); }});
  CHECK(hold != nullptr);
  CHECK(fs::exists(folder.path() / "output"));
  CHECK_THROWS_AS(DiskFiles(folder.path()).hold("output", {milliseconds(0), [] {}}), MachineError);
}

}  // namespace hold_test
