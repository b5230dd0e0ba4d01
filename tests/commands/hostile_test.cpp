// A course from a stranger. Puts anything that git can carry into a small course, and checks the files of the
// user who builds it afterwards.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <sstream>

#include "catch.hpp"
#include "checkout.hpp"
#include "child.hpp"
#include "commands/stand_in_tex.hpp"
#include "files/confinement.hpp"
#include "pipeline/output.hpp"
#include "program.hpp"

namespace hostile_test {

using namespace program;
using proofsheet::files::DiskFiles;

namespace {

/// A course in one folder, and the user's own files in a folder next to it.
struct Stranger {
  Folder both;
  fs::path course = both.path() / "course", home = both.path() / "home";

  Stranger() {
    write_small_course(course);
    write(home / ".ssh/authorized_keys", "my key\n");
    write(home / ".bashrc", "my settings\n");
    write(home / ".notes.7.new", "my notes\n");
    write(home / "secret.md", "my secret\n");
    ::alarm(120);
  }
  ~Stranger() { ::alarm(0); }

  static std::vector<std::pair<std::string, std::string>> home_before() {
    return {{".bashrc", "my settings\n"},
            {".notes.7.new", "my notes\n"},
            {".ssh/authorized_keys", "my key\n"},
            {"secret.md", "my secret\n"}};
  }
  /// Checks that every command that reads a course reports `fact`, and that none of the user's own files is
  /// changed or printed.
  void is_refused(const std::string& fact) const {
    const auto lessons = tree(course / "lessons");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"build"}, {"check"}, {"check", "--format", "json"}, {"check", "--fix"}}) {
      CAPTURE(words);
      const Ran ran = run_in(course, words);
      CHECK(ran.status == 2);
      CHECK(ran.err.find("error: " + fact + "\n    hint: ") != std::string::npos);
      CHECK((ran.out + ran.err).find("secret\n") == std::string::npos);
    }
    CHECK(tree(home) == home_before());
    CHECK(tree(course / "lessons") == lessons);
  }
};

/// True if the kernel can confine a program. A child process tries it.
bool can_confine() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(proofsheet::files::confine({}) ? 0 : 1);
  int status = -1;
  ::waitpid(child, &status, 0);
  return status == 0;
}

}  // namespace

TEST_CASE("a link in output/ with the name of a template file overwrites nothing") {
  Stranger stranger;
  write(stranger.course / "templates/html/static/authorized_keys", "their key\n");
  fs::create_directories(stranger.course / "output/html");
  fs::create_directory_symlink("../../../home/.ssh", stranger.course / "output/html/static");
  stranger.is_refused("'output/html/static' is a link, and links are not followed here");
}

TEST_CASE("a link in output/ with the name of a page in the ledger removes nothing") {
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  edit(stranger.course / "output/numbers.json", "\"pages\": {", "\"pages\": {\n    \"latex/.bashrc\": \"\",");
  fs::remove_all(stranger.course / "output/latex");
  fs::create_directory_symlink(stranger.home, stranger.course / "output/latex");
  stranger.is_refused("'output/latex' is a link, and links are not followed here");
}

TEST_CASE("a link from output/ to the lessons removes no lesson") {
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  edit(stranger.course / "output/numbers.json", "\"pages\": {",
       "\"pages\": {\n    \"html/waves/lesson.md\": \"\",");
  fs::remove_all(stranger.course / "output/html");
  fs::create_directory_symlink("../lessons", stranger.course / "output/html");
  stranger.is_refused("'output/html' is a link, and links are not followed here");
}

TEST_CASE("an output/ that is a link deletes nothing") {
  Stranger stranger;
  fs::create_directory_symlink(stranger.home, stranger.course / "output");
  stranger.is_refused("'output' is a link, and links are not followed here");
}

