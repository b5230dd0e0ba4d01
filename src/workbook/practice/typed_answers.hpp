#pragma once
// Which typed answers are right for a numeric question: numbers within the author's tolerance, and other ways
// to write the value.
#include <optional>
#include <string>

#include "numbers/exact/right_range.hpp"
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Returns the range of typed numbers that are right for rounded digits; `nullopt` for a fraction.
std::optional<numbers::RightRange> rounding_range(const std::string& digits, const PrintStyle& wanted,
                                                  bool is_exact);

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
