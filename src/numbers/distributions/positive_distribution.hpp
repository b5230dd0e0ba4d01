#pragma once
// χ² and F, from which the symmetric distributions are derived. Private to the files that enclose
// probabilities.
#include <span>

#include "numbers/distributions/distribution.hpp"
#include "numbers/enclosures/arb_number.hpp"

namespace proofsheet::numbers {

/// Pays for elementary functions, or for a gamma function of x, at the precision of the scope. Returns false
/// if the price exceeds the budget.
bool pay_for_function(int count = 1);
bool pay_for_gamma(const ArbNumber& x);

/// The probabilities below and above x, and x·f(x) with the density f. The precision is relative to the
/// smaller probability and to the slope.
struct Tails {
  ArbNumber lower;
  ArbNumber upper;
  ArbNumber slope;  ///< the slope of `lower` along log x
};

/// χ² or F: the distribution of the family itself, or that of x² if x is symmetric (χ² with one degree for
/// the normal distribution, F with one and n degrees for t with n). For beta, that of b/a · x/(1 − x).
class PositiveDistribution {
 public:
  /// `degrees` are the arguments of the family, all positive.
  PositiveDistribution(Family family, std::span<const ArbNumber> degrees);
  /// Returns the tails at x, which must be finite and positive. `precision` is the working precision in bits;
  /// the result loses a few of them.
  Tails at(const ArbNumber& x, long precision) const;
  /// Returns the slope of log(slope) along log x, over all of x, at the precision of the scope.
  ArbNumber bend(const ArbNumber& x) const;

 private:
  Tails gamma_tails(const ArbNumber& x, long accuracy) const;
  Tails beta_tails(const ArbNumber& x) const;

  bool is_gamma_;
  ArbNumber df1_, df2_;
  ArbNumber a_, b_;  ///< half of each parameter
};

}  // namespace proofsheet::numbers
