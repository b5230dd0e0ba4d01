#pragma once
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// Writes down what the numbers of an example are computed from: equations, given values, axes, and what is
/// rounded by hand. `check` finds in them the cause of a number that moved.
void note_definitions(Context& context, ledger::Worked& worked);

}  // namespace proofsheet::workbook
