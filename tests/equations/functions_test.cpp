// Every function of the language: an exact point or a published value of each, and the arguments that it
// refuses.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/example.hpp"

namespace functions_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

struct Row {
  std::string asked, value;
};

/// Returns the fact of the first message.
std::string fact_of(const std::string& asked) {
  const Example example("");
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  const ExpressionPtr expression = Example::read(asked, said);
  if (expression) {
    const auto value = evaluation.value(expression, said);
    if (value) return "value " + shown(*value);
  }
  return said.items().front().fact +
         (said.items().front().hint.empty() ? "" : " (" + said.items().front().hint + ")");
}

}  // namespace

TEST_CASE("functions of one number have their published values") {
  // Irrational values: Abramowitz and Stegun, tables 4.1 to 4.6, 4.17 and 7.1.
  const std::vector<Row> rows = {
      {"sin(1)", "0.8414709848"},
      {"cos(1)", "0.5403023059"},
      {"tan(1)", "1.5574077247"},
      {"asin(1)", "1.5707963268"},
      {"acos(1)", "0"},
      {"atan(1)/deg", "45"},
      {"sinh(1)", "1.1752011936"},
      {"cosh(1)", "1.5430806348"},
      {"tanh(1)", "0.7615941560"},
      {"asinh(1)", "0.8813735870"},
      {"acosh(2)", "1.3169578969"},
      {"atanh(1/2)", "0.5493061443"},
      {"exp(1)", "2.7182818285"},
      {"ln(2)", "0.6931471806"},
      {"log2(8)", "3"},
      {"log10(1000)", "3"},
      {"sqrt(9/4)", "3/2"},
      {"cbrt(-27)", "-3"},
      {"erf(1)", "0.8427007929"},
      {"abs(-3/2)", "3/2"},
      {"sign(-pi)", "-1"},
      {"sign(0)", "0"},
      {"floor(-1/2)", "-1"},
      {"ceil(pi)", "4"},
      {"trunc(-pi)", "-3"},
      {"sin(75 deg)", "0.9659258263"},
      {"atan2(1, -1)/deg", "135"},
      {"atan2(-1, -1, turn)/deg", "225"},
      {"atan2(-1, 0, turn)/deg", "270"},
      {"atan2(0, 1, turn)", "0"},
      {"atan2(1, -1, turn)/deg", "135"},
      {"atan2(0, -2, turn)/deg", "180"},
      {"atan2(-1, 2, turn)", "5.8195376982"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.asked);
    CHECK(value_of(Example(""), row.asked) == row.value);
  }
}

TEST_CASE("functions of integers and rounding functions have exact values") {
  const std::vector<Row> rows = {
      {"round(2.5)", "3"},
      {"round(-2.5)", "-3"},
      {"round(1.5885, 3)", "1589/1000"},
      {"round(2.5, 0, half even)", "2"},
      {"round(1.21, 1, up)", "13/10"},
      {"round(1.29, 1, down)", "6/5"},
      {"round(1250, -2)", "1300"},
      {"factorial(20)", "2432902008176640000"},
      {"0!", "1"},
      {"binomial(5, 2)", "10"},
      {"binomial(2, 5)", "0"},
      {"binomial(60, 30)", "118264581564861424"},
      {"gcd(12, 18, 27)", "3"},
      {"7.5 mod 2", "3/2"},
      {"mod(-7, 3)", "2"},  // floored, as in Python
      {"div(-7, 2)", "-4"},
      {"7.5 div 2", "3"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.asked);
    CHECK(value_of(Example(""), row.asked) == row.value);
  }
}

TEST_CASE("statistical distributions have their published values") {
  // Irrational values: Abramowitz and Stegun, table 26.1, and Python mpmath. Critical values as in the tables
  // of the NIST/SEMATECH e-Handbook (1.96, 2.228, 7.815, 3.708). Rational values by hand.
  const std::vector<Row> rows = {
      {"normal_cdf(0)", "1/2"},
      {"normal_cdf(1)", "0.8413447461"},
      {"normal_cdf(130, 100, 15)", "0.9772498681"},
      {"normal_quantile(0.975)", "1.9599639845"},
      {"normal_quantile(1/2, 100, 15)", "100"},
      {"t_cdf(1, 1)", "3/4"},
      {"t_cdf(2, 10)", "0.9633059826"},
      {"t_quantile(0.975, 10)", "2.2281388520"},
      {"t_cdf(2, 5/2)", "0.9213042521"},
      {"chi2_cdf(2, 3)", "0.4275932955"},
      {"chi2_quantile(0.95, 3)", "7.8147279033"},
      {"f_cdf(7.5, 2, 5)", "31/32"},
      {"f_quantile(0.95, 3, 10)", "3.7082648190"},
      {"binomial_cdf(2, 5, 1/2)", "1/2"},
      {"binomial_cdf([0, 1, 2], 2, 1/2)", "1/4 3/4 1"},
      {"normal_cdf(sqrt(2)) + normal_cdf(-sqrt(2)) = 1", "true"},
      {"t_quantile(0.1, 7) = -t_quantile(0.9, 7)", "true"},
      {"chi2_quantile(chi2_cdf(3, 5), 5) = 3", "true"},
      {"round(t_quantile(0.896, 4))", "2"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.asked);
    CHECK(value_of(Example(""), row.asked) == row.value);
  }
}

