#include "numbers/reals/printing.hpp"

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "numbers/exact/work.hpp"
#include "numbers/prover/zero_prover.hpp"
#include "numbers/reals/ball_evaluation.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/range.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

// Ziv's strategy for every result of rounding a real.
//
// `round` maps a rational to its result and is monotone: if both ends of an enclosure have the same result,
// so does the real. If they differ, the enclosure is too wide, or the real lies on or next to a border
// between two results. `borders(low, high)` lists the possible borders. If the zero prover shows that the
// real is one of them, that number is rounded instead. All other cases need more bits, up to the limits. If
// few digits are required, a ball of doubles is tried first.

template <class T>
struct Decided {
  T result;
  Rational lower, upper;  ///< the ends that decided it
};

/// Returns the border inside [lower, upper] that is proven equal to x, or null if there is none.
const Rational* proven_border(const Real& x, const Rational& lower, const Rational& upper,
                              const std::vector<Rational>& borders) {
  for (const Rational& border : borders) {
    if (lower <= border && border <= upper && is_proven_zero(x - Real(border))) return &border;
  }
  return nullptr;
}

template <class T, class Round>
std::optional<Decided<T>> decide_by_ball(const Real& x, const Round& round) {
  const Ball ball = ball_of(x);
  if (!is_known(ball)) return std::nullopt;
  Rational lower = lower_end(ball);
  Rational upper = upper_end(ball);
  T low = round(lower);
  if (low != round(upper)) return std::nullopt;
  return Decided<T>{std::move(low), std::move(lower), std::move(upper)};
}

/// Decides by enclosures alone. The deciding enclosure stays cached in the real.
template <class T, class Round, class Borders>
Outcome<Decided<T>> decide_by_enclosure(const Real& x, long first_precision, const Round& round,
                                        const Borders& borders, const std::string& what) {
  constexpr long longest_magnitude = 1L << 19;  // bits before the point; more digits are useless
  constexpr long enough_for_prover = 128;
  long last_precision = std::max(limits().sign_precision, 4 * first_precision);
  Decision decision;
  int proofs_left = 2;
  long next_precision = first_precision;
  while (next_precision <= last_precision) {
    const long precision = std::exchange(next_precision, 2 * next_precision);
    const Enclosure* enclosure = decision.enclose(x, precision);
    if (!enclosure) break;
    if (enclosure->beyond_bounds()) return too_large(x);
    if (!enclosure->bounded()) continue;
    const Rational lower = enclosure->lower();
    const Rational upper = enclosure->upper();
    // Later enclosures of x with more bits, as by a prover, replace this one.
    const bool apart = enclosure->sign() != 0;
    const long magnitude = enclosure->magnitude_exponent();
    if (apart && magnitude > longest_magnitude) return too_large(x);
    const T low = round(lower);
    const T high = round(upper);
    if (low == high) return Decided<T>{low, lower, upper};
    if (apart && !x.depends_on_range()) {
      // The part before the point needs bits of its own.
      const long needed = magnitude + first_precision;
      next_precision = std::max(next_precision, needed);
      last_precision = std::max(last_precision, 2 * needed);
    }
    if (apart && magnitude < -longest_magnitude) return too_small(x);
    if (precision < enough_for_prover || proofs_left == 0) continue;
    --proofs_left;
    const std::vector<Rational> candidates = borders(low, high);
    if (const Rational* border = proven_border(x, lower, upper, candidates)) {
      return Decided<T>{round(*border), lower, upper};
    }
    if (magnitude < -longest_magnitude) return too_small(x);
  }
  return undecided(what, x, "ask for fewer digits, or use exact numbers");
}

template <class T, class Round, class Borders>
Outcome<Decided<T>> decide(const Real& x, long first_precision, const Round& round, const Borders& borders,
                           const std::string& what) {
  constexpr long few_digits = 120;  // bits; for more digits than that, a double is too short
  if (first_precision <= few_digits) {
    if (auto decided = decide_by_ball<T>(x, round)) return *std::move(decided);
  }
  return decide_by_enclosure<T>(x, first_precision, round, borders, what);
}

