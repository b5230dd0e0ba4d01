#pragma once
// A cell that one page prints twice, exactly here and by hand there. Where the digits differ, a reader takes
// one of them for a mistake, unless the words beside the rounded one say that it is `by hand`, or `rounded`:
// the caption of what is shown, or the sentence that the number stands in; in a list its item, in a table its
// row or the head of its column.
#include <string>
#include <vector>

#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// Remembers what the page prints of an expression; a cell is one by whatever name it is asked for. `text`:
/// where it was asked for; `beside`: the words that stand beside it.
void note_printing(Context& context, const ledger::Worked& worked, const equations::ExpressionPtr& what,
                   const Wanted& wanted, const std::string& digits, const diagnostics::Text& text,
                   const std::string& beside);
void note_printing(Context& context, const ledger::Worked& worked, const equations::Cell& cell,
                   const Wanted& wanted, const std::string& digits, const diagnostics::Text& text,
                   const std::string& beside);
/// The same for all cells of a table, row by row; nothing if it is none of an example's.
void note_printings(Context& context, const Asked& table, const Wanted& wanted,
                    const std::vector<std::string>& digits, const std::string& beside);
/// The same for a number in a sentence: without what is code.
void note_in_sentence(Context& context, const Asked& asked, const Wanted& wanted, const std::string& digits);
/// A finding for each number by hand that another one on its page contradicts.
void check_printings(Record& record);

}  // namespace proofsheet::workbook
