// Powers, exponentials and logarithms in normal form.
#include "numbers/prover/normal_form.hpp"

#include <algorithm>

#include "numbers/exact/prime_powers.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

bool is_whole(const Rational& q) { return denominator(q) == 1; }

bool is_one(const Polynomial& p) {
  return p.size() == 1 && p.begin()->first == Monomial() && p.begin()->second == 1;
}

}  // namespace

Polynomial NormalForms::base_power(BaseId base, const Rational& exponent) {
  Polynomial p;
  Monomial monomial;
  if (!exponent.is_zero()) monomial.factors.push_back({base, exponent});
  put(p, 1, std::move(monomial));
  return p;
}

/// A positive rational to any power.
Polynomial NormalForms::rational_power(const Rational& value, const Rational& exponent) {
  Monomial monomial;
  for (const PrimePower& power : prime_powers(value)) {
    const BaseId base = intern(Base{Symbol::integer, power.base, 0, Function::abs});
    monomial.factors.push_back({base, exponent * power.exponent});
  }
  std::sort(monomial.factors.begin(), monomial.factors.end(),
            [](const Factor& a, const Factor& b) { return a.base < b.base; });
  Polynomial p;
  put(p, 1, std::move(monomial));
  return p;
}

Polynomial NormalForms::raise(const Polynomial& p, const Rational& exponent, int sign) {
  if (exponent.is_zero()) return constant(1);
  if (p.empty()) {
    if (exponent < 0)
      throw BudgetSpent();  // a proven zero below a fraction line: the real has been refused before
    return p;
  }
  const bool whole = is_whole(exponent);
  const bool waves = p.size() == 1 && p.begin()->first.wave != Wave::none;
  if (whole && exponent > 0 && (p.size() > 1 || waves)) {
    const Integer steps = numerator(exponent);
    if (steps > 1'000'000) throw BudgetSpent();
    return whole_power(p, steps.convert_to<unsigned long>());
  }
  if (p.size() == 1) return raise_monomial(p.begin()->first, p.begin()->second, exponent, sign);
  return raise_compound(p, exponent, sign > 0 || !whole);
}

/// c·P as c^e·[P]^e, with a leading coefficient of 1 or -1 in the compound.
Polynomial NormalForms::raise_compound(const Polynomial& p, const Rational& exponent, bool positive) {
  const Rational content = abs(p.begin()->second);
  Polynomial monic;
  add(monic, p, 1 / content);
  const BaseId base = intern(Base{Symbol::compound, 0, intern(monic), Function::abs});
  if (positive) positive_[base] = true;
  return multiply(rational_power(content, exponent), base_power(base, exponent));
}

NormalForms::Split NormalForms::split_positive(const Monomial& monomial, const Rational& coefficient) {
  Split split;
  split.coefficient = abs(coefficient);
  split.positive.exponential = monomial.exponential;
  Monomial rest;
  rest.wave = monomial.wave;
  rest.angle = monomial.angle;
  for (const Factor& factor : monomial.factors) {
    (positive_[factor.base] ? split.positive : rest).factors.push_back(factor);
  }
  // The whole is positive and so are its other parts: the rest has the sign of the coefficient. If it is one
  // symbol, so has that.
  if (rest.factors.size() == 1 && rest.wave == Wave::none && rest.factors[0].exponent == 1 &&
      coefficient > 0) {
    positive_[rest.factors[0].base] = true;
    split.positive.factors = monomial.factors;
    return split;
  }
  if (rest.factors.empty() && rest.wave == Wave::none) {
    if (coefficient < 0) throw BudgetSpent();  // not positive: nothing may be said of it
    return split;
  }
  split.rest.emplace(std::move(rest), Rational(coefficient.sign()));
  return split;
}