TEST_CASE("a page that is a link is not read") {
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  fs::remove(stranger.course / "output/markdown/waves.md");
  fs::create_symlink(stranger.home / "secret.md", stranger.course / "output/markdown/waves.md");
  stranger.is_refused("'output/markdown/waves.md' is a link, and links are not followed here");
}

TEST_CASE("lessons and templates that are links out of the course are not read, and all are reported") {
  Stranger stranger;
  fs::create_symlink("../../../home/secret.md", stranger.course / "lessons/waves/extra.md");  // unused
  SECTION("files") {
    fs::remove(stranger.course / "lessons/waves/lesson.md");
    fs::remove(stranger.course / "lessons/waves/cards.yaml");
    fs::create_symlink("../../../home/secret.md", stranger.course / "lessons/waves/lesson.md");
    fs::create_symlink(stranger.home / "secret.md", stranger.course / "lessons/waves/cards.yaml");
    stranger.is_refused("'lessons/waves/lesson.md' leads out of the folder");
    stranger.is_refused("'lessons/waves/cards.yaml' leads out of the folder");
    CHECK(run_in(stranger.course, {"build"}).err.ends_with("\n2 errors; nothing was written\n"));
    CHECK(run_in(stranger.course, {"explain", "waves", "P[1, 0]"}).status == 2);
  }
  SECTION("a lesson's folder") {
    fs::rename(stranger.course / "lessons/waves", stranger.both.path() / "waves");
    fs::create_directory_symlink("../../waves", stranger.course / "lessons/waves");
    stranger.is_refused("'lessons/waves' leads out of the folder");
  }
  SECTION("the lessons folder") {
    fs::rename(stranger.course / "lessons", stranger.both.path() / "lessons");
    fs::create_directory_symlink("../lessons", stranger.course / "lessons");
    stranger.is_refused("'lessons' leads out of the folder");
  }
  SECTION("the templates folder") {
    fs::rename(stranger.course / "templates", stranger.both.path() / "templates");
    fs::create_directory_symlink("../templates", stranger.course / "templates");
    stranger.is_refused("'templates' leads out of the folder");
  }
}

TEST_CASE("every command that reads a course reports all refused files") {
  Stranger stranger;
  write(stranger.home / "draft.md", "A height of 1.5.\n");
  for (const char* name : {"quiz.yaml", "cards.yaml"}) {
    fs::remove(stranger.course / "lessons/waves" / name);
    fs::create_symlink(stranger.home / "secret.md", stranger.course / "lessons/waves" / name);
  }
  const std::string draft = (stranger.home / "draft.md").string();
  for (const std::vector<std::string>& words : {std::vector<std::string>{"explain", "waves", "P[1, 0]"},
                                                {"adopt", draft},
                                                {"new", "lesson", "tides"},
                                                {"new", "example", "waves", "tides"}}) {
    CAPTURE(words);
    const Ran ran = run_in(stranger.course, words);
    CHECK(ran.status == 2);
    for (const char* name : {"quiz.yaml", "cards.yaml"})
      CHECK(ran.err.find(std::string("error: 'lessons/waves/") + name +
                         "' leads out of the folder\n    hint: ") != std::string::npos);
  }
  CHECK_FALSE(fs::exists(stranger.course / "lessons/tides"));
}

TEST_CASE("new reports all refused schemas") {
  Stranger stranger;
  fs::create_directories(stranger.course / "lessons/schema");
  for (const char* name : {"quiz", "examples"})
    fs::create_symlink(stranger.home / "secret.md",
                       stranger.course / "lessons/schema" / (std::string(name) + ".schema.json"));
  const Ran ran = run_in(stranger.course, {"new", "lesson", "tides"});
  CAPTURE(ran.err);
  CHECK(ran.status == 2);
  for (const char* name : {"quiz", "examples"})
    CHECK(ran.err.find(std::string("error: 'lessons/schema/") + name + ".schema.json'") != std::string::npos);
  CHECK_FALSE(fs::exists(stranger.course / "lessons/tides"));
}

