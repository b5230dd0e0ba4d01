// Formulas printed from trees. Their plain text must parse to the same tree.
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"

namespace notation_test {

using namespace proofsheet;

namespace {

equations::ExpressionPtr tree_of(const std::string& written) {
  text::Diagnostics said;
  const auto tree =
      equations::parse_expression(text::Text(std::make_shared<text::Source>("test", written)), said);
  INFO(render(said));
  REQUIRE(tree);
  return tree;
}

equations::Clause clause_of(const std::string& written) {
  text::Diagnostics said;
  const auto clauses =
      equations::parse_clauses(text::Text(std::make_shared<text::Source>("test", written)), said);
  INFO(render(said));
  REQUIRE(clauses.size() == 1);
  return clauses[0];
}

struct Row {
  std::string written, plain, latex;
};

const std::vector<Row> table{
    // no unnecessary parentheses
    {"-2^2", "-2^2", "-2^{2}"},
    {"(-2)^2", "(-2)^2", "\\left(-2\\right)^{2}"},
    {"(2^3)^4", "(2^3)^4", "\\left(2^{3}\\right)^{4}"},
    {"2^(3^4)", "2^3^4", "2^{3^{4}}"},
    {"2^(-x)", "2^-x", "2^{-x}"},
    {"((a - b) - c)", "a - b - c", "a - b - c"},
    {"a - (b - c)", "a - (b-c)", "a - \\left(b - c\\right)"},
    {"a + (b * c)", "a + b*c", "a + b \\cdot c"},
    {"(a + b) * c", "(a + b) * c", "\\left(a + b\\right) \\cdot c"},
    {"a mod (b mod c)", "a mod (b mod c)", "a \\bmod \\left(b \\bmod c\\right)"},
    {"a or (b or c)", "a or (b or c)", "a \\text{ or } \\left(b \\text{ or } c\\right)"},
    {"a and (b and c)", "a and (b and c)", "a \\text{ and } \\left(b \\text{ and } c\\right)"},
    {"a / (b * c)", "a / (b * c)", "\\frac{a}{b \\cdot c}"},
    {"(a / b) / c", "a / b / c", "\\frac{\\frac{a}{b}}{c}"},
    {"a * -b", "a * (-b)", "a \\cdot \\left(-b\\right)"},
    {"a + -b", "a + (-b)", "a + \\left(-b\\right)"},
    {"- - x", "-(-x)", "-\\left(-x\\right)"},
    {"-(a + b)", "-(a + b)", "-\\left(a + b\\right)"},
    {"(x!)!", "(x!)!", "\\left(x!\\right)!"},
    {"not (a = b) and c", "not a = b and c", "\\text{not } a = b \\text{ and } c"},
    {"not (a and b)", "not (a and b)", "\\text{not } \\left(a \\text{ and } b\\right)"},
    {"(a or b) and c", "(a or b) and c", "\\left(a \\text{ or } b\\right) \\text{ and } c"},
    {"a <= b != c", "a <= b != c", "a \\leq b \\neq c"},
    {"7 mod 2 div 3", "7 mod 2 div 3", "7 \\bmod 2 \\mathbin{\\mathrm{div}} 3"},
    // products without a sign
    {"2i", "2i", "2i"},
    {"2 e", "2 e", "2e"},
    {"2 E", "2 E", "2E"},
    {"2 ab", "2 ab", "2\\mathrm{ab}"},
    {"2(x+1)", "2(x + 1)", "2\\left(x + 1\\right)"},
    {"(a)(b+c)", "(a)(b + c)", "a\\left(b + c\\right)"},
    {"(2a)(b+c)", "(2a)(b + c)", "2a\\left(b + c\\right)"},
    {"2 π r", "2 pi r", "2\\pi\\,r"},
    {"a b", "a b", "a\\,b"},
    {"75 deg", "75 deg", "75^{\\circ}"},
    {"(a/b) c", "(a / b) c", "\\frac{a}{b}\\,c"},
    {"p/(p+n) log2(p)", "p / (p + n) log2(p)", "\\frac{p}{p + n}\\,\\log_{2}\\left(p\\right)"},
    {"a*(b c)", "a * b c", "a \\cdot b\\,c"},
    {"1.821*0.97 + 1.490*0.99", "1.821*0.97 + 1.490*0.99", "1.821 \\times 0.97 + 1.490 \\times 0.99"},
    // an exponent T that is not a transpose
    {"x^(T)", "x^(T)", "x^{T}"},
    {"x^T(2)", "x^T(2)", "x^{T(2)}"},
    {"x^(T^2)", "x^(T^2)", "x^{T^{2}}"},
    {"K'^T", "K'^T", "K'^{\\top}"},
    {"X'[1]^2", "X'[1]^2", "X_{1}'^{2}"},
    {"(A @ B)ᵀ", "(A @ B)ᵀ", "\\left(A\\,B\\right)^{\\top}"},
    {"(Aᵀ)^2", "Aᵀ^2", "\\left(A^{\\top}\\right)^{2}"},
    // names, labels, numbers
    {"W_Q[spicy, ..]", "W_Q[spicy, ..]", "{W_{Q}}_{\\mathrm{spicy},\\,:}"},
    {"X'[Frank, street-stall]", "X'[Frank, street-stall]", "X'_{\\mathrm{Frank},\\,\\text{street-stall}}"},
    {"X[\"a_b & 5%\", 1..3]", "X[\"a_b & 5%\", 1..3]", "X_{\\text{a}\\_\\text{b }\\&\\text{ 5}\\%,\\,1{:}3}"},
    {"X[\"E\", \"half_life\"]", "X[\"E\", \"half_life\"]", "X_{E,\\,\\mathrm{half\\_life}}"},
    {"x[k-1]^2", "x[k-1]^2", "x_{k - 1}^{2}"},
    {"alpha_k' + Δx + x1 + d_model", "alpha_k' + Δx + x1 + d_model",
     "\\alpha_{k}' + \\Delta x + x_{1} + d_{\\mathrm{model}}"},
    {"wave + share_sum'", "wave + share_sum'", "\\mathrm{wave} + \\mathrm{share\\_sum}'"},
    {"half_life + t_half_life", "half_life + t_half_life",
     "\\mathrm{half\\_life} + t_{\\mathrm{half\\_life}}"},
    {"k_B + p_max + sigma_max + SS_between + run_2 + x_1_max",
     "k_B + p_max + sigma_max + SS_between + run_2 + x_1_max",
     "k_{B} + p_{\\mathrm{max}} + \\sigma_{\\mathrm{max}} + \\mathrm{SS}_{\\mathrm{between}} + "
     "\\mathrm{run}_{2} + x_{1,\\,\\mathrm{max}}"},
    // lists of lists are matrices, and so are lists of comprehensions
    {"[1, 2]", "[1, 2]", "\\left[1,\\, 2\\right]"},
    {"[[1, 2], [a/b, 4]]", "[[1, 2], [a/b, 4]]",
     "\\begin{bmatrix} 1 & 2 \\\\ \\frac{a}{b} & 4 \\end{bmatrix}"},
    {"[[1, 2], [3]]", "[[1, 2], [3]]", "\\left[\\left[1,\\, 2\\right],\\, \\left[3\\right]\\right]"},
    {"[[sin(p), 1] for p in 0..2]", "[[sin(p), 1] for p in 0..2]",
     "\\begin{bmatrix} \\sin\\left(p\\right) & 1 \\end{bmatrix}_{p = 0, 1, 2}"},
    {"[[i j for j in 1..2] for i in 1..2]", "[[i j for j in 1..2] for i in 1..2]",
     "\\left[i\\,j\\right]_{i = 1, 2,\\; j = 1, 2}"},
    {"[[1, p] for p in 0..2 if p > 1]", "[[1, p] for p in 0..2 if p > 1]",
     "\\left[\\left[1,\\, p\\right] \\;:\\; p > 1\\right]_{p = 0, 1, 2}"},
    {"x[[[1, 2], [3, 4]]]", "x[[[1, 2], [3, 4]]]", "x_{[[1,\\, 2],\\, [3,\\, 4]]}"},
    {"1e-8 + 2.5e3", "1e-8 + 2.5e3", "10^{-8} + 2.5 \\times 10^{3}"},
    {"a * 2.5e3", "a * 2.5e3", "a \\cdot 2.5 \\times 10^{3}"},
    {"1e3^2", "1e3^2", "\\left(10^{3}\\right)^{2}"},
    {"1e+08 + 2e0 + 3E-05", "1e+08 + 2e0 + 3E-05", "10^{8} + 2 \\times 10^{0} + 3 \\times 10^{-5}"},
    {"X[ab-cd] + X[ab-c] + X[a-bc]", "X[ab-cd] + X[ab-c] + X[a-bc]",
     "X_{\\text{ab-cd}} + X_{\\mathrm{ab} - c} + X_{a - \\mathrm{bc}}"},
    // functions
    {"10000^(2i/d)", "10000^(2i/d)", "10000^{2i/d}"},
    {"2^(a/(b*c))", "2^(a/(b*c))", "2^{a/(b \\cdot c)}"},
    {"2^((a+b)/2)", "2^((a+b)/2)", "2^{(a + b)/2}"},
    {"S @ K'^T / sqrt(2)", "S @ K'^T / sqrt(2)", "\\frac{S\\,K'^{\\top}}{\\sqrt{2}}"},
    {"abs(x) + floor(x/2) + cbrt(x)", "abs(x) + floor(x/2) + cbrt(x)",
     "\\left\\lvert x\\right\\rvert + \\left\\lfloor \\frac{x}{2}\\right\\rfloor + \\sqrt[3]{x}"},
    {"asinh(x) + acosh(x) + atanh(x)", "asinh(x) + acosh(x) + atanh(x)",
     "\\mathrm{arsinh}\\left(x\\right) + \\mathrm{arcosh}\\left(x\\right) + "
     "\\mathrm{artanh}\\left(x\\right)"},
    {"atan(x)/deg", "atan(x) / deg", "\\frac{\\arctan\\left(x\\right)}{1^{\\circ}}"},
    {"softmax(S, each row)", "softmax(S, each row)", "\\mathrm{softmax}_{\\text{row}}\\left(S\\right)"},
    {"var(x, sample)", "var(x, sample)", "\\mathrm{var}_{\\text{sample}}\\left(x\\right)"},
    {"gcd(a, b) + acos(x) + log10(x)", "gcd(a, b) + acos(x) + log10(x)",
     "\\gcd\\left(a,\\, b\\right) + \\arccos\\left(x\\right) + \\log_{10}\\left(x\\right)"},
    {"factorial(n) + factorial(n + 1)", "factorial(n) + factorial(n+1)", "n! + \\left(n + 1\\right)!"},
    {"binomial(n, 2)", "binomial(n, 2)", "\\binom{n}{2}"},
    {"normal_cdf(x)^2", "normal_cdf(x)^2", "\\Phi\\left(x\\right)^{2}"},
    {"2 normal_quantile(1 - a/2)", "2 normal_quantile(1 - a/2)",
     "2\\Phi^{-1}\\left(1 - \\frac{a}{2}\\right)"},
    {"normal_cdf(x, mu, 2s)", "normal_cdf(x, mu, 2s)", "F_{\\mathcal{N}(\\mu,\\, (2s)^{2})}\\left(x\\right)"},
    {"t_quantile(0.975, n - 1)", "t_quantile(0.975, n - 1)", "F_{t_{n - 1}}^{-1}\\left(0.975\\right)"},
    {"chi2_cdf(x, 3)", "chi2_cdf(x, 3)", "F_{\\chi^{2}_{3}}\\left(x\\right)"},
    {"f_quantile(p, 3, 10)", "f_quantile(p, 3, 10)", "F_{F_{3,\\,10}}^{-1}\\left(p\\right)"},
    {"tukey_cdf(x, 3, n)", "tukey_cdf(x, 3, n)", "F_{q_{3,\\,n}}\\left(x\\right)"},
    {"beta_quantile(p, 2, b)", "beta_quantile(p, 2, b)", "F_{\\mathrm{Beta}(2,\\, b)}^{-1}\\left(p\\right)"},
    {"atan2(y, x, turn)", "atan2(y, x, turn)", "\\mathrm{atan2}_{\\text{turn}}\\left(y,\\, x\\right)"},
    {"binomial_cdf(k, n, 1/2)", "binomial_cdf(k, n, 1 / 2)", "F_{\\mathcal{B}(n,\\, 1/2)}\\left(k\\right)"},
    // the number of elements and the least element of a set, with the set's condition
    {"len([k for k in 1..5 if x[k] > 2])", "len(k for k in 1..5 if x[k] > 2)",
     "\\left\\lvert \\left\\lbrace k \\;:\\; k = 1, \\dots, 5,\\; x_{k} > 2\\right\\rbrace\\right\\rvert"},
    {"count(x[i] = y[j] for i in 1..2, j in 1..9)", "count(x[i] = y[j] for i in 1..2, j in 1..9)",
     "\\left\\lvert \\left\\lbrace (i,\\, j) \\;:\\; i = 1, 2,\\; j = 1, \\dots, 9,\\; x_{i} = "
     "y_{j}\\right\\rbrace\\right\\rvert"},
    {"min([x[k] for k in 1..5 if x[k] > 2])", "min(x[k] for k in 1..5 if x[k] > 2)",
     "\\min\\left\\lbrace x_{k} \\;:\\; k = 1, \\dots, 5,\\; x_{k} > 2\\right\\rbrace"},
    {"max(x[k] for k in a)", "max(x[k] for k in a)",
     "\\max\\left\\lbrace x_{k} \\;:\\; k \\in a\\right\\rbrace"},
    {"max(a, b)^2", "max(a, b)^2", "\\max\\left(a,\\, b\\right)^{2}"},
    // sums, lists, conditions
    {"sum(x[i]^2 for i in 0..3)", "sum(x[i]^2 for i in 0..3)", "\\sum_{i = 0}^{3} x_{i}^{2}"},
    {"sum(x[i] + 1 for i in 0..3)", "sum(x[i] + 1 for i in 0..3)",
     "\\sum_{i = 0}^{3} \\left(x_{i} + 1\\right)"},
    {"2 sum(x for i in a..b) + 1", "2 sum(x for i in a..b) + 1", "2\\sum_{i = a}^{b} x + 1"},
    {"sum(x for i in 1..3) * y", "sum(x for i in 1..3) * y", "\\left(\\sum_{i = 1}^{3} x\\right) \\cdot y"},
    {"prod(x for i in 0..10 step 2, q in page if i > 1)", "prod(x for i in 0..10 step 2, q in page if i > 1)",
     "\\prod_{i = 0, 2, \\dots, 10} \\prod_{q \\in \\mathrm{page},\\; i > 1} x"},
    {"mean(x for b in [sunny, rain])", "mean(x for b in [sunny, rain])",
     "\\mathrm{mean}_{b \\in \\{\\mathrm{sunny}, \\mathrm{rain}\\}}\\left(x\\right)"},
    {"[x for x in 0..255 step 8]", "[x for x in 0..255 step 8]", "\\left[x\\right]_{x = 0, 8, \\dots, 248}"},
    {"[x for x in a..b step c]", "[x for x in a..b step c]", "\\left[x\\right]_{x = a, a + c, \\dots, b}"},
    {"[x for x in 0..b step c]", "[x for x in 0..b step c]", "\\left[x\\right]_{x = 0, 0 + c, \\dots, b}"},
    {"[x for x in 0..3]", "[x for x in 0..3]", "\\left[x\\right]_{x = 0, \\dots, 3}"},
    {"[x for x in 0..4 step 2]", "[x for x in 0..4 step 2]", "\\left[x\\right]_{x = 0, 2, 4}"},
    {"[x for x in 3..3]", "[x for x in 3..3]", "\\left[x\\right]_{x = 3}"},
    {"[x for x in 3..1]", "[x for x in 3..1]", "\\left[x\\right]_{x = 3, \\dots, 1}"},
    {"[i^2 for i in 1..9]", "[i^2 for i in 1..9]", "\\left[i^{2}\\right]_{i = 1, \\dots, 9}"},
    {"[a, [1, 2]]", "[a, [1, 2]]", "\\left[a,\\, \\left[1,\\, 2\\right]\\right]"},
    {"if a then b else if c then d else e", "if a then b else if c then d else e",
     "\\begin{cases} b & \\text{if } a \\\\ d & \\text{if } c \\\\ e & \\text{otherwise} \\end{cases}"},
    {"A = B to 60 places", "A = B to 60 places", "A = B \\quad \\text{to } 60 \\text{ places}"}};

}  // namespace

TEST_CASE("formulas have no unnecessary parentheses") {
  for (const Row& row : table) {
    CAPTURE(row.written);
    const auto tree = tree_of(row.written);
    CHECK(equations::to_plain(*tree) == row.plain);
    CHECK(equations::to_formula(*tree).latex == row.latex);
  }
}

TEST_CASE("plain text parses to the same tree") {
  for (const Row& row : table) {
    const auto tree = tree_of(row.written);
    const std::string plain = equations::to_plain(*tree);
    CAPTURE(row.written, plain);
    CHECK(equations::dump(*tree_of(plain)) == equations::dump(*tree));
  }
}

namespace {

/// Returns every tree of a small grammar up to a depth, so that operators of every precedence meet in every
/// position.
std::vector<std::string> small_trees(int depth) {
  if (depth == 0) return {"a", "2", "T", "x[k]"};
  std::vector<std::string> made{"a", "2.5"};
  const std::vector<std::string> below = small_trees(depth - 1);
  const std::vector<std::string> signs{"+", "-", "*", "/", "^", "@", " mod ", "=", " and ", ".."};
  for (std::size_t i = 0; i<below.size(); i += depth> 1 ? 7 : 1) {
    made.push_back("-(" + below[i] + ")");
    made.push_back("not (" + below[i] + ")");
    made.push_back("(" + below[i] + ")!");
    made.push_back("(" + below[i] + ")^T");
    made.push_back("sqrt(" + below[i] + ")");
    made.push_back("(if " + below[i] + " then 1 else " + below[i] + ")");
    made.push_back("[" + below[i] + " for i in (" + below[i] + ") if " + below[i] + "]");
    for (std::size_t k = 0; k<below.size(); k += depth> 1 ? 11 : 1) {
      for (const std::string& sign : signs)
        made.push_back("(" + below[i] + ")" + sign + "(" + below[k] + ")");
      made.push_back("((" + below[i] + ")(" + below[k] + "))");
    }
  }
  return made;
}

bool is_balanced(const std::string& latex) {
  int depth = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '\\') {
      ++i;
    } else if (latex[i] == '{') {
      ++depth;
    } else if (latex[i] == '}' && --depth < 0) {
      return false;
    }
  }
  const auto count = [&](const std::string& what) {
    std::size_t found = 0;
    for (std::size_t at = latex.find(what); at != std::string::npos; at = latex.find(what, at + 1)) ++found;
    return found;
  };
  return depth == 0 && count("\\left") == count("\\right");
}

}  // namespace

