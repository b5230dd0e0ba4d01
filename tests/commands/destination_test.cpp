// Tests of where output may be written: every spelling of a path counts as that path, and no output
// overwrites an input.
#include <fmt/format.h>

#include "catch.hpp"
#include "program.hpp"

namespace destination_test {

using namespace program;

namespace {

/// A course. The current folder is inside it during the object's lifetime.
struct Inside {
  Folder folder;
  fs::path course = folder.path() / "course", before = fs::current_path();

  Inside() {
    write_small_course(course);
    edit(course / "lessons/waves/examples.yaml", "    d: 2\n",
         "    d: 2\n    \"w[k]\": {file: ../../weights.csv, column: w}\n");
    write(course / "weights.csv", "w\n1\n2\n");
    write(course / "class.csv", "id,name\nanna,Anna\n");
    REQUIRE(run_in(course, {"build"}).status == 0);
    fs::current_path(course);
  }
  ~Inside() { fs::current_path(before); }

  Ran hand_out(const std::string& output) const {
    return run({"handout", "--students", "class.csv", "--seed", "1", "--output", output});
  }
  /// Checks that the command exits with 2 and a hint, and that no file has changed.
  void refuses(const std::vector<std::string>& words) const {
    CAPTURE(words);
    const auto files = tree(folder.path());
    const Ran ran = run(words);
    CAPTURE(ran.out, ran.err);
    CHECK(ran.status == 2);
    CHECK(ran.err.find("error: ") != std::string::npos);
    CHECK(ran.err.find("\n    hint: ") != std::string::npos);
    CHECK(tree(folder.path()) == files);
  }
};

}  // namespace

TEST_CASE("a handout is written to the given folder, however its path is spelled") {
  const Inside inside;
  fs::create_directories("sub");
  const std::string here = inside.course.string();
  for (const auto& [output, place] :
       std::vector<std::pair<std::string, std::string>>{{".", ""},
                                                        {"./", ""},
                                                        {here, ""},
                                                        {here + "/", ""},
                                                        {here + "/.", ""},
                                                        {"../course", ""},
                                                        {"sub/..", ""},
                                                        {"./sub/../.", ""},
                                                        {"h", "h"},
                                                        {"h/", "h"},
                                                        {"h/.", "h"},
                                                        {"./h", "h"},
                                                        {".//h//x/", "h/x"},
                                                        {"h/../sub/h", "sub/h"},
                                                        {here + "//h/./", "h"}}) {
    CAPTURE(output);
    const fs::path folder = inside.course / place;
    const Ran ran = inside.hand_out(output);
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
    for (const char* file : {"sheets/anna.md", "answers/anna.md", "marking.csv"}) {
      CHECK(fs::exists(folder / file));
      fs::remove(folder / file);
    }
    CHECK(!fs::exists(folder / ".new"));
    CHECK(!fs::exists(folder / ".ready"));
  }
  fs::create_directory(inside.folder.path() / "elsewhere");
  fs::current_path(inside.folder.path() / "elsewhere");
  const Ran ran = run({"-C", "../course/./", "handout", "--students", "../course//class.csv", "--seed", "1",
                       "--output", "."});
  CAPTURE(ran.err);
  CHECK(ran.status == 0);
  CHECK(fs::exists("marking.csv"));
}

TEST_CASE("an empty argument is refused as a file name") {
  const Inside inside;
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"check", "--output", ""},
        {"export", "gift", "--output", ""},
        {"check", ""},
        {"-C", "", "check"},
        {"handout", "--students", "class.csv", "--seed", "1", "--output", ""},
        {"new", "course", ""}}) {
    CAPTURE(words);
    const auto files = tree(inside.folder.path());
    CHECK(run(words).status == 2);
    CHECK(tree(inside.folder.path()) == files);
  }
}

