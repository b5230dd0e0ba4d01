#pragma once
// An exact real number.
//
// A Real is never rounded. It is a rational, a rational multiple of π, or an expression over such numbers
// that can be enclosed to any precision (Boehm, "Towards an API for the Real Numbers", PLDI 2020).
// Expressions share their parts and are evaluated and destroyed without recursion, so a chain of a hundred
// thousand steps is safe. Every operation checks its domain when the Real is made: a Real always has a value.
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

  /// Returns q·π.
  static Real pi_times(const Rational& q);
  /// Returns the unknown of an equation. It may only be used to make equations (numbers/solving/root.hpp): it
  /// has no sign and no digits, and the domains of expressions with it are proven when the equation is
  /// solved.
  static Real unknown(const std::string& name);
  bool depends_on_unknown() const;
  /// Returns any number from `lower` to `upper` (numbers/reals/range.hpp). Two ranges with one `name` are the
  /// same number.
  static Real between(const Rational& lower, const Rational& upper, long name);
  bool depends_on_range() const;
  /// Returns the value if it is known to be rational, else null. A value that is not known to be rational may
  /// still be.
  const Rational* rational() const;
  /// Returns the q of q·π if the value is known to have this form, else null. 0 is rational, not 0·π.
  const Rational* pi_multiple() const;
  bool is_exact() const { return rational() != nullptr; }
  const Term& term() const { return *term_; }
  /// Returns another reference to a node that already belongs to a Real.
  static Real of(const Term& term);
  /// Takes over a reference that the caller owns.
  explicit Real(Term* term) noexcept : term_(term) {}

 private:
  Term* term_;
};

/// The functions of one argument; each has a row in numbers/reals/functions.cpp.
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
/// A sum whose terms arrive one after another. Fractions and multiples of π are added at once. Other reals
/// are collected and become one node, however many there are.
class RunningSum {
 public:
  void take(const Real& term);
  Real total() const;

 private:
  Rational exact_, pi_;
  std::vector<Real> rest_;
  bool is_long_ = false;  ///< too long to be one fraction
};
/// A product of factors that arrive one after another. It is 0 as soon as one factor is, unless another
/// contains an unknown.
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
/// Returns a/b. Fails if b is zero (division_by_zero) or cannot be distinguished from zero (undecided).
Outcome<Real> divide(const Real& a, const Real& b);
/// Returns base^exponent: integer exponents of any base (0^0 = 1); rational exponents of a nonnegative base
/// (odd roots of negative ones too: (-8)^(1/3) = -2); real exponents of a positive base. Fails: outside the
/// domain, division by zero, undecided, too large.
Outcome<Real> power(const Real& base, const Real& exponent);
/// Returns f(x). It is exact at the exact points of the function: rational multiples of π, perfect powers,
/// exp(0), ln(1) … Fails: outside the domain, undecided.
Outcome<Real> apply(Function function, const Real& x);
Outcome<Real> atan2(const Real& y, const Real& x);

/// Formats a real for messages and tests: `sin(1/100)`, `3/4`, `2·π`, `sqrt(2)*sqrt(3)`. Long texts are cut
/// and end with `…`.
std::string to_string(const Real& x);

}  // namespace proofsheet::numbers
