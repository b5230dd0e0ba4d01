// The tree: its heights, its binding, and the one-line prefix form that tests compare:
// `(= (index PE pos (* 2 i)) (call sin …))`.
#include "equations/syntax/syntax.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/operators.hpp"

namespace proofsheet::equations {

ExpressionPtr make_expression(const text::Span& span, decltype(Expression::node) node) {
  auto made = std::make_shared<Expression>();
  made->node = std::move(node);
  made->span = span;
  const auto raise = [&](const ExpressionPtr& part) {
    if (part) made->height = std::max(made->height, part->height + 1);
  };
  std::visit([&](const auto& parent) { visit_parts(parent, raise); }, made->node);
  return made;
}

std::string first_named(const Expression& expression, const std::set<std::string>& names) {
  if (names.empty()) return {};
  const Name* const name = std::get_if<Name>(&expression.node);
  if (name && names.contains(name->text)) return name->text;
  const Call* const call = std::get_if<Call>(&expression.node);
  if (call && names.contains(call->function)) return call->function;
  std::string found;
  const auto look = [&](const ExpressionPtr& part) {
    if (part && found.empty()) found = first_named(*part, names);
  };
  std::visit([&](const auto& parent) { visit_parts(parent, look); }, expression.node);
  return found;
}

namespace {

struct BindingOf {
  Binding operator()(const Number& n) const {
    if (n.written.starts_with('-')) return Binding::sign;
    return n.written.find('/') == std::string::npos ? Binding::atom : Binding::product;
  }
  Binding operator()(const Unary& n) const { return row_for(n.op).binding; }
  Binding operator()(const Binary& n) const {
    return n.implicit ? Binding::implicit_product : row_for(n.op).binding;
  }
  Binding operator()(const Comparison&) const { return Binding::comparison; }
  Binding operator()(const Conditional&) const { return Binding::conditional; }
  Binding operator()(const Range&) const { return Binding::comparison; }
  Binding operator()(const Index&) const { return Binding::postfix; }
  /// Names, calls, and everything in brackets or quotes.
  template <class Closed>
  Binding operator()(const Closed&) const {
    return Binding::atom;
  }
};

std::string dump(const ExpressionPtr& expression) { return expression ? dump(*expression) : "nothing"; }

std::string dump(const Subscript& item) {
  if (item.whole) return "..";
  return item.expression ? dump(*item.expression) : fmt::format("(raw {})", item.raw.str());
}

std::string dump(const std::vector<Subscript>& items) {
  std::string text;
  for (const Subscript& item : items) text += ' ' + dump(item);
  return text;
}

std::string dump(const std::vector<Generator>& generators) {
  std::string text;
  for (const Generator& g : generators) text += fmt::format(" (for {} {})", g.variable, dump(g.domain));
  return text;
}

std::string guard_of(const ExpressionPtr& guard) { return guard ? fmt::format(" (if {})", dump(guard)) : ""; }

struct Dump {
  std::string operator()(const Number& n) const { return n.written; }
  std::string operator()(const Name& n) const { return n.text; }
  std::string operator()(const Quoted& n) const { return '"' + n.text + '"'; }
  std::string operator()(const Day& n) const { return "(day " + numbers::to_string(n.date) + ')'; }
  std::string operator()(const Unary& n) const {
    return fmt::format("({} {})", row_for(n.op).name, dump(n.operand));
  }
  std::string operator()(const Binary& n) const {
    return fmt::format("({}{} {} {})", n.implicit ? "implicit" : "", row_for(n.op).written, dump(n.left),
                       dump(n.right));
  }
  std::string operator()(const Comparison& n) const {
    std::string text = "(compare " + dump(n.operands.front());
    for (std::size_t i = 0; i < n.relations.size(); ++i)
      text += fmt::format(" {} {}", row_for(n.relations[i]).written, dump(n.operands[i + 1]));
    if (n.places) text += fmt::format(" (places {})", dump(n.places));
    return text + ')';
  }
  std::string operator()(const Conditional& n) const {
    return fmt::format("(if {} {} {})", dump(n.condition), dump(n.then), dump(n.otherwise));
  }
  std::string operator()(const Range& n) const {
    return fmt::format("(range {} {}{})", dump(n.first), dump(n.last), n.step ? " " + dump(n.step) : "");
  }
  std::string operator()(const Index& n) const {
    return fmt::format("(index {}{})", dump(n.base), dump(n.subscripts));
  }
  std::string operator()(const Comprehension& n) const {
    return fmt::format("(each {}{}{})", dump(n.body), dump(n.generators), guard_of(n.guard));
  }
  std::string operator()(const List& n) const { return fmt::format("(list{})", dump(n.items)); }
  std::string operator()(const Call& n) const {
    std::string text = "(call " + n.function;
    for (const ExpressionPtr& argument : n.arguments) text += ' ' + dump(argument);
    for (const std::string& axis : n.each) text += fmt::format(" (stays {})", axis);
    if (!n.option.empty()) text += fmt::format(" (option {})", n.option);
    return text + ')';
  }
};

}  // namespace

Binding binding_of(const Expression& expression) { return std::visit(BindingOf{}, expression.node); }

std::string dump(const Expression& expression) { return std::visit(Dump{}, expression.node); }

std::string dump(const Clause& clause) {
  std::string head = clause.name;
  if (!clause.patterns.empty()) head = fmt::format("(index {}{})", clause.name, dump(clause.patterns));
  if (clause.is_function) {
    head = "(function " + clause.name;
    for (const std::string& parameter : clause.parameters) head += ' ' + parameter;
    head += ')';
  }
  return fmt::format("(= {} {}{}{})", head, dump(clause.body), dump(clause.generators),
                     guard_of(clause.guard));
}

}  // namespace proofsheet::equations
