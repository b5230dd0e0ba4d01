// Everything that can end a run early: kills, full disks, read-only disks, another run, and an author who
// saves during a build. The program runs as a user runs it. PROOFSHEET_KILLS sets the number of tries of
// each; by hand: PROOFSHEET_KILLS=200 build/release/test-kill
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

#include "catch.hpp"
#include "checkout.hpp"
#include "commands/child.hpp"
#include "commands/stand_in_tex.hpp"

namespace kill_test {

using namespace program;
using std::chrono::microseconds;
using Clock = std::chrono::steady_clock;
using Tree = std::vector<std::pair<std::string, std::string>>;

namespace {

const std::string ours = program_file().string();

unsigned times() {
  const char* asked = std::getenv("PROOFSHEET_KILLS");
  return asked == nullptr ? 6 : static_cast<unsigned>(std::max(1L, std::strtol(asked, nullptr, 10)));
}

std::vector<std::string> words_in(const fs::path& course, const std::string& command) {
  return {"-C", course.string(), command};
}

/// Returns the exit status and the output of the program.
std::pair<int, std::string> run_program(const fs::path& course, const std::string& command) {
  std::string said;
  Child child(program_file(), words_in(course, command));
  const int status = child.wait(said);
  return {status, said};
}

/// Returns the exit status of a shell script. `$program` is our program.
int run_shell(const std::string& script) {
  const int status = std::system(("program='" + ours + "'; " + script + " >/dev/null 2>&1").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Returns the files in output/ that a reader sees.
Tree visible(const fs::path& course) {
  Tree files = tree(course / "output");
  std::erase_if(files, [](const auto& file) { return file.first.front() == '.'; });
  return files;
}

void set_title(const fs::path& course, const std::string& title) {
  std::string text = read(course / "lessons/course.yaml");
  text.replace(0, text.find('\n'), "title: " + title);
  write(course / "lessons/course.yaml", text);
}

/// A course with two titles, and the pages for each: every page contains the title.
struct TwoTitles {
  Folder folder;
  fs::path course = folder.path() / "course";
  Tree pages[2];
  Clock::duration longest{};

  TwoTitles() {
    write_small_course(course);
    for (int title : {0, 1}) {
      choose(title);
      const auto begun = Clock::now();
      REQUIRE(run_program(course, "build").first == 0);
      longest = std::max(longest, Clock::now() - begun);
      pages[title] = visible(course);
    }
  }
  void choose(int title) const { set_title(course, title == 0 ? "Small" : "Other"); }
};

/// Waits until `place` exists or the time is over.
bool wait_for(const fs::path& place, Clock::duration longest) {
  const auto deadline = Clock::now() + longest;
  while (!fs::exists(place))
    if (Clock::now() > deadline) return false;
  return true;
}

bool can_mount() { return run_shell("unshare -rm mount -t tmpfs tmpfs /tmp") == 0; }

}  // namespace

TEST_CASE("after a build is killed nothing has changed, or the next run finishes it without computing") {
  TwoTitles two;
  std::mt19937 random(20240229);
  const auto up_to = [&](Clock::duration longest) {
    const auto most = std::chrono::duration_cast<microseconds>(longest).count();
    return microseconds(std::uniform_int_distribution<long>(0, most)(random));
  };
  unsigned unfinished = 0;
  for (unsigned i = 0; i < times(); ++i) {
    CAPTURE(i);
    const int now = static_cast<int>(i % 2);
    two.choose(now);
    {
      Child child(program_file(), words_in(two.course, "build"));
      // One third of the kills at any moment, one third while files are written, one third while they are
      // renamed.
      if (i % 3 == 0)
        std::this_thread::sleep_for(up_to(two.longest));
      else if (wait_for(two.course / "output" / (i % 3 == 1 ? ".new" : ".ready"), 3 * two.longest))
        std::this_thread::sleep_for(up_to(i % 3 == 1 ? two.longest / 20 : Clock::duration(0)));
      child.send(SIGKILL);
    }
    const bool is_unfinished = fs::exists(two.course / "output/.ready");
    unfinished += is_unfinished ? 1 : 0;
    if (!is_unfinished) {
      const Tree left = visible(two.course);
      CHECK((left == two.pages[0] || left == two.pages[1]));
    }
    set_title(two.course, "[a title that is none");
    CHECK(run_program(two.course, "build").first == 2);
    const Tree finished = visible(two.course);
    CHECK((finished == two.pages[0] || finished == two.pages[1]));
    if (is_unfinished) CHECK(finished == two.pages[now]);
    two.choose(now);
    CHECK(run_program(two.course, "build").first == 0);
    CHECK(tree(two.course / "output") == two.pages[now]);
  }
  WARN(unfinished << " of " << times() << " kills struck while files were renamed");
}

TEST_CASE("two builds at once wait for each other") {
  TwoTitles two;
  for (unsigned i = 0; i < times(); ++i) {
    CAPTURE(i);
    two.choose(static_cast<int>(i % 2));
    Child one(program_file(), words_in(two.course, "build")),
        other(program_file(), words_in(two.course, "build"));
    std::string said, said_by_other;
    const int status = one.wait(said), status_of_other = other.wait(said_by_other);
    CAPTURE(said, said_by_other);
    CHECK(status == 0);
    CHECK(status_of_other == 0);
    CHECK(tree(two.course / "output") == two.pages[i % 2]);
  }
}

TEST_CASE("a file size limit ends the run, and nothing has changed") {
  TwoTitles two;
  two.choose(0);
  const std::string build = "trap '' XFSZ; ulimit -f 4; exec $program -C " + two.course.string() + " build";
  CHECK(run_shell("(" + build + ")") == 3);
  CHECK(tree(two.course / "output") == two.pages[1]);
  CHECK(run_program(two.course, "build").first == 0);
  CHECK(tree(two.course / "output") == two.pages[0]);
}

TEST_CASE("a full disk changes nothing, and with free space the next run recovers") {
  if (!can_mount()) {
    WARN("no disk of its own can be mounted here: nothing was tested");
    return;
  }
  TwoTitles two;
  two.choose(0);
  // Leaves this many KiB free: too little for all pages, at different points.
  for (unsigned i = 0; i < times(); ++i) {
    const unsigned room = 4 + i * 70 / times();
    CAPTURE(room);
    const std::string script = R"(
      set -e
      cd ')" + two.folder.path().string() +
                               R"('
      mkdir -p disk
      mount -t tmpfs -o size=8m tmpfs disk
      cp -r course disk/course
      cp -r disk/course/output before
      head -c 8m /dev/zero >disk/filler 2>&1 || true
      truncate -s -)" + std::to_string(room) +
                               R"(k disk/filler
      status=0; $program -C disk/course build || status=$?
      test $status = 3
      diff -r before disk/course/output
      rm disk/filler
      $program -C disk/course build
      $program -C disk/course check)";
    CHECK(run_shell("unshare -rm sh -c '" + [&] {
            std::string quoted = "program=" + ours + "\n";
            for (const char c : script) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
            return quoted;
          }() + "'") == 0);
    fs::remove_all(two.folder.path() / "before");
  }
}

TEST_CASE("new files on a full disk leave nothing") {
  TwoTitles two;
  const auto everything = [&] {
    std::vector<std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(two.folder.path()))
      all.push_back(entry.path().string());
    std::sort(all.begin(), all.end());
    return all;
  };
  const auto before = everything();
  const Tree files = tree(two.course);
  const std::string course = two.course.string();
  // The maximum size of a file, in blocks of 512 bytes. All files of a new lesson fit two.
  for (const std::string blocks : {"0", "1", "2"})
    for (const std::string& words :
         {"-C " + course + " new lesson more", "new course " + course + "/../a/b"}) {
      if (blocks == "2" && words.ends_with("more")) continue;
      CAPTURE(words, blocks);
      const int status = run_shell("trap '' XFSZ; ulimit -f " + blocks + "; exec $program " + words);
      CHECK(status == 3);
      CHECK(everything() == before);
      CHECK(tree(two.course) == files);
    }
}

