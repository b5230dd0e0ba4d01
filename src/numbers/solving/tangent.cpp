#include "numbers/solving/tangent.hpp"

#include <optional>
#include <vector>

#include "numbers/exact/work.hpp"
#include "numbers/reals/enclosure_arithmetic.hpp"
#include "numbers/reals/functions.hpp"

namespace proofsheet::numbers {

namespace {

/// An operand: a value, and a slope unless it is a constant.
struct Part {
  const Enclosure* value;
  const Enclosure* slope;
};

/// One pass over the steps. All results are rounded outward to one precision.
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
    result_.value = std::move(values_.back());
    result_.slope = std::move(slopes_.back());
    return std::move(result_);
  }

 private:
  Part part(const Operand& operand) const {
    if (operand.constant) return {constants_[operand.index], nullptr};
    return {&values_[operand.index], &slopes_[operand.index]};
  }

  void breach(const char* what, bool nowhere = false) {
    result_.defined = false;
    result_.nowhere = result_.nowhere || nowhere;
    if (!result_.breach) result_.breach = what;
  }

  void step(const Step& step) {
    std::vector<Part> parts;
    for (const Operand& operand : step.operands) parts.push_back(part(operand));
    Enclosure value = new_enclosure(), slope = new_enclosure();
    switch (step.kind) {
      case Kind::sum:
      case Kind::difference:
      case Kind::negation: linear(step.kind, parts, value, slope); break;
      case Kind::product: factors(parts, value, slope); break;
      case Kind::quotient: divide(parts[0], parts[1], value, slope); break;
      case Kind::power: raise_power(parts[0], step.exponent, value, slope); break;
      case Kind::real_power: raise_power(parts[0], parts[1], value, slope); break;
      case Kind::function: function(row_of(step.function), parts[0], value, slope); break;
      case Kind::rational:
      case Kind::pi_multiple:
      case Kind::unknown:
      case Kind::range:
      case Kind::root: breach("a step without a slope"); break;
      case Kind::cdf: probability(step.family, parts, value, slope); break;
      case Kind::quantile: quantile(step.family, parts, value, slope); break;
    }
    values_.push_back(std::move(value));
    slopes_.push_back(std::move(slope));
  }

