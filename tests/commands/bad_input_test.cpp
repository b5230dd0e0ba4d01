// Mistakes that an author can make. Each must give a message with its place, its fact and a hint, exit with
// 2, and leave output/ unchanged.
#include "catch.hpp"
#include "program.hpp"

namespace bad_input_test {

using namespace program;

namespace {

struct Mistake {
  const char* name;
  const char* file;
  const char* old;
  const char* now;      ///< the text that replaces `old`
  const char* message;  ///< must be part of the output
};

const Mistake mistakes[] = {
    {"syntax", "lessons/waves/examples.yaml", "cos(pos) ", "cos(pos ", "lessons/waves/examples.yaml:8:"},
    {"unknown name", "lessons/waves/examples.yaml", "cos(pos)", "cos(psi)",
     "lessons/waves/examples.yaml:8:21: error: "},
    {"unknown function", "lessons/waves/examples.yaml", "cos(pos)", "coss(pos)", "did you mean 'cos'?"},
    {"cycle", "lessons/waves/examples.yaml", "P[pos, 1] = cos(pos)", "P[pos, 1] = P[pos, 1]", "P[0, 1]"},
    {"two clauses", "lessons/waves/examples.yaml", "P[pos, 1] = cos", "P[pos, 0] = cos", "P[0, 0]"},
    {"missing cell", "lessons/waves/lesson.md", "{num}`P[1, 0] : 4`", "{num}`P[9, 0] : 4`",
     "lessons/waves/lesson.md:6:"},
    {"division by zero", "lessons/waves/lesson.md", "{num}`P[1, 0] : 4`", "{num}`1/(d-2) : 4`",
     "division by zero"},
    {"logarithm", "lessons/waves/lesson.md", "{num}`P[1, 0] : 4`", "{num}`ln(-d) : 4`",
     "lessons/waves/lesson.md:6:"},
    {"undecidable", "lessons/waves/lesson.md", "{num}`P[1, 0] : 4`",
     "{num}`if acos(cos(4)) = 2 pi - 4 then 1 else 2 : 4`", "undecided"},
    {"million digits", "lessons/waves/lesson.md", "{num}`P[1, 0] : 4`", "{num}`P[1, 0] : 1000000`",
     "1000000"},
    {"huge table", "lessons/waves/examples.yaml", "for pos in 0..3\n    P[pos, 1]",
     "for pos in 0..999999999\n    P[pos, 1]", "lessons/waves/examples.yaml:7:"},
    {"shape", "lessons/waves/examples.yaml", "0.8415 0.5403", "0.8415 0.5403 0.1",
     "lessons/waves/examples.yaml"},
    {"duplicate key", "lessons/waves/examples.yaml", "    d: 2\n", "    d: 2\n    d: 3\n",
     "lessons/waves/examples.yaml:6:5: error: "},
    {"anchor", "lessons/waves/examples.yaml", "title: A pair", "title: &a A pair", "anchor"},
    {"unknown key", "lessons/waves/examples.yaml",
     "  published:", "  publishd:", "did you mean 'published'?"},
    {"not UTF-8", "lessons/waves/examples.yaml", "A pair", "A \xff pair", "UTF-8"},
    {"unclosed directive", "lessons/waves/lesson.md", "```{example} pair\n```\n", "```{example} pair\n",
     "lessons/waves/lesson.md:3:4: error: the directive 'example' is never closed"},
    {"unknown directive", "lessons/waves/lesson.md", "{example}", "{exmaple}", "did you mean 'example'?"},
    {"unknown role", "lessons/waves/lesson.md", "{num}`P[1, 0] : 4`", "{nmu}`P[1, 0] : 4`",
     "did you mean 'num'?"},
    {"unknown example", "lessons/waves/lesson.md", "{example} pair", "{example} pairr",
     "did you mean 'pair'?"},
    {"an open brace", "lessons/waves/lesson.md", "The sine", "$x^{2$ The sine",
     "lessons/waves/lesson.md:6:6: error: this formula can't be set"},
    {"an open brace in a card", "lessons/waves/cards.yaml", "What is", "$\\frac{1}{2$ What is",
     "lessons/waves/cards.yaml:2:"},
    {"an open brace in a question", "lessons/waves/quiz.yaml", "What is", "${$ What is",
     "lessons/waves/quiz.yaml:2:"},
    {"an image", "lessons/waves/lesson.md", "The sine", "![The lab](lab.jpg) The sine",
     "lessons/waves/lesson.md:6:1: error: there is no file 'lab.jpg' beside the lesson"},
    {"an image in a card", "lessons/waves/cards.yaml", "What is",
     "See ![The lab](https://example.org/lab.jpg). What is",
     "lessons/waves/cards.yaml:2:14: error: the picture is on another site"},
    {"a language that is a path", "lessons/course.yaml", "title: Small\n",
     "title: Small\nlanguage: ../../../etc\n",
     "lessons/course.yaml:2:11: error: '../../../etc' is not a language tag"},
    {"missing lesson", "lessons/course.yaml", "[waves]", "[waves, tides]", "lessons/course.yaml:2:"},
    {"path out", "lessons/course.yaml", "[waves]", "[../waves]", "lessons/course.yaml:2:"},
    {"two cards", "lessons/waves/cards.yaml", "- id: sine-of-one",
     "- id: sine-of-one\n  front: a\n  back: b\n- id: sine-of-one", "sine-of-one"},
    {"template", "templates/markdown/course.mustache", "{{", "{{#", "templates/markdown/course.mustache"},
};

}  // namespace

TEST_CASE("every mistake is reported at its place and leaves output/ unchanged") {
  Folder folder;
  write_small_course(folder.path());
  const Ran first = run_in(folder.path(), {"build"});
  INFO(first.err);
  REQUIRE(first.status == 0);
  const auto before = tree(folder.path() / "output");
  for (const Mistake& mistake : mistakes) {
    CAPTURE(mistake.name);
    const fs::path file = folder.path() / mistake.file;
    const std::string good = read(file);
    edit(file, mistake.old, mistake.now);
    for (const char* command : {"build", "check"}) {
      const Ran ran = run_in(folder.path(), {command});
      CAPTURE(command, ran.err);
      CHECK(ran.status == 2);
      CHECK(ran.out.empty());
      CHECK(ran.err.find(mistake.message) != std::string::npos);
      CHECK(ran.err.find("error: ") != std::string::npos);
      CHECK(ran.err.find("^") != std::string::npos);
      CHECK(ran.err.find("hint: ") != std::string::npos);
    }
    CHECK(tree(folder.path() / "output") == before);
    write(file, good);
  }
  CHECK(run_in(folder.path(), {"check"}).status == 0);
}

TEST_CASE("an empty file of any kind is reported") {
  Folder folder;
  write_small_course(folder.path());
  for (const char* file : {"lessons/course.yaml", "lessons/waves/examples.yaml", "lessons/waves/lesson.md"}) {
    CAPTURE(file);
    const std::string good = read(folder.path() / file);
    write(folder.path() / file, "");
    const Ran ran = run_in(folder.path(), {"build"});
    CHECK(ran.status == 2);
    CHECK(ran.err.find(std::string(file) + ":1:1: error: ") != std::string::npos);
    write(folder.path() / file, good);
  }
}

TEST_CASE("an invalid UTF-8 byte in prose is the only error reported") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/waves/lesson.md", "\n", "\n\n\xff\n");
  const Ran ran = run_in(folder.path(), {"build"});
  INFO(ran.err);
  CHECK(ran.status == 2);
  CHECK(ran.err.find("lessons/waves/lesson.md:3:1: error: ") != std::string::npos);
  CHECK(ran.err.find("1 error;") != std::string::npos);
}

