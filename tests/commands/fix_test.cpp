// Tests of check --fix: only the bytes of a literal change, and only in prose.
#include "commands/fix.hpp"

#include <sys/stat.h>
#include <sys/xattr.h>

#include <cstdlib>

#include "catch.hpp"
#include "program.hpp"

namespace fix_test {

using namespace program;
using proofsheet::commands::fix_literals;
using proofsheet::files::DiskFiles;

namespace {

const auto everything = [](const proofsheet::ledger::Finding&) { return true; };

std::optional<proofsheet::pipeline::Result> make_in(const fs::path& folder) {
  proofsheet::text::Diagnostics found;
  return proofsheet::pipeline::run({DiskFiles(folder), DiskFiles(folder)}, {}, found);
}

}  // namespace

TEST_CASE("check --fix writes the proven digits, reports them, and checks again") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lesson = folder.path() / "lessons/waves/lesson.md";
  edit(lesson, "{num}`0.8415 <P[1, 0]>`.",
       "{num}`0.85 <P[1, 0]>`, {num}`−0.4162 <P[2, 1]>`, {num}`~84% <P[1, 0]>` and $x = "
       "\\claim{8.4×10^{-1}}{P[1, 1]}$.");
  edit(folder.path() / "lessons/waves/cards.yaml", "\"{num}`P[1, 0]`\"", "\"é {num}`0.842 <P[1, 0]>`\"");
  const std::string before = read(lesson);
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const Ran ran = run_in(folder.path(), {"check", "--fix"});
  // Sine and cosine of 1, cosine of 2: OEIS A049469, A049470; Abramowitz and Stegun, table 4.6.
  CHECK(ran.err ==
        "lessons/waves/cards.yaml:3:18: rewritten: was 0.842, is 0.841\n"
        "lessons/waves/lesson.md:6:68: rewritten: was 0.85, is 0.84\n"
        "lessons/waves/lesson.md:6:91: rewritten: was −0.4162, is −0.4161\n"
        "lessons/waves/lesson.md:6:149: rewritten: was 8.4×10^{-1}, is 5.4×10^{-1}\n"
        "4 literals rewritten\n\n");
  std::string expected = before;
  for (const auto& [old, now] : {std::pair{"0.85 ", "0.84 "}, {"−0.4162", "−0.4161"}, {"8.4×", "5.4×"}})
    expected.replace(expected.find(old), std::string(old).size(), now);
  CHECK(read(lesson) == expected);
  CHECK(ran.status == 1);  // the pages still show the old digits
  CHECK(ran.out.find("is P[1, 0]") == std::string::npos);
  CHECK(ran.out.find("are not what their sources make now") != std::string::npos);
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const Ran again = run_in(folder.path(), {"check", "--fix"});
  CHECK(again.status == 0);
  CHECK(again.err == "0 literals rewritten\n\n");
}

TEST_CASE("--fix changes neither published numbers nor errata") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path examples = folder.path() / "lessons/waves/examples.yaml";
  edit(examples, "0.8415 0.5403\n",
       "0.8414 0.5403\n  errata:\n    - what: P[1, 0]\n      because: It is {num}`0.8416 <P[1, 0]>`.\n");
  const std::string before = read(examples);
  const Ran ran = run_in(folder.path(), {"check", "--fix"});
  CHECK(ran.err ==
        "lessons/waves/examples.yaml:18:28: not rewritten: it is under 'errata'; write 0.8415 yourself\n"
        "0 literals rewritten\n\n");
  CHECK(read(examples) == before);
}

TEST_CASE("--fix applies all options of a literal") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lessons = folder.path() / "lessons/waves";
  for (const char* file : {"cards.yaml", "quiz.yaml"}) fs::remove(lessons / file);
  write(lessons / "examples.yaml",
        "e:\n  title: Thirds\n  equations: |\n    a = 2/3\n    b = 3 a\n  by hand: |\n    a: 1\n  show:\n"
        "    - value: b\n");
  const auto checked = [&](const std::string& literal) {
    write(lessons / "lesson.md", "# Thirds\n\nIt is {num}`" + literal + "`.\n\n```{example} e\n```\n");
    const Ran ran = run_in(folder.path(), {"check", "--fix"});
    CAPTURE(ran.err);
    CHECK(read(lessons / "lesson.md").find("`" + literal + "`") != std::string::npos);
    return ran;
  };
  // 2/3 is 0.7 by hand, and three times that is 2.1; the exact value is 2.
  CHECK(checked("2.1 <b : 1 by hand>").err == "0 literals rewritten\n\n");
  CHECK(checked("2.0 <b : 1 half up>").err == "0 literals rewritten\n\n");
  for (const char* word : {"banana", "1 banana", "by foot"}) {
    const Ran ran = checked(std::string("2.1 <b : ") + word + ">");
    CHECK(ran.status == 2);
    CHECK(ran.err.find(std::string("'") + word + "' is not a format") != std::string::npos);
  }
}

