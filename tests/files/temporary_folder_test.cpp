// A temporary folder, and folders left by killed runs.
#include "files/temporary_folder.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "temporary_folder.hpp"

namespace temporary_folder_test {

namespace fs = std::filesystem;
using Ours = proofsheet::files::TemporaryFolder;

namespace {

/// Sets TMPDIR during its lifetime.
class Temporary {
 public:
  explicit Temporary(const fs::path& place) {
    if (const char* before = std::getenv("TMPDIR")) before_ = before;
    ::setenv("TMPDIR", place.c_str(), 1);
  }
  ~Temporary() { before_.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", before_.c_str(), 1); }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

 private:
  std::string before_;
};

std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(folder)) all.push_back(entry.path());
  return all;
}

/// A process that creates a folder with a file in it, and is killed.
class Maker {
 public:
  Maker() {
    std::array<int, 2> made{};
    REQUIRE(::pipe(made.data()) == 0);
    child_ = ::fork();
    if (child_ == 0) {
      const Ours folder;
      std::ofstream(folder.path() / "course.tex") << "x";
      (void)!::write(made[1], "x", 1);
      for (;;) ::pause();
    }
    char byte = 0;
    REQUIRE(::read(made[0], &byte, 1) == 1);
    ::close(made[0]);
    ::close(made[1]);
  }
  ~Maker() { kill(); }
  Maker(const Maker&) = delete;
  Maker& operator=(const Maker&) = delete;

  void kill() {
    if (child_ > 0) ::kill(child_, SIGKILL), ::waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  pid_t child_ = -1;
};

}  // namespace

TEST_CASE("a folder left by a killed run is removed by the next run, one in use is not") {
  TemporaryFolder place;
  const Temporary temporary(place.path());
  Maker one, other;
  REQUIRE(entries(place.path()).size() == 2);
  { const Ours ours; }
  CHECK(entries(place.path()).size() == 2);
  one.kill();
  { const Ours ours; }
  REQUIRE(entries(place.path()).size() == 1);
  CHECK(fs::exists(entries(place.path()).front() / "course.tex"));
  other.kill();
  {
    const Ours ours;
    CHECK(entries(place.path()) == std::vector<fs::path>{ours.path()});
  }
  CHECK(entries(place.path()).empty());
}

TEST_CASE("nothing else in the system's temporary folder is removed, by any name") {
  TemporaryFolder place;
  const Temporary temporary(place.path());
  const fs::path away = place.path() / "away";
  fs::create_directory(away);
  std::ofstream(away / "file") << "x";
  fs::permissions(away, fs::perms::owner_all);
  fs::create_directory_symlink(away, place.path() / "proofsheet-tex-aBcD12");
  fs::create_directory(place.path() / "proofsheet-tex-backup");
  fs::permissions(place.path() / "proofsheet-tex-backup", static_cast<fs::perms>(0755));
  fs::create_directory(place.path() / "proofsheet-aBcD12");
  fs::permissions(place.path() / "proofsheet-aBcD12", fs::perms::owner_all);
  std::ofstream(place.path() / "proofsheet-tex-abcdef") << "x";
  { const Ours ours; }
  CHECK(entries(place.path()).size() == 5);
  CHECK(fs::exists(away / "file"));
}

TEST_CASE("runs that start at once keep their folders") {
  TemporaryFolder place;
  const Temporary temporary(place.path());
  std::vector<pid_t> children;
  for (int i = 0; i < 8; ++i)
    if (const pid_t child = ::fork(); child > 0) {
      children.push_back(child);
    } else {
      bool is_kept = true;
      for (int round = 0; round < 50; ++round) {
        const Ours ours;
        std::ofstream(ours.path() / "file") << "x";
        is_kept = is_kept && fs::exists(ours.path() / "file");
      }
      ::_exit(is_kept ? 0 : 1);
    }
  for (const pid_t child : children) {
    int status = -1;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  CHECK(entries(place.path()).empty());
}

}  // namespace temporary_folder_test
