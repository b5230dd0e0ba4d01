// Characters that touch a number are part of it, or the claim is refused; and --fix writes only right
// numbers. c = 2.345 · 3 = 7.035 and p = 2.345 / 10 = 0.2345. Whether each document is right was decided by
// hand.
#include "catch.hpp"
#include "commands/program.hpp"

namespace touching_test {

using namespace program;

namespace {

const std::string project =
    "given:\n  a: 2.345\n  b: [1.5, 2.25]\n  n: 1234567.891\n  neg: -3.456\n  tiny: 0.000012345\n  less: "
    "-1.5\n"
    "equations: |\n  c = a * 3\n  p = a / 10\n";

enum class Is { right, wrong, refused };

struct Row {
  std::string file, text;
  Is is;
};

struct Run {
  Is is;
  std::string fixed, said;
};

Run checked(const Row& row, const std::string& more) {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", project + more);
  write(folder.path() / row.file, row.text);
  const auto claims = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "check");
    words.push_back(row.file);
    return run_in(folder.path(), words);
  };
  const Ran ran = claims({"--exclude", "untraced"});
  const Ran fixed = claims({"--fix", "--exclude", "untraced"});
  Run run{ran.status == 0   ? Is::right
          : ran.status == 1 ? Is::wrong
                            : Is::refused,
          read(folder.path() / row.file), ran.out + ran.err};
  // A rewritten document must be right.
  if (run.fixed != row.text) CHECK(claims({"--exclude", "untraced"}).status == 0);
  CHECK(fixed.status != 3);
  return run;
}

void check_all(const std::vector<Row>& rows, bool fixable = false, const std::string& more = "") {
  for (const Row& row : rows) {
    const Run run = checked(row, more);
    INFO(row.file << ": " << row.text << "\n" << run.said);
    CHECK(static_cast<int>(run.is) == static_cast<int>(row.is));
    if (!fixable || row.is != Is::wrong) CHECK(run.fixed == row.text);
  }
}

}  // namespace

TEST_CASE("a bound is judged as a bound, and is never rewritten") {
  check_all({{"a.md", "p < 8 <!-- = c -->\n", Is::right},
             {"a.md", "p \\< 8 <!-- = c -->\n", Is::right},
             {"a.md", "p &lt; 8 <!-- = c -->\n", Is::right},
             {"a.md", "p ≤ 8 <!-- = c -->\n", Is::right},
             {"a.md", "p > 7 <!-- = c -->\n", Is::right},
             {"a.md", "p >= 7.1 <!-- = c -->\n", Is::wrong},
             {"a.md", "$p < 8$ <!-- = c -->\n", Is::right},
             {"a.md", "it is {num}`< 8 <c>`\n", Is::right},
             {"a.html", "<p>p &lt; 8 <!-- = c --></p>\n", Is::right},
             {"a.html", "<p>p &lt; 7.0 <!-- = c --></p>\n", Is::wrong},
             {"a.html", "<p>p &le; <b>7.0</b><!-- = c --></p>\n", Is::wrong},
             {"a.tex", "$p < 8$ % = c\n", Is::right},
             {"a.tex", "$p \\le 8$ % = c\n", Is::right},
             {"a.tex", "$p \\le 7.0$ % = c\n", Is::wrong},
             {"a.tex", "$p \\geq 7.0$ % = c\n", Is::right},
             {"a.tex", "$p \\ll 7.0$ % = c\n", Is::refused},
             {"a.rst", "It is < 8.\n\n.. = c\n", Is::right},
             {"a.md", "a -> 7.0 <!-- = c -->\n", Is::right}});
}

