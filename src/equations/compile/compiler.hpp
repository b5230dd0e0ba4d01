#pragma once
// Compiles expressions into nodes: resolves names, finds labels on their axes, checks shapes.
//
// Every function returns null after reporting an error, unless its comment says otherwise.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equations/compile/inputs.hpp"
#include "equations/compile/nodes.hpp"

namespace proofsheet::equations {

/// The hint for a name whose axes depend on themselves.
inline constexpr std::string_view shape_hint =
    "write its axes in the head, as in x[i] = … for i in 1..4, or remove the circular definition";

class Compiler {
 public:
  Compiler(const Program& of, Engine& with, text::Diagnostics& said)
      : program(of), engine(with), messages(said), nodes(of, with, scope, said) {}
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  /// Returns the node of an expression. A comparison of arrays is a single truth value, or, if `cellwise`, an
  /// array of truth values.
  NodePtr compile(const ExpressionPtr& expression, bool cellwise = false) {
    return compile(expression, cellwise, true);
  }
  /// Like `compile`, where an axis or a label is allowed, too. Returns null without an error for a lone name
  /// that may belong to a definition that could not be read.
  NodePtr compile_word(const ExpressionPtr& expression, bool cellwise = false);
  /// Compiles the terms of a function that folds them into one value. The guard is not evaluated in advance
  /// to count the terms.
  NodePtr compile_terms(const ExpressionPtr& expression, bool cellwise) {
    return compile(expression, cellwise, false);
  }
  /// Compiles an item of a list.
  NodePtr item(const Subscript& item);
  /// Compiles the loops of generators; their variables stay in scope until `leave`.
  std::optional<std::vector<Loop>> enter(const std::vector<Generator>& generators);
  void leave(const std::vector<Loop>& loops);
  /// True if all names of an expression are known as values. It then reads as an expression, not as a label.
  bool readable(const Expression& expression) const;
  /// Returns the value, computed now, of a node without variables.
  std::optional<Scalar> constant(const Node& node);
  /// Reports an error. Returns null, so that a caller can return the result.
  std::nullptr_t error(const text::Span& span, std::string fact, std::string hint);

  const Program& program;
  Engine& engine;
  text::Diagnostics& messages;
  Scope scope;
  const NodeBuilder nodes;

 private:
  NodePtr compile(const ExpressionPtr& expression, bool cellwise, bool shaped);
  class Expressions;
  std::optional<Domain> domain(const Generator& generator);
  std::optional<Domain> items_domain(const List& list, const text::Span& span);
  NodePtr name(const Name& name, const text::Span& span, bool may_be_label = false);
  NodePtr unknown_name(const std::string& text, const text::Span& span);
};

/// Compiles `base[…]`. If the text of a subscript is a label of its axis, hyphens included, it means that
/// label. If it also reads as an expression over known names, the author must say which is meant.
NodePtr compile_brackets(Compiler& compiler, const Index& index, const text::Span& span);
NodePtr compile_call(Compiler& compiler, const Call& call, const text::Span& span);
/// Reports a name that is both a label and a value.
void report_two_readings(const text::Span& span, const std::string& name, text::Diagnostics& diagnostics);
/// Reports the errors in a function of the author that is never called.
void check_function(Compiler& compiler, const Clause& clause);

/// Compiles the inputs of an example into `program`: the givens, then the names of the equations in order of
/// dependency. Reports all errors, including cycles and cells defined twice.
void compile_model(const Inputs& inputs, const std::vector<ImportedValue>& taken, Program& program,
                   text::Diagnostics& diagnostics);

}  // namespace proofsheet::equations
