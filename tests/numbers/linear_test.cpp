// Compares linear systems with Gaussian elimination in Python's fractions and, for reals, with mpmath's
// lu_solve and det.
#include <string>
#include <vector>

#include "catch.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/solving/linear.hpp"

namespace linear_test {

using namespace proofsheet::numbers;

namespace {

using Reals = std::vector<Real>;

Reals hilbert(int rows) {
  Reals made;
  for (int i = 1; i <= rows; ++i)
    for (int j = 1; j <= rows; ++j) made.emplace_back(Rational(1, i + j - 1));
  return made;
}

std::string shown(const Outcome<Reals>& outcome) {
  if (!outcome) return outcome.failure().fact;
  std::string text;
  for (const Real& each : *outcome) {
    if (!text.empty()) text += ' ';
    const auto printed = print(each, {Format::Style::places, 30, false});
    text += each.rational() ? to_string(each)
            : printed       ? to_string(printed->decimal)
                            : printed.failure().fact;
  }
  return text;
}

const Real root_two = *apply(Function::sqrt, 2);
const Real root_five = *apply(Function::sqrt, 5);

}  // namespace

TEST_CASE("systems of fractions are solved exactly") {
  CHECK(shown(solve_linear(6, hilbert(6), Reals(6, Real(1)))) == "-6 210 -1680 5040 -6300 2772");
  CHECK(shown(solve_linear(10, hilbert(10), Reals(10, Real(1)))) ==
        "-10 990 -23760 240240 -1261260 3783780 -6726720 7001280 -3938220 923780");
  CHECK(shown(solve_linear(3, Reals{0, 2, 1, 1, -2, -3, -1, 1, 2}, Reals{-8, 0, 3})) == "-4 -5 2");
  CHECK(shown(determinant(6, hilbert(6))) == "1/186313420339200000");
  Reals mixed;
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j) mixed.emplace_back((i * i * 7 + j * 13 + i * j * j) % 11);
  CHECK(shown(determinant(5, mixed)) == "34848");
}

TEST_CASE("an inverse times its matrix is the identity") {
  const Reals matrix = hilbert(7);
  const auto inverse = solve_linear(7, matrix, identity_matrix(7));
  REQUIRE(inverse);
  for (std::size_t i = 0; i < 7; ++i)
    for (std::size_t j = 0; j < 7; ++j) {
      Real sum(0);
      for (std::size_t k = 0; k < 7; ++k) sum = sum + matrix[i * 7 + k] * (*inverse)[k * 7 + j];
      CHECK(to_string(sum) == (i == j ? "1" : "0"));
    }
}

TEST_CASE("powers of a matrix are exact") {
  // Fibonacci numbers: OEIS A000045.
  const Reals steps{1, 1, 1, 0};
  CHECK(shown(matrix_power(2, steps, 100)) ==
        "573147844013817084101 354224848179261915075 354224848179261915075 218922995834555169026");
  CHECK(shown(matrix_power(2, steps, 1)) == "1 1 1 0");
  CHECK(shown(matrix_power(2, steps, 0)) == "1 0 0 1");
  CHECK(shown(matrix_power(2, steps, -3)) == "-1 2 2 -3");  // F(-2), F(-3), F(-3), F(-4)
  CHECK(shown(matrix_power(2, Reals{1, 1, 0, 1}, 10'000)) == "1 10000 0 1");
  // An eighth of a turn, eight times: cos π/4 = sin π/4 = 1/√2.
  const Real half = *divide(1, root_two);
  const std::string zeros(30, '0');
  CHECK(shown(matrix_power(2, Reals{half, -half, half, half}, 8)) ==
        "1." + zeros + " 0." + zeros + " 0." + zeros + " 1." + zeros);
  CHECK(shown(matrix_power(2, Reals{1, 2, 2, 4}, -1)) == "the matrix is singular: its determinant is 0");
  CHECK(shown(matrix_power(100, identity_matrix(100), 51)) ==
        "the power 51 of a matrix of 100 rows is too large");
  CHECK(shown(matrix_power(101, identity_matrix(101), 2)) == "a matrix of 101 rows is too large");
}

TEST_CASE("systems of other reals are eliminated with proven pivots") {
  const Reals matrix{root_two, Real::pi_times(1), 1, 1, *apply(Function::exp, 1), 2, 3, 1, root_five};
  CHECK(
      shown(solve_linear(3, matrix, Reals{1, 2, 3})) ==
      "0.260920916272573400849007786850 -0.133825469209513340331792108075 1.051427212432326090454482073328");
  CHECK(shown(determinant(3, matrix)) == "10.437430480552400685105189883856");
  // The first pivot is an expression that equals 0: √2·√2 − 2.
  CHECK(shown(solve_linear(2, Reals{root_two * root_two - 2, 1, root_two, 1}, Reals{1, 1})) == "0 1");
}

TEST_CASE("a singular, undecided or too large system is refused with a reason") {
  CHECK(shown(solve_linear(2, Reals{1, 2, 2, 4}, Reals{1, 1})) ==
        "the matrix is singular: its determinant is 0");
  CHECK(shown(solve_linear(2, Reals{root_two, 2, 1, root_two}, Reals{1, 1})) ==
        "the matrix is singular: its determinant is 0");
  CHECK(shown(determinant(2, Reals{root_two, 2, 1, root_two})) == "0");
  CHECK(shown(determinant(0, Reals{})) == "1");
  CHECK(shown(solve_linear(101, Reals(101 * 101, Real(1)), Reals(101))) ==
        "a matrix of 101 rows is too large");
  CHECK(shown(solve_linear(41, Reals(41 * 41, root_two), Reals(41))) ==
        "a matrix of 41 rows whose entries are not all fractions is too large");
}

}  // namespace linear_test
