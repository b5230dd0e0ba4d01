#include "numbers/solving/root.hpp"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "numbers/exact/decimal.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/prover/zero_prover.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/derivative.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/solving/tangent.hpp"

namespace proofsheet::numbers {

namespace {

// Finds all roots of an equation in a bracket: cuts the bracket into pieces until every piece is decided.
//
// A piece has no root if the enclosed values over it exclude 0. It has at most one if all slopes over it have
// one sign; then the signs at its two ends decide whether it has one (Neumaier, "Interval Methods for Systems
// of Equations", 1990, chapter 5; Tucker, "Validated Numerics", 2011, section 5.1).

/// The limits: pieces of a bracket, steps computed on them, and halvings of a piece.
constexpr int most_root_pieces = 20'000;
constexpr long long most_root_steps = 4'000'000;
constexpr int most_halvings = 600;

/// A part of the bracket, with the signs of f at its ends; `nullopt` if a sign is not known or f is not
/// defined there.
struct BracketPiece {
  Rational lower, upper;
  std::optional<int> at_lower, at_upper;
  int halvings = 0;
};

struct RootsFound {
  enum class End { complete, second_root, undecided, too_many_pieces };
  End end = End::complete;
  /// The pieces with one root: f is 0 at one end, or has different signs at both ends and slopes of one sign.
  std::vector<BracketPiece> roots;
  BracketPiece open;             ///< the piece that could not be decided
  const char* corner = nullptr;  ///< a function with a corner there
  const char* breach = nullptr;  ///< the function that is not proven to be defined there
};

constexpr long search_precision = 64;
/// Extra bits for the sign at a point: close to a root, more bits are needed to prove it.
constexpr long point_precision = 448;

std::vector<const Enclosure*> enclosures_of(std::span<const Real> reals, long precision) {
  std::vector<const Enclosure*> enclosures;
  for (const Real& real : reals) enclosures.push_back(&enclose(real, precision));
  return enclosures;
}

/// Returns the number of leading bits that the two ends of a narrow bracket share.
long leading_bits(const BracketPiece& whole) {
  const Rational size = std::max(abs(whole.lower), abs(whole.upper)) / (whole.upper - whole.lower);
  const Integer times = numerator(size) / denominator(size);
  return times.is_zero() ? 0 : static_cast<long>(msb(times)) + 1;
}

class RootSearch {
 public:
  /// The referenced objects must outlive this one.
  RootSearch(const Equation& equation, std::span<const Real> constants)
      : equation_(equation), constants_(constants) {}
  /// Returns all roots in a piece, or the first two. Searches from left to right, so that the first undecided
  /// piece is the one reported. Must be called only once.
  RootsFound run(BracketPiece whole) {
    needed_bits_ = search_precision + 2 * leading_bits(whole);
    std::vector<BracketPiece> pieces{std::move(whole)};
    while (!pieces.empty()) {
      const BracketPiece piece = std::move(pieces.back());
      pieces.pop_back();
      if (++seen_ > most_root_pieces || steps_ > most_root_steps || budget_failure())
        return finish(RootsFound::End::too_many_pieces, piece);
      if (decide(piece)) {
        if (found_.roots.size() > 1) return finish(RootsFound::End::second_root, piece);
        continue;
      }
      if (piece.halvings >= most_halvings) return finish(RootsFound::End::undecided, piece);
      const auto [left, right] = halves(piece);
      pieces.push_back(right);
      pieces.push_back(left);
    }
    return finish(RootsFound::End::complete, {});
  }

 private:
  RootsFound finish(RootsFound::End end, const BracketPiece& piece) {
    found_.end = end;
    found_.open = piece;
    return std::move(found_);
  }

  /// Returns the working precision. A narrower piece needs more bits to distinguish its ends.
  long precision_of(const BracketPiece& piece) const { return needed_bits_ + 2 * piece.halvings; }

