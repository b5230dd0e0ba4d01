// The program away from its repository: installed, called through a link, and run on a course of its own.
#include <cstdlib>

#include "catch.hpp"
#include "checkout.hpp"
#include "child.hpp"
#include "program.hpp"

namespace installed_test {

using namespace program;

namespace {

Ran run_program(const fs::path& place, const std::vector<std::string>& words) {
  Child child(place, words);
  Ran ran;
  ran.status = child.wait(ran.out);
  return ran;
}

}  // namespace

TEST_CASE("the installed program finds its files, also when called through a link") {
  Folder folder;
  const fs::path prefix = folder.path() / "prefix", link = folder.path() / "link",
                 course = folder.path() / "c";
  const Ran installed =
      run_program(CMAKE_PROGRAM, {"--install", build_folder().string(), "--prefix", prefix.string()});
  CAPTURE(installed.out);
  REQUIRE(installed.status == 0);
  fs::create_symlink(prefix / "bin/proofsheet", link);
  for (const fs::path& place : {prefix / "bin/proofsheet", link}) {
    fs::remove_all(course);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"new", "course", course.string()},
          {"-C", course.string(), "new", "lesson", "loans"},
          {"-C", course.string(), "new", "example", "loans", "first-loan"},
          {"-C", course.string(), "build"},
          {"-C", course.string(), "check"},
          {"-C", course.string(), "explain", "loans", "total"}}) {
      const Ran ran = run_program(place, words);
      CAPTURE(place.string(), words, ran.out);
      CHECK(ran.status == 0);
    }
    CHECK(fs::exists(course / "output/latex/course.tex"));
  }
  fs::remove_all(prefix / "share");
  CHECK(
      run_program(link, {"-C", course.string(), "build"}).out ==
      "error: there are no templates, neither in the course nor in the program\n"
      "    hint: install the program with 'cmake --install', or copy a templates/ folder into the course\n");
  CHECK(run_program(link, {"-C", course.string(), "new", "lesson", "x"}).out ==
        "error: templates/new/lesson is missing, both in the course and in the "
        "program\n"
        "    hint: install the program with 'cmake --install'\n");
}

}  // namespace installed_test
