// Long sums of exponentials, sines and cosines.
//
// Calcium leaves some equalities unknown: for sines of several rational angles it finds too many relations
// between their exponentials. For others it takes long: a row of a table is a sum of hundreds of terms.
// Lessons on encodings and attention are full of both. They become linear algebra once only exponentials are
// left:
//
//     sin x = (exp(ix) − exp(−ix))/2i        exp(a)·exp(b) = exp(a+b)
//
// The form of a number is a fraction of two sums. A term of a sum is a coefficient in ℚ(i) times integer
// powers of *atoms* times one exponential of another such sum, from which whole quarter turns are removed
// (exp(iπ/2) = i). An atom is anything else: π, a root, a logarithm, a probability. The only fact used about
// an atom is its identity: two atoms of one kind whose arguments have the same form are the same number.
// Every rewriting is an equality, so a form without terms proves zero. A form with terms proves nothing,
// since one atom may be the square of another. If atoms are left, each coefficient of an exponential is a
// shorter question, which Calcium may answer.
//
// The questions of one evaluation concern the same rows and sums, so forms are cached until the evaluation
// ends. The cost of each form is cached, too, and charged to every question that uses it, so that an answer
// depends on its question alone. (The ids of sums determine the order of terms; it changes a price by no more
// than the cost of longer coefficients.)

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "numbers/exact/rounding.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/prover/logarithm_terms.hpp"
#include "numbers/prover/zero_prover.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

namespace {

/// The limit for one question, in units of work: the number of terms made, weighted by their length. About a
/// second of an unoptimised build.
constexpr std::size_t most_work = 200'000;
/// Units of work after which the cached forms are dropped before the next question.
constexpr std::size_t most_remembered = 100'000;
constexpr long greatest_power = 1000;
/// The most coefficients of different exponentials that Calcium is asked about.
constexpr std::size_t most_coefficients = 32;

/// Thrown if the budget is spent or a number has no form.
struct ProofAbandoned {};

/// An element of ℚ(i).
struct Coefficient {
  Rational real, imaginary;

  bool is_zero() const { return real.is_zero() && imaginary.is_zero(); }
  friend bool operator==(const Coefficient&, const Coefficient&) = default;
  friend bool operator<(const Coefficient& a, const Coefficient& b) {
    const int order = a.real.compare(b.real);
    return order != 0 ? order < 0 : a.imaginary.compare(b.imaginary) < 0;
  }
  bool is_one() const { return imaginary.is_zero() && real == 1; }
  /// Multiplies only the parts that are not 0: most coefficients are 1, real or imaginary.
  friend Coefficient operator*(const Coefficient& a, const Coefficient& b) {
    if (a.is_one()) return b;
    if (b.is_one()) return a;
    Coefficient product{
        a.real.is_zero() || b.real.is_zero() ? Rational() : Rational(a.real * b.real),
        a.real.is_zero() || b.imaginary.is_zero() ? Rational() : Rational(a.real * b.imaginary)};
    if (a.imaginary.is_zero()) return product;
    if (!b.imaginary.is_zero()) product.real -= a.imaginary * b.imaginary;
    if (!b.real.is_zero()) product.imaginary += a.imaginary * b.real;
    return product;
  }
};

Coefficient inverse_of(const Coefficient& c) {
  const Rational norm = c.real * c.real + c.imaginary * c.imaginary;
  return {c.real / norm, -c.imaginary / norm};
}

const Coefficient one{1, 0};
const Coefficient minus_one{-1, 0};
const Coefficient imaginary_unit{0, 1};

using AtomId = std::uint32_t;
using SumId = std::uint32_t;

struct Monomial {
  std::vector<std::pair<AtomId, long>> factors;  ///< sorted by atom, without duplicates; exponents are not 0
  SumId exponent = 0;                            ///< the exponent of the exponential; sum 0 is the number 0
  friend auto operator<=>(const Monomial&, const Monomial&) = default;
};

/// A sum of monomials with their coefficients, none of which is 0.
using Sum = std::map<Monomial, Coefficient>;

struct Fraction {
  Sum numerator_sum;
  SumId denominator_id;
};

bool is_linear(const Term& term) {
  return term.kind == Kind::sum || term.kind == Kind::difference || term.kind == Kind::negation;
}

/// The forms of the numbers that occur in questions.
class Forms {
 public:
  Forms() {
    number({});
    unit_ = number(constant(one));
  }

