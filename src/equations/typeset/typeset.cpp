// Operators and conditions. Indices are in typeset_indices.cpp, calls in typeset_calls.cpp, names and numbers
// in typeset_names.cpp.
#include <algorithm>
#include <array>

#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetter.hpp"

namespace proofsheet::equations {

namespace {

using Piece = Typesetter::Piece;

/// What a row begins with for the eye: the base, where a mark stands at it.
const Box* leading(const Row& row) {
  const Box* box = row.empty() ? nullptr : &row.front();
  while (box) {
    const Script* script = std::get_if<Script>(&box->node);
    if (!script) return box;
    box = script->base.empty() ? nullptr : &script->base.front();
  }
  return box;
}

template <class Node>
const Node* begins_with(const Row& row) {
  const Box* box = leading(row);
  return box ? std::get_if<Node>(&box->node) : nullptr;
}

bool begins_with_minus(const Row& row) {
  const Symbol* sign = begins_with<Symbol>(row);
  const Author* author = begins_with<Author>(row);
  return (sign && sign->latex == symbols::negative.latex) ||
         (author && author->formula.latex.starts_with('-'));
}

bool begins_with_number(const Row& row) {
  const Author* author = begins_with<Author>(row);
  const char first = author && !author->formula.empty() ? author->formula.latex.front() : ' ';
  const bool digit = first >= '0' && first <= '9';
  return digit || begins_with<Digits>(row) || begins_with<Fraction>(row);
}

bool begins_with_fence(const Row& row) {
  const Fence* fence = begins_with<Fence>(row);
  return fence && (fence->tall || fence->kind == Fence::Kind::parentheses);
}

bool is_scientific(const Expression& e) {
  const Number* number = std::get_if<Number>(&e.node);
  return number && number->written.find_first_of("eE") != std::string::npos;
}

bool is_degree(const Expression& e, const Notation& notation) {
  const Name* found = std::get_if<Name>(&e.node);
  return found && found->text == "deg" && !notation.names.contains("deg");
}

Box degrees(Row number) { return {Script{std::move(number), {}, row_of(symbols::degree)}}; }

constexpr std::array relation_signs{symbols::equal,      symbols::not_equal, symbols::less,
                                    symbols::less_equal, symbols::greater,   symbols::greater_equal};

}  // namespace

Piece Typesetter::set(const Expression& e) const {
  return std::visit([&](const auto& node) { return set(node); }, e.node);
}

Row Typesetter::parenthesised(Row inside) const {
  return row_of(Fence{Fence::Kind::parentheses, !in_line_, std::move(inside)});
}

Row Typesetter::at_least(Binding wanted, const Expression& e) const {
  Piece piece = set(e);
  return piece.binding < wanted ? parenthesised(std::move(piece.row)) : std::move(piece.row);
}

Row Typesetter::behind(Binding wanted, const Expression& e) const {
  Piece piece = set(e);
  const bool bare = is_big_operator(e) || (!begins_with_minus(piece.row) && piece.binding >= wanted);
  return bare ? std::move(piece.row) : parenthesised(std::move(piece.row));
}

Piece Typesetter::set(const Number& n) const {
  const Binding binding = binding_of(Expression{n, {}});
  const bool product = n.written.find_first_of("eE") != std::string::npos;
  return {row_of_number(n.written), product ? std::min(binding, Binding::product) : binding};
}

Piece Typesetter::set(const Name& n) const {
  if (is_degree(Expression{n, {}}, notation_))
    return {row_of(degrees(row_of(Digits{"1"}))), Binding::postfix};
  if (n.text == ellipsis) return {row_of(symbols::dots), Binding::atom};
  return {row_of_name(n.text, notation_), Binding::atom};
}

Piece Typesetter::set(const Quoted& n) const { return {row_of(Words{n.text}), Binding::atom}; }

Piece Typesetter::set(const Day& n) const {
  return {row_of(Words{numbers::to_string(n.date)}), Binding::atom};
}

/// A base that can carry an exponent.
Row Typesetter::raised(const Expression& base) const {
  const Unary* unary = std::get_if<Unary>(&base.node);
  const bool transposed = unary && unary->op == UnaryOperator::transpose;
  return at_least(transposed || is_scientific(base) ? Binding::atom : Binding::postfix, base);
}

Piece Typesetter::set(const Unary& n) const {
  switch (n.op) {
    case UnaryOperator::negate:
      return {row_of(symbols::negative, behind(Binding::implicit_product, *n.operand)), Binding::sign};
    case UnaryOperator::logical_not:
      return {row_of(Words{"not "}, symbols::blank, at_least(Binding::negation, *n.operand)),
              Binding::negation};
    case UnaryOperator::factorial: {
      const Unary* inner = std::get_if<Unary>(&n.operand->node);
      const bool twice = inner && inner->op == UnaryOperator::factorial;
      return {row_of(at_least(twice ? Binding::atom : Binding::postfix, *n.operand), symbols::factorial),
              Binding::postfix};
    }
    case UnaryOperator::transpose:
      return {row_of(Script{raised(*n.operand), {}, row_of(symbols::transposed)}), Binding::postfix};
  }
  return {};
}

Piece Typesetter::set(const Binary& n) const {
  const auto joined = [&](Binding left, const char* word, Binding right) {
    return row_of(at_least(left, *n.left), symbols::blank, Words{word}, symbols::blank,
                  at_least(right, *n.right));
  };
  switch (n.op) {
    case BinaryOperator::add:
      return sum(n, symbols::plus);
    case BinaryOperator::subtract:
      return sum(n, symbols::minus);
    case BinaryOperator::multiply:
      return n.implicit ? juxtaposed(n) : product(n, nullptr);
    case BinaryOperator::divide:
      return quotient(n);
    case BinaryOperator::matrix_product:
      return matrix_product(n);
    case BinaryOperator::integer_div:
      return product(n, &symbols::div);
    case BinaryOperator::mod:
      return product(n, &symbols::mod);
    case BinaryOperator::power:
      return power(n);
    case BinaryOperator::logical_and:
      return {joined(Binding::conjunction, " and ", Binding::negation), Binding::conjunction};
    case BinaryOperator::logical_or:
      return {joined(Binding::disjunction, " or ", Binding::conjunction), Binding::disjunction};
  }
  return {};
}

Piece Typesetter::sum(const Binary& n, const Symbol& sign) const {
  Row left = is_big_operator(*n.left) ? row(n.left) : at_least(Binding::sum, *n.left);
  return {row_of(std::move(left), sign, behind(Binding::product, *n.right)), Binding::sum};
}

Row Typesetter::factor(const Expression& e) const {
  return is_negative(e) ? parenthesised(set(e).row) : at_least(Binding::product, e);
}

/// With a sign of its own, or × between numbers and a dot between the rest.
Piece Typesetter::product(const Binary& n, const Symbol* sign) const {
  const Binary* left = std::get_if<Binary>(&n.left->node);
  const bool chain = left && left->op == BinaryOperator::multiply;
  const bool numbers = is_number(chain ? *left->right : *n.left) && is_number(*n.right);
  const Symbol& between = sign ? *sign : numbers ? symbols::times : symbols::dot;
  const Binding wanted = is_scientific(*n.right) ? Binding::product : Binding::implicit_product;
  return {row_of(factor(*n.left), between, behind(wanted, *n.right)), Binding::product};
}

/// A fraction encloses its parts, so they need no parentheses; a slash does.
Piece Typesetter::quotient(const Binary& n) const {
  if (!in_line_) return {row_of(Fraction{row(n.left), row(n.right)}), Binding::implicit_product};
  Piece right = set(*n.right);
  if (right.binding < Binding::sign || begins_with_minus(right.row))
    right.row = parenthesised(std::move(right.row));
  return {row_of(factor(*n.left), symbols::slash, std::move(right.row)), Binding::product};
}

Piece Typesetter::juxtaposed(const Binary& n) const {
  if (is_degree(*n.right, notation_) && binding_of(*n.left) == Binding::atom)
    return {row_of(degrees(at_least(Binding::postfix, *n.left))), Binding::power};
  Row right = behind(Binding::power, *n.right);
  if (begins_with_number(right) || is_scientific(*n.left)) return product(n, nullptr);
  Row made = is_negative(*n.left) ? parenthesised(row(n.left)) : at_least(Binding::implicit_product, *n.left);
  append(made, symbols::unseen_times);
  if (!is_number(*n.left) && !begins_with_fence(right)) append(made, symbols::thin);
  return {row_of(std::move(made), std::move(right)), Binding::implicit_product};
}

Piece Typesetter::matrix_product(const Binary& n) const {
  if (is_number(*n.left) || is_number(*n.right)) return product(n, nullptr);
  return {row_of(at_least(Binding::product, *n.left), symbols::unseen_times, symbols::thin,
                 behind(Binding::implicit_product, *n.right)),
          Binding::product};
}

Piece Typesetter::power(const Binary& n) const {
  return {row_of(Script{raised(*n.left), {}, in_line().row(n.right)}), Binding::power};
}

Piece Typesetter::set(const Comparison& n) const {
  Row made = at_least(Binding::sum, *n.operands.front());
  for (std::size_t i = 0; i < n.relations.size(); ++i) {
    append(made, relation_signs[static_cast<std::size_t>(n.relations[i])]);
    append(made, at_least(Binding::sum, *n.operands[i + 1]));
  }
  if (n.places)
    append(made, row_of(symbols::quad, Words{"to "}, symbols::blank, row(n.places), symbols::blank,
                        Words{" places"}));
  return {std::move(made), Binding::comparison};
}

/// Cases; an `if` in the `else` is a further case.
Piece Typesetter::set(const Conditional& n) const {
  Cases cases;
  const Conditional* at = &n;
  for (const Conditional* next = at; next; next = std::get_if<Conditional>(&at->otherwise->node)) {
    at = next;
    cases.rows.emplace_back(row(at->then), row_of(Words{"if "}, symbols::blank, row(at->condition)));
  }
  cases.rows.emplace_back(row(at->otherwise), row_of(Words{"otherwise"}));
  return {row_of(std::move(cases)), Binding::conditional};
}

Piece Typesetter::set(const Range& n) const { return {elements(n), Binding::conditional}; }

}  // namespace proofsheet::equations
