#include "equations/compile/compiler.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/lexer.hpp"
#include "equations/typeset/notation.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {

using text::Span;
using Kind = FunctionEntry::Kind;
using numbers::Rational;
using numbers::Real;

std::nullptr_t Compiler::error(const Span& span, std::string fact, std::string hint) {
  messages.error(span, std::move(fact), std::move(hint));
  return nullptr;
}

std::optional<Scalar> Compiler::constant(const Node& node) {
  Frame frame = engine.frame(scope.slots);
  return engine.scalar(node, frame, messages);
}

// ---- names

/// Resolves a name. In order of priority: a loop variable, a parameter, a name of the example, a constant, an
/// axis, a label.
NodePtr Compiler::name(const Name& name, const Span& span, bool may_be_label) {
  if (name.unit) return nodes.make(Constant{quantities::to_coherent(Real(1), *name.unit)}, span);
  if (const auto* variable = scope.variable(name.text)) return nodes.make(Variable{variable->slot}, span);
  if (const auto parameter = scope.parameter(name.text)) return nodes.make(Parameter{*parameter}, span);
  if (const auto found = program.index.find(name.text); found != program.index.end()) {
    if (program.entries[found->second].broken) return nullptr;
    if (!program.entries[found->second].axes_known) {
      return error(span, fmt::format("the shape of {} depends on itself", name.text),
                   std::string(shape_hint));
    }
    return nodes.make(Cells{found->second}, span);
  }
  if (name.text == "pi") return nodes.make(Constant{Real::pi_times(1)}, span);
  if (name.text == "deg") return nodes.make(Constant{Real::pi_times(Rational(1, 180))}, span);
  if (const AxisPtr axis = program.axis(name.text)) return nodes.make(AxisValues{axis}, span);
  if (program.is_label(name.text)) return nodes.make(Constant{Label{name.text}}, span);
  if (name.text == "true" || name.text == "false") return nodes.make(Constant{name.text == "true"}, span);
  if (numbers::is_weekday(name.text)) return nodes.make(Constant{Label{name.text}}, span);
  if (may_be_label && program.has_unread_labels) return nullptr;
  return unknown_name(name.text, span);
}

