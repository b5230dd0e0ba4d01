// The places at which a formula may be broken into lines.
#include "pages/templates/line_breaks.hpp"

#include "catch.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"
#include "mathml/mathml.hpp"
#include "text/marks.hpp"

namespace line_breaks_test {

using namespace proofsheet;

namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "|") + part;
  return text;
}

/// Returns the text without tags, with bars between the parts.
std::string broken(const std::string& mathml) {
  std::string words;
  bool tag = false;
  for (const char c : joined(pages::line_parts(mathml))) {
    tag = (tag || c == '<') && c != '>';
    if (!tag && c != '>') words += c;
  }
  return words;
}

std::string mathml_of(const std::string& written) {
  text::Diagnostics diagnostics;
  const auto text = text::Text(std::make_shared<text::Source>("t", written));
  const auto expression = equations::parse_expression(text, diagnostics);
  REQUIRE(expression);
  return equations::to_formula(*expression).mathml;
}

std::string ours(const std::string& written) { return broken(mathml_of(written)); }

std::string authors_mathml(const std::string& latex) {
  return mathml::convert(latex, mathml::Setting::displayed).mathml;
}

std::string authors(const std::string& latex) { return broken(authors_mathml(latex)); }

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

}  // namespace

TEST_CASE("a formula may be broken before its relations and before the signs of its sum") {
  CHECK(ours("a + b - c") == "a|+b|−c");
  CHECK(ours("x = a + 2") == "x|=a|+2");
  CHECK(ours("-a + b") == "−a|+b");
  CHECK(ours("a * (b + c) + d") == "a⋅(b+c)|+d");
  CHECK(ours("sqrt(a + b) + (a + b) / (c - d)") == "a+b|+a+bc−d");
  CHECK(ours("abs(a - b) + x[i + 1]") == "|a−b||+xi+1");
  CHECK(ours("a + n! + b") == "a|+n!|+b");
  CHECK(authors("y = a + (b - c) - d") == "y|=a|+(b−c)|−d");
  CHECK(authors("-a - -b") == "−a|−−b");
  CHECK(authors("(a - b)^2 + (c - d)_i = (e + f)^2") == "(a−b)2|+(c−d)i|=(e+f)2");
  CHECK(authors("\\left(a + b\\right) + \\frac{a + b}{2}") == "(a+b)|+a+b2");
  CHECK(authors("a < b \\quad c \\le d") == "a|&lt;b|c|≤d");
  CHECK(authors("a = b, c = d \\quad e = f, g = h") == "a|=b,c|=d|e=f,g=h");
  CHECK(authors("a = b \\quad c = d = e \\qquad f = g + h") == "a|=b|c=d|=e|f=g|+h");
}

TEST_CASE("parts joined by words are kept together, and long parentheses are broken") {
  const std::string joins = "&#xA0;and&#xA0;";
  CHECK(ours("a = b and c < d") == "a=b" + joins + "|c&lt;d");
  CHECK(ours("a = b + c + d + e + f + g + h + k + l + m + n + p + q and c < d") ==
        "a|=b|+c|+d|+e|+f|+g|+h|+k|+l|+m|+n|+p|+q" + joins + "|c&lt;d");
  CHECK(ours("a = b and c = d or e = f") == "a=b" + joins + "|c=d&#xA0;or&#xA0;|e=f");
  const std::string apply = "&#x2061;";
  CHECK(ours("max(a + b, c)") == "max" + apply + "(a+b,c)");
  CHECK(ours("max(a + b + c + d + e + f, g + h + k + l + m + n + p + q + r)") ==
        "max" + apply + "(a|+b|+c|+d|+e|+f,|g|+h|+k|+l|+m|+n|+p|+q|+r)");
}

TEST_CASE("every part of a formula is well formed, and a sign at its beginning is an infix operator") {
  CHECK(joined(pages::line_parts("<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo>=</mo><mn>1</mn>")) ==
        "<mrow><mi>a</mi></mrow>|<mrow><mo form=\"infix\">+</mo><mi>b</mi></mrow>|"
        "<mo form=\"infix\">=</mo><mn>1</mn>");
  CHECK(joined(pages::line_parts("<mi>a</mi><mo lspace=\"0\">=</mo><mi>b</mi>")) ==
        "<mi>a</mi>|<mo form=\"infix\" lspace=\"0\">=</mo><mi>b</mi>");
  CHECK(joined(pages::line_parts(
            "<mtable displaystyle=\"true\"><mtr><mtd style=\"x\"><mi>a</mi></mtd></mtr><mtr>"
            "<mtd style=\"x\"><mo form=\"infix\">+</mo><mi>b</mi><mo>+</mo><mi>c</mi></mtd>"
            "</mtr></mtable>")) ==
        "<mi>a</mi>|<mo form=\"infix\">+</mo><mi>b</mi>|<mo form=\"infix\">+</mo><mi>c</mi>");
  CHECK(pages::line_parts("").size() == 1);
  CHECK(pages::line_parts("<mi>n</mi><mspace width=\"1em\"/>").size() == 1);
}

