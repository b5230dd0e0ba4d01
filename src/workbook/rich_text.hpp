#pragma once
// Markdown with its roles and formulas computed.
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// A short text: a card's side, a choice, a caption. Its numerals are checked too.
RichText rich_text(Context& context, const diagnostics::Text& text);
/// The inserts of the inlines below `blocks`, put at their ids in `inserts`. Directives are not entered.
void resolve_inlines(Context& context, const std::vector<prose::Inline>& inlines,
                     std::vector<Insert>& inserts);
/// A formula with its `\val` and `\claim` computed. One that can't become MathML is an error.
equations::Formula resolve_formula(Context& context, const diagnostics::Text& formula,
                                   mathml::Setting setting);

}  // namespace proofsheet::workbook
