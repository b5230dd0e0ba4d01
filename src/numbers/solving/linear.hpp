#pragma once
// Square systems of linear equations, exactly.
//
// Fractions are eliminated without fractions: rows of integers, where every division is known to leave no
// rest (Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination", 1968), so no
// number grows beyond a determinant. Other reals are eliminated with pivots that are proven not to be 0.
#include <span>
#include <vector>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// X with A·X = B: `matrix` is A, `rows`×`rows`, `right` is B, `rows`×any, both row by row. Fails: singular
/// (division_by_zero), not proven regular (undecided), too large.
Outcome<std::vector<Real>> solve_linear(std::size_t rows, std::span<const Real> matrix,
                                        std::span<const Real> right);
/// One number. Fails: undecided, too large.
Outcome<std::vector<Real>> determinant(std::size_t rows, std::span<const Real> matrix);
std::vector<Real> identity_matrix(std::size_t rows);
/// The product of a matrix with itself, `exponent` times; of its inverse, if that is negative. Fails: as
/// solve_linear; more than `most_power_work`.
Outcome<std::vector<Real>> matrix_power(std::size_t rows, std::span<const Real> matrix, long exponent);

/// The most rows of a system of fractions, and of one with other reals.
inline constexpr std::size_t most_rows = 100;
inline constexpr std::size_t most_rows_of_reals = 40;
/// The cube of the rows times the exponent: what a power may cost, in products of numbers that grow with it.
inline constexpr double most_power_work = 5e7;

}  // namespace proofsheet::numbers