TEST_CASE("a lesson may be a link to a folder inside the course") {
  Stranger stranger;
  fs::rename(stranger.course / "lessons/waves", stranger.course / "shared");
  fs::create_directory_symlink("../shared", stranger.course / "lessons/waves");
  CHECK(run_in(stranger.course, {"build"}).status == 0);
  CHECK(run_in(stranger.course, {"check"}).status == 0);
}

TEST_CASE("a pipe instead of a lesson's file ends the run at once") {
  Stranger stranger;
  fs::remove(stranger.course / "lessons/waves/cards.yaml");
  REQUIRE(::mkfifo((stranger.course / "lessons/waves/cards.yaml").c_str(), 0600) == 0);
  stranger.is_refused("'lessons/waves/cards.yaml' is a pipe, a socket or a device, not a file");
}

TEST_CASE("files named by the ledger or an unfinished run are kept unless they are output files") {
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  const auto ours = tree(stranger.course / "output");
  edit(stranger.course / "output/numbers.json", "\"pages\": {",
       "\"pages\": {\n    \"latex/.bashrc\": \"\", \"html/static\": \"\", \"html/" + std::string(300, 'x') +
           "\": \"\",");
  write(stranger.course / "output/latex/.bashrc", "mine\n");
  write(stranger.course / "output/.ready/removed", "latex/.bashrc\n../lessons/course.yaml\nnotes.txt\n");
  write(stranger.course / "output/.ready/notes.txt", "theirs\n");
  write(stranger.course / "output/.ready/html/.hidden", "theirs\n");
  write(stranger.course / "output/notes.txt", "mine\n");
  const Ran ran = run_in(stranger.course, {"build"});
  CAPTURE(ran.err);
  CHECK(ran.status == 0);
  CHECK(read(stranger.course / "output/latex/.bashrc") == "mine\n");
  CHECK(read(stranger.course / "output/notes.txt") == "mine\n");
  fs::remove(stranger.course / "output/latex/.bashrc");
  fs::remove(stranger.course / "output/notes.txt");
  CHECK(tree(stranger.course / "output") == ours);
  CHECK(fs::exists(stranger.course / "lessons/course.yaml"));
}

TEST_CASE("reports and new lessons are not written through links of a checkout") {
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  const fs::path before = fs::current_path();
  fs::current_path(stranger.course);
  fs::create_symlink("../home/.bashrc", "report.xml");
  fs::create_directory_symlink("../home", "reports");
  for (const char* place : {"report.xml", "reports/.bashrc", "reports/new/report.xml"}) {
    CAPTURE(place);
    const Ran ran = run({"check", "--format", "junit", "--output", place});
    CHECK(ran.status == 2);
    CHECK(run({"adopt", "lessons/waves/lesson.md", "--output", place}).status == 2);
    CHECK(run({"adopt", place}).out.find("settings") == std::string::npos);
  }
  CHECK(run({"check", "--format", "junit", "--output", (stranger.home / "report.xml").string()}).status == 0);
  fs::remove(stranger.home / "report.xml");
  fs::current_path(before);
  fs::create_directory_symlink(stranger.home, stranger.course / "lessons/schema");
  CHECK(run_in(stranger.course, {"schema"}).status == 2);
  CHECK(tree(stranger.home) == Stranger::home_before());
}

TEST_CASE("a report is not written to a device, by any name") {
  Stranger stranger;
  Child check(program_file(), {"-C", stranger.course.string(), "check", "--output", "/dev/stdout"});
  std::string said;
  CHECK(check.wait(said) == 2);
  CHECK(said.find("error: can't write to '/dev/stdout': it is not a regular file\n") != std::string::npos);
}

