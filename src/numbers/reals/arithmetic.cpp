// Sums, products and quotients. Rationals and rational multiples of π keep their form; neutral elements
// vanish; everything else becomes a node. Expressions with an unknown are never dropped, as in 0·(1/x) or
// u/u: they decide where the equation is defined.
#include <algorithm>
#include <optional>

#include "numbers/distributions/distribution.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/ball_evaluation.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/exact_points.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {
namespace {

bool is(const Real& x, int value) {
  const Rational* q = x.rational();
  return q && *q == value;
}

bool same_node(const Real& a, const Real& b) { return &a.term() == &b.term(); }
bool open(const Real& a) { return a.depends_on_unknown(); }
bool open(const Real& a, const Real& b) { return open(a) || open(b); }

/// True if two fractions may be combined into one. Long fractions pay for that here.
bool fits(const Rational& a, const Rational& b, std::size_t most_bits = most_rational_bits) {
  constexpr long long of_two = 100;
  return bits_of(a) + bits_of(b) <= most_bits && spend(WorkKind::fractions, of_two);
}

/// The size limit, in bits, of the parts of a sum or product that is too long to be one fraction.
constexpr std::size_t bits_of_part = 2048;

bool is_square_root(const Real& x) {
  return x.term().kind == Kind::function && x.term().function == Function::sqrt;
}

/// Returns √p·√q if it is rational.
std::optional<Rational> product_of_roots(const Real& a, const Real& b) {
  if (!is_square_root(a) || !is_square_root(b)) return std::nullopt;
  const Rational* p = a.term().parts[0].rational();
  const Rational* q = b.term().parts[0].rational();
  return p && q && fits(*p, *q) ? exact_root(*p * *q, 2) : std::nullopt;
}

/// Returns a·b if it is a rational or a rational multiple of π.
std::optional<Real> exact_product(const Real& a, const Real& b) {
  const Rational* p = a.rational();
  const Rational* q = b.rational();
  if (p && q && fits(*p, *q)) return Real(Rational(*p * *q));
  if (const auto roots = product_of_roots(a, b)) return Real(*roots);
  if (const Rational* pi = b.pi_multiple(); p && pi && fits(*p, *pi)) return Real::pi_times(*p * *pi);
  if (const Rational* pi = a.pi_multiple(); q && pi && fits(*q, *pi)) return Real::pi_times(*q * *pi);
  return std::nullopt;
}

std::optional<Real> exact_sum(const Real& a, const Real& b) {
  if (a.rational() && b.rational() && fits(*a.rational(), *b.rational()))
    return Real(Rational(*a.rational() + *b.rational()));
  if (a.pi_multiple() && b.pi_multiple() && fits(*a.pi_multiple(), *b.pi_multiple())) {
    return Real::pi_times(*a.pi_multiple() + *b.pi_multiple());
  }
  return std::nullopt;
}

std::optional<Real> exact_quotient(const Real& a, const Real& b) {
  const Rational* q = b.rational();
  if (a.rational() && q && fits(*a.rational(), *q)) return Real(Rational(*a.rational() / *q));
  if (a.pi_multiple() && q && fits(*a.pi_multiple(), *q)) return Real::pi_times(*a.pi_multiple() / *q);
  if (a.pi_multiple() && b.pi_multiple()) return Real(Rational(*a.pi_multiple() / *b.pi_multiple()));
  return logarithm_quotient(a, b);
}

Failure outside(const Real& base, const Real& exponent, const char* reason) {
  return {Failure::Kind::outside_domain,
          "(" + to_string(base) + ")^(" + to_string(exponent) + ") is not defined: " + reason,
          {}};
}

Failure zero_to_negative(const Real& base, const Real& exponent) {
  return {
      Failure::Kind::division_by_zero,
      "division by zero: (" + to_string(base) + ")^(" + to_string(exponent) + ") is a negative power of 0",
      {}};
}

/// Returns base^exponent as a rational, unless it exceeds the size limit.
std::optional<Rational> exact_integer_power(const Rational& base, const Integer& exponent) {
  if (base == 1) return Rational(1);
  if (base == -1) return Rational(mpz_odd_p(exponent.backend().data()) ? -1 : 1);
  const Integer magnitude = abs(exponent);
  const Integer bits = magnitude * bits_of(base);
  if (bits > most_rational_bits || !spend(WorkKind::fractions, 2 * bits.convert_to<long long>()))
    return std::nullopt;
  const auto n = magnitude.convert_to<unsigned>();
  const Integer over = pow(numerator(base), n);
  const Integer under = pow(denominator(base), n);
  return exponent < 0 ? Rational(under, over) : Rational(over, under);
}

/// Returns the power of a root if both cancel: √x^2 = x, (x^(1/3))^6 = x².
std::optional<Outcome<Real>> power_of_root(const Real& base, const Rational& exponent) {
  const Term& term = base.term();
  Rational total_exponent(1, 2);
  if (term.kind == Kind::function && term.function == Function::sqrt) {
    total_exponent = exponent / 2;
  } else if (term.kind == Kind::function && term.function == Function::cbrt) {
    total_exponent = exponent / 3;
  } else if (term.kind == Kind::power && !is_whole(*term.value)) {
    total_exponent = *term.value * exponent;
  }
  if (!is_whole(total_exponent)) return std::nullopt;
  return power(term.parts[0], Real(total_exponent));
}

Outcome<Real> integer_power(const Real& base, const Rational& exponent) {
  if (exponent == 0) return Real(1);
  if (exponent == 1) return base;
  if (base.rational() && base.rational()->is_zero()) {
    if (exponent < 0) return zero_to_negative(base, exponent);
    return Real(0);
  }
  if (base.rational()) {
    if (auto exact = exact_integer_power(*base.rational(), numerator(exponent)))
      return Real(*std::move(exact));
  }
  if (auto deeper = power_of_root(base, exponent)) return *std::move(deeper);
  if (exponent < 0) {
    const auto sign_of_base = sign(base);
    if (!sign_of_base) return sign_of_base.failure();
    if (*sign_of_base == 0) return zero_to_negative(base, exponent);
  }
  if (exponent == -1) return divide(1, base);
  return make_power(base, exponent);
}

Outcome<Real> positive_rational_power(const Real& base, const Rational& exponent) {
  const Integer degree = denominator(exponent);
  if (base.rational() && mpz_fits_ulong_p(degree.backend().data())) {
    if (const auto root = exact_root(*base.rational(), degree.convert_to<unsigned long>())) {
      return integer_power(Real(*root), numerator(exponent));
    }
  }
  if (auto deeper = power_of_root(base, exponent)) return *std::move(deeper);
  if (exponent == Rational(1, 2)) return apply(Function::sqrt, base);
  if (exponent == Rational(1, 3)) return apply(Function::cbrt, base);
  return make_power(base, exponent);
}

Outcome<Real> rational_power(const Real& base, const Rational& exponent) {
  const auto sign_of_base = sign(base);
  if (!sign_of_base) return sign_of_base.failure();
  if (*sign_of_base == 0) {
    if (exponent < 0) return zero_to_negative(base, exponent);
    return Real(0);
  }
  if (*sign_of_base > 0) return positive_rational_power(base, exponent);
  if (mpz_even_p(denominator(exponent).backend().data())) {
    return outside(base, exponent, "an even root of a negative number");
  }
  auto magnitude = positive_rational_power(-base, exponent);
  if (!magnitude) return magnitude;
  return mpz_odd_p(numerator(exponent).backend().data()) ? -*magnitude : *magnitude;
}

/// Returns a power with an unknown: its domain is not proven yet, and no rewriting may widen it.
Real power_of_unknown(const Real& base, const Real& exponent) {
  const Rational* q = exponent.rational();
  if (!q) return make_term(Kind::real_power, base, exponent);
  if (*q == 1) return base;
  if (*q == Rational(1, 2)) return make_function(Function::sqrt, base);
  if (*q == Rational(1, 3)) return make_function(Function::cbrt, base);
  return make_power(base, *q);
}

Failure not_defined(const FunctionRow& f, const Real& x, const char* reason) {
  return {Failure::Kind::outside_domain,
          std::string(*f.name) + "(" + to_string(x) + ") is not defined: " + reason,
          {}};
}

/// True if x is evidently not negative: a square, magnitude, exponential or root, or a sum, product or
/// quotient of such numbers.
bool is_evidently_nonnegative(const Real& x, int depth = 8) {
  const Term& term = x.term();
  const auto all_parts = [&] {
    return depth > 0 && std::all_of(term.parts.begin(), term.parts.end(), [&](const Real& part) {
             return is_evidently_nonnegative(part, depth - 1);
           });
  };
  switch (term.kind) {
    case Kind::rational: return *term.value >= 0;
    case Kind::pi_multiple: return *term.value > 0;
    case Kind::power: return !is_whole(*term.value) || mpz_even_p(numerator(*term.value).backend().data());
    case Kind::real_power: return true;
    case Kind::function: return row_of(term.function).sign != KnownSign::none;
    case Kind::cdf: return true;
    case Kind::quantile: return !is_symmetric(term.family);
    case Kind::sum:
    case Kind::product:
    case Kind::quotient: return all_parts();
    case Kind::difference:
    case Kind::negation:
    case Kind::unknown:
    case Kind::range:
    case Kind::root: return false;
  }
  return false;
}

/// Returns -1, 0 or 1 if x is below, at or above an end of a domain.
Outcome<int> order(const Real& x, const DomainEnd& end) { return end.at == 0 ? sign(x) : compare(x, end.at); }

/// Returns `nullopt` if x is proven to lie on the inner side of a domain's end; else f(x), or the reason why
/// it has no value. `beyond` is the order of numbers outside.
std::optional<Outcome<Real>> check_domain_end(const FunctionRow& f, const Real& x, const DomainEnd& end,
                                              int beyond) {
  if (end.kind == DomainEnd::Kind::none) return std::nullopt;
  const bool closed = end.kind == DomainEnd::Kind::closed;
  const auto found = order(x, end);
  if (!found) {
    if (closed && end.at == 0 && beyond < 0 && is_evidently_nonnegative(x)) return std::nullopt;
    return found.failure();
  }
  if (*found == beyond) return not_defined(f, x, f.refused->outside);
  if (*found != 0) return std::nullopt;
  if (!closed) return not_defined(f, x, f.refused->border);
  const auto exact = (*f.exact)(end.at);
  return exact ? *exact : make_function(*f.function, end.at);
}

/// Returns a failure unless x is proven not to be a pole.
std::optional<Failure> check_pole(const FunctionRow& f, const Real& x) {
  if (!*f.poles || x.rational()) return std::nullopt;
  const auto divisor = apply(**f.poles, x);
  const auto sign_of_divisor = divisor ? sign(*divisor) : Outcome<int>(divisor.failure());
  if (!sign_of_divisor) return sign_of_divisor.failure();
  if (*sign_of_divisor == 0) return not_defined(f, x, f.refused->border);
  return std::nullopt;
}

/// Returns a failure if an angle is too large to remove full turns. Few angles exceed the range of doubles.
std::optional<Failure> check_angle(const FunctionRow& f, const Real& x) {
  if (!f.is_periodic() || is_known(ball_of(x))) return std::nullopt;
  const Enclosure& angle = enclose(x, 64);
  const bool beyond =
      angle.sign() != 0 &&
      (angle.beyond_bounds() || (angle.bounded() && angle.magnitude_exponent() > Enclosure::most_angle_bits));
  if (!beyond) return std::nullopt;
  return Failure{Failure::Kind::too_large,
                 "the angle of " + std::string(*f.name) + "(" + to_string(x) + ") has more than " +
                     std::to_string(Enclosure::most_angle_bits) + " bits before its point",
                 "use a smaller angle: subtracting full turns of 2*pi changes nothing"};
}

}  // namespace

