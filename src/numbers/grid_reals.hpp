#pragma once
// Private to the files of Grid: cells as exact reals.
#include <span>
#include <vector>

#include "numbers/grid_expressions.hpp"

namespace proofsheet::numbers {

/// The values of one node for every combination of the loops that it depends on, as reals.
struct RealColumn {
  Grid::Node node;
  Combinations places;
  std::vector<Outcome<Real>> values;
};

/// Makes the cells of one node.
class GridReals {
 public:
  /// `columns`: nodes whose values are known already; they must outlive this.
  GridReals(const GridExpressions& expressions, Grid::Node node, std::span<const RealColumn> columns = {});
  /// The cell at a position in each loop. Fails as the first operation that fails.
  Outcome<Real> cell(std::span<const std::size_t> indices);

 private:
  Outcome<Real> value(Grid::Node node, std::span<const std::size_t> indices) const;
  Outcome<Real> binary(const GridExpression& expression) const;
  const RealColumn* column(Grid::Node node) const;

  const GridExpressions& expressions_;
  std::span<const RealColumn> columns_;
  std::vector<Grid::Node> order_;
  std::vector<Real> values_;  ///< by node
};

/// A whole column.
RealColumn make_column(const GridExpressions& expressions, Grid::Node node);

}  // namespace proofsheet::numbers
