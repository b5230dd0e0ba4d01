#include "numbers/solving/linear_elimination.hpp"

#include <algorithm>
#include <optional>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/comparison.hpp"

namespace proofsheet::numbers {

namespace {

using IntegerRow = std::vector<Integer>;

/// Rows times the least common multiple of their denominators; `scale` is the product of these.
std::vector<IntegerRow> integer_rows(const std::vector<std::vector<Rational>>& rows, Integer& scale) {
  std::vector<IntegerRow> made;
  for (const auto& row : rows) {
    Integer common(1);
    for (const Rational& entry : row) common = lcm(common, denominator(entry));
    scale *= common;
    IntegerRow whole;
    for (const Rational& entry : row) whole.push_back(numerator(Rational(entry * common)));
    made.push_back(std::move(whole));
  }
  return made;
}

/// Bareiss: row := (pivot·row − factor·pivot row) / previous pivot, without rest.
void subtract_row(IntegerRow& row, const IntegerRow& pivot_row, std::size_t column, const Integer& previous) {
  const Integer factor = row[column];
  for (std::size_t j = 0; j < row.size(); ++j)
    row[j] = (pivot_row[column] * row[j] - factor * pivot_row[j]) / previous;
}

constexpr long quick_precision = 128;

/// The row from `first` on with the best pivot in a column: a fraction before an enclosure, a large one
/// before a small one; nothing if all are 0.
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

}  // namespace

EliminatedFractions eliminate(std::vector<std::vector<Rational>> rows, std::size_t size) {
  Integer scale(1), previous(1);
  std::vector<IntegerRow> work = integer_rows(rows, scale);
  bool turned = false;
  for (std::size_t k = 0; k < size; ++k) {
    std::size_t pivot = k;
    while (pivot < size && work[pivot][k].is_zero()) ++pivot;
    if (pivot == size) return {{}, Rational(0)};
    turned = turned != (pivot != k);
    std::swap(work[k], work[pivot]);
    for (std::size_t i = 0; i < size; ++i)
      if (i != k) subtract_row(work[i], work[k], k, previous);
    previous = work[k][k];
  }
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) rows[i][j] = Rational(work[i][j], previous);
  return {std::move(rows), Rational(turned ? -previous : previous, scale)};
}

Outcome<EliminatedReals> eliminate(std::vector<std::vector<Real>> rows, std::size_t size) {
  Real determinant(1);
  for (std::size_t k = 0; k < size; ++k) {
    const auto pivot = pivot_row(rows, k, k);
    if (!pivot) return pivot.failure();
    if (!*pivot) return EliminatedReals{{}, Real(0), true};
    if (**pivot != k) determinant = -determinant;
    std::swap(rows[k], rows[**pivot]);
    determinant = determinant * rows[k][k];
    for (std::size_t i = k + 1; i < size; ++i) {
      const auto factor = divide(rows[i][k], rows[k][k]);
      if (!factor) return factor.failure();
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
  return EliminatedReals{std::move(rows), determinant, false};
}

}  // namespace proofsheet::numbers
