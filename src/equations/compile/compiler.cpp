#include "equations/compile/compiler.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

using diagnostics::Span;
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

/// The nearest first: a loop variable, a parameter, a name of the example, a constant, an axis, a label.
NodePtr Compiler::name(const Name& name, const Span& span) {
  if (const auto* variable = scope.variable(name.text)) return nodes.make(Variable{variable->slot}, span);
  if (const auto parameter = scope.parameter(name.text)) return nodes.make(Parameter{*parameter}, span);
  if (const auto found = program.index.find(name.text); found != program.index.end()) {
    if (program.entries[found->second].broken) return nullptr;
    if (!program.entries[found->second].axes_known) {
      return error(span, fmt::format("the shape of {} depends on itself", name.text));
    }
    return nodes.make(Cells{found->second}, span);
  }
  if (name.text == "pi") return nodes.make(Constant{Real::pi_times(1)}, span);
  if (name.text == "deg") return nodes.make(Constant{Real::pi_times(Rational(1, 180))}, span);
  if (const AxisPtr axis = program.axis(name.text)) return nodes.make(AxisValues{axis}, span);
  if (program.is_label(name.text)) return nodes.make(Constant{Label{name.text}}, span);
  if (name.text == "true" || name.text == "false") return nodes.make(Constant{name.text == "true"}, span);
  if (std::find(std::begin(numbers::weekdays), std::end(numbers::weekdays), name.text) !=
      std::end(numbers::weekdays))
    return nodes.make(Constant{Label{name.text}}, span);
  return unknown_name(name.text, span);
}

namespace {

/// `; the names here are low, swing, height`, as long as they are few.
std::string names_here(const Program& program) {
  constexpr std::size_t most_named = 12;
  std::vector<std::string> names;
  for (const Entry& entry : program.entries) names.push_back(entry.name);
  if (names.empty() || names.size() > most_named) return {};
  return fmt::format("; the names here are {}", fmt::join(names, ", "));
}

}  // namespace

NodePtr Compiler::unknown_name(const std::string& text, const Span& span) {
  const std::string fact = fmt::format("there is no name '{}'", text);
  if (const auto* entry = function_entry(text);
      (entry && entry->reserved()) || program.functions.count(text) > 0) {
    return error(span, fmt::format("{} is a function", text),
                 fmt::format("write its argument in parentheses: {}(…)", text));
  }
  if (text == "e") return error(span, fact, "Euler's number is exp(1)");
  std::vector<std::string> candidates;
  for (const Scope::Variable& variable : scope.variables) candidates.push_back(variable.name);
  candidates.insert(candidates.end(), scope.parameters.begin(), scope.parameters.end());
  for (const Entry& entry : program.entries) candidates.push_back(entry.name);
  for (const AxisPtr& axis : program.declared) candidates.push_back(axis->name);
  candidates.insert(candidates.end(), program.labels.begin(), program.labels.end());
  const std::string near = diagnostics::did_you_mean(text, candidates);
  if (!near.empty()) return error(span, fact, near);
  return error(span, fact, "define it in the equations, or give it a value" + names_here(program));
}

