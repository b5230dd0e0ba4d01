#include "documents/recomputed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <vector>

#include "numbers/distributions/distribution.hpp"
#include "numbers/reals/comparison.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Family;
using numbers::Outcome;
using numbers::Printed;
using numbers::Rational;
using numbers::Real;
using numbers::Rounding;

constexpr long most_reported_degrees = 1'000'000'000;

/// Returns the range of degrees of freedom. Whole ones are counts and exact; fractional ones were rounded.
ValueRange degrees_range(const Printed& printed) {
  const Rational value = numbers::value_of(printed);
  return printed.decimal.places > 0 ? range_of(printed) : ValueRange{value, value};
}

// ---- p at a point

/// lower <= p <= upper
struct Bounds {
  Rational lower, upper;
};

/// Encloses p by decimals with many digits; a p that is known to be rational stays exact.
Outcome<Bounds> enclose_p(const Outcome<Real>& p) {
  constexpr long digits = 18;
  if (!p) return p.failure();
  if (p->rational()) return Bounds{*p->rational(), *p->rational()};
  const Outcome<Rational> lower = numbers::round_to_significant(*p, digits, Rounding::floor);
  if (!lower) return lower.failure();
  const long last = numbers::decimal_exponent(*lower) - digits + 1;
  return Bounds{*lower, *lower + numbers::power_of_ten(last)};
}

Outcome<Bounds> incomplete_beta(const Rational& x, const Rational& a, const Rational& b) {
  return enclose_p(
      numbers::cdf(Family::beta, std::array<Real, 3>{Real(x), Real(a), Real(b)}, most_reported_degrees));
}

/// Returns p of F, where x = n/(n + m·F) and the parameters may be those of other degrees of freedom.
Outcome<Bounds> p_of_f(const Rational& size, const Rational& m, const Rational& n, const Rational& a,
                       const Rational& b) {
  return incomplete_beta(n / (n + m * size), b / 2, a / 2);
}

Outcome<Bounds> upper_tail(Family family, std::span<const Real> arguments) {
  const Outcome<Real> below = numbers::cdf(family, arguments, most_reported_degrees);
  return below ? enclose_p(Real(1) - *below) : below.failure();
}

/// Returns p of a statistic, which must not be negative; two-sided if the test has two sides. t² is F with 1
/// and n degrees of freedom, and so is n·r²/(1 − r²).
Outcome<Bounds> p_of(Test test, const Rational& size, const Rational& degrees) {
  const Rational half(1, 2);
  switch (test) {
    case Test::z: {
      const Outcome<Real> below = numbers::cdf(Family::normal, std::array<Real, 1>{Real(-size)});
      return below ? enclose_p(Real(2) * *below) : below.failure();
    }
    case Test::t: return p_of_f(size * size, 1, degrees, 1, degrees);
    case Test::r:
      return size >= 1 ? Bounds{0, 0} : incomplete_beta(1 - size * size, degrees / 2, Rational(1, 2));
    case Test::f:
    case Test::chi2: break;
  }
  return upper_tail(Family::chi2, std::array<Real, 2>{Real(size), Real(degrees)});
}

// ---- the ends of the range

/// The least p is at least `outer`, and some p is at most `inner`; the greatest the other way round.
struct End {
  Rational outer, inner;
};
struct Ends {
  End least, greatest;
};

/// Finds the least or the greatest p of F over a box of degrees of freedom (a, b), at one F. p is the
/// incomplete beta function at x = b/(b + a·F) with the parameters b/2 and a/2, which grows with x and a and
/// falls with b. So x from one corner and the parameters from the other bound p in a box. The box with the
/// farthest bound is halved, until its bound is close to a p that is reached.
class Extreme {
 public:
  Extreme(const Rational& size, bool is_least) : size_(size), is_least_(is_least) {}

  /// Halves at most so many boxes.
  Outcome<End> over(const ValueRange& a, const ValueRange& b, std::size_t most_boxes) {
    constexpr std::size_t most_middles = 32;
    for (const Rational& one : inside(a))
      for (const Rational& other : inside(b)) reach(one, other);
    add({outside(a), outside(b), 0});
    for (std::size_t i = 0; i < most_boxes && !failure_ && !is_close(); ++i) {
      std::pop_heap(boxes_.begin(), boxes_.end(), order_);
      const Box box = std::move(boxes_.back());
      boxes_.pop_back();
      if (i < most_middles) reach((box.a.lower + box.a.upper) / 2, (box.b.lower + box.b.upper) / 2);
      halve(box);
    }
    if (failure_) return *failure_;
    return End{boxes_.front().bound, *inner_};
  }

