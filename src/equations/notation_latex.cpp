// Formulas in LaTeX: operators, indices, conditions. Calls are in latex_calls.cpp, names and numbers in
// latex_names.cpp.
//
// Only commands that LaTeX with amsmath, MathJax and KaTeX share are used, and none that GitHub refuses
// (\operatorname).
#include <fmt/format.h>

#include <array>

#include "equations/latex.hpp"
#include "equations/lexer.hpp"

namespace proofsheet::equations {

namespace {

bool starts_with(const std::string& text, std::string_view what) {
  return text.compare(0, what.size(), what) == 0;
}
bool starts_with_digit(const std::string& text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

bool is_scientific(const Expression& e) {
  const Number* number = std::get_if<Number>(&e.node);
  return number && number->written.find_first_of("eE") != std::string::npos;
}

bool is_name(const Expression& e, std::string_view name) {
  const Name* found = std::get_if<Name>(&e.node);
  return found && found->text == name;
}

constexpr std::array relation_signs{" = ", " \\neq ", " < ", " \\leq ", " > ", " \\geq "};

}  // namespace

Piece Latex::set(const Expression& e) const {
  return std::visit([&](const auto& node) { return set(node); }, e.node);
}

std::string Latex::parenthesised(const std::string& inside) const {
  return in_line_ ? '(' + inside + ')' : joined("\\left(", "", inside) + "\\right)";
}

std::string Latex::at_least(Binding wanted, const Expression& e) const {
  const Piece piece = set(e);
  return piece.binding < wanted ? parenthesised(piece.text) : piece.text;
}

Piece Latex::behind(Binding wanted, const Expression& e) const {
  Piece piece = set(e);
  if (is_big_operator(e)) return piece;
  if (!starts_with(piece.text, "-") && piece.binding >= wanted) return piece;
  return {parenthesised(piece.text), Binding::atom};
}

Piece Latex::set(const Number& n) const {
  const Binding binding = binding_of(Expression{n, {}});
  const bool product = n.written.find_first_of("eE") != std::string::npos;
  return {latex_number(n.written), product ? std::min(binding, Binding::product) : binding};
}

Piece Latex::set(const Name& n) const {
  if (n.text == "deg" && !notation_.contains("deg")) return {"1^{\\circ}", Binding::postfix};
  return {latex_name(n.text, notation_), Binding::atom};
}

Piece Latex::set(const Quoted& n) const { return {latex_label(n.text), Binding::atom}; }

Piece Latex::set(const Day& n) const { return {latex_label(numbers::to_string(n.date)), Binding::atom}; }

/// A base that can carry an exponent: what carries one already, or a prime, is braced.
std::string Latex::raised(const Expression& base) const {
  const Unary* unary = std::get_if<Unary>(&base.node);
  const bool transposed = unary && unary->op == UnaryOperator::transpose;
  const std::string text =
      at_least(transposed || is_scientific(base) ? Binding::atom : Binding::postfix, base);
  const bool crowded = !starts_with(text, "\\left(") && text.find_first_of("^'") != std::string::npos;
  return crowded ? '{' + text + '}' : text;
}

Piece Latex::set(const Unary& n) const {
  switch (n.op) {
    case UnaryOperator::negate:
      return {joined("-", "", behind(Binding::implicit_product, *n.operand).text), Binding::sign};
    case UnaryOperator::logical_not:
      return {"\\text{not } " + at_least(Binding::negation, *n.operand), Binding::negation};
    case UnaryOperator::factorial: {
      const Unary* inner = std::get_if<Unary>(&n.operand->node);
      const bool twice = inner && inner->op == UnaryOperator::factorial;
      const std::string operand = at_least(twice ? Binding::atom : Binding::postfix, *n.operand);
      return {operand + '!', Binding::postfix};
    }
    case UnaryOperator::transpose:
      return {raised(*n.operand) + "^{\\top}", Binding::postfix};
  }
  return {};
}

Piece Latex::set(const Binary& n) const {
  switch (n.op) {
    case BinaryOperator::add:
      return sum(n, " + ");
    case BinaryOperator::subtract:
      return sum(n, " - ");
    case BinaryOperator::multiply:
      return n.implicit ? juxtaposed(n) : product(n, "");
    case BinaryOperator::divide:
      return quotient(n);
    case BinaryOperator::matrix_product:
      return matrix_product(n);
    case BinaryOperator::integer_div:
      return product(n, " \\mathbin{\\mathrm{div}} ");
    case BinaryOperator::mod:
      return product(n, " \\bmod ");
    case BinaryOperator::power:
      return power(n);
    case BinaryOperator::logical_and:
      return {
          at_least(Binding::conjunction, *n.left) + " \\text{ and } " + at_least(Binding::negation, *n.right),
          Binding::conjunction};
    case BinaryOperator::logical_or:
      return {at_least(Binding::disjunction, *n.left) + " \\text{ or } " +
                  at_least(Binding::conjunction, *n.right),
              Binding::disjunction};
  }
  return {};
}

Piece Latex::sum(const Binary& n, const char* sign) const {
  const std::string left = is_big_operator(*n.left) ? set(*n.left).text : at_least(Binding::sum, *n.left);
  return {left + sign + behind(Binding::product, *n.right).text, Binding::sum};
}

std::string Latex::factor(const Expression& e) const {
  return is_negative(e) ? parenthesised(set(e).text) : at_least(Binding::product, e);
}

/// With a sign of its own, or `\times` between numbers and `\cdot` between the rest.
Piece Latex::product(const Binary& n, const std::string& sign) const {
  const Binary* left = std::get_if<Binary>(&n.left->node);
  const bool chain = left && left->op == BinaryOperator::multiply;
  const bool numbers = is_number(chain ? *left->right : *n.left) && is_number(*n.right);
  const std::string between = !sign.empty() ? sign : numbers ? " \\times " : " \\cdot ";
  const Binding wanted = is_scientific(*n.right) ? Binding::product : Binding::implicit_product;
  return {factor(*n.left) + between + behind(wanted, *n.right).text, Binding::product};
}

/// A fraction encloses its parts, so they need no parentheses; a slash does.
Piece Latex::quotient(const Binary& n) const {
  if (!in_line_)
    return {fmt::format("\\frac{{{}}}{{{}}}", text(n.left), text(n.right)), Binding::implicit_product};
  Piece right = set(*n.right);
  if (right.binding < Binding::sign || starts_with(right.text, "-")) right.text = parenthesised(right.text);
  return {factor(*n.left) + '/' + right.text, Binding::product};
}

Piece Latex::juxtaposed(const Binary& n) const {
  const Piece right = behind(Binding::power, *n.right);
  if (is_name(*n.right, "deg") && binding_of(*n.left) == Binding::atom && !notation_.contains("deg"))
    return {at_least(Binding::postfix, *n.left) + "^{\\circ}", Binding::power};
  const bool two_numbers = starts_with_digit(right.text) || starts_with(right.text, "\\frac");
  if (two_numbers || is_scientific(*n.left)) return product(n, "");
  const bool number = is_number(*n.left);
  const std::string left =
      is_negative(*n.left) ? parenthesised(set(*n.left).text) : at_least(Binding::implicit_product, *n.left);
  const bool close = number || starts_with(right.text, "\\left") || starts_with(right.text, "(");
  return {joined(left, close ? "" : "\\,", right.text), Binding::implicit_product};
}

Piece Latex::matrix_product(const Binary& n) const {
  if (is_number(*n.left) || is_number(*n.right)) return product(n, "");
  return {
      joined(at_least(Binding::product, *n.left), "\\,", behind(Binding::implicit_product, *n.right).text),
      Binding::product};
}

Piece Latex::power(const Binary& n) const {
  return {fmt::format("{}^{{{}}}", raised(*n.left), in_line().text(n.right)), Binding::power};
}

Piece Latex::set(const Comparison& n) const {
  std::string made = at_least(Binding::sum, *n.operands.front());
  for (std::size_t i = 0; i < n.relations.size(); ++i)
    made +=
        relation_signs[static_cast<std::size_t>(n.relations[i])] + at_least(Binding::sum, *n.operands[i + 1]);
  if (n.places) made += fmt::format(" \\quad \\text{{to }} {} \\text{{ places}}", text(n.places));
  return {made, Binding::comparison};
}

/// Cases; an `if` in the `else` is a further case.
Piece Latex::set(const Conditional& n) const {
  std::string made = "\\begin{cases} ";
  const Conditional* at = &n;
  for (const Conditional* next = at; next; next = std::get_if<Conditional>(&at->otherwise->node)) {
    at = next;
    made += fmt::format("{} & \\text{{if }} {} \\\\ ", text(at->then), text(at->condition));
  }
  return {made + text(at->otherwise) + " & \\text{otherwise} \\end{cases}", Binding::conditional};
}

Piece Latex::set(const Range& n) const { return {elements(n), Binding::conditional}; }

std::string Latex::subscript(const Subscript& item) const {
  if (item.whole) return ":";
  // Several plain words would read as a product; the model tells which are a label.
  if (const auto label = notation_.find(item.raw.str()); label != notation_.end() && !is_name(label->first))
    return label->second;
  if (!item.expression || looks_like_label(item.raw.view())) return latex_label(item.raw.view());
  if (const Range* part = std::get_if<Range>(&item.expression->node); part && !part->step)
    return fmt::format("{}{{:}}{}", text(part->first), text(part->last));
  return text(item.expression);
}

std::string Latex::subscripts(const std::vector<Subscript>& items) const {
  std::string made;
  for (const Subscript& item : items) made += (made.empty() ? "" : ",\\,") + in_line().subscript(item);
  return made;
}

Piece Latex::set(const Index& n) const {
  const std::string base = at_least(Binding::postfix, *n.base);
  const bool crowded = !starts_with(base, "\\left(") && base.find('_') != std::string::npos;
  return {fmt::format("{}_{{{}}}", crowded ? '{' + base + '}' : base, subscripts(n.subscripts)),
          Binding::postfix};
}

Piece Latex::set(const Comprehension& n) const {
  std::string inside = text(n.body);
  if (n.guard) inside += (n.generators.empty() ? " \\;\\text{if } " : " \\;:\\; ") + text(n.guard);
  return {fmt::format("\\left[{}\\right]_{{{}}}", inside, in_line().conditions(n.generators)),
          Binding::postfix};
}

Piece Latex::set(const List& n) const {
  std::string made;
  for (const Subscript& item : n.items) made += (made.empty() ? "" : ",\\, ") + subscript(item);
  return {in_line_ ? '[' + made + ']' : joined("\\left[", "", made) + "\\right]", Binding::atom};
}

std::string to_latex(const Expression& expression, const Notation& notation) {
  return Latex(notation).set(expression).text;
}

std::string latex_term(const Expression& expression, bool first, const Notation& notation) {
  const Latex latex(notation);
  return first ? latex.at_least(Binding::sum, expression) : latex.behind(Binding::product, expression).text;
}

std::string to_latex(const Clause& clause, const Notation& notation) {
  const Latex latex(notation);
  std::string made = latex_name(clause.name, notation);
  if (!clause.patterns.empty()) {
    if (made.find('_') != std::string::npos) made = '{' + made + '}';
    made += fmt::format("_{{{}}}", latex.subscripts(clause.patterns));
  }
  if (clause.is_function) {
    std::string inside;
    for (const std::string& p : clause.parameters)
      inside += (inside.empty() ? "" : ",\\, ") + latex_name(p, notation);
    made += latex.parenthesised(inside);
  }
  made += " = " + latex.text(clause.body);
  const std::string where = latex.in_line().conditions(clause.generators);
  if (!where.empty()) made += " \\quad " + where;
  if (clause.guard)
    made += (where.empty() ? " \\quad " : ",\\; ") + ("\\text{if } " + latex.in_line().text(clause.guard));
  return made;
}

Formula to_formula(const Expression& expression, const Notation& notation) {
  return {to_latex(expression, notation)};
}

Formula to_formula(const Clause& clause, const Notation& notation) { return {to_latex(clause, notation)}; }

Formula name_formula(const std::string& name, const Notation& notation) {
  return {latex_name(name, notation)};
}

Formula given_formula(const std::string& name, const Expression& value, const Notation& notation) {
  return {latex_name(name, notation) + " = " + to_latex(value, notation)};
}

Formula number_formula(const std::string& digits) { return {latex_number(digits)}; }

Formula label_formula(std::string_view label) { return {latex_label(label)}; }

}  // namespace proofsheet::equations