TEST_CASE("characters that touch a number in HTML are parsed, or the claim is refused") {
  for (const std::string text :
       {"&minus;7.0<!-- = c -->", "&#8722;7.0<!-- = c -->", "&ndash;7.0<!-- = c -->",
        "&plusmn;7.0<!-- = c -->", "&plusmn 7.0<!-- = c -->", "−<b>7.0</b><!-- = c -->",
        "7&frac12;<!-- = c -->", "7.0<!-- = c -->%", "7.0 <!-- = c --> million",
        "<b>7</b>.3<sup>2</sup><!-- = c -->", "10<sup>7.0</sup><!-- = c -->",
        "<msqrt><mn>7.0</mn></msqrt><!-- = c -->", "7.0&percnt;<!-- = c -->", "1<span>7.0</span><!-- = c -->",
        "7.0<!-- = c -->5", "(−7.0)<!-- = c -->", "−(7.0)<!-- = c -->", "<td>- 7.0<!-- = c --></td>",
        "−$7.0<!-- = c -->"}) {
    const Run run = checked({"a.html", "<p>" + text + "</p>\n", Is::refused}, "");
    INFO(text << "\n" << run.said);
    CHECK(run.is != Is::right);
  }
  check_all({{"a.html", "<p>&minus;3.5 <!-- = neg --></p>\n", Is::right},
             {"a.html", "<p>&#8722;<b>3.5</b> <!-- = neg --></p>\n", Is::right},
             {"a.html", "<p>in 2&ndash;7.0 <!-- = c --> of them</p>\n", Is::right},
             {"a.html", "<p>$7.0<!-- = c --></p>\n", Is::right},
             {"a.html", "<p>23.5&percnt;<!-- = p --></p>\n", Is::right},
             {"a.html", "<p>23.4&percnt;<!-- = p --></p>\n", Is::wrong}},
            true);
  CHECK(checked({"a.html", "<p>&minus;3.4 <!-- = neg --></p>\n", Is::wrong}, "").fixed ==
        "<p>&minus;3.5 <!-- = neg --></p>\n");
}

TEST_CASE("characters that touch a number in LaTeX are parsed, or the claim is refused") {
  for (const std::string text : {"$-$7.0 % = c",
                                 "{-}7.0 % = c",
                                 "$-{7.0}$ % = c",
                                 "$-\\,7.0$ % = c",
                                 "\\textminus 7.0 % = c",
                                 "$\\sqrt{7.0}$ % = c",
                                 "7.0~million % = c",
                                 "$-\\claim{7.0}{c}$",
                                 "\\claim{7.0}{c}\\%",
                                 "\\claim{7.0}{c}5",
                                 "1\\claim{7.0}{c}",
                                 "$10^{\\claim{7.0}{c}}$",
                                 "$7 \\pm 7.0$ % = c",
                                 "7\\textbf{.3}\\% % = c",
                                 "$\\frac{7.0}{2}$ % = c",
                                 "$\\frac{1}{7.0}$ % = c",
                                 "$7.0\\cdot10^{3}$ % = c",
                                 "$x^{7.0}$ % = c",
                                 "\\SI{7.0}{M} % = c",
                                 "\\SI{7.0}{\\percent} % = c",
                                 "x 7.1\\footnote{y 8} % = c",
                                 "$\\alpha 7.0$ % = c",
                                 "$ - \\num{7.0}$ % = c"}) {
    const std::string line = text + "\n";
    const Run run = checked({"a.tex", line, Is::refused}, "");
    INFO(text << "\n" << run.said);
    CHECK(run.is != Is::right);
    CHECK((run.is == Is::wrong || run.fixed == line));
    CHECK(run.fixed.find("$$") == std::string::npos);
  }
  check_all({{"a.tex", "$-$3.5 % = neg\n", Is::right},
             {"a.tex", "$1.2 \\times 10^{-5}$ % = tiny\n", Is::right},
             {"a.tex", "1\\,234\\,568 % = n\n", Is::right},
             {"a.tex", "$1\\,234\\,568$ % = n\n", Is::right},
             {"a.tex", "\\textbf{1.2}~million % = n\n", Is::right},
             {"a.tex", "7\\textbf{.0} % = c\n", Is::right},
             {"a.tex", "\\SI{7.0}{\\milli\\second} % = c\n", Is::right},
             {"a.tex", "\\claim{7.0}{c}\\footnote{y}, and 2--7.0 % = c\n", Is::right},
             {"a.tex", "\\section{7.0 % = c\n}\\hline 7.0 % = c\n", Is::right},
             {"a.tex", "$x = \\text{7.0}$ % = c\n", Is::right}});
  CHECK(checked({"a.tex", "$1.3 \\times 10^{-5}$ % = tiny\n", Is::wrong}, "").fixed ==
        "$1.2 \\times 10^{-5}$ % = tiny\n");
}

