// Messages of TeX, as an author reads them. The logs are those of pdfTeX 1.40.24 and tectonic, shortened to
// the relevant lines.
#include "paper/log.hpp"

#include "catch.hpp"

namespace log_test {

using namespace proofsheet;

namespace {

const paper::Parts parts = {
    {"course.tex", "\\documentclass{scrreprt}\n\\usepackage{nowhere}\n\\input{waves}\n"},
    {"waves.tex", "One.\n\nBad $a + \\foobar{2} b$ here.\nAnd $x^2^3$.\n"}};

std::string told(const std::string& said) {
  const auto error = paper::first_error(said, parts, "output/latex/");
  if (!error) return "nothing";
  return text::render(error->message) + (error->is_of_machine ? "(to be installed)\n" : "");
}

}  // namespace

TEST_CASE("a TeX error is reported at its place in the generated file") {
  const struct {
    const char* said;
    const char* expected;
  } rows[] = {
      {"(./course.tex (./waves.tex\n./waves.tex:3: Undefined control sequence.\nl.3 Bad $a + \\foobar\n"
       "                      {2} b$ here.\n",
       "output/latex/waves.tex:3:10: error: TeX stops here: Undefined control sequence\n"
       "    Bad $a + \\foobar{2} b$ here.\n"
       "             ^^^^^^^\n"
       "    hint: a formula uses a command that LaTeX does not know: fix the formula, or define the command "
       "in "
       "templates/latex/preamble.mustache\n"},
      {"./waves.tex:4: Double superscript.\nl.4 And $x^2^\n             3$.\n",
       "output/latex/waves.tex:4:9: error: TeX stops here: Double superscript\n"
       "    And $x^2^3$.\n"
       "            ^\n"
       "    hint: put what belongs together into braces: {x^2}^3\n"},
      {"error: waves.tex:4: Double superscript\n",
       "output/latex/waves.tex:4:1: error: TeX stops here: Double superscript\n"
       "    And $x^2^3$.\n"
       "    ^^^^^^^^^^^^\n"
       "    hint: put what belongs together into braces: {x^2}^3\n"},
      {"./waves.tex:3: LaTeX Error: Something odd.\nl.3 ...a + \\foobar\n",
       "output/latex/waves.tex:3:10: error: TeX stops here: LaTeX Error: Something odd\n"
       "    Bad $a + \\foobar{2} b$ here.\n"
       "             ^^^^^^^\n"
       "    hint: fix the lesson that it comes from, or templates/latex/: waves.tex is "
       "generated\n"},
      {"./course.tex:3: LaTeX Error: File `nowhere.sty' not found.\nl.3 \\input\n",
       "output/latex/course.tex:3:1: error: TeX stops here: LaTeX Error: File `nowhere.sty' not found\n"
       "    \\input{waves}\n"
       "    ^^^^^^\n"
       "    hint: TeX lacks a package or a font: on Debian and Ubuntu, apt-get install "
       "texlive-latex-recommended "
       "texlive-pictures lmodern\n(to be installed)\n"},
      {"./waves.tex:3: TeX capacity exceeded, sorry [input stack size=5000].\nl.3 Bad $a + \\foobar\n",
       "output/latex/waves.tex:3:10: error: TeX stops here: TeX capacity exceeded, sorry [input stack "
       "size=5000]\n"
       "    Bad $a + \\foobar{2} b$ here.\n"
       "             ^^^^^^^\n"
       "    hint: a command or a loop has no end: look for one that calls itself, in templates/latex/ or in "
       "a formula\n"},
      {"(./course.tex (/usr/bookmark.sty))pdflatex: /etc/passwd: Permission denied\nLatexmk: Errors\n",
       "error: TeX stops here: /etc/passwd: Permission denied\n"
       "    hint: TeX can read only the pages and its own files: remove the command that names another file "
       "from "
       "templates/latex/\n"},
      {"! Interruption.\n",
       "error: TeX stops here: Interruption\n"
       "    hint: look for something in the lessons or templates/latex/ that TeX does not know\n"},
      {"./elsewhere.tex:3: Undefined control sequence.\n", "nothing"},
      {"./waves.tex:99999999999999999999: Undefined control sequence.\n", "nothing"},
      {"Output written on course.pdf (3 pages).\n", "nothing"},
      {"", "nothing"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.said);
    CHECK(told(row.said) == row.expected);
  }
}

TEST_CASE("a line number that the file does not have is ignored") {
  CHECK(told("./waves.tex:77: Missing } inserted.\nl.77 x\n").find("output/latex/waves.tex:") == 0);
  CHECK(told("./waves.tex:2: Missing } inserted.\nl.2 \n").find("output/latex/waves.tex:2:1:") == 0);
}

}  // namespace log_test
