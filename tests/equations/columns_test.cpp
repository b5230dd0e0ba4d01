// Compares the evaluation of many cells in columns of balls with the evaluation in reals: decisions, choices,
// sums and messages must be the same. A route that carries nothing evaluates its cells one by one, so it
// gives the expected results.
#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/example.hpp"

using namespace proofsheet::equations;

namespace {

Route cell_by_cell() {
  Route route;
  route.carried = [](const Cell&) { return std::nullopt; };
  return route;
}

std::string answer(Evaluation& evaluation, const std::string& asked) {
  proofsheet::text::Diagnostics said;
  const ExpressionPtr expression = Example::read(asked, said);
  const auto value = expression ? evaluation.value(expression, said) : std::nullopt;
  std::string text = value ? shown(*value) : render(said);
  // The remaining budget and the place where it ended may differ.
  return text.find("takes too much work") == std::string::npos ? text : "too much";
}

/// Evaluates in both ways. If all cells were computed before, both give the same result. If none was, the
/// search for missing cells may find a later failure before an earlier one; then the result after all cells
/// were computed counts.
class BothWays {
 public:
  explicit BothWays(const Example& example)
      : model_(example.model), columns_(model_), one_by_one_(model_, cell_by_cell()) {
    for (const std::string& name : model_->names()) {
      answer(columns_, name);
      answer(one_by_one_, name);
    }
  }

  void check(const std::string& asked) {
    CAPTURE(asked);
    const std::string expected = answer(one_by_one_, asked);
    CHECK(answer(columns_, asked) == expected);
    Evaluation fresh(model_);
    const std::string said = answer(fresh, asked);
    if (said == expected) return;
    Evaluation slow(model_, cell_by_cell());
    CHECK(said == answer(slow, asked));
  }

 private:
  ModelPtr model_;
  Evaluation columns_, one_by_one_;
};

const std::string given =
    "axis kind: ant bee cat\n"
    "axis day[1..30]: \n"
    "a[0..39]: 0.5 -1.25 3 0 2.75 -4 1e-20 1e20 0.1 7 0.5 2 2 2 -1 -1 0 0 1/3 9 8 7 6 5 4 3 2 1 0 -1 -2 -3 "
    "-4 "
    "-5 -6 -7 -8 -9 1/7 11\n"
    "m[kind, 1..3]: 1 2 3 | -1 0.5 7 | 2 2 1/3\n"
    "name[0..2]: ant bee cat";

const std::string equations =
    "c[k] = cos(k/7) for k in 0..39\n"
    "s[k] = a[k] * c[k] + 1/3 for k in 0..39\n"
    "t[p, i] = sin(p / 100^(i/8)) for p in 0..29, i in 0..15\n"
    "e[p, 2i] = cos(p + i) for p in 0..9, i in 0..3\n"
    "e[p, 2i+1] = sin(p * i) - 1 for p in 0..9, i in 0..3\n"
    "f[k] = 1 / (k - 25) for k in 0..39\n"
    "q[k] = sqrt(30 - k) for k in 0..39\n"
    "r[0] = 1\n"
    "r[k] = r[k-1] * 0.9 + c[k] for k in 1..39\n"
    "g[k] = 1 - g[k+1] for k in 0..38\n"
    "g[39] = g[0] + 1\n"
    "h[k] = if k < 20 then k else f[k] for k in 0..39\n"
    "w[d] = d * d - 20 for d in day\n"
    "u[x, k] = m[x, k] * k for x in kind, k in 1..3\n"
    "z[k] = sqrt(2) * sqrt(k + 1) for k in 0..39\n"
    "y[k] = sqrt(2 k + 2) for k in 0..39\n"
    "b[k] = date(2024, 1, 1) + (7 k mod 5) for k in 0..39\n"
    "n = 40\n"
    "d[k] = k^2 - 900 for k in 10..50 step 2\n"
    "o[k] = (if c[k] < 0 then -1 else 1) + a[k] for k in 0..39\n"
    "vv[k] = sum(cos(i * k / 9) for i in 0..11) for k in 0..39\n"
    "xx[k] = sum(a[i] * c[i] for i in 0..k) for k in 0..39\n"
    "ll[k] = sum(1 / (i + k - 20) for i in 0..9) for k in 0..39\n"
    "jj[0] = 1\n"
    "jj[k] = sum(jj[i] / 3 for i in 0..k-1) for k in 1..39";

}  // namespace