namespace {

/// Returns `; the names here are low, swing, height`; empty if there are none or too many.
std::string names_here(const Program& program) {
  constexpr std::size_t most_named = 12;
  if (program.entries.empty() || program.entries.size() > most_named) return {};
  std::vector<std::string> names;
  for (const Entry& entry : program.entries) names.push_back(entry.name);
  return fmt::format("; the names here are {}", fmt::join(names, ", "));
}

constexpr std::size_t most_loops = 16;

/// Returns the node that `make` returns for each; `nullopt` if one of them is null.
template <class Each, class Make>
std::optional<std::vector<NodePtr>> compile_all(const std::vector<Each>& all, const Make& make) {
  std::vector<NodePtr> nodes;
  for (const Each& each : all) nodes.push_back(make(each));
  if (std::find(nodes.begin(), nodes.end(), nullptr) != nodes.end()) return std::nullopt;
  return nodes;
}
std::optional<std::vector<NodePtr>> compile_all(Compiler& compiler, const std::vector<ExpressionPtr>& all) {
  return compile_all(all, [&](const ExpressionPtr& each) { return compiler.compile(each); });
}
std::optional<std::vector<NodePtr>> compile_items(Compiler& compiler, const List& list) {
  return compile_all(list.items, [&](const Subscript& each) { return compiler.item(each); });
}

void add(std::vector<std::size_t>& to, const std::vector<std::size_t>& from) {
  to.insert(to.end(), from.begin(), from.end());
  std::sort(to.begin(), to.end());
  to.erase(std::unique(to.begin(), to.end()), to.end());
}

/// True if a text that is also a label reads as a computation, not merely as a number or a name, which are
/// common as both.
bool is_computation(const Expression& expression) {
  return !std::holds_alternative<Name>(expression.node) && !std::holds_alternative<Number>(expression.node);
}

std::optional<Domain> range_domain(Compiler& compiler, const Range& range, const Span& span) {
  Domain domain;
  domain.span = span;
  domain.first = compiler.compile(range.first);
  domain.last = compiler.compile(range.last);
  if (range.step) domain.step = compiler.compile(range.step);
  if (!domain.first || !domain.last || (range.step && !domain.step)) return std::nullopt;
  return domain;
}

/// True if the cells are known to be labels.
bool holds_labels(const Program& program, const Node& node) {
  if (const auto* constant = std::get_if<Constant>(&node.kind))
    return std::holds_alternative<Label>(constant->value);
  const Node* base = &node;
  if (const auto* selection = std::get_if<Selection>(&node.kind)) base = selection->base.get();
  const auto* cells = std::get_if<Cells>(&base->kind);
  if (!cells) return false;
  const Entry& entry = program.entries[cells->name];
  return entry.given && !entry.data.empty() && std::holds_alternative<Label>(entry.data.front());
}

/// True if, judging by its tree, a value may be a label.
bool may_be_label(const Compiler& compiler, const Node& node, int deepest = 20) {
  const auto part = [&](const NodePtr& each) {
    return each && deepest > 0 && may_be_label(compiler, *each, deepest - 1);
  };
  const auto any = [&](const auto& parts) { return std::any_of(parts.begin(), parts.end(), part); };
  const auto labelled = [](const Axes& axes) {
    return std::any_of(axes.begin(), axes.end(), [](const AxisPtr& axis) { return !axis->labels.empty(); });
  };
  if (const auto* constant = std::get_if<Constant>(&node.kind))
    return std::holds_alternative<Label>(constant->value);
  if (const auto* variable = std::get_if<Variable>(&node.kind)) {
    const auto& all = compiler.scope.variables;
    return std::any_of(all.begin(), all.end(), [&](const Scope::Variable& each) {
      return each.slot == variable->slot && each.axis && !each.axis->labels.empty();
    });
  }
  if (const auto* cells = std::get_if<Cells>(&node.kind)) {
    const Entry& entry = compiler.program.entries[cells->name];
    if (entry.given) return holds_labels(compiler.program, node);
    return std::any_of(entry.clauses.begin(), entry.clauses.end(),
                       [&](const CompiledClause& clause) { return part(clause.body); });
  }
  if (const auto* values = std::get_if<AxisValues>(&node.kind)) return labelled({values->axis});
  if (const auto* selection = std::get_if<Selection>(&node.kind)) return part(selection->base);
  if (const auto* memoised = std::get_if<CachedNode>(&node.kind)) return part(memoised->operand);
  if (const auto* choice = std::get_if<Choose>(&node.kind))
    return any(std::vector{choice->then, choice->otherwise});
  if (const auto* items = std::get_if<Items>(&node.kind)) return any(items->items);
  if (const auto* gathering = std::get_if<Gathering>(&node.kind)) return part(gathering->body);
  if (const auto* call = std::get_if<AuthorCall>(&node.kind)) return part(call->function->body);
  if (const auto* function = std::get_if<Elementwise>(&node.kind))
    return function->of_days == operations::weekday;
  const auto* place = std::get_if<Reduce>(&node.kind);
  return place && (place->reduction == Reduction::argmin || place->reduction == Reduction::argmax) &&
         (!place->operand->layout || labelled(place->operand->layout->axes));
}

/// Reports a name compared with labels that is both a label and a value, unless its spelling decides, as in
/// brackets.
bool has_two_readings(Compiler& compiler, const Expression& side, const Node& other) {
  const auto* name = std::get_if<Name>(&side.node);
  const bool both = name && !name->enclosed &&
                    (compiler.program.is_label(name->text) || numbers::is_weekday(name->text)) &&
                    compiler.readable(side) && may_be_label(compiler, other);
  if (both) report_two_readings(side.span, name->text, compiler.messages);
  return both;
}

/// If a variable over an axis with labels and numbers is compared with a label, returns the node of its
/// label.
NodePtr label_reading(const Program& program, const NodePtr& node, const NodePtr& other) {
  const auto* variable = std::get_if<Variable>(&node->kind);
  if (!variable || !holds_labels(program, *other)) return node;
  auto label = std::make_shared<Node>(*node);
  label->kind = Variable{variable->slot, true};
  return label;
}

/// Returns `Frank, Emma, …`.
std::string abbreviated_list(const std::vector<std::string>& labels) {
  constexpr std::size_t most_shown = 8;
  std::vector<std::string> shown(
      labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(std::min(labels.size(), most_shown)));
  if (labels.size() > most_shown) shown.emplace_back(text::ellipsis);
  return fmt::format("{}", fmt::join(shown, ", "));
}

Selector at_position(std::size_t position, const Span& span) {
  Selector selector;
  selector.kind = Selector::Kind::position;
  selector.position = position;
  selector.span = span;
  return selector;
}

/// Returns the value of an integer literal; `nullopt` for any other expression.
std::optional<long> integer_literal(const ExpressionPtr& expression) {
  const auto* number = expression ? std::get_if<Number>(&expression->node) : nullptr;
  constexpr long largest = 1L << 40;
  if (!number || !is_whole(number->value) || numerator(number->value) > largest) return std::nullopt;
  return static_cast<long>(numerator(number->value));
}

/// Returns the selector of a label. `decided` is set if the text can only mean a label, even a wrong one.
std::optional<Selector> label_selector(Compiler& compiler, const Subscript& subscript, const Axis& axis,
                                       bool& decided) {
  const text::Text text = subscript.raw.trimmed();
  const auto* quoted = subscript.expression ? std::get_if<Quoted>(&subscript.expression->node) : nullptr;
  const std::string label = quoted ? quoted->text : text.str();
  std::optional<std::size_t> position = axis.position_of(label);
  const auto number = integer_literal(subscript.expression);
  if (!position && !number) {
    const AxisPtr other = compiler.program.labelled_as(axis);
    if (other) position = other->position_of(label);
  }
  decided = true;
  if (position && !quoted && number) {
    const auto numbered = axis.position_of(*number);
    if (numbered && *numbered != *position) {
      compiler.error(text.span(),
                     fmt::format("{} is both a label and a number of the axis {}", label, describe(axis)),
                     fmt::format("write \"{}\" for the label, ({}) for the number", label, label));
      return std::nullopt;
    }
  } else if (position && !quoted && subscript.expression && compiler.readable(*subscript.expression)) {
    compiler.error(
        text.span(),
        fmt::format("'{}' is both a label of the axis {} and an expression", label, describe(axis)),
        fmt::format("write \"{}\" for the label, ({}) for the expression", label, label));
    return std::nullopt;
  }
  if (position) return at_position(*position, text.span());
  decided = quoted || !subscript.expression;
  if (const auto* name = subscript.expression ? std::get_if<Name>(&subscript.expression->node) : nullptr) {
    decided = !compiler.readable(*subscript.expression) && !compiler.program.is_label(name->text);
  }
  if (!decided) return std::nullopt;
  const AxisPtr named = axis.labels.empty() ? compiler.program.labelled_as(axis) : nullptr;
  const std::vector<std::string>& labels = named ? named->labels : axis.labels;
  if (!labels.empty() || quoted) {
    compiler.error(text.span(), fmt::format("there is no '{}' on the axis {}", label, describe(axis)),
                   text::did_you_mean(label, labels,
                                      labels.empty() ? "it has no labels: index it by a number"
                                                     : fmt::format("it has {}", abbreviated_list(labels))));
  } else if (subscript.expression) {
    compiler.compile_word(subscript.expression);
  } else {
    compiler.messages.add(subscript.problem);
  }
  return std::nullopt;
}

NodePtr end_of_part(Compiler& compiler, const ExpressionPtr& expression, const AxisPtr& axis) {
  const auto* name = std::get_if<Name>(&expression->node);
  if (name && axis && axis->position_of(name->text) && !compiler.readable(*expression)) {
    return compiler.nodes.make(Constant{Label{name->text}}, expression->span);
  }
  return compiler.compile_word(expression);
}

std::optional<Selector> selector_of(Compiler& compiler, const Subscript& subscript, const AxisPtr& axis,
                                    const Span& span) {
  const text::Text text = subscript.raw.trimmed();
  Selector selector;
  selector.span = text.empty() ? span : text.span();
  if (subscript.whole) return selector;
  if (axis) {
    bool decided = false;
    const auto label = label_selector(compiler, subscript, *axis, decided);
    if (label || decided) return label;
  }
  if (!subscript.expression) {
    compiler.messages.add(subscript.problem);
    return std::nullopt;
  }
  if (const auto* range = std::get_if<Range>(&subscript.expression->node)) {
    selector.kind = Selector::Kind::part;
    selector.first = end_of_part(compiler, range->first, axis);
    selector.last = end_of_part(compiler, range->last, axis);
    if (range->step) selector.step = compiler.compile(range->step);
    if (!selector.first || !selector.last || (range->step && !selector.step)) return std::nullopt;
    return selector;
  }
  if (const auto number = integer_literal(subscript.expression); number && axis) {
    if (const auto position = axis->position_of(*number)) return at_position(*position, selector.span);
  }
  selector.kind = Selector::Kind::place;
  selector.place = compiler.compile_word(subscript.expression);
  if (!selector.place) return std::nullopt;
  if (selector.place->layout && !selector.place->scalar()) {
    compiler.error(selector.span, "an index must be one number or one label, but this is an array",
                   "write `..` for a whole axis, `1..3` for a part");
    return std::nullopt;
  }
  return selector;
}

/// True if the call has `least` to `most` arguments, in steps of `step`. Reports an error otherwise.
bool fits_arity(Compiler& compiler, const Call& call, std::size_t least, std::size_t most, const Span& span,
                std::size_t step = 1) {
  const std::size_t count = call.arguments.size();
  if (count >= least && count <= most && (count - least) % step == 0) return true;
  std::string takes = fmt::format("{}", least);
  if (most != least)
    takes = most >= 1000 ? fmt::format("{} or more", least) : fmt::format("{} or {}", least, most);
  compiler.error(
      span,
      fmt::format("{} takes {} {}, but there {} {}", call.function, takes,
                  takes == "1" ? "argument" : "arguments", count == 1 ? "is" : "are", count),
      count < least ? "add the missing arguments, separated by commas" : "remove the extra arguments");
  return false;
}

/// True if the call has neither 'each' nor an option. Reports an error otherwise.
bool is_plain(Compiler& compiler, const Call& call, bool may_have_option = false) {
  if (!call.each.empty())
    compiler.error(call.each_spans.front(), fmt::format("{} has no 'each'", call.function), "leave it out");
  else if (!call.option.empty() && !may_have_option)
    compiler.error(call.option_span, fmt::format("{} has no option '{}'", call.function, call.option),
                   "leave it out");
  else
    return true;
  return false;
}

/// True if the call says which divisor is meant. Reports an error otherwise.
bool names_divisor(Compiler& compiler, const Call& call, const Span& span) {
  if (call.option == "sample" || call.option == "population") return true;
  compiler.error(
      span, fmt::format("{} needs `sample` or `population`", call.function),
      fmt::format("write {0}(…, sample), which divides by n − 1, or {0}(…, population), which divides by n",
                  call.function));
  return false;
}

// ---- calls that solve something

/// Checks that a node is a single value. How it varies with indices is found when it is evaluated.
NodePtr single(Compiler& compiler, const NodePtr& node, const char* what) {
  if (!node || !node->layout || node->scalar()) return node;
  return compiler.error(
      node->span,
      fmt::format("{} must be a single number, but this is {}", what, describe(node->layout->axes)),
      "solve for each index: a clause with `for` after it has an equation for each");
}

/// Returns the bracket of `for x in 2..3`; null after reporting an error.
const Range* bracket(Compiler& compiler, const Comprehension& over) {
  const std::string hint = "write solve(x^2 = 2 for x in 1..2)";
  if (over.generators.size() > 1)
    return compiler.error(over.generators[1].span,
                          fmt::format("solve finds one unknown, but here are {}", over.generators.size()),
                          "for a linear system, write solve(A, b)");
  if (over.generators.empty())
    return compiler.error(over.body->span, "the unknown and its bracket are missing", hint);
  if (over.guard)
    return compiler.error(over.guard->span, "solve takes no 'if'",
                          "remove the condition; narrow the bracket to select a solution");
  const Generator& generator = over.generators.front();
  const auto* range = std::get_if<Range>(&generator.domain->node);
  if (!range || range->step)
    return compiler.error(
        generator.domain->span,
        fmt::format("the bracket of {} must go from one number to another", generator.variable),
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
  FirstMatch first;
  first.guard = single(compiler, compiler.compile(over.guard), "the condition");
  first.body = single(compiler, compiler.compile(over.body), "the result of first_index");
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
  if (!is_plain(compiler, call)) return nullptr;
  const auto* over = std::get_if<Comprehension>(&call.arguments[0]->node);
  if (entry.kind == Kind::first) {
    if (over && over->guard && !over->generators.empty())
      return first(compiler, *over, call.arguments[0]->span);
    return compiler.error(span, "first_index takes an index, its range, and a condition",
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
    if (!names_divisor(compiler, call, span)) return nullptr;
    const bool variance = reduction == Reduction::var_sample;
    if (call.option == "population")
      reduction = variance ? Reduction::var_population : Reduction::std_population;
  }
  const bool is_place = reduction == Reduction::argmin || reduction == Reduction::argmax;
  const bool has_axes = entry.kind == Kind::softmax || is_place || !call.each.empty();
  const bool cellwise = entry.kind == Kind::reduction && wants_truths(reduction);
  NodePtr operand = has_axes ? compiler.compile(call.arguments[0], cellwise)
                             : compiler.compile_terms(call.arguments[0], cellwise);
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

/// As with var, a call of cov must say which divisor is meant.
NodePtr whole_arrays(Compiler& compiler, const Call& call, const FunctionEntry& entry, const Span& span) {
  const ArrayFunction* function = entry.of_arrays;
  const bool varies = function == &array_functions::cov_sample;
  if (!is_plain(compiler, call, varies) || (varies && !names_divisor(compiler, call, span))) return nullptr;
  if (call.option == "population") function = &array_functions::cov_population;
  const bool one = function->of_list && call.arguments.size() == 1;
  if (one) function = function->of_list;
  const auto* const list = one ? std::get_if<List>(&call.arguments[0]->node) : nullptr;
  const auto operands =
      list && !list->items.empty() ? compile_items(compiler, *list) : compile_all(compiler, call.arguments);
  if (!operands) return nullptr;
  const auto kept = compile_all(*operands, [&](const NodePtr& each) { return compiler.nodes.kept(each); });
  if (!kept) return nullptr;
  return compiler.nodes.hoisted(compiler.nodes.make(ArrayCall{function, *kept}, span, *kept));
}

/// Returns the n of `n sig`; null for any other expression.
ExpressionPtr significant_digits(const Compiler& compiler, const ExpressionPtr& places) {
  const auto* product = std::get_if<Binary>(&places->node);
  const auto* word =
      product && product->op == BinaryOperator::multiply ? std::get_if<Name>(&product->right->node) : nullptr;
  return word && word->text == "sig" && !compiler.readable(*product->right) ? product->left : nullptr;
}

/// Compiles the comparisons of two values: |x − y|/u(x − y), |x − y| ≤ k·u(x − y), 100·|x − y|/|y|.
NodePtr comparison_of_values(const Compiler& compiler, const Call& call, std::vector<NodePtr> x,
                             const Span& span) {
  const NodeBuilder& nodes = compiler.nodes;
  const auto made = [&](Operation operation, std::vector<NodePtr> operands) {
    return nodes.elementwise(operation, std::move(operands), span);
  };
  const Operation magnitude = function_entry("abs")->operation;
  const NodePtr difference = made(operations::subtract, {x[0], x[1]});
  const NodePtr distance = made(magnitude, {difference});
  if (call.function == "percent_error") {
    const NodePtr hundred = nodes.make(Constant{Real(100)}, span, {});
    return made(operations::divide,
                {made(operations::multiply, {hundred, distance}), made(magnitude, {x[1]})});
  }
  NodePtr allowed = made(operations::uncertainty, {difference});
  if (call.function == "sigmas") return made(operations::divide, {distance, allowed});
  if (x.size() > 2) allowed = made(operations::multiply, {x[2], allowed});
  return distance && allowed ? nodes.compare(Relation::less_equal, distance, allowed, nullptr, span)
                             : nullptr;
}

NodePtr builtin(Compiler& compiler, const Call& call, const FunctionEntry& entry, const Span& span) {
  if (entry.kind == Kind::solve || entry.kind == Kind::matrix || entry.kind == Kind::first)
    return solution(compiler, call, entry, span);
  if (entry.kind == Kind::arrays) return whole_arrays(compiler, call, entry, span);
  const bool reduces = entry.kind == Kind::reduction || entry.kind == Kind::variance ||
                       entry.kind == Kind::extreme || entry.kind == Kind::softmax;
  if (!call.each.empty() && (!reduces || call.arguments.size() != 1))
    return compiler.error(span, fmt::format("{} works cell by cell and has no 'each'", call.function),
                          "remove it: arrays are handled cell by cell");
  const bool rounds = call.function == "round", turns = call.function == "atan2" && !call.option.empty();
  if (!call.option.empty() && !rounds && !turns && entry.kind != Kind::variance)
    return compiler.error(span, fmt::format("{} has no option '{}'", call.function, call.option),
                          "leave it out");
  if (reduces && call.arguments.size() == 1) return reduction(compiler, call, entry, span);
  numbers::Rounding rounding = numbers::Rounding::half_away;
  if (rounds && !call.option.empty()) {
    const auto parsed = numbers::parse_rounding(call.option);
    if (!parsed)
      return compiler.error(span, fmt::format("there is no rounding '{}'", call.option),
                            "half away, half even, down, up, floor or ceiling");
    rounding = *parsed;
  }
  const ExpressionPtr significant =
      rounds && call.arguments.size() == 2 ? significant_digits(compiler, call.arguments[1]) : nullptr;
  const auto compiled = compile_all(call.arguments, [&](const ExpressionPtr& argument) {
    return compiler.compile(significant && argument == call.arguments[1] ? significant : argument);
  });
  if (!compiled) return nullptr;
  std::vector<NodePtr> arguments = *compiled;
  const NodeBuilder& nodes = compiler.nodes;
  if (significant)
    return nodes.elementwise(operations::round_significant, std::move(arguments), span, rounding);
  if (turns) return nodes.elementwise(operations::atan2_turn, std::move(arguments), span);
  if (entry.kind == Kind::calendar) {
    Elementwise function{nullptr, arguments};
    function.of_days = entry.of_days;
    return nodes.make(std::move(function), span, std::move(arguments));
  }
  if (entry.kind == Kind::uncertainty && !entry.operation)
    return comparison_of_values(compiler, call, std::move(arguments), span);
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
                          fmt::format("function calls are nested more than {} deep", deepest_functions),
                          "use fewer functions that call each other");
  const auto [place, fresh] = state.specialisations.try_emplace({clause.name, scalar});
  Specialisation& function = place->second;
  if (!fresh) return function.body || function.compiling ? &function : nullptr;
  function.syntax = &clause;
  function.assumed_scalar = true;
  for (const bool each : scalar) function.assumed_scalar = function.assumed_scalar && each;
  Compiler inside(compiler.program, compiler.engine, compiler.messages);
  inside.scope.parameters = clause.parameters;
  inside.scope.scalar_parameters = scalar;
  const DepthGuard deeper(state.depth);
  function.body = inside.compile(clause.body);
  function.slots = inside.scope.slots;
  function.compiling = false;
  return function.body ? &function : nullptr;
}

NodePtr author_call(Compiler& compiler, const Call& call, const Clause& clause, const Span& span) {
  const auto arguments = compile_all(compiler, call.arguments);
  if (!arguments) return nullptr;
  std::vector<bool> scalar;
  for (const NodePtr& argument : *arguments) scalar.push_back(argument->scalar());
  const Specialisation* function = specialise(compiler, clause, scalar);
  if (!function) return nullptr;
  const NodePtr node = compiler.nodes.make(AuthorCall{function, *arguments}, span, *arguments);
  if (!node || (!function->compiling && !function->body->open)) return compiler.nodes.hoist_call(node);
  auto open = std::make_shared<Node>(*node);
  open->open = true;
  return open;
}

std::string arguments_of(const Call& call) {
  std::string arguments;
  for (const ExpressionPtr& argument : call.arguments)
    arguments += (arguments.empty() ? "" : ", ") + to_plain(*argument);
  return arguments;
}

/// Reports `x(1 + x)`: parentheses are a call if no space is before them.
NodePtr called_value(Compiler& compiler, const Call& call) {
  const std::string sign = call.arguments.size() == 1 ? " " : " * ";
  return compiler.error(
      call.name_span, fmt::format("'{}' is a value, not a function", call.function),
      fmt::format("for a product, write {}{}({})", call.function, sign, arguments_of(call)));
}

/// Reports `P(1, 0)`, where brackets are meant.
NodePtr called_table(Compiler& compiler, const Call& call, const Entry& entry) {
  const bool table =
      !entry.axes.empty() || (!entry.clauses.empty() && !entry.clauses.front().syntax->patterns.empty());
  if (!table) return called_value(compiler, call);
  return compiler.error(call.name_span, fmt::format("'{}' is a table, not a function", call.function),
                        fmt::format("put the index in brackets: {}[{}]", call.function, arguments_of(call)));
}

NodePtr unknown_function(Compiler& compiler, const Call& call) {
  if (compiler.program.unread.contains(call.function + "()") || compiler.program.open) return nullptr;
  if (compiler.scope.variable(call.function) || compiler.scope.parameter(call.function))
    return called_value(compiler, call);
  if (const Entry* entry = compiler.program.find(call.function))
    return entry->broken ? nullptr : called_table(compiler, call, *entry);
  std::vector<std::string> candidates = function_names();
  for (const auto& [name, clause] : compiler.program.functions) candidates.push_back(name);
  for (const FunctionEntry& entry : functions()) {
    if (!entry.reserved()) candidates.emplace_back(entry.name);
  }
  const std::string near = text::did_you_mean(call.function, candidates);
  return compiler.error(
      call.name_span, fmt::format("there is no function '{}'", call.function),
      near.empty() ? fmt::format("define it, as in {}(x) = …; for a product, write *", call.function) : near);
}

}  // namespace

NodePtr Compiler::unknown_name(const std::string& text, const Span& span) {
  if (program.unread.contains(text) || program.open) return nullptr;
  const std::string fact = fmt::format("there is no name '{}'", text);
  if (const auto* entry = function_entry(text);
      (entry && entry->reserved()) || program.functions.count(text) > 0) {
    return error(span, fmt::format("{} is a function", text),
                 fmt::format("write its argument in parentheses: {}(…)", text));
  }
  if (belongs_to_other_example(text))
    return error(
        span, fact,
        "only `equations`, `show` and `published` can use values of another example by name; in prose, "
        "write the example once, before the whole expression: `example.min(x, y)` looks up all its names "
        "there");
  if (text == "e") return error(span, fact, "Euler's number is exp(1)");
  constexpr std::size_t most_candidates = 1000;  // the most names compared with the unknown one
  std::vector<std::string> candidates;
  for (const Scope::Variable& variable : scope.variables) candidates.push_back(variable.name);
  candidates.insert(candidates.end(), scope.parameters.begin(), scope.parameters.end());
  for (const Entry& entry : program.entries) {
    if (candidates.size() >= most_candidates) break;
    candidates.push_back(entry.name);
  }
  for (const AxisPtr& axis : program.declared) candidates.push_back(axis->name);
  candidates.insert(candidates.end(), program.labels.begin(), program.labels.end());
  const std::string near = text::did_you_mean(text, candidates);
  if (!near.empty()) return error(span, fact, near);
  return error(span, fact, "define it in the equations, or give it a value" + names_here(program));
}

bool Compiler::readable(const Expression& expression) const {
  const auto all = [&](std::initializer_list<const ExpressionPtr*> parts) {
    return std::all_of(parts.begin(), parts.end(),
                       [&](const ExpressionPtr* part) { return !*part || readable(**part); });
  };
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    return scope.variable(name->text) || program.index.count(name->text) > 0 || is_constant(name->text) ||
           scope.parameter(name->text) || program.unread.contains(name->text);
  }
  if (const auto* unary = std::get_if<Unary>(&expression.node)) return all({&unary->operand});
  if (const auto* binary = std::get_if<Binary>(&expression.node)) return all({&binary->left, &binary->right});
  if (const auto* range = std::get_if<Range>(&expression.node))
    return all({&range->first, &range->last, &range->step});
  if (const auto* index = std::get_if<Index>(&expression.node)) return all({&index->base});
  if (const auto* call = std::get_if<Call>(&expression.node)) {
    return function_entry(call->function) != nullptr || program.functions.count(call->function) > 0;
  }
  return true;
}

// ---- loops: `for i in 0..3`, `for q in page`, `for b in [sunny, rain]`, `for v in X`

std::optional<std::vector<Loop>> Compiler::enter(const std::vector<Generator>& generators) {
  const std::size_t before = scope.variables.size();
  std::vector<Loop> loops;
  if (generators.size() > most_loops) {
    error(generators.back().span, fmt::format("more than {} nested loops", most_loops),
          "move a part into a definition of its own");
    return std::nullopt;
  }
  for (const Generator& generator : generators) {
    std::optional<Domain> runs_over = domain(generator);
    if (!runs_over) {
      scope.variables.resize(before);
      return std::nullopt;
    }
    Scope::Variable variable;
    variable.name = generator.variable;
    variable.slot = scope.slots++;
    variable.dependencies = {variable.slot};
    if (runs_over->kind == Domain::Kind::axis) variable.axis = runs_over->axis;
    for (const NodePtr& part : runs_over->parts()) {
      add(variable.dependencies, part->variables);
      variable.parametric = variable.parametric || part->parametric;
      variable.open = variable.open || part->open;
    }
    scope.variables.push_back(variable);
    loops.push_back({generator.variable, variable.slot, *std::move(runs_over)});
  }
  return loops;
}

void Compiler::leave(const std::vector<Loop>& loops) {
  scope.variables.resize(scope.variables.size() - loops.size());
}

std::optional<Domain> Compiler::domain(const Generator& generator) {
  Domain domain;
  domain.span = generator.domain->span;
  if (const auto* range = std::get_if<Range>(&generator.domain->node))
    return range_domain(*this, *range, domain.span);
  if (const auto* name = std::get_if<Name>(&generator.domain->node)) {
    if (const AxisPtr axis = program.axis(name->text); axis && program.index.count(name->text) == 0) {
      domain.kind = Domain::Kind::axis;
      domain.axis = axis;
      return domain;
    }
  }
  if (const auto* list = std::get_if<List>(&generator.domain->node))
    return items_domain(*list, generator.domain->span);
  domain.kind = Domain::Kind::values;
  domain.array = compile_word(generator.domain);
  if (!domain.array) return std::nullopt;
  if (domain.array->layout && domain.array->layout->axes.size() != 1) {
    error(domain.span,
          fmt::format("a loop must run over a range, an axis or a vector, but this is {}",
                      describe(domain.array->layout->axes)),
          "use one row, M[1, ..], or run over the cells with two loops");
    return std::nullopt;
  }
  return domain;
}

/// Returns the domain of a list of labels: part of the single axis that has them all, otherwise a new axis.
std::optional<Domain> Compiler::items_domain(const List& list, const Span& span) {
  Domain domain;
  domain.span = span;
  std::vector<std::string> labels;
  for (const Subscript& each : list.items) {
    const text::Text text = each.raw.trimmed();
    const auto* quoted = each.expression ? std::get_if<Quoted>(&each.expression->node) : nullptr;
    if (quoted) {
      labels.push_back(quoted->text);
    } else if (program.is_label(text.str())) {
      if (each.expression && is_computation(*each.expression) && readable(*each.expression)) {
        error(text.span(), fmt::format("'{}' is both a label and an expression", text.str()),
              fmt::format("write \"{0}\" for the label, ({0}) for the expression", text.str()));
        return std::nullopt;
      }
      if (!each.expression || !readable(*each.expression)) labels.push_back(text.str());
    }
  }
  if (!labels.empty() && labels.size() == list.items.size()) {
    domain.kind = Domain::Kind::axis;
    domain.axis = label_axis("", labels);
    std::size_t homes = 0;
    for (const AxisPtr& axis : program.declared) {
      std::vector<std::size_t> positions;
      for (const std::string& label : labels) {
        if (const auto position = axis->position_of(label)) positions.push_back(*position);
      }
      if (positions.size() == labels.size() && homes++ == 0) domain.axis = part_of(axis, positions);
    }
    if (homes > 1) domain.axis = label_axis("", labels);
    return domain;
  }
  domain.kind = Domain::Kind::items;
  auto items = compile_items(*this, list);
  if (!items) return std::nullopt;
  domain.items = *std::move(items);
  return domain;
}

NodePtr Compiler::item(const Subscript& item) {
  const text::Text text = item.raw.trimmed();
  if (item.whole)
    return error(text.span(), "`..` means a whole axis and can't be an item of a list",
                 "write the items, or a range such as 0..3");
  if (item.expression && readable(*item.expression)) return compile(item.expression);
  if (program.is_label(text.str())) return nodes.make(Constant{Label{text.str()}}, text.span());
  if (item.expression) return compile_word(item.expression);
  messages.add(item.problem);
  return nullptr;
}

// ---- expressions

/// Makes the node of each kind of expression.
class Compiler::Expressions {
 public:
  Expressions(Compiler& compiler, const ExpressionPtr& expression, bool cellwise, bool shaped)
      : compiler_(compiler),
        nodes_(compiler.nodes),
        expression_(expression),
        span_(expression->span),
        cellwise_(cellwise),
        shaped_(shaped) {}

