#include "ledger/range_pieces.hpp"

#include <algorithm>

namespace proofsheet::ledger {
namespace {

using numbers::Direction;
using numbers::Rational;
using numbers::Real;

// Pieces in which more roundings jump than this, in all their ways, are cut before they are looked at.
constexpr std::size_t most_ways = 64;

/// The next way in which roundings may jump: like counting, each place up to what is possible there.
bool count_on(std::vector<std::size_t>& script, const std::vector<std::size_t>& possible) {
  script.resize(possible.size());
  while (!script.empty() && script.back() + 1 >= possible[script.size() - 1]) script.pop_back();
  if (script.empty()) return false;
  ++script.back();
  return true;
}

}  // namespace

Survey::Survey(const std::vector<Measured>& sides, const Landscape& value, const numbers::Printed& printed,
               numbers::Rounding rounding)
    : sides_(sides),
      value_(value),
      format_(printed.format()),
      rounding_(rounding),
      grid_(numbers::power_of_ten(printed.decimal.exponent - printed.decimal.places - 1) / 2) {}

std::optional<Real> Survey::over(const Box& box, std::vector<Real>& ranges) {
  ++evaluations_;
  ranges.clear();
  for (std::size_t i = 0; i < box.size(); ++i)
    ranges.push_back(box[i].lower == box[i].upper
                         ? Real(box[i].lower)
                         : Real::between(box[i].lower, box[i].upper, static_cast<long>(i)));
  const numbers::LimitScope scope(numbers::quick_limits);
  return value_(ranges);
}

Rational Survey::rounded(const Rational& value) const {
  return numbers::value_of(numbers::to_decimal(value, format_, rounding_));
}

/// The ends between which the value is least (or greatest) along the sides on which it has a direction.
struct Survey::Faces {
  Box low, high;
  bool low_open = false, high_open = false;  ///< an end is not reached, and the value moves towards it
};

void Survey::take_side(Faces& faces, std::size_t i, const numbers::Trend& trend) const {
  const bool rises = trend.direction == Direction::rises;
  const Interval side = faces.low[i];
  const auto open = [&](const Rational& end) {
    return trend.strict && ((end == sides_[i].lower && !sides_[i].holds_lower) ||
                            (end == sides_[i].upper && !sides_[i].holds_upper));
  };
  const Rational& least = rises ? side.lower : side.upper;
  const Rational& greatest = rises ? side.upper : side.lower;
  faces.low_open = faces.low_open || open(least);
  faces.high_open = faces.high_open || open(greatest);
  faces.low[i] = {least, least};
  faces.high[i] = {greatest, greatest};
}

/// An end that is not reached, and on which digits change, is moved inward by less than any digits need.
Rational Survey::reached(const Rational& end, bool open, int inward) const {
  const bool on_grid = denominator(Rational(end / grid_)) == 1;
  return open && on_grid ? Rational(end + inward * grid_ / (1L << 30)) : end;
}

/// Bounds over a piece. `look_again`: the value is looked at again at the ends of its sides; where roundings
/// jump it would be another one there.
void Survey::bound(Piece& piece, const Real& value, const std::vector<Real>& ranges, bool look_again) {
  const numbers::LimitScope scope(numbers::quick_limits);
  Faces faces{piece.box, piece.box};
  for (std::size_t i = 0; i < piece.box.size(); ++i) {
    if (piece.box[i].lower == piece.box[i].upper) continue;
    const numbers::Trend trend = numbers::trend_along(value, ranges[i]);
    if (trend.direction == Direction::constant) continue;
    if (trend.direction == Direction::unknown)
      piece.undirected[i] = true;
    else
      take_side(faces, i, trend);
  }
  const numbers::Bounds whole = numbers::bounds(value);
  std::vector<Real> some;
  const auto low_value = look_again ? over(faces.low, some) : std::nullopt;
  const numbers::Bounds low = low_value ? numbers::bounds(*low_value) : numbers::Bounds{};
  const auto high_value = look_again ? over(faces.high, some) : std::nullopt;
  const numbers::Bounds high = high_value ? numbers::bounds(*high_value) : numbers::Bounds{};
  piece.bounded = (whole.known || low.known) && (whole.known || high.known);
  if (!piece.bounded) return;
  const bool low_exact = low.known && low.lower == low.upper,
             high_exact = high.known && high.lower == high.upper;
  const Rational lower = low.known && (!whole.known || low.lower > whole.lower) ? low.lower : whole.lower;
  const Rational upper = high.known && (!whole.known || high.upper < whole.upper) ? high.upper : whole.upper;
  piece.lower = reached(lower, faces.low_open && low_exact && lower == low.lower, 1);
  piece.upper = reached(upper, faces.high_open && high_exact && upper == high.upper, -1);
  for (const Interval& side : faces.low) piece.low.push_back((side.lower + side.upper) / 2);
  for (const Interval& side : faces.high) piece.high.push_back((side.lower + side.upper) / 2);
}

/// Where roundings jump within the box, the value is followed on every side of the jumps.
void Survey::follow_jumps(Piece& piece) {
  std::vector<std::size_t> script;
  std::size_t ways = 0;
  for (bool more = true; more;) {
    if (++ways > most_ways) {
      piece.bounded = false;
      return;
    }
    std::vector<Real> ranges;
    std::optional<Real> value;
    {
      const numbers::JumpScope scope(script);
      value = over(piece.box, ranges);
      more = count_on(script, scope.possible());
    }
    const bool jumps = more || !script.empty() || !piece.digits.empty();
    Piece one;
    one.box = piece.box;
    one.undirected.assign(piece.box.size(), false);
    if (value) bound(one, *value, ranges, !jumps);
    piece.bounded = one.bounded && (piece.bounded || piece.digits.empty());
    if (!piece.bounded) return;
    if (piece.digits.empty() || one.lower < piece.lower) piece.lower = one.lower;
    if (piece.digits.empty() || one.upper > piece.upper) piece.upper = one.upper;
    piece.digits.push_back({rounded(one.lower), rounded(one.upper)});
    piece.undirected = one.undirected;
    piece.low = one.low;
    piece.high = one.high;
  }
  if (piece.digits.empty()) return;
  piece.least = rounded(piece.lower);
  piece.greatest = rounded(piece.upper);
}

Piece Survey::of(Box box) {
  Piece piece;
  piece.box = std::move(box);
  piece.undirected.assign(piece.box.size(), false);
  follow_jumps(piece);
  return piece;
}

}  // namespace proofsheet::ledger
