#include "ledger/range_search.hpp"

#include <algorithm>

#include "numbers/reals/printing.hpp"
#include "numbers/reals/range.hpp"

namespace proofsheet::ledger {
namespace {

using numbers::Decimal;
using numbers::Rational;
using numbers::Real;

class Search {
 public:
  Search(const std::vector<Measured>& sides, const Landscape& value, const numbers::Printed& printed,
         numbers::Rounding rounding)
      : sides_(sides),
        value_(value),
        survey_(sides, value, printed, rounding),
        format_(printed.format()),
        rounding_(rounding),
        printed_(numbers::value_of(printed.decimal)) {}

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
      const std::size_t next = first_piece([&](const Piece& piece) { return may_print(piece); });
      if (next == pieces_.size()) {
        sharpen();
        return found(RangeFound::Answer::impossible);
      }
      cut(next);
    }
    return found(possible_ ? RangeFound::Answer::possible : RangeFound::Answer::unknown);
  }

 private:
  bool spent() const { return stuck_ || points_ + survey_.evaluations() > most_range_evaluations; }
  bool may_print(const Piece& piece) const {
    const auto holds = [&](const Interval& one) { return one.lower <= printed_ && printed_ <= one.upper; };
    return !piece.done && (!piece.bounded || std::any_of(piece.digits.begin(), piece.digits.end(), holds));
  }

  /// The first of the pieces that meet a condition; pieces_.size() if none does.
  template <class Condition>
  std::size_t first_piece(const Condition& condition) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      if (condition(pieces_[i])) return i;
    return pieces_.size();
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

  void add(Box box) {
    Piece piece = survey_.of(std::move(box));
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
      stuck_ = true;
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
        const std::size_t next =
            first_piece([&](const Piece& piece) { return !piece.done && outside(piece); });
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
  Survey survey_;
  numbers::Format format_;
  numbers::Rounding rounding_;
  Rational printed_;
  std::vector<Piece> pieces_;
  std::optional<Interval> met_;  ///< the least and the greatest digits that points have
  std::size_t points_ = 0;
  bool stuck_ = false;  ///< a piece that can't be cut is undecided
  bool possible_ = false;
};

}  // namespace

RangeFound search_range(const std::vector<Measured>& sides, const Landscape& value,
                        const numbers::Printed& printed, numbers::Rounding rounding) {
  return Search(sides, value, printed, rounding).run();
}

}  // namespace proofsheet::ledger