  NodePtr operator()(const Number& number) { return nodes_.make(Constant{Real(number.value)}, span_); }
  NodePtr operator()(const Quoted& quoted) { return nodes_.make(Constant{Label{quoted.text}}, span_); }
  NodePtr operator()(const Day& day) { return nodes_.make(Constant{day.date}, span_); }
  NodePtr operator()(const Name& name) {
    const NodePtr node = compiler_.name(name, span_);
    if (!node || !name.multiplied || node->scalar() || std::holds_alternative<Parameter>(node->kind))
      return node;
    return compiler_.error(
        span_, fmt::format("'{}' is a table, not a function", name.text),
        fmt::format("put the index in brackets: {}[…]; for a product, write *", name.text));
  }
  NodePtr operator()(const Index& index) { return compile_brackets(compiler_, index, span_); }
  NodePtr operator()(const Call& call) { return compile_call(compiler_, call, span_); }

  NodePtr operator()(const Range& range) {
    auto domain = range_domain(compiler_, range, span_);
    if (!domain) return nullptr;
    std::vector<NodePtr> parts = domain->parts();
    return nodes_.make(Series{*std::move(domain)}, span_, std::move(parts));
  }

  NodePtr operator()(const Unary& unary) {
    if (unary.op == UnaryOperator::transpose && unary.letter && compiler_.program.find("T")) {
      return compiler_.error(span_, "this example defines T, so ^T has two readings",
                             "write ^(T) for the power, ᵀ for the transpose");
    }
    const NodePtr operand =
        compiler_.compile(unary.operand, cellwise_ && unary.op == UnaryOperator::logical_not);
    if (!operand) return nullptr;
    switch (unary.op) {
      case UnaryOperator::negate: return nodes_.elementwise(operations::negate, {operand}, span_);
      case UnaryOperator::factorial: return nodes_.elementwise(operations::factorial, {operand}, span_);
      case UnaryOperator::logical_not:
        return nodes_.make(Logical{Logical::Kind::negation, operand, nullptr}, span_, {operand});
      case UnaryOperator::transpose: break;
    }
    return nodes_.make(Transposition{operand}, span_, {operand});
  }

