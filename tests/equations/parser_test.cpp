// Tables of expressions as an author writes them, and their trees.
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "equations/syntax/syntax.hpp"

namespace parser_test {

using namespace proofsheet;

namespace {

using Table = std::vector<std::pair<std::string, std::string>>;

text::Text text_of(const std::string& written) {
  return text::Text(std::make_shared<text::Source>("test", written));
}

std::string tree_of(const std::string& written) {
  text::Diagnostics said;
  const equations::ExpressionPtr tree = equations::parse_expression(text_of(written), said);
  return tree ? equations::dump(*tree) : render(said);
}

std::string clauses_of(const std::string& written) {
  text::Diagnostics said;
  std::string all;
  for (const equations::Clause& clause : equations::parse_clauses(text_of(written), said)) {
    if (!all.empty()) all += '\n';
    all += equations::dump(clause);
  }
  return all + render(said);
}

void check(const Table& table) {
  for (const auto& [written, tree] : table) {
    CAPTURE(written);
    CHECK(tree_of(written) == tree);
  }
}

}  // namespace

TEST_CASE("operators bind according to the table of precedence") {
  check({{"-2^2", "(- (^ 2 2))"},
         {"2^3^4", "(^ 2 (^ 3 4))"},
         {"2^-x^2", "(^ 2 (- (^ x 2)))"},
         {"-x!", "(- (! x))"},
         {"x!^2", "(^ (! x) 2)"},
         {"2^n!", "(^ 2 (! n))"},
         {"a - b - c", "(- (- a b) c)"},
         {"a - (b - c)", "(- a (- b c))"},
         {"a / b / c", "(/ (/ a b) c)"},
         {"a / b * c", "(* (/ a b) c)"},
         {"a + b * c", "(+ a (* b c))"},
         {"a @ b * c", "(* (@ a b) c)"},
         {"7 div 2 mod 3", "(mod (div 7 2) 3)"},
         {"- - x", "(- (- x))"},
         {"a * -b", "(* a (- b))"},
         {"a -b", "(- a b)"},
         {"1 + 2 < 3 * 4", "(compare (+ 1 2) < (* 3 4))"},
         {"1.9 < r < 2", "(compare 1.9 < r < 2)"},
         {"a <= b != c >= d > e = f", "(compare a <= b != c >= d > e = f)"},
         {"not a = b and c or d", "(or (and (not (compare a = b)) c) d)"},
         {"a or b and c", "(or a (and b c))"},
         {"not not a", "(not (not a))"},
         {"if a then b else if c then d else e", "(if a b (if c d e))"},
         {"if a = 0 or b then 1 + 2 else x = 3", "(if (or (compare a = 0) b) (+ 1 2) (compare x = 3))"},
         {"0..d/2-1", "(range 0 (- (/ d 2) 1))"},
         {"0..10 step 2", "(range 0 10 2)"},
         {"A = B to 60 places", "(compare A = B (places 60))"}});
}

TEST_CASE("a product may be written without a sign") {
  check({{"2i", "(implicit* 2 i)"},
         {"2(x+1)", "(implicit* 2 (+ x 1))"},
         {"a b", "(implicit* a b)"},
         {"(a)(b)", "(implicit* a b)"},
         {"2 a b", "(implicit* (implicit* 2 a) b)"},
         {"2i/d", "(/ (implicit* 2 i) d)"},
         {"2x^2", "(implicit* 2 (^ x 2))"},
         {"-2x", "(implicit* (- 2) x)"},
         {"2^2i", "(implicit* (^ 2 2) i)"},
         {"75 deg", "(implicit* 75 deg)"},
         {"2sin(x)", "(implicit* 2 (call sin x))"},
         {"a b(c)", "(implicit* a (call b c))"},
         {"a * 2x", "(* a (implicit* 2 x))"},
         {"p/(p+n) log2(p/(p+n))", "(implicit* (/ p (+ p n)) (call log2 (/ p (+ p n))))"},
         {"2e", "(implicit* 2 e)"},
         {"2 e3", "(implicit* 2 e3)"},
         {"2πr", "(implicit* (implicit* 2 pi) r)"}});
}

TEST_CASE("postfix operators bind tightest") {
  check({{"K'^T", "(transpose K')"},
         {"Kᵀ", "(transpose K)"},
         {"A @ B^T", "(@ A (transpose B))"},
         {"-A^T", "(- (transpose A))"},
         {"K^T[0, 1]", "(index (transpose K) 0 1)"},
         {"x^T2", "(^ x T2)"},
         {"x^T'", "(^ x T')"},
         {"x^(T)", "(^ x T)"},
         {"x^T(2)", "(^ x (call T 2))"},
         {"X[1, 2][3]", "(index (index X 1 2) 3)"},
         {"(A @ B)[0]", "(index (@ A B) 0)"},
         {"√2^2", "(^ (call sqrt 2) 2)"},
         {"√x[1]", "(call sqrt (index x 1))"}});
}

TEST_CASE("a name before a parenthesis is a call") {
  check(
      {{"x (y)", "(call x y)"},
       {"f()", "(call f)"},
       {"atan2(y, x)", "(call atan2 y x)"},
       {"mod(7, 3)", "(mod 7 3)"},
       {"mean(X, each token)", "(call mean X (stays token))"},
       {"mean(X, each token, each head)", "(call mean X (stays token) (stays head))"},
       {"var(x, sample)", "(call var x (option sample))"},
       {"std(X, each row, population)", "(call std X (stays row) (option population))"},
       {"round(x, 2)", "(call round x 2)"},
       {"round(x, n)", "(call round x n)"},
       {"round(x, 2, up)", "(call round x 2 (option up))"},
       {"round(x, 2, half even)", "(call round x 2 (option half even))"},
       {"sum(x[i] for i in 0..3)", "(call sum (each (index x i) (for i (range 0 3))))"},
       {"sum(x for i in 0..3, j in page if i != j)",
        "(call sum (each x (for i (range 0 3)) (for j page) (if (compare i != j))))"},
       {"sum(x for i in 0..3 for j in 0..i)", "(call sum (each x (for i (range 0 3)) (for j (range 0 i))))"},
       {"max(x for i in 0..3, 2)", "(call max (each x (for i (range 0 3))) 2)"}});
}

TEST_CASE("brackets contain indices, labels, slices and lists") {
  check({{"X[Frank, ..]", "(index X Frank ..)"},
         {"X[1..3]", "(index X (range 1 3))"},
         {"X[\"street stall\"]", "(index X \"street stall\")"},
         {"X[street stall - 2]", "(index X (- (implicit* street stall) 2))"},
         {"X[24-7!?, 2]", "(index X (raw 24-7!?) 2)"},
         {"X[for, sin, 1.2.3]", "(index X (raw for) (raw sin) (raw 1.2.3))"},
         {"X[P[0, 1], f(2, 3)]", "(index X (index P 0 1) (call f 2 3))"},
         {"[]", "(list)"},
         {"[a, b-c, 3]", "(list a (- b c) 3)"},
         {"[[1, 2], [3, 4]]", "(list (list 1 2) (list 3 4))"},
         {"[if a then b else c, 2]", "(list (if a b c) 2)"},
         {"[i^2 for i in 0..3]", "(each (^ i 2) (for i (range 0 3)))"},
         {"[x for b in [sunny, rain] if b = rain]",
          "(each x (for b (list sunny rain)) (if (compare b = rain)))"},
         {"[X[s, ..] if result[s] = pass]", "(each (index X s ..) (if (compare (index result s) = pass)))"}});
}

TEST_CASE("numbers are exact and keep their spelling") {
  const auto number = [](const std::string& written) {
    text::Diagnostics said;
    const equations::ExpressionPtr tree = equations::parse_expression(text_of(written), said);
    REQUIRE(tree);
    return std::get<equations::Number>(tree->node);
  };
  CHECK(number("0.97").value == numbers::Rational(97, 100));
  CHECK(number("1e-8").value == numbers::Rational(1, 100000000));
  CHECK(number("2.50E+1").value == numbers::Rational(25));
  CHECK(number("2.50E+1").written == "2.50E+1");
  CHECK(number("010").value == numbers::Rational(10));
  CHECK(number("0.089").value == numbers::Rational(89, 1000));
  check({{"0..3", "(range 0 3)"}, {"1.5..2.5", "(range 1.5 2.5)"}, {"e-8", "(- e 8)"}});
}

TEST_CASE("typographic operators are accepted") {
  check({{"2 × 3 · 4", "(* (* 2 3) 4)"},
         {"a − b", "(- a b)"},
         {"a ≤ b ≠ c ≥ d", "(compare a <= b != c >= d)"},
         {"√2", "(call sqrt 2)"},
         {"2√(x+1)", "(implicit* 2 (call sqrt (+ x 1)))"},
         {"π/2", "(/ pi 2)"}});
}

TEST_CASE("names may contain primes, underscores, digits and Greek letters") {
  check({{"X'", "X'"},
         {"x''", "x''"},
         {"W_Q", "W_Q"},
         {"α_1' + Δx", "(+ α_1' Δx)"},
         {"x2", "x2"},
         {"µ", "μ"},
         {"x′", "x'"}});
}

TEST_CASE("a cell of a table may be a day, a percentage, or a decimal without a digit before its point") {
  const auto cell = [](const std::string& written) {
    text::Diagnostics said;
    const auto tree = equations::parse_cell(text_of(written), said);
    return tree ? equations::dump(*tree) : said.items().at(0).fact;
  };
  CHECK(cell("2022-11-26") == "(day 2022-11-26)");
  CHECK(cell("12%") == "12%");
  CHECK(cell(" .50 ") == "0.50");
  CHECK(cell("sqrt(2)") == "(call sqrt 2)");
  CHECK(cell("1,000%") == "a number can't contain a comma");
  CHECK(cell("~12%") == "'~' has no meaning here");
  text::Diagnostics said;
  const auto percent = equations::parse_cell(text_of("12.5%"), said);
  REQUIRE(percent);
  CHECK(std::get<equations::Number>(percent->node).value == numbers::Rational(1, 8));
  CHECK(percent->span.end == 5);
}

TEST_CASE("clauses have heads, generators and guards") {
  const Table table{{"PE[pos, 2i] = sin(pos / 10000^(2i/d)) for pos in 0..3, i in 0..d/2-1",
                     "(= (index PE pos (implicit* 2 i)) (call sin (/ pos (^ 10000 (/ (implicit* 2 i) d)))) "
                     "(for pos (range 0 3)) "
                     "(for i (range 0 (- (/ d 2) 1))))"},
                    {"X' = X + P  # the sum", "(= X' (+ X P))"},
                    {"x[0] = 1\nx[k] = x[k-1]/2 for k in 1..5",
                     "(= (index x 0) 1)\n(= (index x k) (/ (index x (- k 1)) 2) (for k (range 1 5)))"},
                    {"r[t, ..] = G @ r[t-1, ..] for t in 1..4",
                     "(= (index r t ..) (@ G (index r (- t 1) ..)) (for t (range 1 4)))"},
                    {"H(p, n) = p/(p+n)", "(= (function H p n) (/ p (+ p n)))"},
                    {"y[i] = i for i in 0..9 step 3 if i != 6",
                     "(= (index y i) i (for i (range 0 9 3)) (if (compare i != 6)))"},
                    {"b = a = 3", "(= b (compare a = 3))"},
                    {"m[page] = 1 for page in [a-b, c]", "(= (index m page) 1 (for page (list (- a b) c)))"},
                    {"e[24/7!?] = 1", "(= (index e (raw 24/7!?)) 1)"}};
  for (const auto& [written, tree] : table) {
    CAPTURE(written);
    CHECK(clauses_of(written) == tree);
  }
}

TEST_CASE("a line that ends incomplete continues on the next") {
  CHECK(clauses_of("a = 1 +\n  2\nb = f(1,\n2)\n\n# nothing\nc = [\n1, 2\n]\nd = x\n  for_ = 2") ==
        "(= a (+ 1 2))\n(= b (call f 1 2))\n(= c (list 1 2))\n(= d x)\n(= for_ 2)");
  CHECK(clauses_of("x[i] = i for\n  i in 0..3,\n  j in 0..1 if\n not i = j") ==
        "(= (index x i) i (for i (range 0 3)) (for j (range 0 1)) (if (not (compare i = j))))");
  CHECK(clauses_of("t = a and\n  b = c") == "(= t (and a (compare b = c)))");
  // A factorial and a transpose can end a line; an indented line is not a new definition.
  CHECK(clauses_of("a = n!\nb = Kᵀ\nc = 1") == "(= a (! n))\n(= b (transpose K))\n(= c 1)");
  for (const std::string ended : {"n!", "Kᵀ", "(k)", "k[0]"})
    CHECK(clauses_of("a = " + ended + "\n+ 1").find("a definition can't begin with '+'") !=
          std::string::npos);
  CHECK(clauses_of("  a = f(1,\n   b = 2)\n  c = 1") == "(= a (call f 1 (compare b = 2)))\n(= c 1)");
}

TEST_CASE("a tree knows its source range") {
  text::Diagnostics said;
  const auto clauses = equations::parse_clauses(text_of("a = 1\nX[Frank, 2] = a + 10"), said);
  REQUIRE(clauses.size() == 2);
  CHECK(clauses[1].head.begin == 6);
  CHECK(clauses[1].head.end == 17);
  CHECK(clauses[1].body->span.begin == 20);
  CHECK(clauses[1].body->span.end == 26);
  CHECK(clauses[1].patterns[0].raw.str() == "Frank");
  CHECK(clauses[1].patterns[0].raw.span().begin == 8);
}

}  // namespace parser_test
