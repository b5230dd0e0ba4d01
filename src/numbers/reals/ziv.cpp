#include "numbers/reals/ziv.hpp"

#include "numbers/prover/zero_prover.hpp"

namespace proofsheet::numbers {

const Rational* proven_border(const Real& x, const Rational& lower, const Rational& upper,
                              const std::vector<Rational>& borders) {
  for (const Rational& border : borders) {
    if (lower <= border && border <= upper && proven_zero(x - Real(border))) return &border;
  }
  return nullptr;
}

}  // namespace proofsheet::numbers
