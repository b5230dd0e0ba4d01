// Solving: equations in a bracket, linear systems, the first index that satisfies a condition, and statistics
// of groups. Known roots are published (in the OEIS where cited); systems were solved with Python's
// fractions, medians with Python's statistics.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/example.hpp"
#include "equations/steps/steps.hpp"
#include "equations/typeset/notation.hpp"

namespace solve_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

/// Returns the value, or the first message.
std::string asked(const Example& example, const std::string& what) {
  if (!example.model) return render(example.said);
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  const ExpressionPtr expression = Example::read(what, said);
  const auto value = expression ? evaluation.value(expression, said) : std::nullopt;
  return value ? shown(*value) : render(said);
}
std::string asked(const std::string& what) { return asked(Example(""), what); }

std::string fact(const std::string& what, const Example& example = Example("")) {
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  const ExpressionPtr expression = Example::read(what, said);
  const auto value = expression ? evaluation.value(expression, said) : std::nullopt;
  return value ? "value " + shown(*value)
               : said.items().front().fact + " (" + said.items().front().hint + ")";
}

std::string steps_of(const std::string& equations, const std::string& given, const std::string& what) {
  const Example example(equations, given);
  REQUIRE(example.model);
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  StepFormat format;
  format.result = {numbers::Format::Style::places, 4, false};
  const auto lines = steps(evaluation, Example::read(what, said), format, said);
  INFO(render(said));
  REQUIRE(lines);
  std::string text;
  for (const auto& stage : lines->front().stages)
    text += (text.empty() ? "" : stage.approximate ? " ≈ " : " = ") + stage.plain;
  return text;
}

const std::string students =
    "axis student: Ann Ben Cleo Dan Eve\n"
    "score[student]: 3 1 4 1.5 9\n"
    "class[student]: red blue red blue red\n";

}  // namespace

// The solutions are quantiles with published tables: R. A. Fisher, "Statistical Methods for Research
// Workers". The exact limits of Clopper and Pearson for 3 of 10, "Biometrika" 26, 1934, are quantiles of the
// beta distribution.
TEST_CASE("probabilities and quantiles can be solved for") {
  struct Row {
    std::string asked, value;
  };
  for (const Row& row : std::vector<Row>{
           {"solve(t_cdf(x, 5) = 0.975 for x in 0..5) = t_quantile(0.975, 5) to 60 places", "true"},
           {"round(solve(t_cdf(x, 10) = 0.975 for x in 0..5), 3)", "557/250"},
           {"round(solve(chi2_cdf(x, 3) = 0.95 for x in 0..50), 3)", "1563/200"},
           {"round(solve(f_cdf(x, 3, 10) = 0.95 for x in 0..50), 2)", "371/100"},
           {"solve(normal_cdf(x, 100, 15) = 1/2 for x in 50..200)", "100"},
           {"round(solve(normal_cdf(130, 100, s) = 0.975 for s in 1..50), 4)", "19133/1250"},
           {"solve(normal_quantile(p) = 0 for p in 0..1)", "1/2"},
           {"round(solve(t_quantile(p, 4) = 2.776445105 for p in 0.01..0.99), 9)", "39/40"},
           {"solve(binomial_cdf(1, 2, p) = 3/4 for p in 0..1)", "1/2"},
           {"round(solve(1 - binomial_cdf(2, 10, p) = 0.025 for p in 0..1), 4)", "667/10000"},
           {"round(solve(binomial_cdf(3, 10, p) = 0.025 for p in 0..1), 4)", "261/400"},
           {"round(solve(beta_cdf(x, 3, 8) = 0.025 for x in 0..1), 4)", "667/10000"},
           {"round(beta_quantile(0.975, 4, 7), 4)", "261/400"},
           {"solve(chi2_cdf(x, 1/2) = 0.3 for x in -1..1) = chi2_quantile(0.3, 1/2) to 60 places", "true"},
           {"solve(f_cdf(2 x, 3, 10) + x = 1 for x in -1..1) > 0.3", "true"},
       }) {
    CAPTURE(row.asked);
    CHECK(value_of(Example(""), row.asked) == row.value);
  }
}

