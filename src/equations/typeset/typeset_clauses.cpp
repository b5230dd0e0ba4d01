// Whole formulas: expressions, terms of a broken sum, clauses with where their indices run.
#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetter.hpp"

namespace proofsheet::equations {

namespace {

Row head_of(const Clause& clause, const Typesetter& typesetter, const Notation& notation) {
  Row head = row_of_name(clause.name, notation);
  if (!clause.patterns.empty())
    head = row_of(Script{std::move(head), typesetter.subscripts(clause.patterns)});
  if (!clause.is_function) return head;
  Row parameters;
  for (const std::string& p : clause.parameters) {
    if (!parameters.empty()) append(parameters, symbols::spaced_comma);
    append(parameters, row_of_name(p, notation));
  }
  return row_of(std::move(head), symbols::applied, typesetter.parenthesised(std::move(parameters)));
}

Row row_of_clause(const Clause& clause, const Notation& notation) {
  const Typesetter typesetter(notation), small = typesetter.in_line();
  Row made = row_of(head_of(clause, typesetter, notation), symbols::equal, typesetter.row(clause.body));
  const Row where = small.conditions(clause.generators);
  if (!where.empty()) append(made, row_of(symbols::quad, where));
  if (clause.guard)
    append(made, row_of(where.empty() ? symbols::quad : symbols::condition_comma, Words{"if "},
                        symbols::blank, small.row(clause.guard)));
  return made;
}

}  // namespace

Row row_of_expression(const Expression& expression, const Notation& notation) {
  return Typesetter(notation).set(expression).row;
}

Row row_of_term(const Expression& expression, bool first, const Notation& notation) {
  const Typesetter typesetter(notation);
  return first ? typesetter.at_least(Binding::sum, expression)
               : typesetter.behind(Binding::product, expression);
}

Formula to_formula(const Expression& expression, const Notation& notation) {
  return formula_of(row_of_expression(expression, notation));
}

Formula to_formula(const Clause& clause, const Notation& notation) {
  return formula_of(row_of_clause(clause, notation));
}

}  // namespace proofsheet::equations
