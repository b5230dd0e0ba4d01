#pragma once
// From a syntax tree to boxes.
//
// A tree is set from its leaves up. Each piece carries its binding; whoever puts it into a larger one
// compares that with what the place asks for and sets parentheses only where the reading would change.
// `in_line` is the style inside exponents and indices: quotients with a slash, no tall parentheses.
#include <string>
#include <vector>

#include "equations/typeset/box.hpp"

namespace proofsheet::equations {

class Typesetter {
 public:
  struct Piece {
    Row row;
    Binding binding = Binding::atom;
  };

  explicit Typesetter(const Notation& notation, bool in_line = false)
      : notation_(notation), in_line_(in_line) {}

  const Notation& notation() const { return notation_; }
  Typesetter in_line() const { return Typesetter(notation_, true); }

  Piece set(const Expression& e) const;
  Row row(const ExpressionPtr& e) const { return set(*e).row; }
  /// In parentheses unless it binds at least as tightly as wanted.
  Row at_least(Binding wanted, const Expression& e) const;
  /// As at_least, for an operand that is not the first: a leading minus needs parentheses, and a big operator
  /// none.
  Row behind(Binding wanted, const Expression& e) const;
  /// One term of a sum as it stands behind its sign. The first term may be negative.
  Row term(const Expression& e, bool first) const;
  /// A base that can carry an exponent.
  Row raised(const Expression& base) const;
  Row parenthesised(Row inside) const;
  Row parenthesised_list(std::vector<Row> items) const;
  /// `i = 0, 1, 2`, `q \in \mathrm{page}`
  Row condition(const Generator& generator) const;
  /// `pos = 1, \dots, 4,\; i = 0, 1, 2`
  Row conditions(const std::vector<Generator>& generators) const;
  /// `H\left(p,\, n\right) = \frac{p}{p + n}`, with where its indices run.
  Row clause(const Clause& clause) const;

 private:
  Piece set(const Number& n) const;
  Piece set(const Name& n) const;
  Piece set(const Quoted& n) const;
  Piece set(const Day& n) const;
  Piece set(const Unary& n) const;
  Piece set(const Binary& n) const;
  Piece set(const Comparison& n) const;
  Piece set(const Conditional& n) const;
  Piece set(const Range& n) const;
  Piece set(const Index& n) const;
  Piece set(const Comprehension& n) const;
  Piece set(const List& n) const;
  Piece set(const Call& n) const;

  bool is_degree(const Expression& e) const;
  Row factor(const Expression& e) const;
  Piece product(const Binary& n, const Symbol& sign) const;
  Piece multiplied(const Binary& n) const;
  Piece juxtaposed(const Binary& n) const;
  Piece matrix_product(const Binary& n) const;
  Piece quotient(const Binary& n) const;
  Row elements(const Range& range) const;
  Row items(const std::vector<Subscript>& items, const Symbol& comma) const;
  Row subscript(const Subscript& item) const;
  Matrix matrix(const std::vector<const List*>& lists) const;
  Piece rows_of(const Comprehension& n) const;
  Row subscripts(const std::vector<Subscript>& items) const;

  const Notation& notation_;
  bool in_line_;
};

/// A call as boxes. How a function is set is a row of one of two tables: `forms`, for those that have a
/// notation of their own (`\sqrt{x}`, `\sum`, `\Phi\left(x\right)`), and `function_symbols`, for those that
/// are set by a name that is not their own (`\arcsin`). The rest are set upright by their names.
Typesetter::Piece set_call(const Typesetter& typesetter, const Call& call);

}  // namespace proofsheet::equations
