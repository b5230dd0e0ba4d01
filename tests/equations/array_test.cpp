// Axes, labels, and operations between arrays.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/example.hpp"

namespace array_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

struct Row {
  std::string equations, asked, value;
};

void check(const std::vector<Row>& rows, const std::string& given) {
  for (const Row& row : rows) {
    CAPTURE(row.equations, row.asked);
    CHECK(value_of(Example(row.equations, given), row.asked) == row.value);
  }
}

const std::string diners =
    "axis person[1..2]: Frank Emma\n"
    "axis feature[0..2]: spicy cheap cozy\n"
    "axis venue: street-stall upscale\n"
    "X[person, feature]: 1 2 3 | 4 5 6\n"
    "W[feature, venue]: 1 0 | 0 1 | 1 1\n"
    "b[feature]: 10 20 30\n"
    "result[person]: pass fail\n"
    "raw: 1 2 | 3 4\n";

}  // namespace

TEST_CASE("labels and numbers both index an axis") {
  check(
      {
          {"", "X[Frank, cheap]", "2"},
          {"", "X[1, 1]", "2"},
          {"", "X[Emma, ..]", "4 5 6"},
          {"", "X[.., spicy]", "1 4"},
          {"", "X[Emma, 1..2]", "5 6"},
          {"", "X[Emma, spicy..cheap]", "4 5"},
          {"", "W[cozy, street-stall]", "1"},
          {"", "W[cozy, \"street-stall\"]", "1"},
          {"", "raw[1, 0]", "3"},
          {"y[p] = sum(X[p, ..]) for p in person", "y[Emma]", "15"},
          {"y[p] = p for p in person", "y[Emma]", "2"},
          {"y[p] = if p = Emma then 1 else 0 for p in person", "y", "0 1"},
          {"y[v] = W[spicy, v] for v in [street-stall, upscale]", "y[upscale]", "0"},
          {"", "len(person)", "2"},
      },
      diners);
}

TEST_CASE("a bare range matches a labelled axis with the same numbers, and the labels are kept") {
  const std::string P = "P[pos, i] = 10 pos + i for pos in 1..2, i in 0..2\nX' = X + P\n";
  check(
      {
          {P, "X'", "11 13 15 | 24 26 28"},
          {P, "X'[Emma, cozy]", "28"},
          {P, "P[Frank, 2]", "12"},
          {P, "P[1, cozy]", "12"},
          {P, "X + b", "11 22 33 | 14 25 36"},
          {P, "b + X", "11 22 33 | 14 25 36"},
          {P, "2 X - 1", "1 3 5 | 7 9 11"},
          {P, "[1, 2, 3] + b", "11 22 33"},
          {P, "X[.., spicy] * W[spicy, ..]", "1 0 | 4 0"},
      },
      diners);
}

TEST_CASE("matrix products and transposes are computed") {
  check(
      {
          {"", "X @ W", "4 5 | 10 11"},
          {"", "X^T", "1 4 | 2 5 | 3 6"},
          {"", "X @ X^T", "14 32 | 32 77"},
          {"", "X @ Xᵀ / 2", "7 16 | 16 77/2"},
          {"", "b @ b", "1400"},
          {"", "X @ b", "140 320"},
          {"", "dot(X[Frank, ..], b)", "140"},
          {"S = X @ X^T\nA = S @ W[1..2, ..]", "A", "32 46 | 77 109"},
      },
      diners);
}

TEST_CASE("reductions name the axes that they keep") {
  check(
      {
          {"", "sum(X)", "21"},
          {"", "sum(X, each row)", "6 15"},
          {"", "sum(X, each column)", "5 7 9"},
          {"", "mean(X, each person)", "2 5"},
          {"", "max(X, each feature)", "4 5 6"},
          {"", "argmax(X, each row)", "cozy cozy"},
          {"", "argmin(b)", "spicy"},
          {"", "argmax([3, 7, 7])", "1"},
          {"A = softmax(X - X, each row)", "A", "1/3 1/3 1/3 | 1/3 1/3 1/3"},
          {"A = softmax(X, each row)", "sum(A[Frank, ..]) = 1", "true"},
          {"A = softmax(X, each row)", "A[Emma, ..]", "0.0900305732 0.2447284711 0.6652409558"},
      },
      diners);
}

TEST_CASE("a comparison of arrays requires all cells, its negation any cell") {
  check(
      {
          {"", "X = X", "true"},
          {"", "X ≠ X", "false"},
          {"", "X[Frank, ..] = X[Emma, ..]", "false"},
          {"", "X[Frank, ..] ≠ X[Emma, ..]", "true"},
          {"", "X[Frank, ..] < X[Emma, ..]", "true"},
          {"", "X[Frank, ..] > 1", "false"},
          {"", "any(X > 5)", "true"},
          {"", "all(X > 1)", "false"},
          {"", "count(X > 2)", "4"},
          {"", "count(X > 2, each row)", "1 3"},
          {"", "any(X > 5 and X < 6)", "false"},
          {"", "exp(1/10^70) = 1 to 60 places", "true"},
          {"", "exp(1/10^50) = 1 to 60 places", "false"},
      },
      diners);
}

TEST_CASE("columns of labels can be selected") {
  check(
      {
          {"", "result[Frank] = pass", "true"},
          {"", "sum(X[s, spicy] for s in person if result[s] = fail)", "4"},
          {"P[s, ..] = X[s, ..] for s in person if result[s] = pass", "P", "1 2 3"},
          {"P[s, ..] = X[s, ..] for s in person if result[s] = pass", "P[Frank, cozy]", "3"},
          {"", "[X[s, cheap] for s in person if result[s] = fail]", "5"},
          {"", "result[Emma]", "fail"},
          {"", "count(result = pass)", "1"},
      },
      diners);
}

}  // namespace array_test
