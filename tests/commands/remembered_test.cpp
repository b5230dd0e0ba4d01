// A build of what did not change is one that is told again; whatever it depends on, it notices.
#include "commands/remembered.hpp"

#include "catch.hpp"
#include "child.hpp"
#include "everything.hpp"

using namespace program;
namespace commands = proofsheet::commands;

namespace {

/// A user with a home, while this is there.
class Home {
 public:
  Home() { ::setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1); }
  ~Home() { ::unsetenv("XDG_CACHE_HOME"); }

 private:
  Folder folder_;
};

Ran build(const fs::path& course, bool cache = true) {
  std::ostringstream out, err;
  commands::Console console(out, err, false);
  commands::BuildOptions options;
  options.course.folder = course;
  options.course.cache = cache;
  Ran ran;
  ran.status = commands::build(options, console);
  ran.out = out.str();
  ran.err = err.str();
  return ran;
}

/// What the next build would tell without a computation.
std::optional<commands::Told> recalled(const fs::path& course) {
  std::ostringstream out, err;
  commands::Console console(out, err, false);
  commands::CourseOptions options;
  options.folder = course;
  options.cache = true;
  auto workspace = commands::open(options, console);
  if (!workspace) return std::nullopt;
  auto remembered = commands::RememberedBuild::open(options, *workspace);
  REQUIRE(remembered);
  return remembered->recall();
}

}  // namespace

TEST_CASE("an unchanged build tells what a build without memory tells") {
  const Home home;
  const Folder folder, other;
  for (const fs::path& course : {folder.path(), other.path()}) {
    write_small_course(course);
    write(course / "lessons/waves/lesson.md",
          read(course / "lessons/waves/lesson.md") + "\nThere are 4711 of them.\n");
  }
  const Ran first = build(folder.path());
  CHECK(first.out.find("(0 written") == std::string::npos);
  REQUIRE(recalled(folder.path()));
  const Ran again = build(folder.path());
  build(other.path(), false);
  const Ran anew = build(other.path(), false);
  CHECK(again.status == anew.status);
  CHECK(again.out == anew.out);
  CHECK(again.err == anew.err);
  CHECK(again.err.find("4711") != std::string::npos);
  CHECK_FALSE(fs::exists(other.path() / ".proofsheet"));
}

TEST_CASE("a cell of a file of data that changed is noticed, and told at its place") {
  const Home home;
  const Folder folder;
  const fs::path& course = folder.path();
  write_small_course(course);
  write(course / "lessons/waves/data.csv", "day,level\nMon,1.25\nTue,1.5\nWed,0.75\n");
  write(course / "lessons/waves/examples.yaml",
        read(course / "lessons/waves/examples.yaml") +
            "levels:\n  title: Levels\n  given:\n    day: {file: data.csv, column: day}\n"
            "    level[day]: {file: data.csv, column: level, rows: 1}\n  equations: top = max(level)\n"
            "  show:\n    - value: top\n");
  write(course / "lessons/waves/lesson.md",
        read(course / "lessons/waves/lesson.md") + "\n```{example} levels\n```\n");
  REQUIRE(build(course).status == 0);
  REQUIRE(recalled(course));
  edit(course / "lessons/waves/data.csv", "1.5", "1.625");
  CHECK_FALSE(recalled(course));
  CHECK(run_in(course, {"check"}).out.find(
            "lessons/waves/data.csv:3:5: number: the given level changed: level[Tue] was 1.5, is 1.625; 1 number that "
            "depends on it moved\n") != std::string::npos);
  REQUIRE(build(course).status == 0);
  write(course / "lessons/waves/data.csv", "day,level,by\nMon,1.25,a\nTue,1.625,b\nWed,0.75,a\n");
  const std::string out = run_in(course, {"check"}).out;
  INFO(out);
  CHECK(out.find("number: the file lessons/waves/data.csv changed: was sha256 ") != std::string::npos);
  CHECK(out.find("the given level changed") == std::string::npos);
}

TEST_CASE("whatever a build reads or writes, a change of it is noticed") {
  const Home home;
  const Folder folder;
  const fs::path& course = folder.path();
  write_small_course(course);
  build(course);
  for (const char* part : {"lessons", "templates", "output"})
    for (const auto& [name, bytes] : tree(course / part)) {
      const bool is_for_authors =
          part == std::string("templates") && (name.starts_with("new/") || name.ends_with(".md"));
      if (name == "words/de.yaml") continue;  // the course is English
      if (is_for_authors) continue;
      CAPTURE(part, name);
      const fs::path file = course / part / name;
      write(file, bytes + " ");
      CHECK_FALSE(recalled(course));
      fs::remove(file);
      CHECK_FALSE(recalled(course));
      write(file, bytes);
      CHECK(recalled(course));
    }
  write(course / "lessons/waves/quiz.yaml", "");
  CHECK_FALSE(recalled(course));
}

TEST_CASE("a build with errors is not remembered, and forgets nothing") {
  const Home home;
  const Folder folder;
  const fs::path& course = folder.path();
  write_small_course(course);
  build(course);
  const std::string right = read(course / "lessons/course.yaml");
  write(course / "lessons/course.yaml", "title: [\n");
  const Ran first = build(course), again = build(course);
  CHECK(first.status == commands::bad_input);
  CHECK(again.err == first.err);
  write(course / "lessons/course.yaml", right);
  CHECK(recalled(course));
}

TEST_CASE("what somebody else found is not believed") {
  const Folder folder;
  const fs::path& course = folder.path();
  write_small_course(course);
  {
    const Home somebody;
    build(course);
    CHECK(recalled(course));
  }
  const Home home;
  CHECK_FALSE(recalled(course));
}

TEST_CASE("--no-cache reads and keeps nothing") {
  const Home home;
  const Folder folder;
  write_small_course(folder.path());
  const auto run_program = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"-C", folder.path().string(), "build"});
    std::string rest;
    return Child(program_file(), words).wait(rest);
  };
  CHECK(run_program({"--no-cache"}) == 0);
  CHECK_FALSE(fs::exists(folder.path() / ".proofsheet"));
  CHECK(run_program({}) == 0);
  CHECK(fs::exists(folder.path() / ".proofsheet/cache/build"));
}
