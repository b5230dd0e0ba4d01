// Worked lines, compared with arithmetic done by hand.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "equations/steps/steps.hpp"
#include "equations/steps/substitution.hpp"

namespace steps_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

text::Text text_of(const std::string& written) {
  return text::Text(std::make_shared<text::Source>("test", written));
}

std::vector<std::vector<text::Text>> rows_of(const std::string& written) {
  std::vector<std::vector<text::Text>> rows;
  for (const text::Text& line : text_of(written).lines()) rows.push_back(line.words());
  return rows;
}

struct Example {
  std::string equations;
  std::vector<GivenInput> givens = {};
  std::vector<AxisInput> axes = {};
};

GivenInput scalar(const std::string& name, const std::string& value) {
  return {text_of(name), {}, {{text_of(value)}}, true};
}

GivenInput table(const std::string& name, const std::vector<std::string>& axes, const std::string& rows) {
  GivenInput given;
  given.name = text_of(name);
  for (const std::string& axis : axes) given.axes.push_back(text_of(axis));
  given.rows = rows_of(rows);
  return given;
}

AxisInput axis(const std::string& name, const std::string& range, const std::string& labels) {
  return {text_of(name), text_of(range), text_of(labels).words()};
}

ModelPtr model_of(const Example& example) {
  Inputs inputs;
  inputs.axes = example.axes;
  inputs.givens = example.givens;
  inputs.equations = text_of(example.equations);
  text::Diagnostics said;
  ModelPtr model = Model::compile(inputs, said);
  INFO(render(said));
  REQUIRE(model);
  return model;
}

std::vector<WorkedLine> lines_of(Evaluation& evaluation, const std::string& what, const StepFormat& format) {
  text::Diagnostics said;
  const auto lines = steps(evaluation, parse_expression(text_of(what), said), format, said);
  INFO(render(said));
  REQUIRE(lines);
  return *lines;
}

std::string plain(const WorkedLine& line) {
  std::string made;
  for (std::size_t i = 0; i < line.stages.size(); ++i)
    made += (i == 0 ? "" : line.stages[i].approximate ? " ≈ " : " = ") + line.stages[i].plain;
  return made;
}

StepFormat places(long count) {
  StepFormat format;
  format.result.digits = count;
  return format;
}

std::string worked(const Example& example, const std::string& what, long digits) {
  Evaluation evaluation(model_of(example));
  std::string made;
  for (const WorkedLine& line : lines_of(evaluation, what, places(digits)))
    made += (made.empty() ? "" : "\n") + plain(line);
  return made;
}

}  // namespace

TEST_CASE("a worked cell of an indexed clause shows the values of its indices") {
  const Example encoding{
      "P[pos, 2i] = sin(pos / 10000^(2i/d)) for pos in 1..4, i in 0..2\n"
      "P[pos, 2i+1] = cos(pos / 10000^(2i/d)) for pos in 1..4, i in 0..2",
      {scalar("d", "6")}};
  // sin 1 = 0.841470…, cos 4 = -0.653643…
  CHECK(worked(encoding, "P[1, 0]", 3) == "P[1, 0] = sin(1 / 10000^(2×0/6)) ≈ 0.841");
  CHECK(worked(encoding, "P[4, 1]", 3) == "P[4, 1] = cos(4 / 10000^(2×0/6)) ≈ -0.654");
  CHECK(worked(encoding, "P[1, 5]", 3) == "P[1, 5] = cos(1 / 10000^(2×2/6)) ≈ 1.000");
}

TEST_CASE("a recurrence shows letters, then numbers, then the result") {
  const Example newton{"x[0] = 1\nx[k] = (x[k-1] + 2/x[k-1]) / 2 for k in 1..3"};
  // 1, 3/2, 17/12 = 1.41666…, 577/408 = 1.414215…
  CHECK(worked(newton, "x[0]", 4) == "x[0] = 1 = 1.0000");
  CHECK(worked(newton, "x[1]", 4) == "x[1] = (x[0] + 2/x[0]) / 2 = (1 + 2/1) / 2 = 1.5000");
  CHECK(worked(newton, "x[2]", 4) == "x[2] = (x[1] + 2/x[1]) / 2 = (1.5 + 2/1.5) / 2 ≈ 1.4167");
  CHECK(worked(newton, "x[3]", 4) == "x[3] = (x[2] + 2/x[2]) / 2 ≈ (1.4167 + 2/1.4167) / 2 ≈ 1.4142");
}