TEST_CASE("distributions apply to each cell, and to tables of many cells") {
  const Example table("Z[k] = normal_cdf(k) for k in 0..2\nT[k] = t_quantile(0.975, k) for k in [10, 30]");
  CHECK(value_of(table, "Z") == "1/2 0.8413447461 0.9772498681");
  CHECK(value_of(table, "T[10]") == "2.2281388520");
  // Φ(1)^2 with Φ(1) = 0.8413447460685…
  const Example squares("Z[k] = normal_cdf(k/1000)^2 for k in 0..1000");
  CHECK(value_of(squares, "Z[1000]") == "0.7078609817");
}

TEST_CASE("functions of many numbers have their values by hand") {
  const std::vector<Row> rows = {
      {"sum([1, 2, 3])", "6"},
      {"prod([1, 2, 3, 4])", "24"},
      {"mean([1, 2, 4])", "7/3"},
      {"var([1, 2, 3, 4], sample)", "5/3"},
      {"var([1, 2, 3, 4], population)", "5/4"},
      {"std([2, 4], population)", "1"},
      {"norm([3, 4])", "5"},
      {"dot([1, 2, 3], [4, 5, 6])", "32"},
      {"min(3, 1, 2)", "1"},
      {"max([3, 1, 2])", "3"},
      {"max(pi, 22/7)", "22/7"},
      {"min(k^2 - 4k for k in 0..5)", "-4"},
      {"argmax(k * (6 - k) for k in 0..6)", "3"},
      {"all(k > 0 for k in 1..3)", "true"},
      {"any(k > 3 for k in 1..3)", "false"},
      {"count(k mod 3 = 0 for k in 1..10)", "3"},
      {"len([1, 1, 1])", "3"},
      {"softmax([0, 0])", "1/2 1/2"},
      {"softmax([0, ln(3)])", "1/4 3/4"},
      {"sum(softmax([1, 2, 3])) = 1", "true"},
      {"min([1, 2], [2, 1])", "1 1"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.asked);
    CHECK(value_of(Example(""), row.asked) == row.value);
  }
}