TEST_CASE("after a --fix is killed no file has changed, or the next run changes all") {
  TwoTitles two;
  two.choose(1);
  edit(two.course / "lessons/waves/lesson.md", "0.8415", "0.8416");
  edit(two.course / "lessons/waves/cards.yaml", "\"{num}`P[1, 0]`\"", "\"{num}`0.842 <P[1, 0]>`\"");
  fs::remove_all(two.course / "output");
  fs::remove_all(two.course / ".proofsheet");
  const auto wrong = tree(two.course);
  std::mt19937 random(20240301);
  Clock::duration longest{};
  Tree right;
  for (unsigned i = 0; i <= times(); ++i) {
    CAPTURE(i);
    fs::remove_all(two.course);
    for (const auto& [path, bytes] : wrong) write(two.course / path, bytes);
    const auto begun = Clock::now();
    {
      Child child(program_file(), {"-C", two.course.string(), "check", "--fix"});
      std::string said;
      if (i == 0) {
        child.wait(said);
        longest = Clock::now() - begun;
        fs::remove_all(two.course / ".proofsheet");
        right = tree(two.course);
        CHECK(right != wrong);
      } else {
        const auto most = std::chrono::duration_cast<microseconds>(longest).count();
        if (i % 2 == 0)
          std::this_thread::sleep_for(microseconds(std::uniform_int_distribution<long>(0, most)(random)));
        else
          wait_for(two.course / (i % 4 == 1 ? ".proofsheet.new" : ".proofsheet.ready"), 2 * longest);
        child.send(SIGKILL);
      }
    }
    if (!fs::exists(two.course / ".proofsheet.ready")) {
      fs::remove_all(two.course / ".proofsheet.new");
      const Tree left = tree(two.course);
      CHECK((left == wrong || left == right));
    }
    CHECK(run_program(two.course, "build").first == 0);  // it finishes the change
    fs::remove_all(two.course / "output");
    fs::remove_all(two.course / ".proofsheet");
    const Tree finished = tree(two.course);
    CHECK((finished == wrong || finished == right));
  }
}

