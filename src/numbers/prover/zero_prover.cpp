#include "numbers/prover/zero_prover.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "numbers/distributions/distribution.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/exact_points.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {
namespace {

/// Numbers the shapes of nodes, parts before wholes. Nodes of one shape are equal.
class Shapes {
 public:
  using Id = std::uint32_t;

  /// From now on, only known shapes have a number.
  void close() { closed_ = true; }
  /// Returns the number of the root's shape, or `nullopt` if a shape below it has none.
  std::optional<Id> number(const Term& root) {
    const bool known = visit_parts_first(
        root, [&](const Term& part) { return !numbered_.contains(&part); },
        [&](const Term& term) {
          const std::optional<Id> id = shape(term);
          if (id) numbered_.emplace(&term, *id);
          return id.has_value();
        });
    return known ? std::optional(numbered_.at(&root)) : std::nullopt;
  }

 private:
  using Shape = std::tuple<Kind, Function, Family, Rational, std::string, std::vector<Id>>;

  std::optional<Id> shape(const Term& term) {
    constexpr long long price_of_a_shape = 500;
    if (!spend(WorkKind::proofs, price_of_a_shape)) return std::nullopt;
    std::vector<Id> parts;
    parts.reserve(term.parts.size());
    for (const Real& part : term.parts) parts.push_back(numbered_.at(&part.term()));
    if (term.kind == Kind::sum || term.kind == Kind::product) std::sort(parts.begin(), parts.end());
    Shape shape{term.kind,
                term.function,
                term.family,
                term.value ? *term.value : Rational(),
                term.equation ? term.equation->key : std::string(),
                std::move(parts)};
    if (closed_) {
      const auto found = shapes_.find(shape);
      return found == shapes_.end() ? std::nullopt : std::optional(found->second);
    }
    return shapes_.emplace(std::move(shape), static_cast<Id>(shapes_.size())).first->second;
  }

  std::unordered_map<const Term*, Id> numbered_;
  std::map<Shape, Id> shapes_;
  bool closed_ = false;
};

/// If an enclosure of this many bits excludes zero, no proof is tried.
constexpr long first_precision = 128;

bool is_difference_of_equals(const Term& difference) {
  return difference.kind == Kind::difference && are_same_expression(difference.parts[0], difference.parts[1]);
}

/// True if the difference is quantile(p) − x with a cdf of p at x: a distribution function rises strictly.
bool is_quantile_at(const Term& difference) {
  const bool is_pair =
      (difference.kind == Kind::difference || difference.kind == Kind::sum) && difference.parts.size() == 2;
  if (!is_pair || difference.parts[0].term().kind != Kind::quantile) return false;
  const Term& quantile = difference.parts[0].term();
  std::vector<Real> arguments(quantile.parts.begin(), quantile.parts.end());
  const Real& other = difference.parts[1];
  const Real p = std::exchange(arguments[0], difference.kind == Kind::difference ? other : -other);
  const auto value = cdf(quantile.family, arguments);
  return value && is_proven_zero(*value - p);
}

/// True if x is f(y), where y is proven to be 0 and f(0) is 0. Unwraps nested functions in one loop.
bool is_function_of_zero(const Real& x) {
  const Real* argument = &x;
  const auto vanishes_at_zero = [](const Term& term) {
    if (term.kind != Kind::function) return false;
    const auto value = exact_value(term.function, Real(0));
    return value && value->rational() && value->rational()->is_zero();
  };
  while (vanishes_at_zero(argument->term())) argument = &argument->term().parts[0];
  return argument != &x && is_proven_zero(*argument);
}

}  // namespace

bool are_same_expression(const Real& a, const Real& b) {
  if (&a.term() == &b.term()) return true;
  if (a.term().kind != b.term().kind) return false;
  Shapes shapes;
  const auto shape = shapes.number(a.term());
  shapes.close();
  return shape && shapes.number(b.term()) == shape;
}

bool is_proven_zero(const Real& x) {
  if (x.rational()) return x.rational()->is_zero();
  if (enclose(x, first_precision).sign() != 0) return false;
  return is_difference_of_equals(x.term()) || is_quantile_at(x.term()) || is_function_of_zero(x) ||
         zero_by_exponential_sums(x) || ask_calcium(x) == CalciumAnswer::zero;
}

}  // namespace proofsheet::numbers