bool Compiler::readable(const Expression& expression) const {
  const auto all = [&](std::initializer_list<const ExpressionPtr*> parts) {
    return std::all_of(parts.begin(), parts.end(),
                       [&](const ExpressionPtr* part) { return !*part || readable(**part); });
  };
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    return scope.variable(name->text) || program.index.count(name->text) > 0 || name->text == "pi" ||
           name->text == "deg" || name->text == "true" || name->text == "false" ||
           scope.parameter(name->text);
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

namespace {

constexpr std::size_t most_loops = 16;

void add(std::vector<std::size_t>& to, const std::vector<std::size_t>& from) {
  to.insert(to.end(), from.begin(), from.end());
  std::sort(to.begin(), to.end());
  to.erase(std::unique(to.begin(), to.end()), to.end());
}

/// Whether a text that is a label would be computed: a number or a lone name is common as either.
bool computes(const Expression& expression) {
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

}  // namespace

std::optional<std::vector<Loop>> Compiler::enter(const std::vector<Generator>& generators) {
  const std::size_t before = scope.variables.size();
  std::vector<Loop> loops;
  if (generators.size() > most_loops) {
    error(generators.back().span, fmt::format("more than {} loops inside each other", most_loops));
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
  domain.array = compile(generator.domain);
  if (!domain.array) return std::nullopt;
  if (domain.array->layout && domain.array->layout->axes.size() != 1) {
    error(domain.span, fmt::format("a loop runs over a range, an axis or a vector, this is {}",
                                   describe(domain.array->layout->axes)));
    return std::nullopt;
  }
  return domain;
}

/// A list of labels is a part of the one axis that has them all, else an axis of its own.
std::optional<Domain> Compiler::items_domain(const List& list, const Span& span) {
  Domain domain;
  domain.span = span;
  std::vector<std::string> labels;
  for (const Subscript& each : list.items) {
    const diagnostics::Text text = each.raw.trimmed();
    const auto* quoted = each.expression ? std::get_if<Quoted>(&each.expression->node) : nullptr;
    if (quoted) {
      labels.push_back(quoted->text);
    } else if (program.is_label(text.str())) {
      if (each.expression && computes(*each.expression) && readable(*each.expression)) {
        error(text.span(), fmt::format("'{}' is a label and an expression", text.str()),
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
  bool complete = true;
  for (const Subscript& each : list.items) {
    domain.items.push_back(item(each));
    complete = complete && domain.items.back();
  }
  if (!complete) return std::nullopt;
  return domain;
}

NodePtr Compiler::item(const Subscript& item) {
  const diagnostics::Text text = item.raw.trimmed();
  if (item.whole) return error(text.span(), "`..` stands for an axis and is no item of a list");
  if (item.expression && readable(*item.expression)) return compile(item.expression);
  if (program.is_label(text.str())) return nodes.make(Constant{Label{text.str()}}, text.span());
  if (item.expression) return compile(item.expression);
  messages.add(item.problem);
  return nullptr;
}

// ---- expressions

namespace {

/// Whether the cells are labels, as far as that is known.
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

/// A variable of an axis with labels and numbers, compared with a label, means its label.
NodePtr beside_label(const Program& program, const NodePtr& node, const NodePtr& other) {
  const auto* variable = std::get_if<Variable>(&node->kind);
  if (!variable || !holds_labels(program, *other)) return node;
  auto label = std::make_shared<Node>(*node);
  label->kind = Variable{variable->slot, true};
  return label;
}

}  // namespace

/// The node of each kind of expression.
class Compiler::Expressions {
 public:
  Expressions(Compiler& compiler, const ExpressionPtr& expression, bool cellwise)
      : compiler_(compiler),
        nodes_(compiler.nodes),
        expression_(expression),
        span_(expression->span),
        cellwise_(cellwise) {}

  NodePtr operator()(const Number& number) { return nodes_.make(Constant{Real(number.value)}, span_); }
  NodePtr operator()(const Quoted& quoted) { return nodes_.make(Constant{Label{quoted.text}}, span_); }
  NodePtr operator()(const Day& day) { return nodes_.make(Constant{day.date}, span_); }
  NodePtr operator()(const Name& name) { return compiler_.name(name, span_); }
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
      case UnaryOperator::negate:
        return nodes_.elementwise(operations::negate, {operand}, span_);
      case UnaryOperator::factorial:
        return nodes_.elementwise(operations::factorial, {operand}, span_);
      case UnaryOperator::logical_not:
        return nodes_.make(Logical{Logical::Kind::negation, operand, nullptr}, span_, {operand});
      case UnaryOperator::transpose:
        break;
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
      case BinaryOperator::multiply:
        return nodes_.elementwise(operations::multiply, {left, right}, span_);
      case BinaryOperator::divide:
        return nodes_.elementwise(operations::divide, {left, right}, span_);
      case BinaryOperator::power:
        return nodes_.elementwise(operations::power, {left, right}, span_);
      case BinaryOperator::integer_div:
        return nodes_.elementwise(operations::integer_divide, {left, right}, span_);
      case BinaryOperator::mod:
        return nodes_.elementwise(operations::modulo, {left, right}, span_);
      case BinaryOperator::logical_and:
        return nodes_.make(Logical{Logical::Kind::conjunction, left, right}, span_, {left, right});
      case BinaryOperator::logical_or:
        return nodes_.make(Logical{Logical::Kind::disjunction, left, right}, span_, {left, right});
      default:
        break;
    }
    const NodePtr a = nodes_.kept(left), b = nodes_.kept(right);
    if (!a || !b) return nullptr;
    return nodes_.hoisted(nodes_.make(Contraction{a, b}, span_, {a, b}));
  }

  NodePtr operator()(const Conditional& conditional) {
    const NodePtr condition = compiler_.compile(conditional.condition, true);
    const NodePtr then = compiler_.compile(conditional.then, cellwise_);
    const NodePtr otherwise = compiler_.compile(conditional.otherwise, cellwise_);
    if (!condition || !then || !otherwise) return nullptr;
    return nodes_.make(Choose{condition, then, otherwise}, span_, {condition, then, otherwise});
  }

  NodePtr operator()(const Comparison& comparison) {
    std::vector<NodePtr> operands;
    bool complete = true;
    for (const ExpressionPtr& operand : comparison.operands) {
      operands.push_back(compiler_.compile(operand));
      complete = complete && operands.back();
    }
    const NodePtr places = comparison.places ? compiler_.compile(comparison.places) : nullptr;
    if (!complete || (comparison.places && !places)) return nullptr;
    NodePtr chain;
    for (std::size_t i = 0; i < comparison.relations.size(); ++i) {
      const Relation relation = comparison.relations[i];
      const Program& program = compiler_.program;
      NodePtr link = nodes_.compare(relation, beside_label(program, operands[i], operands[i + 1]),
                                    beside_label(program, operands[i + 1], operands[i]), places, span_);
      if (!link) return nullptr;
      if (!cellwise_ && !link->scalar())
        link = nodes_.make(Every{link, relation == Relation::not_equal}, span_, {link});
      chain =
          chain ? nodes_.make(Logical{Logical::Kind::conjunction, chain, link}, span_, {chain, link}) : link;
      if (!chain) return nullptr;
    }
    return chain;
  }

  NodePtr operator()(const List& list) {
    Items items;
    bool complete = true;
    for (const Subscript& each : list.items) {
      items.items.push_back(compiler_.item(each));
      complete = complete && items.items.back();
    }
    if (!complete) return nullptr;
    const std::vector<NodePtr> parts = items.items;
    return nodes_.make(std::move(items), span_, parts);
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
    return nodes_.make(std::move(gathering), span_, parts);
  }

 private:
  /// A chain of + and − is one sum, however long.
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
    std::vector<NodePtr> operands;
    bool complete = true;
    for (auto term = terms.rbegin(); term != terms.rend(); ++term) {
      operands.push_back(compiler_.compile(term->first));
      complete = complete && operands.back();
    }
    if (!complete) return nullptr;
    if (operands.size() == 2)
      return nodes_.elementwise(terms[0].second ? operations::subtract : operations::add, operands, span_);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (!terms[terms.size() - 1 - i].second) continue;
      operands[i] = nodes_.elementwise(operations::negate, {operands[i]}, operands[i]->span);
      if (!operands[i]) return nullptr;
    }
    return nodes_.elementwise(operations::sum, operands, span_);
  }

  Compiler& compiler_;
  const NodeBuilder& nodes_;
  const ExpressionPtr& expression_;
  const Span& span_;
  bool cellwise_;
};

NodePtr Compiler::compile(const ExpressionPtr& expression, bool cellwise) {
  if (!expression) return nullptr;
  return std::visit(Expressions(*this, expression, cellwise), expression->node);
}

}  // namespace proofsheet::equations
