// Runs `watch` on a course as a child process, while files are saved in the ways that editors save them.
// Waiting for a line has a deadline; the test never sleeps.
#include <csignal>

#include "catch.hpp"
#include "checkout.hpp"
#include "child.hpp"
#include "program.hpp"

namespace watch_test {

using namespace program;

namespace {

/// A small course under `watch`. `alarm` ends the test if the child does not end.
struct Watching {
  Folder folder;
  std::unique_ptr<Child> child;

  Watching() {
    write_small_course(folder.path());
    child = std::make_unique<Child>(program_file(),
                                    std::vector<std::string>{"-C", folder.path().string(), "watch"});
    ::alarm(120);
  }
  ~Watching() { ::alarm(0); }
  fs::path operator/(const std::string& path) const { return folder.path() / path; }
};

/// Removes the elapsed times from the lines.
std::string without_time(std::string text) {
  for (std::size_t end = 0; (end = text.find(" s\n", end)) != std::string::npos;) {
    const std::size_t comma = text.rfind(", ", end);
    text.erase(comma, end + 2 - comma);
    end = comma;
  }
  return text;
}

}  // namespace

TEST_CASE("watch rebuilds on every save and reports which numbers moved") {
  Watching course;
  CHECK(without_time(course.child->hear("watching")) ==
        "first build: 50 files written, 0 removed, 0 numbers moved, 0 findings\n"
        "watching lessons/ and templates/; press Ctrl-C to stop\n");

  // sin(1) = 0.84147…, cos(1) = 0.54030… (OEIS A049469, A049470), so half of cos(1) is 0.2702 (0.27015…)
  const fs::path examples = course / "lessons/waves/examples.yaml";
  std::string text = read(examples);
  text.replace(text.find("= cos(pos)"), 10, "= cos(pos)/2");
  write(course / "lessons/waves/.examples.yaml.tmp", text);
  fs::rename(course / "lessons/waves/.examples.yaml.tmp", examples);
  const std::string moved = course.child->hear("lessons/waves/examples.yaml: ");
  CAPTURE(moved);
  CHECK(moved.find("P[1, 1] at 4 places was 0.5403, is 0.2702") != std::string::npos);
  CHECK(moved.find("P[1, 0]") == std::string::npos);
  CHECK(moved.find("lessons/waves/examples.yaml:15:16: warning: ") != std::string::npos);
  CHECK(moved.find(" moved, 1 finding, ") != std::string::npos);
  CHECK(read(course / "output/markdown/waves.md").find("0.2702") != std::string::npos);

  // As Vim saves: the old file is moved away and a new one is written.
  fs::rename(examples, course / "lessons/waves/examples.yaml~");
  text.replace(text.find("= cos(pos)/2"), 12, "= cos(pos)");
  write(examples, text);
  fs::remove(course / "lessons/waves/examples.yaml~");
  const std::string back = course.child->hear("lessons/waves/examples.yaml: ");
  CAPTURE(back);
  CHECK(back.find("P[1, 1] at 4 places was 0.2702, is 0.5403") != std::string::npos);
  CHECK(back.find(" moved, 0 findings, ") != std::string::npos);

  course.child->send(SIGINT);
  std::string rest;
  CHECK(course.child->wait(rest) == 0);
  CHECK(rest.empty());
  CHECK(run_in(course.folder.path(), {"check"}).status == 0);
}

TEST_CASE("watch continues after errors, and the last good output is kept") {
  Watching course;
  course.child->hear("watching");
  const auto good = tree(course / "output");
  const fs::path examples = course / "lessons/waves/examples.yaml";
  edit(examples, "cos(pos)", "coss(pos)");
  CHECK(without_time(course.child->hear("lessons/waves/examples.yaml: ")) ==
        "lessons/waves/examples.yaml:8:17: error: there is no function 'coss'\n"
        "        P[pos, 1] = coss(pos)   for pos in 0..3\n"
        "                    ^^^^\n"
        "    hint: did you mean 'cos'?\n"
        "\n"
        "1 error; nothing was written\n"
        "lessons/waves/examples.yaml: 1 error, nothing written\n");
  CHECK(tree(course / "output") == good);
  edit(examples, "coss(pos)", "cos(pos)");
  CHECK(without_time(course.child->hear("lessons/waves/examples.yaml: ")) ==
        "lessons/waves/examples.yaml: 0 files written, 0 removed, 0 numbers moved, 0 findings\n");

  fs::rename(course / "lessons", course / "attic");
  CHECK(without_time(course.child->hear("lessons: ")) ==
        "error: there is no lessons/course.yaml\n"
        "    hint: run this in the folder of a course, which has a folder lessons/\n"
        "\n"
        "1 error; nothing was written\n"
        "lessons: 1 error, nothing written\n");
  fs::rename(course / "attic", course / "lessons");
  CHECK(course.child->hear("lessons: ").find("lessons: 0 files written") == 0);
  edit(course / "lessons/course.yaml", "title: Small", "title: Other");
  CHECK(course.child->hear("lessons/course.yaml: ").find(", 0 numbers moved, ") != std::string::npos);
  CHECK(tree(course / "output") != good);

  course.child->send(SIGTERM);
  std::string rest;
  CHECK(course.child->wait(rest) == 0);
}

TEST_CASE("watch notices new templates and new lessons") {
  Watching course;
  course.child->hear("watching");
  edit(course / "templates/markdown/note.mustache", "{{", "Note {{");
  CHECK(course.child->hear("templates/markdown/note.mustache: ").find(", 0 numbers moved, ") !=
        std::string::npos);
  fs::create_directories(course / "lessons/tides");
  write(course / "lessons/tides/lesson.md", "# Tides\n");
  edit(course / "lessons/course.yaml", "[waves]", "[waves, tides]");
  while (!fs::exists(course / "output/markdown/tides.md"))
    REQUIRE(course.child->hear(" s\n").find("error") == std::string::npos);
  edit(course / "lessons/tides/lesson.md", "Tides", "Tides and time");
  CHECK(course.child->hear("lessons/tides/lesson.md: ").find("files written") != std::string::npos);
  course.child->send(SIGINT);
  std::string rest;
  CHECK(course.child->wait(rest) == 0);
}

TEST_CASE("watch begins with the last build, and records its own") {
  const Folder home, folder;
  ::setenv("XDG_CACHE_HOME", home.path().c_str(), 1);
  write_small_course(folder.path());
  const std::vector<std::string> words{"-C", folder.path().string(), "watch"};
  const fs::path record = folder.path() / ".proofsheet/cache/build";
  std::string rest;
  for (const std::string written : {"50", "0"}) {
    Child watch(program_file(), words);
    CHECK(without_time(watch.hear("first build: ")) ==
          "first build: " + written + " files written, 0 removed, 0 numbers moved, 0 findings\n");
    CHECK(fs::exists(record));
    edit(folder.path() / "lessons/waves/lesson.md", "The sine", "So the sine");
    CHECK(watch.hear("lessons/waves/lesson.md: ").find("0 numbers moved, 0 findings, ") != std::string::npos);
    edit(folder.path() / "lessons/waves/lesson.md", "So the sine", "The sine");
    watch.hear("lessons/waves/lesson.md: ");
    watch.send(SIGINT);
    CHECK(watch.wait(rest) == 0);
  }
  ::unsetenv("XDG_CACHE_HOME");
}

TEST_CASE("watch without a course is refused") {
  Folder folder;
  const Ran ran = run_in(folder.path(), {"watch"});
  CHECK(ran.status == 2);
  CHECK(ran.err.find("error: there is no course here") == 0);
}

}  // namespace watch_test