TEST_CASE("check reports a build that was killed while writing, and build finishes it") {
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  const auto ours = tree(stranger.course / "output");
  write(stranger.course / "output/.ready/removed", "");
  fs::create_directories(stranger.course / "output/.ready/html");
  fs::rename(stranger.course / "output/html/waves.html", stranger.course / "output/.ready/html/waves.html");
  const Ran check = run_in(stranger.course, {"check"});
  CHECK(check.status == 1);
  CHECK(check.err ==
        "note: a build was killed while it wrote output/; run 'proofsheet build' to finish it\n");
  edit(stranger.course / "lessons/course.yaml", "title: Small", "title: [");
  const Ran build = run_in(stranger.course, {"build"});
  CHECK(build.status == 2);
  CHECK(build.err.starts_with(
      "note: an earlier run was killed while it wrote output/; its files are now complete\n"));
  CHECK(tree(stranger.course / "output") == ours);
}

TEST_CASE("a page that could not be read again is not written") {
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  const auto ours = tree(stranger.course / "output");
  DiskFiles disk(stranger.course, "output");
  const std::string large(proofsheet::files::largest_file + 1, 'x');
  CHECK_THROWS_WITH(proofsheet::pipeline::NewOutput(disk).write({{"html/waves.html", large}}, {}),
                    "'output/html/waves.html' has 16777217 bytes; the most is 16777216 (16 MiB)");
  CHECK(tree(stranger.course / "output") == ours);
}

TEST_CASE("a file that is too large is reported with the limit") {
  Stranger stranger;
  fs::resize_file(stranger.course / "lessons/waves/lesson.md", 17 << 20);
  stranger.is_refused("'lessons/waves/lesson.md' has 17825792 bytes; the most is 16777216 (16 MiB)");
}

TEST_CASE("the program gives up access to the rest of the machine") {
  Stranger stranger;
  Child watch(program_file(), {"-C", stranger.course.string(), "watch"});
  watch.hear("watching");
  const std::string status = read("/proc/" + std::to_string(watch.id()) + "/status");
  // NoNewPrivs is set only if something was given up; see tests/files/confinement_test.cpp.
  if (can_confine()) CHECK(status.find("\nNoNewPrivs:\t1\n") != std::string::npos);
  edit(stranger.course / "lessons/waves/lesson.md", "The sine of one", "Now the sine of one");
  CHECK(watch.hear("lessons/waves/lesson.md: ").find("files written") != std::string::npos);
}

namespace {

/// Runs the program until it blocks on its output, a pipe that is full, and returns true if it had confined
/// itself by then.
bool is_confined_when_it_prints(const fs::path& folder, const std::vector<std::string>& words) {
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const int flags = ::fcntl(ends[1], F_GETFL);
  ::fcntl(ends[1], F_SETFL, flags | O_NONBLOCK);
  const std::string filler(4096, 'x');
  while (::write(ends[1], filler.data(), filler.size()) > 0) {
  }
  ::fcntl(ends[1], F_SETFL, flags);
  std::vector<std::string> all = {program_file().string()};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  for (std::string& word : all) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    if (::chdir(folder.c_str()) == 0 && ::dup2(ends[1], 1) == 1 && ::dup2(ends[1], 2) == 2)
      ::execv(pointers.front(), pointers.data());
    ::_exit(127);
  }
  const std::string process = "/proc/" + std::to_string(child);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  bool is_confined = false, is_waiting = false;
  while (!is_confined && !is_waiting && ::waitpid(child, nullptr, WNOHANG) == 0 &&
         std::chrono::steady_clock::now() < deadline) {
    is_waiting = read(process + "/wchan").find("pipe_write") != std::string::npos;
    is_confined = read(process + "/status").find("\nNoNewPrivs:\t1\n") != std::string::npos;
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(ends[0]);
  ::close(ends[1]);
  return is_confined;
}

}  // namespace

