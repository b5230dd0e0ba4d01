#pragma once
// The parser of expressions: recursive descent, one function a level of precedence.
//
// A function that returns null (or false) has reported why; whoever called it gives up too. So a clause makes
// one error, and the next clause is read afresh. What stands between brackets is the exception: it may be a
// label, so its mistakes are kept with it (Subscript::problem) and reading goes on behind the bracket.
//
// Two limits keep every later pass safe on any stack: `deepest_nesting` bounds how deep the parser recurses,
// and `tallest_tree` bounds the height of what it builds, however it was written: a sum of n terms is n high.
#include "equations/syntax/token_cursor.hpp"

namespace proofsheet::equations {

class Parser : protected TokenCursor {
 public:
  explicit Parser(TokenCursor cursor) : TokenCursor(std::move(cursor)) {}
  /// All tokens as one expression.
  ExpressionPtr whole_expression();

 protected:
  ExpressionPtr expression();
  /// The items between a bracket and its partner; the place is behind the partner then.
  bool subscripts(std::size_t open, std::vector<Subscript>& items);
  /// `for i in 0..3, j in 0..i for k in page`; none is fine.
  bool generators(std::vector<Generator>& into);

 private:
  class Depth;

  /// Makes a node of the tokens from `first` to the one before the present. Null if the tree is too tall.
  ExpressionPtr make(std::size_t first, decltype(Expression::node) node);
  Refused too_tall(std::size_t first);

  // Conditions and comparisons, loosest first.
  ExpressionPtr conditional();
  ExpressionPtr disjunction();
  ExpressionPtr conjunction();
  ExpressionPtr negation();
  ExpressionPtr comparison();
  ExpressionPtr places(std::size_t first, Comparison comparison);
  ExpressionPtr range();

  // Arithmetic.
  ExpressionPtr sum();
  ExpressionPtr product();
  ExpressionPtr implicit_product();
  ExpressionPtr divisor(std::size_t first, std::size_t slash);
  ExpressionPtr sign();
  ExpressionPtr power();
  std::optional<BinaryOperator> operator_of(Binding level) const;
  /// A chain of operators of one level, grouped to the left.
  ExpressionPtr grouped_left(Binding level, ExpressionPtr (Parser::*tighter)());
  bool factor_follows() const;
  bool number_follows();

  // Operands, and what stands behind them.
  ExpressionPtr postfix();
  ExpressionPtr operand();
  ExpressionPtr name_operand();
  ExpressionPtr group();
  ExpressionPtr root();
  Refused no_operand();

  // Calls.
  ExpressionPtr call();
  ExpressionPtr division(std::size_t first, const Call& call);
  ExpressionPtr day(std::size_t first, std::size_t close);
  bool argument(Call& call);
  bool counted(Call& call);
  bool each_argument(Call& call);
  bool option_argument(Call& call);

  // Brackets, lists, generators.
  ExpressionPtr index(std::size_t first, ExpressionPtr base);
  ExpressionPtr list();
  ExpressionPtr list_comprehension(std::size_t first, std::size_t close);
  ExpressionPtr comprehension_or_expression();
  bool holds_comprehension(std::size_t open) const;
  Subscript subscript(std::size_t first, std::size_t last);
  bool generator_list(std::vector<Generator>& into);
  bool generator(std::vector<Generator>& into);

  int depth_ = 0;
  bool too_deep_ = false;
};

}  // namespace proofsheet::equations