  NodePtr operator()(const Binary& binary) {
    if (binary.op == BinaryOperator::add || binary.op == BinaryOperator::subtract) return sum();
    const bool logical = binary.op == BinaryOperator::logical_and || binary.op == BinaryOperator::logical_or;
    const NodePtr left = compiler_.compile(binary.left, cellwise_ && logical);
    const NodePtr right = compiler_.compile(binary.right, cellwise_ && logical);
    if (!left || !right) return nullptr;
    switch (binary.op) {
      case BinaryOperator::multiply: return nodes_.elementwise(operations::multiply, {left, right}, span_);
      case BinaryOperator::divide: return nodes_.elementwise(operations::divide, {left, right}, span_);
      case BinaryOperator::power: return power(left, right, to_plain(*binary.left));
      case BinaryOperator::cellwise_power: return nodes_.elementwise(operations::power, {left, right}, span_);
      case BinaryOperator::integer_div:
        return nodes_.elementwise(operations::integer_divide, {left, right}, span_);
      case BinaryOperator::mod: return modulo(left, right);
      case BinaryOperator::logical_and:
        return nodes_.make(Logical{Logical::Kind::conjunction, left, right}, span_, {left, right});
      case BinaryOperator::logical_or:
        return nodes_.make(Logical{Logical::Kind::disjunction, left, right}, span_, {left, right});
      default: break;
    }
    const NodePtr a = nodes_.kept(left), b = nodes_.kept(right);
    if (!a || !b) return nullptr;
    return nodes_.hoisted(nodes_.make(Contraction{a, b}, span_, {a, b}));
  }

