#pragma once
// An interval that is proven to contain a real.
//
// The contract is *inclusion*: if every operand contains its real, the result contains the real of the
// result. Every operation rounds its lower end down and its upper end up. If an operand extends beyond the
// domain of a function, the caller must have proven that its real does not, and the operand is cut to the
// domain. A value that cannot be bounded is the whole line. That is never wrong, only useless, and the caller
// should retry with more bits.
//
// This class alone uses Boost's mpfi_float. That type compares by throwing, prints with the wrong rounding
// and accepts doubles; the class hides all of that. Numbers enter and leave as exact rationals, or as balls
// of doubles, which are enclosures themselves.
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "numbers/enclosures/ball.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::numbers {

class ArbNumber;  // numbers/enclosures/arb_number.hpp
class Real;
enum class Family : std::uint8_t;
struct Domain;  // numbers/enclosures/enclosed_function.hpp
struct EnclosedFunction;
struct Periodic;

class Enclosure {
 public:
  /// Makes the whole line. `precision` is in bits and must be at least 2.
  explicit Enclosure(long precision);
  ~Enclosure();
  Enclosure(Enclosure&&) noexcept;
  Enclosure& operator=(Enclosure&&) noexcept;

  long precision() const;
  /// True if both ends are finite and no longer than `most_exponent` bits.
  bool bounded() const;
  /// True if every number inside is larger than 2^most_exponent in magnitude: more bits will not help.
  bool beyond_bounds() const;
  /// Returns the ends exactly. Ends below 2^-most_exponent in magnitude are moved outward to 0 or to that
  /// bound. bounded() must hold.
  Rational lower() const;
  Rational upper() const;
  /// Returns 1 or -1 if every number inside has that sign, else 0.
  int sign() const;
  bool is_zero() const;      ///< both ends are 0
  bool nonnegative() const;  ///< no number inside is negative
  /// Returns an e with upper − lower <= 2^e; the least long for a point. bounded() must hold.
  long width_exponent() const;
  /// Returns an e with |x| < 2^e for all x inside; the least long for zero. bounded() must hold.
  long magnitude_exponent() const;
  /// True if every number inside, or none, lies in the domain.
  bool inside(const Domain& domain) const;
  bool outside(const Domain& domain) const;
  bool contains(const Rational& value) const;
  bool overlaps(const Enclosure& other) const;
  /// Returns a ball that contains every number inside; unknown if an end exceeds the range of doubles.
  Ball ball() const;

  // Setters round the result outward to the precision of this enclosure. Operands may have any precision.
  void set_rational(const Rational& value);
  /// Sets all numbers of a ball, which must be known.
  void set_ball(Ball ball);
  void set_pi_times(const Rational& q);
  /// Sets the interval from `lower` to `upper`; requires lower <= upper.
  void set_between(const Rational& lower, const Rational& upper);
  /// Sets a point inside `a`, which must be bounded. The point is exact and not rounded outward.
  void set_point_of(const Enclosure& a);
  /// Sets the intersection. If it is empty, sets the whole line and returns false.
  bool set_common_part(const Enclosure& a, const Enclosure& b);
  void set_sum(std::span<const Enclosure* const> terms);
  void set_difference(const Enclosure& a, const Enclosure& b);
  void set_negation(const Enclosure& a);
  void set_product(std::span<const Enclosure* const> factors);
  void set_quotient(const Enclosure& a, const Enclosure& b);
  void set_square(const Enclosure& a);
  /// Sets a power with an integer exponent; tight even if the base contains 0.
  void set_power(const Enclosure& base, const Integer& exponent);
  /// Sets base^exponent for a positive base, which is cut to the positive numbers, and any exponent.
  void set_real_power(const Enclosure& base, const Enclosure& exponent);
  /// Sets the same from ln(base), which must have been set with `logarithm_guard_bits` extra bits.
  void set_power_of(const Enclosure& logarithm, const Enclosure& exponent);
  void set_logarithm(const Enclosure& base);
  static constexpr long logarithm_guard_bits = 32;  ///< for the bits of e·ln b before the point
  /// Sets f(x); x is cut to the domain of f.
  void set_function(const EnclosedFunction& f, const Enclosure& x);
  /// `arguments`: x or p, then the degrees of freedom.
  void set_cdf(Family family, std::span<const Enclosure* const> arguments);
  void set_quantile(Family family, std::span<const Enclosure* const> arguments);
  /// Sets the slopes of a distribution function between any two points of the first argument. `family` must
  /// not be tukey.
  void set_density(Family family, std::span<const Enclosure* const> arguments);

  /// The largest magnitude of exponents, in bits, for which ends are converted to rationals.
  static constexpr long most_exponent = 1L << 24;
  /// The most bits before the point of an angle. Larger angles are unknown: they would need as many bits of
  /// π.
  static constexpr long most_angle_bits = 1L << 17;
  /// Returns the approximate size of one enclosure in memory.
  static std::size_t bytes_at(long precision);

 private:
  struct Interval;
  /// Replaces NaN ends by the whole line.
  void settle();
  void set_periodic(const Periodic& f, const Enclosure& x);
  /// True if about half of its bits, or more, are known.
  bool is_precise() const;
  /// Returns the degrees of freedom of a distribution: its arguments after the first.
  static std::vector<ArbNumber> degrees_of(std::span<const Enclosure* const> arguments);
  std::unique_ptr<Interval> interval_;
};

/// Returns an enclosure of a real at `precision` bits or more, within the limits of this thread; the whole
/// line if they do not suffice. It is cached in the real: the reference is valid until the real is enclosed
/// with more bits.
const Enclosure& enclose(const Real& x, long precision);

/// Formats the ends in decimal with `digits` significant digits, rounded outward; `-infinity` and `infinity`
/// if not bounded.
std::string lower_text(const Enclosure& enclosure, long digits = 20);
std::string upper_text(const Enclosure& enclosure, long digits = 20);

}  // namespace proofsheet::numbers