TEST_CASE("an equation is solved in its bracket") {
  CHECK(asked("solve(x^3 - 2x - 5 = 0 for x in 2..3)") == "2.0945514815");  // OEIS A007493
  CHECK(asked("solve(x = cos(x) for x in 0..1)") == "0.7390851332");        // OEIS A003957
  CHECK(asked("solve(2x = 3 for x in 0..5)") == "3/2");
  CHECK(asked("solve(3 = 2x for x in 1/2..sqrt(7))") == "3/2");
  CHECK(asked("solve(sin(t) = 1/2 for t in 0..pi/2)/deg") == "30");
  CHECK(asked("2solve(x^2 = 9 for x in 0..5) + 1") == "7");
  CHECK(asked("solve(sum(x^k for k in 1..3) = 14 for x in 0..5)") == "2");
  CHECK(asked("solve(x = solve(y^2 = 2 for y in 1..2)^2 for x in 0..5)") == "2");
  CHECK(asked("solve(x^3 - 2x = 5 for x in 2..3)^3 - 2solve(x^3 - 2x = 5 for x in 2..3) = 5") == "true");
}

TEST_CASE("an equation may contain cells, functions of the author, and indices") {
  const Example example(
      "f(u) = u^2 - k\n"
      "r = solve(f(x) = 0 for x in 0..k)\n"
      "s[i] = solve(x^2 = a[i] for x in 0..a[i]) for i in 0..2\n"
      "x = solve(x + 1 = a[2] for x in 0..100)\n"
      "again[i, j] = solve(x = i + j for x in -1..9) for i in 0..1, j in 0..1\n",
      "k: 16\na[0..2]: 4 9 25");
  CHECK(asked(example, "r") == "4");
  CHECK(asked(example, "s") == "2 3 5");
  CHECK(asked(example, "x") == "24");
  CHECK(asked(example, "again") == "0 1 | 1 2");
  CHECK(asked(example, "s[1] + solve(x = s[0] for x in 0..3)") == "5");
}

TEST_CASE("an unknown is not confused with an index in the same expression") {
  const Example example(
      "p[i, j] = exp(i) * 0 + sqrt(i + 1)^2 * j for i in 0..3, j in 0..1\n"
      "r[j] = solve(sqrt(x + 1)^2 + exp(x) * 0 = j + 2 for x in 0..9) for j in 0..3\n"
      "q[i, j] = exp(i) * 0 + sqrt(i + 1)^2 * j for i in 0..3, j in 0..1\n");
  CHECK(asked(example, "p") == "0 1 | 0 2 | 0 3 | 0 4");
  CHECK(asked(example, "[r[0], r[1], r[2], r[3], q[0, 1], q[1, 1], q[3, 1]]") == "1 2 3 4 1 2 4");
}