  NodePtr operator()(const Conditional& conditional) {
    const NodePtr condition = compiler_.compile(conditional.condition, true);
    const NodePtr then = compiler_.compile_word(conditional.then, cellwise_);
    const NodePtr otherwise = compiler_.compile_word(conditional.otherwise, cellwise_);
    if (!condition || !then || !otherwise) return nullptr;
    return nodes_.make(Choose{condition, then, otherwise}, span_, {condition, then, otherwise});
  }

  NodePtr operator()(const Comparison& comparison) {
    const auto compiled = compile_all(
        comparison.operands, [&](const ExpressionPtr& operand) { return compiler_.compile_word(operand); });
    const NodePtr places = comparison.places ? compiler_.compile(comparison.places) : nullptr;
    if (!compiled || (comparison.places && !places)) return nullptr;
    const std::vector<NodePtr>& operands = *compiled;
    NodePtr chain;
    for (std::size_t i = 0; i < comparison.relations.size(); ++i) {
      const Relation relation = comparison.relations[i];
      const Program& program = compiler_.program;
      if (has_two_readings(compiler_, *comparison.operands[i], *operands[i + 1]) ||
          has_two_readings(compiler_, *comparison.operands[i + 1], *operands[i]))
        return nullptr;
      NodePtr link = nodes_.compare(relation, label_reading(program, operands[i], operands[i + 1]),
                                    label_reading(program, operands[i + 1], operands[i]), places, span_);
      if (!link) return nullptr;
      if (!cellwise_ && !link->scalar())
        link = nodes_.make(TruthOfAll{link, relation == Relation::not_equal}, span_, {link});
      chain =
          chain ? nodes_.make(Logical{Logical::Kind::conjunction, chain, link}, span_, {chain, link}) : link;
      if (!chain) return nullptr;
    }
    return chain;
  }

