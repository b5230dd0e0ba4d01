#pragma once
// Lines of the prose: what stands between printed numbers in an author's formula, `$\val{a} \cdot \val{b} =
// \val{c}$`, or sentence, is a shown equation, and is judged as a document's would be. Digits that are proven
// one by one need not lead to each other: 0.67 + 0.67 is no 1.33.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/claim.hpp"
#include "numbers/exact/rounding.hpp"
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// Returns the lines of arithmetic in a formula, as plain text. Whatever else stands in it is passed over: any bytes may.
std::vector<std::string> worked_lines(std::string_view latex);
/// Judges a line as a document's would be. Returns `nullopt` if it can't be read.
std::optional<ledger::Claim> judge_line(const std::string& line, numbers::Rounding rounding);

/// A finding for each line of the formula that the numbers in it refute. `latex`: as it is printed. What
/// letters stand in, or another notation than arithmetic, is not read.
void check_lines(Context& context, const diagnostics::Text& formula, const std::string& latex);
/// The same of a sentence: `` {num}`a` × {num}`b` = {num}`c` ``. What stands in `{lit}` or in code is
/// somebody else's.
void check_lines(Context& context, const std::vector<prose::Inline>& inlines,
                 const std::vector<Insert>& inserts);

}  // namespace proofsheet::workbook
