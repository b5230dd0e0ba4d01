#pragma once
// An interval that is proven to contain a real.
//
// One contract: *inclusion*. If every operand contains its real, the result contains the result's real. Every
// operation rounds its lower end down and its upper end up; where an operand reaches outside the domain of a
// function, the caller has proven that the real does not, and the operand is cut back to the domain. What
// can't be bounded is the whole line: that is never wrong, only useless, and asks for more bits.
//
// This class alone owns Boost's mpfi_float. That type compares by throwing, prints with the wrong rounding
// and takes doubles; none of it is passed on. Numbers come in as exact rationals and leave as exact
// rationals, or both ways as balls of doubles, which are enclosures themselves.
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "numbers/enclosures/ball.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

class Real;
enum class Family : std::uint8_t;
struct Domain;  // numbers/enclosures/enclosed_function.hpp
struct EnclosedFunction;
struct Periodic;

class Enclosure {
 public:
  /// The whole line. `precision` is in bits, at least 2.
  explicit Enclosure(long precision);
  ~Enclosure();
  Enclosure(Enclosure&&) noexcept;
  Enclosure& operator=(Enclosure&&) noexcept;

  long precision() const;
  /// Both ends are finite and no longer than `most_exponent` bits.
  bool bounded() const;
  /// Every number inside is larger than 2^most_exponent in magnitude: more bits will not help.
  bool beyond_bounds() const;
  /// The ends, exactly (ends below 2^-most_exponent in magnitude are moved outward to 0 or to that);
  /// bounded() holds.
  Rational lower() const;
  Rational upper() const;
  /// 1 or -1 if every number inside has that sign; else 0.
  int sign() const;
  bool is_zero() const;      ///< both ends are 0
  bool nonnegative() const;  ///< no number inside is negative
  /// An e with upper − lower <= 2^e; bounded() holds. A point has the least long.
  long width_exponent() const;
  /// An e with |x| < 2^e for all x inside; bounded() holds. Zero has the least long.
  long magnitude_exponent() const;
  /// Every number inside, or none, lies in the domain.
  bool inside(const Domain& domain) const;
  bool outside(const Domain& domain) const;
  bool contains(const Rational& value) const;
  bool overlaps(const Enclosure& other) const;
  /// A ball that holds every number inside; unknown if an end is beyond the doubles.
  Ball ball() const;

  // The result is rounded outward to the precision of this enclosure. Operands may have any precision.
  void set_rational(const Rational& value);
  /// Every number of a ball that is known.
  void set_ball(Ball ball);
  void set_pi_times(const Rational& q);
  /// Everything from `lower` to `upper`; lower <= upper.
  void set_between(const Rational& lower, const Rational& upper);
  /// A point inside; `a` is bounded. Not rounded outward: it stands for itself.
  void set_point_of(const Enclosure& a);
  /// What lies in both; false, and the whole line, if nothing does.
  bool set_common_part(const Enclosure& a, const Enclosure& b);
  void set_sum(std::span<const Enclosure* const> terms);
  void set_difference(const Enclosure& a, const Enclosure& b);
  void set_negation(const Enclosure& a);
  void set_product(std::span<const Enclosure* const> factors);
  void set_quotient(const Enclosure& a, const Enclosure& b);
  void set_square(const Enclosure& a);
  /// A power with an integer exponent; tight where the base spans 0.
  void set_power(const Enclosure& base, const Integer& exponent);
  /// Positive base (cut back to it), any exponent.
  void set_real_power(const Enclosure& base, const Enclosure& exponent);
  /// The same of ln(base), which was set at `logarithm_guard_bits` more.
  void set_power_of(const Enclosure& logarithm, const Enclosure& exponent);
  void set_logarithm(const Enclosure& base);
  static constexpr long logarithm_guard_bits = 32;  ///< e·ln b loses as many relative bits as it has before the point
  /// f(x); x is cut back to the domain of f.
  void set_function(const EnclosedFunction& f, const Enclosure& x);
  /// Arguments: x or p, then the degrees of freedom.
  void set_cdf(Family family, std::span<const Enclosure* const> arguments);
  void set_quantile(Family family, std::span<const Enclosure* const> arguments);
  /// The slopes of a distribution function between any two points of the first argument; not of Tukey's.
  void set_density(Family family, std::span<const Enclosure* const> arguments);

  /// The magnitude of exponents (in bits) up to which ends are turned into rationals.
  static constexpr long most_exponent = 1L << 24;
  /// Of an angle with more bits before its point nothing is told: π would be needed to as many.
  static constexpr long most_angle_bits = 1L << 17;
  /// What one enclosure holds, roughly.
  static std::size_t bytes_at(long precision);

 private:
  struct Interval;
  /// NaN ends become the whole line.
  void settle();
  void set_periodic(const Periodic& f, const Enclosure& x);
  std::unique_ptr<Interval> interval_;
};

/// The enclosure of a real at `precision` bits or more, within the limits of this thread; the whole line
/// where they do not suffice. It is remembered in the real: the reference lives until the real is enclosed
/// with more bits.
const Enclosure& enclose(const Real& x, long precision);

/// Decimal ends with `digits` significant digits, rounded outward; `-infinity` and `infinity` if not bounded.
std::string lower_text(const Enclosure& enclosure, long digits = 20);
std::string upper_text(const Enclosure& enclosure, long digits = 20);

}  // namespace proofsheet::numbers