TEST_CASE("characters that touch a role are not part of its claim, and are refused") {
  for (const auto& [file, text] :
       std::vector<std::pair<std::string, std::string>>{{"a.md", "-{num}`7.0 <c>`"},
                                                        {"a.md", "−{num}`7.0 <c>`"},
                                                        {"a.md", "{num}`7.0 <c>`%"},
                                                        {"a.md", "{num}`7.0 <c>` million"},
                                                        {"a.md", "{num}`7.0 <c>`5"},
                                                        {"a.md", "5{num}`7.0 <c>`"},
                                                        {"a.md", "{num}`7.0 <c>`e5"},
                                                        {"a.md", "{num}`7.0k <c>`"},
                                                        {"a.md", "< {num}`7.0 <c>`"},
                                                        {"a.md", "10^{num}`7.0 <c>`"},
                                                        {"a.md", "{num}`7.0 <c>`<sup>2</sup>"},
                                                        {"a.md", "$-\\claim{7.0}{c}$"},
                                                        {"a.rst", "-:num:`7.0 <c>`"},
                                                        {"a.rst", "So -\\ :num:`7.0 <c>`"},
                                                        {"a.rst", ":num:`7.0 <c>`\\ %"}}) {
    const Run run = checked({file, text + "\n", Is::refused}, "");
    INFO(text << "\n" << run.said);
    CHECK(run.is == Is::refused);
    CHECK(run.fixed == text + "\n");
  }
  check_all({{"a.md", "of {num}`7.0 <c>`, ({num}`7.0 <c>`) and **{num}`7.0 <c>`** ms.\n", Is::right},
             {"a.md", "from {num}`7.0 <c>` to 8, or $x = \\claim{7.0}{c}$\n", Is::right},
             {"a.rst", "of :num:`7.0 <c>`, (:num:`7.0 <c>`).\n", Is::right}});
}

TEST_CASE("magnitude words count through any markup, and adjacent letters are refused") {
  check_all({{"a.md", "**1.2** million <!-- = n -->\n", Is::right},
             {"a.md", "1.2 **million** <!-- = n -->\n", Is::right},
             {"a.md", "<b>1.2</b> million <!-- = n -->\n", Is::right},
             {"a.html", "<b>1.2</b> million <!-- = n -->\n", Is::right},
             {"a.html", "1.2&nbsp;million <!-- = n -->\n", Is::right},
             {"a.md", "**1.3** million <!-- = n -->\n", Is::wrong},
             {"a.md", "1.2M <!-- = n -->\n", Is::refused},
             {"a.md", "7.0k <!-- = c -->\n", Is::refused},
             {"a.md", "7.0M <!-- = c -->\n", Is::refused},
             {"a.md", "7.0bn <!-- = c -->\n", Is::refused},
             {"a.md", "7.0 bn <!-- = c -->\n", Is::refused},
             {"a.md", "7.0 percent <!-- = c -->\n", Is::wrong},
             {"a.md", "7.0 dozen <!-- = c -->\n", Is::refused},
             {"a.tex", "\\SI{1.2}{M} % = n\n", Is::refused},
             {"a.md", "7.0ms <!-- = c -->, 7.0 km <!-- = c -->\n", Is::right}},
            true);
  CHECK(checked({"a.md", "**1.3** million <!-- = n -->\n", Is::wrong}, "").fixed ==
        "**1.2** million <!-- = n -->\n");
  check_all({{"a.md", "1,2 Mio. <!-- = n -->\n", Is::right},
             {"a.md", "**1,2** Mio. Euro <!-- = n -->\n", Is::right},
             {"a.md", "1234,6 Tsd. <!-- = n -->\n", Is::right},
             {"a.md", "0,0012 Mrd. <!-- = n -->\n", Is::right},
             {"a.tex", "1,2~Mio. % = n\n", Is::right},
             {"a.md", "7,0k <!-- = c -->\n", Is::refused},
             {"a.md", "1,2 Mio. <!-- = n -->, -7,0 <!-- = c -->\n", Is::wrong}},
            true, "language: de\n");
  check_all({{"a.md", "7.0k <!-- = c -->\n", Is::right}}, false, "units:\n  c: k\n");
}