  NodePtr operator()(const List& list) {
    const auto items = compile_items(compiler_, list);
    return items ? nodes_.make(Items{*items}, span_, *items) : nullptr;
  }

  NodePtr operator()(const Comprehension& comprehension) {
    auto loops = compiler_.enter(comprehension.generators);
    if (!loops) return nullptr;
    Gathering gathering;
    gathering.guard = comprehension.guard ? compiler_.compile(comprehension.guard) : nullptr;
    gathering.body = compiler_.compile(comprehension.body, cellwise_);
    compiler_.leave(*loops);
    if (!gathering.body || (comprehension.guard && !gathering.guard)) return nullptr;
    std::vector<NodePtr> parts{gathering.body, gathering.guard};
    gathering.rectangular = !gathering.guard;
    for (const Loop& loop : *loops) {
      for (const NodePtr& end : loop.domain.parts()) {
        parts.push_back(end);
        for (const Loop& other : *loops) {
          if (std::count(end->variables.begin(), end->variables.end(), other.slot) > 0)
            gathering.rectangular = false;
        }
      }
    }
    gathering.loops = *std::move(loops);
    const bool has_condition = gathering.guard && gathering.guard->scalar();
    return nodes_.make(std::move(gathering), span_, parts, shaped_ || !has_condition);
  }