TEST_CASE("every command that reads foreign files confines itself first") {
  if (!can_confine()) {
    WARN("this kernel confines nobody: nothing was tested");
    return;
  }
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  for (const char* name : {"one.xml", "two.xml"})
    REQUIRE(
        run_in(stranger.course, {"check", "--format", "junit", "--output", (stranger.course / name).string(),
                                 "--shard", name[0] == 'o' ? "1/2" : "2/2"})
            .status == 0);
  write(stranger.course / "class.csv", "id,name\ns1,Ann\n");
  write(stranger.course / "page.tex", "One is 1.5.\n");
  const std::string ledger = "output/numbers.json";
  for (const std::vector<std::string>& words : {std::vector<std::string>{"eval", "1 + 1"},
                                                {"adopt", "lessons/waves/lesson.md"},
                                                {"adopt", "page.tex"},
                                                {"errata", ledger, ledger},
                                                {"report", "merge", "one.xml", "two.xml"},
                                                {"handout", "--students", "class.csv", "--seed", "1"},
                                                {"new", "lesson", "tides"},
                                                {"new", "example", "waves", "tide"},
                                                {"new", "course", "other"},
                                                {"schema"},
                                                {"explain", "waves", "P[1, 0]"},
                                                {"export", "anki-text"},
                                                {"check"},
                                                {"check", "--apa", "page.tex"},
                                                {"build"}}) {
    CAPTURE(words);
    CHECK(is_confined_when_it_prints(stranger.course, words));
  }
}

TEST_CASE("files named on the command line are read and written at any place") {
  Stranger stranger;
  REQUIRE(run_in(stranger.course, {"build"}).status == 0);
  const Folder files;
  const std::string in = (files.path() / "in").string() + "/", out = (files.path() / "out").string() + "/";
  write(in + "page.md", "The sine is 0.8415.\n");
  write(in + "class.csv", "id,name\ns1,Ann\n");
  write(in + "proofsheet.yaml", "documents: [page.md]\n");
  fs::copy(stranger.course / "output/numbers.json", in + "numbers.json");
  const auto status = [&](std::vector<std::string> words) {
    std::string said;
    words.insert(words.begin(), {"-C", stranger.course.string()});
    const int ended = Child(program_file(), words).wait(said);
    INFO(said);
    CHECK((ended == 0 || ended == 1));
  };
  const auto is_made = [](const std::string& file) { return fs::exists(file) && !fs::is_empty(file); };
  status({"check", "--format", "junit", "--shard", "1/2", "--output", in + "one.xml"});
  status({"check", "--format", "junit", "--shard", "2/2", "--output", in + "two.xml"});
  status({"report", "merge", in + "one.xml", in + "two.xml", "--output", out + "merged/report.xml"});
  status({"adopt", in + "page.md", "--output", out + "adopted/page.md"});
  status({"errata", in + "numbers.json", (stranger.course / "output/numbers.json").string(), "--output",
          out + "errata.md"});
  status({"handout", "--students", in + "class.csv", "--seed", "1", "--output", out + "sheets/for/me"});
  status({"export", "anki-text", "--output", out + "cards.txt"});
  for (const char* file :
       {"merged/report.xml", "adopted/page.md", "errata.md", "sheets/for/me/marking.csv", "cards.txt"}) {
    CAPTURE(file);
    CHECK(is_made(out + file));
  }
  std::string said;
  CHECK(Child(program_file(), {"-C", out, "new", "course", "a/b/c"}).wait(said) == 0);
  CHECK(is_made(out + "a/b/c/lessons/course.yaml"));
  CHECK(tree(stranger.home) == Stranger::home_before());
}

