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
