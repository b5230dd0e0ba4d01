#include "numbers/prover/normal_form.hpp"

#include <algorithm>
#include <tuple>

#include "numbers/exact/rounding.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

/// Units of work: monomials made, weighed by their length. About a second of an unoptimised build.
constexpr std::size_t most_work = 200'000;
constexpr int deepest_expansion = 64;

int order(const Rational& a, const Rational& b) { return a.compare(b); }

}  // namespace

bool operator<(const Monomial& a, const Monomial& b) {
  const auto head = [](const Monomial& m) {
    return std::tuple(m.wave, m.angle, m.exponential, m.factors.size());
  };
  if (head(a) != head(b)) return head(a) < head(b);
  for (std::size_t i = 0; i < a.factors.size(); ++i) {
    if (a.factors[i].base != b.factors[i].base) return a.factors[i].base < b.factors[i].base;
    if (const int exponents = order(a.factors[i].exponent, b.factors[i].exponent)) return exponents < 0;
  }
  return false;
}

bool operator<(const Base& a, const Base& b) {
  return std::tie(a.symbol, a.function, a.distribution, a.argument, a.integer) <
         std::tie(b.symbol, b.function, b.distribution, b.argument, b.integer);
}

namespace {

void mix(std::size_t& hash, std::size_t more) {
  constexpr std::size_t odd = 0x9E3779B97F4A7C15;  // 2^64 over the golden ratio
  hash = (hash ^ more) * odd;
  hash ^= hash >> 32;
}

void mix(std::size_t& hash, const Rational& value) {
  const mpq_srcptr q = value.backend().data();
  mix(hash, mpz_get_ui(mpq_numref(q)) ^ (mpz_sgn(mpq_numref(q)) < 0 ? ~std::size_t{0} : 0));
  mix(hash, mpz_get_ui(mpq_denref(q)));
}

}  // namespace

std::size_t PolynomialHash::operator()(const Polynomial& p) const {
  std::size_t hash = p.size();
  for (const auto& [monomial, coefficient] : p) {
    mix(hash, monomial.exponential);
    mix(hash, monomial.angle * std::size_t{4} + static_cast<std::size_t>(monomial.wave));
    for (const Factor& factor : monomial.factors) {
      mix(hash, factor.base);
      mix(hash, factor.exponent);
    }
    mix(hash, coefficient);
  }
  return hash;
}

NormalForms::NormalForms() { intern(Polynomial()); }

void NormalForms::charge(std::size_t units) {
  spent_ += units;
  if (spent_ > most_work) throw BudgetSpent();
}

PolynomialId NormalForms::intern(const Polynomial& p) {
  charge(p.size());
  const auto [place, is_new] = polynomial_ids_.emplace(p, static_cast<PolynomialId>(polynomials_.size()));
  if (is_new) polynomials_.push_back(&place->first);
  return place->second;
}

BaseId NormalForms::intern(const Base& base) {
  const auto [place, is_new] = base_ids_.emplace(base, static_cast<BaseId>(bases_.size()));
  if (is_new) {
    bases_.push_back(&place->first);
    positive_.push_back(base.symbol == Symbol::integer || base.symbol == Symbol::pi);
  }
  return place->second;
}

Polynomial NormalForms::constant(const Rational& value) {
  Polynomial p;
  if (!value.is_zero()) p.emplace(Monomial(), value);
  return p;
}

const Polynomial& NormalForms::pi() {
  if (!pi_) pi_ = base_power(intern(Base{Symbol::pi, 0, 0, Function::abs}), 1);
  return *pi_;
}

int NormalForms::leading_sign(const Polynomial& p) { return p.empty() ? 0 : p.begin()->second.sign(); }

Polynomial NormalForms::negated(const Polynomial& p) {
  Polynomial result;
  add(result, p, -1);
  return result;
}

void NormalForms::put_reduced(Polynomial& to, const Rational& coefficient, Monomial monomial) {
  constexpr std::size_t bits_a_unit = 256;
  charge(1 + bits_of(coefficient) / bits_a_unit);
  const auto [place, is_new] = to.try_emplace(std::move(monomial), coefficient);
  if (is_new) return;
  place->second += coefficient;
  if (place->second.is_zero()) to.erase(place);
}

void NormalForms::add(Polynomial& to, const Polynomial& more, const Rational& scale) {
  if (scale.is_zero()) return;
  const bool plain = scale == 1;
  for (const auto& [monomial, coefficient] : more)
    put_reduced(to, plain ? coefficient : Rational(scale * coefficient), monomial);
}

// ---- products
// ----------------------------------------------------------------------------------------------

Polynomial NormalForms::multiply(const Polynomial& a, const Polynomial& b) {
  Polynomial product;
  for (const auto& [left, x] : a) {
    for (const auto& [right, y] : b) multiply(product, x * y, left, right);
  }
  return product;
}

namespace {

std::vector<Factor> merged(const std::vector<Factor>& a, const std::vector<Factor>& b) {
  std::vector<Factor> result;
  result.reserve(a.size() + b.size());
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() || right != b.end()) {
    if (right == b.end() || (left != a.end() && left->base < right->base)) {
      result.push_back(*left++);
    } else if (left == a.end() || right->base < left->base) {
      result.push_back(*right++);
    } else {
      Rational exponent = left->exponent + right->exponent;
      if (!exponent.is_zero()) result.push_back({left->base, std::move(exponent)});
      ++left;
      ++right;
    }
  }
  return result;
}

}  // namespace

