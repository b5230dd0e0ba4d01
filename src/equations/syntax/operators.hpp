#pragma once
// The operators of the language, one row each: how an author writes one, how tightly it binds, how a formula
// shows it. The parser, the dump, plain text and formulas all read these rows; what an operator means is the
// compiler's business.
#include <array>
#include <string_view>

#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

/// What is written with characters that belong to no name and no number; `lexer.cpp` says with which.
enum class Sign {
  none,
  plus,
  minus,
  times,
  divide,
  caret,
  dot_caret,
  at,
  bang,
  transpose,  // ᵀ
  root,       // √
  equal,
  double_equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  open_parenthesis,
  close_parenthesis,
  open_bracket,
  close_bracket,
  comma,
  dots
};

/// How tightly a tree binds, loosest first.
enum class Binding {
  conditional,
  disjunction,
  conjunction,
  negation,
  comparison,
  sum,
  product,
  implicit_product,
  sign,
  power,
  postfix,
  atom
};
/// The next level.
constexpr Binding tighter(Binding binding) { return static_cast<Binding>(static_cast<int>(binding) + 1); }
/// Of the operator at the root. A number may be written with a sign (`-2`) or as a quotient (`2/3`).
Binding binding_of(const Expression& expression);

/// A sign or a space of a formula, in both languages.
struct Symbol {
  std::string_view latex;   ///< with the spaces around it that make the source readable
  std::string_view mathml;  ///< at most one element
};

struct UnaryRow {
  UnaryOperator op;
  std::string_view name;  ///< in dumps
  Binding binding;
};
inline constexpr std::array unary_operators{
    UnaryRow{UnaryOperator::negate, "-", Binding::sign},
    UnaryRow{UnaryOperator::logical_not, "not", Binding::negation},
    UnaryRow{UnaryOperator::factorial, "!", Binding::postfix},
    UnaryRow{UnaryOperator::transpose, "transpose", Binding::postfix}};

struct BinaryRow {
  BinaryOperator op;
  Sign sign;                 ///< none: it is written as a word
  std::string_view written;  ///< in plain text and in dumps
  Binding binding;
  Symbol symbol;  ///< between its operands; empty: formulas have a form of their own for it, or show the word
};
inline constexpr std::array binary_operators{
    BinaryRow{BinaryOperator::add, Sign::plus, "+", Binding::sum, {" + ", "<mo>+</mo>"}},
    BinaryRow{BinaryOperator::subtract, Sign::minus, "-", Binding::sum, {" - ", "<mo>−</mo>"}},
    BinaryRow{BinaryOperator::multiply, Sign::times, "*", Binding::product, {" \\cdot ", "<mo>⋅</mo>"}},
    BinaryRow{BinaryOperator::divide, Sign::divide, "/", Binding::product, {}},
    BinaryRow{BinaryOperator::power, Sign::caret, "^", Binding::power, {}},
    BinaryRow{BinaryOperator::cellwise_power, Sign::dot_caret, ".^", Binding::power, {}},
    BinaryRow{BinaryOperator::matrix_product, Sign::at, "@", Binding::product, {}},
    BinaryRow{BinaryOperator::integer_div,
              Sign::none,
              "div",
              Binding::product,
              {" \\mathbin{\\mathrm{div}} ", "<mo>div</mo>"}},
    BinaryRow{BinaryOperator::mod, Sign::none, "mod", Binding::product, {" \\bmod ", "<mo>mod</mo>"}},
    BinaryRow{BinaryOperator::logical_and, Sign::none, "and", Binding::conjunction, {}},
    BinaryRow{BinaryOperator::logical_or, Sign::none, "or", Binding::disjunction, {}}};

struct RelationRow {
  Relation relation;
  Sign sign;
  std::string_view written;
  Symbol symbol;
};
inline constexpr std::array relations{
    RelationRow{Relation::equal, Sign::equal, "=", {" = ", "<mo>=</mo>"}},
    RelationRow{Relation::not_equal, Sign::not_equal, "!=", {" \\neq ", "<mo>≠</mo>"}},
    RelationRow{Relation::less, Sign::less, "<", {" < ", "<mo>&lt;</mo>"}},
    RelationRow{Relation::less_equal, Sign::less_equal, "<=", {" \\leq ", "<mo>≤</mo>"}},
    RelationRow{Relation::greater, Sign::greater, ">", {" > ", "<mo>&gt;</mo>"}},
    RelationRow{Relation::greater_equal, Sign::greater_equal, ">=", {" \\geq ", "<mo>≥</mo>"}}};

/// Rows are found by position: one that is missing or out of place does not compile.
template <class Rows, class Row, class Key>
consteval bool in_order(const Rows& rows, Key Row::*key, Key last) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (static_cast<std::size_t>(rows[i].*key) != i) return false;
  return rows.back().*key == last;
}
static_assert(in_order(unary_operators, &UnaryRow::op, UnaryOperator::transpose));
static_assert(in_order(binary_operators, &BinaryRow::op, BinaryOperator::logical_or));
static_assert(in_order(relations, &RelationRow::relation, Relation::greater_equal));
constexpr const UnaryRow& row_for(UnaryOperator op) { return unary_operators[static_cast<std::size_t>(op)]; }
constexpr const BinaryRow& row_for(BinaryOperator op) {
  return binary_operators[static_cast<std::size_t>(op)];
}
constexpr const RelationRow& row_for(Relation relation) {
  return relations[static_cast<std::size_t>(relation)];
}

}  // namespace proofsheet::equations