TEST_CASE("a file name that is too long for the disk is reported as bad input") {
  Folder folder;
  write_small_course(folder.path());
  const std::string name(5'000, 'x');
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"build", name},
                                             {"check", name},
                                             {"check", name + ".md"},
                                             {"adopt", name},
                                             {"new", "lesson", name},
                                             {"new", "course", name},
                                             {"check", "--output", name},
                                             {"export", "anki-text", "--output", name}}) {
    CAPTURE(arguments);
    const Ran ran = run_in(folder.path(), arguments);
    CAPTURE(ran.err.substr(0, 300));
    CHECK(ran.status == 2);
    CHECK(ran.err.find("hint: ") != std::string::npos);
  }
  const Ran elsewhere = run({"-C", name, "build"});
  CHECK(elsewhere.status == 2);
  CHECK(elsewhere.err.find("hint: ") != std::string::npos);
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, " + name + "]");
  for (const char* command : {"build", "check"}) {
    const Ran ran = run_in(folder.path(), {command});
    CHECK(ran.status == 2);
    CHECK(ran.err.find("lessons/course.yaml:2:18: error: the name of a lesson has at most 100 characters") !=
          std::string::npos);
  }
}

TEST_CASE("a symbolic link to itself is reported as bad input, with its name") {
  Folder folder;
  write_small_course(folder.path());
  const std::string circle = (folder.path() / "circle").string();
  fs::create_symlink("circle", circle);
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"adopt", "circle"},
                                             {"adopt", circle},
                                             {"check", "circle/a.md"},
                                             {"new", "course", "circle"},
                                             {"check", "--output", circle},
                                             {"export", "anki-text", "--output", circle + "/cards.txt"}}) {
    CAPTURE(arguments);
    const Ran ran = run_in(folder.path(), arguments);
    CAPTURE(ran.err);
    CHECK(ran.status == 2);
    CHECK(ran.err.find("circle' leads to itself\n") != std::string::npos);
  }
  fs::current_path(before);
}

