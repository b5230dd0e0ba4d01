// Tests of what is written, and of the state left by a failing disk or a killed program.
#include <sys/wait.h>

#include <clocale>
#include <cstdlib>
#include <locale>
#include <map>

#include "catch.hpp"
#include "pages/formats/format.hpp"
#include "pipeline/output.hpp"
#include "pipeline/pipeline.hpp"
#include "program.hpp"

namespace output_test {

using namespace program;
using proofsheet::files::DiskFiles;
using proofsheet::files::MachineError;
using proofsheet::files::MemoryFiles;
using proofsheet::pipeline::finish_output;

namespace {

proofsheet::pages::Pages make_in(const fs::path& folder) {
  proofsheet::text::Diagnostics found;
  return proofsheet::pipeline::run({DiskFiles(folder), DiskFiles(folder)}, {}, found).value().pages;
}

/// Runs `work` in a child process and returns its exit status. Changes to the locale end with the child.
template <class Work>
int in_child(Work work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = -1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Changes every page: each contains the title.
void change_course(const fs::path& folder) {
  edit(folder / "lessons/course.yaml", "title: Small", "title: Other");
}

/// Writes the output as `build` does.
proofsheet::pipeline::WriteCounts write_output(proofsheet::files::Disk& disk,
                                               const proofsheet::pages::Pages& pages) {
  const auto earlier =
      proofsheet::pipeline::pages_written_before(disk, proofsheet::pipeline::read_ledger(disk).numbers);
  return proofsheet::pipeline::NewOutput(disk).write(pages, earlier);
}

}  // namespace

TEST_CASE("only changed files are written, obsolete files are removed, and foreign files are kept") {
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
  // Foreign files are not part of the course, and `check` reports them.
  CHECK(run_in(folder.path(), {"check"}).status == 1);
  fs::remove(folder.path() / "output/notes.txt");
  fs::remove(folder.path() / "output/markdown/mine.md");
  CHECK(run_in(folder.path(), {"check"}).status == 0);
}

TEST_CASE("pages in a language without words are in English, with one warning") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const std::string english = read(folder.path() / "output/markdown/answers.md");
  edit(folder.path() / "lessons/course.yaml", "title: Small\n", "title: Small\nlanguage: fr\n");
  const Ran ran = run_in(folder.path(), {"build"});
  CHECK(ran.status == 0);
  CHECK(ran.err ==
        "lessons/course.yaml:2:11: warning: there is no translation for the language 'fr': generated text is "
        "in English\n"
        "    language: fr\n"
        "              ^^\n"
        "    hint: add templates/words/fr.yaml, with the keys of en.yaml\n");
  CHECK(read(folder.path() / "output/markdown/answers.md") == english);
  CHECK(read(folder.path() / "output/html/answers.html").find("<html lang=\"fr\"") != std::string::npos);
}

TEST_CASE("an obsolete page is removed from the folder of any format") {
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

TEST_CASE("paths in a ledger that lead outside its folders are ignored") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  edit(folder.path() / "output/numbers.json", "markdown/index.md", "markdown/../../lessons/course.yaml");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(fs::exists(folder.path() / "lessons/course.yaml"));
}

TEST_CASE("after a disk failure at any step all pages are old, or the next run makes them new") {
  Folder folder;
  write_small_course(folder.path());
  const auto before = make_in(folder.path());
  REQUIRE(!before.empty());
  change_course(folder.path());
  fs::rename(folder.path() / "lessons/waves", folder.path() / "lessons/ripples");
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[ripples]");
  const auto after = make_in(folder.path());
  REQUIRE(!after.empty());
  const auto holds = [](const MemoryFiles& disk, const proofsheet::pages::Pages& pages) {
    std::map<std::string, std::string> wanted;
    for (const auto& [path, bytes] : pages) wanted["output/" + path] = bytes;
    return disk.contents == wanted;
  };
  bool has_failed = true;
  std::size_t unfinished = 0;
  for (std::size_t failing = 0; has_failed; ++failing) {
    CAPTURE(failing);
    MemoryFiles disk;
    write_output(disk, before);
    std::size_t step = 0;
    disk.before_write = [&](const proofsheet::files::Path&) {
      if (step++ == failing) throw MachineError("disk full");
    };
    has_failed = false;
    try {
      write_output(disk, after);
    } catch (const MachineError&) {
      has_failed = true;
    }
    disk.before_write = nullptr;
    if (finish_output(disk)) {
      ++unfinished;
      CHECK(holds(disk, after));
    } else {
      CHECK(holds(disk, has_failed ? before : after));
    }
    write_output(disk, after);
    CHECK(holds(disk, after));
  }
  CHECK(2 * unfinished > after.size());  // some pages did not change
}

TEST_CASE("two builds give the same bytes, in other folders and under a locale with a decimal comma") {
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
  CHECK(status == 0);  // 1 and 2: the locale could not be set, so nothing was tested
  CHECK(tree(here.path() / "output") == tree(there.path() / "deeper/course/output"));
}

}  // namespace output_test