 private:
  struct Box {
    ValueRange a, b;
    Rational bound;
  };

  /// True if `x` is farther out than `y`.
  bool is_beyond(const Rational& x, const Rational& y) const { return is_least_ ? x < y : x > y; }

  /// Returns the ends as binary fractions, with which series are summed faster.
  static Rational binary(const Rational& x, Rounding rounding) {
    constexpr long parts = 1L << 24;
    return numbers::is_whole(x) ? x : Rational(numbers::round_to_integer(x * parts, rounding)) / parts;
  }
  static ValueRange outside(const ValueRange& range) {
    return {binary(range.lower, Rounding::floor), binary(range.upper, Rounding::ceiling)};
  }
  static std::array<Rational, 2> inside(const ValueRange& range) {
    return {binary(range.lower, Rounding::ceiling), binary(range.upper, Rounding::floor)};
  }

  bool is_close() const {
    const Rational& bound = boxes_.front().bound;
    const Rational gap = is_least_ ? *inner_ - bound : bound - *inner_;
    return gap * 1'000'000 <= *inner_;
  }

  void reach(const Rational& a, const Rational& b) {
    const Outcome<Bounds> p = p_of_f(size_, a, b, a, b);
    if (!p) return void(failure_ = p.failure());
    const Rational& near = is_least_ ? p->upper : p->lower;
    if (!inner_ || is_beyond(near, *inner_)) inner_ = near;
  }

  void add(Box box) {
    const ValueRange &a = box.a, &b = box.b;
    const Outcome<Bounds> p = is_least_ ? p_of_f(size_, a.upper, b.lower, a.lower, b.upper)
                                        : p_of_f(size_, a.lower, b.upper, a.upper, b.lower);
    if (!p) return void(failure_ = p.failure());
    box.bound = is_least_ ? p->lower : p->upper;
    boxes_.push_back(std::move(box));
    std::push_heap(boxes_.begin(), boxes_.end(), order_);
  }

  void halve(const Box& box) {
    const Rational middle_a = (box.a.lower + box.a.upper) / 2, middle_b = (box.b.lower + box.b.upper) / 2;
    if ((box.a.upper - box.a.lower) * middle_b >= (box.b.upper - box.b.lower) * middle_a) {
      add({{box.a.lower, middle_a}, box.b, 0});
      add({{middle_a, box.a.upper}, box.b, 0});
    } else {
      add({box.a, {box.b.lower, middle_b}, 0});
      add({box.a, {middle_b, box.b.upper}, 0});
    }
  }

  Rational size_;
  bool is_least_;
  std::function<bool(const Box&, const Box&)> order_ = [this](const Box& x, const Box& y) {
    return is_beyond(y.bound, x.bound);
  };
  std::vector<Box> boxes_;  ///< a heap; the farthest bound is in front
  std::optional<Rational> inner_;
  std::optional<numbers::Failure> failure_;
};

bool has_two_sides(Test test) { return test == Test::t || test == Test::r || test == Test::z; }

/// The range of |t|, |r|, |z|, F or χ² that rounds to the printed statistic; no upper end after `>`.
struct Sizes {
  Rational lower;
  std::optional<Rational> upper;
};
Sizes sizes_of(const Report& report) {
  ValueRange range = range_of(report.statistic.number);
  numbers::Relation relation = report.statistic.relation;
  if (has_two_sides(report.test) && range.upper < 0) {
    range = {-range.upper, -range.lower};
    relation = relation == numbers::Relation::less       ? numbers::Relation::greater
               : relation == numbers::Relation::at_most  ? numbers::Relation::at_least
               : relation == numbers::Relation::greater  ? numbers::Relation::less
               : relation == numbers::Relation::at_least ? numbers::Relation::at_most
                                                         : relation;
  }
  if (has_two_sides(report.test) && range.lower < 0)
    range.upper = std::max(range.upper, Rational(-range.lower));
  if (range.lower < 0 || relation == numbers::Relation::less || relation == numbers::Relation::at_most)
    range.lower = 0;
  if (relation == numbers::Relation::greater || relation == numbers::Relation::at_least)
    return {range.lower, std::nullopt};
  return {range.lower, range.upper};
}

