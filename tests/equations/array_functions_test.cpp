// Functions of whole arrays. Expected values: by hand, from the examples in the documentation of Python's
// statistics, and from NIST's certified regression of Longley's data.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/example.hpp"

namespace array_functions_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

struct Asked {
  std::string expression, value;
};

std::string fact_of_arrays(const std::string& asked) {
  const Example example("");
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  const ExpressionPtr expression = Example::read(asked, said);
  const auto value = expression ? evaluation.value(expression, said) : std::nullopt;
  return value ? "value " + shown(*value) : said.items().front().fact;
}

}  // namespace

TEST_CASE("order, running totals and neighbours are computed") {
  for (const Asked& row : std::vector<Asked>{
           {"sort([3, 1, 2, 1])", "1 1 2 3"},
           {"sort([pi, 3, 22/7])", "3 3.1415926536 22/7"},
           {"rank([10, 30, 20, 30])", "1 7/2 2 7/2"},
           {"rank([5, 5, 5])", "2 2 2"},
           {"cumsum([1, 2, 3, 4])", "1 3 6 10"},
           {"cumprod([1, 2, 3, 4])", "1 2 6 24"},
           {"diff([1, 4, 9, 16])", "3 5 7"},
           {"flatten([[1, 2], [3, 4]])", "1 2 3 4"},
           {"flatten([5, 6])", "5 6"},
           {"regress(flatten([[1, 3], [5, 7]]), flatten([[j for j in 1..2] for i in 1..2]))", "1 2"},
           {"trace([[1, 2], [3, 4]])", "5"},
           {"diag([[1, 2], [3, 4]])", "1 4"},
           {"diag([1, 2])", "1 0 | 0 2"},
           {"round(1234.56, 3 sig)", "1230"},
           {"round(0.0019996, 3 sig)", "1/500"},
           {"round(pi, 4 sig)", "1571/500"},
           {"fisher_z(1/2)", "0.5493061443"},
       }) {
    CAPTURE(row.expression);
    CHECK(value_of(Example(""), row.expression) == row.value);
  }
}

TEST_CASE(
    "a sorted table is indexed by the numbers of its axis, a table of differences by the later labels") {
  const Example example("s = sort(x)\nd = diff(x)\nz = diff(m)\n",
                        "axis week[1..3]: \nx[week]: 5 2 4\naxis k: a b c\nm[k]: 1 3 7\n");
  CHECK(value_of(example, "s[1]") == "2");
  CHECK(value_of(example, "s[3]") == "5");
  CHECK(value_of(example, "d[2]") == "-3");
  CHECK(value_of(example, "z[c]") == "4");
}

TEST_CASE("all nine types of quantiles are computed") {
  // By hand, from the table of m and γ in Hyndman and Fan: n p = 1.8
  const std::vector<std::string> expected = {"3", "3", "3", "13/5", "33/10", "31/10", "7/2", "97/30", "13/4"};
  for (std::size_t type = 1; type <= 9; ++type) {
    CAPTURE(type);
    CHECK(value_of(Example(""), "quantile([8, 1, 3, 15, 4, 9], 0.3, " + std::to_string(type) + ")") ==
          expected[type - 1]);
  }
  CHECK(value_of(Example(""), "quantile([8, 1, 3, 15, 4, 9], 0.3)") == "7/2");
  CHECK(value_of(Example(""), "percentile([8, 1, 3, 15, 4, 9], 30)") == "7/2");
  CHECK(value_of(Example(""), "quantile([1, 2, 3, 4], 0.5, 1)") == "2");
  CHECK(value_of(Example(""), "quantile([1, 2, 3, 4], 0.5, 2)") == "5/2");
  CHECK(value_of(Example(""), "quantile([1, 2, 3, 4], 0.5, 3)") == "2");
  CHECK(value_of(Example(""), "quantile([1, 2, 3, 4], 0)") == "1");
  CHECK(value_of(Example(""), "quantile([1, 2, 3, 4], 1)") == "4");
  CHECK(fact_of_arrays("quantile([1, 2], 0.5, 10)") == "there is no quantile type 10");
  CHECK(fact_of_arrays("quantile([1, 2], 1.5)") ==
        "the probability of a quantile must be between 0 and 1, but this is 3/2");
}

