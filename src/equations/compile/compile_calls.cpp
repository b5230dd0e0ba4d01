#include <fmt/format.h>

#include "equations/compile/compiler.hpp"
#include "equations/evaluate/functions_calendar.hpp"
#include "equations/syntax/words.hpp"

namespace proofsheet::equations {

using diagnostics::Span;
using Kind = FunctionEntry::Kind;

bool Compiler::fitting_arity(const Call& call, std::size_t least, std::size_t most, const Span& span,
                             std::size_t step) {
  const std::size_t count = call.arguments.size();
  if (count >= least && count <= most && (count - least) % step == 0) return true;
  std::string takes = fmt::format("{}", least);
  if (most != least)
    takes = most >= 1000 ? fmt::format("{} or more", least) : fmt::format("{} or {}", least, most);
  error(span, fmt::format("{} takes {} {}, there {} {}", call.function, takes,
                          takes == "1" ? "argument" : "arguments", count == 1 ? "is" : "are", count));
  return false;
}

NodePtr Compiler::call(const Call& call, const Span& span, bool) {
  const auto author = program_.functions.find(call.function);
  const bool own = author != program_.functions.end();
  if (const FunctionEntry* entry = function_entry(call.function); entry && (entry->reserved() || !own)) {
    if (!fitting_arity(call, entry->least, entry->most, span, entry->step)) return nullptr;
    return builtin(call, *entry, span);
  }
  if (!own) return unknown_function(call);
  if (!call.each.empty() || !call.option.empty()) {
    return error(span, fmt::format("{} takes arguments alone, no 'each' and no words", call.function));
  }
  const std::size_t count = author->second->parameters.size();
  if (!fitting_arity(call, count, count, span)) return nullptr;
  return author_call(call, *author->second, span);
}

/// `P(1, 0)`: parentheses behind a name are only ever a call.
NodePtr Compiler::called_table(const Call& call, const Entry& entry) {
  std::string arguments;
  for (const ExpressionPtr& argument : call.arguments)
    arguments += (arguments.empty() ? "" : ", ") + to_plain(*argument);
  const bool table =
      !entry.axes.empty() || (!entry.clauses.empty() && !entry.clauses.front().syntax->patterns.empty());
  if (!table)
    return error(call.name_span,
                 fmt::format("'{}' is a value, and parentheses behind it call a function", call.function),
                 fmt::format("for a product write {} * ({})", call.function, arguments));
  return error(call.name_span,
               fmt::format("'{}' is a table, and parentheses behind it call a function", call.function),
               fmt::format("its cells stand in brackets: {}[{}]", call.function, arguments));
}

NodePtr Compiler::unknown_function(const Call& call) {
  const std::string fact = fmt::format("there is no function '{}'", call.function);
  if (const Entry* entry = program_.find(call.function)) return called_table(call, *entry);
  std::vector<std::string> candidates = function_names();
  for (const auto& [name, clause] : program_.functions) candidates.push_back(name);
  for (const FunctionEntry& entry : calendar_functions()) candidates.emplace_back(entry.name);
  return error(call.name_span, fact, diagnostics::did_you_mean(call.function, candidates));
}

NodePtr Compiler::builtin(const Call& call, const FunctionEntry& entry, const Span& span) {
  if (entry.kind == Kind::solve || entry.kind == Kind::matrix || entry.kind == Kind::first)
    return solution(call, entry, span);
  const bool reduces = entry.kind == Kind::reduction || entry.kind == Kind::variance ||
                       entry.kind == Kind::extreme || entry.kind == Kind::softmax;
  if (!call.each.empty() && (!reduces || call.arguments.size() != 1)) {
    return error(span, fmt::format("{} works on single values and has no 'each'", call.function));
  }
  const bool rounds = call.function == "round";
  if (!call.option.empty() && !rounds && entry.kind != Kind::variance) {
    return error(span, fmt::format("{} has no option '{}'", call.function, call.option));
  }
  if (reduces && call.arguments.size() == 1) return reduction(call, entry, span);
  numbers::Rounding rounding = numbers::Rounding::half_away;
  if (rounds && !call.option.empty()) {
    const auto parsed = numbers::parse_rounding(call.option);
    if (!parsed) {
      return error(span, fmt::format("there is no rounding '{}'", call.option),
                   "half away, half even, down, up, floor or ceiling");
    }
    rounding = *parsed;
  }
  std::vector<NodePtr> arguments;
  for (const ExpressionPtr& argument : call.arguments) arguments.push_back(compile(argument));
  if (entry.kind == Kind::calendar) return calendar(entry, std::move(arguments), span);
  if (entry.kind != Kind::dot) return elementwise(entry.operation, std::move(arguments), span, rounding);
  if (!arguments[0] || !arguments[1]) return nullptr;
  const NodePtr left = kept(arguments[0]), right = kept(arguments[1]);
  if (!left || !right) return nullptr;
  return hoisted(make(Contraction{left, right, true}, span, {left, right}));
}

NodePtr Compiler::calendar(const FunctionEntry& entry, std::vector<NodePtr> arguments, const Span& span) {
  for (const NodePtr& argument : arguments)
    if (!argument) return nullptr;
  Elementwise function{nullptr, arguments};
  function.of_days = entry.of_days;
  return make(std::move(function), span, std::move(arguments));
}

NodePtr Compiler::reduction(const Call& call, const FunctionEntry& entry, const Span& span) {
  Reduction reduction = entry.reduction;
  if (entry.kind == Kind::variance) {
    const bool sample = call.option == "sample";
    if (!sample && call.option != "population") {
      return error(
          span, fmt::format("{} has to say which it is", call.function),
          fmt::format(
              "write {0}(…, sample), which divides by n − 1, or {0}(…, population), which divides by n",
              call.function));
    }
    const bool variance = entry.reduction == Reduction::var_sample;
    if (!sample) reduction = variance ? Reduction::var_population : Reduction::std_population;
  }
  NodePtr operand = compile(call.arguments[0], entry.kind == Kind::reduction && wants_truths(reduction));
  if (!operand) return nullptr;
  if (entry.kind == Kind::softmax) {
    operand = elementwise(function_entry("exp")->operation, {operand}, operand->span);
    operand = operand ? kept(operand) : nullptr;
    if (!operand) return nullptr;
    return make(Softmax{operand, call.each}, span, {operand});
  }
  if (!call.each.empty()) {
    operand = kept(operand);
    if (!operand) return nullptr;
  }
  return hoisted(make(Reduce{reduction, operand, call.each}, span, {operand}));
}

NodePtr Compiler::author_call(const Call& call, const Clause& clause, const Span& span) {
  std::vector<NodePtr> arguments;
  std::vector<bool> scalar;
  bool complete = true;
  for (const ExpressionPtr& argument : call.arguments) {
    arguments.push_back(compile(argument));
    complete = complete && arguments.back();
    scalar.push_back(arguments.back() && arguments.back()->scalar());
  }
  if (!complete) return nullptr;
  const Specialisation* function = specialise(clause, scalar);
  if (!function) return nullptr;
  NodePtr node = make(AuthorCall{function, arguments}, span, arguments);
  if (!node || (!function->compiling && !function->body->open))
    return node && met_again(*node) ? remembering(node) : node;
  auto open = std::make_shared<Node>(*node);
  open->open = true;
  return open;
}

const Specialisation* Compiler::specialise(const Clause& clause, const std::vector<bool>& scalar) {
  if (program_.growing->depth >= deepest_functions) {
    error(clause.head, fmt::format("functions call each other more than {} deep", deepest_functions));
    return nullptr;
  }
  auto& made = program_.growing->specialisations;
  const auto [place, fresh] = made.try_emplace({clause.name, scalar});
  Specialisation& function = place->second;
  if (!fresh) return function.body || function.compiling ? &function : nullptr;
  function.syntax = &clause;
  function.assumed_scalar = true;
  for (const bool each : scalar) function.assumed_scalar = function.assumed_scalar && each;
  Compiler inside(program_, engine_, diagnostics_);
  inside.parameters_ = clause.parameters;
  inside.scalar_parameters_ = scalar;
  ++program_.growing->depth;
  function.body = inside.compile(clause.body);
  --program_.growing->depth;
  function.slots = inside.slots_;
  function.compiling = false;
  return function.body ? &function : nullptr;
}

}  // namespace proofsheet::equations