  Tangent over(const Rational& lower, const Rational& upper, long precision, bool with_slope) {
    steps_ += static_cast<long long>(equation_.steps.size());
    Enclosure x(precision);
    x.set_between(lower, upper);
    return tangent(equation_, enclosures_of(constants_, precision), x, with_slope);
  }

  bool decide(const BracketPiece& piece) {
    const long precision = precision_of(piece);
    const Tangent f = over(piece.lower, piece.upper, precision, true);
    found_.corner = f.corner;
    found_.breach = f.breach;
    if (f.nowhere || f.value.sign() != 0) return true;
    if (!f.defined) return false;
    if (f.slope.sign() != 0 && piece.at_lower && piece.at_upper) {
      if (*piece.at_lower * *piece.at_upper <= 0) found_.roots.push_back(piece);
      return true;
    }
    return f.slope.bounded() && excluded_by_slope(piece, f.slope, precision);
  }

  /// True if f(m) + f'(X)·(X − m) excludes 0. For a narrow X that is narrower than f(X).
  bool excluded_by_slope(const BracketPiece& piece, const Enclosure& slope, long precision) {
    const Rational middle = (piece.lower + piece.upper) / 2;
    const Tangent at = over(middle, middle, precision, false);
    Enclosure distance(precision), change(precision), value(precision);
    distance.set_between(piece.lower - middle, piece.upper - middle);
    change.set_product(std::vector{&slope, static_cast<const Enclosure*>(&distance)});
    value.set_sum(std::vector{&at.value, static_cast<const Enclosure*>(&change)});
    return value.sign() != 0;
  }

  std::optional<int> sign_at(const Rational& point, long precision) {
    for (;; precision *= 2) {
      const Tangent at = over(point, point, precision, false);
      if (at.nowhere || !at.defined) return std::nullopt;
      if (at.value.sign() != 0) return at.value.sign();
      if (budget_failure()) return std::nullopt;
      if (precision >= needed_bits_ + point_precision) return std::nullopt;
    }
  }

  /// Cuts a piece at a point where f is not 0, so that no root lies on a border.
  std::pair<BracketPiece, BracketPiece> halves(const BracketPiece& piece) {
    const std::array places{Rational(1, 2), Rational(7, 16), Rational(9, 16)};
    BracketPiece left = piece, right = piece;
    left.halvings = right.halvings = piece.halvings + 1;
    for (const Rational& place : places) {
      left.upper = right.lower = piece.lower + (piece.upper - piece.lower) * place;
      left.at_upper = right.at_lower = sign_at(left.upper, precision_of(left));
      if (left.at_upper) return {left, right};
    }
    left.upper = right.lower = (piece.lower + piece.upper) / 2;
    return {left, right};
  }

  const Equation& equation_;
  std::span<const Real> constants_;
  RootsFound found_;
  int seen_ = 0;
  long needed_bits_ = 0;
  long long steps_ = 0;
};

constexpr long candidate_precision = 256;
/// The limit for numerator and denominator together. For a larger one, the simplest fraction in an enclosure
/// of this precision is no evidence: any enclosure contains such a fraction.
constexpr std::size_t simple_bits = 128;
constexpr std::size_t very_simple_bits = 40;

/// A guess at the exact root: `undo` applies the inverse g of a function f. If g(root) is a simple q, the
/// root may be f(q).
struct Guess {
  bool (*undo)(Enclosure& result, const Enclosure& x);
  Outcome<Real> (*make)(const Rational& q, bool negative);
  std::size_t longest;
};

bool is_small(const Enclosure& x) {
  constexpr long largest = 8;
  return x.magnitude_exponent() < largest;
}

const std::array guesses{
    Guess{[](Enclosure& y, const Enclosure& x) { return y.set_common_part(x, x); },
          [](const Rational& q, bool) -> Outcome<Real> { return Real(q); }, simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            Enclosure pi(candidate_precision);
            pi.set_pi_times(1);
            y.set_quotient(x, pi);
            return true;
          },
          [](const Rational& q, bool) -> Outcome<Real> { return Real::pi_times(q); }, very_simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            y.set_square(x);
            return true;
          },
          [](const Rational& q, bool negative) -> Outcome<Real> {
            auto root = apply(Function::sqrt, q);
            return root && negative ? Outcome<Real>(-*root) : root;
          },
          very_simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            y.set_power(x, 3);
            return true;
          },
          [](const Rational& q, bool) { return apply(Function::cbrt, q); }, very_simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            if (is_small(x)) y.set_function(*row_of(Function::exp).enclosed, x);
            return is_small(x);
          },
          [](const Rational& q, bool) { return apply(Function::ln, q); }, very_simple_bits},
    Guess{[](Enclosure& y, const Enclosure& x) {
            if (x.sign() > 0) y.set_function(*row_of(Function::ln).enclosed, x);
            return x.sign() > 0;
          },
          [](const Rational& q, bool) { return apply(Function::exp, q); }, very_simple_bits},
};