TEST_CASE("a number is parsed as a whole or not at all") {
  check_all({{"a.html", "1&nbsp;234&nbsp;568 <!-- = n -->\n", Is::right},
             {"a.html", "1.2×10<sup>-5</sup> <!-- = tiny -->\n", Is::right},
             {"a.html", "1.2 &times; 10<sup>&minus;5</sup> <!-- = tiny -->\n", Is::right},
             {"a.md", "1.2×10<sup>-5</sup> <!-- = tiny -->\n", Is::right},
             {"a.md", "$1.2 \\times 10^{-5}$ <!-- = tiny -->\n", Is::right},
             {"a.html", "<b>7</b>.0 <!-- = c -->\n", Is::right},
             {"a.html", "<b>7</b>.3 <!-- = c -->\n", Is::wrong},
             {"a.html", "7<b>.3</b> <!-- = c -->\n", Is::wrong},
             {"a.md", "1\u00a0234\u00a0568 <!-- = n -->\n", Is::right},
             {"a.md", "1\u202f234\u202f568 <!-- = n -->\n", Is::right},
             {"a.md", "1\u2009234\u2009568 <!-- = n -->\n", Is::right},
             {"a.md", "1_234_568 <!-- = n -->\n", Is::right},
             {"a.md", "1'234'568 <!-- = n -->\n", Is::refused},
             {"a.md", "1 234 568 <!-- = n -->\n", Is::refused},
             {"a.md", "7,5 <!-- = c -->\n", Is::refused},
             {"a.md", "7.0.1 <!-- = c -->\n", Is::refused}},
            true);
  check_all(
      {{"a.tex", "$7 \\pm 0.1$ % = c\n", Is::refused}, {"a.md", "7 ± 0.1 <!-- = c -->\n", Is::refused}});
  check_all({{"a.md", "| x | y |\n| --- | --- |\n| a | - 1.5 <!-- = less --> |\n", Is::refused},
             {"a.md", "| x | y |\n| --- | --- |\n| a | -1.5 <!-- = less --> |\n", Is::right},
             {"a.md", "| x | y |\n| --- | --- |\n| a | −1.5 <!-- = less --> |\n", Is::right},
             {"a.md", "- 7.0 <!-- = c -->\n- x\n", Is::right},
             {"a.md", "**-**7.0 <!-- = c -->\n", Is::refused},  // the asterisks are printed: Markdown does
                                                                // not take them for emphasis
             {"a.rst", "- 7.0\n\n.. = c\n", Is::right},
             {"a.tex", "a text\n- 7.0 % = c\n", Is::right},
             {"a.tex", "a text\n\n- 7.0 % = c\n", Is::refused},
             {"a.tex", "\\begin{tabular}{l}x & - 1.5 % = less\n\\\\\\end{tabular}\n", Is::refused},
             {"a.md", "a text - 7.0 <!-- = c --> - and so on\n", Is::right}});
}

