// How characters are escaped: tables of texts and their escaped form in the file.
#include "catch.hpp"
#include "pages/formats/format.hpp"

namespace escape_test {

using namespace proofsheet::pages;

namespace {

struct Row {
  const char* text;
  const char* expected;
};

template <std::size_t Size>
void check(std::string (*escape)(std::string_view, Context), Context context, const Row (&rows)[Size]) {
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(escape(row.text, context) == row.expected);
  }
}

}  // namespace

TEST_CASE("Markdown: running text is escaped") {
  check(escape_markdown, Context::words,
        {{"plain words, (brackets) { 1 } 1.5: a", "plain words, (brackets) { 1 } 1.5: a"},
         {"{num} and {", "\\{num} and \\{"},
         {"https://example.org www.example.org", "https\\://example.org www\\.example.org"},
         {"*a* ~b~ `c`", "\\*a\\* \\~b\\~ \\`c\\`"},
         {"[a](b) ![c](d)", "\\[a\\](b) \\!\\[c\\](d)"},
         {"a < b > c", "a \\< b > c"},
         {"x|y $5 \\", "x\\|y \\$5 \\\\"},
         {"W_Q and snake_case_name", "W_Q and snake_case_name"},
         {"_start end_ a _ b", "\\_start end\\_ a \\_ b"},
         {"R&D, &amp; & &#65; &", "R\\&D, \\&amp; & \\&#65; \\&"},
         {"wow!", "wow\\!"},
         {"wow! yes", "wow! yes"},
         {"−0.5 ≤ π “q” …", "−0.5 ≤ π “q” …"}});
}

TEST_CASE("Markdown: block markers at the start of a line are escaped") {
  check(escape_markdown, Context::paragraph,
        {{"# no heading", "\\# no heading"},
         {"###### six", "\\###### six"},
         {"####### seven", "####### seven"},
         {"#hash", "#hash"},
         {"- no item", "\\- no item"},
         {"-5 degrees", "-5 degrees"},
         {"+ no item\n+", "\\+ no item\n\\+"},
         {"> no quotation", "\\> no quotation"},
         {"1. no item", "1\\. no item"},
         {"12) no item", "12\\) no item"},
         {"2017.", "2017\\."},
         {"1.5 is a number", "1.5 is a number"},
         {"1234567890. is too long for an item", "1234567890. is too long for an item"},
         {"text\n---\ntext\n===", "text\n\\---\ntext\n\\==="},
         {"--- a dash", "--- a dash"},
         {"- - -", "\\- - -"},
         {"in the middle # - 1. >", "in the middle # - 1. >"}});
}

TEST_CASE("Markdown: formulas, code and addresses are escaped") {
  check(escape_markdown, Context::formula,
        {{"a_1 + b^{2}", "a_1 + b^{2}"},
         {"\\{x\\}", "\\lbrace x\\rbrace"},
         {"\\|x\\|", "\\Vert x\\Vert"},
         {"a\\,b\\;c\\!d\\: e", "a\\thinspace b\\thickspace c\\negthinspace d\\medspace e"},
         {"a\\\\{b}", "a\\\\{b}"},
         {"10\\%", "10\\%"}});
  check(escape_markdown, Context::formula_in_cell,
        {{"|x|", "\\vert x\\vert"}, {"\\|x\\|", "\\Vert x\\Vert"}, {"a|1", "a\\vert1"}});
  check(escape_markdown, Context::formula_block, {{"\\{x\\} | \\,", "\\{x\\} | \\,"}});
  check(escape_markdown, Context::code, {{"a|b*c_d\\", "a|b*c_d\\"}});
  check(escape_markdown, Context::code_in_cell, {{"a|b", "a\\|b"}});
  check(escape_markdown, Context::address,
        {{"https://example.org/a_b?c=d&e#f", "https://example.org/a_b?c=d&e#f"},
         {"a b(c)<d>|\\\"", "a%20b%28c%29%3Cd%3E%7C%5C%22"}});
  check(escape_markdown, Context::link_title, {{"a \"b\" \\ |", "a \\\"b\\\" \\\\ \\|"}});
}