  void linear(Kind kind, const std::vector<Part>& parts, Enclosure& value, Enclosure& slope) const {
    std::vector<const Enclosure*> values, slopes;
    const bool has_minus = kind != Kind::sum;  // the last part is subtracted
    const Enclosure last = has_minus ? negative(*parts.back().value) : new_enclosure();
    const Enclosure last_slope =
        has_minus && parts.back().slope ? negative(*parts.back().slope) : new_enclosure();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool minus = has_minus && i + 1 == parts.size();
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

  /// Sets a/b and its slope, (a' − (a/b)·b') / b.
  void divide(const Part& a, const Part& b, Enclosure& value, Enclosure& slope) {
    if (b.value->sign() == 0) return breach("a division", b.value->is_zero());
    value = quotient(*a.value, *b.value);
    if (!with_slope_) return;
    Enclosure over = a.slope ? rounded(*a.slope) : number(0);
    if (b.slope) over = sum(over, negative(product(value, *b.slope)));
    slope = quotient(over, *b.value);
  }

  void raise_power(const Part& base, const Rational& exponent, Enclosure& value, Enclosure& slope) {
    if (!is_whole(exponent)) return fractional_power(base, exponent, value, slope);
    const Integer whole = numerator(exponent);
    if (whole < 0 && base.value->sign() == 0)
      return breach("a power with a negative exponent", base.value->is_zero());
    if (whole == 2)
      value.set_square(*base.value);
    else
      value.set_power(*base.value, whole);
    if (!with_slope_) return;
    Enclosure lower = new_enclosure();
    if (whole != 0) lower.set_power(*base.value, whole - 1);
    slope = whole == 0 ? number(0) : product(product(number(exponent), lower), *base.slope);
  }

  /// Sets b^q for a fraction q and its slope, q·b^q/b·b'. A negative base only has roots of odd degree.
  void fractional_power(const Part& base, const Rational& exponent, Enclosure& value, Enclosure& slope) {
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

  /// Sets b^e = exp(e·ln b) and its slope, b^e·(e'·ln b + e·b'/b).
  void raise_power(const Part& base, const Part& exponent, Enclosure& value, Enclosure& slope) {
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

  static std::vector<const Enclosure*> values_of(const std::vector<Part>& parts) {
    std::vector<const Enclosure*> values;
    for (const Part& part : parts) values.push_back(part.value);
    return values;
  }

  void probability(Family family, const std::vector<Part>& parts, Enclosure& value, Enclosure& slope) const {
    const auto arguments = values_of(parts);
    value.set_cdf(family, arguments);
    if (!with_slope_) return;
    Enclosure density = new_enclosure();
    density.set_density(family, arguments);
    slope = product(density, *parts[0].slope);
  }

  /// Sets a quantile. Its slope is the inverse of the density.
  void quantile(Family family, const std::vector<Part>& parts, Enclosure& value, Enclosure& slope) {
    constexpr Domain between{open_at(0), open_at(1)};
    auto arguments = values_of(parts);
    if (!arguments[0]->inside(between)) breach("a quantile", arguments[0]->outside(between));
    if (result_.nowhere) return;
    value.set_quantile(family, arguments);
    if (!with_slope_ || !result_.defined) return;
    Enclosure density = new_enclosure();
    arguments[0] = &value;
    density.set_density(family, arguments);
    slope = quotient(*parts[0].slope, density);
  }

  /// Records a breach unless a function is proven to be defined on the whole argument.
  void check_domain(const FunctionRow& f, const Enclosure& x) {
    const Domain& domain = f.enclosed->domain;
    const bool at_pole = *f.poles && applied(**f.poles, x).sign() == 0;
    if (!x.inside(domain) || at_pole) breach(f.name->data(), x.outside(domain));
  }

  void function(const FunctionRow& f, const Part& x, Enclosure& value, Enclosure& slope) {
    check_domain(f, *x.value);
    if (result_.nowhere) return;
    if (!*f.poles || result_.defined) value = applied(*f.function, *x.value);
    if (f.corner && x.value->sign() == 0 && !result_.corner) result_.corner = f.name->data();
    if (with_slope_ && result_.defined)
      slope = product(f.slope->of_enclosure(*this, *x.value, value), *x.slope);
  }

  const Equation& equation_;
  std::span<const Enclosure* const> constants_;
  bool with_slope_;
  std::vector<Enclosure> values_, slopes_;
  Tangent result_{Enclosure(2), Enclosure(2)};
};

/// Returns the price of the values and slopes of all steps. Distributions pay for themselves.
long long price_of_values(const Equation& equation, long precision) {
  constexpr long long start = 4000, of_a_bit = 20, straight = 4096, of_a_square = 300, ends = 10;
  const long long of_a_step = start + of_a_bit * precision * (1 + precision / straight);
  long long price = 0;
  for (const Step& step : equation.steps) {
    price += of_a_step;
    if (step.kind == Kind::power) price += of_a_square * static_cast<long long>(bits_of(step.exponent));
    if (step.kind == Kind::function) price += ends * row_of(step.function).cost.at(precision);
  }
  return price;
}

}  // namespace

Tangent tangent(const Equation& equation, std::span<const Enclosure* const> constants, const Enclosure& x,
                bool with_slope) {
  if (!spend(WorkKind::enclosures, price_of_values(equation, x.precision()))) {
    Tangent nothing{Enclosure(2), Enclosure(2)};
    nothing.defined = false;
    return nothing;
  }
  return Pass(equation, constants, x, with_slope).run();
}

}  // namespace proofsheet::numbers
