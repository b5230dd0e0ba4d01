#pragma once
// Which typed answers are right for a numeric question: numbers within the author's tolerance, and other ways
// to write the value.
#include <optional>
#include <string>

#include "numbers/exact/right_range.hpp"
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Returns the real value of an expression, or `nullopt` if it is not a number.
std::optional<numbers::Real> real_of(Context& context, const BoundExpression& asked,
                                     const course::RouteName& route);

/// Sets `view.typed_unit` for `view.answer_unit`. Reports an error if the unit is given, but none is typed.
void add_typed_unit(Context& context, const course::Question& question, const ledger::Worked& worked,
                    QuestionView& view);

/// Returns the range of typed numbers that are right for the answer of a question: its tolerance, or what
/// rounds to its digits. Returns `nullopt` if only one number is right, or the answer is a fraction.
std::optional<numbers::RightRange> right_range_of(const QuestionView& view, const PrintStyle& wanted);

/// Widens the range of right answers by the tolerance of the question, and sets `view.tolerated` and
/// `view.tolerance`, for `view.answer_digits`. Reports an error if the tolerance can't be read, or is so
/// small that it excludes numbers that round to the answer.
void add_tolerance(Context& context, const course::Question& question, const PrintStyle& wanted,
                   QuestionView& view);

/// Sets the ways to write the answer that the question accepts. Reports an error for an expression that is
/// not proven to equal the answer, and for fractions if the answer is none.
void add_accepted_forms(Context& context, const course::Question& question, const BoundExpression& answer,
                        QuestionView& view);

}  // namespace proofsheet::workbook
