// Adding a lesson to the list, for every way in which the list can be written. The expected results were
// written by hand.
#include "course/course_file.hpp"

#include "catch.hpp"
#include "loading.hpp"

namespace lesson_list_test {

using namespace proofsheet;
using namespace proofsheet::course;

namespace {

/// Returns the text with the lesson `new` added, or the messages.
std::string with_new(const std::string& text) {
  text::Diagnostics diagnostics;
  const auto longer = with_lesson(source_of(text), "new", diagnostics);
  return longer ? *longer : text::render(diagnostics);
}

struct Row {
  const char* name;
  const char* before;
  const char* after;
};

const Row rows[] = {
    {"in brackets", "title: T\nlessons: [one, two]\n", "title: T\nlessons: [one, two, new]\n"},
    {"in brackets, with a comment and spaces", "lessons: [ one,two ]   # in order\ntitle: T\n",
     "lessons: [ one,two, new ]   # in order\ntitle: T\n"},
    {"one quoted name", "lessons: [\"one\"]\n", "lessons: [\"one\", new]\n"},
    {"no lesson yet", "lessons: []\ntitle: T\n", "lessons: [new]\ntitle: T\n"},
    {"a comma at the end", "lessons: [one, two,]\n", "lessons: [one, two, new,]\n"},
    {"brackets over lines", "lessons: [\n  one,\n  two\n]\n", "lessons: [\n  one,\n  two,\n  new\n]\n"},
    {"brackets over lines, with commas and comments",
     "lessons: [\n  one,     # first\n  two,     # second\n]  # all\n",
     "lessons: [\n  one,     # first\n  two,     # second\n  new,\n]  # all\n"},
    {"brackets over lines, a comment and no comma", "lessons: [\n  one,\n  'two'     # second\n  ]\n",
     "lessons: [\n  one,\n  'two',     # second\n  new\n  ]\n"},
    {"the last line closes the bracket", "lessons: [one,\n          two]\n",
     "lessons: [one,\n          two, new]\n"},
    {"dashes", "lessons:\n  - one\n  - two\ntitle: T\n", "lessons:\n  - one\n  - two\n  - new\ntitle: T\n"},
    {"dashes at the margin, spaced, with comments",
     "# top\nlessons:  # here\n-   one\n-   two  # second\n# below\n\ntitle: T\n",
     "# top\nlessons:  # here\n-   one\n-   two  # second\n-   new\n# below\n\ntitle: T\n"},
    {"dashes and quotes at the end of the file", "title: T\nlessons:\n  - \"one\"",
     "title: T\nlessons:\n  - \"one\"\n  - new"},
    {"the ends of lines that Windows writes", "lessons:\r\n  - one\r\ntitle: T\r\n",
     "lessons:\r\n  - one\r\n  - new\r\ntitle: T\r\n"},
    {"a name with a dash in it", "lessons:\n  - one-two\n", "lessons:\n  - one-two\n  - new\n"},
    {"the key stands elsewhere too", "about: |\n  lessons: [x]\nlessons: [one]\n",
     "about: |\n  lessons: [x]\nlessons: [one, new]\n"},
};

}  // namespace

TEST_CASE("a lesson is added in the style of the others, and nothing else changes") {
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(with_new(row.before) == row.after);
  }
}

TEST_CASE("a list that can't be extended is reported") {
  CHECK(with_new("title: T\n") ==
        "file.yaml:1:1: error: there is no list of lessons here\n"
        "    title: T\n"
        "    ^\n"
        "    hint: write lessons: [new]\n");
  CHECK(
      with_new("lessons:\n  - |\n    one\n") ==
      "file.yaml:2:3: error: can't add 'new' to a list in this format\n"
      "      - |\n"
      "      ^\n"
      "    hint: write the lessons on one line, as [one, two], or each after a dash on a line of its own\n");
}

}  // namespace lesson_list_test
