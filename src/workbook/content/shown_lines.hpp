#pragma once
// Lines of arithmetic in the prose. Arithmetic between printed numbers, in a formula such as `$\val{a} \cdot
// \val{b} = \val{c}$` or in a sentence, is judged like a shown equation of a document. Digits that are proven
// one by one need not be consistent with each other: 0.67 + 0.67 is not 1.33.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/claim.hpp"
#include "numbers/exact/rounding.hpp"
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Returns the lines of arithmetic in a formula, as plain text. Skips everything else; any bytes are allowed.
std::vector<std::string> worked_lines(std::string_view latex);
/// Judges a line like a shown equation of a document. Returns `nullopt` if it can't be parsed.
std::optional<ledger::Claim> judge_line(const std::string& line, numbers::Rounding rounding);

/// Adds a finding for each line of the formula that its own numbers refute. `latex` is the formula as it is
/// printed. Parts with letters, or in another notation than arithmetic, are skipped.
void check_lines(Context& context, const text::Text& formula, const std::string& latex);
/// Does the same for a sentence: `` {num}`a` × {num}`b` = {num}`c` ``. Skips `{lit}` and code.
void check_lines(Context& context, const std::vector<prose::Inline>& inlines,
                 const std::vector<Insert>& inserts);

}  // namespace proofsheet::workbook