Real operator+(const Real& a, const Real& b) {
  if (auto exact = exact_sum(a, b)) return *std::move(exact);
  if (is(a, 0)) return b;
  if (is(b, 0)) return a;
  if (b.term().kind == Kind::negation) return a - b.term().parts[0];
  return make_term(Kind::sum, a, b);
}

Real operator-(const Real& a, const Real& b) {
  if (same_node(a, b) && !open(a)) return Real();
  if (b.is_exact() || b.pi_multiple()) {
    if (auto exact = exact_sum(a, -b)) return *std::move(exact);
  }
  if (is(b, 0)) return a;
  if (is(a, 0)) return -b;
  if (b.term().kind == Kind::negation) return a + b.term().parts[0];
  return make_term(Kind::difference, a, b);
}

Real operator-(const Real& a) {
  if (a.rational()) return Real(Rational(-*a.rational()));
  if (a.pi_multiple()) return Real::pi_times(-*a.pi_multiple());
  if (a.term().kind == Kind::negation) return a.term().parts[0];
  return make_term(Kind::negation, a);
}

Real operator*(const Real& a, const Real& b) {
  if (auto exact = exact_product(a, b)) return *std::move(exact);
  if ((is(a, 0) || is(b, 0)) && !open(a, b)) return Real();
  if (is(a, 1)) return b;
  if (is(b, 1)) return a;
  if (is(a, -1)) return -b;
  if (is(b, -1)) return -a;
  // A product of a node with itself is a square: its enclosure can use that both factors are equal.
  if (same_node(a, b)) return is_square_root(a) && !open(a) ? a.term().parts[0] : make_power(a, 2);
  return make_term(Kind::product, a, b);
}

