// Ranges that a loop can't run over.
#include "equations/message_rows.hpp"

namespace loop_errors_test {

using namespace proofsheet;
using namespace proofsheet::equations;

TEST_CASE("the ends, the step and the list items of a loop must be single numbers") {
  const std::string given = "x[0..1]: 0 1";
  check(
      {
          {"y = sum(1 for c in 0..x)", "y", R"(
equations:1:23: error: expected one number or label, but this is 2 [0..1]
    y = sum(1 for c in 0..x)
                          ^
    hint: name a cell, as in x[1]; put it in quotes if it is a label
)"},
          {"y = sum(c for c in 0..3 step x)", "y", R"(
equations:1:30: error: expected one number or label, but this is 2 [0..1]
    y = sum(c for c in 0..3 step x)
                                 ^
    hint: name a cell, as in x[1]; put it in quotes if it is a label
)"},
          {"y = sum(1 for c in [x, 2])", "y", R"(
equations:1:21: error: expected one number or label, but this is 2 [0..1]
    y = sum(1 for c in [x, 2])
                        ^
    hint: name a cell, as in x[1]; put it in quotes if it is a label
)"},
      },
      given);
}

TEST_CASE("the guard of a loop must be a single condition") {
  check({{"y = sum(1 for c in 1..3 if 1..6)", "y", R"(
equations:1:28: error: expected one number or label, but this is 6 [1..6]
    y = sum(1 for c in 1..3 if 1..6)
                               ^^^^
    hint: name a cell, as in x[1]; put it in quotes if it is a label
)"},
         {"y = [c for c in 1..3 if [k for k in 1..c]]", "y", R"(
equations:1:25: error: expected one number or label, but this is 1 [1..1]
    y = [c for c in 1..3 if [k for k in 1..c]]
                            ^^^^^^^^^^^^^^^^^
    hint: name a cell, as in x[1]; put it in quotes if it is a label
)"},
         {"y[t] = t for t in 1..3 if [1, 2]", "y[1]", R"(
equations:1:27: error: expected one number or label, but this is 2 [0..1]
    y[t] = t for t in 1..3 if [1, 2]
                              ^^^^^^
    hint: name a cell, as in x[1]; put it in quotes if it is a label
)"}});
}

TEST_CASE("a row of computed length must be as long as the others") {
  const std::string rows = "X[0, ..] = [7, 7]\nX[i, ..] = [k for k in 0..i] for i in 1..2";
  check({{rows, "X[1, ..]", "\n0 1"}, {rows, "X[2, ..]", R"(
equations:2:12: error: this is 3 [0..2], but X has cells of another shape while computing X[2, 0]
    X[i, ..] = [k for k in 0..i] for i in 1..2
               ^^^^^^^^^^^^^^^^^
    hint: give every cell a body of the same shape
)"}});
}

TEST_CASE("a list item of a loop that reads as a label and as an expression is refused") {
  check({{"y = sum(v[c] for c in [t-1])", "y", R"(
equations:1:24: error: 't-1' is both a label and an expression
    y = sum(v[c] for c in [t-1])
                           ^^^
    hint: write "t-1" for the label, (t-1) for the expression
)"},
         {"y = sum(v[c] for c in [\"t-1\"])", "y", "\n7"}},
        "axis code: s t-1\nt: 2\nv[code]: 5 7");
}

}  // namespace loop_errors_test
