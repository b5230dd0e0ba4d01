#include <fmt/format.h>

#include "equations/compile/compiler.hpp"
#include "equations/syntax/words.hpp"
#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

using diagnostics::Span;
using Kind = FunctionEntry::Kind;

namespace {

/// From `least` to `most` arguments, every `step`-th number of them.
bool fits_arity(Compiler& compiler, const Call& call, std::size_t least, std::size_t most, const Span& span,
                std::size_t step = 1) {
  const std::size_t count = call.arguments.size();
  if (count >= least && count <= most && (count - least) % step == 0) return true;
  std::string takes = fmt::format("{}", least);
  if (most != least)
    takes = most >= 1000 ? fmt::format("{} or more", least) : fmt::format("{} or {}", least, most);
  compiler.error(span,
                 fmt::format("{} takes {} {}, there {} {}", call.function, takes,
                             takes == "1" ? "argument" : "arguments", count == 1 ? "is" : "are", count));
  return false;
}

// ---- calls that solve something

/// A node that has to be a single value; how it varies with indices is looked at when it is evaluated.
NodePtr single(Compiler& compiler, const NodePtr& node, const char* what) {
  if (!node || !node->layout || node->scalar()) return node;
  return compiler.error(node->span,
                        fmt::format("{} is a single number, this is {}", what, describe(node->layout->axes)),
                        "solve for each index: a clause with `for` behind it has an equation for each");
}

/// The bracket of `for x in 2..3`; null, and an error, if anything else stands there.
const Range* bracket(Compiler& compiler, const Comprehension& over) {
  const std::string hint = "write solve(x^2 = 2 for x in 1..2)";
  if (over.generators.size() > 1)
    return compiler.error(over.generators[1].span,
                          fmt::format("solve finds one unknown, here are {}", over.generators.size()),
                          "a linear system is solve(A, b)");
  if (over.generators.empty())
    return compiler.error(over.body->span, "the unknown and its bracket are missing", hint);
  if (over.guard)
    return compiler.error(over.guard->span, "solve takes no 'if'",
                          "the bracket says which solution is meant");
  const Generator& generator = over.generators.front();
  const auto* range = std::get_if<Range>(&generator.domain->node);
  if (!range || range->step)
    return compiler.error(
        generator.domain->span,
        fmt::format("the bracket of {} goes from one number to another", generator.variable),
        fmt::format("write for {} in 1..2", generator.variable));
  const auto* compared = std::get_if<Comparison>(&over.body->node);
  const bool equation = compared && compared->relations.size() == 1 &&
                        compared->relations.front() == Relation::equal && !compared->places;
  if (!equation) return compiler.error(over.body->span, "solve takes an equation with one '='", hint);
  return range;
}

NodePtr equation(Compiler& compiler, const Comprehension& over, const Span& span) {
  const Range* range = bracket(compiler, over);
  if (!range) return nullptr;
  Solve solve;
  solve.lower = single(compiler, compiler.compile(range->first), "the end of a bracket");
  solve.upper = single(compiler, compiler.compile(range->last), "the end of a bracket");
  solve.variable = over.generators.front().variable;
  solve.slot = compiler.scope.slots++;
  Scope::Variable variable;
  variable.name = solve.variable;
  variable.slot = solve.slot;
  variable.dependencies = {solve.slot};
  compiler.scope.variables.push_back(variable);
  const auto& compared = std::get<Comparison>(over.body->node);
  const NodePtr left = compiler.compile(compared.operands[0]), right = compiler.compile(compared.operands[1]);
  solve.difference =
      single(compiler, compiler.nodes.elementwise(operations::subtract, {left, right}, over.body->span),
             "each side of an equation");
  compiler.scope.variables.pop_back();
  if (!solve.lower || !solve.upper || !solve.difference) return nullptr;
  const std::vector<NodePtr> parts{solve.lower, solve.upper, solve.difference};
  return compiler.nodes.hoisted(compiler.nodes.make(std::move(solve), span, parts));
}

NodePtr linear(Compiler& compiler, const Call& call, const Span& span) {
  Linear linear;
  linear.kind = call.function == "determinant" ? Linear::Kind::determinant
                : call.function == "inverse"   ? Linear::Kind::inverse
                                               : Linear::Kind::solution;
  linear.name = to_plain(*call.arguments[0]);
  linear.matrix = compiler.compile(call.arguments[0]);
  if (call.arguments.size() > 1) linear.right = compiler.compile(call.arguments[1]);
  if (!linear.matrix || (call.arguments.size() > 1 && !linear.right)) return nullptr;
  const std::vector<NodePtr> parts{linear.matrix, linear.right};
  return compiler.nodes.hoisted(compiler.nodes.make(std::move(linear), span, parts));
}

NodePtr first(Compiler& compiler, const Comprehension& over, const Span& span) {
  auto loops = compiler.enter(over.generators);
  if (!loops) return nullptr;
  First first;
  first.guard = single(compiler, compiler.compile(over.guard), "the condition");
  first.body = single(compiler, compiler.compile(over.body), "what first_index gives");
  compiler.leave(*loops);
  if (!first.guard || !first.body) return nullptr;
  std::vector<NodePtr> parts{first.guard, first.body};
  for (const Loop& loop : *loops) {
    const std::vector<NodePtr> ends = loop.domain.parts();
    parts.insert(parts.end(), ends.begin(), ends.end());
  }
  first.loops = *std::move(loops);
  return compiler.nodes.hoisted(compiler.nodes.make(std::move(first), span, parts));
}

NodePtr solution(Compiler& compiler, const Call& call, const FunctionEntry& entry, const Span& span) {
  if (!call.each.empty())
    return compiler.error(call.each_spans.front(), fmt::format("{} has no 'each'", call.function));
  if (!call.option.empty())
    return compiler.error(call.option_span, fmt::format("{} has no option '{}'", call.function, call.option));
  const auto* over = std::get_if<Comprehension>(&call.arguments[0]->node);
  if (entry.kind == Kind::first) {
    if (over && over->guard && !over->generators.empty())
      return first(compiler, *over, call.arguments[0]->span);
    return compiler.error(span, "first_index takes an index, what it runs over, and a condition",
                          "write first_index(k for k in 0..100 if x[k] < 1e-6)");
  }
  if (entry.kind == Kind::solve && call.arguments.size() == 1) {
    if (over) return equation(compiler, *over, span);
    return compiler.error(span, "solve takes an equation with its bracket, or a matrix and the right side",
                          "write solve(x^2 = 2 for x in 1..2), or solve(A, b)");
  }
  return linear(compiler, call, span);
}

// ---- functions of the language

NodePtr reduction(Compiler& compiler, const Call& call, const FunctionEntry& entry, const Span& span) {
  const NodeBuilder& nodes = compiler.nodes;
  Reduction reduction = entry.reduction;
  if (entry.kind == Kind::variance) {
    const bool sample = call.option == "sample";
    if (!sample && call.option != "population")
      return compiler.error(
          span, fmt::format("{} has to say which it is", call.function),
          fmt::format(
              "write {0}(…, sample), which divides by n − 1, or {0}(…, population), which divides by n",
              call.function));
    const bool variance = entry.reduction == Reduction::var_sample;
    if (!sample) reduction = variance ? Reduction::var_population : Reduction::std_population;
  }
  NodePtr operand =
      compiler.compile(call.arguments[0], entry.kind == Kind::reduction && wants_truths(reduction));
  if (!operand) return nullptr;
  if (entry.kind == Kind::softmax) {
    operand = nodes.elementwise(function_entry("exp")->operation, {operand}, operand->span);
    operand = operand ? nodes.kept(operand) : nullptr;
    return operand ? nodes.make(Softmax{operand, call.each}, span, {operand}) : nullptr;
  }
  if (!call.each.empty()) operand = nodes.kept(operand);
  if (!operand) return nullptr;
  return nodes.hoisted(nodes.make(Reduce{reduction, operand, call.each}, span, {operand}));
}

NodePtr builtin(Compiler& compiler, const Call& call, const FunctionEntry& entry, const Span& span) {
  if (entry.kind == Kind::solve || entry.kind == Kind::matrix || entry.kind == Kind::first)
    return solution(compiler, call, entry, span);
  const bool reduces = entry.kind == Kind::reduction || entry.kind == Kind::variance ||
                       entry.kind == Kind::extreme || entry.kind == Kind::softmax;
  if (!call.each.empty() && (!reduces || call.arguments.size() != 1))
    return compiler.error(span, fmt::format("{} works on single values and has no 'each'", call.function));
  const bool rounds = call.function == "round";
  if (!call.option.empty() && !rounds && entry.kind != Kind::variance)
    return compiler.error(span, fmt::format("{} has no option '{}'", call.function, call.option));
  if (reduces && call.arguments.size() == 1) return reduction(compiler, call, entry, span);
  numbers::Rounding rounding = numbers::Rounding::half_away;
  if (rounds && !call.option.empty()) {
    const auto parsed = numbers::parse_rounding(call.option);
    if (!parsed)
      return compiler.error(span, fmt::format("there is no rounding '{}'", call.option),
                            "half away, half even, down, up, floor or ceiling");
    rounding = *parsed;
  }
  std::vector<NodePtr> arguments;
  bool complete = true;
  for (const ExpressionPtr& argument : call.arguments) {
    arguments.push_back(compiler.compile(argument));
    complete = complete && arguments.back();
  }
  if (!complete) return nullptr;
  const NodeBuilder& nodes = compiler.nodes;
  if (entry.kind == Kind::calendar) {
    Elementwise function{nullptr, arguments};
    function.of_days = entry.of_days;
    return nodes.make(std::move(function), span, std::move(arguments));
  }
  if (entry.kind != Kind::dot)
    return nodes.elementwise(entry.operation, std::move(arguments), span, rounding);
  const NodePtr left = nodes.kept(arguments[0]), right = nodes.kept(arguments[1]);
  if (!left || !right) return nullptr;
  return nodes.hoisted(nodes.make(Contraction{left, right, true}, span, {left, right}));
}

// ---- functions of the author

const Specialisation* specialise(Compiler& compiler, const Clause& clause, const std::vector<bool>& scalar) {
  Program::CompileState& state = *compiler.program.compile_state;
  if (state.depth >= deepest_functions)
    return compiler.error(clause.head,
                          fmt::format("functions call each other more than {} deep", deepest_functions));
  const auto [place, fresh] = state.specialisations.try_emplace({clause.name, scalar});
  Specialisation& function = place->second;
  if (!fresh) return function.body || function.compiling ? &function : nullptr;
  function.syntax = &clause;
  function.assumed_scalar = true;
  for (const bool each : scalar) function.assumed_scalar = function.assumed_scalar && each;
  Compiler inside(compiler.program, compiler.engine, compiler.messages);
  inside.scope.parameters = clause.parameters;
  inside.scope.scalar_parameters = scalar;
  const Deeper deeper(state.depth);
  function.body = inside.compile(clause.body);
  function.slots = inside.scope.slots;
  function.compiling = false;
  return function.body ? &function : nullptr;
}

NodePtr author_call(Compiler& compiler, const Call& call, const Clause& clause, const Span& span) {
  std::vector<NodePtr> arguments;
  std::vector<bool> scalar;
  bool complete = true;
  for (const ExpressionPtr& argument : call.arguments) {
    arguments.push_back(compiler.compile(argument));
    complete = complete && arguments.back();
    scalar.push_back(arguments.back() && arguments.back()->scalar());
  }
  if (!complete) return nullptr;
  const Specialisation* function = specialise(compiler, clause, scalar);
  if (!function) return nullptr;
  const NodePtr node = compiler.nodes.make(AuthorCall{function, arguments}, span, arguments);
  if (!node || (!function->compiling && !function->body->open)) return compiler.nodes.hoisted_call(node);
  auto open = std::make_shared<Node>(*node);
  open->open = true;
  return open;
}

/// `P(1, 0)`: parentheses behind a name are only ever a call.
NodePtr called_table(Compiler& compiler, const Call& call, const Entry& entry) {
  std::string arguments;
  for (const ExpressionPtr& argument : call.arguments)
    arguments += (arguments.empty() ? "" : ", ") + to_plain(*argument);
  const bool table =
      !entry.axes.empty() || (!entry.clauses.empty() && !entry.clauses.front().syntax->patterns.empty());
  if (!table)
    return compiler.error(
        call.name_span,
        fmt::format("'{}' is a value, and parentheses behind it call a function", call.function),
        fmt::format("for a product write {} * ({})", call.function, arguments));
  return compiler.error(
      call.name_span,
      fmt::format("'{}' is a table, and parentheses behind it call a function", call.function),
      fmt::format("its cells stand in brackets: {}[{}]", call.function, arguments));
}

NodePtr unknown_function(Compiler& compiler, const Call& call) {
  if (const Entry* entry = compiler.program.find(call.function)) return called_table(compiler, call, *entry);
  std::vector<std::string> candidates = function_names();
  for (const auto& [name, clause] : compiler.program.functions) candidates.push_back(name);
  for (const FunctionEntry& entry : functions()) {
    if (!entry.reserved()) candidates.emplace_back(entry.name);
  }
  return compiler.error(call.name_span, fmt::format("there is no function '{}'", call.function),
                        diagnostics::did_you_mean(call.function, candidates));
}

}  // namespace

NodePtr compile_call(Compiler& compiler, const Call& call, const Span& span) {
  const auto author = compiler.program.functions.find(call.function);
  const bool own = author != compiler.program.functions.end();
  if (const FunctionEntry* entry = function_entry(call.function); entry && (entry->reserved() || !own)) {
    if (!fits_arity(compiler, call, entry->least, entry->most, span, entry->step)) return nullptr;
    return builtin(compiler, call, *entry, span);
  }
  if (!own) return unknown_function(compiler, call);
  if (!call.each.empty() || !call.option.empty())
    return compiler.error(span,
                          fmt::format("{} takes arguments alone, no 'each' and no words", call.function));
  const std::size_t count = author->second->parameters.size();
  if (!fits_arity(compiler, call, count, count, span)) return nullptr;
  return author_call(compiler, call, *author->second, span);
}

void check_function(Compiler& compiler, const Clause& clause) {
  specialise(compiler, clause, std::vector<bool>(clause.parameters.size(), false));
}

}  // namespace proofsheet::equations