  /// Starts a new question.
  void start_question() {
    spent_ = 0;
    visited_.clear();
    inverted_.clear();
    roots_.clear();
  }
  bool is_full() const { return done_ > most_remembered; }

  /// Returns the numerator of the form of `root`. Computes parts before wholes.
  const Sum& numerator_of(const Term& root) {
    std::vector<Open> open{enter(root)};
    for (;;) {
      if (const Term* need = open.back().next_need()) {
        if (!visited_.contains(need)) open.push_back(enter(*need));
        continue;
      }
      Form& form = *open.back().form;
      open.pop_back();
      finish(form);
      if (open.empty()) return form.fraction->numerator_sum;
      visited_.insert(&form.of->term());
    }
  }

  /// Returns the roots of equations that occur in the current question.
  const std::vector<const Term*>& roots() const { return roots_; }

  /// Returns the real or the imaginary part of a sum of atoms without exponentials.
  Real value(const Sum& sum, Rational Coefficient::*part) const {
    std::vector<Real> terms;
    for (const auto& [monomial, coefficient] : sum) {
      std::vector<Real> factors{coefficient.*part};
      for (const auto& [atom, exponent] : monomial.factors) {
        factors.push_back(make_power(atoms_[atom], Rational(exponent)));
      }
      terms.push_back(make_term(Kind::product, std::move(factors)));
    }
    return make_term(Kind::sum, std::move(terms));
  }

 private:
  struct Weighted {
    const Term* term;
    Rational weight;
  };

  /// The form of a number that is kept alive as long as this object. Each step records the units of work it
  /// took.
  struct Form {
    std::optional<Real> of;
    std::vector<Weighted> terms;  ///< the terms of a sum; other kinds need their parts instead
    std::size_t entering = 0;
    std::optional<Fraction> fraction;
    std::size_t making = 0;
    std::optional<Fraction> inverse;
    std::size_t inverting = 0;
  };

  struct Open {
    Form* form;
    std::size_t next = 0;

    const Term* next_need() {
      const Term& term = form->of->term();
      if (is_linear(term)) return next < form->terms.size() ? form->terms[next++].term : nullptr;
      return next < term.parts.size() ? &term.parts[next++].term() : nullptr;
    }
  };

  void charge(std::size_t units) {
    done_ += units;
    pay(units);
  }
  void pay(std::size_t units) {
    spent_ += units;
    constexpr long long price_of_a_unit = 500;
    if (spent_ > most_work || !spend(WorkKind::proofs, price_of_a_unit * static_cast<long long>(units)))
      throw ProofAbandoned();
  }

  /// Runs a step and records its cost. If the result is cached, only charges the recorded cost.
  template <class Made>
  void step(std::optional<Made>& made, std::size_t& units, const auto& make) {
    if (made) return pay(units);
    const std::size_t before = spent_;
    made = make();
    units = spent_ - before;
  }

  Open enter(const Term& term) {
    Form& form = forms_[&term];
    step(form.of, form.entering, [&] {
      charge(1);
      if (is_linear(term)) form.terms = linear_terms(term);
      return Real::of(term);
    });
    return {&form};
  }

  void finish(Form& form) {
    const Term& term = form.of->term();
    if (term.kind == Kind::root) roots_.push_back(&term);
    if (term.kind == Kind::quotient) inverse(term.parts[1].term());
    step(form.fraction, form.making, [&] { return compute(form); });
  }

  // ---- sums of sums

  /// Flattens nested sums: a chain of a thousand sums is one sum. Visits wholes before their parts, so each
  /// weight is complete before it is distributed.
  std::vector<Weighted> linear_terms(const Term& root) {
    std::vector<std::pair<const Term*, std::size_t>> open{{&root, 0}};
    std::vector<const Term*> parts_first;
    std::unordered_map<const Term*, Rational> weights{{&root, 1}};
    while (!open.empty()) {
      auto& [term, next_part] = open.back();
      if (is_linear(*term) && next_part < term->parts.size()) {
        const Term& part = term->parts[next_part++].term();
        if (weights.emplace(&part, 0).second) open.emplace_back(&part, 0);
        continue;
      }
      charge(1);
      parts_first.push_back(term);
      open.pop_back();
    }
    std::vector<Weighted> leaves;
    for (auto term = parts_first.rbegin(); term != parts_first.rend(); ++term) {
      const Rational weight = weights.at(*term);
      if (!is_linear(**term)) {
        leaves.push_back({*term, weight});
        continue;
      }
      for (std::size_t k = 0; k < (*term)->parts.size(); ++k) {
        const bool negative =
            (*term)->kind == Kind::negation || ((*term)->kind == Kind::difference && k == 1);
        weights.at(&(*term)->parts[k].term()) += negative ? Rational(-weight) : weight;
      }
    }
    return leaves;
  }

