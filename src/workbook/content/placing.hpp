#pragma once
// Where the parts of an example appear: the parts that the prose places separately, those that an `{example}`
// selects, and the hidden names, which never appear.
#include "workbook/content/shows.hpp"

namespace proofsheet::workbook {

/// Returns the expression without its slices, for the title of a table whose rows and columns already show
/// the slice: `wave` for `wave[0..7]`, `B[love]` for `B[.., love, ..]`.
equations::ExpressionPtr without_slices(const equations::ExpressionPtr& expression);
/// Returns an expression as a formula, or an empty one if it contains a hidden name. If values replace names,
/// the formula continues with the definition: `celsius(450) = (450 − 32) · 5/9`.
equations::Formula visible_formula(const ledger::Worked& worked, const equations::ExpressionPtr& expression);
/// True if the expression contains no hidden name. Reports an error at `report_text` otherwise.
bool is_visible(const ledger::Worked& worked, const equations::ExpressionPtr& expression,
                const text::Text& written, text::Diagnostics& diagnostics);
/// Returns the formula of a clause. Returns `nullopt` and reports an error if it would show a hidden name.
std::optional<equations::Formula> clause_formula(const ledger::Worked& worked,
                                                 const equations::Clause& clause,
                                                 text::Diagnostics& diagnostics);

/// Returns an option of a directive, or an empty text if it is not given.
text::Text option(const prose::Block& directive, const std::string& key);

/// Splits a list at the commas outside of brackets.
std::vector<text::Text> items_of(const text::Text& list);

/// Records what the directives of a lesson place, before any of them is resolved. Errors in a directive are
/// reported later, when it is resolved.
void gather_placed(Context& context, const std::vector<prose::Block>& blocks);

/// Returns the parts of its example that an `{example}` shows. Returns `nullopt` and reports errors if
/// `exact_at_point` names a part that the example does not have.
std::optional<ExampleParts> parts_to_show(Context& context, ledger::Worked& worked, const text::Text& only);

/// Returns the view of an `{equations}` directive: the equations of names, and given values.
std::optional<FormulaView> equations_view(Context& context, ledger::Worked& worked, const text::Text& names,
                                          const text::Text& title);

}  // namespace proofsheet::workbook