void RunningSum::take(const Real& term) {
  if (term.rational() && fits(exact_, *term.rational(), is_long_ ? bits_of_part : most_rational_bits)) {
    exact_ += *term.rational();
  } else if (term.rational() && !exact_.is_zero()) {
    is_long_ = true;
    rest_.emplace_back(std::exchange(exact_, Rational()));
    take(term);
  } else if (term.pi_multiple() && fits(pi_, *term.pi_multiple())) {
    pi_ += *term.pi_multiple();
  } else {
    rest_.push_back(term);
  }
}

Real RunningSum::total() const {
  if (rest_.empty() && pi_.is_zero()) return exact_;
  std::vector<Real> terms = rest_;
  if (!pi_.is_zero()) terms.push_back(Real::pi_times(pi_));
  if (!exact_.is_zero()) terms.emplace_back(exact_);
  return terms.size() == 1 ? terms.front() : make_term(Kind::sum, std::move(terms));
}

void RunningProduct::take(const Real& factor) {
  zero_ = zero_ || is(factor, 0);
  open_ = open_ || open(factor);
  if (factor.rational() && fits(exact_, *factor.rational(), is_long_ ? bits_of_part : most_rational_bits)) {
    exact_ *= *factor.rational();
  } else if (factor.rational() && exact_ != 1) {
    is_long_ = true;
    rest_.emplace_back(std::exchange(exact_, Rational(1)));
    take(factor);
  } else {
    rest_.push_back(factor);
  }
}

