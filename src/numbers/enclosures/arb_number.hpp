#pragma once
// The balls of Arb as numbers with operators.
//
// The contract is that of an Enclosure, *inclusion*: a ball contains its real, a result contains the results
// for all numbers in the operands, and conversions lose nothing. A ball that is not finite carries no
// information. The types of this header stay in the sources of numbers/.
#include <arb.h>
#include <mpfr.h>

#include <algorithm>
#include <utility>

#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

/// The precision, in bits, of all results of this thread until the end of the scope.
class BallPrecision {
 public:
  explicit BallPrecision(long precision) : before_(std::exchange(bits_, precision)) {}
  ~BallPrecision() { bits_ = before_; }
  BallPrecision(const BallPrecision&) = delete;
  BallPrecision& operator=(const BallPrecision&) = delete;
  static long bits() { return bits_; }

 private:
  static inline thread_local long bits_ = 64;
  long before_;
};

/// An owner of an `arb_t`; initially 0.
class ArbNumber {
 public:
  ArbNumber() { arb_init(number_); }
  ArbNumber(long value) : ArbNumber() { arb_set_si(number_, value); }  // NOLINT: exact, so implicit is safe
  /// Makes the interval from `lower` to `upper`; exact if both are equal.
  ArbNumber(mpfr_srcptr lower, mpfr_srcptr upper) : ArbNumber() {
    if (mpfr_equal_p(lower, upper) != 0) {
      arf_set_mpfr(arb_midref(number_), lower);
    } else {
      arb_set_interval_mpfr(number_, lower, upper, mpfr_get_prec(lower) + mpfr_get_prec(upper));
    }
  }
  ArbNumber(const ArbNumber& other) : ArbNumber() { arb_set(number_, other.number_); }
  ArbNumber(ArbNumber&& other) noexcept : ArbNumber() { arb_swap(number_, other.number_); }
  ArbNumber& operator=(const ArbNumber& other) {
    arb_set(number_, other.number_);
    return *this;
  }
  ArbNumber& operator=(ArbNumber&& other) noexcept {
    arb_swap(number_, other.number_);
    return *this;
  }
  ~ArbNumber() { arb_clear(number_); }

  operator arb_ptr() { return number_; }           // NOLINT: implicit, as Arb's functions take it
  operator arb_srcptr() const { return number_; }  // NOLINT

  /// Returns the result of `compute`, a function of Arb, to the precision of the scope.
  template <class Compute, class... Operands>
  static ArbNumber of(const Compute& compute, const Operands&... operands) {
    ArbNumber result;
    compute(result.number_, operands..., BallPrecision::bits());
    return result;
  }
  static ArbNumber exactly(double value) {
    ArbNumber result;
    arb_set_d(result.number_, value);
    return result;
  }
  static ArbNumber fraction(const Rational& value) {
    fmpq_t fraction;
    fmpq_init(fraction);
    fmpq_set_mpq(fraction, GmpView(value));
    ArbNumber result = of(arb_set_fmpq, fraction);
    fmpq_clear(fraction);
    return result;
  }
  /// Returns a ball that is not finite.
  static ArbNumber unknown() {
    ArbNumber result;
    arb_indeterminate(result.number_);
    return result;
  }
  friend ArbNumber operator+(const ArbNumber& a, const ArbNumber& b) { return of(arb_add, a, b); }
  friend ArbNumber operator-(const ArbNumber& a, const ArbNumber& b) { return of(arb_sub, a, b); }
  friend ArbNumber operator*(const ArbNumber& a, const ArbNumber& b) { return of(arb_mul, a, b); }
  friend ArbNumber operator/(const ArbNumber& a, const ArbNumber& b) { return of(arb_div, a, b); }
  friend ArbNumber operator+(const ArbNumber& a, long b) { return of(arb_add_si, a, b); }
  friend ArbNumber operator-(const ArbNumber& a, long b) { return of(arb_sub_si, a, b); }
  friend ArbNumber operator*(const ArbNumber& a, long b) { return of(arb_mul_si, a, b); }
  friend ArbNumber operator/(const ArbNumber& a, long b) { return of(arb_div_si, a, b); }
  friend ArbNumber operator-(long a, const ArbNumber& b) { return -(b - a); }
  friend ArbNumber operator-(ArbNumber a) {
    arb_neg(a.number_, a.number_);
    return a;
  }
  /// Returns x · 2^exponent, exactly.
  friend ArbNumber scaled(ArbNumber x, long exponent) {
    arb_mul_2exp_si(x.number_, x.number_, exponent);
    return x;
  }
  friend ArbNumber half_of(ArbNumber x) { return scaled(std::move(x), -1); }

  bool is_finite() const { return arb_is_finite(number_) != 0; }
  bool is_zero() const { return arb_is_zero(number_) != 0; }
  /// Returns 1 or -1 if every number inside has that sign, else 0.
  int sign() const { return (arb_is_positive(number_) != 0) - (arb_is_negative(number_) != 0); }
  arf_srcptr middle() const { return arb_midref(number_); }
  mag_srcptr radius() const { return arb_radref(number_); }
  /// Returns the middle as a double, for choices that do not affect correctness.
  double estimate() const { return arf_get_d(middle(), ARF_RND_NEAR); }
  /// Returns an e with |x| < 2^e for the middle, limited to a range that is safe for arithmetic.
  long magnitude_exponent() const {
    constexpr long most = 1L << 60;
    return std::clamp(arf_abs_bound_lt_2exp_si(middle()), -most, most);
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

inline ArbNumber exp(const ArbNumber& x) { return ArbNumber::of(arb_exp, x); }
inline ArbNumber log(const ArbNumber& x) { return ArbNumber::of(arb_log, x); }
inline ArbNumber log1p(const ArbNumber& x) { return ArbNumber::of(arb_log1p, x); }
inline ArbNumber log_gamma(const ArbNumber& x) { return ArbNumber::of(arb_lgamma, x); }
inline ArbNumber inverse(const ArbNumber& x) { return ArbNumber::of(arb_inv, x); }
inline ArbNumber square(const ArbNumber& x) { return ArbNumber::of(arb_sqr, x); }
inline ArbNumber pow(const ArbNumber& x, const ArbNumber& y) { return ArbNumber::of(arb_pow, x, y); }
inline ArbNumber pi() { return ArbNumber::of(arb_const_pi); }
inline ArbNumber power_of_two(long exponent) { return scaled(ArbNumber(1), exponent); }
/// Returns a ball that contains both.
inline ArbNumber hull(const ArbNumber& a, const ArbNumber& b) { return ArbNumber::of(arb_union, a, b); }

}  // namespace proofsheet::numbers
