#include "numbers/solving/range_search.hpp"

#include <algorithm>

#include "numbers/reals/printing.hpp"
#include "numbers/reals/range.hpp"

namespace proofsheet::numbers {
namespace {

// Bounds of a function over a box: every side of the box is known to lie between two ends.
//
// The value is enclosed over a part of the box (numbers/reals/range.hpp). If the value is monotone along a
// side, its bounds are taken at the ends of that side. If a rounding inside the expression jumps within the
// part, both results of the jump are followed.
//
// An end may be excluded from its side (2.55 becomes 2.6). A part that includes such an end is treated as if
// the end belonged to it, which is safe. The exception is a value that moves strictly towards that end and is
// a tie there: then the tie is not reached.

// The most combinations of rounding results that are followed in one BoxPart. A part with more is cut first.
constexpr std::size_t most_ways = 64;

/// Advances to the next combination of rounding results, like a counter with `possible` values per place.
/// Returns false after the last one.
bool next_script(std::vector<std::size_t>& script, const std::vector<std::size_t>& possible) {
  script.resize(possible.size());
  while (!script.empty() && script.back() + 1 >= possible[script.size() - 1]) script.pop_back();
  if (script.empty()) return false;
  ++script.back();
  return true;
}

struct Interval {
  Rational lower, upper;
};
using Box = std::vector<Interval>;
using Point = std::vector<Rational>;

/// A part of the box and the known bounds of the value in it.
struct BoxPart {
  Box box;
  bool bounded = false;
  Rational lower, upper;
  std::vector<Interval> digits;  ///< the rounded bounds, for each combination of rounding results
  Rational least, greatest;      ///< the rounded bounds
  std::vector<bool> undirected;  ///< sides along which the value is not proven monotone
  Point low, high;               ///< points where the value is likely to be least and greatest
  bool done = false;             ///< was cut into smaller parts
};

/// Bounds of one function over parts of one box, and the digits to which they round.
class BoxBounds {
 public:
  /// `printed` is the number that the value is compared with. The references must outlive this object.
  BoxBounds(const std::vector<Side>& sides, const BoxFunction& value, const Printed& printed,
            Rounding rounding)
      : sides_(sides),
        value_(value),
        format_(printed.format()),
        rounding_(rounding),
        grid_(power_of_ten(printed.decimal.exponent - printed.decimal.places - 1) / 2) {}
  /// Returns a part with its bounds, if there are any.
  BoxPart of(Box box) {
    BoxPart part;
    part.box = std::move(box);
    part.undirected.assign(part.box.size(), false);
    follow_jumps(part);
    return part;
  }

  Rational rounded(const Rational& value) const { return value_of(to_decimal(value, format_, rounding_)); }

  /// Returns how often a value was computed.
  std::size_t evaluations() const { return evaluations_; }

 private:
  /// The faces of a part on which the value is least and greatest, along the sides where it is monotone.
  struct Faces {
    Box low, high;
    bool low_open = false, high_open = false;  ///< the value moves towards an excluded end
  };

  std::optional<Real> over(const Box& box, std::vector<Real>& ranges) {
    ++evaluations_;
    ranges.clear();
    for (std::size_t i = 0; i < box.size(); ++i)
      ranges.push_back(box[i].lower == box[i].upper
                           ? Real(box[i].lower)
                           : Real::between(box[i].lower, box[i].upper, static_cast<long>(i)));
    const LimitScope scope(quick_limits);
    return value_(ranges);
  }