TEST_CASE("cells in columns equal cells computed one by one") {
  const Example example(equations, given);
  CAPTURE(render(example.said));
  REQUIRE(example.model);
  BothWays both(example);
  const std::vector<std::string> numbers = {
      "a[k]",
      "c[k]",
      "s[k]",
      "t[k mod 30, 3]",
      "t[i, 15 - j]",
      "e[i mod 10, j mod 8]",
      "f[k]",
      "q[k]",
      "r[k]",
      "h[k]",
      "w[i + 1]",
      "z[k]",
      "y[k]",
      "a[k + 1]",
      "a[39 - k]",
      "c[2i]",
      "cos(k) * k",
      "k",
      "i - 3j",
      "exp(k / 9)",
      "c[k]^2",
      "abs(s[k])",
      "1/(i + 1)",
      "max(a[k], c[k], j)",
      "min(k, 20)",
      "1/3",
      "10^20",
      "sqrt(k - 3)",
      "n",
      "t[i, j] * c[k]",
      "o[k]",
      "factorial(i)",
      "min(z[k], y[k])",
      "b[k]",
      "a[i] - a[i]",
      "u[ant, 2] + k",
      "vv[k]",
      "xx[k]",
      "ll[k]",
      "jj[k] + i",
  };
  const std::vector<std::string> wholes = {
      "a", "c", "s",   "f",        "q",          "h",  "z",     "o",      "t",     "e",
      "w", "u", "t^T", "t[3, ..]", "t[2..9, 1]", "-c", "2 * s", "abs(t)", "a * c", "t[.., 4] + w",
      "m", "b"};
  const std::string loops = " for k in 0..39, i in 0..4, j in 0..2";
  std::mt19937 random(20240229);
  const auto one_of = [&](const auto& all) { return all[random() % all.size()]; };
  const std::vector<std::string> relations = {"<", "<=", ">", ">="}, truths = {"all", "any", "count"},
                                 choices = {"min", "max", "median"}, places = {"argmin", "argmax"},
                                 alone = {"a[k]",      "c[k]",           "s[k]", "o[k]", "z[k]",
                                          "y[k]",      "h[k]",           "r[k]", "k",    "cos(k)",
                                          "a[39 - k]", "e[k mod 10, 3]", "b[k]", "1/3",  "vv[k]"},
                                 operators = {" + ", " - ", " * "};
  const auto number = [&] {
    return random() % 3 == 0 ? one_of(numbers) + one_of(operators) + one_of(numbers) : one_of(numbers);
  };
  const std::vector<std::string> relations_of_all = {"<", "<=", ">", ">=", "=", "≠"},
                                 joins = {" and ", " or "},
                                 guards = {"i < j",      "k = 2i",  "i + j ≠ 3", "not (k > i and j <= 1)",
                                           "c[k] < 1/2", "a[k] = 2"};
  for (int round = 0; round < 150; ++round) {
    const auto related = [&] { return number() + " " + one_of(relations_of_all) + " " + number(); };
    const std::string joined =
        related() + one_of(joins) + (random() % 3 == 0 ? "not (" + related() + ")" : related());
    both.check(one_of(truths) + "(" + joined + loops + ")");
    both.check(one_of(truths) + "(" + related() + loops + " if " + one_of(guards) + ")");
    both.check("sum(if " + joined + " then i else j" + loops + " if " + related() + ")");
    both.check(one_of(truths) + "(" + one_of(wholes) + " = " + one_of(numbers) +
               " for i in 0..1, j in 0..1, k in 0..1)");
    const std::string condition = number() + " " + one_of(relations) + " " + number();
    both.check(one_of(truths) + "(" + condition + loops + ")");
    both.check("sum(if " + condition + " then 1 else " + one_of(numbers) + loops + ")");
    both.check(one_of(choices) + "(" + number() + loops + ")");
    both.check(one_of(choices) + "(" + number() + loops + " if " + one_of(guards) + ")");
    both.check(one_of(choices) + "(" + number() + loops + " if " + related() + ")");
    both.check("count(sum(" + number() + " for k in 0..39 if " + one_of(guards) + ") < j" +
               " for i in 0..4, j in 0..2)");
    both.check("count(sum(" + number() + " for k in 0..39) < j" + " for i in 0..4, j in 0..2)");
    both.check(one_of(truths) + "(" + one_of(wholes) + " " + one_of(relations) + " " + one_of(numbers) +
               " for i in 0..1, j in 0..1, k in 0..1)");
    both.check(one_of(choices) + "(" + one_of(wholes) + ")");
    both.check(one_of(places) + "(" + one_of(alone) + one_of(operators) + one_of(alone) + " for k in 0..39)");
  }
}