TEST_CASE("every pair of operators survives printing and parsing") {
  for (const int depth : {1, 2}) {
    for (const std::string& written : small_trees(depth)) {
      text::Diagnostics said;
      const auto tree =
          equations::parse_expression(text::Text(std::make_shared<text::Source>("test", written)), said);
      CAPTURE(written);
      REQUIRE(tree);
      const std::string plain = equations::to_plain(*tree);
      const auto again =
          equations::parse_expression(text::Text(std::make_shared<text::Source>("test", plain)), said);
      CAPTURE(plain);
      REQUIRE(again);
      REQUIRE(equations::dump(*again) == equations::dump(*tree));
      REQUIRE(is_balanced(equations::to_formula(*tree).latex));
    }
  }
}

TEST_CASE("clauses contain the ranges of their indices") {
  const std::vector<Row> clauses{
      {"PE[pos, 2i] = sin(pos / 10000^(2i/d)) for pos in 1..4, i in 0..2",
       "PE[pos, 2i] = sin(pos / 10000^(2i/d)) for pos in 1..4, i in 0..2",
       "\\mathrm{PE}_{\\mathrm{pos},\\,2i} = \\sin\\left(\\frac{\\mathrm{pos}}{10000^{2i/d}}\\right) \\quad "
       "\\mathrm{pos} = 1, \\dots, 4,\\; i = 0, 1, 2"},
      {"X' = X+P", "X' = X + P", "X' = X + P"},
      {"W_Q[f, v] = 1 for f in feature, v in [a-b, upscale] if f != 2",
       "W_Q[f, v] = 1 for f in feature, v in [a-b, upscale] if f != 2",
       "{W_{Q}}_{f,\\,v} = 1 \\quad f \\in \\mathrm{feature},\\; v \\in \\{a - b, \\mathrm{upscale}\\},\\; "
       "\\text{if } f "
       "\\neq 2"},
      {"H(p, n) = p/(p+n)", "H(p, n) = p / (p + n)", "H\\left(p,\\, n\\right) = \\frac{p}{p + n}"},
      {"x[k] = x[k-1]/2 for k in 1..d/2-1", "x[k] = x[k-1] / 2 for k in 1..d/2-1",
       "x_{k} = \\frac{x_{k - 1}}{2} \\quad k = 1, \\dots, d/2 - 1"}};
  for (const Row& row : clauses) {
    CAPTURE(row.written);
    const equations::Clause clause = clause_of(row.written);
    CHECK(equations::to_plain(clause) == row.plain);
    CHECK(equations::to_formula(clause).latex == row.latex);
    CHECK(equations::dump(clause_of(equations::to_plain(clause))) == equations::dump(clause));
  }
}

TEST_CASE("an author's notation overrides the default") {
  const equations::Notation notation{
      {{"PE", {"P"}}, {"pos", {"p"}}, {"W_Q", {"W^Q"}}, {"H", {"\\mathcal{H}"}}}};
  CHECK(equations::to_formula(*tree_of("PE[pos, 0]"), notation).latex == "P_{p,\\,0}");
  CHECK(equations::to_formula(*tree_of("W_Q^2"), notation).latex == "{W^Q}^{2}");
  CHECK(equations::to_formula(*tree_of("H(1)"), notation).latex == "\\mathcal{H}\\left(1\\right)");
  CHECK(equations::name_formula("alpha_1_k''", {}).latex == "\\alpha_{1,\\,k}''");
  CHECK(equations::name_formula("Δ", {}).latex == "\\Delta");
  CHECK(equations::name_formula("loss", {}).latex == "\\mathrm{loss}");
}

}  // namespace notation_test