bool solves(const Equation& equation, std::span<const Real> constants, const Real& candidate) {
  const auto value = value_at(equation, constants, candidate);
  if (!value) return false;
  if (value->rational()) return value->rational()->is_zero();
  return enclose(*value, candidate_precision).sign() == 0 && is_proven_zero(*value);
}

constexpr long shown_precision = 64;

/// An equation and its bracket. If an end is not rational, the search variable is t with x = lower + t·(upper
/// − lower), so that every piece has rational ends.
class Solver {
 public:
  Solver(EquationSteps in_x, Real lower, Real upper, std::string text)
      : in_x_(std::move(in_x)), lower_(std::move(lower)), upper_(std::move(upper)), text_(std::move(text)) {}

  Outcome<Real> solve() {
    BracketPiece whole;
    if (lower_.rational() && upper_.rational()) {
      searched_ = in_x_;
      whole.lower = *lower_.rational();
      whole.upper = *upper_.rational();
    } else {
      const Real t = Real::unknown("t");
      scale_ = upper_ - lower_;
      const auto f = value_at(in_x_.equation, in_x_.constants, lower_ + *scale_ * t);
      if (!f) return f.failure();
      auto equation_steps = equation_of(*f, t);
      if (!equation_steps) return equation_steps.failure();
      searched_ = *std::move(equation_steps);
      whole.upper = 1;
    }
    whole.at_lower = sign_at(lower_);
    whole.at_upper = sign_at(upper_);
    RootsFound found = RootSearch(searched_.equation, searched_.constants).run(whole);
    if (found.end != RootsFound::End::complete) return failure(found);
    if (found.roots.empty()) return no_root(whole);
    return answer(found.roots.front());
  }

 private:
  std::optional<int> sign_at(const Real& end) const {
    const auto value = value_at(in_x_.equation, in_x_.constants, end);
    if (!value) return std::nullopt;
    const auto known = sign(*value);
    return known ? std::optional<int>(*known) : std::nullopt;
  }

  /// Returns the x of a place in the search.
  Real x_of(const Real& place) const { return scale_ ? lower_ + *scale_ * place : place; }

  /// Returns the root in a piece, as an equation with a narrowed bracket of its own.
  Real root_in(const BracketPiece& piece) const {
    Equation equation = searched_.equation;
    equation.lower = piece.lower;
    equation.upper = piece.upper;
    equation.rising = *piece.at_upper > 0;
    equation.text = text_;
    const auto constants = enclosures_of(searched_.constants, 2 * shown_precision);
    const Enclosure narrow = narrow_root(equation, constants, Enclosure(2), shown_precision);
    equation.lower = std::max(equation.lower, narrow.lower());
    equation.upper = std::min(equation.upper, narrow.upper());
    equation.key += equation.lower.str() + ".." + equation.upper.str();
    return make_root(std::move(equation), searched_.constants);
  }

