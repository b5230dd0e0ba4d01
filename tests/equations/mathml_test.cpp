// Formulas in MathML, checked against the rules of MathML Core for its elements.
#include <fmt/format.h>

#include "catch.hpp"
#include "equations/steps/steps.hpp"
#include "example.hpp"

namespace mathml_test {

using namespace proofsheet;
using equations::Example;

namespace {

struct Row {
  std::string written, mathml;
};

void check(const std::vector<Row>& table, const equations::Notation& notation = {}) {
  for (const Row& row : table) {
    CAPTURE(row.written);
    text::Diagnostics said;
    const auto tree = Example::read(row.written, said);
    INFO(render(said));
    REQUIRE(tree);
    CHECK(equations::to_formula(*tree, notation).mathml == row.mathml);
  }
}

/// Returns `(…)` around content that is no taller than a letter.
std::string fenced(const std::string& inside, const std::string& open = "(", const std::string& close = ")") {
  return fmt::format("<mrow><mo stretchy=\"false\">{}</mo>{}<mo stretchy=\"false\">{}</mo></mrow>", open,
                     inside, close);
}
/// Returns `(…)` as tall as its content.
std::string tall(const std::string& inside, const std::string& open = "(", const std::string& close = ")") {
  return fmt::format("<mrow><mo>{}</mo>{}<mo>{}</mo></mrow>", open, inside, close);
}
std::string row(const std::string& inside) { return "<mrow>" + inside + "</mrow>"; }
/// Returns a table row with the cells from left to right.
std::string cells(const std::vector<std::string>& inside) {
  std::string made;
  for (const std::string& each : inside) made += "<mtd style=\"text-align: left\">" + each + "</mtd>";
  return "<mtr>" + made + "</mtr>";
}

const std::string times = "<mo>&#x2062;</mo>", apart = times + "<mspace width=\"0.1667em\"/>",
                  of = "<mo>&#x2061;</mo>", minus = "<mo form=\"prefix\">−</mo>",
                  top = "<mi mathvariant=\"normal\">⊤</mi>", comma = "<mo rspace=\"0.3333em\">,</mo>",
                  also = "<mo rspace=\"0.4444em\">,</mo>", slash = "<mo lspace=\"0\" rspace=\"0\">/</mo>",
                  colon = "<mo lspace=\"0\" rspace=\"0\">:</mo>",
                  such = "<mo lspace=\"0.2778em\" rspace=\"0.2778em\">:</mo>",
                  inverse = "<mrow><mo form=\"prefix\">−</mo><mn>1</mn></mrow>";

}  // namespace

TEST_CASE("numbers and their signs become MathML") {
  check({{"0.97", "<mn>0.97</mn>"},
         {"[[1, -2], [3, 4]]",
          "<mrow><mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd>" + minus +
              "<mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo>]</mo>"
              "</mrow>"},
         {"-2^2", minus + "<msup><mn>2</mn><mn>2</mn></msup>"},
         {"(-2)^2", "<msup>" + fenced(minus + "<mn>2</mn>") + "<mn>2</mn></msup>"},
         {"a * -b", "<mi>a</mi><mo>⋅</mo>" + fenced(minus + "<mi>b</mi>")},
         {"a - b", "<mi>a</mi><mo>−</mo><mi>b</mi>"},
         {"1e-8 + 2.5e3", "<msup><mn>10</mn>" + row(minus + "<mn>8</mn>") +
                              "</msup><mo>+</mo><mn>2.5</mn><mo>×</mo><msup><mn>10</mn><mn>3</mn></msup>"},
         {"75 deg", "<msup><mn>75</mn><mo>∘</mo></msup>"},
         {"1.821*0.97", "<mn>1.821</mn><mo>×</mo><mn>0.97</mn>"}});
  CHECK(equations::number_formula("-12,345").mathml == minus + "<mn>12,345</mn>");
  CHECK(equations::number_formula("12%").mathml == "<mn>12%</mn>");
  CHECK(equations::number_formula("-1/3").mathml == minus + "<mfrac><mn>1</mn><mn>3</mn></mfrac>");
}

TEST_CASE("implicit products can be heard, and letters are spaced as in LaTeX") {
  check({{"2i", "<mn>2</mn>" + times + "<mi>i</mi>"},
         {"a b", "<mi>a</mi>" + apart + "<mi>b</mi>"},
         {"2(x+1)", "<mn>2</mn>" + times + fenced("<mi>x</mi><mo>+</mo><mn>1</mn>")},
         {"A @ B", "<mi>A</mi>" + apart + "<mi>B</mi>"},
         {"7 mod 2 div 3", "<mn>7</mn><mo>mod</mo><mn>2</mn><mo>div</mo><mn>3</mn>"}});
}

TEST_CASE("fractions and roots become MathML") {
  check({{"a / (b * c)", "<mfrac><mi>a</mi>" + row("<mi>b</mi><mo>⋅</mo><mi>c</mi>") + "</mfrac>"},
         {"(a + 1/2) * c",
          tall("<mi>a</mi><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac>") + "<mo>⋅</mo><mi>c</mi>"},
         {"10000^(2i/d)", "<msup><mn>10000</mn>" +
                              row("<mn>2</mn>" + times + "<mi>i</mi>" + slash + "<mi>d</mi>") + "</msup>"},
         {"sqrt(x) + cbrt(x + 1)", "<msqrt><mi>x</mi></msqrt><mo>+</mo><mroot>" +
                                       row("<mi>x</mi><mo>+</mo><mn>1</mn>") + "<mn>3</mn></mroot>"},
         {"binomial(n, 2)", tall("<mfrac linethickness=\"0\"><mi>n</mi><mn>2</mn></mfrac>")},
         {"abs(x) + floor(x/2)", fenced("<mi>x</mi>", "|", "|") + "<mo>+</mo>" +
                                     tall("<mfrac><mi>x</mi><mn>2</mn></mfrac>", "⌊", "⌋")},
         {"norm(x) + ceil(x)",
          fenced("<mi>x</mi>", "‖", "‖") + "<mo>+</mo>" + fenced("<mi>x</mi>", "⌈", "⌉")}});
}

TEST_CASE("indices, primes and powers are attached to one base") {
  check(
      {{"pos", "<mi>pos</mi>"},
       {"Δx + x1", "<mi mathvariant=\"normal\">Δ</mi><mi>x</mi><mo>+</mo><msub><mi>x</mi><mn>1</mn></msub>"},
       {"alpha_k'", "<msubsup><mi>α</mi><mi>k</mi><mo class=\"prime\">′</mo></msubsup>"},
       {"K''^2", "<msup><mi>K</mi>" + row("<mo class=\"prime\">″</mo><mn>2</mn>") + "</msup>"},
       {"x''''", "<msup><mi>x</mi><mo class=\"prime\">‴′</mo></msup>"},
       {"K'^T", "<msup><mi>K</mi>" + row("<mo class=\"prime\">′</mo>" + top) + "</msup>"},
       {"(Aᵀ)^2", "<msup>" + fenced("<msup><mi>A</mi>" + top + "</msup>") + "<mn>2</mn></msup>"},
       {"x[k-1]^2", "<msubsup><mi>x</mi>" + row("<mi>k</mi><mo>−</mo><mn>1</mn>") + "<mn>2</mn></msubsup>"},
       {"X'[1]^2",
        "<msubsup><mi>X</mi><mn>1</mn>" + row("<mo class=\"prime\">′</mo><mn>2</mn>") + "</msubsup>"},
       {"X'[Frank, street-stall]", "<msubsup><mi>X</mi>" +
                                       row("<mi>Frank</mi><mo>,</mo><mtext>street-stall</mtext>") +
                                       "<mo class=\"prime\">′</mo></msubsup>"},
       {"W_Q[spicy, ..]",
        "<msub><msub><mi>W</mi><mi>Q</mi></msub>" + row("<mi>spicy</mi><mo>,</mo>" + colon) + "</msub>"},
       {"X[1..3]", "<msub><mi>X</mi>" + row("<mn>1</mn>" + colon + "<mn>3</mn>") + "</msub>"},
       {"(2^3)^4", "<msup>" + fenced("<msup><mn>2</mn><mn>3</mn></msup>") + "<mn>4</mn></msup>"},
       {"(a/b)^2", "<msup>" + tall("<mfrac><mi>a</mi><mi>b</mi></mfrac>") + "<mn>2</mn></msup>"}});
}

TEST_CASE("a mark in an author's notation and an index share one base") {
  const std::string two = row("<mo>(</mo><mn>2</mn><mo>)</mo>"),
                    known = "\uE010" + row("<msup><mi>X</mi>" + two + "</msup>") + "\uE110";
  const equations::Notation notation{
      {{"X_2", {"X^{(2)}", known}},
       {"h", {"\\mathrm{hand}_0", row("<msub><mi>hand</mi><mn>0</mn></msub>")}},
       {"D", {"D^a_b", row("<msubsup><mi>D</mi><mi>b</mi><mi>a</mi></msubsup>")}},
       {"s", {"a^2b", row("<msup><mi>a</mi><mn>2</mn></msup><mi>b</mi>")}},
       {"t", {"t", "t<mi/><msup>"}}}};
  const std::string marked = "<msubsup>\uE010<mi>X</mi>\uE110<mi>k</mi>\uE010" + two + "\uE110</msubsup>";
  check({{"X_2[k]", marked},
         {"X_2^3", "<msup>" + known + "<mn>3</mn></msup>"},
         {"h^2", "<msubsup><mi>hand</mi><mn>0</mn><mn>2</mn></msubsup>"},
         {"h[k]", "<msub>" + row("<msub><mi>hand</mi><mn>0</mn></msub>") + "<mi>k</mi></msub>"},
         {"D[k]", "<msub>" + row("<msubsup><mi>D</mi><mi>b</mi><mi>a</mi></msubsup>") + "<mi>k</mi></msub>"},
         {"s[k]", "<msub>" + row("<msup><mi>a</mi><mn>2</mn></msup><mi>b</mi>") + "<mi>k</mi></msub>"},
         {"t[k]", "<msub>t<mi/><msup><mi>k</mi></msub>"}},
        notation);
}

TEST_CASE("reserved characters of XML are escaped, and spaces at the ends are kept") {
  check({{"X[\"a_b & <5%>\"]", "<msub><mi>X</mi><mtext>a_b&#xA0;&amp;&#xA0;&lt;5%&gt;</mtext></msub>"},
         {"\"say so\" = a", "<mtext>say&#xA0;so</mtext><mo>=</mo><mi>a</mi>"},
         {"date(2022-11-26) + 3", "<mtext>2022-11-26</mtext><mo>+</mo><mn>3</mn>"}});
  CHECK(equations::label_formula("\"&<").mathml == "<mtext>&quot;&amp;&lt;</mtext>");
}

TEST_CASE("comparisons and conditions become MathML") {
  check({{"a <= b != c < d > 0",
          "<mi>a</mi><mo>≤</mo><mi>b</mi><mo>≠</mo><mi>c</mi><mo>&lt;</mo><mi>d</mi>"
          "<mo>&gt;</mo><mn>0</mn>"},
         {"not (a and b) or c", "<mtext>not&#xA0;</mtext>" +
                                    fenced("<mi>a</mi><mtext>&#xA0;and&#xA0;</mtext><mi>b</mi>") +
                                    "<mtext>&#xA0;or&#xA0;</mtext><mi>c</mi>"},
         {"if a then b else if c > 1 then d else e",
          "<mrow><mo>{</mo><mtable>" + cells({"<mi>b</mi>", "<mtext>if&#xA0;</mtext><mi>a</mi>"}) +
              cells({"<mi>d</mi>", "<mtext>if&#xA0;</mtext><mi>c</mi><mo>&gt;</mo><mn>1</mn>"}) +
              cells({"<mi>e</mi>", "<mtext>otherwise</mtext>"}) + "</mtable></mrow>"},
         {"A = B to 60 places",
          "<mi>A</mi><mo>=</mo><mi>B</mi><mspace width=\"1em\"/><mtext>to&#xA0;</mtext>"
          "<mn>60</mn><mtext>&#xA0;places</mtext>"}});
}

TEST_CASE("function names precede their arguments") {
  const std::string x = fenced("<mi>x</mi>");
  check({{"sin(x)", "<mi>sin</mi>" + of + x},
         {"sin(x/2)", "<mi>sin</mi>" + of + tall("<mfrac><mi>x</mi><mn>2</mn></mfrac>")},
         {"log2(x) + atan(x)",
          "<msub><mi>log</mi><mn>2</mn></msub>" + of + x + "<mo>+</mo><mi>arctan</mi>" + of + x},
         {"asinh(x)", "<mi>arsinh</mi>" + of + x},
         {"f(x, 1)", "<mi>f</mi>" + of + fenced("<mi>x</mi>" + comma + "<mn>1</mn>")},
         {"max(x)^2", "<msup>" + row("<mi>max</mi>" + of + x) + "<mn>2</mn></msup>"},
         {"x! + (x!)!", "<mi>x</mi><mo form=\"postfix\">!</mo><mo>+</mo>" +
                            fenced("<mi>x</mi><mo form=\"postfix\">!</mo>") + "<mo form=\"postfix\">!</mo>"},
         {"softmax(x, each row)", "<msub><mi>softmax</mi><mtext>row</mtext></msub>" + of + x},
         {"dot(a, b)", "<mi>a</mi><mo>⋅</mo><mi>b</mi>"},
         {"solve(A, x)", "<msup><mi>A</mi>" + inverse + "</msup>" + apart + "<mi>x</mi>"},
         {"solve(x^2 = 2 for x in 1..2)",
          "<mtext>the&#xA0;</mtext><mi>x</mi><mo>∈</mo>" +
              fenced("<mn>1</mn>" + comma + "<mn>2</mn>", "[", "]") +
              "<mtext>&#xA0;with&#xA0;</mtext><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>2</mn>"},
         {"normal_cdf(x)", "<mi mathvariant=\"normal\">Φ</mi>" + of + x},
         {"t_quantile(x, 9)",
          "<msubsup><mi>F</mi><msub><mi>t</mi><mn>9</mn></msub>" + inverse + "</msubsup>" + of + x},
         {"chi2_cdf(x, 3)",
          "<msub><mi>F</mi><msubsup><mi>χ</mi><mn>3</mn><mn>2</mn></msubsup></msub>" + of + x},
         {"normal_cdf(x, mu, s)",
          "<msub><mi>F</mi>" +
              row("<mi>𝒩</mi>" + of + fenced("<mi>μ</mi>" + comma + "<msup><mi>s</mi><mn>2</mn></msup>")) +
              "</msub>" + of + x}});
}

TEST_CASE("sums, sets and lists become MathML") {
  const std::string i = "<mi>i</mi>", x = "<msub><mi>x</mi><mi>i</mi></msub>";
  check({{"sum(x[i]^2 for i in 0..3)",
          "<munderover><mo>∑</mo>" + row(i + "<mo>=</mo><mn>0</mn>") +
              "<mn>3</mn></munderover><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"},
         {"sum(x[i] + 1 for i in a)", "<munder><mo>∑</mo>" + row(i + "<mo>∈</mo><mi>a</mi>") + "</munder>" +
                                          fenced(x + "<mo>+</mo><mn>1</mn>")},
         {"prod(i for i in 0..10 step 2, q in page if i > 1)",
          "<munder><mo>∏</mo>" +
              row(i + "<mo>=</mo><mn>0</mn><mo>,</mo><mn>2</mn><mo>,</mo><mi>…</mi><mo>,</mo><mn>10</mn>") +
              "</munder><munder><mo>∏</mo>" +
              row("<mi>q</mi><mo>∈</mo><mi>page</mi>" + also + i + "<mo>&gt;</mo><mn>1</mn>") + "</munder>" +
              i},
         {"count(x[i] > 2 for i in 1..2)",
          fenced(fenced(i + such + i + "<mo>=</mo><mn>1</mn><mo>,</mo><mn>2</mn>" + also + x +
                            "<mo>&gt;</mo><mn>2</mn>",
                        "{", "}"),
                 "|", "|")},
         {"mean(x for b in [sunny, rain])",
          "<msub><mi>mean</mi>" +
              row("<mi>b</mi><mo>∈</mo>" + fenced("<mi>sunny</mi><mo>,</mo><mi>rain</mi>", "{", "}")) +
              "</msub>" + of + fenced("<mi>x</mi>")},
         {"[i for i in 1..2]",
          "<msub>" + fenced(i, "[", "]") + row(i + "<mo>=</mo><mn>1</mn><mo>,</mo><mn>2</mn>") + "</msub>"},
         {"[a, [1]]", fenced("<mi>a</mi>" + comma + fenced("<mn>1</mn>", "[", "]"), "[", "]")}});
}

TEST_CASE("clauses and given values become MathML") {
  const Example example("f(x) = x + 1\nP[i] = f(i) for i in 1..9 if i != 2\nP[2] = 0\n");
  const auto clauses = example.model->clauses();
  REQUIRE(clauses.size() == 3);
  const auto set = [&](std::size_t which) { return equations::to_formula(*clauses[which]).mathml; };
  CHECK(set(0) == "<mi>f</mi>" + of + fenced("<mi>x</mi>") + "<mo>=</mo><mi>x</mi><mo>+</mo><mn>1</mn>");
  CHECK(set(1) == "<msub><mi>P</mi><mi>i</mi></msub><mo>=</mo><mi>f</mi>" + of + fenced("<mi>i</mi>") +
                      "<mspace width=\"1em\"/><mi>i</mi><mo>=</mo><mn>1</mn><mo>,</mo><mi>…</mi><mo>,</mo>"
                      "<mn>9</mn>" +
                      also + "<mtext>if&#xA0;</mtext><mi>i</mi><mo>≠</mo><mn>2</mn>");
  text::Diagnostics said;
  CHECK(equations::given_formula("d_k", *Example::read("-6", said), {}).mathml ==
        "<msub><mi>d</mi><mi>k</mi></msub><mo>=</mo>" + minus + "<mn>6</mn>");
}

TEST_CASE("an author's notation becomes one element of the formula") {
  const equations::Notation notation{
      {{"X_raw", {"X^{r}", "<mrow><msup><mi>X</mi><mi>r</mi></msup></mrow>"}}}};
  const std::string own = row("<msup><mi>X</mi><mi>r</mi></msup>");
  check({{"2 X_raw", "<mn>2</mn>" + times + own},
         {"X_raw[1]^2", "<msubsup>" + own + "<mn>1</mn><mn>2</mn></msubsup>"}},
        notation);
}

TEST_CASE("an author's notation without MathML leaves the whole formula to a converter") {
  const equations::Notation notation{{{"PE", {"P"}}, {"f", {"\\mathcal{F}"}}}};
  check({{"PE[pos, 0] + 1", ""},
         {"1 / (2 + sum(f(x) for x in a))", ""},
         {"P[pos]", "<msub><mi>P</mi><mi>pos</mi></msub>"}},
        notation);
  CHECK(equations::name_formula("PE", notation).mathml.empty());
}

TEST_CASE("worked lines put negatives in parentheses, and break if they are long") {
  const Example example(
      "Q = X @ W\n",
      "axis row: a b\naxis inner[0..1]: left right\nX[row, inner]: 0.98 -0.5 | 1 2\nW[inner]: 1 -3\n");
  INFO(render(example.said));
  REQUIRE(example.model);
  equations::Evaluation evaluation(example.model);
  const auto line_of = [&](const std::string& asked, std::size_t widest) {
    text::Diagnostics said;
    equations::StepFormat format;
    format.result.digits = 1;
    format.widest = widest;
    const auto lines = equations::steps(evaluation, Example::read(asked, said), format, said);
    INFO(render(said));
    REQUIRE(lines);
    return lines->at(0);
  };
  const std::string first = "<mn>0.98</mn><mo>×</mo><mn>1</mn>",
                    second = fenced(minus + "<mn>0.5</mn>") + "<mo>×</mo>" + fenced(minus + "<mn>3</mn>");
  const auto line = line_of("Q[a]", 90);
  REQUIRE(line.stages.size() == 3);
  CHECK(line.stages[0].formula.mathml == "<msub><mi>Q</mi><mi>a</mi></msub>");
  CHECK(line.stages[1].formula.mathml == first + "<mo>+</mo>" + second);
  CHECK(line.stages[2].formula.mathml == "<mn>2.5</mn>");
  // After the break the sign still separates two terms.
  CHECK(line_of("Q[a]", 12).stages[1].formula.mathml == "<mtable displaystyle=\"true\">" + cells({first}) +
                                                            cells({"<mo form=\"infix\">+</mo>" + second}) +
                                                            "</mtable>");
  CHECK(line_of("Q[a]", 12).stages[1].formula.latex ==
        "\\begin{aligned} & 0.98 \\times 1 \\\\ & {} + \\left(-0.5\\right) \\times \\left(-3\\right) "
        "\\end{aligned}");
}

}  // namespace mathml_test
