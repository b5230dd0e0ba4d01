// Trees made from trees.
#include <functional>
#include <set>
#include <utility>

#include "equations/syntax/parser.hpp"
#include "equations/steps/worked_line.hpp"

namespace proofsheet::equations {

ExpressionPtr made_at(const diagnostics::Span& span, decltype(Expression::node) node) {
  auto made = std::make_shared<Expression>();
  made->node = std::move(node);
  made->span = span;
  made->height = height_of(*made);
  return made;
}

ExpressionPtr number_node(const diagnostics::Span& span, long value) {
  return made_at(span, Number{numbers::Rational(value), std::to_string(value)});
}

ExpressionPtr chain(const diagnostics::Span& span, BinaryOperator op, std::vector<ExpressionPtr> parts) {
  ExpressionPtr made = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) made = made_at(span, Binary{op, made, parts[i]});
  return made;
}

namespace {

/// Copies a tree, with other nodes where `replace` gives one. Names that a generator binds are not replaced
/// below it.
class Rewriter {
 public:
  using Replace = std::function<ExpressionPtr(const Name&, const diagnostics::Span&, bool in_brackets)>;
  explicit Rewriter(Replace replace) : replace_(std::move(replace)) {}

  ExpressionPtr operator()(const ExpressionPtr& e) {
    if (!e) return e;
    if (const Name* name = std::get_if<Name>(&e->node)) {
      if (bound_.contains(name->text)) return e;
      ExpressionPtr other = replace_(*name, e->span, in_brackets_);
      return other ? other : e;
    }
    return made_at(
        e->span,
        std::visit([&](const auto& node) -> decltype(Expression::node) { return rewrite(node); }, e->node));
  }

 private:
  std::vector<ExpressionPtr> all(const std::vector<ExpressionPtr>& many) {
    std::vector<ExpressionPtr> made;
    for (const ExpressionPtr& e : many) made.push_back((*this)(e));
    return made;
  }

  std::vector<Subscript> all(const std::vector<Subscript>& many) {
    const bool outer = std::exchange(in_brackets_, true);
    std::vector<Subscript> made = many;
    for (Subscript& item : made) {
      const ExpressionPtr other = (*this)(item.expression);
      if (!other || dump(*other) == dump(*item.expression)) continue;
      const Quoted* label = std::get_if<Quoted>(&other->node);
      item.raw = label ? diagnostics::Text(label->text, nullptr, 0) : diagnostics::Text();
      item.expression = other;
    }
    in_brackets_ = outer;
    return made;
  }

  Number rewrite(const Number& n) { return n; }
  Name rewrite(const Name& n) { return n; }
  Quoted rewrite(const Quoted& n) { return n; }
  Day rewrite(const Day& n) { return n; }
  Unary rewrite(const Unary& n) { return {n.op, (*this)(n.operand), n.letter}; }
  Binary rewrite(const Binary& n) { return {n.op, (*this)(n.left), (*this)(n.right), n.implicit}; }
  Comparison rewrite(const Comparison& n) { return {all(n.operands), n.relations, (*this)(n.places)}; }
  Conditional rewrite(const Conditional& n) {
    return {(*this)(n.condition), (*this)(n.then), (*this)(n.otherwise)};
  }
  Range rewrite(const Range& n) { return {(*this)(n.first), (*this)(n.last), (*this)(n.step)}; }
  Index rewrite(const Index& n) { return {(*this)(n.base), all(n.subscripts)}; }
  List rewrite(const List& n) { return {all(n.items)}; }

  Comprehension rewrite(const Comprehension& n) {
    Comprehension made;
    std::vector<std::string> newly;
    for (const Generator& g : n.generators) {
      made.generators.push_back({g.variable, (*this)(g.domain), g.span});
      if (bound_.insert(g.variable).second) newly.push_back(g.variable);
    }
    made.body = (*this)(n.body);
    made.guard = (*this)(n.guard);
    for (const std::string& name : newly) bound_.erase(name);
    return made;
  }

  Call rewrite(const Call& n) {
    Call made = n;
    made.arguments = all(n.arguments);
    return made;
  }

  Replace replace_;
  std::set<std::string> bound_;
  bool in_brackets_ = false;
};

}  // namespace

ExpressionPtr with_indices(const ExpressionPtr& expression, const IndexValues& values) {
  if (values.empty()) return expression;
  return Rewriter([&](const Name& name, const diagnostics::Span& span, bool in_brackets) -> ExpressionPtr {
    const auto found = values.find(name.text);
    if (found == values.end()) return nullptr;
    const IndexValue& value = found->second;
    const bool label = !value.label.empty() && (in_brackets || !value.number);
    return label ? made_at(span, Quoted{value.label}) : number_node(span, value.number.value_or(0));
  })(expression);
}

ExpressionPtr with_names(const ExpressionPtr& expression,
                         const std::map<std::string, ExpressionPtr>& others) {
  return Rewriter([&](const Name& name, const diagnostics::Span&, bool) -> ExpressionPtr {
    const auto found = others.find(name.text);
    return found == others.end() ? nullptr : found->second;
  })(expression);
}

}  // namespace proofsheet::equations