Real RunningProduct::total() const {
  if (zero_ && !open_) return Real();
  if (rest_.empty()) return exact_;
  if (rest_.size() == 1) return Real(exact_) * rest_[0];
  if (rest_.size() == 2) return Real(exact_) * (rest_[0] * rest_[1]);
  std::vector<Real> factors = rest_;
  if (exact_ != 1) factors.emplace_back(exact_);
  return make_term(Kind::product, std::move(factors));
}

Real sum(std::span<const Real> terms) {
  RunningSum sum;
  for (const Real& term : terms) sum.take(term);
  return sum.total();
}

Real product(std::span<const Real> factors) {
  RunningProduct product;
  for (const Real& factor : factors) product.take(factor);
  return product.total();
}

Outcome<Real> divide(const Real& a, const Real& b) {
  if (open(b)) return make_term(Kind::quotient, a, b);
  const auto divisor = sign(b);
  if (!divisor) return divisor.failure();
  if (*divisor == 0) {
    return Failure{Failure::Kind::division_by_zero,
                   b.is_exact() ? "division by zero" : "division by zero: " + to_string(b) + " is 0",
                   {}};
  }
  if (is(a, 0)) return Real();
  if (auto exact = exact_quotient(a, b)) return *std::move(exact);
  if (same_node(a, b)) return Real(1);
  if (is(b, 1)) return a;
  if (is(b, -1)) return -a;
  return make_term(Kind::quotient, a, b);
}