TEST_CASE("TeX reads no file outside the course, even if the course's LaTeX tries to") {
  if (!can_confine()) {
    WARN("this kernel confines nobody: nothing was tested");
    return;
  }
  Stranger stranger;
  fs::create_directories(stranger.both.path() / "temporary");
  write(stranger.both.path() / "temporary/notes.txt", "my secret\n");
  const std::string home = stranger.home.string();
  // The engine can read only its own folder, though the build itself can read the course.
  write_tex(stranger.both.path() / "programs",
            "for place in '" + home + "/secret.md' '" + (stranger.course / "lessons/course.yaml").string() +
                "' '" + stranger.both.path().string() +
                "/temporary/notes.txt' /etc/passwd /etc/shadow /proc/self/environ " +
                "/proc/$PPID/environ; do cat $place; done >all 2>/dev/null\nenv >>all\ncat all >$name.pdf\n");
  const std::string run = "PROOFSHEET_TEST_TOKEN='my secret' HOME='" + home + "' TMPDIR='" +
                          stranger.both.path().string() + "/temporary' PATH='" +
                          stranger.both.path().string() + "/programs:/usr/bin:/bin' '" +
                          program_file().string() + "' -C '" + stranger.course.string() + "' build --pdf >'" +
                          stranger.both.path().string() + "/said' 2>&1";
  CHECK(std::system(run.c_str()) == 0);
  INFO(read(stranger.both.path() / "said"));
  const std::string pdf = read(stranger.course / "output/pdf/course.pdf");
  CHECK(pdf.find("TMPDIR=") != std::string::npos);
  for (const char* text : {"secret", "title:", "root:"}) CHECK(pdf.find(text) == std::string::npos);
}

TEST_CASE("TeX can access nothing of the user but its own caches") {
  if (!can_confine()) {
    WARN("this kernel confines nobody: nothing was tested");
    return;
  }
  Stranger stranger;
  const std::string home = stranger.home.string(), both = stranger.both.path().string();
  fs::create_directories(stranger.home / ".texlive-of-a-year");
  fs::create_directories(stranger.both.path() / "temporary");
  write_tex(stranger.both.path() / "programs", "{ cat '" + home + "/secret.md'; echo cached; } >'" + home +
                                                   "/.texlive-of-a-year/file'\n" + "echo x >'" + home +
                                                   "/new'\necho '! Undefined control sequence.'\nexit 1\n");
  const std::string run = "HOME='" + home + "' TMPDIR='" + both + "/temporary' PATH='" + both +
                          "/programs:/usr/bin:/bin' '" + program_file().string() + "' -C '" +
                          stranger.course.string() + "' build --pdf >'" + both + "/said' 2>&1";
  const int status = std::system(run.c_str());
  INFO(read(stranger.both.path() / "said"));
  CHECK(WEXITSTATUS(status) == 2);
  CHECK_FALSE(fs::exists(stranger.home / "new"));
  CHECK(read(stranger.home / ".texlive-of-a-year/file") == "cached\n");
}