TEST_CASE("--fix writes the correct date") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lesson = folder.path() / "lessons/waves/lesson.md";
  edit(folder.path() / "lessons/waves/examples.yaml", "    d: 2\n", "    d: 2\n    day: 2024-02-28\n");
  edit(folder.path() / "lessons/waves/examples.yaml", "  equations: |\n",
       "  equations: |\n    due = day + d\n");
  edit(lesson, "{num}`0.8415 <P[1, 0]>`.",
       "{num}`2024-03-02 <due>`, {num}` 2024-02-29 <due>`, {num}`2024-02-28 <day>`.");
  const Ran ran = run_in(folder.path(), {"check", "--fix"});
  CHECK(ran.err ==
        "lessons/waves/lesson.md:6:68: rewritten: was 2024-03-02, is 2024-03-01\n"  // in a leap year
        "lessons/waves/lesson.md:6:94: rewritten: was 2024-02-29, is 2024-03-01\n"
        "2 literals rewritten\n\n");
  CHECK(read(lesson).find("{num}`2024-03-01 <due>`, {num}` 2024-03-01 <due>`, {num}`2024-02-28 <day>`") !=
        std::string::npos);
}

TEST_CASE("--fix changes only the given lessons, and only if the input can be read") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lesson = folder.path() / "lessons/waves/lesson.md";
  edit(lesson, "`0.8415 <", "`0.8416 <");
  fs::create_directories(folder.path() / "lessons/other");
  write(folder.path() / "lessons/other/lesson.md", "# Other\n");
  edit(folder.path() / "lessons/course.yaml", "[waves]", "[waves, other]");
  CHECK(run_in(folder.path(), {"check", "--fix", "other"}).err == "0 literals rewritten\n\n");
  edit(folder.path() / "lessons/waves/examples.yaml", "sin(pos)", "sin(nothing)");
  CHECK(run_in(folder.path(), {"check", "--fix"}).status == 2);
  CHECK(read(lesson).find("0.8416 <") != std::string::npos);
}

TEST_CASE("a file that changed between reading and writing is left alone") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lesson = folder.path() / "lessons/waves/lesson.md";
  edit(lesson, "`0.8415 <", "`0.8416 <");
  const auto made = make_in(folder.path());
  REQUIRE(made);
  edit(lesson, "The sine", "Now the sine");
  const std::string edited = read(lesson);
  DiskFiles disk(folder.path());
  const auto fixed = fix_literals(disk, *made, everything);
  CHECK(fixed.rewritten == 0);
  CHECK(fixed.messages ==
        "lessons/waves/lesson.md: not rewritten: it changed while it was checked; run the command again\n");
  CHECK(read(lesson) == edited);
}

TEST_CASE("a lesson that is a symbolic link is not replaced by a file") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lesson = folder.path() / "lessons/waves/lesson.md", real = folder.path() / "shared.md";
  edit(lesson, "{num}`0.8415 <P[1, 0]>`", "{num}`0.85 <P[1, 0]>`");
  fs::rename(lesson, real);
  fs::create_symlink("../../shared.md", lesson);
  const std::string before = read(real);
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const Ran ran = run_in(folder.path(), {"check", "--fix"});
  CHECK(ran.err ==
        "lessons/waves/lesson.md: not rewritten: it is a link; fix the file that it points to\n"
        "0 literals rewritten\n\n");
  CHECK(fs::is_symlink(lesson));
  CHECK(read(real) == before);
}

TEST_CASE("a literal shown on several pages is rewritten once, and line endings are kept") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lesson = folder.path() / "lessons/waves/lesson.md";
  std::string text = read(lesson);
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, "\r");
  text.replace(text.find("`0.8415 <"), 9, "`0.84147 <");
  write(lesson, text);
  const auto made = make_in(folder.path());
  REQUIRE(made);
  CHECK(made->workbook.findings.empty());  // sin 1 = 0.841470…
  text.replace(text.find("`0.84147 <"), 10, "`0.84148 <");
  write(lesson, text);
  DiskFiles disk(folder.path());
  CHECK(fix_literals(disk, make_in(folder.path()).value(), everything).rewritten == 1);
  text.replace(text.find("`0.84148 <"), 10, "`0.84147 <");
  CHECK(read(lesson) == text);
}

