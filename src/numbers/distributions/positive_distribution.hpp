#pragma once
// Private to the files that enclose probabilities: χ² and F, of which the symmetric distributions are made.
#include <span>

#include "numbers/distributions/arb_number.hpp"
#include "numbers/enclosures/family.hpp"

namespace proofsheet::numbers {

/// The probabilities below and above x, and x·f(x) with the density f. Relative to the precision asked for
/// are the lesser probability and the slope.
struct Tails {
  ArbNumber lower;
  ArbNumber upper;
  ArbNumber slope;  ///< of the lower one along log x
};

/// χ² or F: the family's own distribution, or that of x² where x has a symmetric one: χ² with one degree for
/// the normal distribution, F with one and n degrees for t with n.
class PositiveDistribution {
 public:
  /// The degrees of freedom as they are written, positive.
  PositiveDistribution(Family family, std::span<const ArbNumber> degrees);
  /// x is finite and positive. `precision` in bits, of the working and of the result, but for a few that are
  /// lost.
  Tails at(const ArbNumber& x, long precision) const;
  /// The slope of log(slope) along log x, everywhere on x.
  ArbNumber bend(const ArbNumber& x, long precision) const;

 private:
  Tails gamma_tails(const ArbNumber& x, long precision, long accuracy) const;
  Tails beta_tails(const ArbNumber& x, long precision) const;

  bool is_gamma_;
  ArbNumber df1_, df2_;
  ArbNumber a_, b_;  ///< their halves
};

}  // namespace proofsheet::numbers