TEST_CASE("an expression that columns of balls can't decide fails as it does in reals") {
  const Example example(equations +
                            "\nv[k] = (acos(cos(4)) - 2 pi + 4) * (k mod 3) + a[k]^2 for k in 0..39"
                            "\nl[k] = if k = 30 then \"ant\" else name[0] for k in 0..39",
                        given);
  CAPTURE(render(example.said));
  REQUIRE(example.model);
  BothWays both(example);
  for (const std::string asked : {"max(v)",
                                  "min(v)",
                                  "median(v)",
                                  "argmin(v)",
                                  "argmax(v)",
                                  "all(v >= 0)",
                                  "count(v[k] <= 49 for k in 0..39)",
                                  "min(v[k] for k in 0..17)",
                                  "max(g)",
                                  "all(g < 2)",
                                  "count(g[k] + 1 < 2 for k in 0..39)",
                                  "max(l)",
                                  "argmax(l)",
                                  "all(l[k] < 2 for k in 0..39)",
                                  "max(b[k] + i for k in 0..39, i in 0..1)",
                                  "max(if k < 20 then k else b[k] for k in 0..39)",
                                  "solve(t + max(t * k for k in 0..39) = 2 for t in 0..3)",
                                  "solve(t + count(t < k for k in 0..39) = 2 for t in 0..3)",
                                  "solve(t + max(t, 2, a[1]) = 2 for t in 0..3)",
                                  "max(z[k] - y[k] for k in 0..39)",
                                  "count(z <= y)",
                                  "max(k for k in 1..0)",
                                  "argmin(k for k in 1..0)",
                                  "median(k for k in 1..0)",
                                  "all(k < 1 for k in 1..0)",
                                  "max(1 / (k - i) for k in 0..39, i in 50..80)",
                                  "max(1 / (k - i) for k in 0..39, i in 20..80)",
                                  "count(k < 1 for k in 0..5 * 10^6)",
                                  "max(k for k in 0..4000, i in 0..4000)",
                                  "all(t[p, i + 1] < 2 for p in 0..9, i in 0..15)",
                                  "max(e[p, 8 - i] for p in 0..9, i in 0..7)",
                                  "max(m[x, k] + k for x in kind, k in 1..3, p in 1..2)",
                                  "argmax(2^(k / 900) + 1 for k in 0..2000)",
                                  "count(d[2k + 14] < 0 for k in 0..18)",
                                  "count(2^(k / 900) < 3 for k in 0..2000)",
                                  "argmin(d[2k + 14] + k for k in 0..18)",
                                  "max(d[50 - 4k] for k in 0..10, i in 0..1)",
                                  "min(d[2k + 11] for k in 0..18)",
                                  "count(d[k] < 0 for k in 10..50 step 2)",
                                  "all(name[k mod 3] = \"ant\" for k in 0..39)",
                                  "count(name[0] ≠ k for k in 0..39)",
                                  "count(k = i for k in 0..39, i in k..39)",
                                  "count(k < 3 for k in 0..39, i in 0..k if i > 1)",
                                  "count(c[k] < 3 for k in 0..39 if f[k] > 1/2)",
                                  "count(f[k] < 3 for k in 0..39 if k ≠ 25)",
                                  "max(f[k] for k in 0..39 if k ≠ 25)",
                                  "min(f[k] for k in 0..39 if k > 20)",
                                  "median(q[k] for k in 0..39 if k < 31)",
                                  "median(q[k] for k in 0..39 if f[k] < 0)",
                                  "max(c[k] for k in 0..39 if k > 50)",
                                  "median(c[k] for k in 0..39 if c[k] > 1)",
                                  "min(c[k] for k in 0..39 if f[k] > 1/2)",
                                  "max(g[k] for k in 0..39 if c[k] < 0)",
                                  "max(c[k] for k in 0..39 if g[k] < 0)",
                                  "max(a[k] for k in 0..39 if c[k]^2 + sin(k/7)^2 = 1)",
                                  "min(v[k] for k in 0..39 if k mod 3 = 0)",
                                  "max(k for k in 0..39, i in 0..k if i > 1)",
                                  "all(sum(f[k] for k in 0..39 if k ≠ 25) < 9 for i in 0..9)",
                                  "all(sum(f[k] for k in 0..39 if k > 20) < 9 for i in 0..9)",
                                  "all(sum(c[k] for k in 0..39 if k > 50) = 0 for i in 0..9)",
                                  "count(f[k] < 3 for k in 0..39 if k > 20)",
                                  "any(k > 20 or f[k + 5] < 3 for k in 0..39)",
                                  "all(k < 21 or f[k] > 0 for k in 0..39)",
                                  "all(k < 20 and f[k] < 0 for k in 0..39)",
                                  "count(g[k] = 1 and k < 3 for k in 0..39)",
                                  "count(k < 2 = (i < 2) for k in 0..39, i in 0..2)",
                                  "count(c[k]^2 + sin(k/7)^2 = 1 for k in 0..39)",
                                  "count(sum(c[i] for i in 1..0) = 0 for k in 0..39)",
                                  "count(k = 3 to 2 places for k in 0..39)"})
    both.check(asked);
  const std::string equal = "count(max(acos(cos(4)) + k, 2 pi - 4 + k) < 9 for k in 0..39)";
  CHECK(value_of(example, equal).find("a comparison is undecided") != std::string::npos);
  const std::string dear = value_of(
      example, "count(" + std::string(40, '(') + "k" + [] {
        std::string rest;
        for (int i = 0; i < 40; ++i) rest += fmt::format(" * i - {})", i);
        return rest;
      }() + " < 2 for k in 0..2000, i in 0..2000)");
  CHECK(dear.find("this takes too much work (one expression may take 3000000000 units, a lesson "
                  "10000000000), most of it for "
                  "calls, terms and cells") != std::string::npos);
}