TEST_CASE("covariance and correlation of two variables are computed") {
  // Values of Python's statistics.covariance and statistics.correlation, from the examples in its
  // documentation.
  CHECK(value_of(Example(""), "cov([1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 1, 2, 3, 1, 2, 3], sample)") ==
        "3/4");
  CHECK(value_of(Example(""), "cov([1, 2, 3], [1, 2, 3], population)") == "2/3");
  CHECK(value_of(Example(""), "cor([1, 2, 3], [6, 4, 2])") == "-1");
  CHECK(value_of(Example(""), "cor([1, 2, 3, 4], [1, 3, 2, 4])") == "4/5");
  CHECK(fact_of_arrays("cov([1, 2], [3, 4])") == "cov needs `sample` or `population`");
  CHECK(fact_of_arrays("cor([1, 2], [3, 3])") == "the correlation of equal values is not defined");
  CHECK(fact_of_arrays("cor([1, 2], [3, 4, 5])") == "expected pairs, but these are 2 [0..1] and 3 [0..2]");
  CHECK(fact_of_arrays("trace([1, 2])") == "expected a square matrix, but this is 2 [0..1]");
}

TEST_CASE("eigenvalues of symmetric matrices are listed from the greatest") {
  for (const Asked& row : std::vector<Asked>{
           {"eigenvalues([[2, 1], [1, 2]])", "3 1"},
           {"eigenvalues([[2, 0], [0, 3]])", "3 2"},
           {"eigenvalues([[1/2]])", "1/2"},
           // Multiple eigenvalues are repeated: the n × n matrix of ones has n once and 0 otherwise.
           {"eigenvalues([[1, 1, 1], [1, 1, 1], [1, 1, 1]])", "3 0 0"},
           {"eigenvalues([[2, 1, 1], [1, 2, 1], [1, 1, 2]])", "4 1 1"},
           // The golden ratio, and √2 with 0: the roots of quadratic factors are square roots.
           {"eigenvalues([[1, 1], [1, 0]])[0] = (1 + sqrt(5))/2", "true"},
           {"eigenvalues([[0, 1, 0], [1, 0, 1], [0, 1, 0]])[0] = sqrt(2)", "true"},
           {"eigenvalues([[0, 1, 0], [1, 0, 1], [0, 1, 0]])[1]", "0"},
           // The path of n nodes has the eigenvalues 2 cos(kπ/(n + 1)); n = 6 gives a cubic factor twice.
           {"round(eigenvalues([[0, 1, 0, 0, 0, 0], [1, 0, 1, 0, 0, 0], [0, 1, 0, 1, 0, 0], [0, 0, 1, 0, 1, "
            "0], "
            "[0, 0, 0, 1, 0, 1], [0, 0, 0, 0, 1, 0]])[0] - 2 cos(pi/7), 60)",
            "0"},
           {"round(eigenvalues([[0, 1, 0, 0, 0, 0], [1, 0, 1, 0, 0, 0], [0, 1, 0, 1, 0, 0], [0, 0, 1, 0, 1, "
            "0], "
            "[0, 0, 0, 1, 0, 1], [0, 0, 0, 0, 1, 0]])[4] - 2 cos(5 pi/7), 60)",
            "0"},
           // Irrational entries: a multiple of a matrix has multiples of its eigenvalues.
           {"eigenvalues([[sqrt(2), 0], [0, pi]])", "3.1415926536 1.4142135624"},
           {"eigenvalues([[sqrt(2), sqrt(2)], [sqrt(2), sqrt(2)]])[0] = 2 sqrt(2)", "true"},
           {"round(eigenvalues([[2 pi, pi, 0], [pi, 2 pi, pi], [0, pi, 2 pi]])[0] - pi*(2 + sqrt(2)), 50)",
            "0"},
           {"round(eigenvalues([[2 pi, pi, 0], [pi, 2 pi, pi], [0, pi, 2 pi]])[2] - pi*(2 - sqrt(2)), 50)",
            "0"},
       }) {
    CAPTURE(row.expression);
    CHECK(value_of(Example(""), row.expression) == row.value);
  }
  // The Hilbert matrix of five rows: its condition number by mpmath, 476607.2502, its trace and its
  // determinant.
  const Example hilbert("H[i, j] = 1/(i + j - 1)   for i in 1..5, j in 1..5\ne = eigenvalues(H)\n");
  CHECK(value_of(hilbert, "round(e[0]/e[4], 6 sig)") == "476607");
  CHECK(value_of(hilbert, "round(sum(e) - trace(H), 50)") == "0");
  CHECK(value_of(hilbert, "round(prod(e) * 266716800000, 40)") == "1");
}