// Rounding of reals to exact rationals, decided by proof.

/// Returns the first precision to try for so many digits after the point, before the magnitude is known.
long bits_for(long digits) {
  constexpr long guard_bits = 64;
  return std::max(digits, 0L) * 10 / 3 + guard_bits;
}

bool too_many(long digits) { return digits > most_digits || digits < -most_digits; }

/// Returns the borders between two neighbours: under any rounding, their middle or one of them.
std::vector<Rational> borders_of_fractions(const Rational& low, const Rational& high) {
  return {(low + high) / 2, low, high};
}

/// Rounds a range that contains a border to one of its possible results.
std::optional<Rational> rounded_jump(const Real& x, long places, Rounding rounding) {
  const Bounds reach = bounds(x);
  if (!reach.known) return std::nullopt;
  const Rational low = round_to_places(reach.lower, places, rounding);
  const Rational high = round_to_places(reach.upper, places, rounding);
  const Rational count = (high - low) * power_of_ten(places) + 1;
  if (count > most_jumps) return std::nullopt;
  const auto chosen = choose_jump(numerator(count).convert_to<std::size_t>());
  if (!chosen) return std::nullopt;
  return Rational(low + Rational(static_cast<long>(*chosen)) * power_of_ten(-places));
}

/// Rounds by `round`, which returns rationals.
template <class Round>
Outcome<Rational> rounded(const Real& x, long first_precision, const Round& round) {
  if (x.rational()) return round(*x.rational());
  const auto decided = decide<Rational>(x, first_precision, round, borders_of_fractions, "a rounding");
  if (!decided) return decided.failure();
  return decided->result;
}

/// Returns the first precision to try: the bits of the digits plus the usual losses.
long bits_for(const Format& format) {
  constexpr long guard_bits = 64;
  constexpr long bits_per_three_digits = 10;
  return (format.digits + 3) * bits_per_three_digits / 3 + guard_bits;
}

/// Returns the borders between two neighbouring decimals: under any rounding, their middle or one of them; 0
/// if they have different signs.
std::vector<Rational> borders_of_decimals(const Decimal& low, const Decimal& high) {
  const Rational a = value_of(low);
  const Rational b = value_of(high);
  if (a < 0 && b > 0) return {Rational(0)};
  return {(a + b) / 2, a, b};
}

/// True if the significant digits of x would have more leading zeros than most_digits allows.
bool has_too_many_zeros(const Real& x, const Format& format) {
  if (format.style != Format::Style::significant || sign_of(ball_of(x)) != 0) return false;
  constexpr long first_look = 64;
  const Enclosure& enclosure = enclose(x, first_look);
  return enclosure.sign() != 0 && enclosure.bounded() &&
         enclosure.magnitude_exponent() < -most_digits * 10 / 3;
}

/// Returns the digits if both ends of a ball, as doubles, round to the same digits. Most numbers are printed
/// this way.
std::optional<Decimal> decide_by_doubles(const Real& x, const Format& format, Rounding rounding) {
  const bool placed = format.style == Format::Style::places || format.style == Format::Style::percent;
  const Ball ball = placed ? ball_of(x) : unknown_ball();
  if (!is_known(ball)) return std::nullopt;
  const long places = format.digits + (format.style == Format::Style::percent ? 2 : 0);
  constexpr double beyond = std::numeric_limits<double>::infinity();
  // A difference is rounded to the nearest double, so the exact end lies inside the next double.
  const auto low = round_scaled(std::nextafter(ball.middle - ball.radius, -beyond), places, rounding);
  const auto high = round_scaled(std::nextafter(ball.middle + ball.radius, beyond), places, rounding);
  if (!low || low != high) return std::nullopt;
  return decimal_of(Integer(*low), places, format);
}

auto rounding_to(const Format& format, Rounding rounding) {
  return [&format, rounding](const Rational& value) { return to_decimal(value, format, rounding); };
}

}  // namespace

