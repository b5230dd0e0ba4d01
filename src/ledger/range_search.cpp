#include "ledger/range_search.hpp"

#include <algorithm>

#include "numbers/printing.hpp"
#include "numbers/range.hpp"

namespace proofsheet::ledger {
namespace {

using numbers::Decimal;
using numbers::Direction;
using numbers::Rational;
using numbers::Real;

struct Interval {
  Rational lower, upper;
};
using Box = std::vector<Interval>;
using Point = std::vector<Rational>;

/// A part of the box with what is known of the value in it.
struct Piece {
  Box box;
  bool bounded = false;
  Rational lower, upper;
  Rational least, greatest;      ///< what they round to
  std::vector<bool> undirected;  ///< sides along which the value may rise and fall
  Point low, high;               ///< where it is likely to be least and greatest
  bool done = false;             ///< cut into pieces of its own
};

class Search {
 public:
  Search(const std::vector<Measured>& sides, const Landscape& value, const numbers::Printed& printed,
         numbers::Rounding rounding)
      : sides_(sides),
        value_(value),
        format_(printed.format()),
        rounding_(rounding),
        printed_(numbers::value_of(printed.decimal)),
        // Where digits change, at whatever rule and in whatever style, is a multiple of this.
        grid_(numbers::power_of_ten(printed.decimal.exponent - printed.decimal.places - 1) / 2) {}

  RangeFound run() {
    Box whole;
    Point written;
    for (const Measured& side : sides_) {
      whole.push_back({side.lower, side.upper});
      written.push_back(side.written);
    }
    if (tried(written)) return found(RangeFound::Answer::possible);
    add(std::move(whole));
    while (!possible_ && !spent()) {
      const std::size_t next = most_open([&](const Piece& piece) { return may_print(piece); });
      if (next == pieces_.size()) {
        sharpen();
        return found(RangeFound::Answer::impossible);
      }
      cut(next);
    }
    return found(possible_ ? RangeFound::Answer::possible : RangeFound::Answer::unknown);
  }

 private:
  bool spent() const { return evaluations_ > most_range_evaluations; }
  bool may_print(const Piece& piece) const {
    return !piece.done && (!piece.bounded || (piece.least <= printed_ && printed_ <= piece.greatest));
  }

  /// The first of the largest pieces that meet a condition; pieces_.size() if none does.
  template <class Condition>
  std::size_t most_open(const Condition& condition) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      if (condition(pieces_[i])) return i;
    return pieces_.size();
  }

  std::optional<Real> over(const Box& box, std::vector<Real>& ranges) {
    ++evaluations_;
    ranges.clear();
    for (std::size_t i = 0; i < box.size(); ++i)
      ranges.push_back(box[i].lower == box[i].upper
                           ? Real(box[i].lower)
                           : Real::between(box[i].lower, box[i].upper, static_cast<long>(i)));
    const numbers::LimitScope scope(numbers::quick_limits);
    return value_(ranges);
  }

  Rational rounded(const Rational& value) const {
    return numbers::value_of(numbers::to_decimal(value, format_, rounding_));
  }

  /// The value at a point, as printed; whether it is what was printed. What it tells is remembered.
  std::optional<Rational> at(const Point& point) {
    ++evaluations_;
    Point inside = point;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      // A point in place of an end that does not belong to the side.
      const Rational inset = (sides_[i].upper - sides_[i].lower) / (1L << 40);
      if (inside[i] == sides_[i].lower && !sides_[i].holds_lower) inside[i] += inset;
      if (inside[i] == sides_[i].upper && !sides_[i].holds_upper) inside[i] -= inset;
    }
    const auto value = value_({inside.begin(), inside.end()});
    if (!value) return std::nullopt;
    const auto proven = numbers::print(*value, format_, rounding_);
    if (!proven) return std::nullopt;
    const Rational digits = numbers::value_of(proven->decimal);
    possible_ = possible_ || digits == printed_;
    if (!met_ || digits < met_->lower) met_ = Interval{digits, met_ ? met_->upper : digits};
    if (digits > met_->upper) met_->upper = digits;
    return digits;
  }
  bool tried(const Point& point) { return at(point) && possible_; }

  /// From a point that is too low to one that is too high.
  void walk(Point low, Point high) {
    const auto below = at(low), above = at(high);
    if (possible_ || !below || !above || *below > printed_ || *above < printed_) return;
    constexpr int most_steps = 64;
    for (int step = 0; step < most_steps && !possible_ && !spent(); ++step) {
      Point middle;
      for (std::size_t i = 0; i < low.size(); ++i) middle.push_back((low[i] + high[i]) / 2);
      const auto between = at(middle);
      if (!between) return;
      (*between < printed_ ? low : high) = std::move(middle);
    }
  }

  /// The ends between which the value is least (or greatest) along the sides on which it has a direction.
  struct Faces {
    Box low, high;
    bool low_open = false, high_open = false;  ///< an end is not reached, and the value moves towards it
  };