TEST_CASE("a significance test is worked like any other function") {
  const Example test{
      "z = (x - m) / (s / sqrt(n))\np = 2 normal_cdf(-z)\nc = t_quantile(1 - a/2, n - 1)",
      {scalar("x", "103"), scalar("m", "100"), scalar("s", "6"), scalar("n", "16"), scalar("a", "0.05")}};
  // z = 3/1.5; Φ(-2) = 0.0227501… (Abramowitz & Stegun 26.1); t with 15 degrees: 2.131 (e-Handbook 1.3.6.7.2)
  CHECK(worked(test, "z", 1) == "z = (x - m) / (s / sqrt(n)) = (103 - 100) / (6 / sqrt(16)) = 2.0");
  CHECK(worked(test, "p", 4) == "p = 2 normal_cdf(-z) = 2 normal_cdf(-2) ≈ 0.0455");
  CHECK(worked(test, "c", 3) == "c = t_quantile(1 - a/2, n - 1) = t_quantile(1 - 0.05/2, 16 - 1) ≈ 2.131");
}

TEST_CASE("a matrix product is a sum of products, with negatives in parentheses") {
  const Example product{"Q = X @ W",
                        {table("X", {"person", "feature"}, "0.98 -0.5\n1 2"),
                         table("W", {"feature", "venue"}, "0.5 1\n0.2 -3")},
                        {axis("person", "1..2", "Frank Emma"), axis("feature", "", "spicy cheap"),
                         axis("venue", "", "street-stall upscale")}};
  // 0.49 - 0.1 = 0.39; 0.98 + 1.5 = 2.48; 0.5 + 0.4 = 0.9; 1 - 6 = -5
  CHECK(worked(product, "Q", 2) ==
        "Q[Frank, street-stall] = 0.98×0.5 + (-0.5)×0.2 = 0.39\n"
        "Q[Frank, upscale] = 0.98×1 + (-0.5)×(-3) = 2.48\n"
        "Q[Emma, street-stall] = 1×0.5 + 2×0.2 = 0.90\n"
        "Q[Emma, upscale] = 1×1 + 2×(-3) = -5.00");
  Evaluation evaluation(model_of(product));
  const auto line = lines_of(evaluation, "Q[Frank, upscale]", places(1)).at(0);
  CHECK(plain(line) == "Q[Frank, upscale] = 0.98×1 + (-0.5)×(-3) ≈ 2.5");
  CHECK(line.stages[0].formula.latex == "Q_{\\mathrm{Frank},\\,\\mathrm{upscale}}");
  CHECK(line.stages[1].formula.latex == "0.98 \\times 1 + \\left(-0.5\\right) \\times \\left(-3\\right)");
  CHECK(line.stages[1].numbers == std::vector<std::string>{"0.98", "1", "-0.5", "-3"});
  CHECK(line.stages[2].numbers == std::vector<std::string>{"2.5"});
}

TEST_CASE("labels in brackets look as in equations") {
  const Example example{"q[a, b] = 2 p[a, b] for a in row, b in column",
                        {table("p", {"row", "column"}, "0.1 0.2 0.3 0.4")},
                        {axis("row", "", "E"), axis("column", "", "R half_life street-stall 2")}};
  Evaluation evaluation(model_of(example));
  const auto formulas = [&](const std::string& cell) {
    const WorkedLine line = lines_of(evaluation, cell, places(1)).at(0);
    std::string all;
    for (const auto& stage : line.stages) all += stage.formula.latex + "; ";
    return all;
  };
  CHECK(formulas("q[E, R]").starts_with("q_{E,\\,R}; 2p_{E,\\,R}; "));
  CHECK(formulas("q[E, half_life]")
            .starts_with("q_{E,\\,\\mathrm{half\\_life}}; 2p_{E,\\,\\mathrm{half\\_life}}; "));
  CHECK(formulas("q[E, street-stall]")
            .starts_with("q_{E,\\,\\text{street-stall}}; 2p_{E,\\,\\text{street-stall}}; "));
  CHECK(formulas("q[E, 2]").starts_with("q_{E,\\,2}; 2p_{E,\\,2}; "));
}

