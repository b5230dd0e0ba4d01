#include "numbers/reals/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "numbers/distributions/distribution.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/ball_evaluation.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/tangent.hpp"

namespace proofsheet::numbers {

namespace {

thread_local Limits thread_limits;
thread_local long long thread_evaluations = 0;

/// Returns how many enclosures a node needs at a time.
long long nodes(const Term& term) {
  return term.kind == Kind::root ? 2 * static_cast<long long>(term.equation->steps.size()) : 1;
}

/// Encloses a shared number. It is free of charge, since another expression may have enclosed it before.
void enclose_shared(const Term& term, long precision) {
  const ThreadOwnedScope scope;
  auto enclosure = std::make_unique<Enclosure>(precision);
  enclosure->set_rational(*term.value);
  term.enclosure = std::move(enclosure);
}

/// Returns the nodes to compute for `root` at `precision`, parts before wholes, without duplicates, and marks
/// them. Returns `nullopt` and leaves no marks if there would be more than `most`.
std::optional<std::vector<const Term*>> plan_of(const Term& root, long precision, std::size_t most) {
  std::vector<const Term*> marked, order;
  const auto enters = [&](const Term& term) {
    if (term.planned || term.precision() >= precision) return false;
    if (is_shared(term)) {
      enclose_shared(term, precision);
      return false;
    }
    term.planned = true;
    marked.push_back(&term);
    return true;
  };
  enters(root);
  std::size_t held = 0;
  const bool fits = visit_parts_first(root, enters, [&](const Term& term) {
    order.push_back(&term);
    held += static_cast<std::size_t>(nodes(term));
    return held <= most;
  });
  if (fits) return order;
  for (const Term* term : marked) term->planned = false;
  return std::nullopt;
}

std::vector<const Enclosure*> parts_of(const Term& term) {
  std::vector<const Enclosure*> parts;
  parts.reserve(term.parts.size());
  for (const Real& part : term.parts) parts.push_back(part.term().enclosure.get());
  return parts;
}

void set_power(Enclosure& result, const Term& term) {
  const Enclosure& base = *term.parts[0].term().enclosure;
  const Rational& exponent = *term.value;
  if (!is_whole(exponent)) {
    constexpr long guard_bits = 32;
    Enclosure enclosed(result.precision() + guard_bits);
    enclosed.set_rational(exponent);
    result.set_real_power(base, enclosed);
  } else if (exponent == 2) {
    result.set_square(base);
  } else {
    result.set_power(base, numerator(exponent));
  }
}

/// Sets a cdf or a quantile. A search for a quantile of Tukey's distribution is so expensive that its
/// rational arguments get extra bits, so that the first search suffices.
void set_distribution(Enclosure& result, const Term& term) {
  constexpr long more_bits = 32;
  std::vector<const Enclosure*> parts = parts_of(term);
  std::vector<Enclosure> precise;
  precise.reserve(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Rational* const fraction = term.parts[i].rational();
    if (term.family != Family::tukey || !fraction) continue;
    precise.emplace_back(result.precision() + more_bits).set_rational(*fraction);
    parts[i] = &precise.back();
  }
  if (term.kind == Kind::cdf) {
    result.set_cdf(term.family, parts);
  } else {
    result.set_quantile(term.family, parts);
  }
}

}  // namespace

void set_range(Enclosure& result, const Term& range) {
  const Rational &lower = *range.parts[0].rational(), &upper = *range.parts[1].rational();
  if (lower < upper) return result.set_between(lower, upper);
  const Rational width = (abs(lower) + 1) * power_of_ten(-result.precision() / 4);
  result.set_between(lower - width, upper + width);
}

namespace {

void compute(const Term& term, long precision) {
  auto result = std::make_unique<Enclosure>(precision);
  const auto part = [&](std::size_t i) -> const Enclosure& { return *term.parts[i].term().enclosure; };
  switch (term.kind) {
    case Kind::rational: result->set_rational(*term.value); break;
    case Kind::pi_multiple: result->set_pi_times(*term.value); break;
    case Kind::sum: result->set_sum(parts_of(term)); break;
    case Kind::difference: result->set_difference(part(0), part(1)); break;
    case Kind::negation: result->set_negation(part(0)); break;
    case Kind::product: result->set_product(parts_of(term)); break;
    case Kind::quotient: result->set_quotient(part(0), part(1)); break;
    case Kind::power: set_power(*result, term); break;
    case Kind::real_power: result->set_real_power(part(0), part(1)); break;
    case Kind::function: result->set_function(*row_of(term.function).enclosed, part(0)); break;
    case Kind::unknown: break;  // leaves the whole line
    case Kind::range: set_range(*result, term); break;
    case Kind::root:
      if (!term.enclosure) term.enclosure = std::make_unique<Enclosure>(2);
      *result = narrow_root(*term.equation, parts_of(term), *term.enclosure, precision);
      break;
    case Kind::cdf:
    case Kind::quantile: set_distribution(*result, term); break;
  }
  term.enclosure = std::move(result);
  ++thread_evaluations;
}

/// Returns the measured cost of a studentised range: two error functions for each point. The inner sum has
/// about as many points as there are bits. The outer sum does, too, and has more for many groups or few
/// degrees of freedom.
long long cost_of_range(const Term& term, long precision) {
  constexpr long long of_a_point = 12;
  const long long bits = precision + 24;
  if (term.parts.size() == 2) return bits * (1000 + 32 * bits);
  const double groups = ball_of(term.parts[1]).middle, degrees = ball_of(term.parts[2]).middle;
  const auto steps =
      static_cast<long long>(static_cast<double>(bits) * (8 + groups / 2) * (1 + 2 / (degrees + groups)) / 4);
  return bits * steps * (200 + of_a_point * bits);
}

/// Returns the measured cost of both ends: gamma functions, then sums with about as many terms as there are
/// bits and degrees of freedom, of which only those near the mean count if they are many. Binary splitting
/// does not help if the degrees are not rational.
long long cost_of_cdf(const Term& term, long precision) {
  if (term.family == Family::tukey) return cost_of_range(term, precision);
  const bool is_gamma = term.family == Family::normal || term.family == Family::chi2;
  long long products = is_gamma ? precision / 4 : 3LL * precision;
  long long start = is_gamma ? 1000 : 2000;
  for (std::size_t i = 1; i < term.parts.size(); ++i) {
    const double degrees = ball_of(term.parts[i]).middle;
    const double near_mean = 8 * std::sqrt(degrees * static_cast<double>(precision));
    start += static_cast<long long>(std::min({degrees, near_mean, 2.0 * most_degrees})) / 8;
    if (!term.parts[i].rational()) products = 12LL * precision;
  }
  return precision * (start + products);
}

/// Returns the cost of a search with a few bits, then of a few values for every doubling of the precision.
long long cost_of_quantile(const Term& term, long precision) {
  constexpr long search_precision = 192;
  if (term.family == Family::tukey) return 4 * cost_of_range(term, precision);
  return 20 * cost_of_cdf(term, search_precision) + 4 * cost_of_cdf(term, precision);
}

/// Returns the cost of evaluating all distributions of an equation a few times.
long long cost_of_distributions(const Equation& equation, long precision) {
  constexpr long long start = 2000, times = 8, of_a_quantile = 20;
  long long values = 0;
  for (const Step& step : equation.steps)
    values += step.kind == Kind::cdf ? 1 : step.kind == Kind::quantile ? of_a_quantile : 0;
  return values * times * precision * (start + 3 * precision);
}

/// True if a node pays for itself, piece by piece.
bool pays_for_itself(const Term& term) {
  return term.kind == Kind::root || term.kind == Kind::cdf || term.kind == Kind::quantile;
}

/// Returns the cost of a node, in units of an addition per bit.
long long cost(const Term& term, long precision) {
  constexpr long long start = 32;
  const bool fractional_power = term.kind == Kind::power && !is_whole(*term.value);
  if (term.kind == Kind::real_power || fractional_power) return precision * (2 * start + precision / 32);
  // Newton steps double the bits, so the last ones cost most: a function and its slope, a few times.
  if (term.kind == Kind::root)
    return nodes(term) * precision * (4 * start + precision / 8) +
           cost_of_distributions(*term.equation, precision);
  if (term.kind == Kind::cdf) return cost_of_cdf(term, precision);
  if (term.kind == Kind::quantile) return cost_of_quantile(term, precision);
  return term.kind == Kind::function ? row_of(term.function).cost.at(precision) : precision;
}

/// Returns the extra cost of a node that depends on its parts: the removal of full turns from an angle, and
/// one squaring for each bit of an integer exponent.
long long cost_of_argument(const Term& term, long precision) {
  if (term.kind == Kind::power)
    return precision * static_cast<long long>(bits_of(*term.value)) / 32 * (1 + precision / 4096);
  if (term.kind != Kind::function || !row_of(term.function).is_periodic()) return 0;
  constexpr long long for_a_bit = 16;
  const Enclosure& angle = *term.parts[0].term().enclosure;
  const long before_point = angle.bounded() ? angle.magnitude_exponent() : 0;
  return before_point > 0 ? for_a_bit * (precision + std::min(before_point, Enclosure::most_angle_bits)) : 0;
}

/// Returns the fixed price of the nodes, whatever their precision: MPFR has a start-up cost for each
/// function, MPFI searches for the quadrant of an angle, and the error function is a series.
long long price_of_nodes(const std::vector<const Term*>& plan) {
  constexpr long long of_a_node = 1500, of_a_function = 3000, of_a_series = 30'000;
  long long price = 0;
  for (const Term* term : plan) {
    price += of_a_node;
    if (term->kind == Kind::function) price += of_a_function * (row_of(term->function).is_periodic() ? 2 : 1);
    if (term->kind == Kind::function && term->function == Function::erf) price += of_a_series;
  }
  return price;
}

/// Drops long enclosures of an expression whose evaluation failed. Keeps that of the root, which the message
/// shows.
void forget_parts(const Term& root) {
  constexpr long worth_keeping = 1024;
  std::vector<const Term*> stack{&root};
  while (!stack.empty()) {
    const Term& term = *stack.back();
    stack.pop_back();
    for (const Real& part : term.parts) {
      if (part.term().precision() <= worth_keeping || is_shared(part.term())) continue;
      part.term().enclosure.reset();
      stack.push_back(&part.term());
    }
  }
}

/// Returns a failure that names the limit if x cannot be enclosed even with few bits.
std::optional<Failure> exceeded_limit(const std::string& what, const Real& x) {
  constexpr long few_bits = 64;
  if (Decision().enclose(x, few_bits)) return std::nullopt;
  const auto plan = plan_of(x.term(), few_bits, std::numeric_limits<std::size_t>::max());
  for (const Term* term : *plan) term->planned = false;
  const auto most_bytes = std::min(limits().bytes, static_cast<std::size_t>(account.of_expression.bytes));
  const auto bytes_there = std::min(limits().bytes, static_cast<std::size_t>(bytes_left()));
  const bool is_large = plan->size() > bytes_there / Enclosure::bytes_at(few_bits);
  return Failure{Failure::Kind::too_large,
                 what + " is undecided: " + to_string(x) + " has " + std::to_string(plan->size()) +
                     " parts, and enclosing them takes more than " +
                     (is_large ? std::to_string(most_bytes) + " bytes"
                               : std::to_string(limits().work) + " units of work"),
                 "shorten the ranges of loops; use round(x, 50) to shorten long fractions"};
}

}  // namespace

LimitScope::LimitScope(const Limits& limits) : before_(thread_limits) { thread_limits = limits; }
LimitScope::~LimitScope() { thread_limits = before_; }
const Limits& limits() { return thread_limits; }
long long evaluations() { return thread_evaluations; }

const Enclosure* Decision::enclose(const Real& x, long precision) {
  const Term& root = x.term();
  if (root.precision() >= precision) return root.enclosure.get();
  if (precision > limits_.precision) return nullptr;
  if (is_shared(root)) {
    enclose_shared(root, precision);
    return root.enclosure.get();
  }
  const auto by_work = static_cast<std::size_t>(std::max(work_left_, 0LL) / precision);
  const auto bytes = std::min(limits_.bytes, static_cast<std::size_t>(bytes_left()));
  const auto plan = plan_of(root, precision, std::min(bytes / Enclosure::bytes_at(precision), by_work));
  long long price = 0, price_of_itself = 0;
  if (plan) {
    for (const Term* term : *plan) {
      term->planned = false;
      (pays_for_itself(*term) ? price_of_itself : price) += cost(*term, precision);
    }
  }
  const auto computed = [&](const Term* term) {
    if (!pay(cost_of_argument(*term, precision))) return false;
    compute(*term, precision);
    if (is_overspent()) term->enclosure.reset();  // the computation was abandoned
    return !is_overspent();
  };
  work_left_ -= price_of_itself;
  const bool affordable = plan && pay(price) && spend(WorkKind::enclosures, price_of_nodes(*plan)) &&
                          std::all_of(plan->begin(), plan->end(), computed);
  if (affordable) return root.enclosure.get();
  forget_parts(root);
  return nullptr;
}

bool Decision::pay(long long price) {
  work_left_ -= price;
  return work_left_ >= 0 && spend(WorkKind::enclosures, price);
}

const Enclosure& enclose(const Real& x, long precision) {
  if (const Enclosure* enclosure = Decision().enclose(x, precision)) return *enclosure;
  if (!x.term().enclosure) x.term().enclosure = std::make_unique<Enclosure>(2);
  return *x.term().enclosure;
}

Failure undecided(const std::string& what, const Real& x, const std::string& hint) {
  if (auto failure = budget_failure()) return *std::move(failure);
  if (!enclose(x, 2).bounded())
    if (auto failure = exceeded_limit(what, x)) return *std::move(failure);
  const Enclosure& last = enclose(x, 2);
  return {Failure::Kind::undecided,
          what + " is undecided: " + to_string(x) + " lies between " + lower_text(last) + " and " +
              upper_text(last),
          hint};
}

Failure too_many_digits(const Real& x) {
  return {
      Failure::Kind::too_large,
      "the number of digits requested for " + to_string(x) + " is more than " + std::to_string(most_digits),
      {}};
}

Failure too_small(const Real& x) {
  return {Failure::Kind::too_large, to_string(x) + " is too small to print",
          "compute its logarithm with log10"};
}

Failure too_large(const Real& x) {
  return {Failure::Kind::too_large, to_string(x) + " is too large to print", {}};
}

}  // namespace proofsheet::numbers
