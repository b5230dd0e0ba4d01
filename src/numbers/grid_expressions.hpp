#pragma once
// Private to the files of Grid: the expressions, each once, and the loops that each depends on.
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "numbers/grid.hpp"

namespace proofsheet::numbers {

/// A bit for each loop.
using LoopMask = std::uint32_t;

struct GridExpression {
  enum class Kind : std::uint8_t { constant, index, binary, negate, apply };
  Kind kind = Kind::constant;
  Grid::Operation operation = Grid::Operation::add;  ///< of `binary`
  Function function = Function::abs;                 ///< of `apply`
  Grid::Node a = 0;                                  ///< operands; smaller than the node itself
  Grid::Node b = 0;
  std::size_t loop = 0;  ///< of `index`
  Real value;            ///< of `constant`
  LoopMask mask = 0;     ///< loops that the value depends on
};

/// Where one value for each combination of some of the loops stands in a column, the first loop slowest.
class Combinations {
 public:
  Combinations(std::span<const Grid::Loop> loops, LoopMask mask);
  std::size_t size() const { return size_; }
  LoopMask mask() const { return mask_; }
  /// The place of a position in every loop; only the loops of the mask count.
  std::size_t place(std::span<const std::size_t> indices) const;
  /// The positions at a place; those of other loops stay.
  void set_indices(std::size_t place, std::span<std::size_t> indices) const;
  /// How far apart neighbours in a loop stand; 0 for a loop outside the mask.
  std::size_t stride(std::size_t loop) const { return strides_[loop]; }

 private:
  LoopMask mask_;
  std::size_t size_ = 1;
  std::vector<std::size_t> strides_;
};

class GridExpressions {
 public:
  using Node = Grid::Node;
  explicit GridExpressions(std::vector<Grid::Loop> loops) : loops_(std::move(loops)) {}

  const std::vector<Grid::Loop>& loops() const { return loops_; }
  const GridExpression& operator[](Node node) const { return expressions_[node]; }

  Node constant(const Real& value);
  Node index(std::size_t loop);
  Node binary(Grid::Operation operation, Node a, Node b);
  Node negate(Node a);
  Node apply(Function function, Node a);

  /// The integer that `node` always is, if it is a constant integer of at most `most` in magnitude.
  std::optional<long> small_integer(Node node, long most) const;
  /// `roots` and what they are made of, parts before wholes; what stands below a node for which `stop` holds
  /// is left out.
  template <class Stop>
  std::vector<Node> reachable(std::span<const Node> roots, Stop stop) const;

 private:
  using Key = std::tuple<GridExpression::Kind, Grid::Operation, Function, Node, Node, std::size_t>;
  Node intern(GridExpression expression);

  std::vector<Grid::Loop> loops_;
  std::vector<GridExpression> expressions_;
  std::map<Key, Node> nodes_;
  std::map<Rational, Node> rationals_;
  std::map<const Term*, Node> constants_;
};

template <class Stop>
std::vector<Grid::Node> GridExpressions::reachable(std::span<const Node> roots, Stop stop) const {
  std::vector<bool> wanted(expressions_.size(), false);
  for (const Node root : roots) wanted[root] = true;
  // Operands have smaller numbers, so one pass from the back finds all.
  for (std::size_t i = expressions_.size(); i-- > 0;) {
    const GridExpression& expression = expressions_[i];
    using enum GridExpression::Kind;
    if (!wanted[i] || expression.kind == constant || expression.kind == index) continue;
    if (stop(static_cast<Node>(i))) continue;
    wanted[expression.a] = true;
    if (expression.kind == binary) wanted[expression.b] = true;
  }
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (wanted[i]) nodes.push_back(static_cast<Node>(i));
  return nodes;
}

}  // namespace proofsheet::numbers