TEST_CASE("a cell is computed as a real if a ball is not enough for the question") {
  const Example example(equations, given);
  const std::vector<std::pair<std::string, long long>> cases = {
      {"all([abs(t[p, i]) < 2 for p in 0..29, i in 0..15])", 0},
      {"all([abs(c[k]) < 2 for k in 0..39, i in 0..15])", 0},
      {"count(s < 0)", 0},
      {"argmax(s)", 0},
      {"argmin(t[.., 3])", 0},
      {"max(c)", 1},
      {"min(cos(k) + c[k] for k in 0..39)", 1},
      {"median(c * 2)", 2},
      {"max(c[k] for k in 0..39 if k > 20)", 1},
      {"min(t[p, i] for p in 0..29, i in 0..15 if p < i and c[p] < 1/2)", 1},
      {"median(c[k] for k in 0..39 if c[k] < 1/9)", 1},
      {"median(c[k] for k in 0..39)", 2},
      {"count(k < 50 for k in 0..39 if c[k] < 1/9)", 0},
      {"count(c[k] < 1/9 for k in 0..39)", 0},
      {"max(k + 1/3 for k in 0..39 if c[k] < 1/9)", 0},
      {"max(c[k] for k in 0..39 if s[k] < 1/9)", 1},
      {"all(sum(t[p, i] for i in 0..15 if i ≠ p) < 20 for p in 0..29)", 0},
      {"sum(if c[k] < 0.3 then 1 else 0 for k in 0..39)", 0},
      {"all(sum(t[p, i] for i in 0..15) < 20 for p in 0..29)", 0},
      {"max(c[3], 100, c[4])", 2},  // computes only the cells that it uses
      {"all(c <= 1)", 0},           // on the limit, which is a double
      {"all(q[k] >= 0 for k in 0..30)", 0},
      {"all(c[k]^2 + sin(k/7)^2 = 1 for k in 0..39)", 40},
      {"any(c[k] = c[i] for k in 0..39, i in 0..39 if k < i)", 0},
      {"all(-1 <= c[k] <= 1 and c[k] ≠ 2 for k in 0..39)", 0},
      {"all([vv[0] > vv[k] for k in 1..39])", 0},
  };
  for (const auto& [asked, computed] : cases) {
    CAPTURE(asked);
    Evaluation evaluation(example.model);
    proofsheet::text::Diagnostics said;
    REQUIRE(evaluation.value(Example::read(asked, said), said));
    CHECK(evaluation.cells_computed() == computed);
  }
}

TEST_CASE("the least and the greatest argument are chosen by balls") {
  const Example example(equations, given);
  for (const std::string list : {"a[k], c[k]", "c[k], 1/3, s[k]", "k, 20", "a[k], a[39 - k], 2", "z[k], y[k]",
                                 "cos(k) * k, sin(k) * k, f[k]", "f[k], c[k]", "q[k], k / 3", "k, b[k]",
                                 "name[k], 2", "exp(k / 9), k^2"}) {
    for (const std::string function : {"min", "max"}) {
      CAPTURE(function, list);
      for (const std::string k : {"0", "3", "10", "25", "32", "39"}) {
        const std::string along = " for k in " + k + ".." + k + ")";
        const auto first_line = [&](const std::string& asked) {
          const std::string value = value_of(example, "sum(" + asked + along);
          return value.substr(0, value.find('\n')).substr(value.find("error") + 1);
        };
        CHECK(first_line(function + "(" + list + ")") == first_line(function + "([" + list + "])"));
      }
    }
  }
}