Polynomial NormalForms::raise_monomial(const Monomial& monomial, const Rational& coefficient,
                                       const Rational& exponent, int sign) {
  const bool whole = is_whole(exponent);
  Monomial powers = monomial;
  Rational content = abs(coefficient);
  Polynomial rest = constant(1);
  if (!whole) {
    Split split = split_positive(monomial, coefficient);
    powers = std::move(split.positive);
    if (!split.rest.empty()) rest = raise_compound(split.rest, exponent, true);
  } else {
    if (coefficient < 0 && mpz_odd_p(numerator(exponent).backend().data())) rest = constant(-1);
    if (powers.wave != Wave::none) {  // a negative power of a wave
      Monomial wave;
      std::swap(wave.wave, powers.wave);
      std::swap(wave.angle, powers.angle);
      const bool alone = powers.factors.empty() && sign * coefficient.sign() > 0;
      rest = multiply(rest, raise_compound({{wave, Rational(1)}}, exponent, alone));
    }
  }
  for (Factor& factor : powers.factors) factor.exponent *= exponent;
  if (powers.exponential) {
    Polynomial inside;
    add(inside, polynomial(powers.exponential), exponent);
    powers.exponential = intern(inside);
  }
  Polynomial power;
  put(power, 1, std::move(powers));
  if (content != 1) power = multiply(rational_power(content, exponent), power);
  return is_one(rest) ? power : multiply(power, rest);
}

Polynomial NormalForms::exponential(const Polynomial& p) {
  Polynomial result = constant(1);
  Polynomial inside;
  for (const auto& [monomial, coefficient] : p) {
    const bool one_factor =
        monomial.factors.size() == 1 && monomial.wave == Wave::none && monomial.exponential == 0;
    const bool logarithm = one_factor && monomial.factors[0].exponent == 1 &&
                           bases_[monomial.factors[0].base]->symbol == Symbol::logarithm;
    if (logarithm) {
      result = multiply(result, base_power(bases_[monomial.factors[0].base]->argument, coefficient));
    } else {
      put_reduced(inside, coefficient, monomial);
    }
  }
  Monomial monomial;
  monomial.exponential = intern(inside);
  return multiply(result, {{std::move(monomial), Rational(1)}});
}

Polynomial NormalForms::logarithm_of_base(BaseId base) {
  const BaseId id = intern(Base{Symbol::logarithm, 0, base, Function::ln});
  if (bases_[base]->symbol == Symbol::integer || bases_[base]->symbol == Symbol::pi) positive_[id] = true;
  return base_power(id, 1);
}

Polynomial NormalForms::logarithm(const Polynomial& p) {
  if (p.empty()) throw BudgetSpent();
  Rational content = abs(p.begin()->second);
  Polynomial result;
  Polynomial rest;
  if (p.size() == 1) {
    Split split = split_positive(p.begin()->first, p.begin()->second);
    content = split.coefficient;
    for (const Factor& factor : split.positive.factors)
      add(result, logarithm_of_base(factor.base), factor.exponent);
    add(result, polynomial(split.positive.exponential), 1);
    rest = std::move(split.rest);
  } else {
    add(rest, p, 1 / content);
  }
  for (const PrimePower& power : prime_powers(content)) {
    const BaseId base = intern(Base{Symbol::integer, power.base, 0, Function::abs});
    add(result, logarithm_of_base(base), power.exponent);
  }
  if (!rest.empty()) {
    const BaseId base = intern(Base{Symbol::compound, 0, intern(rest), Function::abs});
    positive_[base] = true;
    add(result, logarithm_of_base(base), 1);
  }
  return result;
}

Polynomial NormalForms::opaque(Function function, const Polynomial& argument, int sign) {
  const bool even = function == Function::abs;
  const bool odd = function == Function::asin || function == Function::atan || function == Function::erf ||
                   function == Function::cbrt;
  return opaque(Base{Symbol::function, 0, 0, function}, argument, sign, even, odd);
}

Polynomial NormalForms::opaque(Symbol symbol, std::uint32_t distribution, bool symmetric,
                               const Polynomial& argument, int sign) {
  Base base{symbol, 0, 0, Function::abs};
  base.distribution = distribution;
  return opaque(std::move(base), argument, sign, false, symmetric);
}

Polynomial NormalForms::opaque(Base symbol, const Polynomial& argument, int sign, bool even, bool odd) {
  const bool turn = leading_sign(argument) < 0 && (even || odd);
  symbol.argument = intern(turn ? negated(argument) : argument);
  const BaseId base = intern(symbol);
  const int sign_of_base = turn && odd ? -sign : sign;
  if (sign_of_base > 0) positive_[base] = true;
  Polynomial p = base_power(base, 1);
  return turn && odd ? negated(p) : p;
}

Polynomial NormalForms::root(std::uint32_t number, int sign) {
  const BaseId base = intern(Base{Symbol::root, 0, number, Function::abs});
  if (sign > 0) positive_[base] = true;
  return base_power(base, 1);
}

}  // namespace proofsheet::numbers
