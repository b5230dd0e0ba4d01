// Every message of the compiler and the evaluator, compared whole.
#include "equations/message_rows.hpp"

namespace model_errors_test {

using namespace proofsheet;
using namespace proofsheet::equations;

TEST_CASE("unknown names are reported") {
  check(
      {
          {"y = alhpa + 1", "y", R"(
equations:1:5: error: there is no name 'alhpa'
    y = alhpa + 1
        ^^^^^
    hint: did you mean 'alpha'?
)"},
          {"y = alpha(3)", "y", R"(
equations:1:5: error: 'alpha' is a value, not a function
    y = alpha(3)
        ^^^^^
    hint: for a product, write alpha (3)
)"},
          {"y = 2\nz = y[1]", "z", R"(
equations:2:5: error: y is a single value and has no index
    z = y[1]
        ^^^^
    hint: remove the brackets; write * for a product
)"},
          {"sin = 2", "sin(1)", R"(
equations:1:1: error: 'sin' is a built-in function
    sin = 2
    ^^^
    hint: choose another name
)"},
          {"alpha = 2", "alpha", R"(
equations:1:1: error: alpha is given and can't be defined again
    alpha = 2
    ^^^^^
    hint: remove it from the given values, or choose another name
)"},
      },
      "alpha: 1");
}

TEST_CASE("all errors of a text are reported at once") {
  CHECK("\n" + value_of(Example("a = q1\nb = q2\nc = a + b"), "c") == R"(
equations:1:5: error: there is no name 'q1'
    a = q1
        ^^
    hint: define it in the equations, or give it a value; the names here are a, b, c

equations:2:5: error: there is no name 'q2'
    b = q2
        ^^
    hint: define it in the equations, or give it a value; the names here are a, b, c
)");
}

TEST_CASE("cells with no clause, with two clauses, or with undecided clauses are reported") {
  check({
      {"x[k] = k for k in 0..3\ny = x[7]", "y", R"(
equations:2:7: error: no clause defines x[7] while computing y
    y = x[7]
          ^
    hint: this axis has 0..3
)"},
      {"x[1] = 1\nx[k] = x[k-1] for k in 2..4\nx[5] = x[0]", "x[5]", R"(
equations:3:10: error: no clause defines x[0] while computing x[5]
    x[5] = x[0]
             ^
    hint: this axis has 1..5
)"},
      {"x[0] = 1\nx[2] = 2\nx[5] = x[1]", "x[5]", R"(
equations:3:8: error: no clause defines x[1] while computing x[5]
    x[5] = x[1]
           ^^^^
    hint: define it, as in x[1] = …, or remove it
)"},
      {"x[k] = k for k in 0..3\nx[3] = 7", "x", R"(
equations:2:1: error: two clauses define x[3]
    x[3] = 7
    ^^^^
    hint: the other one is x[k]
)"},
      {"P[i, 2j] = 0 for i in 0..3, j in 0..3\nP[i, 3j] = 1 for i in 0..3, j in 1..2", "P", R"(
equations:2:1: error: two clauses define P[0, 6]
    P[i, 3j] = 1 for i in 0..3, j in 1..2
    ^^^^^^^^
    hint: the other one is P[i, 2j]
)"},
      {"x = 1\nx = 2", "x", R"(
equations:2:1: error: two clauses define x
    x = 2
    ^
    hint: remove one, or rename it; the first one is on line 1
)"},
      {"x[i + j] = 1 for i in 0..2, j in 0..2", "x", R"(
equations:1:3: error: this is not an index pattern
    x[i + j] = 1 for i in 0..2, j in 0..2
      ^^^^^
    hint: write an integer, a label, `..`, or a·i+b with one loop variable i and integers a, b
)"},
      {"x[i] = j for i in 0..2, j in 0..2", "x", R"(
equations:1:25: error: the variable j is not used in the brackets of x
    x[i] = j for i in 0..2, j in 0..2
                            ^^^^^^^^^
    hint: write x[j] = …, or sum over it on the right side
)"},
      {"d = 5\nx[i] = 1 for i in 0..d/2-1", "x", R"(
equations:2:22: error: the last end of this range is 3/2, which is not an integer
    x[i] = 1 for i in 0..d/2-1
                         ^^^^^
    hint: use floor(x) or `a div b` to get an integer
)"},
      {"x[i, j] = 1 for i in 1..100000, j in 1..10000", "x", R"(
equations:1:1: error: x has 100000×10000 [1..100000, 1..10000] cells
    x[i, j] = 1 for i in 1..100000, j in 1..10000
    ^^^^^^^
    hint: the most is 4194304
)"},
      {"x[k] = 1 for k in 0..x[0]", "x", R"(
equations:1:22: error: the shape of x depends on itself
    x[k] = 1 for k in 0..x[0]
                         ^
    hint: write its axes in the head, as in x[i] = … for i in 1..4, or remove the circular definition
)"},
  });
}

TEST_CASE("shapes that don't match are reported") {
  check(
      {
          {"Y = X + U", "Y", R"(
equations:1:5: error: the shapes don't fit: 2×3 [person, feature] and 2×2 [person, 0..1]
    Y = X + U
        ^^^^^
    hint: cells are matched by their axes: use equal axes, or slices such as X[.., 1]
)"},
          {"Y = X @ X", "Y", R"(
equations:1:5: error: the shapes don't fit: 2×3 [person, feature] @ 2×3 [person, feature]
    Y = X @ X
        ^^^^^
    hint: make the last axis on the left as long as the first axis on the right
)"},
          {"Y = 2 @ X", "Y", R"(
equations:1:5: error: @ multiplies matrices and vectors, but these are a single value and 2×3 [person, feature]
    Y = 2 @ X
        ^^^^^
    hint: write * for a product with a number
)"},
          {"y = X[Frank]", "y", R"(
equations:1:5: error: X has 2 axes (2×3 [person, feature]), but the brackets have 1
    y = X[Frank]
        ^^^^^^^^
    hint: write `..` for a whole axis
)"},
          {"y = X[Frnak, spicy]", "y", R"(
equations:1:7: error: there is no 'Frnak' on the axis person
    y = X[Frnak, spicy]
          ^^^^^
    hint: did you mean 'Frank'?
)"},
          {"y = X[3, spicy]", "y", R"(
equations:1:7: error: there is no X[3, spicy] while computing y
    y = X[3, spicy]
          ^
    hint: this axis has 1..2 (Frank, Emma)
)"},
          {"y[k] = X + k for k in 0..2", "y", R"(
equations:1:8: error: this is 2×3 [person, feature], but the head of the clause is a single value
    y[k] = X + k for k in 0..2
           ^^^^^
    hint: write `..` in the head for the axes of a row
)"},
          {"d = 3\ny = d^T", "y", R"(
equations:2:5: error: ^T transposes an array, but this is a single value
    y = d^T
        ^^^
    hint: write ^(T) for a power, ᵀ for the transpose
)"},
          {"T = 3\ny = X^T", "y", R"(
equations:2:5: error: this example defines T, so ^T has two readings
    y = X^T
        ^^^
    hint: write ^(T) for the power, ᵀ for the transpose
)"},
          {"Frank = 1\ny = X[Frank, spicy]", "y", R"(
equations:2:7: error: 'Frank' is both a label of the axis person and an expression
    y = X[Frank, spicy]
          ^^^^^
    hint: write "Frank" for the label, (Frank) for the expression
)"},
          {"y = result[Frank] + 1", "y", R"(
equations:1:5: error: expected a number, but this is the label 'pass' while computing y
    y = result[Frank] + 1
        ^^^^^^^^^^^^^
    hint: give it a value, or compare labels with = and ≠
)"},
          {"y = result[Frank] < pass", "y", R"(
equations:1:5: error: labels and conditions have no order while computing y
    y = result[Frank] < pass
        ^^^^^^^^^^^^^^^^^^^^
    hint: compare them with = or ≠
)"},
      },
      "axis person[1..2]: Frank Emma\naxis feature[0..2]: spicy cheap cozy\n"
      "X[person, feature]: 1 2 3 | 4 5 6\nU[person, 2]: 1 2 | 3 4\nresult[person]: pass fail");
}

TEST_CASE("tables that don't match their axes are reported") {
  const auto said = [](const std::string& given) { return "\n" + render(Example("", given).said); };
  CHECK(said("axis person: a b c d\naxis feature[0..5]: f g h i j k\nX[person, feature]: 1 2 3 4 5 | 1 2 3 4 "
             "5 | 1 2 3 4 5") == R"(
given:3:1: error: X has 3×5 cells, but 4×6 [person, feature] are required
    X[person, feature]: 1 2 3 4 5 | 1 2 3 4 5 | 1 2 3 4 5
    ^
    hint: write a cell for every index of its axes, row by row
)");
  CHECK(said("X[3, 2]: 1 2 | 3 | 4 5") == R"(
given:1:16: error: row 2 of X has 1 cell, but the first row has 2
    X[3, 2]: 1 2 | 3 | 4 5
                   ^
    hint: give every row a cell for every column
)");
  CHECK(said("axis person[1..3]: a b") == R"(
given:1:6: error: the axis person has 3 numbers (1..3) and 2 labels
    axis person[1..3]: a b
         ^^^^^^
    hint: write one label for each number
)");
  CHECK(said("axis person: a b a") == R"(
given:1:18: error: duplicate label 'a' on the axis person
    axis person: a b a
                     ^
    hint: give every label of the axis a different name
)");
  CHECK(said("d: 1\nd: 2") == R"(
given:2:1: error: duplicate given value d
    d: 2
    ^
    hint: remove one, or choose another name
)");
}

TEST_CASE("a mistyped number is reported at its place and is not taken for a label") {
  const auto said = [](const std::string& given) {
    return '\n' + text::render(Example("y = 2 x", given).said);
  };
  CHECK(said("x: −0,75") == R"(
given:1:6: error: a number can't contain a comma
    x: −0,75
         ^
    hint: write 0.75
)");
  CHECK(said("x[2]: 1.5 0.7.5") == R"(
given:1:11: error: '0.7.5' has more than one point
    x[2]: 1.5 0.7.5
              ^^^^^
    hint: write one decimal point, or two points in a row for a range, 0..3
)");
  for (const std::string label : {"3rd", "2-bedroom", "10:30", "1.a"}) {
    CAPTURE(label);
    CHECK(Example("y = 1", "x[1]: " + label).said.has_errors());
    CHECK(Example("y = 1", "x[1]: \"" + label + "\"").said.empty());
  }
}

TEST_CASE("numbers without a value are reported with their cell") {
  check({
      {"x[k] = 1/(k-3) for k in 0..5", "x[3]", R"(
equations:1:8: error: division by zero while computing x[3]
    x[k] = 1/(k-3) for k in 0..5
           ^^^^^^^
    hint: exclude the case with `if`, or fix the value that is zero
)"},
      {"x[k] = 1/(k-3) for k in 0..5\ny = sum(x)", "y", R"(
equations:1:8: error: division by zero while computing x[3]
    x[k] = 1/(k-3) for k in 0..5
           ^^^^^^^
    hint: exclude the case with `if`, or fix the value that is zero
)"},
  });
}

}  // namespace model_errors_test
