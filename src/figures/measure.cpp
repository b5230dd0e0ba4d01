#include "figures/measure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/utf8.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::figures {

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

/// The whole number whose square is nearest below `square`.
Tenths root_of(Tenths square) {
  Tenths root = 0;
  for (Tenths bit = Tenths{1} << 20; bit > 0; bit /= 2)
    if ((root + bit) * (root + bit) <= square) root += bit;
  return root;
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
  return static_cast<Tenths>(diagnostics::count_code_points(words)) * character;
}

}  // namespace proofsheet::figures