TEST_CASE("invalid arguments of functions are refused") {
  const std::vector<Row> rows = {
      {"sin()", "sin takes 1 argument, but there are 0 (add the missing arguments, separated by commas)"},
      {"sin(1, 2)", "sin takes 1 argument, but there are 2 (remove the extra arguments)"},
      {"atan2(1)",
       "atan2 takes 2 arguments, but there is 1 (add the missing arguments, separated by commas)"},
      {"atan2(0, 0, turn)",
       "atan2(0, 0) is not defined: the origin has no angle (exclude the case with `if`, or fix the value "
       "that is "
       "used here)"},
      {"solve(atan2(x, 1, turn) = 1 for x in 1..2)",
       "atan2 of the unknown has no derivative, which solve needs (write atan(y/x), in a bracket where the "
       "sign of "
       "x is constant)"},
      {"round(1, 2, 3)", "round takes 1 or 2 arguments, but there are 3 (remove the extra arguments)"},
      {"gcd(4)",
       "gcd takes 2 or more arguments, but there is 1 (add the missing arguments, separated by commas)"},
      {"normal_cdf(1, 0)", "normal_cdf takes 1 or 3 arguments, but there are 2 (remove the extra arguments)"},
      {"t_cdf(1)",
       "t_cdf takes 2 arguments, but there is 1 (add the missing arguments, separated by commas)"},
      {"t_quantil(0.9, 3)", "there is no function 't_quantil' (did you mean 't_quantile'?)"},
      {"normal_quantile(1)",
       "normal_quantile(1) is not defined: the probability must be between 0 and 1, both excluded (exclude "
       "the case "
       "with `if`, or fix the value that is used here)"},
      {"normal_quantile(97.5)",
       "normal_quantile(195/2) is not defined: the probability must be between 0 and 1, both excluded (write "
       "0.975 "
       "for 97.5 %)"},
      {"t_cdf(2, -1/2)",
       "t_cdf(2, -1/2) is not defined: the degrees of freedom must be positive (exclude the case with `if`, "
       "or fix the "
       "value that is used here)"},
      {"solve(t_cdf(2, n) = 0.9 for n in 1..9)",
       "t_cdf has no derivative with respect to its degrees of freedom, which solve needs (use the unknown "
       "only in the first "
       "argument)"},
      {"solve(binomial_cdf(3, n, 1/2) = 0.9 for n in 1..9)",
       "binomial_cdf has no derivative with respect to its counts, which solve needs (use the unknown only "
       "for the "
       "probability)"},
      {"solve(tukey_quantile(p, 3, 9) = 4 for p in 0..1)",
       "tukey_quantile of the unknown has no derivative, which solve needs (solve each smooth part in a "
       "bracket of "
       "its own)"},
      {"solve(tukey_cdf(q, 3, 9) = 0.9 for q in 1..9)",
       "tukey_cdf of the unknown has no derivative, which solve needs (use tukey_quantile(p, k, df), the "
       "number "
       "whose tukey_cdf is p)"},
      {"tukey_cdf(3, 1, 9)",
       "tukey_cdf(3, 1, 9) is not defined: the number of groups must be a whole number of at least 2 "
       "(exclude the case "
       "with `if`, or fix the value that is used here)"},
      {"tukey_cdf(3, 101, 9)", "101 groups are too many for tukey_cdf (the most are 100)"},
      {"tukey_cdf(3)",
       "tukey_cdf takes 2 or 3 arguments, but there is 1 (add the missing arguments, separated by commas)"},
      {"beta_cdf(1/2, 0, 1)",
       "beta_cdf(1/2, 0, 1) is not defined: its parameters must be positive (exclude the case with `if`, or "
       "fix the "
       "value that is used here)"},
      {"var([1, 2])",
       "var needs `sample` or `population` (write var(…, sample), which divides by n − 1, or var(…, "
       "population), "
       "which divides by n)"},
      {"var([1], sample)",
       "the sample variance of a single value divides by zero (add a value, or use `population`, which "
       "divides by the number of values)"},
      {"mean([k for k in 1..0])",
       "the mean of no values (exclude the case with `if`, or fix the value that is used here)"},
      {"factorial(1/2)",
       "factorial takes integers, but this is 1/2 (exclude the case with `if`, or fix the value that is used "
       "here)"},
      {"factorial(-1)",
       "factorial of a negative number, -1 (exclude the case with `if`, or fix the value that is used here)"},
      {"factorial(10^9)", "factorial of 1000000000 is too large (the largest argument is 100000)"},
      {"sine(1)", "there is no function 'sine' (did you mean 'sin'?)"},
      {"sum(2 k(1 + k) for k in 1..2)", "'k' is a value, not a function (for a product, write k (1 + k))"},
      {"e", "there is no name 'e' (Euler's number is exp(1))"},
      {"argmax([[1, 2], [3, 4]])",
       "an element of 2×2 [0..1, 0..1] has more than one index (add `each row` or `each column`)"},
      {"sum([1, 2], each row)",
       "there is no axis 'row' in 2 [0..1] (name one of its axes; `each row` and `each column` need two "
       "axes)"},
      {"dot([1, 2], [1, 2, 3])",
       "the shapes don't fit: 2 [0..1] and 3 [0..2] (give both vectors the same number of entries)"},
      {"sum([1 = 1])",
       "expected a number, but this is true or false (use count(…) to count true conditions)"},
      {"count([1, 2])",
       "expected a condition, but this is neither true nor false (compare with = < > ≤ ≥ ≠)"},
      {"if 1 then 2 else 3",
       "expected a condition, but this is neither true nor false (compare with = < > ≤ ≥ ≠)"},
      {"sum(k for k in 1..10^9)", "this range has too many numbers: 1000000000 (the most is 4194304)"},
      {"sum(k for k in 0..1/2)",
       "the last end of this range is 1/2, which is not an integer (use floor(x) or `a div b` to get an "
       "integer)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.asked);
    CHECK(fact_of(row.asked) == row.value);
  }
}

}  // namespace functions_test
