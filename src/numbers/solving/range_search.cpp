#include "numbers/solving/range_search.hpp"

#include <algorithm>

#include "numbers/reals/printing.hpp"

namespace proofsheet::numbers {
namespace {

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
    if (tried(written)) return found(RangeFound::Answer::possible);
    add(std::move(whole));
    while (!possible_ && !spent()) {
      const std::size_t next = first_part([&](const BoxPart& part) { return may_print(part); });
      if (next == parts_.size()) {
        sharpen();
        return found(RangeFound::Answer::impossible);
      }
      cut(next);
    }
    return found(possible_ ? RangeFound::Answer::possible : RangeFound::Answer::unknown);
  }

 private:
  bool spent() const { return stuck_ || points_ + bounds_.evaluations() > most_range_evaluations; }
  bool may_print(const BoxPart& part) const {
    const auto holds = [&](const Interval& one) { return one.lower <= printed_ && printed_ <= one.upper; };
    return !part.done && (!part.bounded || std::any_of(part.digits.begin(), part.digits.end(), holds));
  }

  /// The first of the parts that meet a condition; parts_.size() if none does.
  template <class Condition>
  std::size_t first_part(const Condition& condition) const {
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (condition(parts_[i])) return i;
    return parts_.size();
  }

  /// The value at a point, as printed; whether it is what was printed. What it tells is remembered.
  std::optional<Rational> at(const Point& point) {
    ++points_;
    Point inside = point;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      // A point in place of an end that does not belong to the side.
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

  /// Halves a part along the side that is widest, seen from the whole box; a side along which the value has
  /// no direction goes first.
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

  /// Cuts on until the least and the greatest digits are those of points, or the limit is reached.
  void sharpen() {
    const auto bounded_end = [&](auto outside) {
      while (!spent() && met_) {
        const std::size_t next = first_part([&](const BoxPart& part) { return !part.done && outside(part); });
        if (next == parts_.size()) return;
        const BoxPart before = parts_[next];
        at(before.low);
        at(before.high);
        if (outside(before)) cut(next);
      }
    };
    bounded_end([&](const BoxPart& part) { return part.least < met_->lower; });
    bounded_end([&](const BoxPart& part) { return part.greatest > met_->upper; });
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
  std::optional<Interval> met_;  ///< the least and the greatest digits that points have
  std::size_t points_ = 0;
  bool stuck_ = false;  ///< a part that can't be cut is undecided
  bool possible_ = false;
};

}  // namespace

RangeFound search_range(const std::vector<Side>& sides, const BoxFunction& value, const Printed& printed,
                        Rounding rounding) {
  return RangeSearch(sides, value, printed, rounding).run();
}

}  // namespace proofsheet::numbers