TEST_CASE("a read-only disk is reported, and the course is still checked") {
  if (!can_mount()) {
    WARN("no disk of its own can be mounted here: nothing was tested");
    return;
  }
  TwoTitles two;
  const std::string course = two.course.string();
  const auto read_only = [&](const std::string& commands) {
    return run_shell("unshare -rm sh -c 'set -e; mount --bind " + course + " " + course +
                     "; mount -o remount,ro,bind " + course + "; " + commands + "'");
  };
  CHECK(read_only(ours + " -C " + course + " build && " + ours + " -C " + course + " check") == 0);
  two.choose(0);
  CHECK(read_only(ours + " -C " + course + " build") == 3);
  CHECK(read_only(ours + " -C " + course + " check") == 1);
  CHECK(tree(two.course / "output") == two.pages[1]);
}

TEST_CASE("watch notices all saves, even during other builds") {
  TwoTitles two;
  ::alarm(600);
  Child watch(program_file(), words_in(two.course, "watch"));
  watch.hear("watching");
  const fs::path lesson = two.course / "lessons/waves/lesson.md";
  const std::string text = read(lesson);
  const auto version = [](unsigned i) {
    return "Version " + std::string(1 + i % 7, 'v') + (i % 2 ? "a" : "b");
  };
  std::mt19937 random(7);
  for (unsigned i = 0; i < times(); ++i) {
    const std::string now = text + "\n" + version(i) + "\n";
    if (i % 3 == 0) {
      write(lesson, now);
    } else {
      write(lesson.parent_path() / ".lesson.md.swp", now);
      fs::rename(lesson.parent_path() / ".lesson.md.swp", lesson);
    }
    if (i % 10 == 5) CHECK(run_program(two.course, "build").first == 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 40));
  }
  const std::string last = version(times() - 1) + "\n";
  const auto deadline = Clock::now() + std::chrono::seconds(60);
  const auto is_built = [&] {
    return read(two.course / "output/markdown/waves.md").find("\n" + last) != std::string::npos;
  };
  while (!is_built() && Clock::now() < deadline) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(is_built());
  watch.send(SIGINT);
  std::string said;
  CHECK(watch.wait(said) == 0);
  // A file read during a save may have been wrong; the next build followed at once.
  CHECK(said.find("the machine failed") == std::string::npos);
  CHECK(run_program(two.course, "check").first == 0);
  CHECK(!fs::exists(two.course / "output/.new"));
  CHECK(!fs::exists(two.course / "output/.ready"));
  ::alarm(0);
}

