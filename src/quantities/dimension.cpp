#include "quantities/dimension.hpp"

#include <algorithm>

namespace proofsheet::quantities {

Dimension Dimension::of_base(const std::string& base) {
  Dimension made;
  made.powers_[base] = 1;
  return made;
}

Dimension Dimension::power(const numbers::Rational& exponent) const {
  Dimension made;
  if (exponent.is_zero()) return made;
  for (const auto& [base, own] : powers_) made.powers_[base] = own * exponent;
  return made;
}

bool Dimension::is_small() const {
  return std::all_of(powers_.begin(), powers_.end(), [](const auto& power) {
    return abs(power.second) <= largest_unit_exponent && denominator(power.second) <= largest_unit_exponent;
  });
}

Dimension operator*(const Dimension& a, const Dimension& b) {
  Dimension made = a;
  for (const auto& [base, exponent] : b.powers_) {
    numbers::Rational& own = made.powers_[base];
    own += exponent;
    if (own.is_zero()) made.powers_.erase(base);
  }
  return made;
}

}  // namespace proofsheet::quantities