 private:
  /// Compiles a chain of + and − into one sum, however long.
  NodePtr sum() {
    std::vector<std::pair<ExpressionPtr, bool>> terms;
    ExpressionPtr left = expression_;
    for (;;) {
      const auto* chain = std::get_if<Binary>(&left->node);
      if (!chain || (chain->op != BinaryOperator::add && chain->op != BinaryOperator::subtract)) break;
      terms.emplace_back(chain->right, chain->op == BinaryOperator::subtract);
      left = chain->left;
    }
    terms.emplace_back(left, false);
    std::reverse(terms.begin(), terms.end());
    auto operands = compile_all(terms, [&](const auto& term) { return compiler_.compile(term.first); });
    if (!operands) return nullptr;
    if (operands->size() == 2)
      return nodes_.elementwise(terms[1].second ? operations::subtract : operations::add, *operands, span_);
    for (std::size_t i = 0; i < terms.size(); ++i) {
      NodePtr& operand = (*operands)[i];
      if (terms[i].second) operand = nodes_.elementwise(operations::negate, {operand}, operand->span);
    }
    return nodes_.elementwise(operations::sum, *std::move(operands), span_);
  }

  /// Returns a matrix power if either operand is a matrix. The number of axes of a parameter may be known
  /// only later.
  /// Compiles a power and its remainder as one operation.
  NodePtr modulo(const NodePtr& left, const NodePtr& right) {
    const auto* power = std::get_if<Elementwise>(&left->kind);
    if (!power || power->operation != operations::power)
      return nodes_.elementwise(operations::modulo, {left, right}, span_);
    return nodes_.elementwise(operations::power_modulo, {power->operands[0], power->operands[1], right},
                              span_);
  }

