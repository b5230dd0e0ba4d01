#pragma once
// Units in equations: literals such as `9.81 m/s^2`, and the check that all units fit.
//
// The check is a pass over the syntax tree. It gives each expression a type: the dimension of its cells.
// Names come in the order in which they need each other, so a name that has no type yet is part of a
// recurrence, and gets the type of its first clause that does not depend on it.
#include <map>
#include <string>
#include <vector>

#include "equations/compile/inputs.hpp"
#include "equations/evaluate/program.hpp"

namespace proofsheet::equations {

/// Reads the units of an example. Reports an error for each text that is not a unit.
std::unique_ptr<Quantities> read_quantities(const QuantityInputs& inputs, text::Diagnostics& diagnostics);

/// True for `3`, `-3`, `1/3`.
bool is_number_literal(const ExpressionPtr& expression);

/// Marks the names of units after literals, as in `2 * 9.81 m/s^2`, if they have no other meaning.
ExpressionPtr mark_units(const ExpressionPtr& expression, const Program& program);
void mark_units(Clause& clause, const Program& program);

/// Gives types to names, and checks expressions. The program must have quantities.
class DimensionChecker {
 public:
  DimensionChecker(const Program& program, text::Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics) {}

  /// Returns the type of an expression. Reports an error at each place where units don't fit, and returns an
  /// unknown type there.
  QuantityType type_of(const ExpressionPtr& expression);
  /// Finds the types of names without a declared unit, which depend on each other, and checks their clauses.
  void check_group(const std::map<std::string, std::vector<const Clause*>>& group, Quantities& quantities);
  /// Returns the type of a whole name, or of some of its cells; an empty entry means any.
  QuantityType type_of_name(const std::string& name, const std::vector<std::string>& entries,
                            const text::Span& span);

 private:
  class Parts;
  QuantityType type_of_clause(const Clause& clause);
  QuantityType error(const text::Span& span, std::string fact, std::string hint);
  QuantityType type_of_call(const Call& call, const text::Span& span);
  QuantityType call_author(const Call& call, const Clause& clause);
  std::size_t enter(const std::vector<Generator>& generators);
  void leave(std::size_t count);
  QuantityType combine(const ExpressionPtr& left, const ExpressionPtr& right, const QuantityType& a,
                       const QuantityType& b, const std::string& verb);
  QuantityType common(const std::vector<ExpressionPtr>& parts, const std::string& verb);
  QuantityType sum(const Binary& binary, const text::Span& span);
  QuantityType power(const QuantityType& base, const Binary& binary, const text::Span& span);
  QuantityType product(const QuantityType& a, const QuantityType& b, const text::Span& span);
  QuantityType small(QuantityType type, const text::Span& span);
  void expect_number(const ExpressionPtr& expression, const QuantityType& type, const std::string& what);

  const Program& program_;
  text::Diagnostics& diagnostics_;
  std::vector<std::pair<std::string, QuantityType>> scope_;
  std::map<std::string, QuantityType> calls_;  ///< of the author's functions, by name and arguments
  int depth_ = 0;
};

/// Reports an error if a value of this type can't have the unit.
void check_unit_fits(const std::string& name, const NameUnit& unit, const QuantityType& type,
                     const text::Span& span, text::Diagnostics& diagnostics);

}  // namespace proofsheet::equations
