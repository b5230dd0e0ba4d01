#pragma once
// Expressions become nodes: names are resolved, labels found on their axes, shapes checked.
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/engine.hpp"
#include "equations/evaluate/program.hpp"

namespace proofsheet::equations {

/// A loop variable in sight.
struct ScopeVariable {
  std::string name;
  std::size_t slot = 0;
  std::vector<std::size_t> variables;  ///< what its value depends on: itself and what its domain depends on
  AxisPtr axis;                        ///< it runs over this axis; else null
  bool parametric = false;
  bool open = false;
};

class Compiler {
 public:
  Compiler(const Program& program, Engine& engine, diagnostics::Diagnostics& diagnostics)
      : program_(program), engine_(engine), diagnostics_(diagnostics) {}

  /// Null, and an error, if it can't be. A comparison of arrays is one truth, or, `cellwise`, an array of
  /// truths.
  NodePtr compile(const ExpressionPtr& expression, bool cellwise = false);
  /// The loops of generators; their variables stay in sight until `leave`.
  std::optional<std::vector<Loop>> enter(const std::vector<Generator>& generators);
  void leave(const std::vector<Loop>& loops);
  /// A clause whose body is a row or more: what does not change from cell to cell is kept.
  void body_is_array() { array_body_ = true; }
  const std::vector<ScopeVariable>& scope() const { return scope_; }
  std::size_t slots() const { return slots_; }
  /// The value of a node without variables, now.
  std::optional<Scalar> constant(const Node& node);
  /// Reports what is wrong in a function that nothing calls.
  void check_function(const Clause& clause) {
    specialise(clause, std::vector<bool>(clause.parameters.size(), false));
  }
  /// Whether all names of an expression are known as values: then it reads as an expression.
  bool readable(const Expression& expression) const;

 private:
  NodePtr make(decltype(Node::kind) kind, const diagnostics::Span& span, std::vector<NodePtr> parts);
  bool static_layout(const Node& node) const;
  NodePtr kept(NodePtr node);
  NodePtr hoisted(NodePtr node);
  NodePtr remembering(const NodePtr& node);
  bool met_again(const Node& node) const;
  NodePtr hoisted_function(NodePtr node);
  void hoist_from_arrays(std::vector<NodePtr>& operands);
  std::nullptr_t error(const diagnostics::Span& span, std::string fact, std::string hint = {});

  NodePtr compile_kind(const ExpressionPtr& expression, bool cellwise);
  NodePtr name(const Name& name, const diagnostics::Span& span);
  NodePtr unknown_name(const std::string& text, const diagnostics::Span& span);
  std::string names_here() const;
  NodePtr unary(const Unary& unary, const diagnostics::Span& span, bool cellwise);
  NodePtr binary(const ExpressionPtr& expression, bool cellwise);
  NodePtr sum(const ExpressionPtr& expression);
  NodePtr comparison(const Comparison& comparison, const diagnostics::Span& span, bool cellwise);
  NodePtr conditional(const Conditional& conditional, const diagnostics::Span& span, bool cellwise);
  NodePtr elementwise(Operation operation, std::vector<NodePtr> operands, const diagnostics::Span& span,
                      numbers::Rounding rounding = numbers::Rounding::half_away);
  NodePtr list(const List& list, const diagnostics::Span& span);
  NodePtr item(const Subscript& item);
  NodePtr comprehension(const Comprehension& comprehension, const diagnostics::Span& span, bool cellwise);

  NodePtr index(const Index& index, const diagnostics::Span& span);
  std::optional<Selector> selector(const Subscript& subscript, const AxisPtr& axis,
                                   const diagnostics::Span& span);
  std::optional<Selector> label_selector(const Subscript& subscript, const Axis& axis, bool& decided);
  NodePtr end_of_part(const ExpressionPtr& expression, const AxisPtr& axis);

  NodePtr call(const Call& call, const diagnostics::Span& span, bool cellwise);
  NodePtr builtin(const Call& call, const FunctionEntry& entry, const diagnostics::Span& span);
  NodePtr calendar(const FunctionEntry& entry, std::vector<NodePtr> arguments, const diagnostics::Span& span);
  NodePtr reduction(const Call& call, const FunctionEntry& entry, const diagnostics::Span& span);
  NodePtr solution(const Call& call, const FunctionEntry& entry, const diagnostics::Span& span);
  NodePtr equation(const Comprehension& over, const diagnostics::Span& span);
  const Range* bracket(const Comprehension& over);
  NodePtr single(NodePtr node, const char* what);
  NodePtr linear(const Call& call, const diagnostics::Span& span);
  NodePtr first(const Comprehension& over, const diagnostics::Span& span);
  NodePtr author_call(const Call& call, const Clause& clause, const diagnostics::Span& span);
  NodePtr unknown_function(const Call& call);
  NodePtr called_table(const Call& call, const Entry& entry);
  const Specialisation* specialise(const Clause& clause, const std::vector<bool>& scalar);
  /// From `least` to `most` arguments, every `step`-th number of them.
  bool fitting_arity(const Call& call, std::size_t least, std::size_t most, const diagnostics::Span& span,
                     std::size_t step = 1);

  std::optional<Domain> domain(const Generator& generator);
  std::optional<Domain> items_domain(const List& list, const diagnostics::Span& span);

  const Program& program_;
  Engine& engine_;
  diagnostics::Diagnostics& diagnostics_;
  std::vector<ScopeVariable> scope_;
  std::vector<std::string> parameters_;
  std::vector<bool> scalar_parameters_;
  std::size_t slots_ = 0;
  bool array_body_ = false;
};

}  // namespace proofsheet::equations