  void take_side(Faces& faces, std::size_t i, const numbers::Trend& trend) const {
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
  Rational reached(const Rational& end, bool open, int inward) const {
    const bool on_grid = denominator(Rational(end / grid_)) == 1;
    return open && on_grid ? Rational(end + inward * grid_ / (1L << 30)) : end;
  }

  void bound(Piece& piece, const Real& value, const std::vector<Real>& ranges) {
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
    const auto low_value = over(faces.low, some);
    const numbers::Bounds low = low_value ? numbers::bounds(*low_value) : numbers::Bounds{};
    const auto high_value = over(faces.high, some);
    const numbers::Bounds high = high_value ? numbers::bounds(*high_value) : numbers::Bounds{};
    piece.bounded = (whole.known || low.known) && (whole.known || high.known);
    if (!piece.bounded) return;
    const bool low_exact = low.known && low.lower == low.upper,
               high_exact = high.known && high.lower == high.upper;
    const Rational lower = low.known && (!whole.known || low.lower > whole.lower) ? low.lower : whole.lower;
    const Rational upper =
        high.known && (!whole.known || high.upper < whole.upper) ? high.upper : whole.upper;
    piece.lower = reached(lower, faces.low_open && low_exact && lower == low.lower, 1);
    piece.upper = reached(upper, faces.high_open && high_exact && upper == high.upper, -1);
    piece.least = rounded(piece.lower);
    piece.greatest = rounded(piece.upper);
    for (const Interval& side : faces.low) piece.low.push_back((side.lower + side.upper) / 2);
    for (const Interval& side : faces.high) piece.high.push_back((side.lower + side.upper) / 2);
  }

  void add(Box box) {
    Piece piece;
    piece.box = std::move(box);
    piece.undirected.assign(piece.box.size(), false);
    std::vector<Real> ranges;
    if (const auto value = over(piece.box, ranges)) bound(piece, *value, ranges);
    if (piece.bounded && may_print(piece)) {
      walk(piece.low, piece.high);
    } else if (!piece.bounded) {
      Point middle;
      for (const Interval& side : piece.box) middle.push_back((side.lower + side.upper) / 2);
      at(middle);
    }
    pieces_.push_back(std::move(piece));
  }

  /// Halves a piece along the side that is widest, seen from the whole box; a side along which the value has
  /// no direction goes first.
  void cut(std::size_t index) {
    const Piece piece = pieces_[index];
    pieces_[index].done = true;
    std::size_t widest = piece.box.size();
    Rational width = 0;
    bool directed = true;
    for (std::size_t i = 0; i < piece.box.size(); ++i) {
      const Rational whole = sides_[i].upper - sides_[i].lower;
      if (whole == 0) continue;
      const Rational part = (piece.box[i].upper - piece.box[i].lower) / whole;
      const bool better = directed && piece.undirected[i];
      if (!better && (part <= width || (!directed && !piece.undirected[i]))) continue;
      widest = i;
      width = part;
      directed = !piece.undirected[i];
    }
    if (widest == piece.box.size()) {
      evaluations_ = most_range_evaluations + 1;
      return;
    }
    const Rational middle = (piece.box[widest].lower + piece.box[widest].upper) / 2;
    Box low = piece.box, high = piece.box;
    low[widest].upper = high[widest].lower = middle;
    add(std::move(low));
    if (!possible_) add(std::move(high));
  }

  /// Cuts on until the least and the greatest digits are those of points, or the limit is reached.
  void sharpen() {
    const auto bounded_end = [&](auto outside) {
      while (!spent() && met_) {
        const std::size_t next = most_open([&](const Piece& piece) { return !piece.done && outside(piece); });
        if (next == pieces_.size()) return;
        const Piece before = pieces_[next];
        at(before.low);
        at(before.high);
        if (outside(before)) cut(next);
      }
    };
    bounded_end([&](const Piece& piece) { return piece.least < met_->lower; });
    bounded_end([&](const Piece& piece) { return piece.greatest > met_->upper; });
  }

  RangeFound found(RangeFound::Answer answer) const {
    RangeFound range{answer, false, {}, {}, {}, {}};
    bool first = true;
    for (const Piece& piece : pieces_) {
      if (piece.done) continue;
      range.bounded = piece.bounded && (first || range.bounded);
      if (!range.bounded) return range;
      range.lower = first ? piece.lower : std::min(range.lower, piece.lower);
      range.upper = first ? piece.upper : std::max(range.upper, piece.upper);
      first = false;
    }
    if (first) return range;
    range.least = numbers::to_decimal(range.lower, format_, rounding_);
    range.greatest = numbers::to_decimal(range.upper, format_, rounding_);
    return range;
  }

  const std::vector<Measured>& sides_;
  const Landscape& value_;
  numbers::Format format_;
  numbers::Rounding rounding_;
  Rational printed_, grid_;
  std::vector<Piece> pieces_;
  std::optional<Interval> met_;  ///< the least and the greatest digits that points have
  std::size_t evaluations_ = 0;
  bool possible_ = false;
};

}  // namespace

RangeFound search_range(const std::vector<Measured>& sides, const Landscape& value,
                        const numbers::Printed& printed, numbers::Rounding rounding) {
  return Search(sides, value, printed, rounding).run();
}

}  // namespace proofsheet::ledger
