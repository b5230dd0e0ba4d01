#pragma once
// What of an example stands where: the parts that the prose places by itself, those that an `{example}`
// chooses, and the names that never show.
#include "workbook/shows.hpp"

namespace proofsheet::workbook {

/// What a table is of, whose rows and columns tell which part of it is there: of `wave[0..7]` that is `wave`, of
/// `B[.., love, ..]` it is `B[love]`.
equations::ExpressionPtr without_slices(const equations::ExpressionPtr& expression);
/// The names in an expression as a formula; empty if one of them is hidden. Where values stand in place of names
/// it goes on with what defines it: `celsius(450) = (450 − 32) · 5/9`.
equations::Formula visible_formula(const ledger::Worked& worked, const equations::ExpressionPtr& expression);
/// Whether no hidden name stands in the expression. Else an error at `written`.
bool is_visible(const ledger::Worked& worked, const equations::ExpressionPtr& expression,
                const diagnostics::Text& written, diagnostics::Diagnostics& diagnostics);
/// The formula of a clause. Nothing, and an error, if it would show a hidden name.
std::optional<equations::Formula> clause_formula(const ledger::Worked& worked,
                                                 const equations::Clause& clause,
                                                 diagnostics::Diagnostics& diagnostics);

/// What stands between commas outside of brackets.
std::vector<diagnostics::Text> items_of(const diagnostics::Text& list);

/// Writes down what the directives of a lesson place, before any of them is resolved; what is wrong with a
/// directive is told when it is.
void gather_placed(Context& context, const std::vector<prose::Block>& blocks);

/// What an `{example}` shows of its example. Nothing, and errors, if `only` names what it does not have.
std::optional<ExampleParts> parts_to_show(Context& context, ledger::Worked& worked,
                                          const diagnostics::Text& only);

/// `{equations}`: the equations of names, and given values.
std::optional<FormulaView> equations_view(Context& context, ledger::Worked& worked,
                                          const diagnostics::Text& names, const diagnostics::Text& title);

}  // namespace proofsheet::workbook
