#pragma once
// χ² and F, from which the symmetric distributions are derived, and the balls of Arb. Private to the files
// that enclose probabilities.
#include <arb.h>
#include <mpfr.h>

#include <algorithm>
#include <span>

#include "numbers/distributions/distribution.hpp"

namespace proofsheet::numbers {

// Private to the files that enclose probabilities: the balls of Arb and their conversion from and to the
// intervals of MPFI.
//
// The contract is that of an Enclosure, *inclusion*: a ball contains its real, a result contains the results
// for all numbers in the operands, and conversions lose nothing. A ball that is not finite carries no
// information.

/// An owner of an `arb_t`; initially 0.
class ArbNumber {
 public:
  ArbNumber() { arb_init(number_); }
  /// Makes the interval from `lower` to `upper`; exact if both are equal.
  ArbNumber(mpfr_srcptr lower, mpfr_srcptr upper) : ArbNumber() {
    if (mpfr_equal_p(lower, upper) != 0) {
      arf_set_mpfr(arb_midref(number_), lower);
    } else {
      arb_set_interval_mpfr(number_, lower, upper, mpfr_get_prec(lower) + mpfr_get_prec(upper));
    }
  }
  ArbNumber(const ArbNumber& other) : ArbNumber() { arb_set(number_, other.number_); }
  ArbNumber& operator=(const ArbNumber& other) {
    arb_set(number_, other.number_);
    return *this;
  }
  ~ArbNumber() { arb_clear(number_); }

  operator arb_ptr() { return number_; }           // NOLINT: implicit, as Arb's functions take it
  operator arb_srcptr() const { return number_; }  // NOLINT

  bool is_finite() const { return arb_is_finite(number_) != 0; }
  /// Returns the middle as a double, for choices that do not affect correctness.
  double estimate() const { return arf_get_d(arb_midref(number_), ARF_RND_NEAR); }
  /// Returns an e with |x| < 2^e for the middle, limited to a range that is safe for arithmetic.
  long magnitude_exponent() const {
    constexpr long most = 1L << 60;
    return std::clamp(arf_abs_bound_lt_2exp_si(arb_midref(number_)), -most, most);
  }
  /// Returns the ends of a finite ball, rounded outward to the precision of `end`.
  void get_lower(mpfr_ptr end) const { get_end(end, arb_get_lbound_arf, MPFR_RNDD); }
  void get_upper(mpfr_ptr end) const { get_end(end, arb_get_ubound_arf, MPFR_RNDU); }

 private:
  void get_end(mpfr_ptr end, void (*bound)(arf_t, const arb_t, slong), mpfr_rnd_t outward) const {
    arf_t exact;
    arf_init(exact);
    bound(exact, number_, mpfr_get_prec(end));
    arf_get_mpfr(end, exact, outward);
    arf_clear(exact);
  }

  arb_t number_;
};

/// Returns a ball that is not finite.
ArbNumber unknown();
/// Pays for elementary functions, or for a gamma function of x. Returns false if the price exceeds the
/// budget.
bool pay_for_function(long precision, int count = 1);
bool pay_for_gamma(const ArbNumber& x, long precision);

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
  /// Returns the slope of log(slope) along log x, over all of x.
  ArbNumber bend(const ArbNumber& x, long precision) const;

 private:
  Tails gamma_tails(const ArbNumber& x, long precision, long accuracy) const;
  Tails beta_tails(const ArbNumber& x, long precision) const;

  bool is_gamma_;
  ArbNumber df1_, df2_;
  ArbNumber a_, b_;  ///< half of each parameter
};

}  // namespace proofsheet::numbers
