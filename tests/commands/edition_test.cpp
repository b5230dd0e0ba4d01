// One course for two audiences: what the students' pages leave out and what they keep.
#include "catch.hpp"
#include "everything.hpp"

namespace edition_test {

using namespace program;

namespace {

/// Writes a course with a document that prints one of two numbers wrong, and with a note for each audience.
void write_course_with_erratum(const fs::path& folder) {
  write_small_course(folder);
  edit(folder / "lessons/waves/examples.yaml", "0.8415 0.5403\n",
       "0.8415 0.5430\n"
       "  errata:\n"
       "    - what: P[1, 1]\n"
       "      because: Two digits changed their places.\n");
  write(folder / "lessons/waves/lesson.md", read(folder / "lessons/waves/lesson.md") +
                                                "\n```{note} In front of the class\n:edition: teacher\n"
                                                "Draw {num}`P[2, 0] : 6` first.\n```\n"
                                                "\n```{note} Before you go on\n:edition: student\n"
                                                "Look at {num}`P[3, 0] : 6` again.\n```\n");
}

bool has(const fs::path& page, const std::string& words) {
  return read(page).find(words) != std::string::npos;
}

std::string page_of(const std::string& format, const std::string& name) {
  return "output/" + format + "/" + name + (format == "latex" ? ".tex" : format == "html" ? ".html" : ".md");
}

const std::vector<std::string> formats = {"html", "latex", "markdown"};

}  // namespace

TEST_CASE("a student edition shows correct and printed numbers, but no answers and no verdicts") {
  const Folder course;
  write_course_with_erratum(course.path());
  for (const bool students : {true, false}) {
    const Ran built = run_in(course.path(), {"build", "--edition", students ? "student" : "teacher"});
    INFO(built.err);
    REQUIRE(built.status == 0);
    for (const std::string& format : formats) {
      const fs::path lesson = course.path() / page_of(format, "waves");
      INFO(format << (students ? ", students" : ", teachers"));
      CHECK(has(lesson, "0.5403"));
      CHECK(has(lesson, "Before you go on") == students);
      CHECK(has(lesson, "0.141120") == students);
      CHECK(has(lesson, "In front of the class") == !students);
      CHECK(has(lesson, "0.909297") == !students);
      for (const char* page : {"answers", "errata"})
        CHECK(fs::exists(course.path() / page_of(format, page)) == !students);
      CHECK(has(course.path() / page_of(format, format == "latex" ? "course" : "index"), "was recomputed") ==
            !students);
      CHECK(has(lesson, "A document") == !students);  // the document that the lesson was checked against
    }
    CHECK(has(course.path() / "output/html/waves.html", "prints <del>0.5430</del>"));
    CHECK(has(course.path() / "output/html/waves.html", "changed their places") == !students);
    CHECK(fs::exists(course.path() / "output/html/claims/index.html") == !students);
    for (const auto& [path, bytes] : tree(course.path() / "output/html")) {
      INFO(path);
      if (students && path.ends_with(".html"))
        for (const char* lost : {"answers.html", "errata.html", "claims/"})
          CHECK(bytes.find(lost) == std::string::npos);
    }
  }
}

TEST_CASE("the course file selects the edition, and an option overrides it") {
  const Folder asked, declared;
  write_course_with_erratum(asked.path());
  write_course_with_erratum(declared.path());
  edit(declared.path() / "lessons/course.yaml", "title: Small\n", "title: Small\nedition: student\n");
  REQUIRE(run_in(asked.path(), {"build", "--edition", "student"}).status == 0);
  REQUIRE(run_in(declared.path(), {"build"}).status == 0);
  CHECK(tree(asked.path() / "output") == tree(declared.path() / "output"));
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"check"}, {"check", "waves"}, {"check", "--edition", "student"}})
    CHECK(run_in(declared.path(), words).status == 0);
  CHECK(run_in(asked.path(), {"check"}).status == 1);
  CHECK(run_in(declared.path(), {"check", "--edition", "teacher"}).status == 1);
  // The cached build is that of the course's own edition.
  REQUIRE(run_in(asked.path(), {"build"}).status == 0);
  REQUIRE(run_in(asked.path(), {"build", "--edition", "student"}).status == 0);
  REQUIRE(run_in(asked.path(), {"build"}).status == 0);
  CHECK(fs::exists(asked.path() / "output/html/answers.html"));
}

TEST_CASE("an unknown edition is reported with a list of the editions") {
  const Folder course;
  write_course_with_erratum(course.path());
  edit(course.path() / "lessons/course.yaml", "title: Small\n", "title: Small\nedition: pupil\n");
  edit(course.path() / "lessons/waves/lesson.md", ":edition: teacher", ":edition: nobody");
  const Ran built = run_in(course.path(), {"build"});
  CHECK(built.status == 2);
  CHECK(built.err.find("lessons/course.yaml:2:10: error: there is no edition 'pupil'") != std::string::npos);
  CHECK(built.err.find("there is no edition 'nobody'") != std::string::npos);
  CHECK(built.err.find("write student or teacher") != std::string::npos);
  CHECK(run_in(course.path(), {"build", "--edition", "pupil"}).status == 2);
}

}  // namespace edition_test
