#include "numbers/solving/box_bounds.hpp"

namespace proofsheet::numbers {
namespace {

// BoxParts in which more roundings jump than this, in all their ways, are cut before they are looked at.
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

BoxBounds::BoxBounds(const std::vector<Side>& sides, const BoxFunction& value, const Printed& printed,
                     Rounding rounding)
    : sides_(sides),
      value_(value),
      format_(printed.format()),
      rounding_(rounding),
      grid_(power_of_ten(printed.decimal.exponent - printed.decimal.places - 1) / 2) {}

std::optional<Real> BoxBounds::over(const Box& box, std::vector<Real>& ranges) {
  ++evaluations_;
  ranges.clear();
  for (std::size_t i = 0; i < box.size(); ++i)
    ranges.push_back(box[i].lower == box[i].upper
                         ? Real(box[i].lower)
                         : Real::between(box[i].lower, box[i].upper, static_cast<long>(i)));
  const LimitScope scope(quick_limits);
  return value_(ranges);
}

Rational BoxBounds::rounded(const Rational& value) const {
  return value_of(to_decimal(value, format_, rounding_));
}

/// The ends between which the value is least (or greatest) along the sides on which it has a direction.
struct BoxBounds::Faces {
  Box low, high;
  bool low_open = false, high_open = false;  ///< an end is not reached, and the value moves towards it
};

void BoxBounds::take_side(Faces& faces, std::size_t i, const Trend& trend) const {
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

/// All values lie beyond a bound that is `open`: one on which digits change is moved inward by less than any
/// digits need.
Rational BoxBounds::reached(const Rational& end, bool open, int inward) const {
  const bool on_grid = denominator(Rational(end / grid_)) == 1;
  return open && on_grid ? Rational(end + inward * grid_ / (1L << 30)) : end;
}

/// Bounds over a part. `look_again`: the value is looked at again at the ends of its sides; where roundings
/// jump it would be another one there.
void BoxBounds::bound(BoxPart& part, const Real& value, const std::vector<Real>& ranges, bool look_again) {
  const LimitScope scope(quick_limits);
  Faces faces{part.box, part.box};
  for (std::size_t i = 0; i < part.box.size(); ++i) {
    if (part.box[i].lower == part.box[i].upper) continue;
    const Trend trend = trend_along(value, ranges[i]);
    if (trend.direction == Direction::constant) continue;
    if (trend.direction == Direction::unknown)
      part.undirected[i] = true;
    else
      take_side(faces, i, trend);
  }
  const Bounds whole = bounds(value);
  std::vector<Real> some;
  const auto low_value = look_again ? over(faces.low, some) : std::nullopt;
  const Bounds low = low_value ? bounds(*low_value) : Bounds{};
  const auto high_value = look_again ? over(faces.high, some) : std::nullopt;
  const Bounds high = high_value ? bounds(*high_value) : Bounds{};
  part.bounded = (whole.known || low.known) && (whole.known || high.known);
  if (!part.bounded) return;
  const Rational lower = low.known && (!whole.known || low.lower > whole.lower) ? low.lower : whole.lower;
  const Rational upper = high.known && (!whole.known || high.upper < whole.upper) ? high.upper : whole.upper;
  part.lower = reached(lower, faces.low_open, 1);
  part.upper = reached(upper, faces.high_open, -1);
  for (const Interval& side : faces.low) part.low.push_back((side.lower + side.upper) / 2);
  for (const Interval& side : faces.high) part.high.push_back((side.lower + side.upper) / 2);
}

/// Where roundings jump within the box, the value is followed on every side of the jumps.
void BoxBounds::follow_jumps(BoxPart& part) {
  std::vector<std::size_t> script;
  std::size_t ways = 0;
  for (bool more = true; more;) {
    if (++ways > most_ways) {
      part.bounded = false;
      return;
    }
    std::vector<Real> ranges;
    std::optional<Real> value;
    {
      const JumpScope scope(script);
      value = over(part.box, ranges);
      more = count_on(script, scope.possible());
    }
    const bool jumps = more || !script.empty() || !part.digits.empty();
    BoxPart one;
    one.box = part.box;
    one.undirected.assign(part.box.size(), false);
    if (value) bound(one, *value, ranges, !jumps);
    part.bounded = one.bounded && (part.bounded || part.digits.empty());
    if (!part.bounded) return;
    if (part.digits.empty() || one.lower < part.lower) part.lower = one.lower;
    if (part.digits.empty() || one.upper > part.upper) part.upper = one.upper;
    part.digits.push_back({rounded(one.lower), rounded(one.upper)});
    part.undirected = one.undirected;
    part.low = one.low;
    part.high = one.high;
  }
  if (part.digits.empty()) return;
  part.least = rounded(part.lower);
  part.greatest = rounded(part.upper);
}

BoxPart BoxBounds::of(Box box) {
  BoxPart part;
  part.box = std::move(box);
  part.undirected.assign(part.box.size(), false);
  follow_jumps(part);
  return part;
}

}  // namespace proofsheet::numbers
