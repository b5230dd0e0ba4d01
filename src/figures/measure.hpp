#pragma once
// Lengths on the drawing. All geometry is in whole tenths of a drawing unit, reached from fractions by one
// rounding, so that it comes out alike on every machine.
#include <string>
#include <string_view>

#include "figures/drawing.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::figures {

/// Tenths of a drawing unit.
using Tenths = long;

/// `125` is "12.5", `-40` is "-4".
Coordinate coordinate(Tenths tenths);
Point point(Tenths x, Tenths y);
/// A part of `length`, rounded to a tenth.
Tenths part_of(Tenths length, const numbers::Rational& share);
/// An arrow; a short one has a head as long as itself.
Arrow arrow(std::size_t series, Tenths from_x, Tenths from_y, Tenths to_x, Tenths to_y);
/// About as wide as these words are set; an estimate that is rather too large.
Tenths width_of(std::string_view words);

/// The greatest width of a drawing, and its smallest margin.
inline constexpr Tenths drawing_width = 6400;
inline constexpr Tenths margin = 80;
/// From one line of words to the next.
inline constexpr Tenths line_height = 180;

}  // namespace proofsheet::figures
