// Loop-invariant subexpressions are computed once. A power with a name of its own is one cell, so the number
// of enclosures with a named power is the limit for the same power without a name.
#include <string>

#include "catch.hpp"
#include "equations/evaluate/context.hpp"
#include "equations/example.hpp"

namespace hoisting_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

struct Printed {
  std::vector<std::string> digits;
  long long enclosures;
};

/// Prints with sixty places, which doubles can't prove.
Printed printed_once(const std::string& equations, const std::string& asked, const std::string& given) {
  const Example example(equations, given);
  INFO(render(example.said));
  REQUIRE(example.model);
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  const long long before = numbers::evaluations();
  const auto digits = digits_of(evaluation, asked, 60, said);
  INFO(render(said));
  REQUIRE(digits);
  return {*digits, numbers::evaluations() - before};
}

/// Runs twice and returns the second result: small integers are enclosed once for all examples, and the first
/// run pays for them.
Printed printed(const std::string& equations, const std::string& asked, const std::string& given = {}) {
  printed_once(equations, asked, given);
  return printed_once(equations, asked, given);
}

void check_same(const Printed& inlined, const Printed& named) {
  CHECK(inlined.digits == named.digits);
  CHECK(inlined.enclosures <= named.enclosures);
}

Route rounded_to_one_place(const std::string& name) {
  Route route;
  route.rounded = [name](const Cell& cell) -> std::optional<Route::Rule> {
    if (cell.name != name) return std::nullopt;
    return Route::Rule{{numbers::Format::Style::places, 1, false}};
  };
  return route;
}

}  // namespace

TEST_CASE("a subexpression is computed once for each value of the loops that it depends on") {
  const Printed named = printed(
      "D[i] = 10000^(2i/512) for i in 0..63\n"
      "s[k] = sum(cos(k / D[i]) for i in 0..63) for k in 1..20",
      "s");
  CHECK(named.enclosures <= 64 + 20 * (64 * 2 + 2));  // D; k, quotients, cosines, the sum
  check_same(printed("s[k] = sum(cos(k / 10000^(2i/512)) for i in 0..63) for k in 1..20", "s"), named);
  check_same(printed("term(x) = sum(cos(x / 10000^(2i/512)) for i in 0..63)\n"
                     "s[k] = term(k) for k in 1..20",
                     "s"),
             named);
  check_same(printed("w(i) = 10000^(2i/512)\n"
                     "s[k] = sum(cos(k / w(i)) for i in 0..63) for k in 1..20",
                     "s"),
             named);
  check_same(printed("unused = 1", "[sum(cos(k / 10000^(2i/512)) for i in 0..63) for k in 1..20]"), named);
}

TEST_CASE("sums and products of invariant values are computed once") {
  check_same(printed("s[k] = sum(k * (2 exp(1/i) + sqrt(i + 7)) for i in 1..30) for k in 1..20", "s"),
             printed("f[i] = 2 exp(1/i) + sqrt(i + 7) for i in 1..30\ns[k] = sum(k * f[i] for i in 1..30) "
                     "for k in 1..20",
                     "s"));
}

TEST_CASE("a scalar in an array operation is computed once") {
  const std::string given = "x[1..6]: 1 2 3 4 5 6";
  const Printed named = printed("e = exp(1/7)\ny = x * e", "y", given);
  check_same(printed("y = x * exp(1/7)", "y", given), named);
  check_same(printed("unused = 1", "x * exp(1/7)", given), named);
}

TEST_CASE("a value cached by one route is not used by another") {
  const Example example("a = 1/3\nb[k] = sum(exp(a * i) + k for i in 1..3) for k in 1..2");
  REQUIRE(example.model);
  // exp(1/3) + exp(2/3) + e + 3k, and exp(0.3) + exp(0.6) + exp(0.9) + 3k: mpmath.
  const std::string exact = "9.0616282946 12.0616282946";
  const std::string by_hand = "8.6315807191 11.6315807191";
  for (const bool exact_first : {true, false}) {
    Evaluation plain(example.model), rounded(example.model, rounded_to_one_place("a"));
    const auto ask = [](Evaluation& evaluation) {
      text::Diagnostics said;
      const auto value = evaluation.value(Example::read("b", said), said);
      return value ? shown(*value) : render(said);
    };
    if (exact_first) CHECK(ask(plain) == exact);
    CHECK(ask(rounded) == by_hand);
    CHECK(ask(plain) == exact);
    CHECK(ask(rounded) == by_hand);
  }
}