// Powers. The definition depends on the exponent: an integer, a fraction, or any real.

Outcome<Real> power(const Real& base, const Real& exponent) {
  if (base.depends_on_unknown() || exponent.depends_on_unknown()) return power_of_unknown(base, exponent);
  if (const Rational* q = exponent.rational()) {
    return is_whole(*q) ? integer_power(base, *q) : rational_power(base, *q);
  }
  const auto sign_of_base = sign(base);
  if (!sign_of_base) return sign_of_base.failure();
  if (*sign_of_base < 0)
    return outside(base, exponent, "a negative number to a power that is not known to be rational");
  if (*sign_of_base == 0) {
    const auto sign_of_exponent = sign(exponent);
    if (!sign_of_exponent) return sign_of_exponent.failure();
    if (*sign_of_exponent < 0) return zero_to_negative(base, exponent);
    return Real(*sign_of_exponent == 0 ? 1 : 0);
  }
  if (base.rational() && *base.rational() == 1) return Real(1);
  return make_term(Kind::real_power, base, exponent);
}

// The functions of one argument. Their domain is proven here, once, when the Real is made.

Outcome<Real> apply(Function function, const Real& x) {
  const FunctionRow& f = row_of(function);
  if (x.depends_on_unknown()) return make_function(function, x);
  if (auto exact = (*f.exact)(x)) return *std::move(exact);
  if (auto beyond = check_angle(f, x)) return *std::move(beyond);
  if (auto end = check_domain_end(f, x, f.enclosed->domain.least, -1)) return *std::move(end);
  if (auto end = check_domain_end(f, x, f.enclosed->domain.greatest, 1)) return *std::move(end);
  if (auto pole = check_pole(f, x)) return *std::move(pole);
  return make_function(function, x);
}

Outcome<Real> atan2(const Real& y, const Real& x) {
  const auto sign_of_y = sign(y);
  if (!sign_of_y) return sign_of_y.failure();
  const auto sign_of_x = sign(x);
  const Real quarter = Real::pi_times(Rational(*sign_of_y, 2));
  if (sign_of_x && *sign_of_x == 0) {
    if (*sign_of_y == 0) {
      return Failure{
          Failure::Kind::outside_domain, "atan2(0, 0) is not defined: the origin has no angle", {}};
    }
    return quarter;
  }
  if (!sign_of_x) {  // x may be 0; after a quarter turn its sign does not matter
    if (*sign_of_y == 0) return sign_of_x.failure();
    auto angle = apply(Function::atan, *divide(x, y));
    return angle ? Outcome<Real>(quarter - *angle) : angle;
  }
  auto angle = apply(Function::atan, *divide(y, x));
  if (!angle || *sign_of_x > 0) return angle;
  return *angle + Real::pi_times(*sign_of_y < 0 ? -1 : 1);
}

}  // namespace proofsheet::numbers
