#include "equations/evaluate/arithmetic.hpp"

#include "numbers/reals/comparison.hpp"

namespace proofsheet::equations {

using numbers::Real;

Real Arithmetic::kept(const Real& x) const {
  if (is_exact() || x.depends_on_unknown()) return x;
  return unwrap(numbers::round_to_binary(x, *format_));
}

Real Arithmetic::sum(std::span<const Real> terms) const {
  numbers::RunningSum sum;
  for (const Real& term : terms) add_to(sum, term);
  return sum.total();
}

Real Arithmetic::quotient(const Real& a, const Real& b) const { return kept(unwrap(numbers::divide(a, b))); }

}  // namespace proofsheet::equations
