#pragma once
// Makes nodes: finds what each depends on, its layout if it can be known now, and whether its value should be
// cached.
//
// In `sum(cos(k / 10000^(2i/512)) for i in 0..255) for k in 0..200` the power does not depend on k. A costly
// node that is evaluated repeatedly while its dependencies stay the same is hoisted: it is wrapped in
// Memoised, and later evaluations look its value up. If nested nodes have the same dependencies, only the
// outermost is wrapped.
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

/// The names in scope at an expression, besides those of the example.
struct Scope {
  /// A loop variable.
  struct Variable {
    std::string name;
    std::size_t slot = 0;
    std::vector<std::size_t> dependencies;  ///< slots: its own, and those that its domain depends on
    AxisPtr axis;                           ///< the axis that it runs over; otherwise null
    bool parametric = false;
    bool open = false;
  };
  std::vector<Variable> variables;  ///< innermost last
  std::vector<std::string> parameters;
  std::vector<bool> scalar_parameters;
  std::size_t slots = 0;    ///< the number of slots in use
  bool array_body = false;  ///< true in a clause whose body has axes

  /// Returns null if there is no variable with this name.
  const Variable* variable(const std::string& name) const;
  std::optional<std::size_t> parameter(const std::string& name) const;
};

/// The builder of nodes. Its functions return null after reporting an error if an operand is null or the
/// layout is not possible.
class NodeBuilder {
 public:
  NodeBuilder(const Program& program, Engine& engine, const Scope& scope, text::Diagnostics& diagnostics)
      : program_(program), engine_(engine), scope_(scope), diagnostics_(diagnostics) {}

  /// Returns a node. `parts` must hold every node in `kind`. If `filter_by_shape`, the layout is found now
  /// where it can be.
  NodePtr make(decltype(Node::kind) kind, const text::Span& span, std::vector<NodePtr> parts = {},
               bool shaped = true) const;
  /// Makes a function of single values, applied cell by cell to arrays.
  NodePtr elementwise(Operation operation, std::vector<NodePtr> operands, const text::Span& span,
                      numbers::Rounding rounding = numbers::Rounding::half_away) const;
  NodePtr compare(Relation relation, NodePtr left, NodePtr right, const NodePtr& places,
                  const text::Span& span) const;
  /// Caches the cells of an array that is read many times.
  NodePtr kept(const NodePtr& node) const;
  /// Caches a costly node if its value does not change with every cell.
  NodePtr hoisted(const NodePtr& node) const;
  /// Caches a call of a function of the author if it is evaluated repeatedly.
  NodePtr hoist_call(const NodePtr& node) const;

 private:
  NodePtr hoist_function(const NodePtr& node) const;
  NodePtr memoised(const NodePtr& node) const;
  bool is_repeated(const Node& node) const;
  void hoist_from_arrays(std::vector<NodePtr>& operands) const;

  const Program& program_;
  Engine& engine_;
  const Scope& scope_;
  text::Diagnostics& diagnostics_;
};

}  // namespace proofsheet::equations
