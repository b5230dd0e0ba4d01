#pragma once
// A cell that one page prints twice, exactly and by hand. Where the digits differ, a reader takes one of them
// for a mistake, unless the words beside the rounded number say `by hand` or `rounded`. These words are the
// caption, or the sentence with the number; in a list the item; in a table the row or the head of the column.
#include <string>
#include <vector>

#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Records what the page prints for an expression. A cell is the same cell under all its names. `text` is
/// where it was requested, `beside` are the words beside it.
void note_printing(Context& context, const ledger::Worked& worked, const equations::ExpressionPtr& what,
                   const PrintStyle& wanted, const std::string& digits, const text::Text& text,
                   const std::string& beside);
void note_printing(Context& context, const ledger::Worked& worked, const equations::Cell& cell,
                   const PrintStyle& wanted, const std::string& digits, const text::Text& text,
                   const std::string& beside);
/// Does the same for all cells of a table, row by row. Does nothing if the expression is not a table of the
/// example.
void note_printings(Context& context, const BoundExpression& table, const PrintStyle& wanted,
                    const std::vector<std::string>& digits, const std::string& beside);
/// Does the same for a number in a sentence. Code does not count as words beside it.
void note_in_sentence(Context& context, const BoundExpression& asked, const PrintStyle& wanted,
                      const std::string& digits);
/// Adds a finding for each number by hand that contradicts an exact one on its page.
void check_printings(Record& record);

}  // namespace proofsheet::workbook
