#pragma once
// Private to the files that enclose probabilities: χ² and F, of which the symmetric distributions are made.
#include <arb.h>
#include <mpfr.h>

#include <algorithm>
#include <span>

#include "numbers/distributions/distribution.hpp"

namespace proofsheet::numbers {

// Private to the files that enclose probabilities: the balls of Arb, and how they meet the intervals of MPFI.
//
// The contract is that of an Enclosure, *inclusion*: a ball contains its real, a result contains the results
// of all that the operands contain, and a crossing loses nothing. A ball that is not finite says nothing.

/// An `arb_t` that frees itself. Begins as 0.
class ArbNumber {
 public:
  ArbNumber() { arb_init(number_); }
  /// Everything from `lower` to `upper`; exactly, if that is one number.
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

  operator arb_ptr() { return number_; }           // NOLINT: Arb's functions take it as it is
  operator arb_srcptr() const { return number_; }  // NOLINT

  bool is_finite() const { return arb_is_finite(number_) != 0; }
  /// The middle as a double, for choices on which no proof rests.
  double estimate() const { return arf_get_d(arb_midref(number_), ARF_RND_NEAR); }
  /// An e with |x| < 2^e for the middle, within what can be reckoned with.
  long magnitude_exponent() const {
    constexpr long most = 1L << 60;
    return std::clamp(arf_abs_bound_lt_2exp_si(arb_midref(number_)), -most, most);
  }
  /// The ends of a finite ball, rounded outward to the precision of `end`.
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

/// Not finite.
ArbNumber unknown();
/// Pays for elementary functions; for a gamma function of x. False if that is more than is left.
bool pay_for_function(long precision, int count = 1);
bool pay_for_gamma(const ArbNumber& x, long precision);

/// The probabilities below and above x, and x·f(x) with the density f. Relative to the precision asked for
/// are the lesser probability and the slope.
struct Tails {
  ArbNumber lower;
  ArbNumber upper;
  ArbNumber slope;  ///< of the lower one along log x
};

/// χ² or F: the family's own distribution, or that of x² where x has a symmetric one: χ² with one degree for
/// the normal distribution, F with one and n degrees for t with n; of beta that of b/a · x/(1 − x).
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
