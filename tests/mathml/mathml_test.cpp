// Formulas of authors as MathML. The expectations were written by hand from the MathML Core specification.
#include "mathml/mathml.hpp"

#include "catch.hpp"
#include "mathml/commands.hpp"
#include "mathml/trimmed.hpp"

namespace mathml_test {

using namespace proofsheet::mathml;

namespace {

std::string in_line(const std::string& latex) { return convert(latex, Setting::in_line).mathml; }

/// Returns `place: fact`.
std::string fault(const std::string& latex) {
  const Converted converted = convert(latex, Setting::in_line);
  if (!converted.error) return {};
  CHECK(converted.mathml.empty());
  return (converted.error->at ? std::to_string(*converted.error->at) : "?") + ": " + converted.error->fact;
}

}  // namespace

TEST_CASE("LaTeX becomes the content of a math element") {
  const struct {
    const char* latex;
    const char* mathml;
  } rows[] = {
      {"x", "<mrow><mi>x</mi></mrow>"},
      {"a < b", "<mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>"},
      {"\\frac{1}{2}", "<mrow><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow>"},
      {"d_{\\text{model}}", "<mrow><msub><mi>d</mi><mtext>model</mtext></msub></mrow>"},
      {"-0.5", "<mrow><mo>−</mo><mn>0.5</mn></mrow>"},
      {"€", "<mrow><mtext>€</mtext></mrow>"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.latex);
    CHECK(in_line(row.latex) == row.mathml);
  }
}

TEST_CASE("names, powers of ten and letters become the right elements") {
  CHECK(in_line("\\mathrm{softmax}(x)").find("<mi>softmax</mi>") != std::string::npos);
  CHECK(in_line("X'") == "<mrow><msup><mi>X</mi><mo class=\"prime\">′</mo></msup></mrow>");
  CHECK(in_line("\\mathrm{d}x").find("<mi mathvariant=\"normal\">d</mi>") != std::string::npos);
  CHECK(in_line("2\\times10^{-3}") ==
        "<mrow><mn>2</mn><mo>×</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>3</mn></mrow></msup></mrow>");
  CHECK(in_line("\\mathbf{x}\\in\\mathbb{R}") == "<mrow><mi>𝐱</mi><mo>∈</mo><mi>ℝ</mi></mrow>");
}

// According to TeX's table of spaces between atoms (The TeXbook, chapter 18): a thin space between a function
// and an ordinary atom, and none before a parenthesis.
TEST_CASE("a named function has spaces around it") {
  const std::string thin = "<mspace width=\"0.1667em\"/>", of = "<mo>\u2061</mo>", sine = "<mi>sin</mi>" + of,
                    cosine = "<mi>cos</mi>" + of, x = "<mi>x</mi>", y = "<mi>y</mi>",
                    open = "<mo stretchy=\"false\">(</mo>", close = "<mo stretchy=\"false\">)</mo>",
                    tall = "<mrow><mo fence=\"true\">(</mo>" + x + "<mo fence=\"true\">)</mo></mrow>";
  const struct {
    std::string latex, mathml;
  } rows[] = {
      {"\\sin\\mathrm{pos}", sine + thin + "<mrow><mi>pos</mi></mrow>"},
      {"\\sin x\\cos y", sine + thin + x + thin + cosine + thin + y},
      {"2\\sin^2 x",
       "<mn>2</mn>" + thin + "<msup><mrow><mi>sin</mi></mrow><mn>2</mn></msup>" + of + thin + x},
      {"{\\sin}^2(x)", "<msup><mi>sin</mi><mn>2</mn></msup>" + of + open + x + close},
      {"\\sin(x)\\cos y", sine + open + x + close + thin + cosine + thin + y},
      {"\\sin\\left(x\\right)", sine + tall},
      {"\\left(x\\right)\\sin x", tall + thin + sine + thin + x},
      {"x^2\\sin\\frac{x}{y}",
       "<msup>" + x + "<mn>2</mn></msup>" + thin + sine + thin + "<mfrac>" + x + y + "</mfrac>"},
      {"x + \\sin\\,x", x + "<mo>+</mo>" + sine + "<mtext>\u2009</mtext>" + x},
      {"x\\;\\sin\\!x", x + "<mtext>\u2005\u200A</mtext>" + sine + "<mtext>\u2009\u2063</mtext>" + x},
      {"\\sin\\cos x", sine + thin + cosine + thin + x},
      {"x = \\sin", x + "<mo>=</mo><mi>sin</mi>"},
      {"n^{\\sin}", "<msup><mi>n</mi><mi>sin</mi></msup>"},
      {"\\frac{\\sin}{2}", "<mfrac><mi>sin</mi><mn>2</mn></mfrac>"},
      {"\\frac{\\sin x}{2}", "<mfrac><mrow>" + sine + thin + x + "</mrow><mn>2</mn></mfrac>"},
      {"\\sqrt{\\sin x}", "<msqrt><mrow>" + sine + thin + x + "</mrow></msqrt>"},
      {"\\sum_x\\sin x", "<msub><mo>∑</mo>" + x + "</msub>" + sine + thin + x},
  };
  for (const auto& row : rows) {
    CAPTURE(row.latex);
    CHECK(in_line(row.latex) == "<mrow>" + row.mathml + "</mrow>");
  }
  CHECK(convert("\\max_x y", Setting::displayed).mathml ==
        "<mrow><munder><mrow><mi>max</mi></mrow>" + x + "</munder>" + of + thin + y + "</mrow>");
  for (const char* no_mathml :
       {"", "x", "<mi>x", "</mi>", "<mi>x</mi></mrow>", "<mrow>x<mi>y</mi></mrow>", "<"})
    CHECK(with_spaced_functions(no_mathml) == no_mathml);
}

TEST_CASE("a display formula is set larger") {
  const std::string line = in_line("\\sum_{i=0}^n i");
  CHECK(line.find("<msubsup>") != std::string::npos);
  CHECK(convert("\\sum_{i=0}^n i", Setting::displayed).mathml.find("<munderover>") != std::string::npos);
}

TEST_CASE("an invalid formula is reported at its place") {
  CHECK(fault("1 + \\foo") == "4: '\\foo' is not supported in formulas");
  CHECK(fault("{a") == "2: Expected '}', got the end of the formula");
  CHECK(fault("a}") == "1: Expected the end of the formula, got '}'");
  CHECK(fault("é\\foo") == "2: '\\foo' is not supported in formulas");
  CHECK(fault("\\href{javascript:alert(1)}{x}") ==
        "0: '\\href' is not supported in formulas: a formula can't lead out of the page");
  CHECK(fault("\\includegraphics{x.png}") ==
        "0: '\\includegraphics' is not supported in formulas: a formula can't lead out of the page");
  CHECK(fault("x % y").find("comment has no terminating newline") != std::string::npos);
  CHECK(fault("x").empty());
}

TEST_CASE("endless and deeply nested formulas are refused, and the next one is converted") {
  CHECK(fault(std::string(longest_formula + 1, 'x')) == "?: the formula is too long");
  CHECK_FALSE(fault("\\def\\a{\\a\\a}\\a").empty());
  const auto nested = [](const std::string& open, std::size_t depth, const std::string& close) {
    std::string latex;
    for (std::size_t i = 0; i < depth; ++i) latex += open;
    latex += "2";
    for (std::size_t i = 0; i < depth; ++i) latex += close;
    return latex;
  };
  for (const auto& [open, close] :
       {std::pair("{", "}"), std::pair("x^{", "}"), std::pair("\\frac{1}{", "}"), std::pair("\\text{", "}"),
        std::pair("\\left(", "\\right)"), std::pair("\\begin{matrix}", "\\end{matrix}")}) {
    CAPTURE(open);
    CHECK(fault(nested(open, deepest_formula, close)).empty());
    CHECK(fault(nested(open, deepest_formula + 1, close)).ends_with(": it is nested more than 64 deep"));
    CHECK(fault(nested(open, 250, close)).ends_with(": it is nested more than 64 deep"));
  }
  CHECK(fault(nested("\\{", 500, "\\}")).empty());
  CHECK_FALSE(fault(std::string(4'000, '{') + std::string(4'000, '}')).empty());
  CHECK(in_line("y") == "<mrow><mi>y</mi></mrow>");
}

TEST_CASE("markup in a formula is escaped") {
  CHECK(in_line("\\text{<b>\\&\"}").find("&lt;b&gt;&amp;") != std::string::npos);
}

// Unicode's chart of Mathematical Alphanumeric Symbols, and the Letterlike Symbols that existed before.
TEST_CASE("letters of other alphabets are converted") {
  CHECK(letter_in_alphabet("A", "bold") == "𝐀");
  CHECK(letter_in_alphabet("h", "italic") == "ℎ");
  CHECK(letter_in_alphabet("z", "bold-italic") == "𝒛");
  CHECK(letter_in_alphabet("L", "script") == "ℒ");
  CHECK(letter_in_alphabet("M", "script") == "ℳ");
  CHECK(letter_in_alphabet("A", "script") == "𝒜");
  CHECK(letter_in_alphabet("g", "fraktur") == "𝔤");
  CHECK(letter_in_alphabet("C", "fraktur") == "ℭ");
  CHECK(letter_in_alphabet("N", "double-struck") == "ℕ");
  CHECK(letter_in_alphabet("k", "double-struck") == "𝕜");
  CHECK(letter_in_alphabet("7", "double-struck") == "𝟟");
  CHECK(letter_in_alphabet("9", "monospace") == "𝟿");
  CHECK_FALSE(letter_in_alphabet("7", "script"));
  CHECK_FALSE(letter_in_alphabet("ab", "bold"));
  CHECK_FALSE(letter_in_alphabet("a", "normal"));
}

TEST_CASE("chemistry is set, and numbers before an isotope are visible once") {
  CHECK(in_line("\\ce{H2O}").find("<mi mathvariant=\"normal\">H</mi>") != std::string::npos);
  CHECK(in_line("\\ce{A -> B}").find("→") != std::string::npos);
  const std::string isotope = in_line("\\ce{^{227}_{90}Th+}");
  CHECK(isotope.find("<mn>227</mn>") == isotope.rfind("<mn>227</mn>"));
  CHECK(isotope.find("lspace=\"-1width\"") == std::string::npos);
  CHECK(fault("\\ce{A\\bond{x}B}") == "5: '\\bond' is not supported in formulas; did you mean '\\bold'?");
  CHECK(fault("\\ce{A ->[B C}").find("mhchem") == std::string::npos);
  CHECK(in_line("\\cancel{x}").find("<menclose notation=\"updiagonalstrike\">") != std::string::npos);
}

TEST_CASE("a command that is refused has a reason and a hint") {
  const auto hint = [](const char* latex) {
    return convert(latex, Setting::in_line).error.value_or(FormulaError{}).hint;
  };
  CHECK(hint("\\newcommand{\\x}{1}").find("under 'macros:' in course.yaml") != std::string::npos);
  CHECK(hint("\\color{red}x").find("use \\boxed") != std::string::npos);
  CHECK(hint("\\begin{align}x\\end{align}").find("aligned") != std::string::npos);
  CHECK(hint("\\nothing").find("katex.org") != std::string::npos);
}

TEST_CASE("LaTeX commands that leave a formula are refused at any place") {
  const struct {
    const char* latex;
    const char* fault;
  } rows[] = {
      {"\\@secondoftwo{\\mathrm{\\input{/etc/passwd}}}{x}",
       "0: '\\@secondoftwo' is not supported in formulas"},
      {"\\text{\\verb|}\\mathrm{\\input{/etc/passwd}}|}",
       "6: '\\verb' is not supported in formulas; did you mean '\\vert'?"},
      {"\\gdef\\x{1}x", "0: '\\gdef' is not supported in formulas: a formula can't define commands"},
      {"x\\def\\x{1}", "1: '\\def' is not supported in formulas: a formula can't define commands"},
      {"\\newcommand{\\x}{1}",
       "0: '\\newcommand' is not supported in formulas: a formula can't define commands"},
      {"\\let\\x=y", "0: '\\let' is not supported in formulas: a formula can't define commands"},
      {"\\message{x}", "0: '\\message' is not supported in formulas"},
      {"\\char`a", "0: '\\char' is not supported in formulas"},
      {"\\csname input\\endcsname", "0: '\\csname' is not supported in formulas"},
      {"x% \\input y", "3: '\\input' is not supported in formulas"},
      {"\\text{$\\write18{x}$}", "7: '\\write' is not supported in formulas"},
      {"^^5cinput x", "0: '^^' is not supported in formulas"},
      {"\\in\x01put x", "3: the formula contains a control character"},
      {"\\begin{verbatim}x\\end{verbatim}",
       "0: the environment 'verbatim' is not supported in formulas; use one of Bmatrix, Vmatrix, aligned, "
       "alignedat, "
       "array, "
       "bmatrix, cases, gathered, matrix, pmatrix, smallmatrix, split, subarray, vmatrix"},
      {"1 + \\farc{1}{2}", "4: '\\farc' is not supported in formulas; did you mean '\\frac'?"},
      {"\\(x", "0: '\\(' is not supported in formulas"},
      {"\\]x", "0: '\\]' is not supported in formulas"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.latex);
    CHECK(fault(row.latex) == row.fault);
  }
  for (const char* fine :
       {"\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "\\left\\{x\\,\\middle|\\;y\\right\\}", "\\ {}\\!",
        "\\operatorname*{arg\\,max}_x", "\\text{a $b$ \\'e}", "\\underbrace{x}_{\\text{a \\& b}}"})
    CHECK(fault(fine) == "");
}

TEST_CASE("commands with arguments are known and allowed") {
  for (const std::string taker : {"\\sqrt", "2 \\frac", "\\widehat", "\\operatorname", "x\\mathbb"}) {
    CAPTURE(taker);
    CHECK(ends_in_open_command(taker));
    CHECK_FALSE(find_refused(taker));
  }
  for (const std::string other : {"", "sqrt", "\\alpha", "\\sqrt{2}", "\\sqr", "\\"}) {
    CAPTURE(other);
    CHECK_FALSE(ends_in_open_command(other));
  }
}

}  // namespace mathml_test