TEST_CASE("each line of the guide on trust is covered by a test") {
  // The beginning of the line, a file in tests/, and the name of the test.
  const std::vector<std::array<std::string, 3>> tried = {
      {"No file outside the course's folder", "commands/hostile_test.cpp",
       "lessons and templates that are links out of the course are not read, and all are reported"},
      {"No file outside the course's folder", "commands/hostile_test.cpp",
       "a lesson may be a link to a folder inside the course"},
      {"Nothing is written or removed through a link", "commands/hostile_test.cpp",
       "a link from output/ to the lessons removes no lesson"},
      {"Nothing is written or removed through a link", "files/tree_test.cpp",
       "nothing is written, moved or removed through a link"},
      {"In `output/`, only files", "commands/hostile_test.cpp",
       "files named by the ledger or an unfinished run are kept unless they are output files"},
      {"A pipe, a socket or a device", "commands/hostile_test.cpp",
       "a pipe instead of a lesson's file ends the run at once"},
      {"A pipe, a socket or a device", "commands/hostile_test.cpp",
       "a file that is too large is reported with the limit"},
      {"A build changes all pages or none", "kill/kill_test.cpp",
       "after a build is killed nothing has changed, or the next run finishes it without computing"},
      {"A build changes all pages or none", "kill/kill_test.cpp",
       "a full disk changes nothing, and with free space the next run recovers"},
      {"A build changes all pages or none", "kill/kill_test.cpp",
       "a read-only disk is reported, and the course is still checked"},
      {"Two builds at the same time", "kill/kill_test.cpp", "two builds at once wait for each other"},
      {"Where the kernel has Landlock", "commands/hostile_test.cpp",
       "the program gives up access to the rest of the machine"},
      {"Where the kernel has Landlock", "commands/hostile_test.cpp",
       "every command that reads foreign files confines itself first"},
      {"Where the kernel has Landlock", "commands/hostile_test.cpp",
       "files named on the command line are read and written at any place"},
      {"Where the kernel has Landlock", "files/confinement_test.cpp",
       "a confined process can access only what was kept"},
      {"`build --pdf` runs TeX", "commands/pdf_test.cpp",
       "TeX works on copies in a temporary folder of its own"},
      {"`build --pdf` runs TeX", "commands/hostile_test.cpp",
       "TeX can access nothing of the user but its own caches"},
      {"`build --pdf` runs TeX", "kill/kill_test.cpp",
       "killing a run ends TeX and its children, and the next run removes its folder"},
      {"TeX reads its programs", "commands/hostile_test.cpp",
       "TeX reads no file outside the course, even if the course's LaTeX tries to"},
      {"TeX reads its programs", "paper/bounds_test.cpp",
       "the TeX process can read only programs, TeX trees and its own folder"},
      {"TeX reads its programs", "paper/bounds_test.cpp",
       "pdfTeX can't read other files by any of its commands"},
      {"TeX is stopped", "paper/bounds_test.cpp",
       "a TeX that does not end is stopped, and the message names the limit and the fix"},
      {"TeX is stopped", "paper/bounds_test.cpp",
       "a TeX that fills the disk is stopped, with one file or with many"},
      {"TeX is stopped", "paper/bounds_test.cpp", "the memory of each TeX process is limited"},
      {"A TeX that can not be confined", "commands/pdf_test.cpp",
       "an engine that can't be confined gets only the program's own LaTeX"},
  };
  std::istringstream guide(read(project / "lessons/guide/why-it-is-right.md"));
  bool is_inside = false;
  std::size_t lines = 0;
  for (std::string line; std::getline(guide, line);) {
    if (line.starts_with("## ")) is_inside = line == "## A course from a stranger";
    if (!is_inside || !line.starts_with("- ")) continue;
    ++lines;
    CAPTURE(line);
    CHECK(std::any_of(tried.begin(), tried.end(), [&](const auto& one) {
      return line.starts_with("- " + one[0]) &&
             read(project / "tests" / one[1]).find("\"" + one[2] + "\"") != std::string::npos;
    }));
  }
  CHECK(lines >= 8);
}

TEST_CASE("an invalid ledger counts as missing and is reported") {
  Folder folder;
  write_small_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const fs::path ledger = folder.path() / "output/numbers.json";
  const std::string good = read(ledger);
  for (const std::string& broken :
       {std::string(100'000, '['), std::string(100'000, '[') + std::string(100'000, ']'), std::string("{"),
        std::string("{\"schema\": 1}")}) {
    CAPTURE(broken.substr(0, 20));
    write(ledger, broken);
    const Ran checked = run_in(folder.path(), {"check"});
    CHECK(checked.status == 1);
    CHECK((checked.out + checked.err).find("output/numbers.json is not a ledger (it ") != std::string::npos);
    CHECK(run_in(folder.path(), {"errata", ledger.string(), ledger.string()}).status == 2);
    const Ran built = run_in(folder.path(), {"build"});
    CHECK(built.status == 0);
    CHECK(built.err.find("output/numbers.json is not a ledger (it ") != std::string::npos);
    CHECK(read(ledger) == good);
  }
}

}  // namespace hostile_test