TEST_CASE("one run reports the mistakes in all files") {
  Folder folder;
  write_small_course(folder.path());
  edit(folder.path() / "lessons/waves/examples.yaml", "cos(pos)", "coss(pos)");
  edit(folder.path() / "lessons/waves/cards.yaml", "front:", "frnot:");
  const Ran ran = run_in(folder.path(), {"build"});
  CHECK(ran.status == 2);
  CHECK(ran.err.find("lessons/waves/cards.yaml:2:") != std::string::npos);
}

TEST_CASE("text from the author can't send control sequences to the terminal") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path examples = folder.path() / "lessons/waves/examples.yaml";
  const std::string good = read(examples);
  const auto steers = [](const std::string& text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) {
                         return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
                       }) ||
           text.find("\xc2\x9b") != text.npos;
  };
  for (const char* hostile : {R"("\e[31m\a")", R"("\0")", R"("\x9b31m")", R"("\x7f\r")"}) {
    CAPTURE(hostile);
    edit(examples, "decimals: 4", std::string("decimals: ") + hostile);
    for (const char* format : {"text", "json", "junit", "sarif", "github"}) {
      CAPTURE(format);
      const Ran ran = run_in(folder.path(), {"check", "--format", format});
      CHECK(ran.status == 2);
      CHECK_FALSE(steers(ran.out));
      CHECK_FALSE(steers(ran.err));
    }
    write(examples, good);
  }
}

TEST_CASE("mistakes in references are reported at their places") {
  const Folder course;
  write_small_course(course.path());
  write(course.path() / "lessons/references.yaml",
        "notes:\n  title: Notes\n  url: javascript:alert(1)\n  pages: 3\n");
  edit(course.path() / "lessons/course.yaml", "    title: A document\n",
       "    title: A document\n    source: note\n");
  const Ran refused = run_in(course.path(), {"check"});
  CHECK(refused.status == 2);
  CHECK(refused.err.find("references.yaml:3:8: error: 'javascript:alert(1)' is not a URL") !=
        std::string::npos);
  CHECK(refused.err.find("a reference has no key 'pages'") != std::string::npos);
  write(course.path() / "lessons/references.yaml", "notes:\n  title: Notes\n");
  edit(course.path() / "lessons/waves/lesson.md", "The sine", "As in {cite}`nots`, the sine");
  const Ran unknown = run_in(course.path(), {"check"});
  CHECK(unknown.status == 2);
  CHECK(unknown.err.find("did you mean 'notes'?") != std::string::npos);
  edit(course.path() / "lessons/course.yaml", "source: note", "source: notes");
  // Link text written by the author is prose: a numeral in it needs a source.
  edit(course.path() / "lessons/waves/lesson.md", "{cite}`nots`", "{cite}`the 41 notes <notes>`");
  const Ran untraced = run_in(course.path(), {"build"});
  CHECK(untraced.status == 0);
  CHECK(untraced.err.find("the numeral '41' has no source") != std::string::npos);
}

}  // namespace bad_input_test