  Real answer(const BracketPiece& piece) const {
    if (piece.at_lower == 0) return lower_;
    if (piece.at_upper == 0) return upper_;
    const Real x = x_of(root_in(piece));
    if (const auto exact = exact_root(in_x_.equation, in_x_.constants, x)) {
      // The root is the only one in this piece.
      const auto below = compare(*exact, x_of(piece.lower)), above = compare(*exact, x_of(piece.upper));
      if (below && above && *below >= 0 && *above <= 0) return *exact;
    }
    return x;
  }

  std::string bracket() const { return to_string(lower_) + ".." + to_string(upper_); }
  const std::string& name() const { return in_x_.equation.unknown; }

  /// Formats a root with five digits: `0.7391`.
  static std::string about(const Real& x) {
    constexpr long digits = 5;
    const Enclosure& at = enclose(x, shown_precision);
    if (!at.bounded()) return to_string(x);
    const Rational middle = (at.lower() + at.upper()) / 2;
    const long exponent = middle.is_zero() ? 0 : decimal_exponent(middle);
    constexpr long longest_plain = 12;
    if (exponent < -longest_plain) return "0";
    return to_string(
        exponent < longest_plain
            ? to_decimal(middle, {Format::Style::significant, digits, false}, Rounding::half_even)
            : to_decimal(middle, {Format::Style::scientific, digits - 1, false}, Rounding::half_even));
  }

  Failure no_root(const BracketPiece& whole) const {
    std::string fact = "no " + name() + " in " + bracket() + " solves the equation";
    const bool same = whole.at_lower && whole.at_upper && *whole.at_lower == *whole.at_upper;
    if (same)
      fact += std::string(": at both ends the left side is ") + (*whole.at_lower > 0 ? "greater" : "less") +
              " than the right";
    return {Failure::Kind::outside_domain, fact,
            "choose a bracket where the left side is greater at one end and less at the other"};
  }

  Failure failure(const RootsFound& found) const {
    const std::string near = name() + " = " + about(x_of((found.open.lower + found.open.upper) / 2));
    switch (found.end) {
      case RootsFound::End::second_root: {
        std::vector<std::string> places;
        for (const BracketPiece& piece : found.roots) places.push_back(about(answer(piece)));
        return {Failure::Kind::outside_domain,
                "more than one " + name() + " in " + bracket() + " solves the equation: one is near " +
                    places[0] + ", another near " + places[1],
                "narrow the bracket to one of them"};
      }
      case RootsFound::End::too_many_pieces:
        if (const auto touching = touching_root(found.open, (upper_ - lower_) * Rational(1, 256)))
          return touching_failure(*touching);
        return {Failure::Kind::undecided,
                "after " + std::to_string(most_root_pieces) + " pieces of " + bracket() +
                    " it is undecided where the equation has roots, last near " + near,
                "narrow the bracket"};
      case RootsFound::End::complete:
      case RootsFound::End::undecided: break;
    }
    return undecided(found, near);
  }

  Failure undecided(const RootsFound& found, const std::string& near) const {
    if (found.breach) {
      return {Failure::Kind::undecided,
              std::string(found.breach) + " is not proven to be defined near " + near,
              "choose a bracket without that point"};
    }
    const auto touching = touching_root(found.open, x_of(found.open.upper) - x_of(found.open.lower));
    const std::string place = touching ? name() + " = " + to_string(*touching) : near;
    if (found.corner) {
      return {
          Failure::Kind::undecided,
          std::string(found.corner) + " has no derivative near " + place + ", and a root there is undecided",
          "choose a bracket without that point"};
    }
    if (touching) return touching_failure(*touching);
    return {Failure::Kind::undecided,
            "whether there is a root near " + near + " is undecided: the two sides are too close to compare",
            "narrow the bracket; a root where the sides touch without crossing can't be proven"};
  }

  Failure touching_failure(const Real& x) const {
    return {Failure::Kind::undecided,
            name() + " = " + to_string(x) +
                " solves the equation, but the derivative is not proven to differ from 0 there, so "
                "it may be a double root",
            "for a double root, solve the derivative, which has a simple root there"};
  }