TEST_CASE("Markdown: numbers have a typographic minus sign and can be copied") {
  check(escape_markdown, Context::digits,
        {{"0.8415", "0.8415"},
         {"-0.4161", "−0.4161"},
         {"−0.4161", "−0.4161"},
         {"-1,234.50", "−1,234.50"},
         {"1.23e-8", "1.23×10⁻⁸"},
         {"2.1e-06", "2.1×10⁻⁶"},
         {"2.1E+06", "2.1×10⁶"},
         {"1e-00", "1×10⁰"},
         {"-50.1°", "−50.1°"},
         {"-2.5e-03 m/s", "−2.5×10⁻³ m/s"},
         {"-$5.00", "−\\$5.00"},
         {"-0.87 to -0.83", "−0.87 to −0.83"},
         {"2022-11-26", "2022-11-26"},
         {"-1.5e12", "−1.5×10¹²"},
         {"-12.3%", "−12.3%"},
         {"-3/4", "−3/4"},
         {"true", "true"},
         {"~60,000", "\\~60,000"},
         {"233 m", "233 m"},
         {"-", "-"},
         {"1.5e", "1.5e"},
         {"3/", "3/"},
         {"", ""}});
}

TEST_CASE("LaTeX: running text is escaped") {
  check(escape_latex, Context::words,
        {{"plain words, (brackets) 1.5", "plain words, (brackets) 1.5"},
         {"\\ { } $ & # % _ ^ ~",
          "\\textbackslash{} \\{ \\} \\$ \\& \\# \\% \\_ \\textasciicircum{} \\textasciitilde{}"},
         {"[a] *b*", "{[}a{]} {*}b{*}"},
         {"< > |", "\\textless{} \\textgreater{} \\textbar{}"},
         {"\" ` '", "\\textquotedbl{} \\textasciigrave{} '"},
         {"-- --- ,, ''", "-{}- -{}-{}- ,{}, '{}'"},
         {"“q” ‘r’ – — …", "``q'' `r' -- --- \\ldots{}"},
         {"é ß ž œ Ł §", "é ß ž œ Ł §"},
         {"−0.5 ≈ × · ± ° ½",
          "\\ensuremath{-}0.5 \\ensuremath{\\approx} \\ensuremath{\\times} \\ensuremath{\\cdot} "
          "\\ensuremath{\\pm} \\ensuremath{{}^{\\circ}} \\ensuremath{\\tfrac12}"},
         {"10⁻⁸ x₁", "10\\ensuremath{{}^{-}}\\ensuremath{{}^{8}} x\\ensuremath{{}_{1}}"},
         {"π σ ς Ω Α",
          "\\ensuremath{\\pi} \\ensuremath{\\sigma} \\ensuremath{\\varsigma} \\ensuremath{\\Omega} "
          "\\ensuremath{\\mathrm{A}}"},
         {"ᵀ ≤ ≠ √ ∈ → ∞ ′",
          "\\ensuremath{{}^{\\mathsf{T}}} \\ensuremath{\\leq} \\ensuremath{\\neq} \\ensuremath{\\surd} "
          "\\ensuremath{\\in} \\ensuremath{\\rightarrow} \\ensuremath{\\infty} \\ensuremath{{}'}"},
         {"日 🙂", "{[}U+65E5{]} {[}U+1F642{]}"},
         {"\xff", "{[}U+FFFD{]}"}});
}

