// Sums, products and quotients: rationals and rational multiples of π stay what they are; neutral elements
// vanish; the rest becomes a node. What is made of an unknown is never dropped, as in 0·(1/x) or u/u: it says
// where the equation is defined.
#include <algorithm>
#include <optional>

#include "numbers/reals/comparison.hpp"
#include "numbers/reals/exact_points.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

bool is(const Real& x, int value) { return x.rational() && *x.rational() == value; }
bool same_node(const Real& a, const Real& b) { return &a.term() == &b.term(); }
bool open(const Real& a) { return a.depends_on_unknown(); }
bool open(const Real& a, const Real& b) { return open(a) || open(b); }
bool fits(const Rational& a, const Rational& b) { return bits_of(a) + bits_of(b) <= most_rational_bits; }

bool is_square_root(const Real& x) {
  return x.term().kind == Kind::function && x.term().function == Function::sqrt;
}

/// √p·√q where it is rational.
std::optional<Rational> product_of_roots(const Real& a, const Real& b) {
  if (!is_square_root(a) || !is_square_root(b)) return std::nullopt;
  const Rational* p = a.term().parts[0].rational();
  const Rational* q = b.term().parts[0].rational();
  return p && q && fits(*p, *q) ? exact_root(*p * *q, 2) : std::nullopt;
}

/// a·b where it is a rational or a rational multiple of π.
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
  if (a.rational() && b.rational() && fits(*a.rational(), *b.rational())) {
    return Real(Rational(*a.rational() + *b.rational()));
  }
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

}  // namespace

Real operator+(const Real& a, const Real& b) {
  if (auto exact = exact_sum(a, b)) return *std::move(exact);
  if (is(a, 0)) return b;
  if (is(b, 0)) return a;
  if (b.term().kind == Kind::negation) return a - b.term().parts[0];
  return make_term(Kind::sum, {a, b});
}

Real operator-(const Real& a, const Real& b) {
  if (same_node(a, b) && !open(a)) return Real();
  if (b.is_exact() || b.pi_multiple()) {
    if (auto exact = exact_sum(a, -b)) return *std::move(exact);
  }
  if (is(b, 0)) return a;
  if (is(a, 0)) return -b;
  if (b.term().kind == Kind::negation) return a + b.term().parts[0];
  return make_term(Kind::difference, {a, b});
}

Real operator-(const Real& a) {
  if (a.rational()) return Real(Rational(-*a.rational()));
  if (a.pi_multiple()) return Real::pi_times(-*a.pi_multiple());
  if (a.term().kind == Kind::negation) return a.term().parts[0];
  return make_term(Kind::negation, {a});
}

Real operator*(const Real& a, const Real& b) {
  if (auto exact = exact_product(a, b)) return *std::move(exact);
  if ((is(a, 0) || is(b, 0)) && !open(a, b)) return Real();
  if (is(a, 1)) return b;
  if (is(b, 1)) return a;
  if (is(a, -1)) return -b;
  if (is(b, -1)) return -a;
  // The same node twice is a square: its enclosure knows that both factors are equal.
  if (same_node(a, b)) return is_square_root(a) && !open(a) ? a.term().parts[0] : make_power(a, 2);
  return make_term(Kind::product, {a, b});
}

Real sum(std::span<const Real> terms) {
  Real exact;
  Real pi;
  std::vector<Real> rest;
  for (const Real& term : terms) {
    if (auto more = exact_sum(exact, term)) {
      exact = *std::move(more);
    } else if (term.pi_multiple()) {
      pi = pi + term;
    } else {
      rest.push_back(term);
    }
  }
  if (!is(pi, 0)) rest.push_back(pi);
  if (rest.empty()) return exact;
  if (!is(exact, 0)) rest.push_back(exact);
  return rest.size() == 1 ? rest.front() : make_term(Kind::sum, std::move(rest));
}

Real product(std::span<const Real> factors) {
  Real exact(1);
  std::vector<Real> rest;
  for (const Real& factor : factors) {
    if (is(factor, 0) && std::none_of(factors.begin(), factors.end(), [](const Real& x) { return open(x); }))
      return Real();
    auto more = factor.is_exact() ? exact_product(exact, factor) : std::nullopt;
    if (more) {
      exact = *std::move(more);
    } else {
      rest.push_back(factor);
    }
  }
  if (rest.empty()) return exact;
  if (rest.size() <= 2) {
    const Real inner = rest.size() == 1 ? rest[0] : rest[0] * rest[1];
    return exact * inner;
  }
  if (!is(exact, 1)) rest.push_back(exact);
  return make_term(Kind::product, std::move(rest));
}

Outcome<Real> divide(const Real& a, const Real& b) {
  if (open(b)) return make_term(Kind::quotient, {a, b});
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
  return make_term(Kind::quotient, {a, b});
}

}  // namespace proofsheet::numbers
