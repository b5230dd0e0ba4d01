// What is read in each format: numerals, comments, claims and tables.
#include "catch.hpp"
#include "seen/passage.hpp"

namespace reading_test {

using namespace proofsheet;

namespace {

std::vector<seen::Passage> passages_of(const std::string& name, const std::string& text) {
  text::Diagnostics messages;
  auto passages = seen::read_document(std::make_shared<const text::Source>(name, text), {}, messages);
  REQUIRE(!messages.has_errors());
  return passages;
}

void add_word(std::string& all, const std::string& word) { all += (all.empty() ? "" : " ") + word; }

/// Returns the numerals, then `claimed=expression` for each claim of a role.
std::string numerals(const std::string& name, const std::string& text) {
  std::string all;
  for (const seen::Passage& passage : passages_of(name, text)) {
    for (const prose::Numeral& numeral : passage.numerals) add_word(all, numeral.text);
    for (const seen::ClaimedNumber& one : passage.claimed)
      add_word(all, one.printed.str() + "=" + one.what.str());
  }
  return all;
}

/// Returns `kind:numeral` for each numeral that is not read.
std::string not_read(const std::string& name, const std::string& text) {
  std::string all;
  for (const seen::Passage& passage : passages_of(name, text))
    for (const seen::NotRead& one : passage.not_read)
      add_word(all, one.kind.substr(one.kind.rfind(' ') + 1) + ":" +
                        text.substr(one.span.begin, one.span.end - one.span.begin));
  return all;
}

std::string comments(const std::string& name, const std::string& text) {
  std::string all;
  for (const seen::Passage& passage : passages_of(name, text))
    for (const seen::Comment& comment : passage.comments) all += "(" + comment.body.str() + ")";
  return all;
}

/// Returns the tables row by row, with `|` after each cell.
std::string tables(const std::string& name, const std::string& text) {
  std::string all;
  for (const seen::Passage& passage : passages_of(name, text))
    for (const seen::Table& one : passage.tables)
      for (const auto& row : one.rows) {
        for (const auto& cell : row) all += cell.str() + "|";
        all += "\n";
      }
  return all;
}

using Rows = std::vector<std::tuple<std::string, std::string, std::string>>;

}  // namespace

TEST_CASE("macros that a LaTeX document defines are read where they are used") {
  const Rows rows{
      {"a.tex", "\\newcommand{\\mean}{34.27} It is \\mean, or \\mean\\ or $\\mean$.", "34.27 34.27 34.27"},
      {"a.tex", "\\newcommand\\mean{34.27}It is \\mean{} mm.", "34.27"},
      {"a.tex", "\\def\\mean{34.27}\\mean", "34.27"},
      {"a.tex", "\\newcommand{\\mean}{34.27}", ""},
      {"a.tex", "\\newcommand{\\mean}{\\claim{34.27}{m}}It is \\mean, \\mean.", "34.27=m"},
      {"a.tex", "\\newcommand{\\mean}{34.27} % = m\nIt is \\mean.", "34.27"},
      {"a.tex", "\\newcommand{\\res}[2]{\\claim{#1}{#2}}It is \\res{7.1}{n}.", "7.1=n"},
      {"a.tex", "\\newcommand{\\hl}[1]{\\textbf{#1}}It is \\hl{7.1 of 40}.", "7.1 40"},
      {"a.tex", "\\newcommand{\\ci}[2]{[#1, #2] of 95}It is \\ci{7.1}{8.2}.", "7.1 8.2 95"},
      {"a.tex", "\\newcommand{\\swap}[2]{#2 #1}It is \\swap{7.1}{8.2}.", "7.1 8.2"},
      {"a.tex", "\\newcommand{\\opt}[2][3.5]{#2}It is \\opt[4.5]{7.1}.", "7.1"},
      {"a.tex", "\\newcommand{\\acc}[2][95.1]{#1\\% on #2}We reach \\acc{it}, \\acc[94.2]{it}.",
       "95.1% 94.2%"},
      {"a.tex", "\\newcommand{\\acc}[1][95.1]{#1}It is \\acc, \\acc{} or \\acc[94.2].", "95.1 95.1 94.2"},
      {"a.tex", "\\newcommand{\\acc}[3][95.1]{#2 of #1 in #3}It is \\acc{7}{8}.", "7 95.1 8"},
      {"a.typ", "#let x = 0.81; #let y = 0.77\nWe got #x and #y.", "0.81 0.77"},
      {"a.tex", "\\newcommand{\\a}{\\b\\b 3}\\newcommand{\\b}{\\a}It is \\a.", "3"},
      {"a.tex", "\\newcommand{\\m}{$M = 34.27$, $n = 28$}It is \\m.", "34.27 28"},
      {"a.tex", "\\newcommand{\\m}{7.1}\\m \\renewcommand{\\m}{8.2}\\m", "7.1 8.2"},
      {"a.tex",
       "\\documentclass[11pt]{article}\n\\newcommand{\\mean}{34.27}\n\\title[Short 6.1]{Of 5.1 years}\n"
       "\\setlength{\\x}{9.1pt}\\begin{document}\\maketitle \\mean\\end{document}",
       "6.1 5.1 34.27"},
      {"a.tex", "\\caption[Short 6.1]{Long 7.1} and \\section[8.1]{9.1}", "6.1 7.1 8.1 9.1"},
      {"a.tex", "It is \\claim {7}{n} and \\claim{8} {m}.", "7=n 8=m"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(text);
    CHECK(numerals(name, text) == expected);
  }
  std::string bomb = "\\newcommand{\\xa}{7.5 7.5}";
  for (char c = 'b'; c < 'z'; ++c)
    bomb += std::string("\\newcommand{\\x") + c + "}{\\x" + static_cast<char>(c - 1) + "\\x" +
            static_cast<char>(c - 1) + "}";
  CHECK(passages_of("a.tex", bomb + "It is \\xy.").front().seen.size() < 100'000);
}

TEST_CASE("what LaTeX sets around, above and below numbers is read") {
  const Rows rows{
      {"a.tex", "$\\underbrace{5.1 + 3.2}_{8.3}$ and $\\overbrace{6.1}^{\\text{all 7.1}} + 4$",
       "5.1 3.2 8.3 6.1 7.1 4"},
      {"a.tex", "$\\underbrace{5.1}_8$", "5.1 8"},
      {"a.tex", "$\\cancel{5.1} + 6.1$, $\\boxed{7.1}$", "5.1 6.1 7.1"},
      {"a.tex", "$\\left[0.51, 0.72\\right]$ and $x \\le[3.5]$", "0.51 0.72 3.5"},
      {"a.tex", "$n \\text{ of 5 points in }7$", "5 7"},
      {"a.tex", "\\toprule[1pt] 5.1 \\vskip 2pt plus 1pt\\kern3pt 6.1 \\num[round=2]{7.1}", "5.1 6.1 7.1"},
      {"a.tex", "\\textbf{It is 5.1", "5.1"},
      {"a.tex", "\\cite[see][p. 5]{key7} \\SI{4.5}{ms} \\textcolor{red}{6.1}", "4.5 6.1"},
      {"a.tex", "\\texorpdfstring{Of 5.1}{Of 6.1}", "5.1 6.1"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(text);
    CHECK(numerals(name, text) == expected);
  }
}

TEST_CASE("the numbers in MathML are read, each on its own") {
  const Rows rows{
      {"a.html", "<math><msup><mn>10</mn><mn>9</mn></msup></math>", "10 9"},
      {"a.html", "<math><mfrac><mn>1.5</mn><mn>7</mn></mfrac><mo>=</mo><mn>0.214</mn></math>", "1.5 7 0.214"},
      {"a.html",
       "<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mn>20</mn></munderover></"
       "math>",
       "1 20"},
      {"a.html", "<math><munder><munder><mn>5.1</mn><mo>⏟</mo></munder><mn>8.3</mn></munder></math>",
       "5.1 8.3"},
      {"a.html",
       "<math><menclose notation='updiagonalstrike'><mn>5.1</mn></menclose><msqrt><mn>2</mn></msqrt></math>",
       "5.1 2"},
      {"a.html",
       "<math><semantics><mn>5.1</mn><annotation "
       "encoding='application/x-tex'>5.1</annotation></semantics></math>",
       "5.1"},
      {"a.html", "<math><msup><mi>x</mi><mn>2</mn></math> and 7", "2 7"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(text);
    CHECK(numerals(name, text) == expected);
  }
}

TEST_CASE("the text of directives, roles and substitutions of reStructuredText is read") {
  const Rows rows{
      {"a.rst", ".. note:: We measured 9999 m/s\n   and 88.\n", "9999 88"},
      {"a.rst", ".. figure:: a7.png\n   :width: 50%\n\n   Of 6.1 years.\n", "6.1"},
      {"a.rst", ".. table:: Of 6.1\n   :widths: 1 2\n\n   text 7.1\n", "6.1 7.1"},
      {"a.rst", ".. code:: python\n\n   x = 7.1\n\nthen 8.1\n", "8.1"},
      {"a.rst", ".. math:: x = 7.1\n\nand\n\n.. math::\n   :label: e5\n\n   y = 8.1\n", "7.1 8.1"},
      {"a.rst", "It is :math:`x = 7.1`, `y = 8.1`:math: and :strong:`9.1`, :code:`3`.\n", "7.1 8.1 9.1"},
      {"a.rst", "It is :ref:`fig-7` or :ref:`Part 8 <p9>`.\n", "8"},
      {"a.rst", "It is 10\\ :sup:`-5` and x\\ :sub:`7`.\n", "10^-5"},
      {"a.rst", "As::\r\n\r\n   x = 7.1\r\n\r\n   y = 8.1\r\n\r\nthen 9.1\r\n", "9.1"},
      {"a.rst", ".. deprecated:: 3.5\n   For 9.1 years.\n", "9.1"},
      {"a.rst", "It is |mean|.\n\n.. |mean| replace:: 34.27\n", "34.27"},
      {"a.rst", ">>> 7.1 + 1\n8.1\n\nand 9.1\n", "9.1"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(text);
    CHECK(numerals(name, text) == expected);
  }
}

TEST_CASE("the titles and abstracts of front matter are read") {
  const Rows rows{
      {"a.md", "---\ntitle: Of 7.1 years\nversion: 8.1\n---\n\nAnd 9.1.\n", "7.1 9.1"},
      {"a.qmd",
       "---\ntitle: \"Of 7.1\"\nabstract: |\n  We took 5.1\n  and **6.1**.\n\n  Then 4.1.\nlang: de\n---\n",
       "7.1 5.1 6.1 4.1"},
      {"a.Rmd", "---\r\nsubtitle: '7.1'\r\nparams:\r\n  title: 8.1\r\n---\r\nIt is `r mean(8.1)` of 9.1.\r\n",
       "7.1 9.1"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(text);
    CHECK(numerals(name, text) == expected);
  }
}

TEST_CASE("AsciiDoc is read") {
  const Rows rows{
      {"a.adoc", "= Of 7.1 years\n:mean: 34.27\n\nIt is {mean}, *5.1* or 5__.2__ and 3*4.\n",
       "7.1 34.27 5.1 5.2 3 4"},
      {"a.adoc", "It is `7.1` and footnote:[Of 8.1.] https://x.org/9[site 9.1].\n", "8.1 9.1"},
      {"a.adoc",
       "----\n7.1\n----\n\n[source,c]\n----\n8.1\n----\n\n....\n9.1\n....\n\n 6.1 literal\n\nand 5.1\n",
       "5.1"},
      {"a.adoc", "////\n7.1\n////\n// 8.1\nIt is 9.1.\n", "9.1"},
      {"a.adoc", "It is stem:[x = 7.1] and 10^-5^ or H~2~O.\n\n[stem]\n++++\ny = 8.1\n++++\n",
       "7.1 10^-5 8.1"},
      {"a.adoc", ".Title 7.1\nimage::fig8.png[Alt,300]\n\nNOTE: It is 9.1.\n\n====\nIn 6.1\n====\n",
       "7.1 9.1 6.1"},
      {"a.adoc", "* 7.1\n** 8.1\n. 9.1\n1. 6.1\nterm 5:: 5.1\n", "7.1 8.1 9.1 6.1 5 5.1"},
      {"a.adoc", "[cols=\"1,1\", width=50%]\n|===\n|a 7.1 |b\n\n|8.1\n|*9.1*\n|===\n", "7.1 8.1 9.1"},
      {"a.adoc", "Between 7--8, see <<fig-3,Figure 4>> and <<fig-5>>.\n", "7 8 4"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(text);
    CHECK(numerals(name, text) == expected);
  }
  CHECK(comments("a.adoc", "It is 7.1\n// = n\nfast.\n") == "(= n)");
  CHECK(tables("a.adoc",
               "|===\n|name |v1 |v2\n\n|sort\n|7.1\n|8.1\n\n2+|both |9.1\n.2+|c |1 |2\n|3 |4\n|===\n") ==
        "name|v1|v2|\nsort|7.1|8.1|\nboth||9.1|\nc|1|2|\n|3|4|\n");
  CHECK(tables("a.adoc", "[%header,format=csv]\n|===\na,b\n7.1,\"8,1\"\n|===\n") == "a|b|\n7.1|\"8,1\"|\n");
  CHECK(tables("a.adoc", "[cols=\"2*\"]\n|===\n|a\n|b\n|c\n|d\n|===\n") == "a|b|\nc|d|\n");
}

TEST_CASE("Typst is read") {
  const Rows rows{
      {"a.typ", "= Of 7.1 years\n#let mean = 34.27\nIt is #mean, *5.1* or _5.2_.\n", "7.1 34.27 5.1 5.2"},
      {"a.typ", "#set page(width: 10cm)\n#set text(size: 11pt)\nIt is 7.1. // 8.1\n/* 9.1 */ and 6.1\n",
       "7.1 6.1"},
      {"a.typ", "It is `7.1` and $x = 8.1$ and $ y approx 9.1 $ or $10^(-5)$.\n\n```c\n5.1\n```\n",
       "8.1 9.1 10^-5"},
      {"a.typ", "Of #text(size: 9pt)[7.1]#footnote[In 8.1.] at https://x.org/9 or \\#7.\n", "7.1 8.1 9 7"},
      {"a.typ",
       "#figure(\n  image(\"a7.png\", width: 80%),\n  caption: [Of 9.1 years],\n) <fig-8>\nSee @fig-8.\n",
       "9.1"},
      {"a.typ", "- 7.1\n+ 8.1\n1. 9.1\n/ Term 5: 5.1\n", "7.1 8.1 9.1 5 5.1"},
      {"a.typ", "It is #calc.round(7.15, digits: 1) of 8.1.\n", "8.1"},
      {"a.typ", "#if x > 3 [It is 7.1] else [It is 8.1]\nand 9.1\n", "7.1 8.1 9.1"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(text);
    CHECK(numerals(name, text) == expected);
  }
  CHECK(comments("a.typ", "It is 7.1 /* = n */ or 8.1 // = m\n") == "(= n)(= m)");
  CHECK(tables("a.typ",
               "#table(\n  columns: (auto, 1fr, 1fr),\n  table.header([name], [v1], [*v2*]),\n  [sort], "
               "[7.1], [8.1],\n  [add], 9.1, \"6.1\",\n)\n") ==
        "name|v1|*v2*|\nsort|7.1|8.1|\nadd|9.1|6.1|\n");
  CHECK(tables("a.typ", "#table(columns: 2, [a], [b], [1], [2])") == "a|b|\n1|2|\n");
  CHECK(tables("a.typ",
               "#table(columns: 2,\n  table.header[model][score],\n  [a], [0.81],\n  [b], [0.79],\n)") ==
        "model|score|\na|0.81|\nb|0.79|\n");
  CHECK(tables("a.typ",
               "#table(columns: 2, table.header([a], [b]), table.cell(fill: red)[1], [2], table.cell(fill: "
               "rgb(\"#eee\"), [3]), 4)") == "a|b|\n1|2|\n3|4|\n");
  CHECK(tables("a.typ",
               "#table(columns: 3, table.cell(colspan: 2)[ab], [c], table.cell(rowspan: 2, [x]), [1], [2], "
               "[3], [4])") == "ab||c|\nx|1|2|\n|3|4|\n");
}

TEST_CASE("plain text is read") {
  CHECK(numerals("a.txt", "It is *7.1* and `8.1`.\n\n1. one\n2) <!-- 9.1 -->\n") == "7.1 8.1 9.1");
  CHECK(tables("a.txt", "Text  with a gap.\n\nname   v1   v2\n----   ---  ---\nsort   7.1  8.1\n") ==
        "name|v1|v2|\nsort|7.1|8.1|\n");
}

TEST_CASE("numerals that are not read are counted") {
  CHECK(not_read("a.md", "It is `7.1`, 8.1.\n\n```\n9.1\n```\n") == "code:7.1 code:9.1");
  CHECK(not_read("a.qmd", "---\ntitle: t\n---\n\n```{r}\nx <- 7.1\n```\nIt is `r x + 8.1`.\n") ==
        "code:7.1 code:8.1");
  CHECK(
      not_read(
          "a.ipynb",
          R"({"cells": [{"cell_type": "markdown", "source": ["It is"]}, {"cell_type": "code", "source": ["x = 7.1"], "outputs": []}]})") ==
      "code:7.1");
  CHECK(
      not_read(
          "a.ipynb",
          R"({"cells": [{"cell_type": "code", "source": ["x = 7.1"], "outputs": [{"text": ["8.1\n"]}, {"data": {"image/png": "6.1", "text/plain": "9.1"}}]}, {"cell_type": "raw", "source": "5.1"}]})") ==
      "code:7.1 code:5.1 outputs:8.1 outputs:9.1");
  CHECK(not_read("a.tex", "\\verb|7.1| \\foo[8.1]{9.1} \\begin{verbatim}6.1\\end{verbatim}") ==
        "code:7.1 macro:8.1 code:6.1");
  CHECK(not_read("a.tex", "\\newcommand{\\swap}[2]{#2 of 7.1 and #1}It is \\swap{8.1}{9.1}.") == "macro:7.1");
  CHECK(not_read("a.typ",
                 "#let (a, b) = (0.81, 0.77)\n#let r = (acc: 7.1)\n#set page(width: 10cm)\nIt is #a.") ==
        "code:0.81 code:0.77 code:7.1");
  CHECK(not_read("a.rst", "It is ``7.1``.\n\n.. code::\n\n   8.1\n\nAs::\n\n   9.1\n") ==
        "code:7.1 code:8.1 code:9.1");
  CHECK(not_read("a.adoc", "It is `7.1`.\n\n----\n8.1\n----\n") == "code:7.1 code:8.1");
  CHECK(not_read("a.typ", "It is `7.1` #f(8.1)\n```\n9.1\n```\n") == "code:7.1 code:8.1 code:9.1");
  CHECK(not_read("a.html", "<p>It is <code>7.1</code></p><pre>8.1</pre><script>9.1</script>") ==
        "code:7.1 code:8.1");
}

TEST_CASE("a large Markdown document is read in parts, and code is not divided") {
  std::string text;
  const std::string unit = "It is 7.5.\n\n```\nx = 8.5\n\nIt is 9.5\n```\n\n";
  while (text.size() < (std::size_t{3} << 20U)) text += unit;
  std::size_t count = 0, code = 0;
  const auto passages = passages_of("a.md", text);
  for (const seen::Passage& passage : passages) {
    count += passage.numerals.size();
    code += passage.not_read.size();
  }
  CHECK(passages.size() > 1);
  CHECK(count == text.size() / unit.size());
  CHECK(code == 2 * count);
}

}  // namespace reading_test