TEST_CASE("watch ends if its folder is removed or moved, even if it is the current folder") {
  ::alarm(120);
  for (const bool is_removed : {true, false}) {
    CAPTURE(is_removed);
    Folder folder;
    const fs::path course = folder.path() / "above/course";
    write_small_course(course);
    Child watch("/bin/sh", {"-c", "cd " + course.string() + " && exec " + ours + " watch"});
    watch.hear("watching");
    if (is_removed)
      fs::remove_all(course);
    else
      fs::rename(folder.path() / "above", folder.path() / "elsewhere");
    std::string said;
    CHECK(watch.wait(said) == 3);
    CHECK(said.find("error: the folder '" + course.string() + "' is gone\n") != std::string::npos);
  }
  ::alarm(0);
}

namespace {

/// Waits for a file of TeX in the only folder of `temporary`. Returns an empty path if none appears.
fs::path file_of_tex(const fs::path& temporary, const char* name) {
  const auto deadline = Clock::now() + std::chrono::seconds(60);
  while (Clock::now() < deadline) {
    for (const auto& entry : fs::directory_iterator(temporary))
      if (fs::exists(entry.path() / name)) return entry.path() / name;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return {};
}

/// Returns a command that builds PDFs with its own folder for temporary files.
std::vector<std::string> build_pdfs(const fs::path& course, const fs::path& temporary) {
  return {"-c",
          "TMPDIR='" + temporary.string() + "' exec '" + ours + "' -C '" + course.string() + "' build --pdf"};
}

}  // namespace

TEST_CASE("killing a run ends TeX and its children, and the next run removes its folder") {
  Folder folder, programs, temporary;
  write_small_course(folder.path());
  const SearchPath path(write_tex(programs.path(),
                                  "sleep 1000 & echo $$ $! >told.new; mv told.new told; "
                                  "while :; do wait; sleep 1000; done\n")
                            .string());
  fs::path told;
  {
    Child build("/bin/sh", build_pdfs(folder.path(), temporary.path()));
    told = file_of_tex(temporary.path(), "told");
    REQUIRE(!told.empty());
    build.send(SIGKILL);
  }
  REQUIRE(fs::exists(told));
  std::istringstream numbers(read(told));
  pid_t latexmk = 0, other = 0;
  numbers >> latexmk >> other;
  REQUIRE((latexmk > 1 && other > 1));
  // A process that has ended but was not waited for has an empty command line.
  const auto is_there = [](pid_t one) { return !read("/proc/" + std::to_string(one) + "/cmdline").empty(); };
  REQUIRE(is_there(::getpid()));
  const auto deadline = Clock::now() + std::chrono::seconds(10);
  while ((is_there(latexmk) || is_there(other)) && Clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(!is_there(latexmk));
  CHECK(!is_there(other));
  write_tex(programs.path(), "echo >$name.pdf\n");
  std::string said;
  Child next("/bin/sh", build_pdfs(folder.path(), temporary.path()));
  const int status = next.wait(said);
  INFO(said);
  CHECK(status == 0);
  CHECK(fs::is_empty(temporary.path()));
}

}  // namespace kill_test