TEST_CASE("a claim belongs to the number before it, and to no other") {
  check_all({{"a.md", "x 0.23 <!-- = p --> and `9.9` <!-- = c -->\n", Is::refused},
             {"a.md", "I have 3 apples, `c` items <!-- = c -->\n", Is::refused},
             {"a.md", "I have 3 apples, {num}`7.0 <c>` items <!-- = c -->\n", Is::refused},
             {"a.tex", "x 7.1\\footnote{y 8} % = c\n", Is::refused},
             {"a.tex", "x 7.1\\verb|8| % = c\n", Is::refused},
             {"a.tex", "x 3 and \\claim{7.0}{c} % = c\n", Is::refused},
             {"a.html", "x 7.1<code>8</code> <!-- = c -->\n", Is::refused},
             {"a.rst", "x 7.1 ``8``\n\n.. = c\n", Is::refused},
             {"a.md", "a 7.1 <!-- = c --> <!-- = c -->\n", Is::refused},
             {"a.md", "a 7.0 <!-- = c --> <!-- = c -->\n", Is::refused},
             {"a.md", "a 0.23 <!-- = p --> and 7.0 <!-- = c -->\n", Is::right}});
}

TEST_CASE("every reader knows the same signs") {
  // m = 1500, k = -1500, t = 1234567, h = 0.27, q = 0.75, each written with every sign.
  const std::string more = "  m = 1500\n  k = 0 - m\n  t = 1234567\n  h = 27/100\n  q = 3/4\n";
  std::vector<Row> rows;
  for (const std::string times : {"×", "·", "⋅", "∗", "∙", "✕", "✖", "⨯", "x", " times "}) {
    rows.push_back({"a.md", "so 1.5" + times + "10^3 <!-- = m -->\n", Is::right});
    rows.push_back({"a.md", "so 1.5" + times + "10³ <!-- = m -->\n", Is::right});
    rows.push_back({"a.md", "so 1.6" + times + "10^3 <!-- = m -->\n", Is::wrong});
  }
  for (const std::string minus : {"-", "−", "–", "‐", "‑", "‒", "－", "﹣"}) {
    rows.push_back({"a.md", "so " + minus + "1500 <!-- = k -->\n", Is::right});
    rows.push_back({"a.md", "so " + minus + "1500 <!-- = m -->\n", Is::wrong});
  }
  for (const std::string mark : {"\u00a0", "\u2007", "\u2009", "\u200a", "\u202f", "\u2003", "_"}) {
    rows.push_back({"a.md", "so 1" + mark + "234" + mark + "567 <!-- = t -->\n", Is::right});
    rows.push_back({"a.md", "so 1" + mark + "234" + mark + "568 <!-- = t -->\n", Is::wrong});
  }
  for (const std::string percent : {"%", "％", "﹪", "٪"})
    rows.push_back({"a.md", "so 27" + percent + " <!-- = h -->\n", Is::right});
  rows.push_back({"a.md", "so 270‰ <!-- = h -->\n", Is::right});
  rows.push_back({"a.md", "so 2700‱ <!-- = h -->\n", Is::right});
  for (const std::string slash : {"/", "∕", "⁄", "／"})
    rows.push_back({"a.md", "so 3" + slash + "4 <!-- = q -->\n", Is::right});
  rows.push_back({"a.md", "so ¾ <!-- = q -->\n", Is::right});
  for (const std::string most : {"≤", "⩽", "≦", "<="})
    rows.push_back({"a.md", "q " + most + " 0.8 <!-- = q -->\n", Is::right});
  for (const std::string least : {"≥", "⩾", "≧", ">="})
    rows.push_back({"a.md", "q " + least + " 0.8 <!-- = q -->\n", Is::wrong});
  check_all(rows, true, more);
}

}  // namespace touching_test
