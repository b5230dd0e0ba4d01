// More bits of a root that is known to exist.
#include <algorithm>

#include "numbers/solving/tangent.hpp"

namespace proofsheet::numbers {

namespace {

constexpr long narrowing_precision = 64;
constexpr long guard_bits = 16;
/// If f has a corner at its root, a step gains only a bit or two.
constexpr int most_steps = 20'000;

class Newton {
 public:
  Newton(const Equation& equation, std::span<const Enclosure* const> constants, const Enclosure& known)
      : equation_(equation), constants_(constants), x_(known.precision()) {
    Enclosure bracket(std::max(known.precision(), narrowing_precision));
    bracket.set_between(equation.lower, equation.upper);
    x_ = Enclosure(bracket.precision());
    x_.set_common_part(bracket, known);
  }

  /// Narrows x as far as this many bits allow.
  void narrow(long bits) {
    // Stops for a root at 0, around which numbers become ever smaller.
    const long narrow_enough = -8 * bits;
    for (int steps = 0; steps < most_steps && x_.width_exponent() > narrow_enough; ++steps) {
      if (!step(bits)) return;
    }
  }

  const Enclosure& x() const { return x_; }

 private:
  /// Sets x to N(X) ∩ X, or to one half of X if that does not narrow it. Returns false if neither
  /// does.
  bool step(long bits) {
    bits = std::max(bits, x_.precision());
    const long before = x_.width_exponent();
    Enclosure wide(bits), middle(bits);
    wide.set_common_part(x_, x_);
    middle.set_point_of(wide);
    const Tangent over = tangent(equation_, constants_, wide);
    const Enclosure at = tangent(equation_, constants_, middle, false).value;
    if (over.slope.sign() != 0) intersect(middle, at, over.slope, bits);
    if (x_.width_exponent() < before) return true;
    return halve(wide, middle, at);
  }

  void intersect(const Enclosure& middle, const Enclosure& at, const Enclosure& slope, long bits) {
    Enclosure correction(bits), next(bits), both(bits);
    correction.set_quotient(at, slope);
    next.set_difference(middle, correction);
    if (both.set_common_part(next, x_)) x_ = std::move(both);
  }

  /// Sets x to the half whose ends have different signs. Returns false if the sign in the middle is
  /// not known.
  bool halve(const Enclosure& wide, const Enclosure& middle, const Enclosure& at) {
    if (at.sign() == 0) return false;
    const Rational cut = middle.lower(), lower = wide.lower(), upper = wide.upper();
    if (cut <= lower || cut >= upper) return false;
    // Rounding outward may move an end beyond the bracket, where f need not be monotone.
    if (cut < equation_.lower || cut > equation_.upper) return false;
    const bool above = (at.sign() > 0) == equation_.rising;
    Enclosure half(wide.precision());
    half.set_between(above ? lower : cut, above ? cut : upper);
    x_ = std::move(half);
    return true;
  }

  const Equation& equation_;
  std::span<const Enclosure* const> constants_;
  Enclosure x_;
};

}  // namespace

Enclosure narrow_root(const Equation& equation, std::span<const Enclosure* const> constants,
                      const Enclosure& known, long precision) {
  Newton newton(equation, constants, known);
  long bits = narrowing_precision;
  for (; bits < precision; bits *= 2) newton.narrow(bits);
  newton.narrow(precision + guard_bits);
  Enclosure result(precision);
  result.set_common_part(newton.x(), newton.x());
  return result;
}

}  // namespace proofsheet::numbers
