#pragma once
// The eigenvalues of symmetric matrices.
//
// They are the roots of the characteristic polynomial, all real. Of fractions that polynomial is factored over
// the fractions: an eigenvalue that is a fraction comes out as one, roots of quadratic factors as square roots,
// and how often one is repeated is how often its factor is. Other roots are isolated by Arb in disjoint balls,
// on which the polynomial is proven to rise or fall; they are reals that are narrowed on demand, as any root
// (root_newton.hpp).
#include <cstddef>
#include <span>
#include <vector>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// The greatest first, each as often as it is repeated. `matrix`: `rows`×`rows`, row by row. Fails: not
/// symmetric (outside_domain), not proven to be (undecided), too large; undecided too, where entries are no
/// fractions and two eigenvalues may be the same.
Outcome<std::vector<Real>> eigenvalues(std::size_t rows, std::span<const Real> matrix);

/// The most rows of a matrix of fractions, of one of other reals, and the most bits of an entry. A matrix that
/// falls into blocks counts by them.
inline constexpr std::size_t most_rows_of_eigenvalues = 20;
inline constexpr std::size_t most_rows_of_real_eigenvalues = 6;
inline constexpr std::size_t most_bits_of_eigenvalues = 2048;

}  // namespace proofsheet::numbers