TEST_CASE("an unsolvable equation is reported with a reason") {
  CHECK(asked("solve(x^2 = 9 for x in 4..5)") ==
        "asked:1:1: error: no x in 4..5 solves the equation: at both ends the left side is greater than the "
        "right\n"
        "    solve(x^2 = 9 for x in 4..5)\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: choose a bracket where the left side is greater at one end and less at the other\n");
  CHECK(fact("solve(x^2 = 9 for x in -4..5)") ==
        "more than one x in -4..5 solves the equation: one is near -3.0000, another near 3.0000 (narrow the "
        "bracket to one of them)");
  CHECK(fact("solve(1/x = 0 for x in -1..1)") ==
        "a division is not proven to be defined near x = 0 (choose a bracket without that point)");
  const std::string parts = " (solve each smooth part in a bracket of its own)";
  CHECK(fact("solve(floor(x) = 1 for x in 0..3)") ==
        "floor of the unknown has no derivative, which solve needs" + parts);
  CHECK(fact("solve(max(x, 1) = 2 for x in 0..3)") ==
        "max of the unknown has no derivative, which solve needs" + parts);
  CHECK(fact("solve(median([x, 1, 5]) = 2 for x in 0..3)") ==
        "median of the unknown has no derivative, which solve needs" + parts);
  CHECK(fact("solve((if x < 1 then x else 2) = 1 for x in 0..3)") ==
        "a comparison of the unknown has no derivative, which solve needs" + parts);
  CHECK(fact("solve(x mod 2 = 1 for x in 0..3)") ==
        "mod of the unknown has no derivative, which solve needs" + parts);
  CHECK(fact("solve(x div 2 = 1 for x in 0..3)") ==
        "div of the unknown has no derivative, which solve needs" + parts);
  CHECK(fact("solve(x = solve(y = x for y in 0..1) for x in 0..1)") ==
        "an equation for y mentions x, the unknown of another equation (for several unknowns, solve one "
        "equation "
        "by hand, or use solve(A, b) if the equations are linear)");
  CHECK(fact("solve(x = 2 for x in 2..2)") ==
        "the bracket 2..2 has no width (write two ends with the root between them)");
  CHECK(fact("solve(x = 2 for x in 3..1)") ==
        "the bracket 3..1 runs backwards (write the smaller end first: 1..3)");
  CHECK(fact("solve(1 = 2 for x in 0..1)") ==
        "the equation does not mention x, so it can't be solved for it (solve for a name that the equation "
        "uses)");
}

TEST_CASE("invalid arguments of solve, first_index and determinant are refused") {
  const std::string shape = " (write solve(x^2 = 2 for x in 1..2))";
  CHECK(fact("solve(x for x in 1..2)") == "solve takes an equation with one '='" + shape);
  CHECK(fact("solve(1 = x = 2 for x in 1..2)") == "solve takes an equation with one '='" + shape);
  CHECK(fact("solve(x = 2)") ==
        "solve takes an equation with its bracket, or a matrix and the right side (write solve(x^2 = 2 for x "
        "in "
        "1..2), or solve(A, b))");
  CHECK(fact("solve(x = 2 for x in 0..3 step 1)") ==
        "the bracket of x must go from one number to another (write for x in 1..2)");
  CHECK(fact("solve(x = 2 for x in 0..3 if x > 1)") ==
        "solve takes no 'if' (remove the condition; narrow the bracket to select a solution)");
  CHECK(fact("solve(x = y for x in 0..3, y in 0..1)") ==
        "solve finds one unknown, but here are 2 (for a linear system, write solve(A, b))");
  CHECK(fact("solve(x = [1, 2] for x in 0..3)") ==
        "each side of an equation must be a single number, but this is 2 [0..1] (solve for each index: a "
        "clause "
        "with `for` after it has an equation for each)");
  CHECK(fact("solve([[1, 2], [2, 4]], [1, 1])") ==
        "[[1, 2], [2, 4]] is singular: its determinant is 0 because its rows depend on each other (remove "
        "the rows "
        "that follow from the others, and add the missing ones)");
  CHECK(fact("determinant([1, 2])") ==
        "expected a square matrix, but [1, 2] is 2 [0..1] (use a table with as many rows as columns)");
  CHECK(
      fact("solve([[1, 2], [3, 4]], [1, 2, 3])") ==
      "the shapes don't fit: 2×2 [0..1, 0..1] and 3 [0..2] (give the right side an entry for each row of the "
      "matrix)");
  CHECK(fact("first_index(k for k in 0..9)") ==
        "first_index takes an index, its range, and a condition (write first_index(k for k in 0..100 "
        "if x[k] < "
        "1e-6))");
}

