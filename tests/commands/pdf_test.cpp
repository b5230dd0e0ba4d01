// `build --pdf` with a script in place of TeX: its messages, the files that it writes and the files that it
// leaves alone.
#include "catch.hpp"
#include "stand_in_tex.hpp"

namespace pdf_test {

using namespace program;

namespace {

std::string pdfs(const fs::path& course) {
  std::string all;
  for (const auto& [name, bytes] : tree(course / "output/pdf")) all += name + ": " + bytes;
  return all;
}

const char* const pages_line =
    "50 files (50 written, 0 removed), 12 numbers proven, 2 claims judged, 0 findings\n";

}  // namespace

TEST_CASE("without TeX the pages are written, and a hint says what to install") {
  Folder folder, programs;
  write_small_course(folder.path());
  const SearchPath path(programs.path().string());
  const Ran ran = run_in(folder.path(), {"build", "--pdf"});
  CHECK(ran.status == 3);
  CHECK(ran.out == pages_line);
  CHECK(ran.err ==
        "error: can't make PDFs: neither latexmk with pdflatex nor tectonic is in PATH; the "
        "pages are written\n"
        "    hint: on Debian and Ubuntu: apt-get install latexmk texlive-latex-recommended texlive-pictures "
        "lmodern; on Fedora: dnf install latexmk texlive-scheme-medium; on a Mac: brew install tectonic; "
        "elsewhere, install TeX Live, MiKTeX or tectonic\n");
  CHECK(fs::exists(folder.path() / "output/latex/course.tex"));
  CHECK_FALSE(fs::exists(folder.path() / "output/pdf"));
}

TEST_CASE("PDFs are added and removed with the lessons of the course, and other files are kept") {
  Folder folder, programs;
  write_small_course(folder.path());
  write(folder.path() / "output/pdf/notes.txt", "mine\n");
  const SearchPath path(
      write_tex(programs.path(), "grep -q documentclass $name.tex && echo $name >$name.pdf\n").string());
  const Ran first = run_in(folder.path(), {"build", "--pdf"});
  CHECK(first.status == 0);
  CHECK(first.out == std::string(pages_line) + "4 PDFs in output/pdf/ (4 written, 0 removed)\n");
  CHECK(first.err.empty());
  CHECK(pdfs(folder.path()) ==
        "answers.pdf: print-answers\ncourse.pdf: course\nflashcards.pdf: print-flashcards\nnotes.txt: mine\n"
        "quiz.pdf: print-quiz\n");
  CHECK(
      run_in(folder.path(), {"build", "--pdf"}).out.find("4 PDFs in output/pdf/ (0 written, 0 removed)\n") !=
      std::string::npos);
  CHECK(run_in(folder.path(), {"build"}).err.empty());
  CHECK(run_in(folder.path(), {"check"}).out.find("output/pdf/notes.txt") != std::string::npos);
  fs::remove(folder.path() / "lessons/waves/quiz.yaml");
  const Ran plain = run_in(folder.path(), {"build"});
  CHECK(plain.err ==
        "note: the PDFs in output/pdf/ are older than these pages; run 'proofsheet build --pdf' to update "
        "them\n");
  CHECK(
      run_in(folder.path(), {"build", "--pdf"}).out.find("2 PDFs in output/pdf/ (0 written, 2 removed)\n") !=
      std::string::npos);
  CHECK(pdfs(folder.path()) == "course.pdf: course\nflashcards.pdf: print-flashcards\nnotes.txt: mine\n");
}

TEST_CASE("a TeX error is reported once, and the PDFs are kept") {
  Folder folder, programs;
  write_small_course(folder.path());
  write(folder.path() / "output/pdf/course.pdf", "old\n");
  edit(folder.path() / "lessons/waves/lesson.md", "The sine of one", "Bad $\\maltese$: the sine of one");
  const SearchPath path(write_tex(programs.path(),
                                  "line=$(grep -n maltese waves.tex | cut -d: -f1)\n"
                                  "printf './waves.tex:%s: Undefined control sequence.\\nl.%s Bad "
                                  "$\\\\maltese\\n' $line $line >$name.log\n"
                                  "exit 12\n")
                            .string());
  const Ran ran = run_in(folder.path(), {"build", "--pdf"});
  CHECK(ran.status == 2);
  const std::size_t colon = ran.err.find(':');
  CHECK(ran.err.substr(0, colon) == "output/latex/waves.tex");
  CHECK(ran.err.find("TeX stops here: Undefined control sequence\n    Bad $\\maltese$: the sine of one is") !=
        std::string::npos);
  CHECK(ran.err.find("\n         ^^^^^^^^\n    hint: ") != std::string::npos);
  CHECK(ran.err.find("\n\nthe pages are written, but no PDF\n") != std::string::npos);
  CHECK(ran.err.find("TeX stops", ran.err.find("TeX stops") + 1) == std::string::npos);
  CHECK(pdfs(folder.path()) == "course.pdf: old\n");
}

TEST_CASE("a TeX without a package, or one that fails silently, is a fault of the machine") {
  Folder folder, programs;
  write_small_course(folder.path());
  {
    const SearchPath path(
        write_tex(programs.path(),
                  "echo \"./$name.tex:1: LaTeX Error: File \\`scrreprt.cls' not found.\"; exit 12\n")
            .string());
    const Ran ran = run_in(folder.path(), {"build", "--pdf"});
    CHECK(ran.status == 3);
    CHECK(ran.err.find(
              "output/latex/course.tex:1:1: error: TeX stops here: LaTeX Error: File `scrreprt.cls' not "
              "found\n") == 0);
    CHECK(ran.err.find("print-quiz") == std::string::npos);
  }
  const SearchPath path(write_tex(programs.path(), "echo help me; exit 5\n").string());
  const Ran ran = run_in(folder.path(), {"build", "--pdf"});
  CHECK(ran.status == 3);
  CHECK(ran.err == "error: latexmk can't typeset course.tex: it ended with status 5 and said\nhelp me\n");
}

TEST_CASE("TeX works on copies in a temporary folder of its own") {
  Folder folder, programs;
  write_small_course(folder.path());
  write(folder.path() / "output/latex/mine.tex", "an author's own\n");
  const SearchPath path(write_tex(programs.path(), "{ pwd; ls; echo $TMPDIR; } >$name.pdf\n").string());
  CHECK(run_in(folder.path(), {"build", "--pdf"}).status == 0);
  const std::string heard = read(folder.path() / "output/pdf/course.pdf");
  const std::string workshop = heard.substr(0, heard.find('\n'));
  CHECK(heard.find("\nwaves.tex\n") != std::string::npos);
  CHECK(heard.find("mine.tex") == std::string::npos);
  CHECK(heard.ends_with("\n" + workshop + "\n"));
  CHECK_FALSE(fs::exists(workshop));
  CHECK(read(folder.path() / "output/latex/mine.tex") == "an author's own\n");
}

TEST_CASE("an engine that can't be confined gets only the program's own LaTeX") {
  Folder folder, programs;
  write_small_course(folder.path());
  write_tex(programs.path(), "echo >$name.pdf\n");
  fs::rename(programs.path() / "latexmk", programs.path() / "tectonic");
  const SearchPath path(programs.path().string());
  CHECK(run_in(folder.path(), {"build", "--pdf"}).status == 0);
  const std::string fact =
      "error: tectonic can't be sandboxed here, and the LaTeX in templates/ is not the program's own: it "
      "could read any "
      "file\n"
      "    hint: use latexmk on Linux 5.19 or later, with Landlock; or, if you trust these templates, "
      "typeset the pages "
      "yourself: latexmk -pdf -cd output/latex/course.tex\n";
  for (const char* file : {"latex/preamble.mustache", "tikz/drawing.mustache"}) {
    CAPTURE(file);
    const fs::path place = folder.path() / "templates" / file;
    const std::string before = read(place);
    write(place, before + "\n");
    const Ran ran = run_in(folder.path(), {"build", "--pdf"});
    CHECK(ran.status == 3);
    CHECK(ran.err.find(fact) != std::string::npos);
    write(place, before);
  }
  edit(folder.path() / "templates/html/lesson.mustache", "<html", "<html data-mine=\"\"");
  CHECK(run_in(folder.path(), {"build", "--pdf"}).status == 0);
}

}  // namespace pdf_test