Outcome<End> end_at(const Report& report, const Rational& size, const std::vector<ValueRange>& degrees,
                    bool is_least, std::size_t most_boxes) {
  if (report.test == Test::f) {
    if (size == 0) return End{1, 1};
    return Extreme(size, is_least).over(degrees[0], degrees[1], most_boxes);
  }
  // With more degrees of freedom, p of t and r falls, and p of χ² grows.
  const Rational at = report.test == Test::z                   ? Rational(1)
                      : has_two_sides(report.test) == is_least ? degrees[0].upper
                                                               : degrees[0].lower;
  if (size == 0) return End{1, 1};
  const Outcome<Bounds> p = p_of(report.test, size, at);
  if (!p) return p.failure();
  return is_least ? End{p->lower, p->upper} : End{p->upper, p->lower};
}

/// `most_boxes`: how often the degrees of freedom of an F are divided.
Outcome<Ends> ends_of(const Report& report, std::size_t most_boxes) {
  std::vector<ValueRange> degrees;
  for (const Printed& printed : report.degrees) {
    degrees.push_back(degrees_range(printed));
    if (degrees.back().lower <= 0)
      return numbers::Failure{numbers::Failure::Kind::undecided, "its degrees of freedom may be 0",
                              "print its degrees of freedom with more digits"};
  }
  const Sizes sizes = sizes_of(report);
  Ends ends{{0, 0}, {1, 1}};
  if (sizes.upper) {
    const Outcome<End> least = end_at(report, *sizes.upper, degrees, true, most_boxes);
    if (!least) return least.failure();
    ends.least = *least;
  }
  const Outcome<End> greatest = end_at(report, sizes.lower, degrees, false, most_boxes);
  if (!greatest) return greatest.failure();
  ends.greatest = *greatest;
  if (report.is_rank_correlation) {  // exact, by t, or by a series: they differ by so much
    const Rational room = 1 + 20 / numbers::value_of(report.degrees[0]);
    ends.least = {ends.least.outer / room, ends.least.inner / room};
    ends.greatest = {std::min(Rational(1), ends.greatest.outer * room),
                     std::min(Rational(1), ends.greatest.inner * room)};
  }
  return ends;
}

// ---- the printed p

/// The values of p that agree with the printed one: between two ends, which are open after `<` and `>`.
struct Target {
  Rational lower, upper;
  bool is_open = false;
};

Target target_of(const std::optional<Comparison>& p) {
  if (!p) return {Rational(1, 20), 2, true};
  const Rational value = numbers::value_of(p->number);
  switch (p->relation) {
    case numbers::Relation::less: return {-1, value, true};
    case numbers::Relation::at_most: return {-1, value};
    case numbers::Relation::greater: return {value, 2, true};
    case numbers::Relation::at_least: return {value, 2};
    case numbers::Relation::equal: break;
  }
  const ValueRange range = range_of(p->number);
  return {range.lower, range.upper};
}

/// Returns the two-sided values of p for which the one-sided p agrees with the printed one.
Target two_sided(const Target& target) { return {2 * target.lower, 2 * target.upper, target.is_open}; }
Target of_opposite_side(const Target& target) {
  return {2 - 2 * target.upper, 2 - 2 * target.lower, target.is_open};
}

/// True if a p between the ends agrees with the target; `nullopt` if that is not decided.
std::optional<bool> meets(const Ends& ends, const Target& target) {
  const auto is_at_most = [&](const Rational& x, const Rational& y) {
    return target.is_open ? x < y : x <= y;
  };
  if (is_at_most(ends.least.inner, target.upper) && is_at_most(target.lower, ends.greatest.inner))
    return true;
  if (!is_at_most(ends.least.outer, target.upper) || !is_at_most(target.lower, ends.greatest.outer))
    return false;
  return std::nullopt;
}

// ---- words