TEST_CASE("linear systems are solved") {
  const Example example(
      "y = solve(A, b)\n"
      "I = inverse(A) @ A\n"
      "h = solve([1/(i+j-1) for i in 1..6, j in 1..6], [1 for i in 1..6])\n"
      "M[i, j] = P[j, i] - (if i = j then 1 else 0) for i in 0..1, j in 0..2\n"
      "M[2, j] = 1 for j in 0..2\n"
      "steady = solve(M, [0, 0, 1])\n",
      "axis row: one two three\naxis unknown: p q r\n"
      "A[row, unknown]: 0 2 1 | 1 -2 -3 | -1 1 2\nb[row]: -8 0 3\n"
      "P[0..2, 0..2]: 0.9 0.075 0.025 | 0.15 0.8 0.05 | 0.25 0.25 0.5");
  CHECK(asked(example, "y") == "-4 -5 2");
  CHECK(asked(example, "y[q]") == "-5");
  CHECK(asked(example, "I") == "1 0 0 | 0 1 0 | 0 0 1");
  CHECK(asked(example, "A @ y = b") == "true");
  CHECK(asked(example, "determinant(A)") == "1");
  CHECK(asked(example, "h") == "-6 210 -1680 5040 -6300 2772");
  CHECK(asked(example, "steady") == "5/8 5/16 1/16");
  CHECK(asked("determinant([[sqrt(2), 2], [1, sqrt(2)]])") == "0");
  CHECK(asked("solve([[sqrt(2), 1], [1, sqrt(2)]], [1, 0])") == "1.4142135624 -1");
  CHECK(asked("inverse([[1, 2], [3, 4]])") == "-2 1 | 3/2 -1/2");
}

TEST_CASE("'^' of a matrix is the matrix power, '.^' applies to each cell") {
  const Example example(
      "square(x) = x^2\n"
      "cells(x) = x .^ 2\n"
      "steps[k, .., ..] = G^k for k in 0..3\n"
      "state[k, ..] = G^k @ [1, 0] for k in 1..2\n"
      "back = T^-1\n"
      "to_and_fro = T^-1 @ T\n",
      "axis place: here there\naxis past: was wasnt\n"
      "A[0..1, 0..1]: 1 2 | 3 4\nG[0..1, 0..1]: 0.9 0.5 | 0.1 0.5\n"
      "T[place, past]: 1 2 | 3 5\nR[0..1, 0..2]: 1 2 3 | 4 5 6\nx[0..2]: 1 2 3\nD[0..1, 0..1, 0..1]: 1 2 | 3 "
      "4 "
      "| 5 6 | 7 8");
  // Worked with Python's fractions.
  CHECK(asked(example, "A^2") == "7 10 | 15 22");
  CHECK(asked(example, "A^-1") == "-2 1 | 3/2 -1/2");
  CHECK(asked(example, "A^-1 = inverse(A)") == "true");
  CHECK(asked(example, "A^-2") == "11/2 -5/2 | -15/4 7/4");
  CHECK(asked(example, "A^0") == "1 0 | 0 1");
  CHECK(asked(example, "(A^3)[1, 0]") == "81");
  CHECK(asked(example, "A .^ 2") == "1 4 | 9 16");
  CHECK(asked(example, "A .^ -1") == "1 1/2 | 1/3 1/4");
  CHECK(asked(example, "2.^A") == "2 4 | 8 16");
  CHECK(asked(example, "A .^ A") == "1 4 | 27 256");
  CHECK(asked(example, "square(A)") == "7 10 | 15 22");
  CHECK(asked(example, "cells(A)") == "1 4 | 9 16");
  CHECK(asked(example, "square(x)") == "1 4 9");
  CHECK(asked(example, "square(3)") == "9");
  CHECK(asked(example, "x^2") == "1 4 9");
  CHECK(asked(example, "2^x") == "2 4 8");
  CHECK(asked(example, "x^x") == "1 4 27");
  CHECK(asked(example, "steps[3, .., ..]") == "211/250 39/50 | 39/250 11/50");
  CHECK(asked(example, "state[2, ..]") == "43/50 7/50");
  CHECK(asked(example, "back[was, there]") == "2");
  CHECK(asked(example, "to_and_fro") == "1 0 | 0 1");
  CHECK(asked(example, "A[1, 0]^2") == "9");
  const std::string by_cells = " (write the power of each cell with a point: x .^ 2)";
  CHECK(fact("R^2", example) == "expected a square matrix, but R is 2×3 [0..1, 0..2]" + by_cells);
  CHECK(fact("D^2", example) == "expected a square matrix, but D is 2×2×2 [0..1, 0..1, 0..1]" + by_cells);
  CHECK(fact("square(R)", example) == "expected a square matrix, but x is 2×3 [0..1, 0..2]" + by_cells);
  CHECK(fact("2^A", example) == "expected a square matrix, but 2 is a single value" + by_cells);
  CHECK(fact("A^x", example) ==
        "the exponent of a matrix must be one whole number, but this is 3 [0..2] (write the power of each "
        "cell with "
        "a point: x .^ y)");
  CHECK(
      fact("A^0.5", example) ==
      "the exponent of a matrix must be a whole number, but this is 1/2 (write the power of each cell with a "
      "point: x .^ 0.5)");
  CHECK(fact("[[1, 2], [2, 4]]^-1") ==
        "[[1, 2], [2, 4]] is singular: its determinant is 0 because its rows depend on each other (remove "
        "the rows "
        "that follow from the others, and add the missing ones)");
  CHECK(fact("A.*A", example) ==
        "'.*' has no meaning here (write * to multiply cell by cell, @ for the matrix product)");
}

