// Equations, an expression to evaluate, and its value. Expected values are calculated by hand or with
// Python's fractions and decimal.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/example.hpp"

namespace evaluation_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

struct Row {
  std::string equations, asked, value;
};

void check(const std::vector<Row>& rows, const std::string& given = {}) {
  for (const Row& row : rows) {
    CAPTURE(row.equations, row.asked);
    CHECK(value_of(Example(row.equations, given), row.asked) == row.value);
  }
}

}  // namespace

TEST_CASE("operators have the precedence of printed mathematics, and arithmetic is exact") {
  check({
      {"", "1 + 2*3", "7"},
      {"", "0.1 + 0.2", "3/10"},
      {"", "-2^2", "-4"},
      {"", "2^3^2", "512"},
      {"", "10 - 3 - 2", "5"},
      {"", "1 - 2 + 3 - 4 + 5", "3"},
      {"", "7 div 2", "3"},
      {"", "-7 div 2", "-4"},
      {"", "-7 mod 3", "2"},
      {"", "5!", "120"},
      {"", "1e-8 * 1e8", "1"},
      {"", "0x1F + 0b1010_0000 + 0o17", "206"},
      {"", "0xff^2", "65025"},
      {"", "sin(pi/6)", "1/2"},
      {"", "sin(30 deg)", "1/2"},
      {"", "10000^(2/4)", "100"},
      {"", "1.9 < 2 < 2.1", "true"},
      {"", "1.9 < 2 < 1.95", "false"},
      {"", "not 1 = 2 and (2 = 2 or 1/0 = 1)", "true"},
  });
}

TEST_CASE("a value and parentheses after a space are a product") {
  const std::string values = "L = 3\np = 1/4\nq = 1/2\nn = 2\n";
  const auto product = [&](const std::string& asked, const std::string& value) {
    CAPTURE(asked);
    CHECK(value_of(Example(values + "y = " + asked, "P: 100"), "y") == value);
    CHECK(value_of(Example(values, "P: 100"), asked) == value);
  };
  product("L (1 + 2)", "9");
  product("p (1 - q)", "1/8");
  product("P (1 + p)^n", "625/4");
  product("2 P (1 - q) / L", "100/3");
  product("L^2 (1 + 2)", "27");
  product("q^n (1 - q)", "1/8");
  product("L p (1 - q)", "3/8");
  product("L (1 + n)!", "18");
  product("-L (1 + 2)", "-9");
  product("pi (1 + 1) / pi", "2");
  product("sqrt(L (n + 1))", "3");
  product("sum(k (1 + k) for k in 1..2)", "8");
  product("4 pi 2.1^2 / pi", "441/25");
  product("L 0.5 n", "3");
  product("2/3 L", "2");
  product("-2/3 L", "-2");
  product("1 + 1/2 (L + 1)", "3");
  product("1/2 L n^2", "6");
  check({
      {"f(x) = x (1 - x)\ng(x) = 2x", "f(3) + g (3)", "0"},  // a function of one's own is called
      {"L = 3\nh(L) = L (2)", "h(5)", "10"},
      {"c[k] = k (k + 1) for k in 1..3", "c", "2 6 12"},
      {"x = [1, 2]", "x * (2)", "2 4"},
  });
}

