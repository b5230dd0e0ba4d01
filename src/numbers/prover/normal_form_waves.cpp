// Sines and cosines in normal form.
//
// An angle is B + q·π. The sign of B is normalised by its leading coefficient (sine is odd, cosine even),
// whole quarter turns are taken out of q, and where there is no B the value is written with roots if q is a
// twelfth or a fifth.
#include "numbers/prover/normal_form.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::numbers {

namespace {

const Rational half(1, 2);

struct Turned {
  Wave kind;
  int sign;
};

/// The wave at angle + quarters·π/2, as a wave at the angle.
Turned turned(Wave kind, int quarters) {
  // sin, cos, −sin, −cos follow each other at quarter turns.
  const int phase = ((kind == Wave::sine ? 0 : 1) + quarters) & 3;
  return {phase % 2 == 0 ? Wave::sine : Wave::cosine, phase < 2 ? 1 : -1};
}

struct Root {
  Rational coefficient;
  int radicand;
};

/// cos(q·π) for q in (0, 1/2) as a sum of roots; nothing if it is not in the table.
std::vector<Root> cosine_by_roots(const Rational& q) {
  const Rational quarter(1, 4);
  if (q == Rational(1, 12)) return {{quarter, 6}, {quarter, 2}};
  if (q == Rational(1, 6)) return {{half, 3}};
  if (q == Rational(1, 5)) return {{quarter, 1}, {quarter, 5}};
  if (q == quarter) return {{half, 2}};
  if (q == Rational(1, 3)) return {{half, 1}};
  if (q == Rational(2, 5)) return {{-quarter, 1}, {quarter, 5}};
  if (q == Rational(5, 12)) return {{quarter, 6}, {-quarter, 2}};
  return {};
}

}  // namespace

Polynomial NormalForms::wave_of_turn(const Rational& q, Wave kind) {
  const Integer quarters = round_to_integer(q * 2, Rounding::floor);
  const Rational rest = q - Rational(quarters) / 2;  // in [0, 1/2)
  const auto [rest_kind, sign] = turned(kind, Integer(quarters & 3).convert_to<int>());
  if (rest.is_zero()) return constant(rest_kind == Wave::sine ? 0 : sign);
  const Rational cosine_of = rest_kind == Wave::sine ? Rational(half - rest) : rest;
  Polynomial p;
  for (const Root& root : cosine_by_roots(cosine_of)) {
    add(p, rational_power(root.radicand, half), sign * root.coefficient);
  }
  if (!p.empty()) return p;
  Polynomial angle;
  add(angle, pi(), cosine_of);
  Monomial monomial;
  monomial.wave = Wave::cosine;
  monomial.angle = intern(angle);
  p.emplace(std::move(monomial), Rational(sign));
  return p;
}

Polynomial NormalForms::wave_of_arc(const Polynomial& angle, Wave kind, bool& known) {
  known = false;
  if (angle.size() != 1 || angle.begin()->second != 1) return {};
  const Monomial& monomial = angle.begin()->first;
  if (monomial.factors.size() != 1 || monomial.wave != Wave::none || monomial.exponential != 0) return {};
  const Factor& factor = monomial.factors[0];
  const Base& base = *bases_[factor.base];
  if (factor.exponent != 1 || base.symbol != Symbol::function) return {};
  if (base.function != Function::asin && base.function != Function::atan) return {};
  known = true;
  const Polynomial x = polynomial(base.argument);
  const bool is_sine = base.function == Function::asin;
  if (is_sine && kind == Wave::sine) return x;
  Polynomial other = constant(1);
  add(other, multiply(x, x), is_sine ? -1 : 1);
  const Polynomial cosine = raise(other, is_sine ? half : Rational(-half), 1);
  return kind == Wave::cosine ? cosine : multiply(x, cosine);
}

Polynomial NormalForms::wave(Polynomial rest, Wave kind) {
  Rational turn;
  if (const auto found = rest.find(pi().begin()->first); found != rest.end()) {
    turn = std::move(found->second);
    rest.erase(found);
  }
  if (rest.empty()) return wave_of_turn(turn, kind);

  int sign = 1;
  if (leading_sign(rest) < 0) {
    rest = negated(rest);
    turn = -turn;
    if (kind == Wave::sine) sign = -1;
  }
  Turned canonical{kind, 1};
  if (!turn.is_zero()) {
    const Integer quarters = round_to_integer(turn * 2, Rounding::floor);
    canonical = turned(kind, Integer(quarters & 3).convert_to<int>());
    turn -= Rational(quarters) / 2;
  }
  sign *= canonical.sign;
  Polynomial p;
  if (turn.is_zero()) {
    bool known = false;
    const Polynomial algebraic = wave_of_arc(rest, canonical.kind, known);
    if (known) {
      add(p, algebraic, sign);
      return p;
    }
  }
  add(rest, pi(), turn);
  Monomial monomial;
  monomial.wave = canonical.kind;
  monomial.angle = intern(rest);
  p.emplace(std::move(monomial), Rational(sign));
  return p;
}

}  // namespace proofsheet::numbers
