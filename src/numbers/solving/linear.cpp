#include "numbers/solving/linear.hpp"

#include <algorithm>
#include <optional>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/solving/linear_elimination.hpp"

namespace proofsheet::numbers {

namespace {

Failure singular() {
  return {Failure::Kind::division_by_zero, "the matrix is singular: its determinant is 0", {}};
}

std::optional<Failure> too_large(std::size_t rows, bool exact) {
  const std::size_t most = exact ? most_rows : most_rows_of_reals;
  if (rows <= most) return std::nullopt;
  return Failure{Failure::Kind::too_large,
                 "a matrix of " + std::to_string(rows) + " rows" +
                     (exact ? "" : " whose entries are not all fractions") + " is too large",
                 "the most is " + std::to_string(most)};
}

bool all_rational(std::span<const Real> entries) {
  return std::all_of(entries.begin(), entries.end(), [](const Real& x) { return x.is_exact(); });
}

/// Rows of A and B side by side.
template <class T, class Make>
std::vector<std::vector<T>> side_by_side(std::size_t rows, std::span<const Real> matrix,
                                         std::span<const Real> right, const Make& make) {
  const std::size_t more = rows == 0 ? 0 : right.size() / rows;
  std::vector<std::vector<T>> made(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < rows; ++j) made[i].push_back(make(matrix[i * rows + j]));
    for (std::size_t j = 0; j < more; ++j) made[i].push_back(make(right[i * more + j]));
  }
  return made;
}

const Rational& fraction(const Real& x) { return *x.rational(); }
const Real& itself(const Real& x) { return x; }

}  // namespace

Outcome<std::vector<Real>> solve_linear(std::size_t rows, std::span<const Real> matrix,
                                        std::span<const Real> right) {
  const bool exact = all_rational(matrix) && all_rational(right);
  if (const auto failure = too_large(rows, exact)) return *failure;
  std::vector<Real> found;
  if (exact) {
    auto reduced = eliminate(side_by_side<Rational>(rows, matrix, right, fraction), rows);
    if (reduced.determinant.is_zero()) return singular();
    for (const auto& row : reduced.rows)
      for (std::size_t j = rows; j < row.size(); ++j) found.emplace_back(row[j]);
    return found;
  }
  auto reduced = eliminate(side_by_side<Real>(rows, matrix, right, itself), rows);
  if (!reduced) return reduced.failure();
  if (reduced->singular) return singular();
  for (const auto& row : reduced->rows)
    for (std::size_t j = rows; j < row.size(); ++j) found.push_back(row[j]);
  return found;
}

Outcome<std::vector<Real>> determinant(std::size_t rows, std::span<const Real> matrix) {
  const bool exact = all_rational(matrix);
  if (const auto failure = too_large(rows, exact)) return *failure;
  if (exact)
    return std::vector<Real>{eliminate(side_by_side<Rational>(rows, matrix, {}, fraction), rows).determinant};
  auto reduced = eliminate(side_by_side<Real>(rows, matrix, {}, itself), rows);
  if (!reduced) return reduced.failure();
  return std::vector<Real>{reduced->determinant};
}

std::vector<Real> identity_matrix(std::size_t rows) {
  std::vector<Real> made(rows * rows);
  for (std::size_t i = 0; i < rows; ++i) made[i * rows + i] = Real(1);
  return made;
}

}  // namespace proofsheet::numbers
