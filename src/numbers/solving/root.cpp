#include "numbers/solving/root.hpp"

#include "numbers/exact/decimal.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/solving/root_exact.hpp"
#include "numbers/solving/root_newton.hpp"
#include "numbers/solving/root_search.hpp"

namespace proofsheet::numbers {

namespace {

constexpr long shown_precision = 64;

/// An equation and its bracket. Where an end is no fraction, what is searched is t with x = lower +
/// t·(upper − lower), so that every piece has ends that are.
class Solver {
 public:
  Solver(WrittenEquation in_x, Real lower, Real upper, std::string text)
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
      auto written = equation_of(*f, t);
      if (!written) return written.failure();
      searched_ = *std::move(written);
      whole.upper = 1;
    }
    whole.at_lower = sign_at(lower_);
    whole.at_upper = sign_at(upper_);
    RootsFound found = RootSearch(searched_.equation, searched_.constants).run(whole);
    if (found.end != RootsFound::End::complete) return failure(found);
    if (found.roots.empty()) return none(whole);
    return answer(found.roots.front());
  }

 private:
  std::optional<int> sign_at(const Real& end) const {
    const auto value = value_at(in_x_.equation, in_x_.constants, end);
    if (!value) return std::nullopt;
    const auto known = sign(*value);
    return known ? std::optional<int>(*known) : std::nullopt;
  }

  /// What stands for a place of the search.
  Real x_of(const Real& place) const { return scale_ ? lower_ + *scale_ * place : place; }

  /// The equation with a bracket of its own, narrowed.
  Real root_in(const BracketPiece& piece) const {
    Equation equation = searched_.equation;
    equation.lower = piece.lower;
    equation.upper = piece.upper;
    equation.rising = *piece.at_upper > 0;
    equation.text = text_;
    std::vector<const Enclosure*> constants;
    for (const Real& each : searched_.constants) constants.push_back(&enclose(each, 2 * shown_precision));
    const Enclosure narrow = narrowed(equation, constants, Enclosure(2), shown_precision);
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
      // In this piece the root is the only one.
      const auto below = compare(*exact, x_of(piece.lower)), above = compare(*exact, x_of(piece.upper));
      if (below && above && *below >= 0 && *above <= 0) return *exact;
    }
    return x;
  }

  std::string bracket() const { return to_string(lower_) + ".." + to_string(upper_); }
  const std::string& name() const { return in_x_.equation.unknown; }

  /// `0.7391`
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

  Failure none(const BracketPiece& whole) const {
    std::string fact = "no " + name() + " in " + bracket() + " solves the equation";
    const bool same = whole.at_lower && whole.at_upper && *whole.at_lower == *whole.at_upper;
    if (same)
      fact += std::string(": at both ends the left side is ") + (*whole.at_lower > 0 ? "greater" : "less") +
              " than the right";
    return {Failure::Kind::outside_domain, fact,
            "choose a bracket at whose ends the sides compare differently"};
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
                "narrow the bracket to the one that is meant"};
      }
      case RootsFound::End::too_many_pieces:
        if (const auto touching = touches(found.open, (upper_ - lower_) * Rational(1, 256)))
          return only_touching(*touching);
        return {Failure::Kind::undecided,
                "after " + std::to_string(most_root_pieces) + " pieces of " + bracket() +
                    " it is undecided where the equation has roots, last near " + near,
                "narrow the bracket"};
      case RootsFound::End::complete:
      case RootsFound::End::undecided:
        break;
    }
    return undecided(found, near);
  }

  Failure undecided(const RootsFound& found, const std::string& near) const {
    if (found.breach) {
      return {Failure::Kind::undecided,
              std::string(found.breach) + " is not proven to be defined near " + near,
              "choose a bracket without that point"};
    }
    const auto touching = touches(found.open, x_of(found.open.upper) - x_of(found.open.lower));
    const std::string place = touching ? name() + " = " + to_string(*touching) : near;
    if (found.corner) {
      return {
          Failure::Kind::undecided,
          std::string(found.corner) + " has no derivative near " + place + ", and a root there is undecided",
          "choose a bracket without that point"};
    }
    if (touching) return only_touching(*touching);
    return {
        Failure::Kind::undecided,
        "whether there is a root near " + near + " is undecided: the two sides come closer than can be told",
        "narrow the bracket; a root where the sides touch without crossing can't be proven"};
  }

  Failure only_touching(const Real& x) const {
    return {Failure::Kind::undecided,
            name() + " = " + to_string(x) +
                " solves the equation, but the derivative is not proven to differ from 0 there, so "
                "nothing tells one root from two",
            "a double root is a simple root of the derivative: solve that"};
  }

  /// A simple number no farther from the piece than `far` that solves the equation.
  std::optional<Real> touches(const BracketPiece& piece, const Real& far) const {
    const Real middle = x_of((piece.lower + piece.upper) / 2);
    const Enclosure& at = enclose(middle, 4 * shown_precision);
    const Enclosure& wide = enclose(far, shown_precision);
    if (!at.bounded() || !wide.bounded()) return std::nullopt;
    const Rational simple = simplest_between(at.lower() - wide.upper(), at.upper() + wide.upper());
    const auto value = value_at(in_x_.equation, in_x_.constants, simple);
    const auto known = value ? sign(*value) : Outcome<int>(value.failure());
    return known && *known == 0 ? std::optional<Real>(simple) : std::nullopt;
  }

  WrittenEquation in_x_, searched_;
  Real lower_, upper_;
  std::optional<Real> scale_;
  std::string text_;
};

}  // namespace

Outcome<Real> root(const Real& f, const Real& unknown, const Real& lower, const Real& upper) {
  const std::string bracket = to_string(lower) + ".." + to_string(upper);
  if (lower.depends_on_unknown() || upper.depends_on_unknown()) {
    return Failure{Failure::Kind::unsupported,
                   "the bracket " + bracket + " mentions the unknown of another equation",
                   "write its ends with numbers, cells and indices"};
  }
  if (f.depends_on_range() || lower.depends_on_range() || upper.depends_on_range()) {
    return Failure{Failure::Kind::unsupported,
                   "what solves an equation can't be followed over a range of values",
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
  auto written = equation_of(f, unknown);
  if (!written) return written.failure();
  const std::string text =
      "solve(" + to_string(f) + " = 0 for " + to_string(unknown) + " in " + bracket + ")";
  return Solver(*std::move(written), lower, upper, text).solve();
}

}  // namespace proofsheet::numbers
