#pragma once
// The answers of a question with several blanks. The answer of a blank may be computed from earlier ones, by
// their names: a learner who typed a rounded or a wrong number there is right if the rest is done right. What
// is right then is computed by the program that judges, from the function of the blank; a program that can't
// has what is right after the numbers that learners are known to type: the printed digits, and those of the
// distractors.
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Builds the blanks of a question, and sets `context.blanks->answers`, so that the texts of the question may
/// use their names. `context.blanks` must have the names. Reports an error for a name that the example has
/// too.
void add_blanks(Context& context, const course::Question& question, QuestionView& view);
/// Reports the blanks that the text of the question does not contain.
void check_all_placed(const Context& context, const course::Question& question);

}  // namespace proofsheet::workbook
