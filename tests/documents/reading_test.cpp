// Parsing documents: the numerals, comments and tables with their places, in every format.
#include "catch.hpp"
#include "documents/project.hpp"
#include "schema_cases.hpp"
#include "seen/passage.hpp"

namespace reading_test {

using namespace proofsheet;
using seen::Passage;

namespace {

std::vector<Passage> read(const std::string& name, const std::string& text) {
  text::Diagnostics messages;
  auto passages = seen::read_document(std::make_shared<const text::Source>(name, text), {}, messages);
  REQUIRE(!messages.has_errors());
  return passages;
}

/// Returns the numerals as written in the file.
std::string numerals(const std::string& name, const std::string& text) {
  std::string all;
  for (const Passage& passage : read(name, text))
    for (const prose::Numeral& numeral : passage.numerals)
      all +=
          (all.empty() ? "" : " ") + text.substr(numeral.span.begin, numeral.span.end - numeral.span.begin);
  return all;
}

std::string comments(const std::string& name, const std::string& text) {
  std::string all;
  for (const Passage& passage : read(name, text))
    for (const seen::Comment& comment : passage.comments) all += "(" + comment.body.str() + ")";
  return all;
}

/// Returns the table row by row, with `|` between cells.
std::string table(const std::string& name, const std::string& text) {
  std::string all;
  for (const Passage& passage : read(name, text))
    for (const seen::Table& one : passage.tables)
      for (const auto& row : one.rows) {
        for (const auto& cell : row) all += cell.str() + "|";
        all += "\n";
      }
  return all;
}

}  // namespace

TEST_CASE("the numerals of a document are those that a reader sees") {
  const std::vector<std::tuple<std::string, std::string, std::string>> rows{
      {"a.md", "It is 2.35x, `9` no, [seven 7](http://x.org/8) and <!-- 5 --> **12.0** ms.\n", "2.35 7 12.0"},
      {"a.md", "---\nversion: 12\n---\nFrom 13.\n\n    code 14\n\n```\n15\n```\n", "13"},
      {"a.tex",
       "\\documentclass[11pt]{article}\n\\begin{document}\\label{s:1}A \\textbf{2.5} % 3\nof 27\\% and "
       "\\verb|4|.\n"
       "\\begin{lstlisting}\n5\n\\end{lstlisting}\n\\cite{a6} 10{,}000 in $x_{7}^{8} = 9$.\\end{document} 11",
       "2.5 27\\% 10{,}000 9"},
      {"a.tex",
       "\\begin{tabular}{p{3cm}r}1 & 2\\\\[4pt]\\end{tabular}\\includegraphics[width=5cm]{fig6}\n7--8",
       "1 2 7 8"},
      {"a.html", "<p style=\"width:1px\">2.5 &#8211; <code>3</code><!-- 4 --></p><script>5</script><b>6</b>",
       "2.5 6"},
      {"a.html", "<p>&#56;3.8 and 8<b>3.9</b> and 7<sup>2</sup></p>", "&#56;3.8 8<b>3.9 7<sup>2"},
      {"a.tex", "\\href{http://a.b}{13.1} \\item[15.5] and 7\\textbf{.1} or $1.2 \\times 10^{-5}$",
       "13.1 15.5 7\\textbf{.1 1.2 \\times 10^{-5"},
      {"a.rst",
       "Title 1\n=======\n\nOf ``2`` and `3 <http://x.org/4>`_ ::\n\n   5\n\nand 6.\n\n.. code:: c\n\n   "
       "7\n\n.. 8 is a comment\n",
       "1 3 6"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(name << ": " << text);
    CHECK(numerals(name, text) == expected);
  }
}

TEST_CASE("the Markdown cells of a notebook keep the file positions of their characters") {
  const std::string notebook =
      R"({"cells": [{"cell_type": "code", "source": ["x = 99\n"]},
 {"metadata": {"source": "98"}, "source": ["It is \"2.35\u00d7\" \ud83d\ude00 97\n", "and 12.0"], "cell_type": "markdown"}],
 "metadata": {"cells": 96}, "nbformat": 4})";
  CHECK(numerals("a.ipynb", notebook) == "2.35 97 12.0");
  const auto passages = read("a.ipynb", notebook);
  REQUIRE(passages.size() == 1);
  CHECK(passages.front().text.str() == "It is \"2.35×\" 😀 97\nand 12.0");
  CHECK(passages.front()
            .numerals.back()
            .span.source->position(passages.front().numerals.back().span.begin)
            .line == 2);
}

