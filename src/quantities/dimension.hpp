#pragma once
// Dimensions of quantities: products of powers of bases.
//
// A base is the name of a coherent unit: the seven of SI, a currency (`EUR`), or a thing that is counted
// (`dose`). A plain number, and an angle, has no base.
#include <map>
#include <string>

#include "numbers/exact/rational.hpp"

namespace proofsheet::quantities {

class Dimension {
 public:
  Dimension() = default;
  static Dimension of_base(const std::string& base);

  bool is_number() const { return powers_.empty(); }
  const std::map<std::string, numbers::Rational>& powers() const { return powers_; }
  Dimension power(const numbers::Rational& exponent) const;
  /// True if all exponents are within the limits. Others must be refused, so that no exponent grows on.
  bool is_small() const;

  friend Dimension operator*(const Dimension& a, const Dimension& b);
  friend Dimension operator/(const Dimension& a, const Dimension& b) { return a * b.power(-1); }
  friend bool operator==(const Dimension&, const Dimension&) = default;

 private:
  std::map<std::string, numbers::Rational> powers_;  ///< without zeros
};

/// The greatest numerator and denominator of an exponent.
inline constexpr long largest_unit_exponent = 1000;

}  // namespace proofsheet::quantities