  NodePtr power(const NodePtr& left, const NodePtr& right, std::string name) {
    const auto rank = [](const NodePtr& node) { return node->layout->axes.size(); };
    const bool known = left->layout && right->layout;
    if (known && rank(left) < 2 && rank(right) < 2)
      return nodes_.elementwise(operations::power, {left, right}, span_);
    const NodePtr base = nodes_.kept(left), exponent = nodes_.kept(right);
    if (!base || !exponent) return nullptr;
    const NodePtr of_matrix =
        nodes_.make(Linear{Linear::Kind::power, base, exponent, std::move(name)}, span_, {base, exponent});
    if (!of_matrix || known) return of_matrix;
    const NodePtr of_cells = nodes_.elementwise(operations::power, {base, exponent}, span_);
    if (!of_cells) return nullptr;
    return nodes_.make(Power{base, exponent, of_matrix, of_cells}, span_, {of_matrix, of_cells});
  }

  Compiler& compiler_;
  const NodeBuilder& nodes_;
  const ExpressionPtr& expression_;
  const Span& span_;
  bool cellwise_, shaped_;
};

NodePtr Compiler::compile(const ExpressionPtr& expression, bool cellwise, bool shaped) {
  if (!expression) return nullptr;
  return std::visit(Expressions(*this, expression, cellwise, shaped), expression->node);
}

NodePtr Compiler::compile_word(const ExpressionPtr& expression, bool cellwise) {
  const auto* word = expression ? std::get_if<Name>(&expression->node) : nullptr;
  return word ? name(*word, expression->span, true) : compile(expression, cellwise);
}

NodePtr compile_brackets(Compiler& compiler, const Index& index, const Span& span) {
  const auto* name = std::get_if<Name>(&index.base->node);
  if (name && compiler.program.functions.count(name->text) > 0 && !compiler.readable(*index.base)) {
    std::string inside;
    for (const Subscript& each : index.subscripts) inside += (inside.empty() ? "" : ", ") + each.raw.str();
    return compiler.error(index.base->span, fmt::format("'{}' is a function and has no cells", name->text),
                          fmt::format("call it with parentheses: {}({})", name->text, inside));
  }
  const NodePtr base = compiler.compile(index.base);
  if (!base) return nullptr;
  if (base->layout && base->layout->axes.size() != index.subscripts.size()) {
    const std::string what = name ? name->text : "this";
    const std::size_t rank = base->layout->axes.size();
    if (rank == 0)
      return compiler.error(span, fmt::format("{} is a single value and has no index", what),
                            "remove the brackets; write * for a product");
    return compiler.error(
        span,
        fmt::format("{} has {} {} ({}), but the brackets have {}", what, rank, rank == 1 ? "axis" : "axes",
                    describe(base->layout->axes), index.subscripts.size()),
        index.subscripts.size() < rank ? "write `..` for a whole axis" : "write one index for each axis");
  }
  Selection selection{name ? base : compiler.nodes.kept(base), {}};
  std::vector<NodePtr> parts{base};
  bool complete = true;
  for (std::size_t i = 0; i < index.subscripts.size(); ++i) {
    auto chosen =
        selector_of(compiler, index.subscripts[i], base->layout ? base->layout->axes[i] : nullptr, span);
    complete = complete && chosen;
    if (!chosen) continue;
    parts.insert(parts.end(), {chosen->place, chosen->first, chosen->last, chosen->step});
    selection.selectors.push_back(*std::move(chosen));
  }
  if (!complete || !selection.base) return nullptr;
  return compiler.nodes.make(std::move(selection), span, parts);
}

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
                          fmt::format("{} takes only arguments, no 'each' and no options", call.function),
                          "leave them out");
  const std::size_t count = author->second->parameters.size();
  if (!fits_arity(compiler, call, count, count, span)) return nullptr;
  return author_call(compiler, call, *author->second, span);
}

void report_two_readings(const text::Span& span, const std::string& name, text::Diagnostics& diagnostics) {
  diagnostics.error(span, fmt::format("'{}' is both a label and a value", name),
                    fmt::format("write \"{0}\" for the label, ({0}) for the value", name));
}

void check_function(Compiler& compiler, const Clause& clause) {
  specialise(compiler, clause, std::vector<bool>(clause.parameters.size(), false));
}

}  // namespace proofsheet::equations