TEST_CASE("on the route by hand, rounded numbers are carried and printed by its rule") {
  const Example sums{"Y = X + P\nZ = Y * 3",
                     {table("X", {"feature"}, "0.98 0.95"), table("P", {"feature"}, "0.8414 0.5")},
                     {axis("feature", "", "spicy cheap")}};
  Route by_hand;
  by_hand.rounded = [](const Cell& cell) -> std::optional<Route::Rule> {
    if (cell.name == "Y") return Route::Rule{{numbers::Format::Style::places, 2}};
    return std::nullopt;
  };
  Evaluation evaluation(model_of(sums), by_hand);
  StepFormat format = places(3);
  format.rounded = by_hand.rounded;
  // 0.98 + 0.8414 = 1.8214, by hand 1.82; 1.82 · 3 = 5.46; 0.95 + 0.5 = 1.45
  CHECK(plain(lines_of(evaluation, "Y[spicy]", format)[0]) ==
        "Y[spicy] = X[spicy] + P[spicy] = 0.98 + 0.8414 ≈ 1.82");
  CHECK(plain(lines_of(evaluation, "Y[cheap]", format)[0]) ==
        "Y[cheap] = X[cheap] + P[cheap] = 0.95 + 0.5 = 1.45");
  CHECK(plain(lines_of(evaluation, "Z[spicy]", format)[0]) == "Z[spicy] = Y[spicy] * 3 = 1.82×3 = 5.460");
}

TEST_CASE("sums over a range and reductions are written out") {
  const Example sums{
      "s = sum(x[i]^2 for i in 0..2 if i != 1)\nm = mean(x)\nr = norm(x)\nb = max(x)\n"
      "w[i] = softmax(x, each nothing_stays)[i] for i in 0..0",
      {table("x", {"0..2"}, "1 2 -3")}};
  Example first = sums;
  first.equations = first.equations.substr(0, first.equations.find("w[i]"));
  CHECK(worked(first, "s", 1) == "s = 1^2 + (-3)^2 = 10.0");
  CHECK(worked(first, "m", 1) == "m = (1 + 2 + (-3)) / 3 = 0.0");
  CHECK(worked(first, "r", 3) == "r = sqrt(1^2 + 2^2 + (-3)^2) ≈ 3.742");
  CHECK(worked(first, "b", 0) == "b = max(1, 2, -3) = 2");
}

TEST_CASE("softmax is a quotient of exponentials") {
  const Example attention{"A = softmax(S, each row)", {table("S", {"0..1", "0..1"}, "0 1\n2 2")}};
  // e / (1 + e) = 0.731058…
  CHECK(worked(attention, "A[0, 1]", 4) == "A[0, 1] = exp(1) / (exp(0) + exp(1)) ≈ 0.7311");
  CHECK(worked(attention, "A[1, 0]", 4) == "A[1, 0] = exp(2) / (exp(2) + exp(2)) = 0.5000");
}

TEST_CASE("an author's function is expanded, and only the branch that is taken is shown") {
  const Example entropy{
      "H(p, n) = if p = 0 or n = 0 then 0 else -p/(p+n) log2(p/(p+n)) - n/(p+n) log2(n/(p+n))\n"
      "h = H(a, 1)\nz = H(0, a)",
      {scalar("a", "3")}};
  // 0.75 · 0.415037… + 0.25 · 2 = 0.811278…
  CHECK(worked(entropy, "h", 3) ==
        "h = -a/(a+1) log2(a/(a+1)) - 1/(a+1) log2(1/(a+1)) = -3/(3+1) log2(3/(3+1)) - 1/(3+1) log2(1/(3+1)) "
        "≈ 0.811");
  CHECK(worked(entropy, "z", 3) == "z = 0 = 0.000");
}

