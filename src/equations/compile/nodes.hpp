#pragma once
// Making nodes: what each depends on, its layout if that can be known now, and whether its value is worth
// keeping.
//
// In `sum(cos(k / 10000^(2i/512)) for i in 0..255) for k in 0..200` the power does not depend on k. A node
// that costs something, and is evaluated again while what it depends on stays the same, is hoisted: it is
// wrapped in Memoised, and its value is found instead of made. Of nodes inside each other that depend on the
// same, the outermost alone is wrapped. The sine and the cosine of a pair stand in two clauses with the same
// power: what is made of numbers and loop variables alone is one value for both.
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

/// The names in sight where an expression stands, besides those of the example.
struct Scope {
  /// A loop variable.
  struct Variable {
    std::string name;
    std::size_t slot = 0;
    std::vector<std::size_t> dependencies;  ///< slots: its own, and what its domain depends on
    AxisPtr axis;                           ///< it runs over this axis; else null
    bool parametric = false;
    bool open = false;
  };
  std::vector<Variable> variables;  ///< the innermost last
  std::vector<std::string> parameters;
  std::vector<bool> scalar_parameters;
  std::size_t slots = 0;    ///< taken so far
  bool array_body = false;  ///< of a clause whose body is a row or more

  /// Null if no variable is called so.
  const Variable* variable(const std::string& name) const;
  std::optional<std::size_t> parameter(const std::string& name) const;
};

/// All of these are null, and an error was reported, if an operand is null or a layout can't be.
class NodeBuilder {
 public:
  NodeBuilder(const Program& program, Engine& engine, const Scope& scope,
              diagnostics::Diagnostics& diagnostics)
      : program_(program), engine_(engine), scope_(scope), diagnostics_(diagnostics) {}

  /// `parts`: every node in it. `shaped`: its layout is found out now, if it can be.
  NodePtr make(decltype(Node::kind) kind, const diagnostics::Span& span,
               std::vector<NodePtr> parts = {}, bool shaped = true) const;
  /// A function of single values, or of arrays cell by cell.
  NodePtr elementwise(Operation operation, std::vector<NodePtr> operands, const diagnostics::Span& span,
                      numbers::Rounding rounding = numbers::Rounding::half_away) const;
  NodePtr compare(Relation relation, NodePtr left, NodePtr right, const NodePtr& places,
                  const diagnostics::Span& span) const;
  /// An array that others look at many times: its cells are kept.
  NodePtr kept(const NodePtr& node) const;
  /// What costs much, kept where it does not change with every cell.
  NodePtr hoisted(const NodePtr& node) const;
  /// A call of a function of the author, kept where it is met again.
  NodePtr hoisted_call(const NodePtr& node) const;

 private:
  NodePtr hoisted_function(const NodePtr& node) const;
  NodePtr memoised(const NodePtr& node) const;
  bool met_again(const Node& node) const;
  void hoist_from_arrays(std::vector<NodePtr>& operands) const;

  const Program& program_;
  Engine& engine_;
  const Scope& scope_;
  diagnostics::Diagnostics& diagnostics_;
};

}  // namespace proofsheet::equations
