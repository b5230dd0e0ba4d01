#pragma once
// A cell that one page prints twice, exactly here and by hand there. Where the digits differ, a reader takes
// one of them for a mistake, unless the words beside the rounded one say that it is `by hand`, or `rounded`:
// the caption of what is shown, or the paragraph that the number stands in.
#include <string>

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
/// The same for a number in a sentence: beside it stands its paragraph, without what is code.
void note_in_sentence(Context& context, const Asked& asked, const Wanted& wanted, const std::string& digits);
/// A finding for each number by hand that another one on its page contradicts.
void check_printings(Record& record);

}  // namespace proofsheet::workbook