TEST_CASE("long sums are shortened in the middle and broken over lines") {
  const Example sums{"s = sum(i/7 for i in 1..40)\nt = sum(x[i] x[i] for i in 0..9)",
                     {table("x", {"0..9"}, "1001 1002 1003 1004 1005 1006 1007 1008 1009 1010")}};
  // 1 + … + 40 = 820; Σ (1000 + i)² for i in 1..10 = 10⁷ + 2000·55 + 385
  CHECK(worked(sums, "s", 2) ==
        "s = 1/7 + 2/7 + 3/7 + 4/7 + 5/7 + 6/7 + 7/7 + 8/7 + 9/7 + 10/7 + … + 40/7 ≈ 117.14");
  Evaluation evaluation(model_of(sums));
  const auto line = lines_of(evaluation, "t", places(0)).at(0);
  REQUIRE(line.stages.size() == 3);
  CHECK(line.stages[1].plain ==
        "1001×1001 + 1002×1002 + 1003×1003 + 1004×1004 + 1005×1005 + 1006×1006 + 1007×1007\n"
        "  + 1008×1008 + 1009×1009 + 1010×1010");
  CHECK(line.stages[1].formula.latex.substr(0, 41) == "\\begin{aligned} & 1001 \\times 1001 + 1002");
  CHECK(line.stages[1].formula.latex.find("1007 \\times 1007 \\\\ & {} + 1008 \\times 1008") !=
        std::string::npos);
  CHECK(line.stages[2].plain == "10110385");
  CHECK_FALSE(line.stages[2].approximate);
}

TEST_CASE("the limits for shortening, breaking and omitting a long sum are exact") {
  const Example sums{
      "s = sum(i for i in 1..12)\nt = sum(i for i in 1..13)\nm = max(x)\n"
      "u = sum(i for i in 1..600)\nv = sum(i for i in 1..601)\n"
      "w = sum(i * j for i in 1..30, j in 1..30)",
      {table("x", {"0..12"}, "1 2 3 4 5 6 7 8 9 10 11 12 13")}};
  CHECK(worked(sums, "s", 0) == "s = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 = 78");
  CHECK(worked(sums, "t", 0) == "t = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + … + 13 = 91");
  CHECK(worked(sums, "m", 0) == "m = max(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …, 13) = 13");
  // 600 · 601 / 2; with one more term only the value is shown
  CHECK(worked(sums, "u", 0) == "u = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + … + 600 = 180300");
  CHECK(worked(sums, "v", 0) == "v = 180901");
  CHECK(worked(sums, "w", 0) == "w = 216225");  // 465²
  Evaluation evaluation(model_of(sums));
  StepFormat format = places(0);
  format.widest = std::string("1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12").size();
  CHECK(lines_of(evaluation, "s", format)[0].stages[1].plain ==
        "1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12");
  CHECK(lines_of(evaluation, "s", format)[0].stages[1].formula.latex ==
        "1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12");
  --format.widest;
  CHECK(lines_of(evaluation, "s", format)[0].stages[1].plain ==
        "1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11\n  + 12");
}

TEST_CASE("an axis that a reduction keeps is not summed") {
  const Example sums{"r = sum(X, each row)\nc = mean(X, each column)\np = X[.., 0] - X[.., 1]\nt = Xᵀ",
                     {table("X", {"0..1", "0..1"}, "1 2\n5 -8")}};
  CHECK(worked(sums, "r[1]", 0) == "r[1] = 5 + (-8) = -3");
  CHECK(worked(sums, "c[1]", 0) == "c[1] = (2 + (-8)) / 2 = -3");
  CHECK(worked(sums, "t[0, 1]", 0) == "t[0, 1] = X[1, 0] = 5");
  CHECK(worked(sums, "p[1]", 0) == "p[1] = X[1, 0] - X[1, 1] = 5 - (-8) = 13");
}

TEST_CASE("given decimals are shown in full up to twelve places") {
  const Example given{"a = 2 * x\nb = 2 * y",
                      {scalar("x", "0.123456789012"), scalar("y", "0.1234567890123")}};
  CHECK(worked(given, "a", 1) == "a = 2 * x = 2×0.123456789012 ≈ 0.2");
  CHECK(worked(given, "b", 1) == "b = 2 * y ≈ 2×0.1 = 0.2");
}

TEST_CASE("computed decimals are shown in full up to the places of the line") {
  const Example eighth{"y = 1/8\nz = y * 2"};
  CHECK(worked(eighth, "z", 3) == "z = y * 2 = 0.125×2 = 0.250");
  CHECK(worked(eighth, "z", 1) == "z = y * 2 ≈ 0.13×2 ≈ 0.3");  // 0.1 × 2 is 0.2
}

