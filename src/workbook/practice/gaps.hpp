#pragma once
// The sides of a card with gaps: a front with blanks, and a back with the whole text.
#include <functional>
#include <vector>

#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// Returns the inlines that replace a gap.
using FillGap = std::function<std::vector<prose::Inline>(prose::Inline gap)>;
/// Returns the text with all its gaps replaced.
RichText fill_gaps(RichText text, const FillGap& fill);
/// Returns an inline of plain words.
prose::Inline plain_words(const std::string& words);

/// Returns the text with `[…]`, or the hint in brackets, in place of each gap.
RichText with_blanks(const RichText& gaps);
/// Returns the text with what the gaps hide, emphasized.
RichText with_hidden(const RichText& gaps);

}  // namespace proofsheet::workbook
