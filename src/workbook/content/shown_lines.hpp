#pragma once
// Lines of arithmetic in the prose. Arithmetic between printed numbers, in a formula such as `$\val{a} \cdot
// \val{b} = \val{c}$` or in a sentence, is judged (ledger/judge_formula.hpp).
#include <string>
#include <vector>

#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Adds a finding for each equation of the formula that its own numbers refute. `latex` is the formula as it
/// is printed.
void check_lines(Context& context, const text::Text& formula, const std::string& latex);
/// Does the same for a sentence: `` {num}`a` × {num}`b` = {num}`c` ``. Skips `{lit}`, code and formulas.
void check_lines(Context& context, const std::vector<prose::Inline>& inlines,
                 const std::vector<Insert>& inserts);

}  // namespace proofsheet::workbook