TEST_CASE("eigenvalues of other matrices are refused") {
  for (const Asked& row : std::vector<Asked>{
           {"eigenvalues([[1, 2], [3, 4]])", "this matrix is not symmetric: 2 and 3 are opposite each other"},
           {"eigenvalues([[1, 2, 3], [2, 4, 5]])", "expected a square matrix, but this is 2×3 [0..1, 0..2]"},
           {"eigenvalues([1, 2])", "expected a square matrix, but this is 2 [0..1]"},
           {"eigenvalues([[pi, pi, pi], [pi, pi, pi], [pi, pi, pi]])",
            "whether two eigenvalues are the same is undecided"},
           {"eigenvalues([[i + j for j in 0..20] for i in 0..20])",
            "can't compute the eigenvalues of a matrix with more than 20 rows"},
           {"eigenvalues([[pi + i + j for j in 0..6] for i in 0..6])",
            "can't compute the eigenvalues of a matrix with more than 6 rows and entries that are not "
            "fractions"},
           {"solve(eigenvalues([[x, 1], [1, x]])[0] = 3 for x in 0..3)",
            "this function of the unknown has no derivative, which solve needs"},
       }) {
    CAPTURE(row.expression);
    CHECK(fact_of_arrays(row.expression) == row.value);
  }
}

TEST_CASE("an analysis of variance compares groups, given by a factor or as a list") {
  // NIST StRD, SiRstv: certified F = 1.18046237440255, sums 5.11462616000000E-02 and 2.16636560000000E-01.
  const Example silicon(
      "M = [A, B, C, D, E]\n",
      "A: 196.3052 196.1240 196.1890 196.2569 196.3403\nB: 196.3042 196.3825 196.1669 196.3257 196.0422\n"
      "C: 196.1303 196.2005 196.2889 196.0343 196.1811\nD: 196.2795 196.1748 196.1494 196.1485 195.9885\n"
      "E: 196.2119 196.1051 196.1850 196.0052 196.2090\n");
  REQUIRE(silicon.said.items().empty());
  for (const char* groups : {"[A, B, C, D, E]", "M"}) {
    CAPTURE(groups);
    const auto part = [&](const std::string& name) { return value_of(silicon, name + "(" + groups + ")"); };
    CHECK(value_of(silicon, "trunc(anova(" + std::string(groups) + ") * 10^14)") == "118046237440254");
    CHECK(part("anova_squares") == "63932827/1250000000 2707957/12500000");
    CHECK(part("anova_df") == "4 20");
  }
  // Groups of unequal length, by hand. With two numerator degrees, F exceeds x with probability (1 +
  // 2x/n)^(−n/2).
  const Example uneven("",
                       "axis who: a b c d e f g h i\ny[who]: 1 5 2 7 9 3 2 11 4\ng[who]: u w u w w u v w v\n"
                       "code[who]: 1 7 1 7 7 1 3 7 3\n");
  for (const char* groups : {"[1, 2, 3], [2, 4], [5, 7, 9, 11]", ""}) {
    const std::string list = "[" + std::string(groups) + "]";
    for (const std::string& asked :
         {*groups ? list : std::string("y, g"), *groups ? list : std::string("y, code")}) {
      CAPTURE(asked);
      CHECK(value_of(uneven, "anova(" + asked + ")") == "319/36");
      CHECK(value_of(uneven, "anova_squares(" + asked + ")") == "638/9 24");
      CHECK(value_of(uneven, "anova_df(" + asked + ")") == "2 6");
      CHECK(value_of(uneven, "anova_p(" + asked + ") = (1 + 319/108)^-3") == "true");
    }
  }
  CHECK(value_of(Example(""), "anova_p([[1, 2], [2, 1]])") == "1");
  CHECK(value_of(Example(""), "solve(anova([[1, 2], [x, 4]]) = 18 for x in 4..6)") == "5");
}

TEST_CASE("invalid data for an analysis of variance is refused") {
  for (const Asked& row : std::vector<Asked>{
           {"anova([[1, 2]])", "an analysis of variance needs at least two groups, but this is one"},
           {"anova([1, 2], [1, 1])", "an analysis of variance needs at least two groups, but this is one"},
           {"anova([[1], [2]])", "2 values in 2 groups have no variation within the groups"},
           {"anova([[1, 1], [2, 2]])", "within each group all values are the same, so F divides by 0"},
           {"anova([1, 2, 3])", "expected a vector, but this is a single value"},
           {"anova(3)", "expected groups, but this is a single value"},
           {"anova([1, 2, 3], [1, 2])", "the shapes don't fit: 3 [0..2] and 2 [0..1]"},
           {"anova([1, 2, 3], [1, sqrt(2), 2])",
            "a group must be a label or a fraction, but this is sqrt(2)"},
           {"anova([x for x in 1..0], [x for x in 1..0])", "an analysis of variance of no values"},
           {"anova([[1, 2], [x for x in 1..0]])", "an analysis of variance with a group of no values"},
       }) {
    CAPTURE(row.expression);
    CHECK(fact_of_arrays(row.expression) == row.value);
  }
}

