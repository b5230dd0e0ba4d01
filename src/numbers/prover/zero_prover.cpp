#include "numbers/prover/zero_prover.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

#include "numbers/distributions/distribution.hpp"
#include "numbers/solving/equation.hpp"
#include "numbers/prover/linear_terms.hpp"
#include "numbers/prover/normal_form.hpp"
#include "numbers/prover/same_expression.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

/// What is known of the sign without computing anything.
int known_sign(const Term& term) {
  if (term.kind == Kind::rational || term.kind == Kind::pi_multiple) return term.value->sign();
  if (term.proven_sign != Term::sign_unknown) return term.proven_sign;
  return term.enclosure ? term.enclosure->sign() : 0;
}

/// Brings an expression into normal form, parts before wholes, without recursion.
class Normaliser {
 public:
  Polynomial normal_form(const Term& root) {
    std::vector<Open> open{enter(root)};
    for (;;) {
      Open& top = open.back();
      if (const Term* next = top.next_need()) {
        const Term& need = *next;
        if (!done_.contains(&need)) open.push_back(enter(need));
        continue;
      }
      Polynomial form = is_linear(*top.term) ? combination(top.terms) : compute(*top.term);
      const Term* finished = top.term;
      open.pop_back();
      if (open.empty()) return forms_.without_denominators(std::move(form));
      done_.emplace(finished, std::move(form));
    }
  }

  const std::vector<const Term*>& roots() const { return roots_; }

 private:
  struct Open {
    const Term* term;
    std::vector<Weighted> terms;  ///< of a sum; others need their parts
    std::size_t next = 0;

    const Term* next_need() {
      if (is_linear(*term)) return next < terms.size() ? terms[next++].term : nullptr;
      return next < term->parts.size() ? &term->parts[next++].term() : nullptr;
    }
  };

  Open enter(const Term& term) {
    if (is_linear(term)) return {&term, linear_terms(term, forms_)};
    forms_.charge(1);
    return {&term, {}};
  }

  const Polynomial& part(const Term& term, std::size_t i) const { return done_.at(&term.parts[i].term()); }

  Polynomial combination(const std::vector<Weighted>& terms) {
    Polynomial sum;
    for (const auto& [term, weight] : terms) forms_.add(sum, done_.at(term), weight);
    return sum;
  }

  Polynomial compute(const Term& term) {
    switch (term.kind) {
      case Kind::rational:
        return NormalForms::constant(*term.value);
      case Kind::pi_multiple:
        return forms_.multiply(NormalForms::constant(*term.value), forms_.pi());
      case Kind::product: {
        Polynomial product = part(term, 0);
        for (std::size_t i = 1; i < term.parts.size(); ++i) product = forms_.multiply(product, part(term, i));
        return product;
      }
      case Kind::quotient:
        return forms_.multiply(part(term, 0), inverse(term.parts[1].term()));
      case Kind::power:
        return forms_.raise(part(term, 0), *term.value, sign_of_part(term, 0));
      case Kind::real_power:
        return forms_.exponential(forms_.multiply(part(term, 1), forms_.logarithm(part(term, 0))));
      case Kind::function:
        return function(term);
      case Kind::root:
        return forms_.root(number_of(term), known_sign(term));
      case Kind::cdf:
        return distribution_function(term);
      case Kind::quantile:
        return quantile(term);
      default:
        throw BudgetSpent();  // sums were flattened
    }
  }

  /// The same for roots that are the same.
  std::uint32_t number_of(const Term& term) {
    const auto same = [&](const Term* other) {
      forms_.charge(term.parts.size() + 1);
      return other->equation->key == term.equation->key &&
             std::equal(term.parts.begin(), term.parts.end(), other->parts.begin(), other->parts.end(),
                        same_expression);
    };
    const auto number = std::find_if(roots_.begin(), roots_.end(), same) - roots_.begin();
    if (static_cast<std::size_t>(number) == roots_.size()) roots_.push_back(&term);
    return static_cast<std::uint32_t>(number);
  }

  /// A row that is divided by its sum divides by the same term many times.
  const Polynomial& inverse(const Term& term) {
    const auto [place, is_new] = inverses_.try_emplace(&term);
    if (is_new) place->second = forms_.raise(done_.at(&term), -1, known_sign(term));
    return place->second;
  }

  static int sign_of_part(const Term& term, std::size_t i) { return known_sign(term.parts[i].term()); }

  Polynomial function(const Term& term) {
    const Polynomial& x = part(term, 0);
    switch (term.function) {
      case Function::sin:
        return forms_.sine(x);
      case Function::cos:
        return forms_.cosine(x);
      case Function::tan:
        return forms_.multiply(forms_.sine(x), forms_.raise(forms_.cosine(x), -1, 0));
      case Function::sinh:
        return exponentials(x, -1);
      case Function::cosh:
        return exponentials(x, 1);
      case Function::tanh:
        return forms_.multiply(exponentials(x, -1), forms_.raise(exponentials(x, 1), -1, 1));
      case Function::exp:
        return forms_.exponential(x);
      case Function::ln:
        return forms_.logarithm(x);
      case Function::log2:
        return logarithm(x, 2);
      case Function::log10:
        return logarithm(x, 10);
      case Function::sqrt:
        return forms_.raise(x, Rational(1, 2), 1);
      case Function::cbrt:
        return cube_root(x, sign_of_part(term, 0));
      case Function::acos:
        return less_than_quarter(forms_.opaque(Function::asin, x, sign_of_part(term, 0)));
      default:
        return forms_.opaque(term.function, x, known_sign(term));
    }
  }

