#include "numbers/reals/exact_points.hpp"

#include <array>

#include "numbers/exact/rounding.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

std::optional<Integer> whole_root(const Integer& value, unsigned long degree) {
  Integer root;
  const bool exact = mpz_root(root.backend().data(), value.backend().data(), degree) != 0;
  return exact ? std::optional(root) : std::nullopt;
}

/// Computes log a / log b of integers above 1 by Euclid's algorithm on the exponents: if a = c^i and b = c^j
/// with i >= j, then b divides a.
std::optional<Rational> logarithm_of_integers(Integer x, Integer y) {
  // The invariant is log x = x_a·log a + x_b·log b, and the same for y.
  Integer x_a = 1, x_b = 0, y_a = 0, y_b = 1;
  while (x != 1 && y != 1) {
    if (x < y) {
      std::swap(x, y);
      std::swap(x_a, y_a);
      std::swap(x_b, y_b);
    }
    const auto times = mpz_remove(x.backend().data(), x.backend().data(), y.backend().data());
    if (times == 0) return std::nullopt;
    x_a -= times * y_a;
    x_b -= times * y_b;
  }
  return x == 1 ? Rational(-x_b, x_a) : Rational(-y_b, y_a);
}

/// Returns q modulo 2, in [0, 2): the angle q·π reduced to one turn.
Rational once_round(const Rational& q) { return q - 2 * Rational(round_to_integer(q / 2, Rounding::floor)); }

/// Returns sin(q·π) if it is rational. By Niven's theorem the only rational values are 0, ±1/2 and ±1.
std::optional<Real> sine_of_angle(const Rational& q) {
  const Rational twelfths = once_round(q) * 6;
  if (!is_whole(twelfths)) return std::nullopt;
  constexpr int irrational = 9;
  constexpr std::array doubled{0, 1, irrational, 2, irrational, 1, 0, -1, irrational, -2, irrational, -1};
  const int twice = doubled[numerator(twelfths).convert_to<std::size_t>()];
  return twice == irrational ? std::nullopt : std::optional(Real(Rational(twice, 2)));
}

/// Returns tan(q·π) if it is rational.
std::optional<Real> tangent_of_angle(const Rational& q) {
  const Rational quarters = once_round(q) * 4;
  if (!is_whole(quarters)) return std::nullopt;
  const int n = numerator(quarters).convert_to<int>() % 4;
  if (n == 2) return std::nullopt;  // a pole
  return n == 0 ? Real(0) : n == 1 ? Real(1) : Real(-1);
}

/// Returns x² with the sign of x if x is rational, or a rational times or divided by the square root of one.
std::optional<Rational> signed_square(const Real& x, int depth = 4) {
  if (depth == 0) return std::nullopt;
  if (x.rational()) return Rational(*x.rational() * abs(*x.rational()));
  const Term& term = x.term();
  if (term.kind == Kind::function && term.function == Function::sqrt && term.parts[0].rational()) {
    return *term.parts[0].rational();
  }
  if (term.kind == Kind::negation) {
    if (const auto square = signed_square(term.parts[0], depth - 1)) return Rational(-*square);
  }
  if ((term.kind == Kind::product || term.kind == Kind::quotient) && term.parts.size() == 2) {
    // In what authors write, one part is rational: sqrt(3)/2, 1/sqrt(2), 2 sqrt(3).
    if (!term.parts[0].rational() && !term.parts[1].rational()) return std::nullopt;
    const auto a = signed_square(term.parts[0], depth - 1);
    const auto b = signed_square(term.parts[1], depth - 1);
    if (a && b) return term.kind == Kind::product ? Rational(*a * *b) : Rational(*a / *b);
  }
  return std::nullopt;
}

/// Returns the angle of the row that has the square of x, with the sign of x.
std::optional<Rational> angle_in(std::initializer_list<std::pair<Rational, Rational>> rows, const Real& x) {
  const auto found = signed_square(x);
  for (const auto& [square, angle] : rows)
    if (found && abs(*found) == square) return found->sign() * angle;
  return std::nullopt;
}

/// Returns the q with sin(q·π) = x.
std::optional<Rational> angle_of_sine(const Real& x) {
  return angle_in({{0, 0},
                   {1, Rational(1, 2)},
                   {Rational(1, 4), Rational(1, 6)},
                   {Rational(1, 2), Rational(1, 4)},
                   {Rational(3, 4), Rational(1, 3)}},
                  x);
}

/// Returns the q with tan(q·π) = x.
std::optional<Rational> angle_of_tangent(const Real& x) {
  return angle_in({{0, 0}, {1, Rational(1, 4)}, {3, Rational(1, 3)}, {Rational(1, 3), Rational(1, 6)}}, x);
}

bool is_function_node(Function function, const Real& x) {
  return x.term().kind == Kind::function && x.term().function == function;
}

