#include "numbers/solving/linear.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

/// The columns to the right of a matrix after its elimination, row by row.
struct Eliminated {
  std::vector<Real> right;
  Real determinant;
  bool singular = false;
};

using IntegerRow = std::vector<Integer>;

/// Returns the rows, each multiplied by the least common multiple of its denominators. `scale` becomes the
/// product of these multiples. Fails: too much work.
Outcome<std::vector<IntegerRow>> integer_rows(const std::vector<std::vector<Rational>>& rows,
                                              Integer& scale) {
  std::vector<IntegerRow> result;
  for (const auto& row : rows) {
    Integer common(1);
    for (const Rational& entry : row) {
      const auto price = 2 * price_of_fraction(bits_of(common), bits_of(entry));
      if (!spend(WorkKind::fractions, price)) return *budget_failure();
      common = lcm(common, denominator(entry));
    }
    scale *= common;
    IntegerRow whole;
    for (const Rational& entry : row) {
      if (!spend(WorkKind::fractions, price_of_fraction(bits_of(common), bits_of(entry))))
        return *budget_failure();
      whole.push_back(numerator(entry) * Integer(common / denominator(entry)));
    }
    result.push_back(std::move(whole));
  }
  return result;
}

/// Applies Bareiss's step, row := (pivot·row − factor·pivot row) / previous pivot, which leaves no remainder.
void subtract_row(IntegerRow& row, const IntegerRow& pivot_row, std::size_t column, const Integer& previous) {
  const Integer factor = row[column];
  for (std::size_t j = 0; j < row.size(); ++j)
    row[j] = (pivot_row[column] * row[j] - factor * pivot_row[j]) / previous;
}

/// Returns the price of two products and a quotient for each entry.
long long price_of_row(const IntegerRow& row, const IntegerRow& pivot_row) {
  constexpr long long start = 100, at_once = 4096;
  long long price = 0;
  for (std::size_t j = 0; j < row.size(); ++j) {
    const auto bits = static_cast<long long>(mpz_sizeinbase(row[j].backend().data(), 2) +
                                             mpz_sizeinbase(pivot_row[j].backend().data(), 2));
    price += start + bits * (1 + bits / at_once);
  }
  return price;
}

constexpr long quick_precision = 128;

/// Returns the row from `first` on with the best pivot in a column: a fraction before an enclosure, a large
/// number before a small one. Returns `nullopt` if all are 0.
Outcome<std::optional<std::size_t>> pivot_row(const std::vector<std::vector<Real>>& rows, std::size_t first,
                                              std::size_t column) {
  std::optional<std::size_t> best;
  long best_size = 0;
  for (std::size_t i = first; i < rows.size(); ++i) {
    const Real& entry = rows[i][column];
    if (entry.rational() && !entry.rational()->is_zero()) return std::optional<std::size_t>(i);
    const Enclosure& quick = enclose(entry, quick_precision);
    if (quick.sign() == 0 || !quick.bounded()) continue;
    if (best && quick.magnitude_exponent() <= best_size) continue;
    best = i;
    best_size = quick.magnitude_exponent();
  }
  if (best) return best;
  std::optional<Failure> undecided;
  for (std::size_t i = first; i < rows.size(); ++i) {
    const auto known = sign(rows[i][column]);
    if (!known)
      undecided = known.failure();
    else if (*known != 0)
      return std::optional<std::size_t>(i);
  }
  if (undecided) return *undecided;
  return best;
}

/// Eliminates. The first `size` columns are the matrix, which becomes the identity; the other columns become
/// the solution. Fails: too much work.
Outcome<Eliminated> eliminate(const std::vector<std::vector<Rational>>& rows, std::size_t size) {
  Integer scale(1), previous(1);
  auto result = integer_rows(rows, scale);
  if (!result) return result.failure();
  std::vector<IntegerRow>& work = *result;
  bool turned = false;
  for (std::size_t k = 0; k < size; ++k) {
    std::size_t pivot = k;
    while (pivot < size && work[pivot][k].is_zero()) ++pivot;
    if (pivot == size) return Eliminated{{}, Real(0), true};
    turned = turned != (pivot != k);
    std::swap(work[k], work[pivot]);
    for (std::size_t i = 0; i < size; ++i) {
      if (i == k) continue;
      if (!spend(WorkKind::fractions, price_of_row(work[i], work[k]))) return *budget_failure();
      subtract_row(work[i], work[k], k, previous);
    }
    previous = work[k][k];
  }
  std::vector<Real> right;
  for (const IntegerRow& row : work)
    for (std::size_t j = size; j < row.size(); ++j) right.emplace_back(Rational(row[j], previous));
  return Eliminated{std::move(right), Rational(turned ? -previous : previous, scale)};
}