  /// Returns a simple number that solves the equation and is no farther from the piece than `far`.
  std::optional<Real> touching_root(const BracketPiece& piece, const Real& far) const {
    const Real middle = x_of((piece.lower + piece.upper) / 2);
    const Enclosure& at = enclose(middle, 4 * shown_precision);
    const Enclosure& wide = enclose(far, shown_precision);
    if (!at.bounded() || !wide.bounded()) return std::nullopt;
    const Rational simple = simplest_between(at.lower() - wide.upper(), at.upper() + wide.upper());
    const auto value = value_at(in_x_.equation, in_x_.constants, simple);
    const auto known = value ? sign(*value) : Outcome<int>(value.failure());
    return known && *known == 0 ? std::optional<Real>(simple) : std::nullopt;
  }

  EquationSteps in_x_, searched_;
  Real lower_, upper_;
  std::optional<Real> scale_;
  std::string text_;
};

}  // namespace

Rational simplest_between(const Rational& lower, const Rational& upper) {
  if (lower <= 0 && upper >= 0) return Rational(0);
  if (upper < 0) return -simplest_between(-upper, -lower);
  // The common terms of the continued fractions of both ends.
  std::vector<Integer> quotients;
  Rational low = lower, high = upper;
  for (;;) {
    const Integer floor = numerator(low) / denominator(low);
    const bool whole_between = Rational(floor) == low || Rational(floor + 1) <= high;
    if (whole_between) {
      Rational value(Rational(floor) == low ? floor : floor + 1);
      for (auto each = quotients.rbegin(); each != quotients.rend(); ++each) value = *each + 1 / value;
      return value;
    }
    quotients.push_back(floor);
    const Rational next_low = 1 / (high - floor);
    high = 1 / (low - floor);
    low = next_low;
  }
}

std::optional<Real> exact_root(const Equation& equation, std::span<const Real> constants, const Real& root) {
  const Enclosure& x = enclose(root, candidate_precision);
  if (!x.bounded()) return std::nullopt;
  for (const Guess& guess : guesses) {
    Enclosure undone(candidate_precision);
    if (!guess.undo(undone, x) || !undone.bounded()) continue;
    const Rational q = simplest_between(undone.lower(), undone.upper());
    if (bits_of(q) > guess.longest) continue;
    const auto candidate = guess.make(q, x.sign() < 0);
    if (!candidate || !enclose(*candidate, candidate_precision).overlaps(x)) continue;
    if (solves(equation, constants, *candidate)) return *candidate;
  }
  return std::nullopt;
}

Outcome<Real> root(const Real& f, const Real& unknown, const Real& lower, const Real& upper) {
  const std::string bracket = to_string(lower) + ".." + to_string(upper);
  if (lower.depends_on_unknown() || upper.depends_on_unknown()) {
    return Failure{Failure::Kind::unsupported,
                   "the bracket " + bracket + " mentions the unknown of another equation",
                   "write its ends with numbers, cells and indices"};
  }
  const bool has_range = f.depends_on_range() && !at_values(f);  // variables are single numbers
  if (has_range || lower.depends_on_range() || upper.depends_on_range()) {
    return Failure{Failure::Kind::unsupported,
                   "the solution of an equation can't be computed for a range of values",
                   "write its solution as a formula"};
  }
  const auto order = compare(lower, upper);
  if (!order) return order.failure();
  if (*order == 0) {
    return Failure{Failure::Kind::outside_domain, "the bracket " + bracket + " has no width",
                   "write two ends with the root between them"};
  }
  if (*order > 0) {
    return Failure{Failure::Kind::outside_domain, "the bracket " + bracket + " runs backwards",
                   "write the smaller end first: " + to_string(upper) + ".." + to_string(lower)};
  }
  auto equation_steps = equation_of(f, unknown);
  if (!equation_steps) return equation_steps.failure();
  const std::string text =
      "solve(" + to_string(f) + " = 0 for " + to_string(unknown) + " in " + bracket + ")";
  return Solver(*std::move(equation_steps), lower, upper, text).solve();
}

}  // namespace proofsheet::numbers
