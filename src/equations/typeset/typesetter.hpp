#pragma once
// Converts a syntax tree to boxes.
//
// A tree is set from its leaves up. Each piece has its binding. The code that puts it into a larger piece
// compares this with the binding that the place requires, and adds parentheses only where the meaning would
// change. `in_line` is the style inside exponents and indices: quotients with a slash, no tall parentheses.
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
  /// Returns the row, in parentheses unless it binds at least as tightly as `wanted`.
  Row at_least(Binding wanted, const Expression& e) const;
  /// Like at_least, for an operand that is not the first: a leading minus needs parentheses, a big operator
  /// does not.
  Row behind(Binding wanted, const Expression& e) const;
  /// Returns one term of a sum, for use after its sign. The first term may be negative.
  Row term(const Expression& e, bool first) const;
  /// Returns a base that can have an exponent.
  Row raised(const Expression& base) const;
  Row parenthesised(Row inside) const;
  Row parenthesised_list(std::vector<Row> items) const;
  /// Returns `i = 0, 1, 2`, `q \in \mathrm{page}`.
  Row condition(const Generator& generator) const;
  /// Returns `pos = 1, \dots, 4,\; i = 0, 1, 2`.
  Row conditions(const std::vector<Generator>& generators) const;
  /// Returns `H\left(p,\, n\right) = \frac{p}{p + n}`, with the ranges of its indices.
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
  Piece quantity(const ExpressionPtr& number, const std::string& unit) const;
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

/// Sets a call as boxes. Two tables give the notation of functions: `forms` for those with a notation of
/// their own (`\sqrt{x}`, `\sum`, `\Phi\left(x\right)`), and `function_symbols` for those set by another name
/// (`\arcsin`). All others are set upright by their name.
Typesetter::Piece set_call(const Typesetter& typesetter, const Call& call);

}  // namespace proofsheet::equations