TEST_CASE("LaTeX: code, formulas and addresses are escaped") {
  check(escape_latex, Context::code,
        {{"x_1 --'a'", "x\\_\\allowbreak{}1 -{}-\\textquotesingle{}a\\textquotesingle{}"}});
  check(escape_latex, Context::code_block, {{"x_1 % {\n  \\n", "x\\_1 \\% \\{\n  \\textbackslash{}n"}});
  check(escape_latex, Context::formula,
        {{"\\frac{1}{2} & a_1", "\\frac{1}{2} & a_1"},
         {"10% of 10\\%", "10\\% of 10\\%"},
         {"\\\\% x", "\\\\\\% x"},
         {"α ≤ 1", "\\ensuremath{\\alpha} \\ensuremath{\\leq} 1"}});
  check(escape_latex, Context::formula_block, {{"\na\n\n\nb\n", "a\nb"}});
  check(escape_latex, Context::address,
        {{"https://example.org/a_b?c=%20&d#e", "https://example.org/a\\_b?c=\\%20\\&d\\#e"},
         {"a b\\{}é", "a\\%20b\\%5C\\%7B\\%7D\\%C3\\%A9"}});
}

TEST_CASE("LaTeX: numbers are escaped") {
  check(escape_latex, Context::digits,
        {{"0.8415", "0.8415"},
         {"1,234.5", "1,234.5"},
         {"-0.4161", "$-0.4161$"},
         {"-1,234.50", "$-1{,}234.50$"},
         {"1.23e-8", "$1.23\\times10^{-8}$"},
         {"2.1e-06", "$2.1\\times10^{-6}$"},
         {"-50 m", "$-50$ m"},
         {"12.3%", "12.3\\%"},
         {"-12.3%", "$-12.3$\\%"},
         {"-3/4", "$-3$/4"},
         {"~60,000", "\\textasciitilde{}60,000"},
         {"a_b", "a\\_b"}});
}

TEST_CASE("HTML: text, code and formulas are escaped") {
  for (const Context context : {Context::words, Context::link_title, Context::code, Context::code_in_cell,
                                Context::code_block, Context::formula, Context::formula_block})
    check(escape_html, context,
          {{"a < b > c & \"d\"", "a &lt; b &gt; c &amp; &quot;d&quot;"},
           {"&amp; <!-- x -->", "&amp;amp; &lt;!-- x --&gt;"},
           {"−0.5 ≤ π it's", "−0.5 ≤ π it's"}});
}

TEST_CASE("HTML: numbers are escaped") {
  check(escape_html, Context::digits,
        {{"1.5", "1.5"},
         {"-0.4161", "−0.4161"},
         {"−2", "−2"},
         {"1.5e-8", "1.5\u00A0×\u00A010<sup>−8</sup>"},
         {"2.1e-06", "2.1\u00A0×\u00A010<sup>−6</sup>"},
         {"-163.91 m", "−163.91 m"},
         {"-2e12", "−2\u00A0×\u00A010<sup>12</sup>"},
         {"12,345", "12,345"},
         {"27%", "27%"},
         {"3/4", "3/4"},
         {"0.17 - 0.990 = -0.820", "0.17 − 0.990 = −0.820"},
         {"(-0.820)×0.11 - (2)", "(−0.820)×0.11 − (2)"},
         {"-2 to -1 - or so", "−2 to −1 - or so"},
         {"<b>", "&lt;b&gt;"}});
}

TEST_CASE("HTML: only safe addresses become links") {
  check(escape_html, Context::address,
        {{"https://example.org/a?b=1&c=2", "https://example.org/a?b=1&amp;c=2"},
         {"../seat-number/lesson.md#x", "../seat-number/lesson.md#x"},
         {"mailto:a@b.org", "mailto:a@b.org"},
         {"a:b", "#"},
         {"HTTPS://example.org", "HTTPS://example.org"},
         {"./a:b", "./a:b"},
         {"javascript:alert(1)", "#"},
         {"JavaScript:alert(1)", "#"},
         {" javascript:alert(1)", "#"},
         {"java\tscript:alert(1)", "#"},
         {"data:text/html,<b>", "#"},
         {"a\" onclick=\"b", "a%22%20onclick=%22b"}});
}

}  // namespace escape_test