TEST_CASE("Longley's regression has NIST's certified digits") {
  const Example longley(
      "X = [x1, x2, x3, x4, x5, x6]\nb = regress(y, X)\ns = regress_errors(y, X)\nr = r_squared(y, X)\n"
      "left = residuals(y, X)\n",
      "y: 60323 61122 60171 61187 63221 63639 64989 63761 66019 67857 68169 66513 68655 69564 69331 70551\n"
      "x1: 83 88.5 88.2 89.5 96.2 98.1 99 100 101.2 104.6 108.4 110.8 112.6 114.2 115.7 116.9\n"
      "x2: 234289 259426 258054 284599 328975 346999 365385 363112 397469 419180 442769 444546 482704 502601 "
      "518173 554894\n"
      "x3: 2356 2325 3682 3351 2099 1932 1870 3578 2904 2822 2936 4681 3813 3931 4806 4007\n"
      "x4: 1590 1456 1616 1650 3099 3594 3547 3350 3048 2857 2798 2637 2552 2514 2572 2827\n"
      "x5: 107608 108632 109773 110929 112075 113270 115094 116219 117388 118734 120445 121950 123366 125368 "
      "127852 130081\n"
      "x6: 1947 1948 1949 1950 1951 1952 1953 1954 1955 1956 1957 1958 1959 1960 1961 1962\n");
  REQUIRE(longley.said.items().empty());
  const std::vector<Asked> certified = {
      {"b[0]", "-3482258.6345958"}, {"b[1]", "15.061872271"},    {"b[2]", "-0.035819179"},
      {"b[3]", "-2.020229803"},     {"b[4]", "-1.033226867"},    {"b[5]", "-0.051104105"},
      {"b[6]", "1829.151464613"},   {"s[0]", "890420.38360737"}, {"s[1]", "84.914925774"},
      {"s[2]", "0.033491007"},      {"s[6]", "455.478499142"},   {"r", "0.995479004"}};
  for (const Asked& row : certified) {
    const std::size_t places = row.value.size() - row.value.find('.') - 1;
    CAPTURE(row.expression);
    const std::string rounded = "trunc(" + row.expression + " * 10^" + std::to_string(places) + ")";
    std::string digits = row.value;
    digits.erase(digits.find('.'), 1);
    const std::size_t first = digits.find_first_not_of("-0");
    CHECK(value_of(longley, rounded) == (digits[0] == '-' ? "-" : "") + digits.substr(first));
  }
  CHECK(value_of(longley, "sum(left)") == "0");
  CHECK(fact_of_arrays("regress([1, 2, 3, 4], [[1, 2, 3, 4], [2, 4, 6, 8]])").find("depend on each other") !=
        std::string::npos);
  CHECK(fact_of_arrays("regress([1, 2], [1, 2])") ==
        "2 values are too few to estimate 2 coefficients and the residuals");
}

TEST_CASE("functions of cash flows are computed") {
  CHECK(value_of(Example(""), "npv(0.1, [-100, 110])") == "0");
  CHECK(value_of(Example(""), "npv(1/10, [-100, 60, 60.5])") == "50/11");  // -100 + 54 6/11 + 50
  CHECK(value_of(Example(""), "irr([-100, 110])") == "1/10");
  CHECK(value_of(Example(""), "irr([-100, 0, 121])") == "1/10");
  CHECK(value_of(Example(""), "irr([-100, 20, 30])") == "-0.3432235637");  // 1/g - 1, 30g² + 20g = 100
  CHECK(value_of(Example(""), "pmt(0, 4, 100)") == "25");
  CHECK(value_of(Example(""), "pmt(0.1, 2, 210)") == "121");  // 121/1.1 + 121/1.21 = 210
  CHECK(value_of(Example(""), "solve(npv(r, [-100, 121]) = 0 for r in 0..1)") == "21/100");
  CHECK(fact_of_arrays("irr([1, 2])") ==
        "all flows have the same sign, so no rate makes their present value zero");
  CHECK(fact_of_arrays("irr([-1, 3, -2])") ==
        "the flows change their sign 2 times, so more than one rate is possible");
}

TEST_CASE("the normal distribution can be used in equations") {
  CHECK(value_of(Example(""), "solve(normal_cdf(x) = 0.975 for x in 0..3)") == "1.9599639845");
  CHECK(value_of(Example(""), "solve(normal_cdf(130, m, 15) = 0.975 for m in 90..110)") == "100.6005402319");
}

TEST_CASE("names of array functions may be used for values") {
  const Example example("rank = 3\ndiff[i] = i for i in 1..2\nsort(x) = x + 1\n");
  CHECK(example.said.items().empty());
  CHECK(value_of(example, "rank * diff[2]") == "6");
  CHECK(value_of(example, "sort(1)") == "2");
}

}  // namespace array_functions_test
