#include "numbers/reals/derivative.hpp"

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "numbers/distributions/distribution.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/enclosure_arithmetic.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

namespace {

constexpr long long steps_of_a_node = 400;

/// The values of nodes that contain variables.
class Values {
 public:
  Real of(const Real& x) {
    if (!x.depends_on_range()) return x;
    visit_parts_first(
        x.term(), [&](const Term& part) { return part.ranged && !known_.contains(&part); },
        [&](const Term& term) {
          if (!known_.contains(&term)) known_.emplace(&term, rebuilt(term));
          return true;
        });
    return known_.at(&x.term());
  }

 private:
  std::vector<Real> parts_of(const Term& term) const {
    std::vector<Real> parts;
    for (const Real& part : term.parts)
      parts.push_back(part.depends_on_range() ? known_.at(&part.term()) : part);
    return parts;
  }

  Real rebuilt(const Term& term) const {
    if (!spend(WorkKind::steps, steps_of_a_node)) throw *budget_failure();
    const std::vector<Real> parts = parts_of(term);
    switch (term.kind) {
      case Kind::sum: return sum(parts);
      case Kind::difference: return parts[0] - parts[1];
      case Kind::negation: return -parts[0];
      case Kind::product: return product(parts);
      case Kind::quotient: return value_or_throw(divide(parts[0], parts[1]));
      case Kind::power: return value_or_throw(power(parts[0], *term.value));
      case Kind::real_power: return value_or_throw(power(parts[0], parts[1]));
      case Kind::function: return value_or_throw(apply(term.function, parts[0]));
      case Kind::cdf: return value_or_throw(cdf(term.family, parts));
      case Kind::quantile: return value_or_throw(quantile(term.family, parts));
      case Kind::root: return make_root(*term.equation, parts);  // the same number, so it was proven
      case Kind::range:
        if (parts[0].rational() && parts[1].rational() && *parts[0].rational() == *parts[1].rational())
          return parts[0];
        break;
      case Kind::rational:
      case Kind::pi_multiple:
      case Kind::unknown: break;
    }
    throw Failure{Failure::Kind::unsupported, to_string(Real::of(term)) + " has no single value", {}};
  }

  std::unordered_map<const Term*, Real> known_;
};

Failure no_derivative(const Term& term) {
  return {Failure::Kind::unsupported, "the derivative of " + to_string(Real::of(term)) + " is not known", {}};
}

constexpr long most_halves = 1000;

/// Returns Γ(n/2).
Real gamma_of_half(long n) {
  Real value = n % 2 == 0 ? Real(1) : RealArithmetic().applied(Function::sqrt, Real::pi_times(1));
  for (long at = n - 2; at > 0; at -= 2) value = value * Rational(at, 2);
  return value;
}

/// One pass from a whole to its parts. The slope of a node is the derivative of the whole along it.
class Slopes {
 public:
  explicit Slopes(Values& values) : values_(values) {}

  /// Computes the slopes of all nodes of y that contain variables. Does not enter those in `ends`.
  void run(const Real& y, const std::unordered_set<const Term*>& ends = {}) {
    std::vector<const Term*> order;
    std::unordered_set<const Term*> seen{&y.term()};
    visit_parts_first(
        y.term(),
        [&](const Term& part) { return part.ranged && !ends.contains(&part) && seen.insert(&part).second; },
        [&](const Term& term) {
          order.push_back(&term);
          return true;
        });
    slopes_[&y.term()].take(1);
    for (auto term = order.rbegin(); term != order.rend(); ++term) {
      const Real slope = slopes_[*term].total();
      if (slope.rational() && slope.rational()->is_zero()) continue;
      if ((*term)->kind == Kind::range)
        along_[name_of_range(Real::of(**term))].take(slope);
      else
        pass_on(**term, slope);
    }
  }

  Real of(const Term& term) { return slopes_[&term].total(); }
  std::map<long, Real> along_variables() const {
    std::map<long, Real> all;
    for (const auto& [name, slope] : along_) all.emplace(name, slope.total());
    return all;
  }

 private:
  void pass_on(const Term& term, const Real& slope) {
    if (!spend(WorkKind::steps, steps_of_a_node)) throw *budget_failure();
    const std::vector<Real> locals = locals_of(term);
    for (std::size_t i = 0; i < locals.size(); ++i)
      if (term.parts[i].depends_on_range()) slopes_[&term.parts[i].term()].take(slope * locals[i]);
  }

