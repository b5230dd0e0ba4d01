#include <fmt/format.h>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

using diagnostics::Span;
using numbers::Real;

NodePtr Compiler::compile(const ExpressionPtr& expression, bool cellwise) {
  if (!expression) return nullptr;
  return compile_kind(expression, cellwise);
}

NodePtr Compiler::compile_kind(const ExpressionPtr& expression, bool cellwise) {
  const auto& kind = expression->node;
  const Span& span = expression->span;
  if (const auto* number = std::get_if<Number>(&kind)) return make(Constant{Real(number->value)}, span, {});
  if (const auto* quoted = std::get_if<Quoted>(&kind)) return make(Constant{Label{quoted->text}}, span, {});
  if (const auto* day = std::get_if<Day>(&kind)) return make(Constant{day->date}, span, {});
  if (const auto* called = std::get_if<Name>(&kind)) return name(*called, span);
  if (const auto* node = std::get_if<Unary>(&kind)) return unary(*node, span, cellwise);
  if (std::holds_alternative<Binary>(kind)) return binary(expression, cellwise);
  if (const auto* node = std::get_if<Comparison>(&kind)) return comparison(*node, span, cellwise);
  if (const auto* node = std::get_if<Conditional>(&kind)) return conditional(*node, span, cellwise);
  if (const auto* node = std::get_if<Index>(&kind)) return index(*node, span);
  if (const auto* node = std::get_if<List>(&kind)) return list(*node, span);
  if (const auto* node = std::get_if<Call>(&kind)) return call(*node, span, cellwise);
  if (const auto* node = std::get_if<Comprehension>(&kind)) return comprehension(*node, span, cellwise);
  const auto& range = std::get<Range>(kind);
  Domain domain;
  domain.span = span;
  domain.first = compile(range.first);
  domain.last = compile(range.last);
  if (range.step) domain.step = compile(range.step);
  if (!domain.first || !domain.last || (range.step && !domain.step)) return nullptr;
  const std::vector<NodePtr> parts{domain.first, domain.last, domain.step};
  return make(Series{std::move(domain)}, span, parts);
}

NodePtr Compiler::elementwise(Operation operation, std::vector<NodePtr> operands, const Span& span,
                              numbers::Rounding rounding) {
  for (const NodePtr& operand : operands) {
    if (!operand) return nullptr;
  }
  hoist_from_arrays(operands);
  const std::vector<NodePtr> parts = operands;
  return hoisted_function(make(Elementwise{operation, std::move(operands), rounding}, span, parts));
}

NodePtr Compiler::unary(const Unary& unary, const Span& span, bool cellwise) {
  if (unary.op == UnaryOperator::transpose && unary.letter && program_.find("T")) {
    return error(span, "this example defines T, so ^T has two readings",
                 "write ^(T) for the power, ᵀ for the transpose");
  }
  const NodePtr operand = compile(unary.operand, cellwise && unary.op == UnaryOperator::logical_not);
  if (!operand) return nullptr;
  switch (unary.op) {
    case UnaryOperator::negate:
      return elementwise(operations::negate, {operand}, span);
    case UnaryOperator::factorial:
      return elementwise(operations::factorial, {operand}, span);
    case UnaryOperator::logical_not:
      return make(Logical{Logical::Kind::negation, operand, nullptr}, span, {operand});
    case UnaryOperator::transpose:
      break;
  }
  return make(Transposition{operand}, span, {operand});
}

/// A chain of + and − is one sum, however long.
NodePtr Compiler::sum(const ExpressionPtr& expression) {
  std::vector<std::pair<ExpressionPtr, bool>> terms;
  ExpressionPtr left = expression;
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
    operands.push_back(compile(term->first));
    complete = complete && operands.back();
  }
  if (!complete) return nullptr;
  if (operands.size() == 2)
    return elementwise(terms[0].second ? operations::subtract : operations::add, operands, expression->span);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (!terms[terms.size() - 1 - i].second) continue;
    operands[i] = elementwise(operations::negate, {operands[i]}, operands[i]->span);
    if (!operands[i]) return nullptr;
  }
  return elementwise(operations::sum, operands, expression->span);
}

NodePtr Compiler::binary(const ExpressionPtr& expression, bool cellwise) {
  const auto& binary = std::get<Binary>(expression->node);
  if (binary.op == BinaryOperator::add || binary.op == BinaryOperator::subtract) return sum(expression);
  const bool logical = binary.op == BinaryOperator::logical_and || binary.op == BinaryOperator::logical_or;
  const NodePtr left = compile(binary.left, cellwise && logical);
  const NodePtr right = compile(binary.right, cellwise && logical);
  if (!left || !right) return nullptr;
  const Span& span = expression->span;
  switch (binary.op) {
    case BinaryOperator::multiply:
      return elementwise(operations::multiply, {left, right}, span);
    case BinaryOperator::divide:
      return elementwise(operations::divide, {left, right}, span);
    case BinaryOperator::power:
      return elementwise(operations::power, {left, right}, span);
    case BinaryOperator::integer_div:
      return elementwise(operations::integer_divide, {left, right}, span);
    case BinaryOperator::mod:
      return elementwise(operations::modulo, {left, right}, span);
    case BinaryOperator::logical_and:
      return make(Logical{Logical::Kind::conjunction, left, right}, span, {left, right});
    case BinaryOperator::logical_or:
      return make(Logical{Logical::Kind::disjunction, left, right}, span, {left, right});
    default:
      break;
  }
  const NodePtr a = kept(left), b = kept(right);
  if (!a || !b) return nullptr;
  return hoisted(make(Contraction{a, b}, span, {a, b}));
}

NodePtr Compiler::conditional(const Conditional& conditional, const Span& span, bool cellwise) {
  const NodePtr condition = compile(conditional.condition, true);
  const NodePtr then = compile(conditional.then, cellwise);
  const NodePtr otherwise = compile(conditional.otherwise, cellwise);
  if (!condition || !then || !otherwise) return nullptr;
  return make(Choose{condition, then, otherwise}, span, {condition, then, otherwise});
}

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

NodePtr Compiler::comparison(const Comparison& comparison, const Span& span, bool cellwise) {
  std::vector<NodePtr> operands;
  bool complete = true;
  for (const ExpressionPtr& operand : comparison.operands) {
    operands.push_back(compile(operand));
    complete = complete && operands.back();
  }
  const NodePtr places = comparison.places ? compile(comparison.places) : nullptr;
  if (!complete || (comparison.places && !places)) return nullptr;
  NodePtr chain;
  for (std::size_t i = 0; i < comparison.relations.size(); ++i) {
    const Relation relation = comparison.relations[i];
    std::vector<NodePtr> sides{beside_label(program_, operands[i], operands[i + 1]),
                               beside_label(program_, operands[i + 1], operands[i])};
    hoist_from_arrays(sides);
    NodePtr link = make(Compare{relation, sides[0], sides[1], places}, span, {sides[0], sides[1], places});
    if (!link) return nullptr;
    if (!cellwise && !link->scalar()) link = make(Every{link, relation == Relation::not_equal}, span, {link});
    chain = chain ? make(Logical{Logical::Kind::conjunction, chain, link}, span, {chain, link}) : link;
    if (!chain) return nullptr;
  }
  return chain;
}

}  // namespace proofsheet::equations