TEST_CASE("--fix writes numbers in the notation of the course") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path lessons = folder.path() / "lessons/waves";
  for (const char* file : {"cards.yaml", "quiz.yaml"}) fs::remove(lessons / file);
  edit(folder.path() / "lessons/course.yaml", "title:", "language: de\ntitle:");
  write(lessons / "examples.yaml",
        "e:\n  title: Achtel\n  equations: |\n    a = 1/8\n    b = 12345.5\n  show:\n    - value: a\n");
  write(lessons / "lesson.md",
        "# Achtel\n\n```{example} e\n```\n\nEs ist {num}`0,126 <a>`, {num}`~13,5 % <a>`, {num}`12.345,6 "
        "<b>`.\n");
  // 1/8 = 0.125 = 12.5 %
  const Ran ran = run_in(folder.path(), {"check", "--fix"});
  CHECK(ran.err.find("rewritten: was 0,126, is 0,125\n") != std::string::npos);
  CHECK(read(lessons / "lesson.md").find("{num}`0,125 <a>`, {num}`~12,5 % <a>`, {num}`12.345,5 <b>`.") !=
        std::string::npos);
}

namespace {

/// The metadata of a file.
struct About {
  mode_t mode;
  uid_t owner;
  gid_t group;
  nlink_t links;
  std::string attribute;
  friend bool operator==(const About&, const About&) = default;
};

About about(const fs::path& file) {
  struct stat found {};
  REQUIRE(::stat(file.c_str(), &found) == 0);
  std::string value(64, '\0');
  const ssize_t size = ::getxattr(file.c_str(), "user.proofsheet.test", value.data(), value.size());
  value.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return {found.st_mode, found.st_uid, found.st_gid, found.st_nlink, value};
}

/// A course and a document with one wrong number each: of sin 1, and of 2.
struct Wrong {
  Folder folder;
  fs::path course = folder.path() / "course", project = folder.path() / "project";
  fs::path lesson = course / "lessons/waves/lesson.md", document = project / "README.md";

  Wrong() {
    write_small_course(course);
    edit(lesson, "{num}`0.8415 <P[1, 0]>`", "{num}`0.85 <P[1, 0]>`");
    write(project / "proofsheet.yaml", "documents: [README.md]\nequations: x = 2\n");
    write(document, "# T\n\nIt is 3 <!-- = x -->.\n");
  }
};

}  // namespace

TEST_CASE("--fix keeps the owner, the mode and the attributes of a file") {
  const Wrong wrong;
  for (const auto& [folder, file] :
       {std::pair{wrong.course, wrong.lesson}, {wrong.project, wrong.document}}) {
    ::chmod(file.c_str(), 0640);
    if (::geteuid() == 0) REQUIRE(::chown(file.c_str(), 1234, 4321) == 0);
    ::setxattr(file.c_str(), "user.proofsheet.test", "kept", 4, 0);
    const About before = about(file);
    const std::string bytes = read(file);
    const Ran ran = run_in(folder, {"check", "--fix"});
    CAPTURE(ran.err);
    CHECK(read(file) != bytes);
    CHECK(about(file) == before);
    for (const auto& entry : fs::directory_iterator(folder))
      CHECK(!entry.path().filename().string().starts_with('.'));
  }
}

TEST_CASE("--fix leaves a read-only or hard-linked file alone and gives a hint") {
  const Wrong wrong;
  for (const auto& [folder, file] :
       {std::pair{wrong.course, wrong.lesson}, {wrong.project, wrong.document}}) {
    const std::string bytes = read(file), name = fs::relative(file, folder).generic_string();
    const auto is_left = [&, folder = folder, file = file](const std::string& fact) {
      const Ran ran = run_in(folder, {"check", "--fix"});
      CHECK(ran.err.find(name + ": not rewritten: '" + name + "' " + fact) != std::string::npos);
      CHECK(ran.err.find("\n    hint: ") != std::string::npos);
      CHECK(ran.status == 1);
      CHECK(read(file) == bytes);
    };
    ::chmod(file.c_str(), 0444);
    is_left("is read-only\n");
    CHECK(about(file).mode == (S_IFREG | 0444));
    ::chmod(file.c_str(), 0644);
    fs::create_hard_link(file, folder / "other.txt");
    is_left("has 2 hard links");
    CHECK(about(file).links == 2);
    fs::remove(folder / "other.txt");
    CHECK(run_in(folder, {"check", "--fix"}).err.find(" 1 ") == std::string::npos);
    CHECK(read(file) != bytes);
  }
}

