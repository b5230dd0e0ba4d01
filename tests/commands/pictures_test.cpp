// Pictures and attachments beside a lesson, from the course to its pages, PDFs and exports.
#include "catch.hpp"
#include "picture.hpp"
#include "stand_in_tex.hpp"

namespace pictures_test {

using namespace program;
using proofsheet::small_png;
using proofsheet::small_svg;

namespace {

constexpr const char* formats[] = {"html", "latex", "markdown"};

/// Writes the small course with pictures in its lesson and in a card.
void write_course(const fs::path& folder) {
  write_small_course(folder);
  edit(folder / "lessons/course.yaml", "title:", "id: legacy\ntitle:");
  write(folder / "lessons/waves/lab.png", small_png());
  write(folder / "lessons/waves/data/all.csv", "hour,level\n1,2\n");
  write(folder / "lessons/waves/plot.svg", small_svg);
  edit(folder / "lessons/waves/lesson.md", "The sine",
       "![Two cups](lab.png) and [all data](data/all.csv).\n\n```{figure} plot.svg\n:alt: A square\n:width: "
       "50%\nA *square*.\n```\n\nThe sine");
  edit(folder / "lessons/waves/cards.yaml", "What is the sine of one?",
       "'![Two cups](lab.png) [Data](data/all.csv) What is the sine of one?'");
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("pictures and attachments are copied beside the pages of all formats") {
  Folder folder;
  write_course(folder.path());
  const Ran built = run_in(folder.path(), {"build"});
  CHECK(built.err.empty());
  REQUIRE(built.status == 0);
  const fs::path output = folder.path() / "output";
  for (const char* format : formats) {
    CHECK(read(output / format / "files/waves/lab.png") == small_png());
    CHECK(read(output / format / "files/waves/plot.svg") == small_svg);
    CHECK(read(output / format / "files/waves/data/all.csv") == "hour,level\n1,2\n");
  }
  const std::string html = read(output / "html/waves.html"), markdown = read(output / "markdown/waves.md"),
                    latex = read(output / "latex/waves.tex");
  CHECK(contains(html, "<img src=\"files/waves/lab.png\" alt=\"Two cups\"/>"));
  CHECK(contains(html, "<a href=\"files/waves/data/all.csv\">all data</a>"));
  CHECK(contains(html, "<img src=\"files/waves/plot.svg\" alt=\"A square\" style=\"width: 50%\"/>"));
  CHECK(contains(html, "A <em>square</em>.</figcaption>"));
  CHECK(contains(markdown, "![Two cups](files/waves/lab.png) and [all data](files/waves/data/all.csv)."));
  CHECK(contains(latex, "\\lessonpicture{files/waves/lab.png}{Two cups}"));
  CHECK(contains(latex, "\\href{../latex/files/waves/data/all.csv}{all data}"));
  CHECK(contains(latex, "\\lessonpicture[0.50\\linewidth]{files/waves/plot.pdf}{A square}"));
  CHECK(run_in(folder.path(), {"check"}).status == 0);
}

TEST_CASE("a picture that changes is noticed, and one that is no longer used is removed") {
  Folder folder;
  write_course(folder.path());
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const fs::path copy = folder.path() / "output/html/files/waves/lab.png";
  write(folder.path() / "lessons/waves/lab.png", small_png() + "x");
  const Ran checked = run_in(folder.path(), {"check"});
  CHECK(checked.status == 1);
  CHECK(contains(checked.out, "files/waves/lab.png"));
  CHECK(run_in(folder.path(), {"check", "waves"}).status == 1);
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(read(copy) == small_png() + "x");
  write(folder.path() / "output/html/files/waves/lab.png", "other");
  CHECK(run_in(folder.path(), {"check"}).status == 1);
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(read(copy) == small_png() + "x");
  edit(folder.path() / "lessons/waves/lesson.md", "![Two cups](lab.png) and", "With");
  edit(folder.path() / "lessons/waves/cards.yaml", "![Two cups](lab.png) ", "");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  for (const char* format : formats)
    CHECK_FALSE(fs::exists(folder.path() / "output" / format / "files/waves/lab.png"));
  CHECK(run_in(folder.path(), {"check"}).status == 0);
  fs::remove(folder.path() / "lessons/waves/plot.svg");
  const Ran missing = run_in(folder.path(), {"build"});
  CHECK(missing.status == 2);
  CHECK(contains(missing.err, "error: there is no file 'plot.svg' beside the lesson"));
}

TEST_CASE(
    "a picture of more than a file may have, and a link out of the course, are errors at their places") {
  Folder folder;
  write_course(folder.path());
  write(folder.path() / "lessons/waves/lab.png", std::string(std::size_t{17} << 20, 'x'));
  const Ran large = run_in(folder.path(), {"build"});
  CHECK(large.status == 2);
  CHECK(
      contains(large.err, "lessons/waves/lesson.md:6:1: error: 'lessons/waves/lab.png' has 17825792 bytes"));
  fs::remove(folder.path() / "lessons/waves/lab.png");
  fs::create_symlink("/etc/passwd", folder.path() / "lessons/waves/lab.png");
  const Ran link = run_in(folder.path(), {"build"});
  CHECK(link.status == 2);
  CHECK(contains(link.err,
                 "lessons/waves/lesson.md:6:1: error: 'lessons/waves/lab.png' leads out of the folder"));
}

TEST_CASE("TeX gets pictures, and SVG drawings as PDF if they can be converted") {
  Folder folder, programs;
  write_course(folder.path());
  write_tex(programs.path(), "cat files/waves/lab.png files/waves/plot.pdf >$name.pdf 2>&1; :\n");
  const auto pdf = [&] { return read(folder.path() / "output/pdf/course.pdf"); };
  const SearchPath path(programs.path().string());
  const Ran without = run_in(folder.path(), {"build", "--pdf"});
  CHECK(without.status == 0);
  CHECK(contains(pdf(), small_png()));
  CHECK(contains(
      without.err,
      "lessons/waves/lesson.md:8:13: warning: the PDF has a description instead of this SVG drawing: "
      "rsvg-convert is not installed"));
  CHECK(contains(without.err, "hint: on Debian and Ubuntu: apt-get install librsvg2-bin; or put a PDF"));
  write(programs.path() / "rsvg-convert",
        "#!/bin/sh\nPATH=/usr/bin:/bin\necho \"$1 of $3\" >\"${2#--output=}\"\n");
  fs::permissions(programs.path() / "rsvg-convert", fs::perms::owner_all);
  const Ran with = run_in(folder.path(), {"build", "--pdf"});
  CHECK(with.status == 0);
  CHECK(with.err.empty());
  CHECK(contains(pdf(), "--format=pdf of files/waves/plot.svg"));
  fs::remove(programs.path() / "rsvg-convert");
  write(folder.path() / "lessons/waves/plot.pdf", "%PDF-1.5 plot");
  const Ran beside = run_in(folder.path(), {"build", "--pdf"});
  CHECK(beside.err.empty());
  CHECK(contains(pdf(), "%PDF-1.5 plot"));
  CHECK(fs::exists(folder.path() / "output/latex/files/waves/plot.pdf"));
  CHECK_FALSE(fs::exists(folder.path() / "output/html/files/waves/plot.pdf"));
}

TEST_CASE("exports contain the files of cards and questions") {
  Folder folder;
  write_course(folder.path());
  const auto exported = [&](const std::string& target) {
    const fs::path file = folder.path() / "made";
    const Ran ran = run_in(folder.path(), {"export", target, "--output", file.string()});
    CAPTURE(target, ran.err);
    CHECK(ran.status == 0);
    return std::pair(read(file), ran.err);
  };
  const std::string moodle = exported("moodle").first;
  CHECK(contains(moodle, "<img src=\"@@PLUGINFILE@@/proofsheet_waves_lab.png\" alt=\"Two cups\"/>"));
  CHECK(
      contains(moodle, "<file name=\"proofsheet_waves_lab.png\" path=\"/\" encoding=\"base64\">iVBORw0KGgo"));
  CHECK(contains(moodle, "<a href=\"@@PLUGINFILE@@/proofsheet_waves_"));
  CHECK_FALSE(contains(moodle, "plot"));
  for (const char* target : {"anki", "canvas", "qti"}) CHECK(contains(exported(target).first, small_png()));
  CHECK(contains(exported("qti").first, "<file href=\"pictures/proofsheet_waves_lab.png\"/>"));
  CHECK(contains(exported("anki").first, "\"0\": \"proofsheet_waves_lab.png\""));
  CHECK(contains(exported("scorm").first, "files/waves/lab.png"));
  for (const char* target : {"gift", "anki-text"}) {
    const auto [text, said] = exported(target);
    CHECK(contains(text, "Two cups"));
    CHECK_FALSE(contains(text, "lab.png"));
    CHECK(contains(said, "is exported without its picture"));
  }
}

TEST_CASE("sheets of a handout have the pictures of their questions") {
  Folder folder;
  write_course(folder.path());
  edit(folder.path() / "lessons/waves/quiz.yaml", "What is the cosine of one?",
       "'![Two cups](lab.png) What is the cosine of one?'");
  write(folder.path() / "class.csv", "id,name\na,Ada\n");
  const fs::path made = folder.path() / "sheets";
  const Ran ran = run_in(folder.path(), {"handout", "--students", (folder.path() / "class.csv").string(),
                                         "--seed", "1", "--output", made.string()});
  CAPTURE(ran.err);
  CHECK(ran.status == 0);
  CHECK(contains(read(made / "sheets/a.md"), "![Two cups](files/waves/lab.png)"));
  CHECK(read(made / "sheets/files/waves/lab.png") == small_png());
}

}  // namespace pictures_test