TEST_CASE("no output overwrites a file of the course, however it is named") {
  const Inside inside;
  write("old.json", read("output/numbers.json"));
  fs::create_hard_link("lessons/waves/quiz.yaml", "linked.yaml");
  fs::create_symlink("lessons/waves/quiz.yaml", "link.yaml");
  fs::create_directory_symlink("lessons/waves", "way");
  const std::vector<std::string> places = {"lessons/course.yaml",
                                           "./lessons//waves/../waves/cards.yaml",
                                           inside.course.string() + "/lessons/waves/lesson.md",
                                           "../course/lessons/waves/lesson.md",
                                           "lessons/new.yaml",
                                           "lessons/waves/new/report.xml",
                                           "templates/html/course.mustache",
                                           "output/numbers.json",
                                           "linked.yaml",
                                           "link.yaml",
                                           "way/lesson.md"};
  for (const std::string& place : places) {
    inside.refuses({"check", "--output", place});
    inside.refuses({"check", "--format", "json", "--output", place});
    inside.refuses({"export", "gift", "--output", place});
    inside.refuses({"export", "scorm", "--output", place});
    inside.refuses({"errata", "old.json", "output/numbers.json", "--output", place});
    inside.refuses({"report", "merge", "old.json", "--output", place});
    inside.refuses({"handout", "--students", "class.csv", "--seed", "1", "--output", place});
  }
  for (const char* place : {"lessons", "lessons/waves/", "templates", "output/html", "way"})
    inside.refuses({"handout", "--students", "class.csv", "--seed", "1", "--output", place});
  inside.refuses({"check", "--output", "weights.csv"});
  inside.refuses({"export", "gift", "--output", "weights.csv"});
  for (const char* place : {"lessons/course.yaml", "class.csv", "link.yaml"})
    inside.refuses({"adopt", "lessons/waves/lesson.md", "--output", place});
  fs::remove_all("templates");
  fs::remove_all("output");
  for (const char* place : {"templates/x", "output/x", "output"})
    inside.refuses({"check", "--output", place});
  fs::current_path(inside.folder.path());
  inside.refuses({"-C", "course", "check", "--output", "course/lessons/waves/cards.yaml"});
  inside.refuses({"errata", "course/old.json", "course/old.json", "--output", "course/lessons/course.yaml"});
}

TEST_CASE("no output overwrites an input of the same command") {
  const Inside inside;
  write("old.json", read("output/numbers.json"));
  write("new.json", read("output/numbers.json"));
  fs::create_symlink("old.json", "link.json");
  for (const char* place : {"old.json", "./new.json", "link.json"})
    inside.refuses({"errata", "old.json", "new.json", "--output", place});
  REQUIRE(run({"check", "--shard", "1/1", "--format", "json", "--output", "one.json"}).status == 0);
  inside.refuses({"report", "merge", "one.json", "--output", "one.json"});
  fs::rename("class.csv", "marking.csv");
  inside.refuses({"handout", "--students", "marking.csv", "--seed", "1", "--output", "."});
  inside.refuses({"handout", "--students", "marking.csv", "--seed", "1", "--output", "marking.csv"});
}

TEST_CASE("no report overwrites a checked document or its sources") {
  const Folder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  write("proofsheet.yaml",
        "documents: [README.md, other.md]\ngiven:\n  \"w[k]\": {file: w.csv, column: w}\nequations: x = 2\n");
  write("w.csv", "w\n1\n2\n");
  write("README.md", "# T\n\nIt is 2 <!-- = x -->.\n");
  write("other.md", "# T\n");
  fs::create_hard_link("README.md", "linked.md");
  const auto files = tree(folder.path());
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"check"}, {"check", "README.md"}, {"check", "--fix"}})
    for (const std::string& place :
         {std::string("README.md"), std::string("./README.md"), (folder.path() / "README.md").string(),
          std::string("other.md"), std::string("proofsheet.yaml"), std::string("w.csv"),
          std::string("proofsheet.untraced"), std::string("linked.md")}) {
      std::vector<std::string> all = words;
      all.insert(all.end(), {"--output", place});
      CAPTURE(all);
      const Ran ran = run(all);
      CHECK(ran.status == 2);
      CHECK(ran.err.find("\n    hint: ") != std::string::npos);
      CHECK(tree(folder.path()) == files);
    }
  CHECK(run({"check", "--output", "report.txt"}).status == 0);
  CHECK(run({"check", "--output", "report.txt"}).status == 0);  // a report replaces an earlier one
  fs::current_path(before);
}

}  // namespace destination_test