  /// Returns the derivatives of a node along its parts. Those along parts without variables may be anything.
  std::vector<Real> locals_of(const Term& term) {
    std::vector<Real> x;
    if (term.kind != Kind::root)
      for (const Real& part : term.parts) x.push_back(values_.of(part));
    switch (term.kind) {
      case Kind::sum: return std::vector<Real>(x.size(), Real(1));
      case Kind::difference: return {1, -1};
      case Kind::negation: return {-1};
      case Kind::product: return of_product(x);
      case Kind::quotient: {
        const Real over = value_or_throw(divide(1, x[1]));
        return {over, -(value_or_throw(divide(x[0], x[1])) * over)};
      }
      case Kind::power:
      case Kind::real_power:
      case Kind::function: return of_smooth(term, x);
      case Kind::root: return of_root(term);
      case Kind::cdf:
      case Kind::quantile: return of_distribution(term, x);
      case Kind::rational:
      case Kind::pi_multiple:
      case Kind::unknown:
      case Kind::range: break;
    }
    throw no_derivative(term);
  }

  static std::vector<Real> of_product(const std::vector<Real>& x) {
    std::vector<Real> locals(x.size(), Real(1));
    Real before = 1, after = 1;
    for (std::size_t i = 0; i < x.size(); ++i) {
      locals[i] = before;
      before = before * x[i];
    }
    for (std::size_t i = x.size(); i-- > 0;) {
      locals[i] = locals[i] * after;
      after = after * x[i];
    }
    return locals;
  }

  /// Explains why there is no derivative at a corner, or at an end of a domain.
  std::vector<Real> of_smooth(const Term& term, const std::vector<Real>& x) const {
    try {
      if (term.kind == Kind::function) {
        const Real value = value_or_throw(apply(term.function, x[0]));
        return {row_of(term.function).slope->of_real(RealArithmetic(), x[0], value)};
      }
      const Real exponent = term.kind == Kind::power ? Real(*term.value) : x[1];
      const Real along_base = exponent * value_or_throw(power(x[0], exponent - 1));
      if (term.kind == Kind::power) return {along_base};
      if (!term.parts[1].depends_on_range()) return {along_base, 0};
      const Real logarithm = value_or_throw(apply(Function::ln, x[0]));
      return {along_base, logarithm * value_or_throw(power(x[0], exponent))};
    } catch (const Failure& failure) {
      using FailureKind = Failure::Kind;
      if (failure.kind != FailureKind::division_by_zero && failure.kind != FailureKind::outside_domain) throw;
      throw Failure{FailureKind::outside_domain,
                    to_string(Real::of(term)) + " has no derivative where its argument is " + to_string(x[0]),
                    "use values away from the corner, or leave out this uncertainty"};
    }
  }

  /// The density of a distribution is the slope of its cdf, and the inverse of that of a quantile. The
  /// derivatives along its parameters are not known.
  static std::vector<Real> of_distribution(const Term& term, const std::vector<Real>& x) {
    std::vector<long> halves;  // the parameters: degrees of freedom, or those of beta, doubled
    for (std::size_t i = 1; i < x.size(); ++i) {
      const Rational* const value = x[i].rational();
      const auto whole =
          value ? Rational(*value * (term.family == Family::beta ? 2 : 1)).small_whole() : std::nullopt;
      if (!whole || *whole > most_halves || term.parts[i].depends_on_range()) throw no_derivative(term);
      halves.push_back(*whole);
    }
    const bool is_cdf = term.kind == Kind::cdf;
    const Real at = is_cdf ? x[0] : value_or_throw(quantile(term.family, x));
    const Real slope = density(term, at, halves);
    std::vector<Real> locals(x.size(), Real(0));
    locals[0] = is_cdf ? slope : RealArithmetic().quotient(1, slope);
    return locals;
  }