  /// Adds fractions with a common denominator first, as for a row that is divided by its sum. Denominators
  /// are in the order of the terms, because their ids depend on earlier questions.
  Fraction combination(const std::vector<Weighted>& terms) {
    std::vector<std::pair<SumId, Sum>> numerators;
    std::unordered_map<SumId, std::size_t> places;
    for (const auto& [term, weight] : terms) {
      const Fraction& form = fraction_of(*term);
      const auto [place, is_new] = places.emplace(form.denominator_id, numerators.size());
      if (is_new) numerators.emplace_back(form.denominator_id, Sum());
      add(numerators[place->second].second, form.numerator_sum, {weight, 0});
    }
    Fraction result{{}, unit_};
    for (const auto& [denominator_id, numerator_sum] : numerators) {
      if (numerator_sum.empty()) continue;
      const Sum scaled = times(numerator_sum, result.denominator_id);
      result.numerator_sum = times(result.numerator_sum, denominator_id);
      add(result.numerator_sum, scaled, one);
      result.denominator_id = product_of(result.denominator_id, denominator_id);
    }
    return result;
  }

  // ---- arithmetic

  SumId intern(const Sum& sum) {
    charge(sum.size());
    return number(sum);
  }
  SumId number(const Sum& sum) {
    const auto known = ids_.lower_bound(sum);
    if (known != ids_.end() && known->first == sum) return known->second;
    const auto place = ids_.emplace_hint(known, sum, static_cast<SumId>(sums_.size()));
    sums_.push_back(&place->first);
    return place->second;
  }

  static Sum constant(const Coefficient& value) {
    if (value.is_zero()) return {};
    return {{Monomial(), value}};
  }

  void put(Sum& to, Monomial monomial, const Coefficient& coefficient) {
    constexpr std::size_t bits_a_unit = 256;
    charge(1 + monomial.factors.size() +
           (bits_of(coefficient.real) + bits_of(coefficient.imaginary)) / bits_a_unit);
    const auto [place, is_new] = to.try_emplace(std::move(monomial), coefficient);
    if (is_new) return;
    place->second.real += coefficient.real;
    place->second.imaginary += coefficient.imaginary;
    if (place->second.is_zero()) to.erase(place);
  }

  void add(Sum& to, const Sum& more, const Coefficient& scale) {
    if (scale.is_zero()) return;
    for (const auto& [monomial, coefficient] : more) put(to, monomial, scale * coefficient);
  }

  Sum scaled(const Sum& sum, const Coefficient& scale) {
    Sum result;
    add(result, sum, scale);
    return result;
  }

  Sum product_of(const Sum& a, const Sum& b) {
    Sum product;
    for (const auto& [left, x] : a) {
      for (const auto& [right, y] : b) {
        Monomial monomial;
        monomial.factors = multiply_factors(left.factors, right.factors);
        Coefficient coefficient = x * y;
        monomial.exponent = left.exponent == 0 ? right.exponent : left.exponent;
        if (left.exponent != 0 && right.exponent != 0) {
          Sum exponent = *sums_[left.exponent];
          add(exponent, *sums_[right.exponent], one);
          coefficient = coefficient * take_quarter_turns(exponent);
          monomial.exponent = intern(exponent);
        }
        put(product, std::move(monomial), coefficient);
      }
    }
    return product;
  }
  Sum times(const Sum& a, SumId b) { return b == unit_ ? a : product_of(a, *sums_[b]); }
  SumId product_of(SumId a, SumId b) {
    if (a == unit_ || b == unit_) return a == unit_ ? b : a;
    const Sum product = product_of(*sums_[a], *sums_[b]);
    return intern(scaled(product, inverse_of(product.begin()->second)));
  }
  Fraction product_of(const Fraction& a, const Fraction& b) {
    // The product of two monic denominators is monic except for the factor that quarter turns leave.
    if (a.denominator_id == unit_ || b.denominator_id == unit_) {
      return {product_of(a.numerator_sum, b.numerator_sum),
              a.denominator_id == unit_ ? b.denominator_id : a.denominator_id};
    }
    const Sum denominator_id = product_of(*sums_[a.denominator_id], *sums_[b.denominator_id]);
    const Coefficient leading = inverse_of(denominator_id.begin()->second);
    return {scaled(product_of(a.numerator_sum, b.numerator_sum), leading),
            intern(scaled(denominator_id, leading))};
  }

