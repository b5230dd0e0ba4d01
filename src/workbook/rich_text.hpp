#pragma once
// Markdown with its roles and formulas computed: a short text, a whole lesson, its cards and its questions.
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// A short text: a card's side, a choice, a caption. Its numerals are checked too.
RichText rich_text(Context& context, const diagnostics::Text& text);
/// What a reader is told by a text, emphasis left out; blocks are divided by a space, formulas are LaTeX.
std::string words_of(const RichText& text);
/// The same as it looks: what is printed alike is equal, however it was written. For comparisons alone.
std::string looks_of(const RichText& text);
/// The inserts of the inlines below `blocks`, put at their ids in `inserts`. Directives are not entered.
void resolve_inlines(Context& context, const std::vector<prose::Inline>& inlines,
                     std::vector<Insert>& inserts);
/// A formula with its `\val` and `\claim` computed. One that can't become MathML is an error.
equations::Formula resolve_formula(Context& context, const diagnostics::Text& formula,
                                   mathml::Setting setting);

LessonView lesson_view(Context& context);
/// The cards of a lesson, in their order.
std::vector<CardView> card_views(Context& context);
/// The questions of a lesson, numbered from `first` on.
std::vector<QuestionView> question_views(Context& context, std::size_t first);

}  // namespace proofsheet::workbook
