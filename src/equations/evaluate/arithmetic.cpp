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
  numbers::RunningSum sum;
  for (const Real& term : terms)
    if (auto failure = add_to(sum, term)) return *std::move(failure);
  return sum.total();
}

Outcome<Real> Arithmetic::quotient(const Real& a, const Real& b) const {
  auto result = numbers::divide(a, b);
  return result ? kept(*result) : result;
}

}  // namespace proofsheet::equations
