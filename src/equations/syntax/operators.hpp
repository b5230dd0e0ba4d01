#pragma once
// The operators of the language, one row each: how it is spelled, how tightly it binds, and how formulas show
// it. The parser, the dump, plain text and formulas all read these rows. The compiler defines what an
// operator means.
#include <array>
#include <string_view>

#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

/// A sign made of characters that belong to no name and no number; `lexer.cpp` has the spellings.
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

/// The precedence of a tree, loosest first.
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
/// Returns the next tighter level.
constexpr Binding tighter(Binding binding) { return static_cast<Binding>(static_cast<int>(binding) + 1); }
/// Returns the level of the operator at the root. A number may contain a sign (`-2`) or be a quotient
/// (`2/3`).
Binding binding_of(const Expression& expression);

/// A sign or a space of a formula, in both languages.
struct Symbol {
  std::string_view latex;   ///< includes spaces that make the source readable
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
  Sign sign;                 ///< none if it is spelled as a word
  std::string_view written;  ///< in plain text and in dumps
  Binding binding;
  Symbol symbol;  ///< between its operands; empty if formulas have a special form or show the word
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

/// True if the rows are in the order of the keys. Rows are found by position, so a missing or misplaced row
/// must not compile.
template <class Rows, class Row, class Key>
consteval bool dependency_order(const Rows& rows, Key Row::*key, Key last) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (static_cast<std::size_t>(rows[i].*key) != i) return false;
  return rows.back().*key == last;
}
static_assert(dependency_order(unary_operators, &UnaryRow::op, UnaryOperator::transpose));
static_assert(dependency_order(binary_operators, &BinaryRow::op, BinaryOperator::logical_or));
static_assert(dependency_order(relations, &RelationRow::relation, Relation::greater_equal));
constexpr const UnaryRow& row_for(UnaryOperator op) { return unary_operators[static_cast<std::size_t>(op)]; }
constexpr const BinaryRow& row_for(BinaryOperator op) {
  return binary_operators[static_cast<std::size_t>(op)];
}
constexpr const RelationRow& row_for(Relation relation) {
  return relations[static_cast<std::size_t>(relation)];
}

}  // namespace proofsheet::equations