TEST_CASE("the first index that satisfies a condition is found without evaluating later ones") {
  const Example example(
      "x[0] = 1\n"
      "x[k] = (x[k-1] + 2/x[k-1]) / 2 for k in 1..5\n"
      "c[0] = 27\n"
      "c[n] = if c[n-1] mod 2 = 0 then c[n-1]/2 else 3c[n-1] + 1 for n in 1..200\n"
      "n = first_index(k for k in 0..100 if abs(x[k+1] - x[k]) < 1e-6)\n"
      "far = first_index(k for k in 0..100 if x[k] < 1)\n"
      "none = first_index(k for k in 0..3 if x[k] < 1)\n"
      "pair = first_index(10i + j for i in 1..9, j in 1..9 if i*j = 42)\n");
  // Newton's iterates for √2: 1, 1.5, 1.41666…, 1.414215…, 1.41421356237…. The fourth and third differ by
  // 2.1·10^-6, the fifth and fourth by 1.6·10^-12.
  CHECK(asked(example, "n") == "4");
  CHECK(asked(example, "pair") == "67");
  CHECK(asked(example, "first_index(n for n in 0..200 if c[n] = 1)") ==
        "111");  // OEIS A006577: 27 takes 111 steps
  CHECK(fact("none", example) ==
        "no index of `first_index` meets the condition while computing none (extend the range, or relax the "
        "condition)");
  CHECK(asked(example, "far").find("x[6]") != std::string::npos);
}

TEST_CASE("statistics of groups are computed") {
  const Example example(
      "middle[c] = mean(score[s] for s in student if class[s] = c) for c in [red, blue]\n"
      "dist[p, q] = abs(score[p] - score[q]) for p in student, q in student if p ≠ q\n",
      students);
  CHECK(asked(example, "middle") == "16/3 5/4");
  CHECK(asked(example, "dist[Ann, Cleo]") == "1");
  CHECK(asked(example, "sum(dist[p, q] for p in student, q in student if p ≠ q)") == "74");
  CHECK(asked(example, "count(s in student if score[s] > 2)") == "3");
  CHECK(asked(example, "count(s in student if class[s] = red)") == "3");
  CHECK(asked(example, "count(s in student)") == "5");
  CHECK(asked(example, "count(p in student, q in student if score[p] < score[q])") == "10");
  CHECK(asked(example, "count(true for s in student if class[s] = blue)") == "2");
  CHECK(asked(example, "max(score[s] for s in student if class[s] = blue)") == "3/2");
  CHECK(asked(example, "min(score[s] for s in student)") == "1");
  CHECK(asked(example, "prod(score[s] for s in student if class[s] = red)") == "108");
  CHECK(asked(example, "argmax(score[s] for s in student if class[s] = blue)") == "Dan");
  CHECK(asked(example, "var(score[s] for s in student if class[s] = blue, sample)") == "1/8");
  CHECK(asked(example, "std(score[s] for s in student if class[s] = blue, population)") == "1/4");
  CHECK(asked(example, "median(score[s] for s in student if class[s] = red)") == "4");
  CHECK(asked(example, "median(score)") == "3");
  CHECK(asked("median([3, 1, 4, 1, 5, 9, 2, 6])") == "7/2");
  CHECK(asked("median([sqrt(2), pi, 1])") == "1.4142135624");
  const std::string mend = " (exclude the case with `if`, or fix the value that is used here)";
  CHECK(fact("mean(i for i in 1..3 if i > 5)") == "the mean of no values" + mend);
  CHECK(fact("median(i for i in 1..3 if i > 5)") == "the median of no values" + mend);
  CHECK(fact("max(i for i in 1..3 if i > 5)") == "the greatest of no values" + mend);
}

