#pragma once
// One writer of LaTeX. `inline_` is the style inside exponents and indices: quotients with a slash, no tall
// parentheses.
#include <optional>
#include <string>
#include <vector>

#include "equations/typesetting.hpp"

namespace proofsheet::equations {

class Latex {
 public:
  explicit Latex(const Notation& notation, bool in_line = false) : notation_(notation), in_line_(in_line) {}

  Piece set(const Expression& e) const;
  std::string text(const ExpressionPtr& e) const { return set(*e).text; }
  /// In parentheses unless it binds at least as tightly as wanted.
  std::string at_least(Binding wanted, const Expression& e) const;
  /// As at_least, for an operand that is not the first: a leading minus needs parentheses, and a big operator
  /// none.
  Piece behind(Binding wanted, const Expression& e) const;
  std::string parenthesised(const std::string& inside) const;
  Latex in_line() const { return Latex(notation_, true); }

  /// `pos = 1, \dots, 4,\; i = 0, 1, 2`
  std::string conditions(const std::vector<Generator>& generators) const;
  std::string condition(const Generator& generator) const;
  std::string subscript(const Subscript& item) const;
  std::string subscripts(const std::vector<Subscript>& items) const;

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

  Piece sum(const Binary& n, const char* sign) const;
  Piece product(const Binary& n, const std::string& sign) const;
  Piece quotient(const Binary& n) const;
  Piece juxtaposed(const Binary& n) const;
  Piece matrix_product(const Binary& n) const;
  Piece power(const Binary& n) const;
  std::string factor(const Expression& e) const;
  std::string raised(const Expression& base) const;
  std::string elements(const Range& range) const;
  std::string big_operator(const Comprehension& over, const std::string& sign) const;
  std::string set_of(const std::string& elements, const Comprehension& over, const ExpressionPtr& also) const;
  std::string number_of(const Comprehension& over, const ExpressionPtr& also) const;
  std::string arguments(const Call& call) const;
  Piece reduction(const Call& call, std::string name) const;
  Piece equation(const Comprehension& over, const Range& bracket) const;
  std::optional<Piece> solution(const Call& call) const;
  std::string distribution(const Call& call) const;
  /// Of a distribution function or a quantile; nothing if the call is neither.
  std::optional<Piece> probability(const Call& call) const;

  const Notation& notation_;
  bool in_line_;
};

}  // namespace proofsheet::equations
