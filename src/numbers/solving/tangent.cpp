#include "numbers/solving/tangent.hpp"

#include <optional>
#include <vector>

#include "numbers/enclosures/enclosure_arithmetic.hpp"

namespace proofsheet::numbers {

namespace {

/// An operand: a value, and a slope unless it is a constant.
struct Part {
  const Enclosure* value;
  const Enclosure* slope;
};

/// One pass. Everything is rounded outward to one precision.
class Pass : private EnclosureArithmetic {
 public:
  Pass(const Equation& equation, std::span<const Enclosure* const> constants, const Enclosure& x,
       bool with_slope)
      : EnclosureArithmetic(x.precision()),
        equation_(equation),
        constants_(constants),
        with_slope_(with_slope) {
    values_.reserve(equation.steps.size());
    slopes_.reserve(equation.steps.size());
    values_.push_back(rounded(x));
    slopes_.push_back(number(1));
  }

  Tangent run() && {
    for (std::size_t i = 1; i < equation_.steps.size(); ++i) step(equation_.steps[i]);
    said_.value = std::move(values_.back());
    said_.slope = std::move(slopes_.back());
    return std::move(said_);
  }

 private:
  Part part(const Operand& operand) const {
    if (operand.constant) return {constants_[operand.index], nullptr};
    return {&values_[operand.index], &slopes_[operand.index]};
  }

  void breach(const char* what, bool nowhere = false) {
    said_.defined = false;
    said_.nowhere = said_.nowhere || nowhere;
    if (!said_.breach) said_.breach = what;
  }

  void step(const Step& step) {
    std::vector<Part> parts;
    for (const Operand& operand : step.operands) parts.push_back(part(operand));
    Enclosure value = fresh(), slope = fresh();
    switch (step.kind) {
      case Kind::sum:
      case Kind::difference:
      case Kind::negation:
        linear(step.kind, parts, value, slope);
        break;
      case Kind::product:
        factors(parts, value, slope);
        break;
      case Kind::quotient:
        divided(parts[0], parts[1], value, slope);
        break;
      case Kind::power:
        raised(parts[0], step.exponent, value, slope);
        break;
      case Kind::real_power:
        raised(parts[0], parts[1], value, slope);
        break;
      default:
        function(step.function, parts[0], value, slope);
        break;
    }
    values_.push_back(std::move(value));
    slopes_.push_back(std::move(slope));
  }

  void linear(Kind kind, const std::vector<Part>& parts, Enclosure& value, Enclosure& slope) const {
    std::vector<const Enclosure*> values, slopes;
    const bool turned = kind != Kind::sum;  // the last part is subtracted
    const Enclosure last = turned ? negative(*parts.back().value) : fresh();
    const Enclosure last_slope = turned && parts.back().slope ? negative(*parts.back().slope) : fresh();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool minus = turned && i + 1 == parts.size();
      values.push_back(minus ? &last : parts[i].value);
      if (parts[i].slope) slopes.push_back(minus ? &last_slope : parts[i].slope);
    }
    value.set_sum(values);
    if (with_slope_) slope.set_sum(slopes);
  }

  void factors(const std::vector<Part>& parts, Enclosure& value, Enclosure& slope) const {
    value = rounded(*parts[0].value);
    std::optional<Enclosure> running;
    if (parts[0].slope) running = rounded(*parts[0].slope);
    for (std::size_t i = 1; i < parts.size(); ++i) {
      if (with_slope_ && running) running = product(*running, *parts[i].value);
      if (with_slope_ && parts[i].slope) {
        Enclosure own = product(value, *parts[i].slope);
        running = running ? sum(*running, own) : std::move(own);
      }
      value = product(value, *parts[i].value);
    }
    if (running) slope = *std::move(running);
  }

  /// (a' − (a/b)·b') / b
  void divided(const Part& a, const Part& b, Enclosure& value, Enclosure& slope) {
    if (b.value->sign() == 0) return breach("a division", b.value->is_zero());
    value = quotient(*a.value, *b.value);
    if (!with_slope_) return;
    Enclosure over = a.slope ? rounded(*a.slope) : number(0);
    if (b.slope) over = sum(over, negative(product(value, *b.slope)));
    slope = quotient(over, *b.value);
  }

  void raised(const Part& base, const Rational& exponent, Enclosure& value, Enclosure& slope) {
    if (denominator(exponent) != 1) return fractional(base, exponent, value, slope);
    const Integer whole = numerator(exponent);
    if (whole < 0 && base.value->sign() == 0)
      return breach("a power with a negative exponent", base.value->is_zero());
    if (whole == 2)
      value.set_square(*base.value);
    else
      value.set_power(*base.value, whole);
    if (!with_slope_) return;
    Enclosure lower = fresh();
    if (whole != 0) lower.set_power(*base.value, whole - 1);
    slope = whole == 0 ? number(0) : product(product(number(exponent), lower), *base.slope);
  }