  /// `halves`: the doubled shapes of the gamma functions.
  static Real density(const Term& term, const Real& x, const std::vector<long>& halves) {
    const RealArithmetic a;
    const auto raised = [](const Real& base, const Rational& exponent) {
      return value_or_throw(power(base, exponent));
    };
    const auto over_beta = [&](const Real& value, long m, long n) {
      return a.quotient(value * gamma_of_half(m + n), gamma_of_half(m) * gamma_of_half(n));
    };
    switch (term.family) {
      case Family::normal:
        return a.quotient(a.applied(Function::exp, a.square(x) * Rational(-1, 2)),
                          a.applied(Function::sqrt, Real::pi_times(2)));
      case Family::t: {
        const long n = halves.at(0);
        const Real value = raised(Real(1) + a.square(x) * Rational(1, n), Rational(-n - 1, 2));
        return over_beta(a.quotient(value, a.applied(Function::sqrt, Real(n))), 1, n);
      }
      case Family::chi2: {
        const long n = halves.at(0);
        const Real value = raised(x * Rational(1, 2), Rational(n - 2, 2)) *
                           a.applied(Function::exp, x * Rational(-1, 2)) * Rational(1, 2);
        return a.quotient(value, gamma_of_half(n));
      }
      case Family::f: {
        const long m = halves.at(0), n = halves.at(1);
        const Real scaled = x * Rational(m, n);
        const Real value = raised(scaled, Rational(m - 2, 2)) * Rational(m, n);
        return over_beta(value * raised(Real(1) + scaled, Rational(-m - n, 2)), m, n);
      }
      case Family::beta: {
        const long m = halves.at(0), n = halves.at(1);
        return over_beta(raised(x, Rational(m - 2, 2)) * raised(Real(1) - x, Rational(n - 2, 2)), m, n);
      }
      case Family::tukey: break;
    }
    throw no_derivative(term);
  }

  /// Where F(r, c) = 0, the derivative of r along c is -F_c/F_r.
  std::vector<Real> of_root(const Term& term) {
    const std::vector<Real> constants(term.parts.begin(), term.parts.end());
    std::unordered_set<const Term*> ends{&term};
    for (const Real& constant : constants) ends.insert(&constant.term());
    const Real f = value_or_throw(value_at(*term.equation, constants, Real::of(term)));
    Slopes inside(values_);
    inside.run(f, ends);
    std::vector<Real> locals;
    for (const Real& constant : constants)
      locals.push_back(-value_or_throw(divide(inside.of(constant.term()), inside.of(term))));
    return locals;
  }

  Values& values_;
  std::unordered_map<const Term*, RunningSum> slopes_;
  std::map<long, RunningSum> along_;
};

/// Returns the derivative along each variable, times its uncertainty.
std::map<long, Real> contributions(const Real& y, const Uncertainties& inputs) {
  std::map<long, Real> all = value_or_throw(gradient(y));
  for (auto& [name, slope] : all) slope = slope * inputs.deviations.at(name);
  return all;
}

}  // namespace

long name_of_range(const Real& variable) { return numerator(*variable.term().value).convert_to<long>(); }

Real with_value(const Real& variable, const Rational& value) {
  return Real::between(value, value, name_of_range(variable));
}

Outcome<Real> at_values(const Real& x) try { return Values().of(x); } catch (const Failure& failure) {
  return failure;
}

Outcome<std::map<long, Real>> gradient(const Real& y) try {
  if (!y.depends_on_range()) return std::map<long, Real>();
  Values values;
  Slopes slopes(values);
  slopes.run(y);
  return slopes.along_variables();
} catch (const Failure& failure) {
  return failure;
}

Outcome<Real> covariance(const Real& y, const Real& z, const Uncertainties& inputs) try {
  const auto of_y = contributions(y, inputs);
  const auto of_z = contributions(z, inputs);
  RunningSum total;
  const auto take = [&](long one, long other, const Rational& r) {
    const auto a = of_y.find(one), b = of_z.find(other);
    if (a != of_y.end() && b != of_z.end()) total.take(a->second * b->second * r);
  };
  for (const auto& [name, term] : of_y) take(name, name, 1);
  for (const auto& [pair, r] : inputs.correlations) {
    take(pair.first, pair.second, r);
    take(pair.second, pair.first, r);
  }
  return total.total();
} catch (const Failure& failure) {
  return failure;
}

Outcome<Real> standard_uncertainty(const Real& y, const Uncertainties& inputs) try {
  const auto terms = contributions(y, inputs);
  const RealArithmetic a;
  if (terms.size() == 1) return a.applied(Function::abs, terms.begin()->second);
  RunningSum squares;
  for (const auto& [one, term] : terms) squares.take(a.square(term));
  for (const auto& [pair, r] : inputs.correlations) {
    const auto one = terms.find(pair.first), other = terms.find(pair.second);
    if (one != terms.end() && other != terms.end()) squares.take(one->second * other->second * (2 * r));
  }
  return a.applied(Function::sqrt, squares.total());
} catch (const Failure& failure) {
  return failure;
}

}  // namespace proofsheet::numbers
