#include "numbers/grid_expressions.hpp"

#include <utility>

namespace proofsheet::numbers {

using Is = GridExpression::Kind;

Combinations::Combinations(std::span<const Grid::Loop> loops, LoopMask mask)
    : mask_(mask), strides_(loops.size(), 0) {
  for (std::size_t loop = loops.size(); loop-- > 0;) {
    if ((mask >> loop & 1u) == 0) continue;
    strides_[loop] = size_;
    size_ *= loops[loop].count;
  }
}

std::size_t Combinations::place(std::span<const std::size_t> indices) const {
  std::size_t place = 0;
  for (std::size_t loop = 0; loop < strides_.size(); ++loop) place += strides_[loop] * indices[loop];
  return place;
}

void Combinations::set_indices(std::size_t place, std::span<std::size_t> indices) const {
  for (std::size_t loop = 0; loop < strides_.size(); ++loop) {
    if ((mask_ >> loop & 1u) == 0) continue;
    indices[loop] = place / strides_[loop];
    place %= strides_[loop];
  }
}

Grid::Node GridExpressions::constant(const Real& value) {
  const auto made = [&] {
    GridExpression expression;
    expression.value = value;
    expressions_.push_back(std::move(expression));
    return static_cast<Node>(expressions_.size() - 1);
  };
  if (const Rational* rational = value.rational()) {
    const auto found = rationals_.find(*rational);
    return found != rationals_.end() ? found->second : rationals_.emplace(*rational, made()).first->second;
  }
  // The expression keeps the term alive, so its place names it.
  const auto found = constants_.find(&value.term());
  return found != constants_.end() ? found->second : constants_.emplace(&value.term(), made()).first->second;
}

Grid::Node GridExpressions::index(std::size_t loop) {
  GridExpression expression;
  expression.kind = Is::index;
  expression.loop = loop;
  expression.mask = loop < Grid::most_loops ? LoopMask{1} << loop : 0;
  return intern(std::move(expression));
}

Grid::Node GridExpressions::binary(Grid::Operation operation, Node a, Node b) {
  GridExpression expression;
  expression.kind = Is::binary;
  expression.operation = operation;
  expression.a = a;
  expression.b = b;
  expression.mask = expressions_[a].mask | expressions_[b].mask;
  return intern(std::move(expression));
}

Grid::Node GridExpressions::negate(Node a) {
  GridExpression expression;
  expression.kind = Is::negate;
  expression.a = a;
  expression.mask = expressions_[a].mask;
  return intern(std::move(expression));
}

Grid::Node GridExpressions::apply(Function function, Node a) {
  GridExpression expression;
  expression.kind = Is::apply;
  expression.function = function;
  expression.a = a;
  expression.mask = expressions_[a].mask;
  return intern(std::move(expression));
}

Grid::Node GridExpressions::intern(GridExpression expression) {
  const Key key{expression.kind, expression.operation, expression.function,
                expression.a,    expression.b,         expression.loop};
  const auto [place, is_new] = nodes_.try_emplace(key, static_cast<Node>(expressions_.size()));
  if (is_new) expressions_.push_back(std::move(expression));
  return place->second;
}

std::optional<long> GridExpressions::small_integer(Node node, long most) const {
  const GridExpression& expression = expressions_[node];
  if (expression.kind != Is::constant) return std::nullopt;
  const Rational* value = expression.value.rational();
  if (value == nullptr || denominator(*value) != 1 || abs(*value) > most) return std::nullopt;
  return mpz_get_si(mpq_numref(value->backend().data()));
}

}  // namespace proofsheet::numbers