TEST_CASE("program chunks are code, and directives are parsed") {
  for (const char* info : {"{r}", "{r, echo=FALSE}", "{r speed 3.5, echo=TRUE}", "{python}", "{R}",
                           "{.python}", "{#fig-a .r n=\"8\"}", "{=html}", "{{r}}", "{ojs}", "{ r }",
                           "{mermaid}", "{code-cell} python", "{code-block}", "{}"})
    for (const char* file : {"a.md", "a.qmd", "a.Rmd"})
      for (const auto& [begin, before, end] :
           std::vector<std::array<std::string, 3>>{{"```", "", "```"},
                                                   {"   `````", "   ", "   `````"},
                                                   {"~~~", "", "~~~~"},
                                                   {"- one\n\n  ```", "  ", "  ```"},
                                                   {"> ```", "> ", "> ```"},
                                                   {"1. > - ~~~", "   >   ", "   >   ~~~"},
                                                   {"```", "", ""}}) {
        const std::string chunk = begin + info + "\n" + before + "x <- 7.4 # <!-- = c -->\n" + before +
                                  "#| label: \"8.5\"\n" + end + "\n";
        CAPTURE(file, chunk);
        CHECK(numerals(file, "It is 1.5.\n\n" + chunk) == "1.5");
        CHECK(comments(file, chunk) == "");
      }
  CHECK(numerals("a.md", "```{note} Some 1.5\nand 2.5\n```\n\n```{tip}\n```{r}\n3.5\n```\n\nthen 4.5\n") ==
        "1.5 2.5 4.5");
  CHECK(numerals("a.qmd", "```{theirs}\n2.5\n```\n\n::: {.callout-note}\nand 3.5\n:::\n") == "3.5");
}

TEST_CASE("invalid notebooks are reported") {
  const std::vector<std::string> texts{"",
                                       "{",
                                       "[1]",
                                       "{\"cells\": 3}",
                                       "{\"cells\": [\"\\ud83d\"]}",
                                       "{\"cells\": " + std::string(100'000, '[')};
  for (const std::string& text : texts) {
    text::Diagnostics messages;
    seen::read_document(std::make_shared<const text::Source>("a.ipynb", text), {}, messages);
    REQUIRE(messages.errors() == 1);
    CHECK(messages.items().front().fact == "this is not a notebook: it is not JSON with a list of cells");
  }
}

namespace {

/// Returns `line:column fact | hint` for each message about a document.
std::string messages_about(const std::string& file, const std::string& text) {
  text::Diagnostics messages;
  seen::read_document(std::make_shared<const text::Source>(file, text), {}, messages);
  std::string all;
  for (const text::Diagnostic& one : messages.items()) {
    const text::Position at = one.span.source->position(one.span.begin);
    all +=
        std::to_string(at.line) + ":" + std::to_string(at.column) + " " + one.fact + " | " + one.hint + "\n";
  }
  return all;
}

std::string notebook_of(const std::string& cell) {
  return R"({"cells": [{"cell_type": "markdown", "source": ["It is 1.5."]}, {"cell_type": "markdown", "source": [")" +
         cell + R"("]}], "metadata": {}, "nbformat": 4})";
}

}  // namespace