TEST_CASE("--diff prints the changes of --fix as a patch, and writes nothing") {
  const Wrong wrong;
  std::string far = "\n";
  for (int i = 0; i < 12; ++i) far += "Words.\n";
  write(wrong.lesson, read(wrong.lesson) + far + "End {num}`0.842 <P[1, 0]>`, {num}`0.5401 <P[1, 1]>`.");
  for (const auto& [folder, file] : {std::pair{wrong.course, wrong.lesson}, {wrong.project, wrong.document}})
    for (const bool crlf : {false, true}) {
      const std::string plain = read(file);
      if (crlf) {
        std::string text;
        for (const char c : plain) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
        write(file, text);
      }
      const auto files = tree(folder);
      const Ran both = run_in(folder, {"check", "--fix", "--diff"}),
                ran = run_in(folder, {"check", "--diff"});
      CAPTURE(ran.out, ran.err);
      CHECK(ran.status == 1);
      CHECK(both.out == ran.out);
      CHECK(tree(folder) == files);
      const std::string name = fs::relative(file, folder).generic_string();
      CHECK(ran.out.find("--- a/" + name + "\n+++ b/" + name + "\n@@ -") == 0);
      const fs::path copy = wrong.folder.path() / "copy", patch = wrong.folder.path() / "changes.patch";
      fs::remove_all(copy);
      fs::copy(folder, copy, fs::copy_options::recursive);
      write(patch, ran.out);
      run_in(folder, {"check", "--fix"});
      if (std::system("command -v patch >/dev/null") == 0) {
        CHECK(std::system(("cd '" + copy.string() + "' && patch --binary -s -p1 <'" + patch.string() + "'")
                              .c_str()) == 0);
        CHECK(read(copy / name) == read(file));
      }
      const std::string applied = "cd '" + copy.string() + "' && git -c core.autocrlf=false apply";
      if (std::system("command -v patch git >/dev/null") == 0)
        CHECK(std::system((applied + " -R --check '" + patch.string() + "'").c_str()) == 0);
      const Ran clean = run_in(folder, {"check", "--diff"});
      CHECK(clean.out.empty());
      CHECK(clean.err == (folder == wrong.course ? "0 literals to rewrite\n\n" : "0 numbers to rewrite\n\n"));
      write(file, plain);
    }
}

TEST_CASE("--diff joins nearby lines into one hunk and marks a last line without a line end") {
  const Wrong wrong;
  write(wrong.document,
        "# T\n\nIt is 3 <!-- = x -->.\nb\nc\nd\ne\nf\ng\nAgain 4 <!-- = x --> and 5 <!-- = x -->.");
  CHECK(run_in(wrong.project, {"check", "--diff"}).out ==
        "--- a/README.md\n+++ b/README.md\n@@ -1,10 +1,10 @@\n # T\n \n-It is 3 <!-- = x -->.\n+It is 2 <!-- "
        "= x -->.\n"
        " b\n c\n d\n e\n f\n g\n-Again 4 <!-- = x --> and 5 <!-- = x -->.\n\\ No newline at end of file\n"
        "+Again 2 <!-- = x --> and 2 <!-- = x -->.\n\\ No newline at end of file\n");
  CHECK(run_in(wrong.project, {"check", "--diff", "--output", "report.txt"}).status == 2);
  CHECK(run_in(wrong.project, {"check", "--diff", "--accept-untraced"}).status == 2);
}

TEST_CASE("an interrupted change is finished by the next --fix, and reported by check") {
  const Wrong wrong;
  for (const auto& [folder, file] :
       {std::pair{wrong.course, wrong.lesson}, {wrong.project, wrong.document}}) {
    const std::string name = fs::relative(file, folder).generic_string();
    write(folder / ".proofsheet.ready" / name, "# T\n");  // the state left by a run that was killed while it
                                                          // renamed files
    const std::string bytes = read(file);
    CHECK(run_in(folder, {"check"}).err.find("run 'proofsheet check --fix' to finish it\n") !=
          std::string::npos);
    CHECK(read(file) == bytes);
    CHECK(run_in(folder, {"check", "--diff"}).err.find("run 'proofsheet check --fix' to finish it\n") !=
          std::string::npos);
    CHECK(read(file) == bytes);
    CHECK(run_in(folder, {"check", "--fix"}).err.find("its changes are now complete\n") != std::string::npos);
    CHECK(read(file) == "# T\n");
    CHECK(!fs::exists(folder / ".proofsheet.ready"));
  }
}

}  // namespace fix_test
