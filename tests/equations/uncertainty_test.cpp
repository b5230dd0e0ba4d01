// Standard uncertainties of values in equations: propagation, correlation, corners, and the functions u,
// sigmas, agrees and percent_error.
#include "catch.hpp"
#include "equations/example.hpp"

namespace uncertainty_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

std::string fact(const Example& example, const std::string& what) {
  REQUIRE(example.model);
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  const auto expression = Example::read(what, said);
  const auto value = expression ? evaluation.value(expression, said) : std::nullopt;
  return value ? "value " + shown(*value) : said.items().front().fact;
}

}  // namespace

TEST_CASE("uncertainties go through names, tables, loops and functions of the author") {
  const Example example(
      "area = a * b\n"
      "same = a - a\n"
      "twice = a + a\n"
      "y[i] = x[i]^2 for i in 0..2\n"
      "total = sum(y)\n"
      "mean_x = mean(x)\n"
      "s[0] = a\n"
      "s[k] = s[k-1] / 2 for k in 1..3\n"
      "f(t) = t^2 + b\n"
      "by_call = f(a)\n"
      "ua[i] = u(x[i]) for i in 0..2\n"
      "of_call = g(a)\n"
      "g(t) = u(t * 2)\n"
      "weighted = sum(x[i] / u(x[i])^2 for i in 0..2) / sum(1 / u(x[i])^2 for i in 0..2)\n"
      "picked = if a > 1 then a else b\n",
      "a: 3±0.1\nb: 4±0.2\nx: 1±0.1 2±0.1 3±0.2\n");
  for (const auto& [asked, value] : std::vector<std::pair<std::string, std::string>>{
           {"u(a)", "1/10"},
           {"a", "3"},
           {"u(area)", "0.7211102551"},  // sqrt(0.4² + 0.6²)
           {"u(same)", "0"},
           {"u(twice)", "1/5"},
           {"u(2*a)", "1/5"},
           {"u(y[2])", "6/5"},
           {"u(total)", "1.2806248475"},  // sqrt(0.2² + 0.4² + 1.2²)
           {"u(mean_x)", "0.0816496581"},
           {"u(s[3])", "1/80"},
           {"u(by_call)", "0.6324555320"},
           {"ua", "1/10 1/10 1/5"},
           {"ua[2]", "1/5"},
           {"u(x)", "1/10 1/10 1/5"},
           {"of_call", "1/5"},
           {"weighted", "5/3"},
           {"u(weighted)", "1/15"},  // 1/sqrt(100 + 100 + 25)
           {"u(picked)", "1/10"},
           {"u(a, b)", "0"},
           {"u(a, a)", "1/100"},
           {"u(area, a)", "1/25"},
           {"sigmas(a, 3.25)", "5/2"},
           {"sigmas(a, b)", "4.4721359550"},
           {"agrees(a, 3.1)", "true"},
           {"agrees(a, 3.11)", "false"},
           {"agrees(a, 3.2, 2)", "true"},
           {"percent_error(a, 4)", "25"},
           {"u(u(area))", "0"},
           {"u(7)", "0"},
           {"sum(u(v) for v in x)", "2/5"},
           {"a = 3", "true"}}) {
    INFO(asked);
    CHECK(value_of(example, asked) == value);
  }
}

TEST_CASE("the slope of a distribution function is its density") {
  // mpmath: the densities at 3 (of beta at 0.3), times 0.1
  const Example example("b = a / 10\n", "a: 3±0.1\np: 0.9±0.01\n");
  CHECK(value_of(example, "u(t_cdf(a, 5))") == "0.0017292579");
  CHECK(value_of(example, "u(chi2_cdf(a, 4))") == "0.0167347620");
  CHECK(value_of(example, "u(chi2_cdf(a, 3))") == "0.0154180330");
  CHECK(value_of(example, "u(f_cdf(a, 2, 7))") == "0.0061687347");
  CHECK(value_of(example, "u(beta_cdf(b, 2, 3.5)) * 10") == "0.1937077126");
  CHECK(value_of(example, "u(t_quantile(p, 5))") == "0.0779487068");
  CHECK(fact(example, "u(t_cdf(1, a))").find("the derivative of") != std::string::npos);
  CHECK(fact(example, "u(t_cdf(a, 5.5))").find("the derivative of") != std::string::npos);
}

TEST_CASE("declared correlations count, also between cells") {
  const Example example(
      "d = a - b\ns = x[0] + x[1]\n",
      "a: 3±0.1\nb: 4±0.2\nx: 1±0.3 2±0.4\ncorrelated a, b: 1\ncorrelated x[0], x[1]: 0.5\n");
  CHECK(value_of(example, "u(d)") == "1/10");
  CHECK(value_of(example, "u(s)") == "0.6082762530");  // sqrt(0.09 + 0.16 + 0.12)
  CHECK(value_of(example, "u(a, b)") == "1/50");
}

TEST_CASE("an uncertainty that does not exist is reported") {
  const Example example(
      "c = abs(z)\nd = max(a, b)\ne = if a > 3 then 1 else a\nr = floor(a)\nfine = floor(a + 1/2)\n",
      "a: 3±0.1\nb: 3±0.2\nz: 0±0.1\n");
  CHECK(fact(example, "u(c)") ==
        "an uncertainty can't be computed: abs(0) has no derivative where its argument is 0");
  for (const char* what : {"u(d)", "u(r)"}) {
    INFO(what << ": " << fact(example, what));
    CHECK(fact(example, what).find("can't be computed at a corner or a step") != std::string::npos);
  }
  CHECK(fact(example, "u(e)") ==
        "an uncertainty can't be computed where a condition changes while computing e");
  CHECK(fact(example, "u(fine)") == "value 0");
  CHECK(fact(example, "c") == "value 0");
  CHECK(fact(Example("y = x", "x: 2"), "u(y)") == "no given value that this example uses has an uncertainty");
  CHECK(fact(example, "sum(k for k in 0..u(a))").find("an uncertainty can't be an index") !=
        std::string::npos);
}

TEST_CASE("a value that the shape depends on can't be uncertain") {
  const Example example("y[k] = k for k in 0..n", "n: 3±1");
  CHECK_FALSE(example.model);
  CHECK(example.said.items().front().fact.find("n can't be uncertain") == 0);
  const Example unknown("y = n", "n: 3±1\nm: 2\ncorrelated n, m: 0.5");
  CHECK(unknown.said.items().front().fact == "'m' is not a given value with an uncertainty");
}

TEST_CASE("a function of the author may be called u, and a value, too") {
  CHECK(value_of(Example("u(x) = x + 1\ny = u(2)"), "y") == "3");
  CHECK(value_of(Example("u = 5\ny = u + 1"), "y") == "6");
}

}  // namespace uncertainty_test