  static std::vector<std::pair<AtomId, long>> multiply_factors(
      const std::vector<std::pair<AtomId, long>>& a, const std::vector<std::pair<AtomId, long>>& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    std::map<AtomId, long> exponents(a.begin(), a.end());
    for (const auto& [atom, exponent] : b) exponents[atom] += exponent;
    std::erase_if(exponents, [](const auto& factor) { return factor.second == 0; });
    return {exponents.begin(), exponents.end()};
  }

  /// Returns 1/x. The caller must have proven that x is not 0.
  Fraction inverse_of(const Fraction& x) {
    if (x.numerator_sum.empty()) throw ProofAbandoned();
    const auto& [monomial, leading] = *x.numerator_sum.begin();
    const Coefficient scale = inverse_of(leading);
    if (x.numerator_sum.size() > 1)
      return {scaled(*sums_[x.denominator_id], scale), intern(scaled(x.numerator_sum, scale))};
    Monomial inverse;
    for (const auto& [atom, exponent] : monomial.factors) inverse.factors.emplace_back(atom, -exponent);
    Sum exponent = scaled(*sums_[monomial.exponent], minus_one);
    const Coefficient turned = scale * take_quarter_turns(exponent);
    inverse.exponent = intern(exponent);
    return {times({{std::move(inverse), turned}}, x.denominator_id), unit_};
  }
  static Coefficient inverse_of(const Coefficient& c) { return numbers::inverse_of(c); }

  Fraction whole_power(Fraction x, const Integer& exponent) {
    if (abs(exponent) > greatest_power) throw ProofAbandoned();
    if (exponent < 0) x = inverse_of(x);
    Fraction result{constant(one), unit_};
    for (long left = Integer(abs(exponent)).convert_to<long>(); left > 0; left /= 2) {
      if (left % 2 == 1) result = product_of(result, x);
      if (left > 1) x = product_of(x, x);
    }
    return result;
  }

  // ---- exponentials

  /// Removes multiples of iπ/2 from an exponent and returns their exponential.
  Coefficient take_quarter_turns(Sum& exponent) {
    if (!pi_) return one;
    const auto found = exponent.find(Monomial{{{*pi_, 1}}, 0});
    if (found == exponent.end()) return one;
    const Integer quarters = round_to_integer(found->second.imaginary * 2, Rounding::floor);
    found->second.imaginary -= Rational(quarters) / 2;
    if (found->second.is_zero()) exponent.erase(found);
    const int turns = Integer(quarters & 3).convert_to<int>();
    return turns == 0 ? one : turns == 1 ? imaginary_unit : turns == 2 ? minus_one : Coefficient{0, -1};
  }

  /// Adds scale · exp(factor·x).
  void add_exponential(Sum& to, const Sum& x, const Coefficient& factor, const Coefficient& scale) {
    Sum exponent = scaled(x, factor);
    const Coefficient turned = scale * take_quarter_turns(exponent);
    put(to, Monomial{{}, intern(exponent)}, turned);
  }
  /// Returns (exp(factor·x) + sign·exp(−factor·x)) · scale.
  Sum two_exponentials(const Sum& x, const Coefficient& factor, const Coefficient& sign,
                       const Coefficient& scale) {
    Sum sum;
    add_exponential(sum, x, factor, scale);
    add_exponential(sum, x, minus_one * factor, sign * scale);
    return sum;
  }
  Sum sine(const Sum& x) { return two_exponentials(x, imaginary_unit, minus_one, {0, Rational(-1, 2)}); }
  Sum cosine(const Sum& x) { return two_exponentials(x, imaginary_unit, one, {Rational(1, 2), 0}); }

  // ---- expressions