TEST_CASE("names are replaced by values, except names bound by a generator") {
  text::Diagnostics said;
  const auto read = [&](const std::string& written) { return parse_expression(text_of(written), said); };
  const auto seven = read("7");
  CHECK(dump(*with_arguments(read("sum(x for x in 0..x) + x"), {{"x", seven}})) ==
        "(+ (call sum (each x (for x (range 0 7)))) 7)");
  // In brackets a label is used, elsewhere its number.
  CHECK(dump(*with_indices(read("X[p] + p"), {{"p", {2, "Frank"}}})) == "(+ (index X \"Frank\") 2)");
  CHECK(dump(*with_indices(read("X[p] + p"), {{"p", {2, ""}}})) == "(+ (index X 2) 2)");
  // A text without replacements is printed as it was written.
  CHECK(to_plain(*with_arguments(read("X[a +b]"), {{"a", read("a")}})) == "X[a +b]");
  CHECK(to_plain(*with_arguments(read("X[a +b]"), {{"a", seven}})) == "X[7+b]");
  CHECK(with_arguments(read("sin(y)"), {{"x", seven}})->height == 2);
}

TEST_CASE("an equation is shown with its numbers, and its unknown keeps its letter") {
  const Example root{"r = solve(a*x^2 = n for x in 0..n)\n", {scalar("a", "3"), scalar("n", "12")}};
  CHECK(worked(root, "r", 0) ==
        "r = solve(a * x^2 = n for x in 0..n) = solve(3 * x^2 = 12 for x in 0..12) = 2");
}

TEST_CASE("more lines than a page can hold are refused") {
  const Example many{"x[i] = i for i in 1..1000\ny[i] = i for i in 1..1001"};
  Evaluation evaluation(model_of(many));
  CHECK(lines_of(evaluation, "x", places(0)).size() == 1000);
  text::Diagnostics said;
  CHECK_FALSE(steps(evaluation, parse_expression(text_of("y"), said), places(0), said));
  CHECK(render(said) ==
        "test:1:1: error: 1001 cells are too many to compute step by step\n    y\n    ^\n"
        "    hint: name a part with at most 1000\n");
}

TEST_CASE("given values, words and empty arrays have worked lines") {
  const Example example{"big = d > 5", {scalar("d", "6")}};
  CHECK(worked(example, "d", 1) == "d = 6.0");
  CHECK(worked(example, "big", 1) == "big = true");
  Evaluation evaluation(model_of(example));
  text::Diagnostics said;
  CHECK_FALSE(steps(evaluation, parse_expression(text_of("d + 1"), said), places(1), said));
  CHECK(render(said) ==
        "test:1:1: error: only cells can be computed step by step\n    d + 1\n    ^^^^^\n"
        "    hint: name a table, a row or a cell: X'[Frank, ..]\n");
}

TEST_CASE("the printed numbers of a line lead to its result") {
  const Example products{"a = sqrt(2)\nb = sqrt(3)\nc = a * b\nt = 3000.4 * a\nd = (b - 1.732) * 1000"};
  // √6 = 2.449489…. 1.41 × 1.73 = 2.4393, but 1.414 × 1.732 = 2.449048.
  CHECK(worked(products, "c", 2) == "c = a * b ≈ 1.414×1.732 ≈ 2.45");
  // 3000.4 √2 = 4243.2063…; 3000.4 × 1.414 = 4242.5656, … × 1.4142 = 4243.16568
  CHECK(worked(products, "t", 1) == "t = 3000.4 * a ≈ 3000.4×1.4142 ≈ 4243.2");
  // √3 - 1.732 = 0.0000508075…
  CHECK(worked(products, "d", 3) == "d = (b - 1.732) * 1000 ≈ (1.732051 - 1.732) * 1000 = 0.051");
}

TEST_CASE("numbers get more digits if the line can't be computed with fewer") {
  // √3 = 1.7320508075…: to five places the divisor is 0; 1 / 0.0000008075 = 1238284.4…
  const Example lever{"b = sqrt(3)\nl = 1 / (b - 1.73205)"};
  CHECK(worked(lever, "l", 0) == "l = 1 / (b - 1.73205) ≈ 1 / (1.732050807569 - 1.73205) ≈ 1238284");
}

