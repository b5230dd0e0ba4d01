// The guide of a course: its chapters, their pages and their links.
#include "course/guide.hpp"

#include "catch.hpp"
#include "course/loading.hpp"

namespace guide_test {

using namespace proofsheet;
using namespace proofsheet::course;

namespace {

files::MemoryFiles guided_course() {
  files::MemoryFiles files = small_course();
  files.contents["lessons/course.yaml"] += "guide: README.md\n";
  files.contents["lessons/README.md"] =
      "# The guide\n\n[Before](book/before.md)\n\n## How to\n\n- [mark](book/how-to/Mark.md#points), "
      "[again](book/how-to/Mark.md), [elsewhere](https://example.org/x.md)\n";
  files.contents["lessons/book/before.md"] = "# Before 2 o'clock\n\nSee [points](how-to/Mark.md#points).\n";
  files.contents["lessons/book/how-to/Mark.md"] = "# Mark\n\n## Points\n";
  return files;
}

std::string messages_of(const files::MemoryFiles& files) {
  text::Diagnostics diagnostics;
  load_readable(files, diagnostics);
  return text::render(diagnostics);
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the chapters of a guide are the files that its front page links to, under its headings") {
  text::Diagnostics diagnostics;
  const auto course = load_readable(guided_course(), diagnostics);
  REQUIRE(course);
  CHECK(text::render(diagnostics) == "");
  REQUIRE(course->chapters);
  std::string lessons;
  for (const Lesson& lesson : course->chapters->lessons)
    lessons += lesson.folder + " (" + lesson.group + ") ";
  CHECK(lessons == "index () before () how-to-mark (How to) ");
  CHECK(course->chapters->title.str() == "The guide");
  CHECK(course->chapters->is_guide);
}

TEST_CASE("a link between the files of chapters leads to the page of the chapter") {
  text::Diagnostics diagnostics;
  const auto course = load_readable(guided_course(), diagnostics);
  REQUIRE(course);
  const std::vector<Lesson>& chapters = course->chapters->lessons;
  CHECK(chapter_link(chapters[1], "how-to/Mark.md#points") == "../how-to-mark/lesson.md#points");
  CHECK(chapter_link(chapters[2], "../before.md") == "../before/lesson.md");
  CHECK(chapter_link(chapters[2], "../../README.md") == "../index/lesson.md");
  for (const char* elsewhere : {"#points", "https://example.org/before.md", "/lessons/book/before.md",
                                "none.md", "before.txt", "../../../README.md"})
    CHECK_FALSE(chapter_link(chapters[2], elsewhere));
}

TEST_CASE("a guide that can't be read is reported at its place") {
  files::MemoryFiles files = guided_course();
  files.contents.erase("lessons/README.md");
  CHECK(holds(messages_of(files),
              "lessons/course.yaml:6:8: error: there is no Markdown file lessons/README.md"));
  files = guided_course();
  files.contents.erase("lessons/book/before.md");
  CHECK(holds(messages_of(files),
              "lessons/README.md:3:2: error: the link leads to a missing chapter 'lessons/book/before.md'"));
  for (const char* front : {"../README.md", "/etc/passwd.md", "one/../../x.md", "README.txt"}) {
    files = guided_course();
    files.contents["lessons/course.yaml"] =
        small_course().contents["lessons/course.yaml"] + "guide: " + front + "\n";
    CHECK(holds(messages_of(files), "error: there is no Markdown file"));
  }
}

TEST_CASE("two chapters with one page, and a name that is no page, are reported") {
  files::MemoryFiles files = guided_course();
  files.contents["lessons/README.md"] +=
      "[twice](book/how-to-mark.md), [odd](book/o'clock.md), [i](book/index.md)\n";
  for (const char* file : {"how-to-mark", "o'clock", "index"})
    files.contents[std::string("lessons/book/") + file + ".md"] = "# One\n";
  const std::string messages = messages_of(files);
  for (const char* page : {"how-to-mark", "o'clock", "index"})
    CHECK(holds(messages, std::string("error: '") + page + "' can't be the name of a chapter's page"));
}

TEST_CASE("a guide has a limit of chapters") {
  files::MemoryFiles files = guided_course();
  for (std::size_t i = 0; i <= most_chapters; ++i)
    files.contents["lessons/README.md"] += "[x](c" + std::to_string(i) + ".md)\n";
  CHECK(holds(messages_of(files), "error: the guide has 203 chapters"));
}

}  // namespace guide_test