TEST_CASE("solve, inverse and first_index are printed as formulas") {
  const auto set = [](const std::string& written) {
    text::Diagnostics said;
    const auto tree = Example::read(written, said);
    REQUIRE(tree);
    CHECK(to_plain(*tree) == written);
    return to_formula(*tree).latex;
  };
  CHECK(set("solve(x^3 - 2x = 5 for x in 2..3)") ==
        "\\text{the } x \\in \\left[2,\\, 3\\right] \\text{ with } x^{3} - 2x = 5");
  CHECK(set("2 * solve(x^2 = 2 for x in 1..pi)") ==
        "2 \\cdot \\left(\\text{the } x \\in \\left[1,\\, \\pi\\right] \\text{ with } x^{2} = 2\\right)");
  CHECK(set("solve(A, b)") == "A^{-1}\\,b");
  CHECK(set("solve(A + B, b + c)") == "\\left(A + B\\right)^{-1}\\,\\left(b + c\\right)");
  CHECK(set("A^-1") == "A^{-1}");
  CHECK(set("A .^ 2") == "A^{\\circ 2}");
  CHECK(set("A .^ -1") == "A^{\\circ (-1)}");
  CHECK(set("(A .^ k)^2") == "\\left(A^{\\circ k}\\right)^{2}");
  CHECK(set("A .^ (k+1)") == "A^{\\circ (k + 1)}");
  CHECK(set("inverse(A)^2") == "\\left(A^{-1}\\right)^{2}");
  CHECK(set("determinant(A)") == "\\det\\left(A\\right)");
  CHECK(set("first_index(k for k in 0..100 if x[k] < 1)") ==
        "\\mathrm{first}_{k = 0, \\dots, 100,\\,x_{k} < 1}\\left(k\\right)");
  text::Diagnostics said;
  CHECK(dump(*Example::read("count(s in student if score[s] > 2)", said)) ==
        dump(*Example::read("count(score[s] > 2 for s in student)", said)));
}

TEST_CASE("an equation appears in a worked line") {
  CHECK(steps_of("r = solve(x^3 - 2x = 5 for x in 2..3)", "", "r") ==
        "r = solve(x^3 - 2x = 5 for x in 2..3) ≈ 2.0946");
  CHECK(steps_of("r = solve(x^2 = a for x in 0..a)", "a: 5", "r") ==
        "r = solve(x^2 = a for x in 0..a) = solve(x^2 = 5 for x in 0..5) ≈ 2.2361");
  CHECK(steps_of("x[i] = solve(x^2 = a[i] for x in 0..a[i]) for i in 0..1", "a[0..1]: 5 9", "x[1]") ==
        "x[1] = solve(x^2 = a[1] for x in 0..a[1]) = solve(x^2 = 9 for x in 0..9) = 3.0000");
  CHECK(steps_of("B = A^2", "A[0..1, 0..1]: 1 2 | 3 4", "B[1, 0]") == "B[1, 0] = 3×1 + 4×3 = 15.0000");
  CHECK(steps_of("m = median(a)", "a[0..1]: 5 9", "m") == "m = 7 = 7.0000");
}

}  // namespace solve_test
