#include <array>

#include "equations/typeset/typesetting.hpp"

namespace proofsheet::equations {

namespace {

Binding binding_of(const Number& n) {
  if (n.written.find('-') == 0) return Binding::sign;
  return n.written.find('/') == std::string::npos ? Binding::atom : Binding::product;
}

Binding binding_of(const Unary& n) {
  switch (n.op) {
    case UnaryOperator::negate:
      return Binding::sign;
    case UnaryOperator::logical_not:
      return Binding::negation;
    case UnaryOperator::factorial:
    case UnaryOperator::transpose:
      return Binding::postfix;
  }
  return Binding::atom;
}

Binding binding_of(const Binary& n) {
  switch (n.op) {
    case BinaryOperator::add:
    case BinaryOperator::subtract:
      return Binding::sum;
    case BinaryOperator::multiply:
      return n.implicit ? Binding::implicit_product : Binding::product;
    case BinaryOperator::divide:
    case BinaryOperator::matrix_product:
    case BinaryOperator::integer_div:
    case BinaryOperator::mod:
      return Binding::product;
    case BinaryOperator::power:
      return Binding::power;
    case BinaryOperator::logical_and:
      return Binding::conjunction;
    case BinaryOperator::logical_or:
      return Binding::disjunction;
  }
  return Binding::atom;
}

struct BindingOf {
  Binding operator()(const Number& n) const { return binding_of(n); }
  Binding operator()(const Name&) const { return Binding::atom; }
  Binding operator()(const Quoted&) const { return Binding::atom; }
  Binding operator()(const Day&) const { return Binding::atom; }
  Binding operator()(const Unary& n) const { return binding_of(n); }
  Binding operator()(const Binary& n) const { return binding_of(n); }
  Binding operator()(const Comparison&) const { return Binding::comparison; }
  Binding operator()(const Conditional&) const { return Binding::conditional; }
  Binding operator()(const Range&) const { return Binding::comparison; }
  Binding operator()(const Index&) const { return Binding::postfix; }
  Binding operator()(const Comprehension&) const { return Binding::atom; }
  Binding operator()(const List&) const { return Binding::atom; }
  Binding operator()(const Call&) const { return Binding::atom; }
};

}  // namespace

Binding binding_of(const Expression& expression) { return std::visit(BindingOf{}, expression.node); }

bool is_number(const Expression& expression) { return std::holds_alternative<Number>(expression.node); }

bool is_negative(const Expression& expression) {
  const Number* number = std::get_if<Number>(&expression.node);
  return number && number->written.find('-') == 0;
}

bool is_big_operator(const Expression& expression) {
  const Call* call = std::get_if<Call>(&expression.node);
  if (!call || (call->function != "sum" && call->function != "prod")) return false;
  if (call->arguments.size() != 1 || !call->each.empty() || !call->option.empty()) return false;
  const Comprehension* over = std::get_if<Comprehension>(&call->arguments[0]->node);
  return over && !over->generators.empty();
}

bool looks_like_label(std::string_view raw) {
  std::size_t letters = 0, parts = 1;
  for (const char c : raw) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (c != '-' && !letter) return false;
    if (c == '-' && letters < 2) return false;
    parts += c == '-' ? 1 : 0;
    letters = letter ? letters + 1 : 0;
  }
  return parts > 1 && letters >= 2;
}

}  // namespace proofsheet::equations
