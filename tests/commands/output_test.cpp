// What is written, and what a disk that fails or a program that is killed leaves behind.
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <clocale>
#include <cstdlib>
#include <locale>
#include <map>
#include <thread>

#include "catch.hpp"
#include "commands/pipeline.hpp"
#include "pages/format.hpp"
#include "program.hpp"

using namespace program;
using proofsheet::commands::PipelineResult;
using proofsheet::commands::run_pipeline;
using proofsheet::commands::write_output;
using proofsheet::files::DiskFiles;
using proofsheet::files::MachineError;
using proofsheet::files::MemoryFiles;

namespace {

PipelineResult make_in(const fs::path& folder) {
  return run_pipeline(DiskFiles(folder), DiskFiles(folder), [](const std::string&) {});
}

/// The exit status of a child that does the work: what it does to its locale ends with it.
template <class Work>
int in_child(Work work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = -1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Changes every page: the title stands on all of them.
void change_course(const fs::path& folder) {
  edit(folder / "lessons/course.yaml", "title: Small", "title: Other");
}

}  // namespace

TEST_CASE(
    "only what differs is written, what is no longer made is removed, and what is not ours is left alone") {
  Folder folder;
  write_small_course(folder.path());
  write(folder.path() / "output/notes.txt", "mine");
  write(folder.path() / "output/markdown/mine.md", "mine");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const auto first = fs::last_write_time(folder.path() / "output/markdown/waves.md");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(fs::last_write_time(folder.path() / "output/markdown/waves.md") == first);
  fs::rename(folder.path() / "lessons/waves", folder.path() / "lessons/ripples");
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[ripples]");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(!fs::exists(folder.path() / "output/markdown/waves.md"));
  CHECK(fs::exists(folder.path() / "output/markdown/ripples.md"));
  CHECK(read(folder.path() / "output/notes.txt") == "mine");
  CHECK(read(folder.path() / "output/markdown/mine.md") == "mine");
  // They are no part of the course, and `check` says so.
  CHECK(run_in(folder.path(), {"check"}).status == 1);
  fs::remove(folder.path() / "output/notes.txt");
  fs::remove(folder.path() / "output/markdown/mine.md");
  CHECK(run_in(folder.path(), {"check"}).status == 0);
}

TEST_CASE("a page that is no longer made is removed from the folder of any format") {
  std::string pages;
  MemoryFiles disk;
  for (const proofsheet::pages::Format& format : proofsheet::pages::formats()) {
    const std::string page = std::string(format.folder) + "/claims/old" + format.ending;
    disk.contents["output/" + page] = "old";
    pages += (pages.empty() ? "\"" : ", \"") + page + "\"";
  }
  disk.contents["output/numbers.json"] = "{\"schema\": 1, \"pages\": [" + pages + "], \"numbers\": []}";
  const auto written = write_output(disk, {});
  CHECK(written.removed == proofsheet::pages::formats().size());
  CHECK(disk.contents.size() == 1);
}

TEST_CASE("a ledger that names files outside its folders is not believed") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "output/numbers.json", "markdown/index.md", "markdown/../../lessons/course.yaml");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(fs::exists(folder.path() / "lessons/course.yaml"));
}

TEST_CASE("a disk that fails at any step leaves every file old or new, and the next run mends it") {
  Folder folder;
  write_small_course(folder.path());
  const PipelineResult before = make_in(folder.path());
  REQUIRE(!before.pages.empty());
  change_course(folder.path());
  fs::rename(folder.path() / "lessons/waves", folder.path() / "lessons/ripples");
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[ripples]");
  const PipelineResult after = make_in(folder.path());
  REQUIRE(!after.pages.empty());
  const std::size_t steps = before.pages.size() + after.pages.size();
  for (std::size_t failing = 0; failing < steps; ++failing) {
    CAPTURE(failing);
    MemoryFiles disk;
    write_output(disk, before.pages);
    std::size_t step = 0;
    disk.before_write = [&](const proofsheet::files::Path&) {
      if (step++ == failing) throw MachineError("disk full");
    };
    try {
      write_output(disk, after.pages);
    } catch (const MachineError&) {
    }
    for (const auto& [path, bytes] : disk.contents) {
      const std::string below = path.substr(std::string("output/").size());
      const bool is_old = before.pages.count(below) > 0 && before.pages.at(below) == bytes;
      const bool is_new = after.pages.count(below) > 0 && after.pages.at(below) == bytes;
      CHECK((is_old || is_new));
    }
    disk.before_write = nullptr;
    write_output(disk, after.pages);
    CHECK(disk.contents.size() == after.pages.size());
  }
}

TEST_CASE("two builds give the same bytes, in another folder and under a locale with a decimal comma") {
  Folder here, there;
  write_small_course(here.path());
  write_small_course(there.path() / "deeper" / "course");
  REQUIRE(run_in(here.path(), {"build"}).status == 0);
  REQUIRE(run_in(there.path() / "deeper/course/lessons", {"build"}).status == 0);
  CHECK(tree(here.path() / "output") == tree(there.path() / "deeper/course/output"));

  Folder locales;
  const std::string name = "de_DE.UTF-8";
  const std::string command =
      "localedef -i de_DE -f UTF-8 '" + (locales.path() / name).string() + "' >/dev/null 2>&1";
  (void)!std::system(command.c_str());
  fs::remove_all(here.path() / "output");
  const int status = in_child([&] {
    ::setenv("LOCPATH", locales.path().c_str(), 1);
    if (std::setlocale(LC_ALL, name.c_str()) == nullptr) return 1;
    if (std::localeconv()->decimal_point != std::string(",")) return 2;
    std::locale::global(std::locale(name));
    if (run({"eval", "1/8"}).out != "0.125\n") return 3;
    return run_in(here.path(), {"build"}).status == 0 ? 0 : 4;
  });
  CHECK(status == 0);  // 1 and 2: the locale could not be made, so nothing was tested
  CHECK(tree(here.path() / "output") == tree(there.path() / "deeper/course/output"));
}

TEST_CASE("a build that is killed leaves no broken file") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  std::map<std::string, std::string> old_pages, new_pages;
  for (const auto& [path, bytes] : tree(folder.path() / "output")) old_pages[path] = bytes;
  change_course(folder.path());
  const PipelineResult made = make_in(folder.path());
  for (const auto& [path, bytes] : made.pages) new_pages[path] = bytes;
  for (int delay = 0; delay < 12; ++delay) {
    for (const auto& [path, bytes] : old_pages) write(folder.path() / "output" / path, bytes);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      DiskFiles disk(folder.path());
      for (;;) {  // write one set and then the other until the kill comes
        write_output(disk, {made.pages.begin(), made.pages.end()});
        write_output(disk, {old_pages.begin(), old_pages.end()});
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1 + 3 * delay));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    for (const auto& [path, bytes] : tree(folder.path() / "output")) {
      if (fs::path(path).filename().string().front() == '.') {  // a file that waited to be renamed
        fs::remove(folder.path() / "output" / path);
        continue;
      }
      CAPTURE(path, delay);
      CHECK((bytes == old_pages[path] || bytes == new_pages[path]));
    }
  }
  CHECK(run_in(folder.path(), {"build"}).status == 0);
  CHECK(run_in(folder.path(), {"check"}).status == 0);
}