/// Returns log_b(x) for a rational b if x is a rational or a rational power of a rational.
std::optional<Real> logarithm(const Real& x, const Rational& b) {
  const Term& term = x.term();
  if (x.rational()) {
    if (auto exact = exact_logarithm(*x.rational(), b)) return Real(*std::move(exact));
  } else if (term.kind == Kind::power && term.parts[0].rational()) {
    if (const auto exact = exact_logarithm(*term.parts[0].rational(), b))
      return Real(Rational(*exact * *term.value));
  } else if (is_function_node(Function::sqrt, x) && term.parts[0].rational()) {
    if (const auto exact = exact_logarithm(*term.parts[0].rational(), b)) return Real(Rational(*exact / 2));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Rational> exact_root(const Rational& value, unsigned long degree) {
  const auto over = whole_root(numerator(value), degree);
  if (!over) return std::nullopt;
  const auto under = whole_root(denominator(value), degree);
  if (!under) return std::nullopt;
  return Rational(*over, *under);
}

std::optional<Rational> exact_logarithm(const Rational& a, const Rational& b) {
  if (a <= 0 || b <= 0 || b == 1) return std::nullopt;
  if (a == 1) return Rational(0);
  const bool upright = (a > 1) == (b > 1);
  const Rational base = upright ? b : Rational(1 / b);
  // In lowest terms, powers of one fraction are powers of its numerator over powers of its denominator.
  const bool over_one = a > 1;
  const Integer a_long = over_one ? numerator(a) : denominator(a);
  const Integer a_short = over_one ? denominator(a) : numerator(a);
  const Integer b_long = over_one ? numerator(base) : denominator(base);
  const Integer b_short = over_one ? denominator(base) : numerator(base);
  const auto result = logarithm_of_integers(a_long, b_long);
  if (!result || (a_short == 1) != (b_short == 1)) return std::nullopt;
  if (a_short != 1 && logarithm_of_integers(a_short, b_short) != result) return std::nullopt;
  return upright ? *result : Rational(-*result);
}

std::optional<Real> logarithm_quotient(const Real& a, const Real& b) {
  for (const Function function : {Function::ln, Function::log2, Function::log10}) {
    if (!is_function_node(function, a) || !is_function_node(function, b)) continue;
    const Rational* base = b.term().parts[0].rational();
    return base ? logarithm(a.term().parts[0], *base) : std::nullopt;
  }
  return std::nullopt;
}

namespace exact {

std::optional<Real> sine(const Real& x) {
  if (const Rational* q = x.pi_multiple()) return sine_of_angle(*q);
  return exact_at_point<0, 0>(x);
}

std::optional<Real> cosine(const Real& x) {
  if (const Rational* q = x.pi_multiple()) return sine_of_angle(*q + Rational(1, 2));
  return exact_at_point<0, 1>(x);
}

std::optional<Real> tangent(const Real& x) {
  if (const Rational* q = x.pi_multiple()) return tangent_of_angle(*q);
  return exact_at_point<0, 0>(x);
}

std::optional<Real> arcsine(const Real& x) {
  const auto q = angle_of_sine(x);
  return q ? std::optional(Real::pi_times(*q)) : std::nullopt;
}

std::optional<Real> arccosine(const Real& x) {
  const auto q = angle_of_sine(x);
  return q ? std::optional(Real::pi_times(Rational(1, 2) - *q)) : std::nullopt;
}

std::optional<Real> arctangent(const Real& x) {
  const auto q = angle_of_tangent(x);
  return q ? std::optional(Real::pi_times(*q)) : std::nullopt;
}

std::optional<Real> exponential(const Real& x) {
  return is_function_node(Function::ln, x) ? x.term().parts[0] : exact_at_point<0, 1>(x);
}

std::optional<Real> natural_logarithm(const Real& x) {
  return is_function_node(Function::exp, x) ? x.term().parts[0] : exact_at_point<1, 0>(x);
}

std::optional<Real> binary_logarithm(const Real& x) { return logarithm(x, 2); }
std::optional<Real> decimal_logarithm(const Real& x) { return logarithm(x, 10); }

std::optional<Real> square_root(const Real& x) {
  if (const Rational* r = x.rational()) {
    const auto root = *r < 0 ? std::nullopt : exact_root(*r, 2);
    return root ? std::optional(Real(*root)) : std::nullopt;
  }
  if (x.term().kind != Kind::power || *x.term().value != 2) return std::nullopt;
  const Real& base = x.term().parts[0];
  const auto known = magnitude(base);
  return known ? known : make_function(Function::abs, base);
}

std::optional<Real> cube_root(const Real& x) {
  const auto root = x.rational() ? exact_root(*x.rational(), 3) : std::nullopt;
  return root ? std::optional(Real(*root)) : std::nullopt;
}

std::optional<Real> magnitude(const Real& x) {
  const auto sign_of_x = sign(x);
  if (!sign_of_x) return std::nullopt;
  return *sign_of_x < 0 ? -x : x;
}

}  // namespace exact

std::optional<Real> exact_value(Function function, const Real& x) { return (*row_of(function).exact)(x); }

}  // namespace proofsheet::numbers