TEST_CASE("a document over a limit is reported with that limit") {
  constexpr std::size_t over = (std::size_t{64} << 20U) + 1;
  const std::string big(over, 'a'), deep = std::string(70, '>') + " a\n";
  CHECK(messages_about("a.md", big) ==
        "1:1 the text has 67108865 bytes, more than 67108864 | split it into several documents\n");
  CHECK(messages_about("a.md", "It is 1.5.\n\n" + deep) ==
        "3:1 this is nested more than 64 deep | use less nesting\n");
  std::string parts;
  for (int i = 0; i < 110'000; ++i) parts += "*a* ";
  CHECK(messages_about("a.md", parts).empty());
  CHECK(messages_about("a.md", "It is \uE000 1.5.\n") ==
        "1:7 the text contains the private-use character U+E000 | remove it\n");
}

TEST_CASE("a notebook cell over a limit is reported at its place, and no cell is skipped") {
  CHECK(messages_about("a.ipynb", notebook_of(std::string(70, '>') + " a")) ==
        "1:103 this is nested more than 64 deep | use less nesting\n");
  CHECK(messages_about("a.ipynb", notebook_of("a\\u0000")) ==
        "1:104 the text contains a NUL character | remove it\n");
  const std::string deep = "{\"cells\": " + std::string(100, '[') + std::string(100, ']') + "}";
  CHECK(messages_about("a.ipynb", deep) ==
        "1:1 the lists and objects of this notebook are nested 101 levels deep; the limit is 64 | clear the "
        "outputs of its "
        "cells\n");
}

TEST_CASE("a document that is not UTF-8 text is reported as such") {
  for (const char* file : {"a.md", "a.tex", "a.html", "a.rst", "a.ipynb"}) {
    CAPTURE(file);
    CHECK(messages_about(file, std::string("It is\0 1.5.", 11)) ==
          "1:6 the text contains a NUL character | remove it\n");
    CHECK(messages_about(file, "It is \xE9 1.5.") == "1:7 this byte is not UTF-8 | save the file as UTF-8\n");
    for (const std::string& bytes : {std::string("\xFF\xFE"
                                                 "1\0.\0"
                                                 "5\0",
                                                 8),
                                     std::string("\xFE\xFF\0"
                                                 "1\0.\0"
                                                 "5",
                                                 8),
                                     std::string("1\0.\0"
                                                 "5\0\n\0",
                                                 8),
                                     std::string("\0"
                                                 "1\0.\0"
                                                 "5\0\n",
                                                 8)})
      CHECK(messages_about(file, bytes) ==
            "1:1 this document is in UTF-16, not in UTF-8 | save it as UTF-8\n");
    for (const std::string& bytes : {std::string("\xFF\xFE\0\0"
                                                 "1\0\0\0",
                                                 8),
                                     std::string("\0\0\xFE\xFF\0\0\0"
                                                 "1",
                                                 8),
                                     std::string("1\0\0\0"
                                                 "5\0\0\0",
                                                 8)})
      CHECK(messages_about(file, bytes) ==
            "1:1 this document is in UTF-32, not in UTF-8 | save it as UTF-8\n");
  }
}

TEST_CASE("comments are found in every format, but not in code") {
  CHECK(comments("a.md", "2 <!-- = x -->\n\n<!-- table = T -->\n\n`<!-- = y -->`\n\n    <!-- = z -->\n") ==
        "(= x)(table = T)");
  CHECK(comments("a.tex", "2 % = x\n\\% no \\verb|% = y| % = z") == "(= x)(= z)");
  CHECK(comments("a.html", "2<!--= x--><pre><!-- = y --></pre>") == "(= x)");
  CHECK(comments("a.rst", "2\n\n.. = x\n\n.. note:: no\n\n::\n\n   .. = y\n") == "(= x)");
}

TEST_CASE("table cells are returned as written") {
  CHECK(table("a.md", "| a | b |\n|---|--:|\n| **x** | 1.5 ms |\n") == "a|b|\n**x**|1.5 ms|\n");
  CHECK(table("a.tex",
              "\\begin{tabular}{lr}\\hline\na & b \\\\ \\hline\nx & \\textbf{1.5} "
              "\\\\\n\\hline\n\\end{tabular}") ==
        "a|b|\nx|{1.5}|\n" /* rules and commands before a cell are not part of it */);
  CHECK(table("a.html", "<table><tr><th>a<th>b</tr><tr><td>x</td><td>1.5</td></tr></table>") ==
        "a|b|\nx|1.5|\n");
  const std::string tables = "a|b|\nx|1.5 ms|\n";
  CHECK(table("a.rst",
              "Title\n=====\n\n+---+--------+\n| a | b      |\n+===+========+\n| x | 1.5 ms "
              "|\n+---+--------+\n") == tables);
  CHECK(table("a.rst", "  ===  ======\n  a    b\n  ===  ======\n  x    1.5 ms\n  ===  ======\n\nand 2\n") ==
        tables);
  CHECK(table("a.rst", "::\n\n   ===  ===\n   a    b\n   ===  ===\n") == "");
}

// As Docutils parses them ("Grid Tables", "Simple Tables" of its specification), except for spans.
TEST_CASE("wide characters count as two columns in reStructuredText tables, as in docutils") {
  const std::string cells = "名前|重さ|\n林檎|1.5|\nﾘﾝｺﾞ|2.5|\n";  // the last row is halfwidth
  CHECK(table("a.rst",
              "+------+------+\n| 名前 | 重さ |\n+======+======+\n| 林檎 | 1.5  |\n+------+------+\n| ﾘﾝｺﾞ | "
              "2.5  |\n"
              "+------+------+\n") == cells);
  CHECK(table("a.rst", "====  ====\n名前  重さ\n====  ====\n林檎  1.5\nﾘﾝｺﾞ  2.5\n====  ====\n") == cells);
}

TEST_CASE(
    "cells of reStructuredText tables may have several lines, span columns, and contain any character") {
  CHECK(table("a.rst",
              "+------------+-----------+\n| Größe | of | Zeit, in  |\n"
              "+------------+-----------+\n") ==
        "Größe | of|Zeit, in|\n" /* a `|` between the rules is not a border */);
  CHECK(table("a.rst",
              "+-------+-------+------+\n| bench | both versions|\n| mark  +-------+------+\n|       | v1    "
              "| v2   |\n"
              "+=======+=======+======+\n| sort  | 12.1  | 9.6  |\n|       | ms    |      "
              "|\n+-------+-------+------+\n") == "bench mark|both versions||\n|v1|v2|\nsort|12.1|9.6|\n");
  CHECK(table("a.rst",
              "=====  =====  ======\n   Inputs     Output\n------------  ------\n  A      B    A or B\n===== "
              " =====  ======\n"
              "one    2      3\n\\      4      5\ntwo    6\nmore          7\n=====  =====  ======\n") ==
        "Inputs A|B|Output A or B|\none|2|3|\n\\|4|5|\ntwo|6||\nmore||7|\n");
  CHECK(table("a.rst", "==  ==\nü   1\n    2\n==  ==\n") == "ü|1 2|\n");
}

// As Docutils parses them ("List Table", "CSV Table" of its directives).
TEST_CASE("the rows of list-table and csv-table in reStructuredText are tables") {
  CHECK(table("a.rst",
              ".. list-table:: Times in 2 runs\n   :header-rows: 1\n   :widths: 25 75\n\n   * - bench\n     "
              "- median\n"
              "       time\n   * - sort\n     - 1.5 ms\n   * - join\n     -\n\nThen 9.\n") ==
        "bench|median time|\nsort|1.5 ms|\njoin||\n");
  CHECK(table("a.rst",
              ".. csv-table:: Times\n   :header: \"bench\", \"time, in ms\"\n   :widths: 15, 10\n\n"
              "   \"sort \"\"a\"\"\", 1.5\n   join,2.5\n   last,\n\nThen 9.\n") ==
        "bench|time, in ms|\nsort \"\"a\"\"|1.5|\njoin|2.5|\nlast||\n");
  CHECK(table("a.rst", ".. csv-table::\n   :delim: ;\n\n   a;b\n   x;1.5\n") == "a|b|\nx|1.5|\n");
  CHECK(table("a.rst", ".. csv-table::\n   :delim: tab\n\n   a\tb\tc\n   x\t\t1.5\n") == "a|b|c|\nx||1.5|\n");
  const std::string list =
      ".. list-table:: In 2.5\n   :widths: 20 80\n\n   * - a 3.5\n     - 4.5\n   * - ``5.5``\n     - "
      "-6.5\n\nThen 7.5\n";
  CHECK(numerals("a.rst", list) == "2.5 3.5 4.5 -6.5 7.5");
  const std::string values =
      ".. csv-table:: In 2.5\n   :header: a 3.5,b\n   :widths: 20, 80\n\n   4.5,1.25,\"6,000\"\n   "
      "-7.5,``8.5``\n\nThen 9.5\n";
  CHECK(numerals("a.rst", values) == "2.5 3.5 4.5 1.25 6,000 -7.5 9.5");
}

TEST_CASE("broken documents of every format can be parsed") {
  const std::string broken =
      "\\begin{tabular}{\n\\claim{\\verb|$_^\\ <table><tr><td>1<!-- <pre ``:num:`1 <` .. x:: \xC3\xA9 {[(";
  for (std::size_t end = 0; end <= broken.size(); ++end)
    for (const std::string name : {"a.md", "a.tex", "a.html", "a.rst"}) {
      text::Diagnostics messages;
      const auto source = std::make_shared<const text::Source>(name, broken.substr(0, end));
      for (const Passage& passage : seen::read_document(source, {}, messages))
        for (const prose::Numeral& numeral : passage.numerals) CHECK(numeral.span.end <= end);
    }
}

TEST_CASE("proofsheet.yaml accepts and refuses the cases of its schema") {
  files::MemoryFiles files;
  files.contents["data/times.csv"] = "ms\n84.2\n12.0\n";
  const std::vector<Case> cases = cases_of("proofsheet");
  CHECK(cases.size() >= 7);
  for (const Case& one : cases) {
    text::Diagnostics messages;
    documents::read_project(std::make_shared<const text::Source>("proofsheet.yaml", one.yaml), files,
                            messages);
    const std::string told = render(messages);
    CAPTURE(one.title, one.loader, told);
    CHECK(told.empty() == one.loader.empty());
    CHECK(told.find(one.loader) != std::string::npos);
  }
}

}  // namespace reading_test