TEST_CASE("an expression that waits for a cell is not cached") {
  // x1 = √1, x2 = 2(1 + 1), x3 = 3(1 + 1 + 2)
  const Example example("x[0] = 1\nx[k] = sum(sqrt(x[i]) * k for i in 0..k-1) for k in 1..3");
  CHECK(value_of(example, "x") == "1 1 4 12");
  const Example circle("x[k] = sum(sqrt(x[i]) * k for i in 1..2) for k in 1..2");
  CHECK(value_of(circle, "x[1]").find("a cycle: x[1] -> x[1]") != std::string::npos);
}

TEST_CASE("a failure in an invariant expression is reported at every cell that needs it") {
  const Example example("x[k] = sum(k / (i - 2)^(1/2) for i in 2..3) for k in 1..2");
  const std::string said = value_of(example, "x[2]");
  CHECK(said.find("division by zero while computing x[2]") != std::string::npos);
  CHECK(said.find("equations:1:12: error:") == 0);
}

TEST_CASE("a value cached for one value of a variable is used for no other, nor for negative ones") {
  // The logistic function at ±2, ±1 and 0.
  const Example example("p[k, ..] = softmax(k * v) for k in -2..1", "v: 1 2");
  CHECK(value_of(example, "p") ==
        "0.8807970780 0.1192029220 | 0.7310585786 0.2689414214 | 1/2 1/2 | 0.2689414214 0.7310585786");
}

TEST_CASE("a full cache is cleared") {
  ValueMemo remembered;
  const auto value = [](long n) { return Scalar(numbers::Real(n)); };
  const auto last = static_cast<long>(ValueMemo::most_of_a_node);
  for (long i = 0; i < last; ++i) remembered.put(7, {i, 0, 0, 0}, value(i));
  remembered.put(8, {1, 2, 3, 4}, value(5));
  REQUIRE(remembered.find(7, {last - 1, 0, 0, 0}));
  CHECK(shown(*remembered.find(7, {last - 1, 0, 0, 0})) == std::to_string(last - 1));
  CHECK(remembered.find(7, {1, 1, 0, 0}) == nullptr);
  remembered.put(7, {last, 0, 0, 0}, value(last));
  CHECK(remembered.find(7, {0, 0, 0, 0}) == nullptr);
  CHECK(shown(*remembered.find(7, {last, 0, 0, 0})) == std::to_string(last));
  CHECK(shown(*remembered.find(8, {1, 2, 3, 4})) == "5");
  remembered.forget(8);
  CHECK(remembered.find(8, {1, 2, 3, 4}) == nullptr);
  CHECK(remembered.find(7, {last, 0, 0, 0}) != nullptr);
}

TEST_CASE("clauses with the same expression of loop variables have its values") {
  const auto pair = [](const std::string& sine, const std::string& cosine) {
    return "PE[p, 2i] = sin(p / " + sine + ") for p in 1..3, i in 0..31\nPE[q, 2j+1] = cos(q / " + cosine +
           ") for q in 1..3, j in 0..31";
  };
  const Printed named = printed("D[i] = 10000^(2i/512) for i in 0..31\n" + pair("D[i]", "D[j]"), "PE");
  CHECK(printed(pair("10000^(2i/512)", "10000^(2j/512)"), "PE").digits == named.digits);
  // Other expressions, and the same expression of other numbers, have other values.
  const Example example(
      "a[k] = sum(sqrt(i + 1) * k for i in 0..2) for k in 1..2\n"
      "b[k] = sum(sqrt(i + 1) * k for i in [3, 8]) for k in 1..2\n"
      "c[k] = sum(sqrt(i + 1) * k for i in [1/4, 8]) for k in 1..2\n"
      "d[k] = sum(sqrt(1 + i) * k for i in [0, 3]) for k in 1..2");
  CHECK(value_of(example, "b") == "5 10");
  CHECK(value_of(example, "d") == "3 6");
  // √(5/4) + 3 = 4.1180339887…
  CHECK(value_of(example, "[a[1], b[2], c[1], d[2], c[2]]") == "4.1462643699 10 4.1180339887 6 8.2360679775");
}

}  // namespace hoisting_test
