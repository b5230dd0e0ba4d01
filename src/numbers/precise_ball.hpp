#pragma once
// Balls of MPFR numbers, for the digits that balls of doubles can't settle.
//
// The contract is that of ball.hpp: inclusion. The middle has the precision that was asked for; the radius
// has few bits and is rounded up in every step. The proof rests on MPFR rounding each of its functions
// correctly: to the nearest, so that the middle is wrong by half a unit in its last place at most (and by
// nothing if MPFR says so), upward in radii.
#include <mpfr.h>

#include "numbers/enclosure.hpp"
#include "numbers/rational.hpp"
#include "numbers/real.hpp"

namespace proofsheet::numbers {

class PreciseBall {
 public:
  /// Zero, exactly, at a precision in bits (at least 2).
  explicit PreciseBall(long precision);
  ~PreciseBall();
  PreciseBall(PreciseBall&& other) noexcept;
  PreciseBall& operator=(PreciseBall&& other) noexcept;

  /// False: nothing is known of what this stands for.
  bool is_known() const { return mpfr_number_p(middle_) != 0 && mpfr_number_p(radius_) != 0; }
  bool is_exact() const { return mpfr_zero_p(radius_) != 0; }
  mpfr_srcptr middle() const { return middle_; }
  mpfr_srcptr radius() const { return radius_; }

  void set_unknown();
  void set_integer(const Integer& value);
  void set_rational(const Rational& value);
  /// Unknown if the enclosure is not bounded.
  void set_enclosure(const Enclosure& enclosure);

  // The result has this ball's precision; operands may have any, and may be this ball.
  void set_sum(const PreciseBall& a, const PreciseBall& b);
  void set_difference(const PreciseBall& a, const PreciseBall& b);
  void set_product(const PreciseBall& a, const PreciseBall& b);
  /// Unknown if b may hold zero.
  void set_quotient(const PreciseBall& a, const PreciseBall& b);
  void set_negation(const PreciseBall& a);
  /// By products; a^0 is 1. Unknown if the exponent is beyond 64 in magnitude.
  void set_power(const PreciseBall& a, long exponent);
  /// Unknown where a may leave the domain, and for functions that have no bound here.
  void set_function(Function function, const PreciseBall& a);
  static void set_sine_cosine(PreciseBall& sine, PreciseBall& cosine, const PreciseBall& a);
  /// Sine and cosine of the sum of two angles, from theirs; the results are other balls than the operands.
  static void set_sine_cosine_of_sum(PreciseBall& sine, PreciseBall& cosine, const PreciseBall& sine_a,
                                     const PreciseBall& cosine_a, const PreciseBall& sine_b,
                                     const PreciseBall& cosine_b);

  /// Precision of radii.
  static constexpr mpfr_prec_t radius_precision = 32;

 private:
  /// Adds what rounding the middle may have lost; `inexact` is what MPFR returned for it.
  void add_rounding(int inexact);
  /// A function whose slope is at most `slope` everywhere.
  void set_gentle(int (*function)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), const PreciseBall& a, double slope);
  void set_root(const PreciseBall& a);
  void set_exponential(const PreciseBall& a);
  /// A logarithm whose slope is at most `slope` / x.
  void set_logarithm(int (*function)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), const PreciseBall& a, double slope);

  mpfr_t middle_;
  mpfr_t radius_;
};

}  // namespace proofsheet::numbers