TEST_CASE("numbers have no power of ten unless they need one, even if the result has one") {
  const Example tiny{"a = sqrt(2)\nt = a / 1000000^2\nu = t * a"};
  Evaluation evaluation(model_of(tiny));
  StepFormat format;
  format.result = {numbers::Format::Style::scientific, 2};
  // √2 = 1.41421…, and 1.414e-12 × 1.414 = 1.999396e-12
  CHECK(plain(lines_of(evaluation, "t", format)[0]) == "t = a / 1000000^2 ≈ 1.41 / 1000000^2 = 1.41e-12");
  CHECK(plain(lines_of(evaluation, "u", format)[0]) == "u = t * a ≈ 1.414e-12×1.414 ≈ 2.00e-12");
}

TEST_CASE("a line whose numbers never lead to its result ends in …") {
  // √2·√2 is 2, and no decimals have this product.
  const Example sign{"a = sqrt(2)\ns = sign(a * a - 2)"};
  CHECK(worked(sign, "s", 0) == "s = sign(a*a - 2) ≈ sign(1×1 - 2) ≈ …");
}

TEST_CASE("the operands of a percentage are not printed as percentages") {
  const Example share{"m = exp(10)\ns = m / (m + 100)"};
  // e¹⁰ = 22026.4657948067…, and s = 0.995480525…
  Evaluation evaluation(model_of(share));
  StepFormat format;
  format.result = {numbers::Format::Style::percent, 3};
  CHECK(plain(lines_of(evaluation, "s", format)[0]) ==
        "s = m / (m + 100) ≈ 22026.46579 / (22026.46579 + 100) ≈ 99.548%");
  // A quotient of two printed numbers must not become 2202646.579% / 2202746.579% either.
  const Example row{"m = exp(10)\nt = m + 1\ns = m / t"};
  Evaluation whole(model_of(row));
  CHECK(plain(lines_of(whole, "s", format)[0]) == "s = m / t ≈ 22026.46579 / 22027.46579 ≈ 99.995%");
}

TEST_CASE("a name's own format applies to its numbers in every line and to its result") {
  const Example acid{"c = sqrt(K * 0.1)\npH = -log10(c)", {scalar("K", "0.000018")}};
  Evaluation evaluation(model_of(acid));
  StepFormat format = places(4);
  format.chosen = [](const Cell& cell) -> std::optional<numbers::Format> {
    if (cell.name == "c") return numbers::Format{numbers::Format::Style::scientific, 2};
    if (cell.name == "pH") return numbers::Format{numbers::Format::Style::places, 2};
    return std::nullopt;
  };
  // √(1.8·10⁻⁶) = 0.00134164…; its logarithm is -2.87236…
  CHECK(plain(lines_of(evaluation, "c", format)[0]) == "c = sqrt(K * 0.1) = sqrt(0.000018×0.1) ≈ 1.34e-3");
  CHECK(plain(lines_of(evaluation, "pH", format)[0]) == "pH = -log10(c) ≈ -log10(1.34e-3) ≈ 2.87");
  format.asked = true;
  CHECK(plain(lines_of(evaluation, "pH", format)[0]) == "pH = -log10(c) ≈ -log10(1.3416e-3) ≈ 2.8724");
}

TEST_CASE("a value that is not proven equal follows ≈") {
  // acos(cos 4) is 2π − 4, which no prover proves. So m is 0 and b is 1, but neither is proven.
  const Example example{"m = acos(cos(4)) - 2 pi + 4\nb = m + 1"};
  CHECK(worked(example, "m", 2) == "m = acos(cos(4)) - 2 pi + 4 ≈ 0.00");
  CHECK(worked(example, "b", 2) == "b = m + 1 ≈ 0.00 + 1 = 1.00");
}

TEST_CASE("rounded numbers are never joined by = to the exact values") {
  const Example chain{"a = sqrt(2)\nb = a + 1\nc = a * 0\nv = var(x, population) + 1",
                      {table("x", {"0..3"}, "1 2 3 4")}};
  // √2 = 1.41421…; the variance of 1, 2, 3, 4 is 1.25
  CHECK(worked(chain, "a", 2) == "a = sqrt(2) ≈ 1.41");
  CHECK(worked(chain, "b", 2) == "b = a + 1 ≈ 1.41 + 1 = 2.41");
  CHECK(worked(chain, "c", 2) == "c = a * 0 = 1.41×0 = 0.00");
  CHECK(worked(chain, "v", 2) == "v = 1.25 + 1 = 2.25");
}

}  // namespace steps_test
