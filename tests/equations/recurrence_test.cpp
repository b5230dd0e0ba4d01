// Deep and wide graphs of cells: every cell is computed once, and a deep recurrence does not need a deep
// stack.
#include <string>

#include "catch.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/example.hpp"

namespace recurrence_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

struct Counted {
  std::string value;
  long long computed;
};

Counted count(const std::string& equations, const std::string& asked) {
  const Example example(equations);
  INFO(render(example.said));
  REQUIRE(example.model);
  Evaluation evaluation(example.model);
  text::Diagnostics said;
  const auto value = evaluation.value(Example::read(asked, said), said);
  return {value ? shown(*value) : render(said), evaluation.cells_computed()};
}

}  // namespace

TEST_CASE("the number of evaluations is linear in the length of a recurrence") {
  for (const long n : {10L, 1000L, 100000L}) {
    const std::string last = std::to_string(n);
    const Counted deep = count("x[0] = 0\nx[k] = x[k-1] + 1 for k in 1.." + last, "x[" + last + "]");
    CHECK(deep.value == last);
    CHECK(deep.computed <= 2 * (n + 1));
  }
}

TEST_CASE("shared cells are computed once") {
  // Without sharing this needs 2^60 evaluations.
  const Counted shared = count("x[0] = 1\nx[k] = x[k-1] + x[k-1]/1 for k in 1..60", "x[60]");
  CHECK(shared.value == "1152921504606846976");
  CHECK(shared.computed <= 2 * 61);
  const Counted grid = count(
      "b[0, j] = 1 for j in 0..30\nb[i, 0] = 1 for i in 1..30\nb[i, j] = b[i-1, j] + b[i, j-1] for i in "
      "1..30, j in 1..30",
      "b[30, 30]");
  CHECK(grid.value == "118264581564861424");
  CHECK(grid.computed <= 3 * 31 * 31);
}

TEST_CASE("an undecided condition costs one more attempt") {
  const Counted conditional =
      count("x[0] = 1\nx[k] = if x[k-1] > 100 then x[k-1] - 100 else x[k-1] + 7 for k in 1..2000", "x[2000]");
  CHECK(conditional.computed <= 3 * 2001);
}

TEST_CASE("cycles are reported with their cells") {
  const auto said = [](const std::string& equations, const std::string& asked) {
    return value_of(Example(equations), asked);
  };
  CHECK(said("x[k] = y[k+1] for k in 0..3\ny[k] = x[k-1] for k in 1..4", "x[1]") ==
        "equations:1:1: error: a cycle: x[1] -> y[2] -> x[1]\n"
        "    x[k] = y[k+1] for k in 0..3\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: remove the circular definition of the cell\n");
  CHECK(said("a = b + 1\nb = c\nc = 2a", "a") ==
        "equations:1:1: error: a cycle: a -> b -> c -> a\n"
        "    a = b + 1\n"
        "    ^\n"
        "    hint: remove the circular definition\n");
  CHECK(said("a = a + 1", "a") ==
        "equations:1:1: error: a cycle: a -> a\n"
        "    a = a + 1\n"
        "    ^\n"
        "    hint: remove the circular definition\n");
}

TEST_CASE("recursion of an author's function ends at a fixed depth") {
  CHECK(value_of(Example("f(n) = f(n+1)"), "f(0)") ==
        "equations:1:8: error: f calls itself more than 400 deep\n"
        "    f(n) = f(n+1)\n"
        "           ^^^^^^\n"
        "    hint: use a recurrence over an index, x[k] = … x[k-1], which has no such limit\n");
}

}  // namespace recurrence_test
