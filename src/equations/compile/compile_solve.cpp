// Calls that solve something: an equation in a bracket, a linear system, the first index that meets a
// condition.
#include <fmt/format.h>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

using diagnostics::Span;

NodePtr Compiler::solution(const Call& call, const FunctionEntry& entry, const Span& span) {
  if (!call.each.empty())
    return error(call.each_spans.front(), fmt::format("{} has no 'each'", call.function));
  if (!call.option.empty())
    return error(call.option_span, fmt::format("{} has no option '{}'", call.function, call.option));
  const auto* over = std::get_if<Comprehension>(&call.arguments[0]->node);
  const bool alone = call.arguments.size() == 1;
  if (entry.kind == FunctionEntry::Kind::first) {
    if (!over || !over->guard || over->generators.empty()) {
      return error(span, "first_index takes an index, what it runs over, and a condition",
                   "write first_index(k for k in 0..100 if x[k] < 1e-6)");
    }
    return first(*over, call.arguments[0]->span);
  }
  if (entry.kind == FunctionEntry::Kind::solve && alone) {
    if (over) return equation(*over, span);
    return error(span, "solve takes an equation with its bracket, or a matrix and the right side",
                 "write solve(x^2 = 2 for x in 1..2), or solve(A, b)");
  }
  return linear(call, span);
}

/// A node that has to be a single value; how it varies with indices is looked at when it is evaluated.
NodePtr Compiler::single(NodePtr node, const char* what) {
  if (!node || !node->layout || node->scalar()) return node;
  return error(node->span,
               fmt::format("{} is a single number, this is {}", what, describe(node->layout->axes)),
               "solve for each index: a clause with `for` behind it has an equation for each");
}

/// The bracket of `for x in 2..3`; null, and an error, if anything else stands there.
const Range* Compiler::bracket(const Comprehension& over) {
  const std::string hint = "write solve(x^2 = 2 for x in 1..2)";
  if (over.generators.size() > 1) {
    error(over.generators[1].span,
          fmt::format("solve finds one unknown, here are {}", over.generators.size()),
          "a linear system is solve(A, b)");
    return nullptr;
  }
  if (over.generators.empty()) {
    error(over.body->span, "the unknown and its bracket are missing", hint);
    return nullptr;
  }
  if (over.guard) {
    error(over.guard->span, "solve takes no 'if'", "the bracket says which solution is meant");
    return nullptr;
  }
  const Generator& generator = over.generators.front();
  const auto* range = std::get_if<Range>(&generator.domain->node);
  if (!range || range->step) {
    error(generator.domain->span,
          fmt::format("the bracket of {} goes from one number to another", generator.variable),
          fmt::format("write for {} in 1..2", generator.variable));
    return nullptr;
  }
  const auto* compared = std::get_if<Comparison>(&over.body->node);
  const bool equation = compared && compared->relations.size() == 1 &&
                        compared->relations.front() == Relation::equal && !compared->places;
  if (!equation) {
    error(over.body->span, "solve takes an equation with one '='", hint);
    return nullptr;
  }
  return range;
}

NodePtr Compiler::equation(const Comprehension& over, const Span& span) {
  const Range* range = bracket(over);
  if (!range) return nullptr;
  Solve solve;
  solve.lower = single(compile(range->first), "the end of a bracket");
  solve.upper = single(compile(range->last), "the end of a bracket");
  solve.variable = over.generators.front().variable;
  solve.slot = slots_++;
  ScopeVariable variable;
  variable.name = solve.variable;
  variable.slot = solve.slot;
  variable.variables = {solve.slot};
  scope_.push_back(variable);
  const auto& compared = std::get<Comparison>(over.body->node);
  solve.difference =
      single(elementwise(operations::subtract, {compile(compared.operands[0]), compile(compared.operands[1])},
                         over.body->span),
             "each side of an equation");
  scope_.pop_back();
  if (!solve.lower || !solve.upper || !solve.difference) return nullptr;
  const std::vector<NodePtr> parts{solve.lower, solve.upper, solve.difference};
  return hoisted(make(std::move(solve), span, parts));
}

NodePtr Compiler::linear(const Call& call, const Span& span) {
  Linear linear;
  linear.kind = call.function == "determinant" ? Linear::Kind::determinant
                : call.function == "inverse"   ? Linear::Kind::inverse
                                               : Linear::Kind::solution;
  linear.name = to_plain(*call.arguments[0]);
  linear.matrix = compile(call.arguments[0]);
  if (call.arguments.size() > 1) linear.right = compile(call.arguments[1]);
  if (!linear.matrix || (call.arguments.size() > 1 && !linear.right)) return nullptr;
  const std::vector<NodePtr> parts{linear.matrix, linear.right};
  return hoisted(make(std::move(linear), span, parts));
}

NodePtr Compiler::first(const Comprehension& over, const Span& span) {
  auto loops = enter(over.generators);
  if (!loops) return nullptr;
  First first;
  first.guard = single(compile(over.guard), "the condition");
  first.body = single(compile(over.body), "what first_index gives");
  leave(*loops);
  if (!first.guard || !first.body) return nullptr;
  std::vector<NodePtr> parts{first.guard, first.body};
  for (const Loop& loop : *loops) {
    parts.insert(parts.end(), {loop.domain.first, loop.domain.last, loop.domain.step, loop.domain.array});
    parts.insert(parts.end(), loop.domain.items.begin(), loop.domain.items.end());
  }
  first.loops = *std::move(loops);
  return hoisted(make(std::move(first), span, parts));
}

}  // namespace proofsheet::equations
