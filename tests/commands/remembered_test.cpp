// A build without changes repeats the cached output. Every change that the build depends on must be noticed.
#include "runs/remembered_build.hpp"

#include "catch.hpp"
#include "child.hpp"
#include "commands/workspace.hpp"
#include "everything.hpp"

namespace remembered_test {

using namespace program;
namespace commands = proofsheet::commands;

namespace {

/// A user with a home folder, during the object's lifetime.
class Host {
 public:
  Host() { ::setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1); }
  ~Host() { ::unsetenv("XDG_CACHE_HOME"); }

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

/// Returns what the next build would print without computing, or `nullopt`.
std::optional<proofsheet::runs::BuildOutput> recalled(const fs::path& course) {
  std::ostringstream out, err;
  commands::Console console(out, err, false);
  commands::CourseOptions options;
  options.folder = course;
  options.cache = true;
  auto workspace = commands::open(options, console);
  if (!workspace) return std::nullopt;
  auto remembered = proofsheet::runs::RememberedBuild::open(workspace->course, workspace->templates);
  REQUIRE(remembered);
  return remembered->recall();
}

}  // namespace

TEST_CASE("an unchanged build prints the same as a build without a cache") {
  const Host home;
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

TEST_CASE("a changed cell of a data file is noticed and reported at its place") {
  const Host home;
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
  CHECK(run_in(course, {"check"})
            .out.find("lessons/waves/data.csv:3:5: number: the given level changed: level[Tue] was 1.5, is "
                      "1.625; 1 number that "
                      "depends on it moved\n") != std::string::npos);
  write(course / "lessons/waves/data.csv", "day,level\nTue,1.5\nWed,0.75\nMon,1.25\n");
  const std::string reordered = run_in(course, {"check"}).out;
  INFO(reordered);
  CHECK(
      reordered.find("lessons/waves/data.csv:2:5: number: the given level changed: its rows were reordered, "
                     "from level[Tue] on; no printed number moved\n") != std::string::npos);
  write(course / "lessons/waves/data.csv", "day,level\nMon,1.25\nTue,1.625\nWed,0.75\n");
  REQUIRE(build(course).status == 0);
  write(course / "lessons/waves/data.csv", "day,level,by\nMon,1.25,a\nTue,1.625,b\nWed,0.75,a\n");
  const std::string out = run_in(course, {"check"}).out;
  INFO(out);
  CHECK(out.find("number: the file lessons/waves/data.csv changed: was sha256 ") != std::string::npos);
  CHECK(out.find("the given level changed") == std::string::npos);
}

TEST_CASE("a change in any file that a build reads or writes is noticed") {
  const Host home;
  const Folder folder;
  const fs::path& course = folder.path();
  write_small_course(course);
  build(course);
  for (const char* part : {"lessons", "templates", "output"})
    for (const auto& [name, bytes] : tree(course / part)) {
      const bool is_for_authors =
          part == std::string("templates") && (name.starts_with("new/") || name.ends_with(".md"));
      if (name == "words/de.yaml") continue;  // unused, since the course is in English
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

TEST_CASE("a build with errors is not cached, and keeps earlier entries") {
  const Host home;
  const Folder folder;
  const fs::path& course = folder.path();
  write_small_course(course);
  build(course);
  const std::string right = read(course / "lessons/course.yaml");
  write(course / "lessons/course.yaml", "title: [\n");
  const Ran first = build(course), again = build(course);
  CHECK(first.status == commands::exit_bad_input);
  CHECK(again.err == first.err);
  write(course / "lessons/course.yaml", right);
  CHECK(recalled(course));
}

TEST_CASE("a cache written by another user is not trusted") {
  const Folder folder;
  const fs::path& course = folder.path();
  write_small_course(course);
  {
    const Host somebody;
    build(course);
    CHECK(recalled(course));
  }
  const Host home;
  CHECK_FALSE(recalled(course));
}

TEST_CASE("--no-cache neither reads nor writes the cache") {
  const Host home;
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

namespace {

/// Writes a course of two lessons, one of which has findings, and a page with a numeral without a source.
void write_judged_course(const fs::path& course) {
  write_small_course(course);
  write(course / "lessons/course.yaml",
        "title: Two\nlessons: [one, two]\ndocuments:\n  paper:\n    title: A paper\n");
  for (const std::string lesson : {"one", "two"}) {
    write(course / "lessons" / lesson / "lesson.md",
          "# Lesson\n\n```{example} " + lesson + "-sum\n```\n\nThere are 4711 of them.\n");
    write(course / "lessons" / lesson / "examples.yaml",
          lesson +
              "-sum:\n  title: A sum\n  document: paper\n  given:\n    d: 2\n  equations: h = d / 3\n  "
              "show:\n    - value: h\n"
              "  published:\n    - what: h\n      values: 0.66\n"
              "  errata:\n    - what: h\n      because: The digits of " +
              lesson + " are cut off.\n");
  }
}

}  // namespace

TEST_CASE("after a change in one lesson, build prints the same about all lessons as without a cache") {
  const Host home;
  const Folder folder, other;
  for (const fs::path& course : {folder.path(), other.path()}) write_judged_course(course);
  const auto both = [&](const auto& change) {
    for (const fs::path& course : {folder.path(), other.path()}) change(course);
    const Ran remembered = build(folder.path()), anew = build(other.path(), false);
    CHECK(remembered.status == anew.status);
    CHECK(remembered.out == anew.out);
    CHECK(remembered.err == anew.err);
    CHECK(tree(folder.path() / "output") == tree(other.path() / "output"));
    return remembered;
  };
  const auto given = [](const std::string& lesson, const std::string& from, const std::string& to) {
    return [=](const fs::path& course) {
      edit(course / "lessons" / lesson / "examples.yaml", "d: " + from, "d: " + to);
    };
  };
  CHECK(both([](const fs::path&) {}).err.find("lessons/two/lesson.md:6:11:") != std::string::npos);
  const Ran moved = both(given("one", "2", "5"));  // the ledger is read
  INFO(moved.err);
  CHECK(moved.err.find("h = 0.66 was truncated when this was written") != std::string::npos);
  CHECK(moved.err.find("lessons/two/lesson.md:6:11:") != std::string::npos);
  const Ran back = both(given("one", "5", "2"));  // the cached entry of this state is enough
  CHECK(back.err.find("h = 0.66 was off when this was written") != std::string::npos);
  both(given("two", "2", "5"));
  const Ran spoilt = both([](const fs::path& course) {
    edit(course / "output/numbers.json", "\"claims\"", "\"claim\"");
    edit(course / "lessons/two/examples.yaml", "d: 5", "d: 6");
  });
  CHECK(spoilt.status == 0);
  both(given("two", "6", "2"));
  both([](const fs::path& course) { edit(course / "lessons/course.yaml", "[one, two]", "[one]"); });
  CHECK_FALSE(fs::exists(folder.path() / "output/html/two.html"));
  both([](const fs::path& course) { edit(course / "lessons/course.yaml", "[one]", "[one, two]"); });
  both([](const fs::path& course) {
    edit(course / "lessons/two/examples.yaml", "title: A sum", "titel: A sum");
  });
  both([](const fs::path& course) {
    edit(course / "lessons/two/examples.yaml", "titel: A sum", "title: A sum");
  });
  both(given("one", "2", "5"));
  const fs::path entry = folder.path() / ".proofsheet/cache/build";
  REQUIRE(fs::exists(entry));
  write(entry, read(entry) + "x");
  both(given("one", "5", "2"));
}

}  // namespace remembered_test
