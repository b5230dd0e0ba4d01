#include "equations/evaluate/arithmetic.hpp"

#include "numbers/reals/comparison.hpp"

namespace proofsheet::equations {

using numbers::Outcome;
using numbers::Real;

Outcome<Real> Arithmetic::kept(const Real& x) const {
  if (is_exact() || x.depends_on_unknown()) return x;
  auto nearest = numbers::round_to_binary(x, *format_);
  if (!nearest) return nearest.failure();
  return Real(*std::move(nearest));
}

Outcome<Real> Arithmetic::sum(std::span<const Real> terms) const {
  if (is_exact()) return numbers::sum(terms);
  Real total = 0;
  for (const Real& term : terms) {
    auto next = kept(total + term);
    if (!next) return next;
    total = *std::move(next);
  }
  return total;
}

Outcome<Real> Arithmetic::product(std::span<const Real> factors) const {
  if (is_exact()) return numbers::product(factors);
  Real total = 1;
  for (const Real& factor : factors) {
    auto next = kept(total * factor);
    if (!next) return next;
    total = *std::move(next);
  }
  return total;
}

Outcome<Real> Arithmetic::quotient(const Real& a, const Real& b) const {
  auto result = numbers::divide(a, b);
  return result ? kept(*result) : result;
}

}  // namespace proofsheet::equations