void NormalForms::multiply(Polynomial& to, const Rational& scale, const Monomial& a, const Monomial& b) {
  Monomial product;
  product.factors = merged(a.factors, b.factors);
  product.exponential = a.exponential ? a.exponential : b.exponential;
  if (a.exponential && b.exponential) {
    Polynomial exponent = polynomial(a.exponential);
    add(exponent, polynomial(b.exponential), 1);
    product.exponential = intern(exponent);
  }
  if (a.wave == Wave::none || b.wave == Wave::none) {
    const Monomial& waving = a.wave == Wave::none ? b : a;
    product.wave = waving.wave;
    product.angle = waving.angle;
    put(to, scale, std::move(product));
    return;
  }
  // sin a sin b = (cos(a−b) − cos(a+b))/2 and its kin.
  Polynomial sum = polynomial(a.angle);
  Polynomial difference = sum;
  add(sum, polynomial(b.angle), 1);
  add(difference, polynomial(b.angle), -1);
  const Wave kind = a.wave == b.wave ? Wave::cosine : Wave::sine;
  Polynomial halves = wave(std::move(sum), kind);
  const bool sum_is_negative = a.wave == Wave::sine && b.wave == Wave::sine;
  const bool difference_is_negative = a.wave == Wave::cosine && b.wave == Wave::sine;
  if (sum_is_negative) halves = negated(halves);
  add(halves, wave(std::move(difference), kind), difference_is_negative ? -1 : 1);
  const bool alone = product.factors.empty() && product.exponential == 0;
  for (const auto& [monomial, coefficient] : halves) {
    const Rational scaled = scale * coefficient / 2;
    if (alone) {
      put_reduced(to, scaled, monomial);
    } else {
      multiply(to, scaled, product, monomial);
    }
  }
}

/// Takes whole powers of integers into the coefficient and multiplies out what is whole in compounds.
void NormalForms::put(Polynomial& to, Rational coefficient, Monomial monomial) {
  charge(monomial.factors.size());
  for (std::size_t i = 0; i < monomial.factors.size(); ++i) {
    Factor& factor = monomial.factors[i];
    const Base& base = *bases_[factor.base];
    if (base.symbol != Symbol::integer && base.symbol != Symbol::compound) continue;
    const bool whole =
        base.symbol == Symbol::integer ? (factor.exponent < 0 || factor.exponent >= 1) : factor.exponent >= 1;
    if (!whole) continue;
    const Integer steps = round_to_integer(factor.exponent, Rounding::floor);
    if (abs(steps) > most_work) throw BudgetSpent();
    factor.exponent -= Rational(steps);
    if (base.symbol == Symbol::integer) {
      const auto magnitude = Integer(abs(steps)).convert_to<unsigned>();
      if (magnitude * mpz_sizeinbase(base.integer.backend().data(), 2) > most_rational_bits)
        throw BudgetSpent();
      const Rational power(pow(base.integer, magnitude));
      coefficient = steps > 0 ? Rational(coefficient * power) : Rational(coefficient / power);
      if (factor.exponent.is_zero())
        monomial.factors.erase(monomial.factors.begin() + static_cast<std::ptrdiff_t>(i--));
      continue;
    }
    const PolynomialId inside = base.argument;
    if (factor.exponent.is_zero())
      monomial.factors.erase(monomial.factors.begin() + static_cast<std::ptrdiff_t>(i));
    if (++expansion_depth_ > deepest_expansion) throw BudgetSpent();
    Polynomial rest;
    put(rest, coefficient, std::move(monomial));
    add(to, multiply(rest, whole_power(polynomial(inside), steps.convert_to<unsigned long>())), 1);
    --expansion_depth_;
    return;
  }
  put_reduced(to, coefficient, std::move(monomial));
}

/// `exponent` is not 0.
Polynomial NormalForms::whole_power(Polynomial p, unsigned long exponent) {
  for (; exponent % 2 == 0; exponent /= 2) p = multiply(p, p);
  Polynomial result = p;
  while (exponent /= 2) {
    p = multiply(p, p);
    if (exponent % 2 == 1) result = multiply(result, p);
  }
  return result;
}

// ---- denominators
// ------------------------------------------------------------------------------------------

// A compound is made from bases that are older than it: multiplying out the youngest first ends.
Polynomial NormalForms::without_denominators(Polynomial p) {
  for (;;) {
    BaseId youngest = 0;
    Rational least;
    for (const auto& [monomial, coefficient] : p) {
      for (const Factor& factor : monomial.factors) {
        if (bases_[factor.base]->symbol != Symbol::compound || factor.exponent > 0) continue;
        if (least.is_zero() || factor.base > youngest) {
          youngest = factor.base;
          least = factor.exponent;
        } else if (factor.base == youngest) {
          least = std::min(least, factor.exponent);
        }
      }
    }
    if (least.is_zero()) return p;
    Monomial cleared;
    cleared.factors.push_back({youngest, -least});
    Polynomial product;
    for (const auto& [monomial, coefficient] : p) multiply(product, coefficient, monomial, cleared);
    p = std::move(product);
  }
}

}  // namespace proofsheet::numbers
