#include "figures/scale.hpp"

#include "numbers/exact/decimal.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::figures {

using numbers::Integer;
using numbers::Rational;
using numbers::Rounding;

namespace {

/// Powers of ten written out are easy to read where none is long.
std::string power_text(long exponent, bool short_ones) {
  numbers::Format format{numbers::Format::Style::scientific, 0};
  if (short_ones) format = {numbers::Format::Style::places, exponent < 0 ? -exponent : 0, exponent > 3};
  return numbers::to_string(
      numbers::to_decimal(numbers::power_of_ten(exponent), format, Rounding::half_away));
}

}  // namespace

std::string Ticks::text(std::size_t i) const {
  if (powers) return power_text(static_cast<long>(numerator(at(i))), abs(first) <= 4 && abs(last()) <= 4);
  const long exponent = numbers::decimal_exponent(step);
  numbers::Format format{numbers::Format::Style::places, exponent < 0 ? -exponent : 0};
  format.thousands = abs(first) >= 10'000 || abs(last()) >= 10'000;
  return numbers::to_string(numbers::to_decimal(at(i), format, Rounding::half_away));
}

Rational nice_step(const Rational& least) {
  const Rational power = numbers::power_of_ten(numbers::decimal_exponent(least));
  for (const long factor : {1, 2, 5})
    if (power * factor >= least) return power * factor;
  return power * 10;
}

namespace {

Rational floor_to(const Rational& value, const Rational& step) {
  return step * Rational(numbers::round_to_integer(value / step, Rounding::floor));
}
Rational ceiling_to(const Rational& value, const Rational& step) {
  return step * Rational(numbers::round_to_integer(value / step, Rounding::ceiling));
}

Ticks from_to(const Rational& first, const Rational& last, const Rational& step) {
  const Integer gaps = numbers::round_to_integer((last - first) / step, Rounding::half_away);
  return {first, step, gaps < 0 ? 0 : static_cast<std::size_t>(gaps) + 1, false};
}

}  // namespace

Ticks ticks_within(const Rational& low, const Rational& high, std::size_t most, bool whole) {
  Rational step = nice_step((high - low) / static_cast<long>(most));
  if (whole && step < 1) step = 1;
  Ticks ticks = from_to(ceiling_to(low, step), floor_to(high, step), step);
  while (ticks.count > most) {
    step = nice_step(step * Rational(11, 10));
    ticks = from_to(ceiling_to(low, step), floor_to(high, step), step);
  }
  return ticks;
}

Ticks ticks_around(const Rational& low, const Rational& high, std::size_t most) {
  if (low == high) {
    const Rational spread = low == 0 ? Rational(1) : Rational(abs(low) / 2);
    return ticks_around(low - spread, high + spread, most);
  }
  return ticks_by(low, high, nice_step((high - low) / static_cast<long>(most)));
}

Ticks ticks_by(const Rational& low, const Rational& high, const Rational& step) {
  Ticks ticks = from_to(floor_to(low, step), ceiling_to(high, step), step);
  if (ticks.count == 1) ticks.count = 2;
  return ticks;
}

Tenths Scale::place(const Rational& value) const {
  return from + part_of(to - from, Rational((value - low) / (high - low)));
}

}  // namespace proofsheet::figures
