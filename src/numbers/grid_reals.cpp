#include "numbers/grid_reals.hpp"

#include <cstdlib>
#include <utility>

namespace proofsheet::numbers {

GridReals::GridReals(const GridExpressions& expressions, Grid::Node node, std::span<const RealColumn> columns)
    : expressions_(expressions), columns_(columns) {
  order_ = expressions.reachable(std::span(&node, 1), [&](Grid::Node n) { return column(n) != nullptr; });
  values_.resize(node + std::size_t{1});
}

const RealColumn* GridReals::column(Grid::Node node) const {
  for (const RealColumn& column : columns_)
    if (column.node == node) return &column;
  return nullptr;
}

Outcome<Real> GridReals::cell(std::span<const std::size_t> indices) {
  for (const Grid::Node node : order_) {
    Outcome<Real> made = value(node, indices);
    if (!made) return made.failure();
    values_[node] = *std::move(made);
  }
  return values_[order_.back()];
}

Outcome<Real> GridReals::value(Grid::Node node, std::span<const std::size_t> indices) const {
  using enum GridExpression::Kind;
  if (const RealColumn* known = column(node)) return known->values[known->places.place(indices)];
  const GridExpression& expression = expressions_[node];
  switch (expression.kind) {
    case constant:
      return expression.value;
    case index: {
      const Grid::Loop& loop = expressions_.loops()[expression.loop];
      return Real(Integer(loop.first) + Integer(loop.step) * Integer(indices[expression.loop]));
    }
    case negate:
      return -values_[expression.a];
    case apply:
      return numbers::apply(expression.function, values_[expression.a]);
    case binary:
      return this->binary(expression);
  }
  std::abort();
}

Outcome<Real> GridReals::binary(const GridExpression& expression) const {
  const Real& a = values_[expression.a];
  const Real& b = values_[expression.b];
  switch (expression.operation) {
    case Grid::Operation::add:
      return a + b;
    case Grid::Operation::subtract:
      return a - b;
    case Grid::Operation::multiply:
      return a * b;
    case Grid::Operation::divide:
      return divide(a, b);
    case Grid::Operation::power:
      return power(a, b);
    case Grid::Operation::negate:
    case Grid::Operation::function:
      break;
  }
  return Failure{Failure::Kind::unsupported, "this operation does not take two operands", ""};
}

RealColumn make_column(const GridExpressions& expressions, Grid::Node node) {
  RealColumn column{node, Combinations(expressions.loops(), expressions[node].mask), {}};
  GridReals cells(expressions, node);
  std::vector<std::size_t> indices(expressions.loops().size(), 0);
  column.values.reserve(column.places.size());
  for (std::size_t place = 0; place < column.places.size(); ++place) {
    column.places.set_indices(place, indices);
    column.values.push_back(cells.cell(indices));
  }
  return column;
}

}  // namespace proofsheet::numbers
