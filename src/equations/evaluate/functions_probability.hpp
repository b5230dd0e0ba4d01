#pragma once
// The distributions of statistics, cell by cell; what they refuse stands in
// numbers/distributions/distribution.hpp.
#include <span>

#include "numbers/distributions/distribution.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::equations::operations {

template <numbers::Family family>
numbers::Outcome<numbers::Real> cdf(std::span<const numbers::Real> x, numbers::Rounding) {
  return numbers::cdf(family, x);
}

template <numbers::Family family>
numbers::Outcome<numbers::Real> quantile(std::span<const numbers::Real> x, numbers::Rounding) {
  return numbers::quantile(family, x);
}

inline numbers::Outcome<numbers::Real> binomial_cdf(std::span<const numbers::Real> x, numbers::Rounding) {
  return numbers::binomial_cdf(x[0], x[1], x[2]);
}

}  // namespace proofsheet::equations::operations