  const Fraction& fraction_of(const Term& term) const { return *forms_.at(&term).fraction; }
  const Fraction& part(const Term& term, std::size_t k) const { return fraction_of(term.parts[k].term()); }
  /// Returns the form of x as a sum. A fraction becomes an atom.
  Sum sum_of(const Real& x) {
    const Fraction& form = fraction_of(x.term());
    if (form.denominator_id == unit_) return form.numerator_sum;
    return atom({Kind::quotient, {}, {}, {}, {}, {intern(form.numerator_sum), form.denominator_id}}, x);
  }
  Sum sum_of_part(const Term& term, std::size_t k) { return sum_of(term.parts[k]); }

  Fraction compute(const Form& form) {
    const Term& term = form.of->term();
    switch (term.kind) {
      case Kind::rational: return {constant({*term.value, 0}), unit_};
      case Kind::pi_multiple: return {scaled(pi(), {*term.value, 0}), unit_};
      case Kind::sum:
      case Kind::difference:
      case Kind::negation: return combination(form.terms);
      case Kind::product: return product(term);
      case Kind::quotient: return product_of(part(term, 0), inverse(term.parts[1].term()));
      case Kind::power:
        if (is_whole(*term.value)) return whole_power(part(term, 0), numerator(*term.value));
        return {atom_of(term), unit_};
      case Kind::real_power: return real_power(term);
      case Kind::function: return function(term);
      case Kind::root:
      case Kind::cdf:
      case Kind::quantile: return {atom_of(term), unit_};
      case Kind::unknown:
      case Kind::range: throw ProofAbandoned();
    }
    throw ProofAbandoned();
  }

  Fraction product(const Term& term) {
    Fraction product = part(term, 0);
    for (std::size_t k = 1; k < term.parts.size(); ++k) product = product_of(product, part(term, k));
    return product;
  }

  /// Returns the inverse of a divisor. It is cached: a row that is divided by its sum has the same divisor
  /// many times.
  const Fraction& inverse(const Term& term) {
    Form& form = forms_.at(&term);
    if (inverted_.insert(&term).second)
      step(form.inverse, form.inverting, [&] { return inverse_of(*form.fraction); });
    return *form.inverse;
  }

  /// Returns exp(y · ln b).
  Fraction real_power(const Term& term) {
    Sum power;
    add_exponential(power, product_of(sum_of_part(term, 1), logarithm(term.parts[0].term())), one, one);
    return {std::move(power), unit_};
  }

  Sum logarithm(const Term& x) {
    Sum sum;
    for (const LogarithmTerm& term : logarithm_terms(x)) {
      const Sum of = sum_of(Real::of(*term.of));
      add(sum, term.is_exponent ? of : logarithm_atom(of, *term.of), {term.weight, 0});
    }
    return sum;
  }
  Sum logarithm_atom(const Sum& of, const Term& x) {
    return atom({Kind::function, Function::ln, {}, {}, {}, {intern(of)}},
                make_function(Function::ln, Real::of(x)));
  }
  Fraction logarithm(const Term& x, long base) {
    const Fraction of_base{logarithm_atom(constant({base, 0}), Real(base).term()), unit_};
    return product_of({logarithm(x), unit_}, inverse_of(of_base));
  }

  Fraction function(const Term& term) {
    const Sum x = sum_of_part(term, 0);
    switch (term.function) {
      case Function::sin: return {sine(x), unit_};
      case Function::cos: return {cosine(x), unit_};
      case Function::exp: {
        Sum power;
        add_exponential(power, x, one, one);
        return {std::move(power), unit_};
      }
      case Function::ln: return {logarithm(term.parts[0].term()), unit_};
      case Function::log2: return logarithm(term.parts[0].term(), 2);
      case Function::log10: return logarithm(term.parts[0].term(), 10);
      default: return {atom_of(term), unit_};
    }
  }

  // ---- atoms

  using Atom = std::tuple<Kind, Function, Family, Rational, std::string, std::vector<SumId>>;