/// Returns p as `.0358`.
std::string digits_of(const Rational& p, long digits, Rounding rounding) {
  if (p <= 0 || p >= 1) return p <= 0 ? "0" : "1";
  const bool is_tiny = numbers::decimal_exponent(p) < -5;
  const numbers::Format format{
      is_tiny ? numbers::Format::Style::scientific : numbers::Format::Style::significant,
      is_tiny ? digits - 1 : digits, false};
  const std::string text = numbers::to_string(numbers::to_decimal(p, format, rounding));
  return text.starts_with("0.") ? text.substr(1) : text;
}

/// Returns the range with so many digits that it does not contain the target, if it should not.
std::string range_text(const Ends& ends, const Target& target, bool is_possible) {
  constexpr long fewest = 3, most = 12;
  for (long digits = fewest;; ++digits) {
    const Rational least = numbers::round_to_significant(ends.least.outer, digits, Rounding::floor),
                   greatest = numbers::round_to_significant(ends.greatest.outer, digits, Rounding::ceiling);
    const bool overlaps = least <= target.upper && target.lower <= greatest;
    if (!is_possible && overlaps && digits < most) continue;
    const std::string from = digits_of(ends.least.outer, digits, Rounding::floor),
                      to = digits_of(ends.greatest.outer, digits, Rounding::ceiling);
    return from == to ? from : fmt::format("{} to {}", from, to);
  }
}

/// True if the digits of the message are those of the end itself.
bool is_shown_sharp(const End& end, Rounding rounding) {
  constexpr long digits = 3;
  return numbers::round_to_significant(end.outer, digits, rounding) ==
         numbers::round_to_significant(end.inner, digits, rounding);
}

Ends map_ends(const Ends& ends, Rational (*map)(const Rational&), bool flips) {
  const auto mapped = [&](const End& end) { return End{map(end.outer), map(end.inner)}; };
  return flips ? Ends{mapped(ends.greatest), mapped(ends.least)}
               : Ends{mapped(ends.least), mapped(ends.greatest)};
}

}  // namespace

ValueRange range_of(const Printed& printed) {
  const numbers::RoundingInterval up = numbers::rounding_interval(printed, Rounding::half_away);
  return {up.lower, up.upper};
}

Outcome<Recomputed> recompute(const Report& report, bool is_one_sided) {
  constexpr std::array<std::size_t, 4> budgets{40, 160, 640, 2560};
  const Target target = target_of(report.p);
  Recomputed result;
  result.has_sides = has_two_sides(report.test);
  Ends ends;
  std::optional<bool> two, one, opposite;
  for (const std::size_t most_boxes : budgets) {
    const Outcome<Ends> found = ends_of(report, most_boxes);
    if (!found) return found.failure();
    ends = *found;
    two = meets(ends, target);
    one = result.has_sides ? meets(ends, two_sided(target)) : false;
    opposite = result.has_sides ? meets(ends, of_opposite_side(target)) : false;
    const bool is_sharp = most_boxes > budgets.front() || (is_shown_sharp(ends.least, Rounding::floor) &&
                                                           is_shown_sharp(ends.greatest, Rounding::ceiling));
    if ((two && one && opposite && is_sharp) || report.test != Test::f) break;
  }
  if (!two || !one || !opposite)
    return numbers::Failure{
        numbers::Failure::Kind::undecided,
        "its p is too close to an end of the possible range, " + range_text(ends, target, true),
        "compute the p from the data, or report the statistic and its degrees of freedom with more digits"};
  const bool takes_one = is_one_sided && *one, takes_opposite = is_one_sided && *opposite;
  result.is_possible = *two || takes_one || takes_opposite;
  result.side = takes_one               ? Recomputed::Side::one
                : *two || !is_one_sided ? Recomputed::Side::two
                : takes_opposite        ? Recomputed::Side::opposite
                                        : Recomputed::Side::two;
  // Every p > .05 agrees with a one-sided test in the wrong direction.
  const bool is_equal = report.p && report.p->relation == numbers::Relation::equal;
  result.fits_one_sided = !result.is_possible && (*one || (*opposite && is_equal));
  Ends shown = ends;
  if (result.side != Recomputed::Side::two)
    shown = map_ends(
        shown, [](const Rational& p) { return p / 2; }, false);
  if (result.side == Recomputed::Side::opposite)
    shown = map_ends(
        shown, [](const Rational& p) { return 1 - p; }, true);
  result.range = range_text(shown, target, result.is_possible);
  return result;
}

}  // namespace proofsheet::documents
