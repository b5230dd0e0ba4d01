#include "figures/scale.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "numbers/exact/decimal.hpp"
#include "numbers/exact/rounding.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"

namespace proofsheet::figures {

using numbers::Integer;
using numbers::Rational;
using numbers::Rounding;

Coordinate coordinate(Tenths tenths) {
  const Tenths size = tenths < 0 ? -tenths : tenths;
  const std::string sign = tenths < 0 ? "-" : "";
  return size % 10 == 0 ? fmt::format("{}{}", sign, size / 10)
                        : fmt::format("{}{}.{}", sign, size / 10, size % 10);
}

Point point(Tenths x, Tenths y) { return {coordinate(x), coordinate(y)}; }

Tenths part_of(Tenths length, const numbers::Rational& share) {
  return static_cast<Tenths>(numbers::round_to_integer(length * share, numbers::Rounding::half_away));
}

namespace {

/// Returns the square root, rounded down.
Tenths root_of(Tenths square) {
  Tenths root = 0;
  for (Tenths bit = Tenths{1} << 20; bit > 0; bit /= 2)
    if ((root + bit) * (root + bit) <= square) root += bit;
  return root;
}

/// Returns a power of ten, written out if all are short.
std::string power_text(long exponent, bool short_ones) {
  numbers::Format format{numbers::Format::Style::scientific, 0};
  if (short_ones) format = {numbers::Format::Style::places, exponent < 0 ? -exponent : 0, exponent > 3};
  return numbers::to_string(
      numbers::to_decimal(numbers::power_of_ten(exponent), format, Rounding::half_away));
}

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

Arrow arrow(std::size_t series, Tenths from_x, Tenths from_y, Tenths to_x, Tenths to_y) {
  constexpr Tenths head = 90, half = 36;
  const Tenths along_x = to_x - from_x, along_y = to_y - from_y;
  const Tenths length = root_of(along_x * along_x + along_y * along_y);
  const Point tip = point(to_x, to_y);
  if (length == 0) return {series, tip, tip, tip, tip, tip};
  const numbers::Rational back(std::min(head, length), length), aside(half, length);
  const Tenths neck_x = to_x - part_of(along_x, back), neck_y = to_y - part_of(along_y, back);
  const Tenths side_x = part_of(-along_y, aside), side_y = part_of(along_x, aside);
  return {series,
          point(from_x, from_y),
          point(neck_x, neck_y),
          tip,
          point(neck_x + side_x, neck_y + side_y),
          point(neck_x - side_x, neck_y - side_y)};
}

Tenths width_of(std::string_view words) {
  constexpr Tenths character = 68;
  return static_cast<Tenths>(text::count_code_points(text::strip_marks(words))) * character;
}

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