TEST_CASE("the mark of a number with a source is repeated in all parts of its formula") {
  using text::Origin;
  const std::string marked = text::mark_region(Origin::number, "<mrow><mn>1</mn><mo>+</mo><mn>2</mn></mrow>");
  const std::vector<std::string> parts = pages::line_parts(marked);
  REQUIRE(parts.size() == 2);
  const text::ParsedMarks page = text::parse_marks(parts[0] + " " + parts[1] + "<p>");
  CHECK(page.text == "<mrow><mn>1</mn></mrow> <mrow><mo form=\"infix\">+</mo><mn>2</mn></mrow><p>");
  REQUIRE(page.stretches.size() >= 2);
  CHECK(page.stretches[0].by == Origin::number);
}

TEST_CASE("cases end where their lines end") {
  CHECK(authors("y = \\begin{cases} aaaaaaaa & \\text{if } b < 1 \\\\ cccccccc & \\text{otherwise} "
                "\\end{cases} \\quad n = 2 + 3") == "y|={aaaaaaaaif\u00A0b&lt;1ccccccccotherwise|n=2|+3");
}

TEST_CASE("brackets that are broken are of one size, and high ones are not broken") {
  const std::string sum = "aaaaaaaa + bbbbbbbb + cccccccc + dddddddd";
  CHECK(authors("x = \\left(" + sum + "\\right)") == "x|=(aaaaaaaa|+bbbbbbbb|+cccccccc|+dddddddd)");
  const std::string broken = joined(pages::line_parts(authors_mathml("x = \\left(" + sum + "\\right)")));
  CHECK(count(broken, "stretchy=\"false\"") == 2);
  CHECK(authors("x = \\left(" + sum + " + \\frac{1}{2}\\right)") ==
        "x|=(aaaaaaaa+bbbbbbbb+cccccccc+dddddddd+12)");
  CHECK(authors("x = \\frac{1}{" + sum + "}") == "x|=1aaaaaaaa+bbbbbbbb+cccccccc+dddddddd");
}

TEST_CASE("in sites each part of a formula is a row of one element") {
  pages::View site, text;
  pages::add_mathml(site, pages::formats()[0], "<mi>a</mi><mo>=</mo><mi>b</mi>");
  CHECK(std::get<std::string>(site.at("mathml")) ==
        "<mrow><mi>a</mi></mrow><mrow><mo form=\"infix\">=</mo><mi>b</mi></mrow>");
  CHECK(std::get<std::string>(site.at("spoken")) == "a = b");
  pages::add_mathml(text, pages::formats()[1], "<mi>a</mi><mo>=</mo><mi>b</mi>");
  CHECK(std::get<std::string>(text.at("mathml")) == "<mi>a</mi><mo>=</mo><mi>b</mi>");
  CHECK(std::get<std::string>(text.at("spoken")).empty());
}

TEST_CASE("a formula is heard as text on one line") {
  const auto heard = [](const std::string& latex) { return pages::spoken(authors_mathml(latex)); };
  CHECK(heard("PE_{(k, 2i)} = \\sin\\left(\\frac{k}{10000^{2i/d}}\\right)") ==
        "PE_((k, 2i)) = sin(k/(10000^(2i/d)))");
  CHECK(heard("a - b < -c") == "a − b &lt; −c");
  CHECK(heard("S' + x^2_i") == "S′ + x_i^2");
  CHECK(heard("\\sqrt{a + b} \\cdot \\sqrt[3]{c}") == "√(a + b) ⋅ ^3√c");
  CHECK(heard("\\sum_{i=1}^{n} x_i") == "∑_(i = 1)^n x_i");
  CHECK(pages::spoken(mathml_of("X[a, 1] / (b + 2)")) == "(X_(a, 1))/(b + 2)");
  CHECK(pages::spoken("<mi>x</mi><mtext>\"</mtext>") == "x&quot;");
  CHECK(pages::spoken("</mrow><mi>x") == "x");
  CHECK(pages::spoken("").empty());
}

}  // namespace line_breaks_test