Outcome<Rational> round_to_places(const Real& x, long places, Rounding rounding) {
  if (too_many(places)) return too_many_digits(x);
  auto result = rounded(x, bits_for(places),
                        [&](const Rational& value) { return round_to_places(value, places, rounding); });
  if (!result && x.depends_on_range())
    if (auto one = rounded_jump(x, places, rounding)) return *std::move(one);
  return result;
}

Outcome<Integer> round_to_integer(const Real& x, Rounding rounding) {
  const auto rounded = round_to_places(x, 0, rounding);
  if (!rounded) return rounded.failure();
  return Integer(numerator(*rounded));
}

Outcome<Rational> round_to_significant(const Real& x, long digits, Rounding rounding) {
  if (too_many(digits)) return too_many_digits(x);
  const auto sign_of_x = sign(x);
  if (!sign_of_x) return sign_of_x.failure();
  if (*sign_of_x == 0) return Rational(0);
  return rounded(x, bits_for(digits),
                 [&](const Rational& value) { return round_to_significant(value, digits, rounding); });
}

Outcome<Rational> round_to_binary(const Real& x, const BinaryFormat& format) {
  constexpr long guard_bits = 64;
  auto nearest = rounded(x, format.bits + guard_bits,
                         [&](const Rational& value) { return round_to_binary(value, format); });
  if (!nearest || is_within(*nearest, format)) return nearest;
  return Failure{Failure::Kind::too_large, to_string(x) + " is larger than every " + std::string(format.name),
                 "use smaller numbers; a machine would continue with infinity"};
}

Outcome<long> decimal_exponent(const Real& x) {
  if (x.rational()) return decimal_exponent(*x.rational());
  const auto sign_of_x = sign(x);
  if (!sign_of_x) return sign_of_x.failure();
  // Uses the magnitude, since exponents rise with it. Returns `none` if an end is not positive, so that more
  // bits are used.
  constexpr long none = std::numeric_limits<long>::min();
  const auto exponent = [](const Rational& value) { return value <= 0 ? none : decimal_exponent(value); };
  const auto powers = [](long, long high) -> std::vector<Rational> {
    return high == none ? std::vector<Rational>{} : std::vector{power_of_ten(high)};
  };
  const auto decided = decide<long>(*sign_of_x < 0 ? -x : x, bits_for(0), exponent, powers, "a power of ten");
  if (!decided) return decided.failure();
  return decided->result;
}

Outcome<ProvenDigits> print(const Real& x, const Format& format, Rounding rounding) {
  const WorkScope scope;
  if (auto failure = budget_failure()) return *std::move(failure);
  if (format.digits > most_digits) return too_many_digits(x);
  if (x.rational()) return ProvenDigits{to_decimal(*x.rational(), format, rounding), true};
  if (format.style == Format::Style::fraction) {
    return Failure{Failure::Kind::unsupported, to_string(x) + " is not known to be a fraction",
                   "ask for decimal places"};
  }
  if (auto quick = decide_by_doubles(x, format, rounding)) return ProvenDigits{*std::move(quick), false};
  if (has_too_many_zeros(x, format))
    return Failure{Failure::Kind::too_large,
                   to_string(x) + " begins with more than " + std::to_string(most_digits) + " zeros",
                   "print it with a power of ten: sci 3"};
  auto decided =
      decide<Decimal>(x, bits_for(format), rounding_to(format, rounding), borders_of_decimals, "a digit");
  if (!decided) return decided.failure();
  return ProvenDigits{std::move(decided->result), false};
}

Outcome<Certificate> certificate(const Real& x, const Format& format, Rounding rounding) {
  const WorkScope scope;
  const auto proven = print(x, format, rounding);
  if (!proven) return proven.failure();
  if (proven->exact) return Certificate{};
  const auto decided = decide_by_enclosure<Decimal>(x, bits_for(format), rounding_to(format, rounding),
                                                    borders_of_decimals, "a digit");
  if (!decided) return decided.failure();
  const Enclosure& enclosure = *x.term().enclosure;
  return Certificate{false, enclosure.precision(), lower_text(enclosure), upper_text(enclosure)};
}

}  // namespace proofsheet::numbers