  void restrict_faces(Faces& faces, std::size_t i, const Trend& trend) const {
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

  /// Returns the bound to use. If the bound itself is not reached (`open`) and digits change there, it is
  /// moved inward by less than any digits can resolve.
  Rational tighten_bound(const Rational& end, bool open, int inward) const {
    const bool on_grid = is_whole(end / grid_);
    return open && on_grid ? Rational(end + inward * grid_ / (1L << 30)) : end;
  }

  /// Bounds the value over a part. If `look_again`, evaluates it a second time on the faces. It must be false
  /// if roundings jump, since they may round differently there.
  void bound(BoxPart& part, const Real& value, const std::vector<Real>& ranges, bool look_again) {
    const LimitScope scope(quick_limits);
    Faces faces{part.box, part.box};
    for (std::size_t i = 0; i < part.box.size(); ++i) {
      if (part.box[i].lower == part.box[i].upper) continue;
      const Trend trend = trend_along(value, ranges[i]);
      if (trend.direction == Direction::constant) continue;
      if (trend.direction == Direction::unknown)
        part.undirected[i] = true;
      else
        restrict_faces(faces, i, trend);
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
    const Rational upper =
        high.known && (!whole.known || high.upper < whole.upper) ? high.upper : whole.upper;
    part.lower = tighten_bound(lower, faces.low_open, 1);
    part.upper = tighten_bound(upper, faces.high_open, -1);
    for (const Interval& side : faces.low) part.low.push_back((side.lower + side.upper) / 2);
    for (const Interval& side : faces.high) part.high.push_back((side.lower + side.upper) / 2);
  }

  /// Bounds the value for every combination of results of the roundings that jump within the box.
  void follow_jumps(BoxPart& part) {
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
        more = next_script(script, scope.possible());
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

  const std::vector<Side>& sides_;
  const BoxFunction& value_;
  Format format_;
  Rounding rounding_;
  /// Digits change only at multiples of this, for every rule and style.
  Rational grid_;
  std::size_t evaluations_ = 0;
};

class RangeSearch {
 public:
  RangeSearch(const std::vector<Side>& sides, const BoxFunction& value, const Printed& printed,
              Rounding rounding)
      : sides_(sides),
        value_(value),
        bounds_(sides, value, printed, rounding),
        format_(printed.format()),
        rounding_(rounding),
        printed_(value_of(printed.decimal)) {}

  RangeFound run() {
    Box whole;
    Point written;
    for (const Side& side : sides_) {
      whole.push_back({side.lower, side.upper});
      written.push_back(side.written);
    }
    if (accepts(written)) return found(RangeFound::Answer::possible);
    add(std::move(whole));
    while (!possible_ && !is_exhausted()) {
      const std::size_t next = first_part([&](const BoxPart& part) { return may_print(part); });
      if (next == parts_.size()) {
        refine_bounds();
        return found(RangeFound::Answer::impossible);
      }
      cut(next);
    }
    return found(possible_ ? RangeFound::Answer::possible : RangeFound::Answer::unknown);
  }

 private:
  bool is_exhausted() const { return stuck_ || points_ + bounds_.evaluations() > most_range_evaluations; }
  bool may_print(const BoxPart& part) const {
    const auto holds = [&](const Interval& one) { return one.lower <= printed_ && printed_ <= one.upper; };
    return !part.done && (!part.bounded || std::any_of(part.digits.begin(), part.digits.end(), holds));
  }

  /// Returns the index of the first part that meets a condition, or parts_.size() if none does.
  template <class Condition>
  std::size_t first_part(const Condition& condition) const {
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (condition(parts_[i])) return i;
    return parts_.size();
  }

  /// Returns the value at a point, as printed. Records it, and whether it is the printed number.
  std::optional<Rational> at(const Point& point) {
    ++points_;
    Point inside = point;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      // A point close to the end replaces an end that does not belong to the side.
      const Rational inset = (sides_[i].upper - sides_[i].lower) / (1L << 40);
      if (inside[i] == sides_[i].lower && !sides_[i].holds_lower) inside[i] += inset;
      if (inside[i] == sides_[i].upper && !sides_[i].holds_upper) inside[i] -= inset;
    }
    const auto value = value_({inside.begin(), inside.end()});
    if (!value) return std::nullopt;
    const auto proven = print(*value, format_, rounding_);
    if (!proven) return std::nullopt;
    const Rational digits = value_of(proven->decimal);
    possible_ = possible_ || digits == printed_;
    if (!seen_digits_ || digits < seen_digits_->lower)
      seen_digits_ = Interval{digits, seen_digits_ ? seen_digits_->upper : digits};
    if (digits > seen_digits_->upper) seen_digits_->upper = digits;
    return digits;
  }
  bool accepts(const Point& point) { return at(point) && possible_; }

  /// Bisects from a point where the value is too low to one where it is too high.
  void walk(Point low, Point high) {
    const auto below = at(low), above = at(high);
    if (possible_ || !below || !above || *below > printed_ || *above < printed_) return;
    constexpr int most_steps = 64;
    for (int step = 0; step < most_steps && !possible_ && !is_exhausted(); ++step) {
      Point middle;
      for (std::size_t i = 0; i < low.size(); ++i) middle.push_back((low[i] + high[i]) / 2);
      const auto between = at(middle);
      if (!between) return;
      (*between < printed_ ? low : high) = std::move(middle);
    }
  }

  void add(Box box) {
    BoxPart part = bounds_.of(std::move(box));
    if (part.bounded && may_print(part)) {
      walk(part.low, part.high);
    } else if (!part.bounded) {
      Point middle;
      for (const Interval& side : part.box) middle.push_back((side.lower + side.upper) / 2);
      at(middle);
    }
    parts_.push_back(std::move(part));
  }

  /// Halves a part along its widest side, relative to the whole box. Sides along which the value is not
  /// monotone go first.
  void cut(std::size_t index) {
    const BoxPart part = parts_[index];
    parts_[index].done = true;
    std::size_t widest = part.box.size();
    Rational width = 0;
    bool directed = true;
    for (std::size_t i = 0; i < part.box.size(); ++i) {
      const Rational whole = sides_[i].upper - sides_[i].lower;
      if (whole == 0) continue;
      const Rational share = (part.box[i].upper - part.box[i].lower) / whole;
      const bool better = directed && part.undirected[i];
      if (!better && (share <= width || (!directed && !part.undirected[i]))) continue;
      widest = i;
      width = share;
      directed = !part.undirected[i];
    }
    if (widest == part.box.size()) {
      stuck_ = true;
      return;
    }
    const Rational middle = (part.box[widest].lower + part.box[widest].upper) / 2;
    Box low = part.box, high = part.box;
    low[widest].upper = high[widest].lower = middle;
    add(std::move(low));
    if (!possible_) add(std::move(high));
  }

  /// Cuts parts until the least and the greatest digits occur at points, or the limit is reached.
  void refine_bounds() {
    const auto bounded_end = [&](auto outside) {
      while (!is_exhausted() && seen_digits_) {
        const std::size_t next = first_part([&](const BoxPart& part) { return !part.done && outside(part); });
        if (next == parts_.size()) return;
        const BoxPart before = parts_[next];
        at(before.low);
        at(before.high);
        if (outside(before)) cut(next);
      }
    };
    bounded_end([&](const BoxPart& part) { return part.least < seen_digits_->lower; });
    bounded_end([&](const BoxPart& part) { return part.greatest > seen_digits_->upper; });
  }

  RangeFound found(RangeFound::Answer answer) const {
    RangeFound range{answer, false, {}, {}, {}, {}};
    bool first = true;
    for (const BoxPart& part : parts_) {
      if (part.done) continue;
      range.bounded = part.bounded && (first || range.bounded);
      if (!range.bounded) return range;
      range.lower = first ? part.lower : std::min(range.lower, part.lower);
      range.upper = first ? part.upper : std::max(range.upper, part.upper);
      first = false;
    }
    if (first) return range;
    range.least = to_decimal(range.lower, format_, rounding_);
    range.greatest = to_decimal(range.upper, format_, rounding_);
    return range;
  }

  const std::vector<Side>& sides_;
  const BoxFunction& value_;
  BoxBounds bounds_;
  Format format_;
  Rounding rounding_;
  Rational printed_;
  std::vector<BoxPart> parts_;
  std::optional<Interval> seen_digits_;  ///< the least and the greatest digits found at points
  std::size_t points_ = 0;
  bool stuck_ = false;  ///< an undecided part cannot be cut
  bool possible_ = false;
};

}  // namespace

RangeFound search_range(const std::vector<Side>& sides, const BoxFunction& value, const Printed& printed,
                        Rounding rounding) {
  return RangeSearch(sides, value, printed, rounding).run();
}

}  // namespace proofsheet::numbers
