// What `new` makes must build without changes, and existing files are never changed.
#include "commands/new_files.hpp"

#include "catch.hpp"
#include "program.hpp"

namespace new_test {

using namespace program;
using proofsheet::commands::as_name;
using proofsheet::commands::as_title;
using proofsheet::commands::in_prose;

namespace {

/// A course made by `new course` in its own folder.
struct NewCourse {
  Folder folder;
  fs::path course = folder.path() / "sea tides";
  Ran made = run_in(folder.path(), {"new", "course", "sea tides"});
  Ran run(const std::vector<std::string>& words) const { return run_in(course, words); }
};

/// Checks a refusal: exit code 2, this message, and no file changed.
void refuses(const fs::path& folder, const std::vector<std::string>& words, const std::string& message) {
  const auto before = tree(folder);
  const Ran ran = run_in(folder, words);
  CAPTURE(words);
  CHECK(ran.status == 2);
  CHECK(ran.err == message);
  CHECK(ran.out.empty());
  CHECK(tree(folder) == before);
}

}  // namespace

TEST_CASE("a new course with an additional lesson and example builds, and a broken number in it is found") {
  const NewCourse made;
  CAPTURE(made.made.err);
  REQUIRE(made.made.status == 0);
  const std::string course = made.course.string();
  CHECK(made.made.out == "wrote " + course + "/lessons/schema/cards.schema.json\nwrote " + course +
                             "/lessons/schema/course.schema.json\nwrote " + course +
                             "/lessons/schema/examples.schema.json\nwrote " + course +
                             "/lessons/schema/quiz.schema.json\nwrote " + course +
                             "/lessons/schema/references.schema.json\nwrote " + course +
                             "/lessons/first-lesson/cards.yaml\nwrote " + course +
                             "/lessons/first-lesson/examples.yaml\nwrote " + course +
                             "/lessons/first-lesson/lesson.md\nwrote " + course +
                             "/lessons/first-lesson/quiz.yaml\nwrote " + course + "/.gitattributes\nwrote " +
                             course + "/.gitignore\nwrote " + course + "/README.md\nwrote " + course +
                             "/lessons/course.yaml\nnext: proofsheet -C '" + course + "' build\n");

  CHECK(read(made.course / "lessons/course.yaml").find("\nid: \"sea-tides\"  # ") != std::string::npos);

  const Ran lesson = made.run({"new", "lesson", "loans"});
  CHECK(lesson.err.empty());
  CHECK(lesson.out ==
        "wrote lessons/loans/cards.yaml\nwrote lessons/loans/examples.yaml\nwrote lessons/loans/lesson.md\n"
        "wrote lessons/loans/quiz.yaml\nchanged lessons/course.yaml\nnext: proofsheet -C '" +
            course + "' build\n");
  CHECK(read(made.course / "lessons/course.yaml").find("\nlessons: [first-lesson, loans]\n") !=
        std::string::npos);

  // Editors find the schemas of all of them.
  CHECK(read(made.course / "lessons/course.yaml")
            .find("# yaml-language-server: $schema=schema/course.schema.json\n") == 0);
  for (const char* lesson_name : {"first-lesson", "loans"})
    CHECK(read(made.course / "lessons" / lesson_name / "quiz.yaml")
              .find("# yaml-language-server: $schema=../schema/quiz.schema.json\n") == 0);
  CHECK(made.run({"schema"}).out.find("yaml-language-server") == std::string::npos);

  const Ran example = made.run({"new", "example", "loans", "first-loan"});
  CHECK(example.err.empty());
  CHECK(example.out ==
        "changed lessons/loans/examples.yaml\n"
        "next: place the example in lessons/loans/lesson.md with these lines, then proofsheet -C '" +
            course + "' build\n\n```{example} first-loan\n```\n");
  edit(made.course / "lessons/loans/lesson.md", "## Cards", "```{example} first-loan\n```\n\n## Cards");

  const Ran built = made.run({"build"});
  CHECK(built.err.empty());
  CHECK(built.status == 0);
  CHECK(made.run({"check"}).status == 0);

  // 1.03³ = 1.092727 and 1.03² = 1.0609, by hand; with simple interest 1000 becomes 1090. (17+12+19)/3 = 16.
  const auto has_all = [&](const char* page, const std::vector<const char*>& parts) {
    const std::string text = read(made.course / "output/markdown" / page);
    for (const char* part : parts) {
      CAPTURE(page, part);
      CHECK(text.find(part) != std::string::npos);
    }
  };
  has_all("first-lesson.md", {"1092.73", "92.73", "9.3%", "1030.00", "1060.90", "1090.00", "**Question "});
  has_all("loans.md",
          {"# Loans\n", "The sum of 3 and 4 is 7", "16.00", "85.0% | 60.0% | 95.0%", "**Question "});
  CHECK(read(made.course / "output/markdown/index.md").find("# Sea tides\n") == 0);

  edit(made.course / "lessons/first-lesson/examples.yaml", "values: 1092.73", "values: 1092.72");
  const Ran broken = made.run({"check"});
  CHECK(broken.status == 1);
  CHECK(broken.out.find("K[3] = 1092.72 is truncated: it should be 1092.73") != std::string::npos);
}

TEST_CASE("a course with numerals in its name starts without a warning") {
  for (const char* name : {"09", "physics-2-b", "3d"}) {
    Folder folder;
    REQUIRE(run_in(folder.path(), {"new", "course", name}).status == 0);
    const Ran built = run_in(folder.path() / name, {"build"});
    CAPTURE(name);
    CHECK(built.status == 0);
    CHECK(built.err.empty());
    CHECK(built.out.find(", 0 findings") != std::string::npos);
  }
}

TEST_CASE("a lesson with numerals in its name builds in a course that declares nothing") {
  Folder folder;
  write(folder.path() / "lessons/course.yaml", "title: T\nlessons:\n  - one  # mine\n");
  write(folder.path() / "lessons/one/lesson.md", "# One\n");
  REQUIRE(run_in(folder.path(), {"new", "lesson", "2-bodies"}).status == 0);
  CHECK(read(folder.path() / "lessons/course.yaml") == "title: T\nlessons:\n  - one  # mine\n  - 2-bodies\n");
  REQUIRE(run_in(folder.path(), {"new", "example", "one", "year-2030"}).status == 0);
  edit(folder.path() / "lessons/one/lesson.md", "# One\n", "# One\n\n```{example} year-2030\n```\n");
  const Ran built = run_in(folder.path(), {"build"});
  CHECK(built.err.empty());
  const Ran checked = run_in(folder.path(), {"check"});
  CAPTURE(checked.out);
  CHECK(checked.status == 0);
  CHECK(read(folder.path() / "output/markdown/2-bodies.md").find("# 2 bodies\n") == 0);
  CHECK(read(folder.path() / "output/markdown/one.md").find("Example 1.1: Year 2030") != std::string::npos);
}

TEST_CASE("new never overwrites existing files") {
  const NewCourse made;
  write(made.course / "lessons/drafts/lesson.md", "# Mine\n");
  const std::string more = "; to add a lesson to a course, run 'proofsheet new lesson NAME'\n";
  refuses(made.folder.path(), {"new", "course", "sea tides/lessons"},
          "error: the folder '" + made.course.string() +
              "/lessons' isn't empty: it has 'course.yaml'\n    hint: name a new or empty folder" + more);
  refuses(made.folder.path(), {"new", "course", "sea tides/README.md"},
          "error: '" + made.course.string() + "/README.md' is a file\n    hint: name a new or empty folder" +
              more);
  refuses(made.course, {"new", "lesson", "first-lesson"},
          "error: lessons/first-lesson already exists, and nothing is overwritten\n"
          "    hint: choose another name\n");
  refuses(
      made.course, {"new", "lesson", "drafts"},
      "error: lessons/drafts already exists, and nothing is overwritten\n"
      "    hint: choose another name; or, if it is a lesson, add it to 'lessons' in lessons/course.yaml\n");
  refuses(made.course, {"new", "example", "first-lesson", "first-lesson-example"},
          "error: duplicate example 'first-lesson-example': it is already "
          "defined at lessons/first-lesson/examples.yaml:3\n"
          "    hint: choose another name; the id of an example must be unique in the course\n");
}

TEST_CASE("invalid names are refused, with a valid suggestion") {
  const NewCourse made;
  const std::string written = "    hint: use a-z, 0-9 and '-', as in '";
  refuses(made.course, {"new", "lesson", "lessons/Sea Tides/"},
          "error: 'lessons/Sea Tides/' can't be the name of a lesson\n" + written + "sea-tides'\n");
  refuses(made.course, {"new", "lesson", "../out"},
          "error: '../out' can't be the name of a lesson\n" + written + "out'\n");
  refuses(made.course, {"new", "lesson", "Ü"},
          "error: 'Ü' can't be the name of a lesson\n" + written + "sea-tides'\n");
  refuses(
      made.course, {"new", "lesson", "tides-"},
      "error: 'tides-' can't be the name of a lesson: it begins or ends with '-'\n" + written + "tides'\n");
  refuses(made.course, {"new", "lesson", "quiz"},
          "error: 'quiz' is the name of a page that every course has\n    hint: choose another name\n");
  refuses(made.course, {"new", "example", "first-lesson", "Loan_1"},
          "error: 'Loan_1' can't be the name of an example\n" + written + "loan-1'\n");
  refuses(made.course, {"new", "example", "first-leson", "x"},
          "error: there is no lesson 'first-leson'\n    hint: did you mean 'first-lesson'?\n");
  for (const char* name : {"con", "nul", "com1", "lpt0"})
    refuses(made.course, {"new", "lesson", name},
            "error: '" + std::string(name) +
                "' can't be the name of a file on Windows\n    hint: choose another name\n");
  const std::string name(101, 'a');
  refuses(made.course, {"new", "lesson", name},
          "error: the name has 101 characters; the name of a lesson has at most 100\n" + written +
              name.substr(1) + "'\n");
}

TEST_CASE("names become titles, and titles become prose") {
  CHECK(as_name("Sea Tides") == "sea-tides");
  CHECK(as_name("lessons/Café au lait/") == "caf-au-lait");
  CHECK(as_name("--a__b--") == "a-b");
  CHECK(as_name("..") == "");
  CHECK(as_title("sea-tides") == "Sea tides");
  CHECK(as_title("Les \"fractions\": été") == "Les fractions été");
  CHECK(as_title("a\xff") == "");
  CHECK(in_prose("Body 2 of n2") == "Body {lit}`2` of {lit}`n2`");
}

TEST_CASE("an empty folder, a new repository and the current folder can become a course") {
  Folder folder;
  fs::create_directories(folder.path() / ".git");
  CHECK(run_in(folder.path(), {"new", "course", "."}).status == 0);
  CHECK(fs::exists(folder.path() / "lessons/course.yaml"));
}

TEST_CASE("a listed but missing lesson is created, and the list is kept") {
  const NewCourse made;
  edit(made.course / "lessons/course.yaml", "[first-lesson]", "[loans, first-lesson]");
  const std::string listed = read(made.course / "lessons/course.yaml");
  CHECK(made.run({"new", "lesson", "loans"}).status == 0);
  CHECK(read(made.course / "lessons/course.yaml") == listed);
  CHECK(made.run({"build"}).status == 0);
}

TEST_CASE("a course that can't be read is reported, and nothing is written") {
  const NewCourse made;
  edit(made.course / "lessons/first-lesson/cards.yaml", "front:", "frnt:");
  refuses(made.course, {"new", "lesson", "loans"},
          "lessons/first-lesson/cards.yaml:4:3: error: a card has no key 'frnt'\n"
          "      frnt: What is the capital after three years?\n"
          "      ^^^^\n"
          "    hint: did you mean 'front'?\n"
          "\n1 error; nothing was written\n");
}

TEST_CASE("a new course has an id made from the name of its folder") {
  const Folder folder;
  const auto id = [&](const std::string& name) {
    CHECK(run_in(folder.path(), {"new", "course", name}).status == 0);
    CHECK(run_in(folder.path() / name, {"build"}).err.empty());
    const std::string text = read(folder.path() / name / "lessons/course.yaml");
    const std::size_t at = text.find("\nid: \"") + 6;
    return text.substr(at, text.find('"', at) - at);
  };
  CHECK(id("Wave_Course 2.") == "wave-course-2");
  CHECK(id("null") == "null");
  CHECK(id("legacy").starts_with("course-"));
  const std::string wave = id("波");
  CHECK(wave.starts_with("course-"));
  CHECK(wave != id("浪"));
}

TEST_CASE("a course may have its own skeletons without other templates") {
  const NewCourse made;
  const fs::path own = made.course / "templates/new/lesson/lesson.md";
  write(own,
        "# {{title}}\n\n{{#documents}}\nFrom {{document "
        "other}}.\n{{/documents}}\n{{^documents}}\nx\n{{/documents}}\n");
  CHECK(made.run({"new", "lesson", "loans"}).status == 0);
  CHECK(read(made.course / "lessons/loans/lesson.md") == "# Loans\n\nFrom handout.\n");
  CHECK(made.run({"new", "example", "loans", "first-loan"}).status == 0);
  CHECK(made.run({"build"}).status == 0);
  write(own, "# {{titel}} {{document\n{{#documents}}\nx\n");
  refuses(made.course, {"new", "lesson", "boats"},
          "templates/new/lesson/lesson.md:1:13: error: a tag is never closed\n"
          "    # {{titel}} {{document\n"
          "                ^^\n"
          "    hint: close it with '}}'\n"
          "\n"
          "templates/new/lesson/lesson.md:2:1: error: section 'documents' is never closed\n"
          "    {{#documents}}\n"
          "    ^^^^^^^^^^^^^^\n"
          "    hint: write a closing tag: {{/documents}}\n"
          "\n2 errors; nothing was written\n");
  write(own, "# {{titel}} {{title x}}\n{{#document}}\n{{/document}}\n{{> card}}\n");
  refuses(made.course, {"new", "lesson", "boats"},
          "templates/new/lesson/lesson.md:1:3: error: there is no key 'titel' here\n"
          "    # {{titel}} {{title x}}\n"
          "      ^^^^^^^^^\n"
          "    hint: did you mean 'title'?\n"
          "\n"
          "templates/new/lesson/lesson.md:1:13: error: 'title x' is not a name\n"
          "    # {{titel}} {{title x}}\n"
          "                ^^^^^^^^^^^\n"
          "    hint: use lower-case letters, digits and underscores\n"
          "\n"
          "templates/new/lesson/lesson.md:2:1: error: 'document' is not a section\n"
          "    {{#document}}\n"
          "    ^^^^^^^^^^^^^\n"
          "    hint: it is a text that is always there: the id of a document\n"
          "\n"
          "templates/new/lesson/lesson.md:4:1: error: there is no partial 'card'\n"
          "    {{> card}}\n"
          "    ^^^^^^^^^^\n"
          "    hint: write card.mustache beside this template\n"
          "\n4 errors; nothing was written\n");
}

TEST_CASE("a skeleton uses the id that the course declares, or its first; a binary file is copied") {
  Folder folder;
  write(folder.path() / "lessons/course.yaml",
        "title: T\nlessons: [one]\ndocuments:\n  paper: {title: P}\n  slides: {title: S}\n");
  write(folder.path() / "lessons/one/lesson.md", "# One\n");
  const std::string picture = "\x89PNG {{title}}\xff\n";
  write(folder.path() / "templates/new/lesson/sea.png", picture);
  write(folder.path() / "templates/new/lesson/lesson.md",
        "# {{title}}\n\n{{document slides}}, {{document talk}}, {{document}}, {{misconception "
        "off-by-one}}{{^misconceptions}}, none{{/misconceptions}}\n{{! gone }}\n\n");
  CHECK(run_in(folder.path(), {"new", "lesson", "loans"}).err.empty());
  CHECK(read(folder.path() / "lessons/loans/lesson.md") ==
        "# Loans\n\nslides, paper, paper, off-by-one, none\n\n");
  CHECK(read(folder.path() / "lessons/loans/sea.png") == picture);
}

}  // namespace new_test
