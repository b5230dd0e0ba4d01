#pragma once
// Wrong answers among which the right one has to be found.
#include <vector>

#include "workbook/digits.hpp"

namespace proofsheet::workbook {

/// The answer of a numeric question and its distractors, lettered in the order of their size. Nothing, and
/// errors, if a distractor can't be computed or prints like the answer or like another distractor.
std::vector<NumberChoiceView> number_choices(Context& context, const course::Question& question,
                                             const Asked& answer, const Wanted& wanted, const Shown& shown);

}  // namespace proofsheet::workbook
