#include "numbers/solving/equation.hpp"

#include <algorithm>
#include <unordered_map>

#include "numbers/distributions/distribution.hpp"

namespace proofsheet::numbers {

namespace {

/// The nodes that depend on a leaf.
class Dependents {
 public:
  /// Works at once for an unknown: every node that contains one is marked.
  explicit Dependents(const Term& leaf) : leaf_(leaf) {}
  /// Must be called once for a range, to find the nodes that contain it.
  void collect(const Term& root) {
    is_collected_ = true;
    visit_parts_first(
        root, [&](const Term& part) { return part.ranged && !found_.contains(&part); },
        [&](const Term& term) {
          bool touched = &term == &leaf_;
          for (const Real& part : term.parts) touched = touched || (*this)(part.term());
          found_[&term] = touched;
          return true;
        });
  }
  bool operator()(const Term& term) const {
    if (!is_collected_) return term.open;
    const auto found = found_.find(&term);
    return found != found_.end() && found->second;
  }

 private:
  const Term& leaf_;
  bool is_collected_ = false;
  std::unordered_map<const Term*, bool> found_;
};

/// Writes the steps of the nodes that depend on the unknown, parts before wholes.
class Writer {
 public:
  explicit Writer(const Term& unknown) : unknown_(unknown), dependents_(unknown) {
    if (unknown.equation) result_.equation.unknown = unknown.equation->unknown;
    result_.equation.steps.emplace_back();
    steps_.emplace(&unknown, 0);
  }

  Outcome<EquationSteps> write(const Term& root) {
    if (unknown_.kind == Kind::range) dependents_.collect(root);
    std::optional<Failure> failure;
    visit_parts_first(
        root, [&](const Term& part) { return dependents_(part) && !steps_.contains(&part); },
        [&](const Term& term) {
          if (steps_.contains(&term)) return true;
          failure = why_no_step(term);
          if (!failure) add(term);
          return !failure;
        });
    if (failure) return *std::move(failure);
    return std::move(result_);
  }

 private:
  std::optional<Failure> why_no_step(const Term& term) const {
    if (term.kind == Kind::unknown) return second_unknown(term);
    if (has_no_step(term)) return without_slope();
    if (result_.equation.steps.size() >= most_equation_steps) return too_long();
    return std::nullopt;
  }

  void add(const Term& term) {
    Step step;
    step.kind = term.kind;
    step.function = term.function;
    step.family = term.family;
    if (term.value) step.exponent = *term.value;
    for (const Real& part : term.parts) step.operands.push_back(operand(part));
    steps_.emplace(&term, result_.equation.steps.size());
    result_.equation.steps.push_back(std::move(step));
  }

  Operand operand(const Real& part) {
    if (dependents_(part.term())) return {false, steps_.at(&part.term())};
    const auto [place, fresh] = constants_.try_emplace(&part.term(), result_.constants.size());
    if (fresh) result_.constants.push_back(part);
    return {true, place->second};
  }

  Failure second_unknown(const Term& term) const {
    return {
        Failure::Kind::unsupported,
        "an equation for " + unknown_.equation->unknown + " mentions " + term.equation->unknown +
            ", the unknown of another equation",
        "for several unknowns, solve one equation by hand, or use solve(A, b) if the equations are linear"};
  }

  // True for nodes without a step: a root, and a distribution whose parameters depend on the leaf. If the
  // leaf is an unknown, such a distribution cannot be made in the first place.
  bool has_no_step(const Term& term) const {
    if (term.kind == Kind::root) return true;
    if (term.kind != Kind::cdf && term.kind != Kind::quantile) return false;
    const auto touched = [&](const Real& parameter) { return dependents_(parameter.term()); };
    return term.family == Family::tukey || std::any_of(term.parts.begin() + 1, term.parts.end(), touched);
  }
  static Failure without_slope() {
    return {Failure::Kind::unsupported, "this distribution has no derivative here", {}};
  }

  static Failure too_long() {
    return {Failure::Kind::too_large,
            "this equation has more than " + std::to_string(most_equation_steps) + " steps",
            "shorten its sums"};
  }

  const Term& unknown_;
  Dependents dependents_;
  EquationSteps result_;
  std::unordered_map<const Term*, std::size_t> steps_, constants_;
};

Outcome<Real> value_of(const Step& step, const std::vector<Real>& x) {
  switch (step.kind) {
    case Kind::sum: return sum(x);
    case Kind::difference: return x[0] - x[1];
    case Kind::negation: return -x[0];
    case Kind::product: return product(x);
    case Kind::quotient: return divide(x[0], x[1]);
    case Kind::power: return power(x[0], step.exponent);
    case Kind::real_power: return power(x[0], x[1]);
    case Kind::function: return apply(step.function, x[0]);
    case Kind::cdf: return cdf(step.family, x);
    case Kind::quantile: return quantile(step.family, x);
    case Kind::rational:
    case Kind::pi_multiple:
    case Kind::unknown:
    case Kind::range:
    case Kind::root: break;
  }
  return Failure{
      Failure::Kind::unsupported, "this equation has a step that is not a function of other steps", {}};
}

}  // namespace

bool contains_range(const Real& range, const Real& f) {
  Dependents touched(range.term());
  touched.collect(f.term());
  return touched(f.term());
}

Outcome<EquationSteps> equation_of(const Real& f, const Real& unknown) {
  const Term& leaf = unknown.term();
  if (leaf.kind == Kind::unknown && !f.depends_on_unknown()) {
    return Failure{
        Failure::Kind::unsupported,
        "the equation does not mention " + leaf.equation->unknown + ", so it can't be solved for it",
        "solve for a name that the equation uses"};
  }
  auto written = Writer(leaf).write(f.term());
  if (written) written->equation.key = key_of(written->equation);
  return written;
}

Outcome<Real> value_at(const Equation& equation, std::span<const Real> constants, const Real& x) {
  std::vector<Real> values{x};
  values.reserve(equation.steps.size());
  for (std::size_t i = 1; i < equation.steps.size(); ++i) {
    std::vector<Real> operands;
    for (const Operand& operand : equation.steps[i].operands)
      operands.push_back(operand.constant ? constants[operand.index] : values[operand.index]);
    auto value = value_of(equation.steps[i], operands);
    if (!value) return value.failure();
    values.push_back(*std::move(value));
  }
  return values.back();
}

std::string key_of(const Equation& equation) {
  std::string key;
  for (const Step& step : equation.steps) {
    key += std::to_string(static_cast<int>(step.kind)) + ':' +
           std::to_string(static_cast<int>(step.function)) + ':' +
           std::to_string(static_cast<int>(step.family)) + ':' + step.exponent.str();
    for (const Operand& operand : step.operands)
      key += (operand.constant ? " c" : " s") + std::to_string(operand.index);
    key += ';';
  }
  return key;
}

}  // namespace proofsheet::numbers
