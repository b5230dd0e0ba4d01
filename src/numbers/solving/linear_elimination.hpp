#pragma once
// Private to linear.cpp: a matrix with more columns beside it, turned into the identity with the solution
// beside it.
#include <vector>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

struct EliminatedFractions {
  std::vector<std::vector<Rational>> rows;  ///< of no meaning if the determinant is 0
  Rational determinant;
};
/// The first `size` columns are the matrix.
EliminatedFractions eliminate(std::vector<std::vector<Rational>> rows, std::size_t size);

struct EliminatedReals {
  std::vector<std::vector<Real>> rows;  ///< of no meaning if it is singular
  Real determinant;
  bool singular = false;
};
/// Fails: no pivot is proven to differ from 0, though one may.
Outcome<EliminatedReals> eliminate(std::vector<std::vector<Real>> rows, std::size_t size);

}  // namespace proofsheet::numbers
