#pragma once
// An exact real number.
//
// A Real is never rounded. It is a rational, a rational multiple of π, or an expression over such numbers
// that can be enclosed as narrowly as anyone asks (Boehm, "Towards an API for the Real Numbers", PLDI 2020).
// Expressions share their parts and are evaluated and destroyed without recursion, so a chain of a hundred
// thousand steps is as safe as one. Every operation has checked its domain when the Real is made: a Real
// always has a value.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "numbers/exact/outcome.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

struct Term;  // a node of the shared expression; numbers/reals/term.hpp

class Real {
 public:
  Real();                ///< zero
  Real(Rational value);  // NOLINT: exact, so implicit is safe
  Real(Integer value);   // NOLINT
  Real(long value);      // NOLINT
  Real(int value);       // NOLINT
  Real(double) = delete;
  Real(const Real&);
  Real(Real&&) noexcept;
  Real& operator=(Real) noexcept;
  ~Real();

  /// q·π
  static Real pi_times(const Rational& q);
  /// What an equation is solved for. Only equations are made of it (numbers/solving/root.hpp): it has no
  /// sign, no digits, and whatever is made of it has its domain proven when the equation is solved.
  static Real unknown(const std::string& name);
  bool depends_on_unknown() const;
  /// Any number from `lower` to `upper` (numbers/reals/range.hpp). Two ranges with one `name` are the same
  /// number.
  static Real between(const Rational& lower, const Rational& upper, long name);
  bool depends_on_range() const;
  /// The value, if it is known to be rational; else null. What is not known rational may still be rational.
  const Rational* rational() const;
  /// The q of q·π, if the value is known to be such (0 is rational, not 0·π); else null.
  const Rational* pi_multiple() const;
  bool is_exact() const { return rational() != nullptr; }
  const Term& term() const { return *term_; }
  /// Another reference to a node that some Real has.
  static Real of(const Term& term);
  /// Takes a reference that the caller owns.
  explicit Real(Term* term) noexcept : term_(term) {}

 private:
  Term* term_;
};

/// The functions of one argument; each is a row of numbers/reals/functions.cpp.
enum class Function : std::uint8_t {
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  exp,
  ln,
  log2,
  log10,
  sqrt,
  cbrt,
  erf,
  abs
};

Real operator+(const Real& a, const Real& b);
Real operator-(const Real& a, const Real& b);
Real operator*(const Real& a, const Real& b);
Real operator-(const Real& a);
/// A sum whose terms come one after another. Fractions and multiples of π become one as they come; other
/// reals are held, and make one node however many there are.
class RunningSum {
 public:
  void take(const Real& term);
  Real total() const;

 private:
  Rational exact_, pi_;
  std::vector<Real> rest_;
  bool is_long_ = false;  ///< too long to be one fraction
};
/// A product likewise; 0 as soon as a factor is, unless an unknown stands in another.
class RunningProduct {
 public:
  void take(const Real& factor);
  Real total() const;

 private:
  Rational exact_ = 1;
  std::vector<Real> rest_;
  bool zero_ = false, open_ = false, is_long_ = false;
};
Real sum(std::span<const Real> terms);
Real product(std::span<const Real> factors);
/// Fails: division by zero; undecided, if b can't be told from zero.
Outcome<Real> divide(const Real& a, const Real& b);
/// Integer exponents of any base (0^0 = 1); rational exponents of a nonnegative base (odd roots of negative
/// ones too: (-8)^(1/3) = -2); real exponents of a positive base. Fails: outside the domain, division by
/// zero, undecided, too large.
Outcome<Real> power(const Real& base, const Real& exponent);
/// Fails: outside the domain, undecided. Exact at the exact points of the function: rational multiples of π,
/// perfect powers, exp(0), ln(1) …
Outcome<Real> apply(Function function, const Real& x);
Outcome<Real> atan2(const Real& y, const Real& x);

/// A short form for messages and tests: `sin(1/100)`, `3/4`, `2·π`, `sqrt(2)*sqrt(3)`; long ones are cut with
/// `…`.
std::string to_string(const Real& x);

}  // namespace proofsheet::numbers
