#include "numbers/reals/printing.hpp"

#include "numbers/reals/term.hpp"
#include "numbers/reals/ziv.hpp"

namespace proofsheet::numbers {

namespace {

/// Bits to begin with: those that the digits take, and as many as usual losses do.
long bits_for(const Format& format) {
  constexpr long guard_bits = 64;
  constexpr long bits_per_three_digits = 10;
  return (format.digits + 3) * bits_per_three_digits / 3 + guard_bits;
}

/// Two neighbouring decimals meet at their middle, or at one of them, whatever the rounding; on both sides of
/// 0 they meet there.
std::vector<Rational> borders_of_decimals(const Decimal& low, const Decimal& high) {
  const Rational a = value_of(low);
  const Rational b = value_of(high);
  if (a < 0 && b > 0) return {Rational(0)};
  return {(a + b) / 2, a, b};
}

/// Significant digits of a number this small would be led by more zeros than anyone may ask for.
bool led_by_zeros(const Real& x, const Format& format) {
  if (format.style != Format::Style::significant || sign_of(ball_of(x)) != 0) return false;
  constexpr long first_look = 64;
  const Enclosure& enclosure = enclose(x, first_look);
  return enclosure.sign() != 0 && enclosure.bounded() &&
         enclosure.magnitude_exponent() < -most_digits * 10 / 3;
}

auto rounding_to(const Format& format, Rounding rounding) {
  return [&format, rounding](const Rational& value) { return to_decimal(value, format, rounding); };
}

}  // namespace

Outcome<Proven> print(const Real& x, const Format& format, Rounding rounding) {
  if (format.digits > most_digits) return too_many_digits(x);
  if (x.rational()) return Proven{to_decimal(*x.rational(), format, rounding), true};
  if (format.style == Format::Style::fraction) {
    return Failure{Failure::Kind::unsupported, to_string(x) + " is not known to be a fraction",
                   "ask for a number of places"};
  }
  if (led_by_zeros(x, format)) return too_many_digits(x);
  auto settled =
      settle<Decimal>(x, bits_for(format), rounding_to(format, rounding), borders_of_decimals, "a digit");
  if (!settled) return settled.failure();
  return Proven{std::move(settled->result), false};
}

Outcome<Certificate> certificate(const Real& x, const Format& format, Rounding rounding) {
  const auto proven = print(x, format, rounding);
  if (!proven) return proven.failure();
  if (proven->exact) return Certificate{};
  const auto settled = settle_enclosed<Decimal>(x, bits_for(format), rounding_to(format, rounding),
                                                borders_of_decimals, "a digit");
  if (!settled) return settled.failure();
  const Enclosure& enclosure = *x.term().enclosure;
  return Certificate{false, enclosure.precision(), lower_text(enclosure), upper_text(enclosure)};
}

}  // namespace proofsheet::numbers
