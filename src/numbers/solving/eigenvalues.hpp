#pragma once
// The eigenvalues of symmetric matrices.
//
// They are the roots of the characteristic polynomial, which are all real. If the entries are fractions, the
// polynomial is factored over the fractions: a rational eigenvalue is returned as a fraction, roots of
// quadratic factors as square roots, and the multiplicity of an eigenvalue is that of its factor. Arb
// isolates the other roots in disjoint balls, over which the polynomial is proven to rise or fall. They are
// reals that are narrowed on demand, like any root (tangent.hpp).
#include <cstddef>
#include <span>
#include <vector>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Returns the eigenvalues in descending order, each as often as its multiplicity. `matrix` has `rows`×`rows`
/// entries, row by row. Fails: not symmetric (outside_domain), not proven symmetric (undecided), too large;
/// also undecided if entries are not rational and two eigenvalues may be equal.
Outcome<std::vector<Real>> eigenvalues(std::size_t rows, std::span<const Real> matrix);

/// The most rows of a matrix of fractions, of one of other reals, and the most bits of an entry. For a block
/// matrix, the limits apply to its blocks.
inline constexpr std::size_t most_rows_of_eigenvalues = 20;
inline constexpr std::size_t most_rows_of_real_eigenvalues = 6;
inline constexpr std::size_t most_bits_of_eigenvalues = 2048;

}  // namespace proofsheet::numbers
