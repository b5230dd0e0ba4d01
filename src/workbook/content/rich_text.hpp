#pragma once
// Markdown with its roles and formulas computed: a short text, a whole lesson, its cards and its questions.
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Computes a short text: a side of a card, a choice, a caption.
RichText rich_text(Context& context, const text::Text& text);
/// Computes a text with gaps.
RichText gapped_text(Context& context, const text::Text& text);
/// Returns the words of a text without emphasis. Blocks are separated by a space; formulas are LaTeX.
std::string words_of(const RichText& text);
/// Returns how a text looks: two texts that print alike give equal strings, however they were written. Use it
/// for comparisons only.
std::string appearance_of(const RichText& text);
/// Computes the inserts of `inlines` and their children and stores them at their ids in `inserts`.
void resolve_inlines(Context& context, const std::vector<prose::Inline>& inlines,
                     std::vector<Insert>& inserts);
/// Returns a formula with its `\val` and `\claim` computed. Reports an error if it can't be converted to
/// MathML.
equations::Formula resolve_formula(Context& context, const text::Text& formula, mathml::Setting setting);

LessonView lesson_view(Context& context);
/// Returns the cards of a lesson, in their order.
std::vector<CardView> card_views(Context& context);
/// Returns the questions of a lesson, numbered from `first`.
std::vector<QuestionView> question_views(Context& context, std::size_t first);

// Arithmetic between printed numbers, in a formula such as `$\val{a} \cdot \val{b} = \val{c}$` or in a
// sentence, is judged (ledger/judge_formula.hpp).

/// Adds a finding for each equation of the formula that its own numbers refute. `latex` is the formula as it
/// is printed.
void check_lines(Context& context, const text::Text& formula, const std::string& latex);
/// Does the same for a sentence: `` {num}`a` × {num}`b` = {num}`c` ``. Skips `{lit}`, code and formulas.
/// Removes the findings from `first` on about formulas that the words around them give another meaning.
void check_lines(Context& context, const std::vector<prose::Inline>& inlines,
                 const std::vector<Insert>& inserts, std::size_t first);

}  // namespace proofsheet::workbook