  /// b^q for a fraction q: q·b^q/b·b'. A negative base has roots of odd degree alone.
  void fractional(const Part& base, const Rational& exponent, Enclosure& value, Enclosure& slope) {
    const int sign = base.value->sign();
    const bool odd_root = mpz_odd_p(denominator(exponent).backend().data()) != 0;
    if (sign < 0 && !odd_root) return breach("a root of a negative number", true);
    if (sign == 0 && exponent < 0) return breach("a power with a negative exponent");
    if (!odd_root && !base.value->nonnegative()) breach("a root of a negative number");
    const Enclosure enclosed = number(exponent);
    const bool odd_power = mpz_odd_p(numerator(exponent).backend().data()) != 0;
    value.set_real_power(odd_root ? applied(Function::abs, *base.value) : rounded(*base.value), enclosed);
    if (odd_root && odd_power && sign < 0) value = negative(value);
    if (odd_root && odd_power && sign == 0) value = sum(value, negative(value));
    if (with_slope_ && sign != 0)
      slope = product(product(enclosed, quotient(value, *base.value)), *base.slope);
  }

  /// b^e = exp(e·ln b): b^e·(e'·ln b + e·b'/b)
  void raised(const Part& base, const Part& exponent, Enclosure& value, Enclosure& slope) {
    const int sign = base.value->sign();
    if (sign < 0) return breach("a power of a negative number", true);
    value.set_real_power(*base.value, *exponent.value);
    if (sign == 0) return breach("a power of 0");
    if (!with_slope_) return;
    Enclosure inner = number(0);
    if (exponent.slope) inner = product(*exponent.slope, applied(Function::ln, *base.value));
    if (base.slope) inner = sum(inner, product(*exponent.value, quotient(*base.slope, *base.value)));
    slope = product(value, inner);
  }

  /// Whether a function is defined on the whole argument; a breach if not.
  void check_domain(Function f, const Enclosure& x) {
    const char* const name = name_of(f);
    switch (f) {
      case Function::sqrt:
        if (!x.nonnegative()) breach(name, x.sign() < 0);
        break;
      case Function::ln:
      case Function::log2:
      case Function::log10:
        if (x.sign() <= 0) breach(name, x.sign() < 0 || x.is_zero());
        break;
      case Function::asin:
      case Function::acos: {
        const Enclosure room = sum(number(1), negative(square(x)));
        if (!room.nonnegative()) breach(name, room.sign() < 0);
        break;
      }
      case Function::tan:
        if (applied(Function::cos, x).sign() == 0) breach(name);
        break;
      default:
        break;
    }
  }

  void function(Function f, const Part& x, Enclosure& value, Enclosure& slope) {
    check_domain(f, *x.value);
    if (said_.nowhere) return;
    const bool pole = f == Function::tan && !said_.defined;
    if (!pole) value = applied(f, *x.value);
    if (f == Function::abs && x.value->sign() == 0 && !said_.corner) said_.corner = name_of(f);
    if (with_slope_ && said_.defined) slope = product(slope_of(f, *x.value, value), *x.slope);
  }

  Enclosure slope_of(Function f, const Enclosure& x, const Enclosure& value) const {
    const auto root_of = [&](Enclosure square) { return applied(Function::sqrt, square); };
    switch (f) {
      case Function::sin:
        return applied(Function::cos, x);
      case Function::cos:
        return negative(applied(Function::sin, x));
      case Function::tan:
        return sum(number(1), square(value));
      case Function::asin:
        return quotient(number(1), root_of(sum(number(1), negative(square(x)))));
      case Function::acos:
        return negative(slope_of(Function::asin, x, value));
      case Function::atan:
        return quotient(number(1), sum(number(1), square(x)));
      case Function::sinh:
        return applied(Function::cosh, x);
      case Function::cosh:
        return applied(Function::sinh, x);
      case Function::tanh:
        return quotient(number(1), square(applied(Function::cosh, x)));
      case Function::exp:
        return rounded(value);
      case Function::ln:
        return quotient(number(1), x);
      case Function::log2:
        return quotient(number(1), product(x, applied(Function::ln, number(2))));
      case Function::log10:
        return quotient(number(1), product(x, applied(Function::ln, number(10))));
      case Function::sqrt:
        return quotient(number(Rational(1, 2)), value);
      case Function::cbrt:
        return quotient(number(Rational(1, 3)), square(value));
      case Function::erf: {
        Enclosure pi = fresh();
        pi.set_pi_times(1);
        return product(quotient(number(2), root_of(std::move(pi))),
                       applied(Function::exp, negative(square(x))));
      }
      case Function::abs:
        return x.sign() == 0 ? between(-1, 1) : number(x.sign());
    }
    return fresh();
  }

  const Equation& equation_;
  std::span<const Enclosure* const> constants_;
  bool with_slope_;
  std::vector<Enclosure> values_, slopes_;
  Tangent said_{Enclosure(2), Enclosure(2)};
};

}  // namespace

Tangent tangent(const Equation& equation, std::span<const Enclosure* const> constants, const Enclosure& x,
                bool with_slope) {
  return Pass(equation, constants, x, with_slope).run();
}

}  // namespace proofsheet::numbers
