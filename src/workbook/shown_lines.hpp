#pragma once
// Lines of the prose: what stands between printed numbers in an author's formula, `$\val{a} \cdot \val{b} =
// \val{c}$`, or sentence, is a shown equation, and is judged as a document's would be. Digits that are proven
// one by one need not lead to each other: 0.67 + 0.67 is no 1.33.
#include <string>
#include <vector>

#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// A finding for each line of the formula that the numbers in it refute. `latex`: as it is printed. What
/// letters stand in, or another notation than arithmetic, is not read.
void check_lines(Context& context, const diagnostics::Text& formula, const std::string& latex);
/// The same of a sentence: `` {num}`a` × {num}`b` = {num}`c` ``. What stands in `{lit}` or in code is
/// somebody else's.
void check_lines(Context& context, const std::vector<prose::Inline>& inlines,
                 const std::vector<Insert>& inserts);

}  // namespace proofsheet::workbook