/// Does the same for reals. Fails if no pivot is proven to differ from 0, though one may.
Outcome<Eliminated> eliminate(std::vector<std::vector<Real>> rows, std::size_t size) {
  Real determinant(1);
  for (std::size_t k = 0; k < size; ++k) {
    const auto pivot = pivot_row(rows, k, k);
    if (!pivot) return pivot.failure();
    if (!*pivot) return Eliminated{{}, Real(0), true};
    if (**pivot != k) determinant = -determinant;
    std::swap(rows[k], rows[**pivot]);
    determinant = determinant * rows[k][k];
    for (std::size_t i = k + 1; i < size; ++i) {
      const auto factor = divide(rows[i][k], rows[k][k]);
      if (!factor) return factor.failure();
      if (const auto failure = budget_failure()) return *failure;
      rows[i][k] = Real(0);
      for (std::size_t j = k + 1; j < rows[i].size(); ++j) rows[i][j] = rows[i][j] - *factor * rows[k][j];
    }
  }
  for (std::size_t k = size; k-- > 0;) {
    for (std::size_t j = size; j < rows[k].size(); ++j) {
      std::vector<Real> terms{rows[k][j]};
      for (std::size_t i = k + 1; i < size; ++i) terms.push_back(-(rows[k][i] * rows[i][j]));
      auto value = divide(sum(terms), rows[k][k]);
      if (!value) return value.failure();
      rows[k][j] = *std::move(value);
    }
  }
  std::vector<Real> right;
  for (const auto& row : rows)
    right.insert(right.end(), row.begin() + static_cast<std::ptrdiff_t>(size), row.end());
  return Eliminated{std::move(right), determinant};
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

/// Returns the rows of A and B side by side.
template <class Make>
auto side_by_side(std::size_t rows, std::span<const Real> matrix, std::span<const Real> right,
                  const Make& make) {
  const std::size_t more = rows == 0 ? 0 : right.size() / rows;
  std::vector<std::vector<decltype(make(matrix[0]))>> result(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < rows; ++j) result[i].push_back(make(matrix[i * rows + j]));
    for (std::size_t j = 0; j < more; ++j) result[i].push_back(make(right[i * more + j]));
  }
  return result;
}

Outcome<Eliminated> eliminate(std::size_t rows, std::span<const Real> matrix, std::span<const Real> right) {
  const bool exact = all_rational(matrix) && all_rational(right);
  if (const auto failure = too_large(rows, exact)) return *failure;
  if (!exact) return eliminate(side_by_side(rows, matrix, right, [](const Real& x) { return x; }), rows);
  return eliminate(side_by_side(rows, matrix, right, [](const Real& x) { return *x.rational(); }), rows);
}

std::vector<Real> product(std::size_t rows, const std::vector<Real>& a, const std::vector<Real>& b) {
  std::vector<Real> result;
  result.reserve(a.size());
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < rows; ++j) {
      std::vector<Real> terms;
      for (std::size_t k = 0; k < rows; ++k) terms.push_back(a[i * rows + k] * b[k * rows + j]);
      result.push_back(sum(terms));
    }
  return result;
}

}  // namespace

Outcome<std::vector<Real>> solve_linear(std::size_t rows, std::span<const Real> matrix,
                                        std::span<const Real> right) {
  auto found = eliminate(rows, matrix, right);
  if (!found) return found.failure();
  if (found->singular)
    return Failure{Failure::Kind::division_by_zero, "the matrix is singular: its determinant is 0", {}};
  return std::move(found->right);
}

Outcome<std::vector<Real>> determinant(std::size_t rows, std::span<const Real> matrix) {
  const auto found = eliminate(rows, matrix, {});
  if (!found) return found.failure();
  return std::vector<Real>{found->determinant};
}

std::vector<Real> identity_matrix(std::size_t rows) {
  std::vector<Real> result(rows * rows);
  for (std::size_t i = 0; i < rows; ++i) result[i * rows + i] = Real(1);
  return result;
}

Outcome<std::vector<Real>> matrix_power(std::size_t rows, std::span<const Real> matrix, long exponent) {
  if (const auto failure = too_large(rows, all_rational(matrix))) return *failure;
  const double size = static_cast<double>(rows), times = std::abs(static_cast<double>(exponent));
  if (size * size * size * times > most_power_work)
    return Failure{Failure::Kind::too_large,
                   "the power " + std::to_string(exponent) + " of a matrix of " + std::to_string(rows) +
                       " rows is too large",
                   "ask for a smaller one"};
  std::vector<Real> square(matrix.begin(), matrix.end());
  if (exponent < 0) {
    auto inverse = solve_linear(rows, matrix, identity_matrix(rows));
    if (!inverse) return inverse.failure();
    square = *std::move(inverse);
  }
  std::optional<std::vector<Real>> power;
  for (auto left = static_cast<unsigned long>(times); left > 0; left /= 2) {
    if (left % 2 == 1) power = power ? product(rows, *power, square) : square;
    if (left > 1) square = product(rows, square, square);
    if (const auto failure = budget_failure()) return *failure;
  }
  return power ? *std::move(power) : identity_matrix(rows);
}

}  // namespace proofsheet::numbers
