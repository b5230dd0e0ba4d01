#pragma once
// Expressions become nodes: names are resolved, labels found on their axes, shapes checked.
//
// Null, and an error, wherever that can't be. Brackets and calls have files of their own.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equations/compile/nodes.hpp"

namespace proofsheet::equations {

/// What helps if the axes of a name follow from themselves.
inline constexpr std::string_view shape_hint =
    "say its axes in the head, as in x[i] = … for i in 1..4, or leave the circle";

class Compiler {
 public:
  Compiler(const Program& of, Engine& with, diagnostics::Diagnostics& said)
      : program(of), engine(with), messages(said), nodes(of, with, scope, said) {}
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  /// A comparison of arrays is one truth, or, `cellwise`, an array of truths.
  NodePtr compile(const ExpressionPtr& expression, bool cellwise = false) { return compile(expression, cellwise, true); }
  /// The same where an axis or a label may stand, too: a lone name that may be one which could not be read is null
  /// without an error.
  NodePtr compile_word(const ExpressionPtr& expression, bool cellwise = false);
  /// Terms for a function that makes one of them: how many a condition lets pass is not asked before they are taken.
  NodePtr compile_terms(const ExpressionPtr& expression, bool cellwise) { return compile(expression, cellwise, false); }
  /// An item of a list.
  NodePtr item(const Subscript& item);
  /// The loops of generators; their variables stay in sight until `leave`.
  std::optional<std::vector<Loop>> enter(const std::vector<Generator>& generators);
  void leave(const std::vector<Loop>& loops);
  /// Whether all names of an expression are known as values: then it reads as an expression, not as a label.
  bool readable(const Expression& expression) const;
  /// The value of a node without variables, now.
  std::optional<Scalar> constant(const Node& node);
  /// Null, for whoever returns it.
  std::nullptr_t error(const diagnostics::Span& span, std::string fact, std::string hint);

  const Program& program;
  Engine& engine;
  diagnostics::Diagnostics& messages;
  Scope scope;
  const NodeBuilder nodes;

 private:
  NodePtr compile(const ExpressionPtr& expression, bool cellwise, bool shaped);
  class Expressions;
  std::optional<Domain> domain(const Generator& generator);
  std::optional<Domain> items_domain(const List& list, const diagnostics::Span& span);
  NodePtr name(const Name& name, const diagnostics::Span& span, bool may_be_label = false);
  NodePtr unknown_name(const std::string& text, const diagnostics::Span& span);
};

/// `base[…]`. Text that is a label of its axis is that label, hyphens included; if it also reads as an
/// expression over known names, the author has to say which is meant.
NodePtr compile_brackets(Compiler& compiler, const Index& index, const diagnostics::Span& span);
NodePtr compile_call(Compiler& compiler, const Call& call, const diagnostics::Span& span);
/// Reports a name that is a label, and has a value.
void report_two_readings(const diagnostics::Span& span, const std::string& name,
                         diagnostics::Diagnostics& diagnostics);
/// Reports what is wrong in a function of the author that nothing calls.
void check_function(Compiler& compiler, const Clause& clause);

}  // namespace proofsheet::equations
