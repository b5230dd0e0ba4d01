// What every target makes of a tiny course, and what it says of it, in files that a teacher could read.
#include "catch.hpp"
#include "commands/program.hpp"
#include "exports/target.hpp"

using namespace program;
using namespace proofsheet;

namespace {

const fs::path here = project / "tests/exports";

void check_expected(const fs::path& file, const std::string& actual) {
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  if (bless && std::string(bless) == "1") write(file, actual);
  INFO(fs::relative(file, project).string() << " is not what it was; PROOFSHEET_BLESS=1 rewrites it");
  CHECK(actual == read(file));
}

}  // namespace

TEST_CASE("every target makes of the tiny course what is expected") {
  for (const exports::Target& target : exports::targets())
    for (const bool choose : {false, true}) {
      const std::string name = std::string(target.word) + (choose ? "-choose" : "");
      CAPTURE(name);
      const Folder folder;
      const std::string file = (folder.path() / (name + target.ending)).string();
      std::vector<std::string> words{"export", target.word, "--output", file};
      if (choose) words.emplace_back("--choose");
      const Ran ran = run_in(here / "course", words);
      const std::string told = ran.err + (ran.out.starts_with(file) ? ran.out.substr(file.size()) : ran.out);
      check_expected(here / "expected" / (name + ".console"), told + "status " + std::to_string(ran.status) + "\n");
      check_expected(here / "expected" / (name + target.ending), read(file));
    }
}

TEST_CASE("an export is of the lessons that are asked for, and a lesson that is none is told") {
  const Folder folder;
  const std::string file = (folder.path() / "notes.txt").string();
  CHECK(run_in(here / "course", {"export", "anki-text", "--lesson", "light", "--output", file}).out ==
        file + ": 0 cards, 5 questions\n");
  CHECK(read(file).find("oven/") == std::string::npos);
  const Ran none = run_in(here / "course", {"export", "anki-text", "--lesson", "lihgt", "--output", file});
  CHECK(none.status == 2);
  CHECK(none.err == "error: there is no lesson 'lihgt'\n    hint: did you mean 'light'?\n");
}

TEST_CASE("a course without cards and questions exports nothing, and no file is written") {
  const Folder folder;
  write(folder.path() / "lessons/course.yaml", "title: Empty\nlessons: [one]\n");
  write(folder.path() / "lessons/one/lesson.md", "# One\n");
  const std::string file = (folder.path() / "notes.txt").string();
  const Ran ran = run_in(folder.path(), {"export", "anki-text", "--output", file});
  CHECK(ran.status == 2);
  CHECK(ran.err ==
        "error: there is nothing to export\n"
        "    hint: a lesson has its cards in cards.yaml and its questions in quiz.yaml\n");
  CHECK(!fs::exists(file));
}

TEST_CASE("an export is not written through what is no file") {
  const Folder folder;
  const Ran ran = run_in(here / "course", {"export", "anki-text", "--output", folder.path().string()});
  CHECK(ran.status == 2);
  CHECK(ran.err == "error: '" + folder.path().string() +
                       "' is no file that could be written to\n    hint: name a file with --output\n");
}