  /// With the same number for distributions that are the same.
  Polynomial opaque(Symbol symbol, const Term& term, const Polynomial& argument, int sign) {
    const auto same = [&](const Term* other) { return same_distribution(term, *other); };
    const auto number = std::find_if(distributions_.begin(), distributions_.end(), same) - distributions_.begin();
    if (static_cast<std::size_t>(number) == distributions_.size()) distributions_.push_back(&term);
    return forms_.opaque(symbol, static_cast<std::uint32_t>(number), is_symmetric(term.family), argument, sign);
  }

  /// Of symmetric distributions 1/2 and an odd function; of the normal one that is erf(x/√2)/2.
  Polynomial distribution_function(const Term& term) {
    const Polynomial& x = part(term, 0);
    if (!is_symmetric(term.family)) return opaque(Symbol::cdf, term, x, known_sign(term));
    Polynomial sum = NormalForms::constant(Rational(1, 2));
    if (term.family == Family::normal) {
      const Polynomial root = forms_.raise(NormalForms::constant(2), Rational(-1, 2), 1);
      forms_.add(sum, forms_.opaque(Function::erf, forms_.multiply(x, root), 0), Rational(1, 2));
    } else {
      forms_.add(sum, opaque(Symbol::cdf, term, x, 0), 1);
    }
    return sum;
  }

  /// Of symmetric distributions an odd function of p − 1/2.
  Polynomial quantile(const Term& term) {
    Polynomial p = part(term, 0);
    if (is_symmetric(term.family)) forms_.add(p, NormalForms::constant(Rational(1, 2)), -1);
    return opaque(Symbol::quantile, term, p, known_sign(term));
  }

  /// (exp(x) + sign·exp(−x))/2
  Polynomial exponentials(const Polynomial& x, int sign) {
    Polynomial opposite;
    forms_.add(opposite, x, -1);
    Polynomial sum;
    forms_.add(sum, forms_.exponential(x), Rational(1, 2));
    forms_.add(sum, forms_.exponential(opposite), Rational(sign, 2));
    return sum;
  }

  Polynomial logarithm(const Polynomial& x, int base) {
    const Polynomial below = forms_.logarithm(NormalForms::constant(base));
    return forms_.multiply(forms_.logarithm(x), forms_.raise(below, -1, 1));
  }

  Polynomial cube_root(const Polynomial& x, int sign) {
    if (sign == 0) return forms_.opaque(Function::cbrt, x, 0);
    Polynomial magnitude;
    forms_.add(magnitude, x, sign);
    Polynomial root;
    forms_.add(root, forms_.raise(magnitude, Rational(1, 3), 1), sign);
    return root;
  }

  /// π/2 − p
  Polynomial less_than_quarter(const Polynomial& p) {
    Polynomial result;
    forms_.add(result, forms_.pi(), Rational(1, 2));
    forms_.add(result, p, -1);
    return result;
  }

  NormalForms forms_;
  std::unordered_map<const Term*, Polynomial> done_;
  std::unordered_map<const Term*, Polynomial> inverses_;
  std::vector<const Term*> roots_;
  std::vector<const Term*> distributions_;
};

/// p = c·q for a rational c.
bool proportional(const Polynomial& p, const Polynomial& q) {
  if (p.size() != q.size() || p.empty()) return false;
  const Rational c = p.begin()->second / q.begin()->second;
  return std::equal(p.begin(), p.end(), q.begin(), [&](const auto& a, const auto& b) {
    return !(a.first < b.first) && !(b.first < a.first) && a.second == c * b.second;
  });
}

/// Whether a form is a multiple of an equation whose root stands in it: then it is zero, as that is. Putting
/// the root into its equation may ask for a proof of its own; that one goes without.
bool is_equation_of_root(const Polynomial& form, Normaliser& normaliser) {
  static thread_local bool under_way = false;
  if (under_way) return false;
  under_way = true;
  bool proven = false;
  const std::vector<const Term*> roots = normaliser.roots();
  std::deque<Outcome<Real>> values;  // what the normaliser has seen has to stay
  for (const Term* root : roots) {
    const auto& value = values.emplace_back(value_at(*root->equation, root->parts, Real::of(*root)));
    if (!value) continue;
    try {
      proven = proportional(form, normaliser.normal_form(value->term()));
    } catch (const BudgetSpent&) {
      proven = false;
    }
    if (proven) break;
  }
  under_way = false;
  return proven;
}

}  // namespace

namespace {

/// A distribution function rises strictly: its quantile of p is x exactly if it takes the value p at x.
bool is_quantile_at(const Term& quantile, const Real& x) {
  std::vector<Real> arguments(quantile.parts);
  const Real p = std::exchange(arguments[0], x);
  const auto value = cdf(quantile.family, arguments);
  return value && proven_zero(*value - p);
}

}  // namespace

bool proven_zero(const Real& x) {
  const Term& term = x.term();
  if (term.kind == Kind::difference || term.kind == Kind::sum) {
    const bool is_pair = term.parts.size() == 2 && term.parts[0].term().kind == Kind::quantile;
    const Real other = term.kind == Kind::difference ? term.parts.back() : -term.parts.back();
    if (is_pair && is_quantile_at(term.parts[0].term(), other)) return true;
  }
  if (term.kind == Kind::difference && same_expression(term.parts[0], term.parts[1])) return true;
  try {
    Normaliser normaliser;
    const Polynomial form = normaliser.normal_form(x.term());
    return form.empty() || is_equation_of_root(form, normaliser);
  } catch (const BudgetSpent&) {
    return false;
  }
}

}  // namespace proofsheet::numbers