TEST_CASE("names, clauses and recurrences are evaluated") {
  check({
      {"a = 3\nb = 2a + 1", "b", "7"},
      {"b = 2a + 1\na = 3", "b", "7"},
      {"x[0] = 1\nx[k] = (x[k-1] + 2/x[k-1]) / 2 for k in 1..5", "x[3]", "577/408"},
      {"f[0] = 0\nf[1] = 1\nf[n] = f[n-1] + f[n-2] for n in 2..90", "f[90]", "2880067194370816120"},
      {"d = 4\nPE[pos, 2i] = sin(pos / 10000^(2i/d)) for pos in 0..3, i in 0..d/2-1\n"
       "PE[pos, 2i+1] = cos(pos / 10000^(2i/d)) for pos in 0..3, i in 0..d/2-1",
       "PE[1, ..]", "0.8414709848 0.5403023059 0.0099998333 0.9999500004"},
      {"x[k] = k^2 for k in 0..10 step 2", "x", "0 4 16 36 64 100"},
      {"x[k] = k for k in 5..3", "len(x)", "0"},
      {"x[k] = 1 for k in 0..5 if k mod 2 = 0\nx[k] = -1 for k in 0..5 if k mod 2 = 1", "x",
       "1 -1 1 -1 1 -1"},
      {"T2[i, j] = i + j for i in 0..2, j in 0..i", "T2[2, 1]", "3"},
      {"M[i, i] = 1 for i in 0..2\nM[i, j] = 0 for i in 0..2, j in 0..2 if i ≠ j", "M",
       "1 0 0 | 0 1 0 | 0 0 1"},
      {"x[10 - k] = k for k in 1..3", "x", "3 2 1"},
      {"G = [[0, 1], [1, 1]]\nr[0, q] = 1 - q for q in 0..1\nr[t, ..] = G @ r[t-1, ..] for t in 1..5",
       "r[5, ..]", "3 5"},
      {"r[0, ..] = [1, 0]\nG = [[0, 1], [1, 1]]\nr[t, ..] = G @ r[t-1, ..] for t in 1..5", "r[5, ..]", "3 5"},
      {"even[0] = 1\nodd[0] = 0\neven[k] = odd[k-1] for k in 1..4\nodd[k] = even[k-1] for k in 1..4", "even",
       "1 0 1 0 1"},
      {"total = x[3] + 1\nx[k] = k for k in 0..3\nx[4] = total", "x[4]", "4"},
  });
}

TEST_CASE("functions defined by the author are evaluated") {
  check({
      {"H(p, n) = if p = 0 or n = 0 then 0 else -p/(p+n) log2(p/(p+n)) - n/(p+n) log2(n/(p+n))", "H(0, 3)",
       "0"},
      {"H(p, n) = if p = 0 or n = 0 then 0 else -p/(p+n) log2(p/(p+n)) - n/(p+n) log2(n/(p+n))", "H(2, 2)",
       "1"},
      {"f(n) = if n = 0 then 1 else n f(n-1)", "f(100) / f(98)", "9900"},
      {"share(X) = X / sum(X)", "share([1, 2, 5])", "1/8 1/4 5/8"},
      {"g(x) = h(x) + 1\nh(x) = 2x", "g(3)", "7"},
  });
}

TEST_CASE("a branch that is not taken is never evaluated") {
  check({
      {"x = if 1 < 2 then 3 else 1/0", "x", "3"},
      {"v = [0, 1, 4]\nw = if v > 0 then 1/v else 0", "w", "0 1 1/4"},
      {"x[0] = 1\nx[k] = if k > 3 then x[k-4] else x[k+4] for k in 1..7", "x[4]", "1"},
      {"a = sum(if k = 0 then 0 else 1/k for k in 0..3)", "a", "11/6"},
  });
}

TEST_CASE("comprehensions, ranges and guards are evaluated") {
  check({
      {"", "sum(k for k in 1..100)", "5050"},
      {"", "sum(k^2 for k in 1..10 if k mod 2 = 0)", "220"},
      {"", "[k^2 for k in 1..4]", "1 4 9 16"},
      {"", "[i j for i in 1..2, j in 1..3]", "1 2 3 | 2 4 6"},
      {"", "prod(k for k in 1..5)", "120"},
      {"", "sum(1..4)", "10"},
      {"", "sum(i j for i in 1..3, j in 1..i)", "25"},
      {"x[k] = k for k in 1..6", "sum(x[2..4])", "9"},
      {"x[k] = k for k in 1..6", "x[1..6 step 2]", "1 3 5"},
      {"x[k] = k for k in 1..6\ns[k] = sum(x[1..k]) for k in 1..6", "s", "1 3 6 10 15 21"},
      {"x[k] = k for k in 1..3", "sum(v^2 for v in x)", "14"},
      {"", "sum(v for v in [0.5, 1/4, 2])", "11/4"},
      {"", "len([k for k in 0..10 if k > 6])", "4"},
  });
}

}  // namespace evaluation_test