  Sum atom(Atom key, const Real& value) {
    const auto [place, is_new] = atom_ids_.emplace(std::move(key), static_cast<AtomId>(atoms_.size()));
    if (is_new) atoms_.push_back(value);
    return {{Monomial{{{place->second, 1}}, 0}, one}};
  }
  Sum atom_of(const Term& term) {
    std::vector<SumId> parts;
    for (std::size_t k = 0; k < term.parts.size(); ++k) parts.push_back(intern(sum_of_part(term, k)));
    return atom({term.kind, term.function, term.family, term.value ? *term.value : Rational(),
                 term.equation ? term.equation->key : std::string(), std::move(parts)},
                Real::of(term));
  }
  Sum pi() {
    Sum pi = atom({Kind::pi_multiple, {}, {}, {}, {}, {}}, Real::pi_times(1));
    pi_ = pi.begin()->first.factors[0].first;
    return pi;
  }

  std::map<Sum, SumId> ids_;
  std::vector<const Sum*> sums_;
  SumId unit_ = 0;
  std::map<Atom, AtomId> atom_ids_;
  std::vector<Real> atoms_;
  std::optional<AtomId> pi_;
  std::unordered_map<const Term*, Form> forms_;
  std::size_t done_ = 0;  ///< units of work of all questions
  // State of the current question.
  std::unordered_set<const Term*> visited_, inverted_;
  std::vector<const Term*> roots_;
  std::size_t spent_ = 0;
};

/// True if p = c·q for a constant c.
bool proportional(const Sum& p, const Sum& q) {
  if (p.size() != q.size() || p.empty()) return false;
  const Coefficient c = p.begin()->second * inverse_of(q.begin()->second);
  return std::equal(p.begin(), p.end(), q.begin(), [&](const auto& a, const auto& b) {
    return a.first == b.first && a.second == c * b.second;
  });
}

struct FlagScope {
  explicit FlagScope(bool& which) : flag(which) { flag = true; }
  ~FlagScope() { flag = false; }
  FlagScope(const FlagScope&) = delete;
  FlagScope& operator=(const FlagScope&) = delete;
  bool& flag;
};

/// True if a form is a multiple of an equation whose root occurs in it, and therefore zero. Evaluating the
/// equation at its root may need another proof, which must not use this rule again.
bool is_equation_of_root(const Sum& form, Forms& forms) {
  static thread_local bool under_way = false;
  if (under_way) return false;
  const FlagScope flagged(under_way);
  const std::vector<const Term*> roots = forms.roots();
  return std::any_of(roots.begin(), roots.end(), [&](const Term* root) {
    const Outcome<Real> value = value_at(*root->equation, root->parts, Real::of(*root));
    return value && proportional(form, forms.numerator_of(value->term()));
  });
}

/// True if Calcium proves that the coefficient of each exponential is zero.
bool coefficients_are_zero(const Sum& form, const Forms& forms) {
  std::map<SumId, Sum> coefficients;
  for (const auto& [monomial, coefficient] : form) {
    coefficients[monomial.exponent].emplace(Monomial{monomial.factors, 0}, coefficient);
  }
  if (coefficients.size() < 2 || coefficients.size() > most_coefficients) return false;
  return std::all_of(coefficients.begin(), coefficients.end(), [&](const auto& of_exponential) {
    const Sum& sum = of_exponential.second;
    return ask_calcium(forms.value(sum, &Coefficient::real)) == CalciumAnswer::zero &&
           ask_calcium(forms.value(sum, &Coefficient::imaginary)) == CalciumAnswer::zero;
  });
}

/// The forms of the current evaluation, lent to one question. A nested question, or one outside an
/// evaluation, gets forms of its own.
class SharedForms {
 public:
  SharedForms() : evaluation_(account.evaluation) {
    if (evaluation_)
      forms_ = std::static_pointer_cast<Forms>(std::exchange(evaluation_->remembered, nullptr));
    if (!forms_ || forms_->is_full()) forms_ = std::make_shared<Forms>();
    forms_->start_question();
  }
  ~SharedForms() {
    if (evaluation_) evaluation_->remembered = forms_;
  }
  SharedForms(const SharedForms&) = delete;
  SharedForms& operator=(const SharedForms&) = delete;

  Forms& forms() const { return *forms_; }

 private:
  WorkScope* evaluation_;
  std::shared_ptr<Forms> forms_;
};

}  // namespace

bool zero_by_exponential_sums(const Real& x) {
  const SharedForms shared;
  Forms& forms = shared.forms();
  try {
    const Sum& form = forms.numerator_of(x.term());
    return form.empty() || is_equation_of_root(form, forms) || coefficients_are_zero(form, forms);
  } catch (const ProofAbandoned&) {
    return false;
  }
}

}  // namespace proofsheet::numbers
