#pragma once
// Square systems of linear equations, solved exactly.
//
// Systems of fractions are eliminated in integers: every division is known to leave no remainder (Bareiss,
// "Sylvester's identity and multistep integer-preserving Gaussian elimination", 1968), so no number exceeds
// the size of a determinant. Other reals are eliminated with pivots that are proven not to be 0.
#include <span>
#include <vector>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Returns X with A·X = B. `matrix` is A, `rows`×`rows`; `right` is B, with `rows` rows; both row by row.
/// Fails: singular (division_by_zero), not proven regular (undecided), too large.
Outcome<std::vector<Real>> solve_linear(std::size_t rows, std::span<const Real> matrix,
                                        std::span<const Real> right);
/// Returns one number, the determinant. Fails: undecided, too large.
Outcome<std::vector<Real>> determinant(std::size_t rows, std::span<const Real> matrix);
std::vector<Real> identity_matrix(std::size_t rows);
/// Returns a power of a matrix; of its inverse if `exponent` is negative. Fails as solve_linear does, and if
/// the work exceeds `most_power_work`.
Outcome<std::vector<Real>> matrix_power(std::size_t rows, std::span<const Real> matrix, long exponent);

/// The most rows of a system of fractions, and of one with other reals.
inline constexpr std::size_t most_rows = 100;
inline constexpr std::size_t most_rows_of_reals = 40;
/// The limit for the cube of the rows times the exponent, in products of numbers that grow with the
/// exponent.
inline constexpr double most_power_work = 5e7;

}  // namespace proofsheet::numbers
